(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Simple: the simple values of three players (EK, section 4.1)

    "For three players, the _simple value_ b_k is b_0 = win(b) and b_{k+1} =
    b's choice between x_k and y_k, where x and y are the other two."
    (docs/book/mathematics.md)

    Contents: simple values are syntactic normal forms ([simple_normal]) and
    pairwise distinct ([simple_injective]); their prudent numbers
    ([number_simple], in closed form [number_simple_other],
    [number_simple_own]); the order of EK's Theorem 15 on numbers
    ([simple_order]). *)

From Coq Require Import List Bool Arith Lia.
From Coq Require Import QArith Lqa.
From Kingmaker Require Import Dyadic Rational Value Number.
Import ListNotations.
Close Scope Q_scope.
Open Scope nat_scope.

(** ** The three players, and the two others of each *)

Definition three (p : player) : Prop := p = 1 \/ p = 2 \/ p = 3.

Definition other (p : player) : player := if p =? 1 then 2 else 1.
Definition another (p : player) : player := if p =? 3 then 2 else 3.

Lemma three_is_player : forall p, is_player 3 p = true <-> three p.
Proof.
  intros p; unfold is_player, three.
  rewrite andb_true_iff, !Nat.leb_le; lia.
Qed.

Lemma three_other : forall p, three p -> three (other p).
Proof. intros p [->|[->| ->]]; cbv; auto. Qed.

Lemma three_another : forall p, three p -> three (another p).
Proof. intros p [->|[->| ->]]; cbv; auto. Qed.

Lemma other_distinct : forall p, three p ->
  p <> other p /\ p <> another p /\ other p <> another p.
Proof. intros p [->|[->| ->]]; cbv; repeat split; discriminate. Qed.

Lemma others_are_all : forall p x, three p -> three x ->
  x = p \/ x = other p \/ x = another p.
Proof. intros p x [->|[->| ->]] [->|[->| ->]]; cbv; auto. Qed.

(** ** Simple values *)

Fixpoint simple (b : player) (k : nat) : value :=
  match k with
  | 0 => Win b
  | S k' => Choice b [simple (other b) k'; simple (another b) k']
  end.

Definition is_simple (v : value) : Prop := exists b k, three b /\ v ≈ simple b k.

Lemma moved_by_simple : forall m b k,
  moved_by m (simple b k) = match k with 0 => false | S _ => b =? m end.
Proof. intros m b [|k]; reflexivity. Qed.

Lemma depth_simple : forall k b, depth (simple b k) = k.
Proof.
  induction k as [|k IH]; intros b; [reflexivity|].
  cbn [simple depth map list_max fold_right]. rewrite !IH. unfold list_max; simpl. lia.
Qed.

Lemma simple_injective : forall a b j k, simple a j ≈ simple b k -> a = b /\ j = k.
Proof.
  intros a b j k H.
  assert (j = k) as <-.
  { apply depth_proper in H. now rewrite !depth_simple in H. }
  split; [|reflexivity].
  destruct j as [|j]; simpl in H.
  - now apply same_win in H.
  - now apply same_choice in H.
Qed.

Lemma simple_normal : forall k b, three b -> normal (simple b k) = true.
Proof.
  induction k as [|k IH]; intros b Hb; [reflexivity|].
  destruct (other_distinct b Hb) as [D1 [D2 D3]].
  cbn [simple]. apply normal_choice. split; [|split].
  - exists (simple (other b) k), (simple (another b) k); simpl; repeat split; auto.
    intros E; now apply simple_injective in E.
  - intros x [<-|[<-|[]]]; rewrite moved_by_simple; destruct k; auto;
      apply Nat.eqb_neq; congruence.
  - intros x [<-|[<-|[]]]; auto using three_other, three_another.
Qed.

Lemma simple_well_formed : forall k b, three b -> well_formed 3 (simple b k) = true.
Proof.
  induction k as [|k IH]; intros b Hb; simpl.
  - now apply three_is_player.
  - rewrite !IH by auto using three_other, three_another.
    rewrite (proj2 (three_is_player b) Hb); reflexivity.
Qed.

(** ** Their prudent numbers

    [third k] is (1 - (-1/2)^k) / 3 ([third_closed]): 0, 1/2, 1/4, 3/8, 5/16, ... *)

Fixpoint way_third (k : nat) : positive :=
  match k with
  | 0 => xH
  | 1 => xO xH
  | S (S k') => xO (xI (way_third k'))
  end.

Definition third (k : nat) : dyadic :=
  match k with 0 => Zero | S k' => Node (way_third k') end.

Definition level2 (a b : dyadic) : dyadic := level [a; b].

Lemma level2_same : forall a, level2 a a = a.
Proof.
  intros a; unfold level2; apply level_agree; [discriminate|].
  intros b [<-|[<-|[]]]; reflexivity.
Qed.

Lemma level2_sym : forall a b, level2 a b = level2 b a.
Proof. intros a b; apply level_same; intros c; simpl; tauto. Qed.

