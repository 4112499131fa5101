(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** Values with large exponents, or of any shape, compared by prudent numbers:

    kingmaker eval 'explain 3_2 < 2_3 for 1 under prudent' *)

From Kingmaker Require Import Certificate.

Definition rows := [W 2; W 3; C 1 [1; 2]; W 1; C 2 [2; 4]; C 3 [3; 5]; C 3 [1; 4]; C 1 [5; 7]; C 2 [6; 8]].
Definition players : list rules := [].
Definition lines := [
  L (R OfPrudent Less true 1 6 9) ByTheorem15 []
].

Theorem claim : prudent_weaker 1 (Choice 3 [Choice 1 [Win 2; Win 3]; Choice 2 [Win 3; Win 1]]) (Choice 2 [Choice 3 [Choice 1 [Win 2; Win 3]; Choice 2 [Win 3; Win 1]]; Choice 1 [Choice 2 [Win 3; Win 1]; Choice 3 [Win 2; Win 1]]]).
Proof. certificate rows players lines (R OfPrudent Less true 1 6 9). Qed.

