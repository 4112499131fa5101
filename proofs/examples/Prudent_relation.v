(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** A relation that fails:

    kingmaker eval 'explain 2_1 < [[1,3],[2,3]] for 1 under prudent' *)

From Kingmaker Require Import Certificate.

Definition rows := [W 1; W 3; C 2 [1; 2]; W 2; C 2 [2; 4]; C 1 [3; 5]].
Definition players : list rules := [].
Definition lines := [
  L (R OfSelfish LessEqual true 1 3 3) BySame [];
  L (R OfSelfish LessEqual true 1 5 3) ByHope [];
  L (R OfSelfish LessEqual true 1 6 3) ByOptionsLeft [1; 2];
  L (R OfSelfish LessEqual false 1 1 6) ByAgainstSureWin [];
  L (R OfSelfish LessEqual false 1 3 5) ByAgainstHope [];
  L (R OfSelfish LessEqual false 1 3 6) ByNoClause [4; 5];
  L (R OfSelfish Less true 1 6 3) ByDefinition [3; 6];
  L (R OfPrudent Less true 1 6 3) BySelfishlyWeaker [7];
  L (R OfPrudent Less false 1 3 6) ByStronger [8]
].

Theorem claim : ~ prudent_weaker 1 (Choice 2 [Win 1; Win 3]) (Choice 1 [Choice 2 [Win 1; Win 3]; Choice 2 [Win 3; Win 2]]).
Proof. certificate rows players lines (R OfPrudent Less false 1 3 6). Qed.