Lemma level2_simplest : forall a b, dlt a b -> level2 a b = simplest a b.
Proof.
  intros a b H; unfold level2.
  assert (least [a; b] = a) as L.
  { apply least_unique; [now left|]. intros c [<-|[<-|[]]]; dorder. }
  assert (greatest [a; b] = b) as G.
  { apply greatest_unique; [right; now left|]. intros c [<-|[<-|[]]]; dorder. }
  rewrite level_simplest; rewrite L, G; [reflexivity|exact H].
Qed.

(** Induction two by two. *)
Lemma two_induction : forall P : nat -> Prop,
  P 0 -> P 1 -> (forall k, P k -> P (S (S k))) -> forall k, P k.
Proof.
  intros P H0 H1 HS. assert (forall k, P k /\ P (S k)) as H.
  { induction k as [|k [IH1 IH2]]; split; auto. }
  intros k; apply H.
Qed.

Lemma way_third_step : forall k,
  (way_compare (way_third k) (way_third (S k)) = Lt /\
   between (way_third k) (way_third (S k)) = way_third (S (S k))) \/
  (way_compare (way_third (S k)) (way_third k) = Lt /\
   between (way_third (S k)) (way_third k) = way_third (S (S k))).
Proof.
  induction k as [| |k IH] using two_induction.
  - right; split; reflexivity.
  - left; split; reflexivity.
  - destruct IH as [[IH1 IH2]|[IH1 IH2]]; [left|right]; split;
      [exact IH1 | exact (f_equal (fun w => xO (xI w)) IH2)
      |exact IH1 | exact (f_equal (fun w => xO (xI w)) IH2)].
Qed.

(** Each is the simplest number between the two before it. *)
Lemma third_step : forall k, level2 (third k) (third (S k)) = third (S (S k)).
Proof.
  intros [|k]; [reflexivity|]. unfold third.
  destruct (way_third_step k) as [[H E]|[H E]].
  - rewrite level2_simplest by exact H. exact (f_equal Node E).
  - rewrite level2_sym, level2_simplest by exact H. exact (f_equal Node E).
Qed.

(** d(p_0) = 1, d(p_{k+1}) = d(a_k) and d(a_k) = third k for the others a. *)
Theorem number_simple : forall k p b, three p -> three b ->
  number p (simple b k) =
    if p =? b then match k with 0 => One | S k' => third k' end else third k.
Proof.
  induction k as [|k IH]; intros p b Hp Hb; [reflexivity|].
  change (number p (simple b (S k)))
    with (level2 (number p (simple (other b) k)) (number p (simple (another b) k))).
  rewrite !IH by auto using three_other, three_another.
  destruct Hp as [->|[->| ->]]; destruct Hb as [->|[->| ->]]; simpl;
    try apply level2_same; destruct k; try reflexivity;
    try apply third_step; rewrite level2_sym; apply third_step.
Qed.

(** d(p_0) = 1. *)
Corollary number_simple_win : forall p, three p -> number p (simple p 0) = One.
Proof. intros p H; rewrite number_simple, Nat.eqb_refl; auto. Qed.

(** d(p_{k+1}) for p is x_k. *)
Corollary number_simple_own : forall p k, three p -> number p (simple p (S k)) = third k.
Proof. intros p k H; rewrite number_simple, Nat.eqb_refl; auto. Qed.

(** d(a_k) for another player than a is x_k, the k-th number of Table 4. *)
Corollary number_simple_other : forall p a k, three p -> three a -> p <> a ->
  number p (simple a k) = third k.
Proof. intros p a k H H' N; rewrite number_simple by auto. now apply Nat.eqb_neq in N as ->. Qed.

(** d(a_k) = (1 - (-1/2)^k) / 3 *)

Fixpoint power (x : Q) (k : nat) : Q :=
  match k with 0 => 1%Q | S k' => (x * power x k')%Q end.

