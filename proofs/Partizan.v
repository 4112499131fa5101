(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Partizan: the orders of partizan games of three players (docs/book/partizan.md)

    Each player sees a game of two players, of himself against the others
    together, and his order is Conway's order of these. The games that two
    players see have a sum of at most 0. So the three orders together make no
    lattice of the games. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.

(** ** Games of two players, in Conway's order *)

Inductive two := Two (lefts rights : list two).

Definition lefts (x : two) : list two := match x with Two l _ => l end.
Definition rights (x : two) : list two := match x with Two _ r => r end.

Fixpoint height (x : two) : nat :=
  match x with Two l r => list_max (map (fun o => S (height o)) l ++ map (fun o => S (height o)) r) end.

(** x is at least y, for games of a joint height of less than n. *)
Fixpoint ge_within (n : nat) (x y : two) : bool :=
  match n with
  | 0 => true
  | S m => forallb (fun r => negb (ge_within m y r)) (rights x) &&
           forallb (fun l => negb (ge_within m l x)) (lefts y)
  end.

Definition ge (x y : two) : bool := ge_within (S (height x + height y)) x y.

Fixpoint negative (x : two) : two := match x with Two l r => Two (map negative r) (map negative l) end.

Lemma in_list_max : forall n l, In n l -> n <= list_max l.
Proof.
  intros n l H. assert (F : list_max l <= list_max l) by lia.
  apply list_max_le in F. rewrite Forall_forall in F. auto.
Qed.

Lemma height_left : forall x o, In o (lefts x) -> height o < height x.
Proof.
  intros [l r] o H. cbn in *. apply in_list_max, in_or_app. left.
  apply in_map_iff. now exists o.
Qed.

Lemma height_right : forall x o, In o (rights x) -> height o < height x.
Proof.
  intros [l r] o H. cbn in *. apply in_list_max, in_or_app. right.
  apply in_map_iff. now exists o.
Qed.

Lemma forallb_same : forall (A : Type) (f g : A -> bool) l,
  (forall a, In a l -> f a = g a) -> forallb f l = forallb g l.
Proof.
  intros A f g l H. induction l as [|a l IH]; [reflexivity|]. cbn.
  rewrite H by now left. rewrite IH; [reflexivity|]. intros b Hb. apply H. now right.
Qed.

Lemma ge_within_enough : forall n m x y,
  height x + height y < n -> height x + height y < m -> ge_within n x y = ge_within m x y.
Proof.
  induction n as [|n IH]; intros [|m] x y Hn Hm; try lia. cbn [ge_within].
  f_equal; apply forallb_same; intros o Ho; f_equal; apply IH.
  all: try apply height_right in Ho; try apply height_left in Ho; lia.
Qed.

Lemma ge_spec : forall x y, ge x y = true <->
  (forall r, In r (rights x) -> ge y r = false) /\ (forall l, In l (lefts y) -> ge l x = false).
Proof.
  intros x y. unfold ge at 1. cbn [ge_within]. rewrite andb_true_iff, !forallb_forall.
  split; intros [R L]; split; intros o Ho.
  - specialize (R o Ho). apply negb_true_iff in R. apply height_right in Ho. unfold ge.
    rewrite <- R. apply ge_within_enough; lia.
  - specialize (L o Ho). apply negb_true_iff in L. apply height_left in Ho. unfold ge.
    rewrite <- L. apply ge_within_enough; lia.
  - apply negb_true_iff. rewrite <- (R o Ho). apply height_right in Ho. unfold ge.
    apply ge_within_enough; lia.
  - apply negb_true_iff. rewrite <- (L o Ho). apply height_left in Ho. unfold ge.
    apply ge_within_enough; lia.
Qed.

(** If x is at least y, no Right option of x is at most y, and no Left option of y at least x. *)
Lemma ge_right : forall x y r, ge x y = true -> In r (rights x) -> ge y r = true -> False.
Proof. intros x y r H Hr C. apply ge_spec in H as [R _]. rewrite (R r Hr) in C. discriminate. Qed.

Lemma ge_left : forall x y l, ge x y = true -> In l (lefts y) -> ge l x = true -> False.
Proof. intros x y l H Hl C. apply ge_spec in H as [_ L]. rewrite (L l Hl) in C. discriminate. Qed.

Lemma ge_intro : forall x y,
  (forall r, In r (rights x) -> ge y r = true -> False) ->
  (forall l, In l (lefts y) -> ge l x = true -> False) -> ge x y = true.
Proof.
  intros x y R L. apply ge_spec. split; intros o Ho; apply not_true_iff_false; intros C;
    [exact (R o Ho C)|exact (L o Ho C)].
Qed.

Lemma ge_refl : forall x, ge x x = true.
Proof.
  assert (G : forall n x, height x < n -> ge x x = true).
  { induction n as [|n IH]; intros x H; [lia|]. apply ge_intro.
    - intros r Hr C. apply (ge_right x r r C Hr). apply IH. apply height_right in Hr. lia.
    - intros l Hl C. apply (ge_left l x l C Hl). apply IH. apply height_left in Hl. lia. }
  intros x. apply (G (S (height x))). lia.
Qed.

Theorem ge_trans : forall x y z, ge x y = true -> ge y z = true -> ge x z = true.
Proof.
  assert (G : forall n x y z, height x + height y + height z < n ->
    ge x y = true -> ge y z = true -> ge x z = true).
  { induction n as [|n IH]; intros x y z H XY YZ; [lia|]. apply ge_intro.
    - intros r Hr C. apply (ge_right x y r XY Hr). apply height_right in Hr.
      apply (IH y z r); [lia|assumption..].
    - intros l Hl C. apply (ge_left y z l YZ Hl). apply height_left in Hl.
      apply (IH l x y); [lia|assumption..]. }
  intros x y z. apply (G (S (height x + height y + height z))). lia.
Qed.

Lemma right_not_below : forall x r, In r (rights x) -> ge x r = true -> False.
Proof. intros x r Hr C. exact (ge_right x r r C Hr (ge_refl r)). Qed.

Lemma left_not_above : forall x l, In l (lefts x) -> ge l x = true -> False.
Proof. intros x l Hl C. exact (ge_left l x l C Hl (ge_refl l)). Qed.

Lemma lefts_negative : forall x, lefts (negative x) = map negative (rights x).
Proof. now intros [l r]. Qed.

Lemma rights_negative : forall x, rights (negative x) = map negative (lefts x).
Proof. now intros [l r]. Qed.

Lemma ge_negative : forall x y, ge x y = true -> ge (negative y) (negative x) = true.
Proof.
  assert (G : forall n x y, height x + height y < n ->
    (ge (negative y) (negative x) = true <-> ge x y = true)).
  { induction n as [|n IH]; intros x y H; [lia|]. split; intros D; apply ge_intro; intros o Ho C.
    - apply (ge_left (negative y) (negative x) (negative o) D).
      + rewrite lefts_negative. now apply in_map.
      + apply IH; [apply height_right in Ho; lia|exact C].
    - apply (ge_right (negative y) (negative x) (negative o) D).
      + rewrite rights_negative. now apply in_map.
      + apply IH; [apply height_left in Ho; lia|exact C].
    - rewrite rights_negative in Ho. apply in_map_iff in Ho as [l [<- Hl]].
      apply (ge_left x y l D Hl). apply IH; [apply height_left in Hl; lia|exact C].
    - rewrite lefts_negative in Ho. apply in_map_iff in Ho as [r [<- Hr]].
      apply (ge_right x y r D Hr). apply IH; [apply height_right in Hr; lia|exact C]. }
  intros x y. apply (G (S (height x + height y))). lia.
Qed.

(** ** Games of three players *)

Inductive side := Left | Center | Right.
Inductive game := Game (left center right : list game).

Definition options (p : side) (x : game) : list game :=
  match x, p with Game l _ _, Left => l | Game _ c _, Center => c | Game _ _ r, Right => r end.

(** The options of the two other players. *)
Definition others (p : side) (x : game) : list game :=
  match x, p with
  | Game _ c r, Left => c ++ r
  | Game l _ r, Center => l ++ r
  | Game l c _, Right => l ++ c
  end.

Fixpoint depth (x : game) : nat :=
  match x with
  | Game l c r => list_max (map (fun o => S (depth o)) l ++ map (fun o => S (depth o)) c ++
                            map (fun o => S (depth o)) r)
  end.

(** x is at least y for p, for games of a joint depth of less than n. *)
Fixpoint at_least_within (n : nat) (p : side) (x y : game) : bool :=
  match n with
  | 0 => true
  | S m => forallb (fun o => negb (at_least_within m p y o)) (others p x) &&
           forallb (fun o => negb (at_least_within m p o x)) (options p y)
  end.

Definition at_least (p : side) (x y : game) : bool := at_least_within (S (depth x + depth y)) p x y.

(** The game of two players that p sees. *)
Fixpoint sees (p : side) (x : game) : two :=
  match x with
  | Game l c r =>
      match p with
      | Left => Two (map (sees p) l) (map (sees p) c ++ map (sees p) r)
      | Center => Two (map (sees p) c) (map (sees p) l ++ map (sees p) r)
      | Right => Two (map (sees p) r) (map (sees p) l ++ map (sees p) c)
      end
  end.

Lemma lefts_sees : forall p x, lefts (sees p x) = map (sees p) (options p x).
Proof. now intros [] [l c r]. Qed.

Lemma rights_sees : forall p x, rights (sees p x) = map (sees p) (others p x).
Proof. intros [] [l c r]; cbn; now rewrite map_app. Qed.

Lemma depth_option : forall p x o, In o (options p x) -> depth o < depth x.
Proof.
  intros p [l c r] o H. cbn [depth]. apply in_list_max. rewrite !in_app_iff.
  destruct p; cbn in H; [left|right; left|right; right]; apply in_map_iff; now exists o.
Qed.

Lemma depth_other : forall p x o, In o (others p x) -> depth o < depth x.
Proof.
  intros p [l c r] o H.
  destruct p; cbn in H; apply in_app_or in H as [H|H].
  - now apply (depth_option Center).
  - now apply (depth_option Right).
  - now apply (depth_option Left).
  - now apply (depth_option Right).
  - now apply (depth_option Left).
  - now apply (depth_option Center).
Qed.

Lemma height_sees : forall p x, height (sees p x) <= depth x.
Proof.
  intros p. assert (G : forall n x, depth x < n -> height (sees p x) <= depth x).
  { induction n as [|n IH]; intros x H; [lia|].
    destruct (sees p x) as [l r] eqn:E. cbn [height]. apply list_max_le, Forall_forall.
    intros k Hk. apply in_app_or in Hk as [Hk|Hk]; apply in_map_iff in Hk as [o [<- Ho]].
    - assert (L : In o (lefts (sees p x))) by now rewrite E.
      rewrite lefts_sees in L. apply in_map_iff in L as [y [<- Hy]].
      apply depth_option in Hy. specialize (IH y ltac:(lia)). lia.
    - assert (L : In o (rights (sees p x))) by now rewrite E.
      rewrite rights_sees in L. apply in_map_iff in L as [y [<- Hy]].
      apply depth_other in Hy. specialize (IH y ltac:(lia)). lia. }
  intros x. apply (G (S (depth x))). lia.
Qed.

Lemma forallb_map : forall (A B : Type) (f : A -> B) (g : B -> bool) l,
  forallb g (map f l) = forallb (fun a => g (f a)) l.
Proof. intros A B f g l. induction l as [|a l IH]; [reflexivity|]. cbn. now rewrite IH. Qed.

(** "x is at least y for p if and only if x^p >= y^p in Conway's order." *)
Theorem seen_order : forall p x y, at_least p x y = ge (sees p x) (sees p y).
Proof.
  intros p x y. unfold at_least, ge.
  assert (G : forall n x y, at_least_within n p x y = ge_within n (sees p x) (sees p y)).
  { induction n as [|n IH]; intros a b; [reflexivity|]. cbn [at_least_within ge_within].
    rewrite lefts_sees, rights_sees, !forallb_map.
    f_equal; apply forallb_same; intros o _; now rewrite IH. }
  rewrite G. apply ge_within_enough; pose proof (height_sees p x); pose proof (height_sees p y); lia.
Qed.

(** The definition of the order, without a bound. *)
Corollary at_least_spec : forall p x y, at_least p x y = true <->
  (forall o, In o (others p x) -> at_least p y o = false) /\
  (forall o, In o (options p y) -> at_least p o x = false).
Proof.
  intros p x y. rewrite seen_order, ge_spec, lefts_sees, rights_sees.
  split; intros [R L]; split; intros o Ho.
  - rewrite seen_order. apply R. now apply in_map.
  - rewrite seen_order. apply L. now apply in_map.
  - apply in_map_iff in Ho as [a [<- Ha]]. rewrite <- seen_order. now apply R.
  - apply in_map_iff in Ho as [a [<- Ha]]. rewrite <- seen_order. now apply L.
Qed.

Lemma option_is_other : forall p q x o, p <> q -> In o (options p x) -> In o (others q x).
Proof.
  intros p q [l c r] o N H. destruct p, q; try congruence; cbn in *; apply in_or_app; auto.
Qed.

(** "For each game x and any two players p and q, x^p + x^q <= 0": x^p is at most -x^q. *)
Theorem two_players_see : forall p q x, p <> q -> ge (negative (sees q x)) (sees p x) = true.
Proof.
  intros p q x N.
  assert (G : forall n x, depth x < n -> ge (negative (sees q x)) (sees p x) = true).
  { induction n as [|n IH]; intros y H; [lia|]. apply ge_intro.
    - intros r Hr C. rewrite rights_negative, lefts_sees in Hr.
      apply in_map_iff in Hr as [a [<- Ha]]. apply in_map_iff in Ha as [o [<- Ho]].
      pose proof (depth_option q y o Ho). specialize (IH o ltac:(lia)).
      apply (right_not_below (sees p y) (sees p o)).
      + rewrite rights_sees. apply in_map. apply (option_is_other q p); [congruence|exact Ho].
      + exact (ge_trans _ _ _ C IH).
    - intros l Hl C. rewrite lefts_sees in Hl. apply in_map_iff in Hl as [o [<- Ho]].
      pose proof (depth_option p y o Ho). specialize (IH o ltac:(lia)).
      apply (left_not_above (negative (sees q y)) (negative (sees q o))).
      + rewrite lefts_negative, rights_sees. apply in_map, in_map. now apply (option_is_other p q y o N).
      + exact (ge_trans _ _ _ IH C). }
  apply (G (S (depth x))). lia.
Qed.

(** "For a game u that is at least both ... So there is no such u." *)
Theorem no_upper_bound : forall u, let zero := Game [] [] [] in
  (forall p, at_least p u (Game [zero] [] []) = true) ->
  (forall p, at_least p u (Game [] [zero] []) = true) -> False.
Proof.
  intros u zero A B. specialize (A Left). specialize (B Center). rewrite seen_order in A, B.
  pose proof (ge_negative _ _ B) as D.
  pose proof (two_players_see Left Center u ltac:(discriminate)) as E.
  pose proof (ge_trans _ _ _ D (ge_trans _ _ _ E A)) as F. discriminate F.
Qed.
