(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Chains: long lines 1^b 2 of Clobber are alike beside games with few moves of player 1

    "L_b + X and L_(b+1) + X have the same value if b >= k + 2, and also if b >= k + 1 and
    player 2 is not to move", where k is the greatest number of moves of player 1 in a play of
    X (docs/book/mathematics.md).

    [chain b] is L_b; [long_chains_alike] is the lemma. *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Value Selfish Strategy Simple Three Sums.
Import ListNotations.
Open Scope nat_scope.

(** In 1^b 2 player 1 takes the token of player 2, and nobody can move any more, or player 2
    takes a token, after which a line 1^(b-1) 2 is left. *)
Definition dead : game := make (fun _ => []).
Fixpoint chain (b : nat) : game :=
  match b with
  | 0 => dead
  | S b' => make (fun p => match p with 1 => [dead] | 2 => [chain b'] | _ => [] end)
  end.

(** The greatest number of moves of player 1 in a play. *)
Fixpoint moves_of_one (g : game) : nat :=
  match g with
  | Game a b c => list_max (map (fun x => S (moves_of_one x)) a ++ map moves_of_one b ++ map moves_of_one c)
  end.

Lemma moves_of_one_1 : forall g x, In x (moves g 1) -> moves_of_one x < moves_of_one g.
Proof.
  intros [a b c] x H. cbn [moves_of_one]. apply list_max_in. rewrite !in_app_iff. left.
  now apply (in_map (fun x => S (moves_of_one x))).
Qed.

Lemma moves_of_one_le : forall g p x, three p -> In x (moves g p) -> moves_of_one x <= moves_of_one g.
Proof.
  intros g p x [->|[->| ->]] H.
  - apply moves_of_one_1 in H. lia.
  - destruct g as [a b c]. cbn [moves_of_one]. apply list_max_in. rewrite !in_app_iff. right; left. now apply in_map.
  - destruct g as [a b c]. cbn [moves_of_one]. apply list_max_in. rewrite !in_app_iff. right; right. now apply in_map.
Qed.

(** How much longer than [moves_of_one] a chain has to be. *)
Definition slack (p : player) : nat := if p =? 2 then 2 else 1.

(** Choices among options with the same values. *)
Lemma node_alike : forall p gs hs,
  (forall x, In x gs -> exists y, In y hs /\ outcome x (next p) ≈ outcome y (next p)) ->
  (forall y, In y hs -> exists x, In x gs /\ outcome x (next p) ≈ outcome y (next p)) ->
  node less p (map (fun x => outcome x (next p)) gs) ≈ node less p (map (fun x => outcome x (next p)) hs).
Proof.
  intros p gs hs H1 H2. apply node_proper.
  - intros m. apply strictly_weaker_proper.
  - split.
    + intros v Hv. apply in_map_iff in Hv as [x [<- Hx]]. destruct (H1 x Hx) as [y [Hy E]].
      exists (outcome y (next p)). split; [|exact E]. now apply (in_map (fun x => outcome x (next p))).
    + intros v Hv. apply in_map_iff in Hv as [y [<- Hy]]. destruct (H2 y Hy) as [x [Hx E]].
      exists (outcome x (next p)). split; [|now symmetry]. now apply (in_map (fun x => outcome x (next p))).
Qed.

Lemma moves_beside : forall b g p, three p ->
  moves (add (chain (S b)) g) p =
  match p with 1 => [add dead g] | 2 => [add (chain b) g] | _ => [] end ++ map (add (chain (S b))) (moves g p).
Proof. intros b g p [->|[->| ->]]; rewrite moves_add; reflexivity. Qed.

(** The lemma on counting. *)
Theorem long_chains_alike : forall n g b p, length_of g + b <= n -> three p ->
  moves_of_one g + slack p <= b -> outcome (add (chain b) g) p ≈ outcome (add (chain (S b)) g) p.
Proof.
  induction n as [|n IH]; intros g b p L Hp M.
  { unfold slack in M. destruct (p =? 2); lia. }
  destruct b as [|b]; [unfold slack in M; destruct (p =? 2); lia|].
  assert (Inside : forall q x, three q -> In x (moves g q) -> moves_of_one g + slack q <= S b ->
    outcome (add (chain (S b)) x) (next q) ≈ outcome (add (chain (S (S b))) x) (next q)).
  { intros q x Hq Hx Mq. apply IH; [apply move_shorter in Hx; lia|now apply three_next|].
    destruct Hq as [->|[->| ->]]; cbn [next slack Nat.eqb] in *.
    - apply moves_of_one_1 in Hx. lia.
    - apply moves_of_one_le in Hx; [lia|cbv; auto].
    - apply moves_of_one_le in Hx; [lia|cbv; auto]. }
  assert (Able : forall q, three q -> moves g q <> [] \/ q <> 3 -> moves_of_one g + slack q <= S b ->
    outcome (add (chain (S b)) g) q ≈ outcome (add (chain (S (S b))) g) q).
  { intros q Hq A Mq.
    assert (N : forall c, moves (add (chain (S c)) g) q <> []).
    { intros c. rewrite moves_beside by exact Hq.
      destruct Hq as [->|[->| ->]]; try discriminate. destruct A as [A|A]; [|congruence].
      intros E. apply map_eq_nil in E. contradiction. }
    rewrite !outcome_moves by auto. apply node_alike; rewrite !moves_beside by exact Hq; intros x Hx;
      apply in_app_iff in Hx as [Hx|Hx].
    - destruct Hq as [->|[->| ->]]; [destruct Hx as [<-|[]]|destruct Hx as [<-|[]]|destruct Hx].
      + exists (add dead g). split; [now left|reflexivity].
      + exists (add (chain (S b)) g). split; [now left|].
        apply IH; [lia|cbv; auto|]. cbn [slack Nat.eqb next] in *. lia.
    - apply in_map_iff in Hx as [y [<- Hy]]. exists (add (chain (S (S b))) y). split.
      + apply in_app_iff. right. now apply in_map.
      + now apply Inside.
    - destruct Hq as [->|[->| ->]]; [destruct Hx as [<-|[]]|destruct Hx as [<-|[]]|destruct Hx].
      + exists (add dead g). split; [now left|reflexivity].
      + exists (add (chain b) g). split; [now left|].
        apply IH; [lia|cbv; auto|]. cbn [slack Nat.eqb next] in *. lia.
    - apply in_map_iff in Hx as [y [<- Hy]]. exists (add (chain (S b)) y). split.
      + apply in_app_iff. right. now apply in_map.
      + now apply Inside. }
  destruct (moves g p) as [|x l] eqn:E.
  - destruct (Nat.eq_dec p 3) as [->|N3]; [|apply Able; auto].
    (* Player 3 is skipped, and player 1 can move. *)
    assert (Skip : forall c, outcome (add (chain (S c)) g) 3 = outcome (add (chain (S c)) g) 1).
    { intros c. unfold outcome. f_equal.
      rewrite (tree_equation _ 3), (tree_equation _ 1), !moves_beside by (cbv; auto).
      rewrite E. reflexivity. }
    rewrite !Skip. apply Able; [cbv; auto|right; discriminate|exact M].
  - apply Able; [exact Hp|left; congruence|exact M].
Qed.
