(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** Certificates with a mistake in them are rejected: [check] says false. *)

From Kingmaker Require Import Certificate.

Definition rows := [W 1; W 2; W 3; C 2 [1; 3]; C 1 [2; 4]].
Definition first_line := L (R OfSelfish LessEqual true 1 2 4) ByHope [].
Definition second_line := L (R OfSelfish LessEqual false 1 4 2) ByAgainstHope [].
Definition goal := R OfSelfish Less true 1 2 4.
Definition lines := [first_line; second_line; L goal ByDefinition [1; 2]].

Example right : check rows [] lines goal = true.
Proof. reflexivity. Qed.

(** Another goal, no line, a premise too few, a premise that is no earlier line. *)
Example another_goal : check rows [] lines (R OfSelfish Less true 1 4 2) = false.
Proof. reflexivity. Qed.
Example no_line : check rows [] [] goal = false.
Proof. reflexivity. Qed.
Example no_premise :
  check rows [] [first_line; second_line; L goal ByDefinition [1]] goal = false.
Proof. reflexivity. Qed.
Example later_premise :
  check rows [] [first_line; second_line; L goal ByDefinition [1; 3]] goal = false.
Proof. reflexivity. Qed.

(** Another inference, another player, the other sign, another verb. *)
Example another_inference :
  check rows [] [L (R OfSelfish LessEqual true 1 2 4) BySureWin []] (R OfSelfish LessEqual true 1 2 4)
  = true /\
  check rows [] [L (R OfSelfish LessEqual true 1 2 4) BySame []] (R OfSelfish LessEqual true 1 2 4)
  = false.
Proof. split; reflexivity. Qed.
Example another_player :
  check rows [] [L (R OfSelfish LessEqual true 2 2 4) ByHope []] (R OfSelfish LessEqual true 2 2 4)
  = false.
Proof. reflexivity. Qed.
Example other_sign :
  check rows [] [L (R OfSelfish LessEqual false 1 2 4) ByHope []] (R OfSelfish LessEqual false 1 2 4)
  = false.
Proof. reflexivity. Qed.
Example another_verb :
  check rows [] [L (R OfSelfish Equal true 1 2 4) ByHope []] (R OfSelfish Equal true 1 2 4) = false.
Proof. reflexivity. Qed.

(** A clause of Definition 7 with an option left out. *)
Definition clause_4 (premises : list positive) :=
  [L (R OfSelfish LessEqual true 1 2 4) ByHope []; L (R OfSelfish LessEqual true 1 4 4) BySame [];
   L (R OfSelfish LessEqual true 1 5 4) ByOptionsLeft premises].
Example both_options :
  check rows [] (clause_4 [1; 2]) (R OfSelfish LessEqual true 1 5 4) = true /\
  check rows [] (clause_4 [1]) (R OfSelfish LessEqual true 1 5 4) = false.
Proof. split; reflexivity. Qed.

(** Tables: a row twice, an option that comes later, options out of order, an
    empty choice. *)
Definition same (rows : list row) := check rows [] [L (R OfSelfish Equal true 1 1 1) BySame []]
  (R OfSelfish Equal true 1 1 1).
Example tables :
  map same [[W 1]; [W 1; W 1]; [W 1; C 2 [1; 3]; W 2]; [W 1; W 2; C 1 [2; 1]]; [W 1; C 2 []]] =
  [true; false; false; false; false].
Proof. reflexivity. Qed.

(** Normal forms: an option dropped for no reason, one kept that is weaker. *)
Definition two := [W 1; W 2; W 3; C 1 [1; 2]; C 1 [2; 3]].
Definition less (h : bool) (x y : positive) := R OfPrudent Less h 1 x y.
Definition prudent := [Prudent; Prudent; Prudent].
Example normal_forms :
  map (fun c => check two prudent (fst c) (snd c))
    [([L (less true 2 1) BySureWin []; L (NF 4 1) ByInnermost [1]], NF 4 1);
     ([L (NF 4 1) ByInnermost []], NF 4 1);
     ([L (NF 4 4) ByInnermost []], NF 4 4);
     ([L (less true 2 1) BySureWin []; L (NF 4 4) ByInnermost [1]], NF 4 4);
     ([L (less false 2 3) ByOtherWins []; L (less false 3 2) ByOtherWins []; L (NF 5 5) ByInnermost [1; 2]], NF 5 5);
     ([L (less false 2 3) ByOtherWins []; L (NF 5 2) ByInnermost [1]], NF 5 2)] =
  [true; false; false; false; true; false].
Proof. reflexivity. Qed.

(** Under other rules the same lines prove nothing. *)
Example other_rules :
  check two [Selfish; Prudent; Prudent]
    [L (less true 2 1) BySureWin []; L (NF 4 1) ByInnermost [1]] (NF 4 1) = false /\
  check two [] [L (NF 4 4) ByInnermost []] (NF 4 4) = true /\
  check two [] [L (NF 4 1) ByInnermost []] (NF 4 1) = false.
Proof. repeat split. Qed.
