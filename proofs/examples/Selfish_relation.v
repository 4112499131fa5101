(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** A relation that holds:

    kingmaker eval 'explain 2 < 2_1 for 1 under selfish' *)

From Kingmaker Require Import Certificate.

Definition rows := [W 2; W 1; W 3; C 2 [2; 3]].
Definition players : list rules := [].
Definition lines := [
  L (R OfSelfish Less true 1 1 4) ByHope []
].

Theorem claim : selfish_lt 1 (Win 2) (Choice 2 [Win 1; Win 3]).
Proof. certificate rows players lines (R OfSelfish Less true 1 1 4). Qed.

