(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Rational: the numbers of Dyadic.v are the dyadic rationals of [0,1]

    [to_Q] keeps the order ([to_Q_lt]), reaches every dyadic rational of [0,1]
    ([to_Q_onto]), and [simplest a b] goes to the only dyadic rational with the
    least denominator strictly between those of a and b
    ([simplest_least_denominator], [simplest_only]). *)

From Coq Require Import List Bool PArith ZArith Lia.
From Coq Require Import QArith Qreduction Lqa.
From Kingmaker Require Import Dyadic.

Open Scope Q_scope.

(** 2 to the power k. *)
Fixpoint two_power (k : nat) : positive :=
  match k with O => 1%positive | S k' => xO (two_power k') end.

Fixpoint way_Q (w : positive) : Q :=
  match w with
  | xH => 1 # 2
  | xO w' => (1 # 2) * way_Q w'
  | xI w' => (1 # 2) * (1 + way_Q w')
  end.

Definition to_Q (a : dyadic) : Q :=
  match a with Zero => 0 | One => 1 | Node w => way_Q w end.

(** The denominator of a number is 2 to this power. *)
Definition exponent (a : dyadic) : nat :=
  match a with Node w => Pos.size_nat w | _ => 0%nat end.

Lemma way_Q_bounds : forall w, 0 < way_Q w < 1.
Proof. induction w as [w IH|w IH|]; simpl; split; lra. Qed.

Lemma way_Q_lt : forall v w, way_compare v w = Lt -> way_Q v < way_Q w.
Proof.
  induction v as [v IH|v IH|]; destruct w as [w|w|]; simpl; intros H;
    try discriminate; try (specialize (IH w H));
    try pose proof (way_Q_bounds v); try pose proof (way_Q_bounds w); lra.
Qed.

Lemma to_Q_increasing : forall a b, dlt a b -> to_Q a < to_Q b.
Proof.
  unfold dlt; intros [| |v] [| |w]; simpl; intros H; try discriminate;
    try pose proof (way_Q_bounds v); try pose proof (way_Q_bounds w);
    try lra; now apply way_Q_lt.
Qed.

(** The order of the numbers of the tree is that of the rational numbers. *)
Theorem to_Q_lt : forall a b, dlt a b <-> to_Q a < to_Q b.
Proof.
  intros a b; split; [apply to_Q_increasing|].
  intros H; destruct (dlt_total a b) as [L|[->|L]]; [exact L|lra|].
  apply to_Q_increasing in L; lra.
Qed.

(** Different numbers of the tree are different rational numbers. *)
Theorem to_Q_injective : forall a b, to_Q a == to_Q b -> a = b.
Proof.
  intros a b H; destruct (dlt_total a b) as [L|[E|L]]; [|exact E|];
    apply to_Q_increasing in L; lra.
Qed.

(** All numbers of the tree lie between 0 and 1. *)
Theorem to_Q_bounds : forall a, 0 <= to_Q a <= 1.
Proof.
  intros [| |w]; simpl; try (split; lra).
  pose proof (way_Q_bounds w); split; lra.
Qed.

(** The dyadic rational n / 2^k. *)
Definition dyadic_Q (n : Z) (k : nat) : Q := n # two_power k.