(** x_k = (1 - (-1/2)^k) / 3. *)
Theorem third_closed : forall k,
  (to_Q (third k) == (1 - power (-1 # 2) k) / 3)%Q.
Proof.
  assert (forall k, (way_Q (way_third k) == (1 - power (-1 # 2) (S k)) / 3)%Q) as H.
  { induction k as [| |k IH] using two_induction; try reflexivity.
    simpl way_Q. rewrite IH. simpl power. field. }
  intros [|k]; [reflexivity|apply H].
Qed.

(** ** The order of Theorem 15

        p_0 > {a_1, b_1, p_2} > {a_3, b_3, p_4} > …
                  … > {a_4, b_4, p_5} > {a_2, b_2, p_3} > {a_0, b_0, p_1}

    [Brace k] is the brace of a_k, and [Top] that of p_0 alone. *)

Inductive rank : Set := Top | Brace (k : nat).

Definition brace (p b : player) (k : nat) : rank :=
  if p =? b then match k with 0 => Top | S k' => Brace k' end else Brace k.

(** Brace j stands before brace k: the odd ones come first, ascending, and then
    the even ones, descending. *)
Definition before (r s : rank) : bool :=
  match r, s with
  | Top, Brace _ => true
  | _, Top => false
  | Brace j, Brace k =>
      if Nat.odd j then (if Nat.odd k then j <? k else true)
      else (if Nat.odd k then false else k <? j)
  end.

Definition rank_number (r : rank) : dyadic :=
  match r with Top => One | Brace k => third k end.

Lemma number_brace : forall p b k, three p -> three b ->
  number p (simple b k) = rank_number (brace p b k).
Proof.
  intros p b k Hp Hb; rewrite number_simple by auto.
  unfold brace; destruct (p =? b), k; reflexivity.
Qed.

Lemma way_third_order : forall j k,
  way_compare (way_third j) (way_third k) = Lt <-> before (Brace (S k)) (Brace (S j)) = true.
Proof.
  assert (forall k, way_compare (way_third 0) (way_third k) = Lt <-> False) as H0.
  { intros [|[|k]]; simpl; split; (discriminate || contradiction). }
  assert (forall k, way_compare (way_third k) (way_third 0) = Lt <-> k <> 0) as H0'.
  { intros [|[|k]]; simpl; split; (discriminate || congruence). }
  assert (forall k, way_compare (way_third 1) (way_third k) = Lt <-> k <> 1) as H1.
  { intros [|[|k]]; simpl; split; (discriminate || congruence). }
  assert (forall k, way_compare (way_third k) (way_third 1) = Lt <-> False) as H1'.
  { intros [|[|k]]; simpl; split; (discriminate || contradiction). }
  induction j as [| |j IH] using two_induction; intros k.
  - rewrite H0. unfold before. change (Nat.odd 1) with true; cbv iota.
    destruct (Nat.odd (S k)); [rewrite Nat.ltb_lt; lia|split; (discriminate || contradiction)].
  - rewrite H1. unfold before. change (Nat.odd 2) with false; cbv iota.
    destruct (Nat.odd (S k)) eqn:E.
    + split; [reflexivity|]. intros _ ->; discriminate.
    + rewrite Nat.ltb_lt. destruct k as [|[|k]]; [discriminate| |]; split; lia.
  - destruct k as [|[|k]].
    + rewrite H0'. unfold before. split; [intros _|discriminate].
      change (Nat.odd 1) with true; cbv iota. destruct (Nat.odd (S (S (S j)))); [|reflexivity].
      apply Nat.ltb_lt; lia.
    + rewrite H1'. unfold before. change (Nat.odd 2) with false; cbv iota.
      destruct (Nat.odd (S (S (S j)))); split; (discriminate || contradiction).
    + change (way_compare (way_third (S (S j))) (way_third (S (S k))))
        with (way_compare (way_third j) (way_third k)).
      rewrite IH. reflexivity.
Qed.

(** The numbers of braces are in the order of Theorem 15. *)
Theorem rank_order : forall r s, dlt (rank_number s) (rank_number r) <-> before r s = true.
Proof.
  intros [|j] [|k]; try (split; (discriminate || reflexivity)).
  - destruct k; split; reflexivity.
  - destruct j; split; discriminate.
  - destruct j as [|j], k as [|k]; try (split; discriminate).
    + unfold before. change (Nat.odd 0) with false; cbv iota. split; [discriminate|].
      destruct (Nat.odd (S k)); [discriminate|]. rewrite Nat.ltb_lt; lia.
    + unfold before. change (Nat.odd 0) with false; cbv iota. split; [intros _|reflexivity].
      destruct (Nat.odd (S j)); [reflexivity|]. apply Nat.ltb_lt; lia.
    + apply way_third_order.
Qed.

(** Braces are linearly ordered. *)
Lemma rank_total : forall r s, before r s = true \/ r = s \/ before s r = true.
Proof.
  intros [|j] [|k]; simpl; auto.
  destruct (Nat.odd j) eqn:Oj, (Nat.odd k) eqn:Ok; auto; rewrite !Nat.ltb_lt;
    destruct (Nat.lt_total j k) as [H|[->|H]]; auto.
Qed.

Lemma rank_number_injective : forall r s, rank_number r = rank_number s -> r = s.
Proof.
  intros r s E. destruct (rank_total r s) as [H|[H|H]]; auto;
    apply rank_order in H; dorder.
Qed.

(** Theorem 15 for numbers. *)
Theorem simple_order : forall p a b j k, three p -> three a -> three b ->
  (dlt (number p (simple b k)) (number p (simple a j)) <->
   before (brace p a j) (brace p b k) = true).
Proof. intros; rewrite !number_brace by auto. apply rank_order. Qed.

(** Two simple values have the same number for p if and only if they are in
    the same brace. *)
Theorem simple_same_number : forall p a b j k, three p -> three a -> three b ->
  (number p (simple a j) = number p (simple b k) <-> brace p a j = brace p b k).
Proof.
  intros; rewrite !number_brace by auto. split; [apply rank_number_injective|congruence].
Qed.
