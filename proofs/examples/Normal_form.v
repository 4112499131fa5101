(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** A normal form:

    kingmaker eval 'explain normalize [[1,3],[1,[1,2]],[2,3]] under prudent' *)

From Kingmaker Require Import Certificate.

Definition rows := [W 1; W 3; C 2 [1; 2]; W 2; C 2 [2; 4]; C 3 [1; 4]; C 2 [1; 6]; C 1 [3; 5; 7]; C 1 [3; 6]].
Definition players : list rules := [Prudent; Prudent; Prudent].
Definition lines := [
  L (R OfPrudent Less false 2 1 2) ByOtherWins [];
  L (R OfPrudent Less false 2 2 1) ByOtherWins [];
  L (NF 3 3) ByInnermost [1; 2];
  L (R OfPrudent Less true 2 2 4) BySureWin [];
  L (NF 5 4) ByInnermost [4];
  L (R OfPrudent Less false 3 1 4) ByOtherWins [];
  L (R OfPrudent Less false 3 4 1) ByOtherWins [];
  L (NF 6 6) ByInnermost [6; 7];
  L (R OfPrudent Less true 2 1 6) ByHope [];
  L (NF 7 6) ByInnermost [8; 9];
  L (R OfPrudent Less true 1 4 3) ByHope [];
  L (R OfSelfish LessEqual false 1 1 6) ByAgainstSureWin [];
  L (R OfSelfish LessEqual false 1 3 4) ByAgainstHope [];
  L (R OfSelfish LessEqual false 1 3 6) ByNoClause [12; 13];
  L (R OfSelfish Less false 1 3 6) ByDefinition [14];
  L (R OfPrudent Less true 1 6 1) BySureWin [];
  L (R OfPrudent Less false 1 3 6) ByNeitherClause [15; 16; 11];
  L (R OfPrudent Less false 1 6 4) ByAgainstHope [];
  L (R OfSelfish LessEqual false 1 1 3) ByAgainstSureWin [];
  L (R OfSelfish LessEqual false 1 6 2) ByAgainstHope [];
  L (R OfSelfish LessEqual false 1 6 3) ByNoClause [19; 20];
  L (R OfSelfish Less false 1 6 3) ByDefinition [21];
  L (R OfPrudent Less true 1 3 1) BySureWin [];
  L (R OfPrudent Less true 1 2 6) ByHope [];
  L (R OfPrudent Less false 1 6 3) ByNeitherClause [22; 23; 24];
  L (NF 8 9) ByInnermost [3; 5; 10; 11; 17; 18; 25]
].

Theorem claim : normal_form (rules_of players) (Choice 1 [Choice 2 [Win 1; Win 3]; Choice 2 [Win 3; Win 2]; Choice 2 [Win 1; Choice 3 [Win 1; Win 2]]]) (Choice 1 [Choice 2 [Win 1; Win 3]; Choice 3 [Win 1; Win 2]]).
Proof. certificate rows players lines (NF 8 9). Qed.