Lemma dyadic_Q_S : forall n k, dyadic_Q n (S k) == (1 # 2) * dyadic_Q n k.
Proof.
  intros n k; unfold dyadic_Q, Qeq, Qmult; cbn [Qnum Qden two_power].
  rewrite Z.mul_1_l; reflexivity.
Qed.

Lemma dyadic_Q_plus : forall n m k, dyadic_Q (n + m) k == dyadic_Q n k + dyadic_Q m k.
Proof.
  intros n m k; unfold dyadic_Q, Qeq, Qplus; cbn [Qnum Qden].
  rewrite Pos2Z.inj_mul; ring.
Qed.

Lemma dyadic_Q_whole : forall k, dyadic_Q (Z.pos (two_power k)) k == 1.
Proof. intros k; unfold dyadic_Q, Qeq; cbn [Qnum Qden]; ring. Qed.

Lemma dyadic_Q_even : forall n k, dyadic_Q (2 * n) (S k) == dyadic_Q n k.
Proof.
  intros n k; unfold dyadic_Q, Qeq; cbn [Qnum Qden two_power].
  rewrite (Pos2Z.inj_xO (two_power k)); ring.
Qed.

(** Every number but 0 and 1 is an odd numerator over 2 to its exponent, so
    [exponent] is the exponent of its least denominator. *)

Theorem to_Q_odd : forall w,
  exists n, Z.odd n = true /\ way_Q w == dyadic_Q n (Pos.size_nat w).
Proof.
  induction w as [w [n [O E]]|w [n [O E]]|].
  - exists (Z.pos (two_power (Pos.size_nat w)) + n)%Z; split.
    + rewrite Z.odd_add, O; destruct w; reflexivity.
    + simpl way_Q; simpl Pos.size_nat.
      rewrite dyadic_Q_S, dyadic_Q_plus, dyadic_Q_whole, E; reflexivity.
  - exists n; split; [exact O|].
    simpl way_Q; simpl Pos.size_nat. rewrite dyadic_Q_S, E; reflexivity.
  - exists 1%Z; split; reflexivity.
Qed.

(** Every n / 2^k in [0,1] is one of the numbers, with an exponent of at most k. *)

Theorem to_Q_onto : forall k n, (0 <= n <= Z.pos (two_power k))%Z ->
  exists a, to_Q a == dyadic_Q n k /\ (exponent a <= k)%nat.
Proof.
  induction k as [|k IH]; intros n Hn.
  - simpl in Hn.
    assert (n = 0 \/ n = 1)%Z as [->| ->] by lia.
    + exists Zero; split; [reflexivity|simpl; lia].
    + exists One; split; [reflexivity|simpl; lia].
  - simpl two_power in Hn.
    destruct (Z_le_gt_dec n (Z.pos (two_power k))) as [L|G].
    + destruct (IH n ltac:(lia)) as [a [E X]].
      destruct a as [| |w]; simpl in E, X.
      * exists Zero; split; [|simpl; lia]. rewrite dyadic_Q_S, <- E; reflexivity.
      * exists (Node xH); split; [|simpl; lia]. rewrite dyadic_Q_S, <- E; reflexivity.
      * exists (Node (xO w)); split; [|simpl; lia]. rewrite dyadic_Q_S, <- E; reflexivity.
    + destruct (IH (n - Z.pos (two_power k))%Z ltac:(lia)) as [a [E X]].
      assert (dyadic_Q n (S k) == (1 # 2) * (1 + to_Q a)) as F.
      { rewrite E, dyadic_Q_S.
        rewrite <- (dyadic_Q_whole k), <- dyadic_Q_plus.
        now replace (Z.pos (two_power k) + (n - Z.pos (two_power k)))%Z with n by lia. }
      destruct a as [| |w]; simpl in F, X.
      * exists (Node xH); split; [rewrite F; reflexivity|simpl; lia].
      * exists One; split; [rewrite F; reflexivity|simpl; lia].
      * exists (Node (xI w)); split; [rewrite F; reflexivity|simpl; lia].
Qed.

Lemma way_prefix_size : forall v w, way_prefix v w ->
  (Pos.size_nat v < Pos.size_nat w)%nat \/ v = w.
Proof.
  induction v as [v IH|v IH|]; destruct w as [w|w|]; simpl; intros H;
    try contradiction; try (destruct (IH w H) as [L|E]);
    try (left; lia); try (right; congruence).
  - left; destruct w; simpl; lia.
  - left; destruct w; simpl; lia.
Qed.

Lemma ancestor_exponent : forall x y, ancestor x y ->
  (exponent x < exponent y)%nat \/ x = y.
Proof.
  intros [| |v] [| |w]; simpl; try contradiction.
  intros H; destruct (way_prefix_size v w H) as [L|E]; [now left|right; congruence].
Qed.

(** A dyadic rational strictly between a and b has at least the denominator of
    the simplest, and is the simplest if it has the same. *)

Theorem simplest_least_denominator : forall a b n k,
  to_Q a < dyadic_Q n k -> dyadic_Q n k < to_Q b ->
  (exponent (simplest a b) < k)%nat \/ dyadic_Q n k == to_Q (simplest a b).
Proof.
  intros a b n k H1 H2.
  pose proof (to_Q_bounds a) as [A _]; pose proof (to_Q_bounds b) as [_ B].
  destruct (to_Q_onto k n) as [z [E X]].
  { assert (0 < dyadic_Q n k) as P by lra. assert (dyadic_Q n k < 1) as Q by lra.
    unfold dyadic_Q, Qlt in P, Q; simpl in P, Q; lia. }
  assert (dlt a z /\ dlt z b) as Z.
  { rewrite !to_Q_lt, E; auto. }
  destruct (ancestor_exponent _ _ (simplest_ancestor a b z Z)) as [L|F].
  - left; lia.
  - right; rewrite F, E; reflexivity.
Qed.

(** It is the only number between them with that denominator. *)
Theorem simplest_only : forall a b n, dlt a b ->
  let k := exponent (simplest a b) in
  (to_Q a < dyadic_Q n k < to_Q b <-> dyadic_Q n k == to_Q (simplest a b)).
Proof.
  intros a b n H k; split.
  - intros [H1 H2]. destruct (simplest_least_denominator a b n k H1 H2) as [L|E].
    + subst k; lia.
    + exact E.
  - intros ->. rewrite <- !to_Q_lt. now apply simplest_between.
Qed.
