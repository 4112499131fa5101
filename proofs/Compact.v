(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Compact: types of values for N players (T4)

    "For a normal choice v = m{S} let e_p(v) be 0 if all options have one number for p
    and 1 if not; type(v) = (m; (d_p, e_p) for all p). _Hull lemma_: the simplest number
    and the flag of S ∪ T are functions of those of S and of T. So types form an algebra:
    choice_m keeps the options with the greatest d_m, unites hulls (m's own options by
    their hull, others as points), one type alone stays itself."

    Contents:
    - [hull], [hull_lemma], [hull_union] (with the formula for the union), and
      [hull_of_families], for any number of sets;
    - [same_type], and play in which options of one type count as one option
      ([node_by_type], [play_by_type]); it makes type-normal values ([type_normal],
      [node_type_normal]);
    - [types_form_an_algebra]: the type of a node is a function of the types of its
      options;
    - [types_of_prudent_nodes]: the same of prudent normal forms and prudent play, but
      where options of one type, none of them the mover's, are all that is left;
    - [types_of_three]: for three players play by types is prudent play;
    - [types_are_not_prudent]: for four players it is not;
    - [numbers_are_not_enough]: numbers without flags do not form an algebra. *)

From Coq Require Import List Bool Arith PArith Lia.
From Kingmaker Require Import Dyadic Value Number Selfish Prudent Strategy Rewriting Simple Three.
From Kingmaker Require Types.
Import ListNotations.
Local Open Scope dyadic_scope.

(** ** Hulls *)

(** The level of a list of numbers, and whether they differ. *)
Definition hull (l : list dyadic) : dyadic * bool :=
  (level l, dltb (least l) (greatest l)).

Lemma hull_same : forall l k, same_elements l k -> hull l = hull k.
Proof.
  intros l k H. unfold hull. now rewrite (level_same l k H), (least_same l k H), (greatest_same l k H).
Qed.

Lemma least_app : forall l k, l <> [] -> k <> [] ->
  least (l ++ k) = dmin (least l) (least k).
Proof.
  intros l k Hl Hk. apply least_unique.
  - destruct (dmin_spec (least l) (least k)) as [[-> _]|[-> _]]; apply in_or_app;
      [left|right]; now apply least_in.
  - intros b Hb. apply in_app_or in Hb as [Hb|Hb]; apply least_le in Hb;
      destruct (dmin_spec (least l) (least k)) as [[-> L]|[-> L]]; dorder.
Qed.

Lemma greatest_app : forall l k, l <> [] -> k <> [] ->
  greatest (l ++ k) = dmax (greatest l) (greatest k).
Proof.
  intros l k Hl Hk. apply greatest_unique.
  - destruct (dmax_spec (greatest l) (greatest k)) as [[-> _]|[-> _]]; apply in_or_app;
      [right|left]; now apply greatest_in.
  - intros b Hb. apply in_app_or in Hb as [Hb|Hb]; apply greatest_ge in Hb;
      destruct (dmax_spec (greatest l) (greatest k)) as [[-> L]|[-> L]]; dorder.
Qed.

Lemma hull_point : forall l c, l <> [] -> (hull l = (c, false) <-> forall a, In a l -> a = c).
Proof.
  intros l c Hl. unfold hull. split.
  - intros H. injection H as Hc Hf.
    assert (E : least l = greatest l).
    { pose proof (least_le_greatest l) as [L|E]; [|exact E].
      apply dltb_lt in L. congruence. }
    intros a Ha. destruct (level_bounds l) as [B1 B2].
    pose proof (least_le l a Ha). pose proof (greatest_ge l a Ha). dorder.
  - intros H. f_equal.
    + now apply level_agree.
    + rewrite (H _ (least_in l Hl)), (H _ (greatest_in l Hl)).
      apply not_true_iff_false. rewrite dltb_lt. apply dlt_irrefl.
Qed.

Lemma simplest_wider : forall a b a' b' c d, a < b -> a' < b' ->
  simplest a b = simplest a' b' ->
  simplest (dmin a c) (dmax b d) < dmax b' d.
Proof.
  intros a b a' b' c d H H' E.
  set (x := simplest a b) in *. set (y := simplest (dmin a c) (dmax b d)).
  assert (L : dmin a c < dmax b d).
  { destruct (dmin_spec a c) as [[-> ?]|[-> ?]], (dmax_spec b d) as [[-> ?]|[-> ?]]; dorder. }
  pose proof (simplest_between a b H) as [X1 X2]. fold x in X1, X2.
  pose proof (simplest_between a' b' H') as [X3 X4]. rewrite <- E in X3, X4.
  pose proof (simplest_between _ _ L) as [Y1 Y2]. fold y in Y1, Y2.
  destruct (dlt_or_le y (dmax b' d)) as [G|G]; [exact G|exfalso].
  assert (G1 : b' <= y /\ d <= y).
  { destruct (dmax_spec b' d) as [[E' ?]|[E' ?]]; rewrite E' in G; split; dorder. }
  destruct G1 as [G1 G2].
  assert (Yb : y < b).
  { destruct (dmax_spec b d) as [[E' ?]|[E' ?]]; rewrite E' in Y2; dorder. }
  assert (ancestor x y) as A1.
  { apply simplest_ancestor. split; [dorder|exact Yb]. }
  assert (ancestor y x) as A2.
  { apply simplest_ancestor.
    destruct (dmin_spec a c) as [[-> ?]|[-> ?]], (dmax_spec b d) as [[-> ?]|[-> ?]]; split; dorder. }
  pose proof (ancestor_antisym x y A1 A2). dorder.
Qed.

Lemma simplest_wider_below : forall a b a' b' c d, a < b -> a' < b' ->
  simplest a b = simplest a' b' ->
  dmin a' c < simplest (dmin a c) (dmax b d).
Proof.
  intros a b a' b' c d H H' E.
  set (x := simplest a b) in *. set (y := simplest (dmin a c) (dmax b d)).
  assert (L : dmin a c < dmax b d).
  { destruct (dmin_spec a c) as [[-> ?]|[-> ?]], (dmax_spec b d) as [[-> ?]|[-> ?]]; dorder. }
  pose proof (simplest_between a b H) as [X1 X2]. fold x in X1, X2.
  pose proof (simplest_between a' b' H') as [X3 X4]. rewrite <- E in X3, X4.
  pose proof (simplest_between _ _ L) as [Y1 Y2]. fold y in Y1, Y2.
  destruct (dlt_or_le (dmin a' c) y) as [G|G]; [exact G|exfalso].
  assert (G1 : y <= a' /\ y <= c).
  { destruct (dmin_spec a' c) as [[E' ?]|[E' ?]]; rewrite E' in G; split; dorder. }
  destruct G1 as [G1 G2].
  assert (Ya : a < y).
  { destruct (dmin_spec a c) as [[E' ?]|[E' ?]]; rewrite E' in Y1; dorder. }
  assert (ancestor x y) as A1.
  { apply simplest_ancestor. split; [exact Ya|dorder]. }
  assert (ancestor y x) as A2.
  { apply simplest_ancestor.
    destruct (dmin_spec a c) as [[-> ?]|[-> ?]], (dmax_spec b d) as [[-> ?]|[-> ?]]; split; dorder. }
  pose proof (ancestor_antisym x y A1 A2). dorder.
Qed.

(** The hull of a union is a function of the hulls. *)
Theorem hull_lemma : forall l l' k, l <> [] -> l' <> [] ->
  hull l = hull l' -> hull (l ++ k) = hull (l' ++ k).
Proof.
  intros l l' k Hl Hl' E. destruct k as [|z k0]; [now rewrite !app_nil_r|].
  set (k := z :: k0). assert (Hk : k <> []) by discriminate. clearbody k.
  destruct (hull l) as [c [|]] eqn:H.
  - symmetry in E. unfold hull in H, E. injection H as Hc Hf. injection E as Hc' Hf'.
    apply dltb_lt in Hf, Hf'.
    rewrite level_simplest in Hc by exact Hf. rewrite level_simplest in Hc' by exact Hf'.
    assert (S : simplest (least l) (greatest l) = simplest (least l') (greatest l')) by congruence.
    assert (L : least (l ++ k) < greatest (l ++ k)).
    { rewrite least_app, greatest_app by assumption.
      destruct (dmin_spec (least l) (least k)) as [[-> ?]|[-> ?]],
        (dmax_spec (greatest l) (greatest k)) as [[-> ?]|[-> ?]]; dorder. }
    assert (L' : least (l' ++ k) < greatest (l' ++ k)).
    { rewrite least_app, greatest_app by assumption.
      destruct (dmin_spec (least l') (least k)) as [[-> ?]|[-> ?]],
        (dmax_spec (greatest l') (greatest k)) as [[-> ?]|[-> ?]]; dorder. }
    unfold hull. rewrite (proj2 (dltb_lt _ _) L), (proj2 (dltb_lt _ _) L'). f_equal.
    rewrite !level_simplest by assumption.
    rewrite !least_app, !greatest_app in * by assumption.
    apply simplest_common; split.
    + apply (simplest_wider_below (least l') (greatest l')) with (b' := greatest l); auto.
    + apply (simplest_wider (least l') (greatest l')) with (a' := least l); auto.
    + apply (simplest_wider_below (least l) (greatest l)) with (b' := greatest l'); auto.
    + apply (simplest_wider (least l) (greatest l)) with (a' := least l'); auto.
  - symmetry in E. pose proof (proj1 (hull_point l c Hl) H) as P.
    pose proof (proj1 (hull_point l' c Hl') E) as P'.
    apply hull_same. intros a. rewrite !in_app_iff.
    assert (Q : In a l <-> In a l'); [|tauto]. split; intros Ha.
    + rewrite (P a Ha). rewrite <- (P' _ (least_in l' Hl')). now apply least_in.
    + rewrite (P' a Ha). rewrite <- (P _ (least_in l Hl)). now apply least_in.
Qed.

(** *** The hull of a union, word for word

    "If e(S) = e(T) = 0 and d(S) = d(T), they are the same for the union.
    Otherwise e(S ∪ T) = 1, and d(S ∪ T) is the simplest number between d(S)
    and d(T), where an end belongs to the interval if and only if its e is 1."
    *)

(** [counts x y z]: z is from the number of hull x to that of hull y, ends as above. *)
Definition counts (x y : dyadic * bool) (z : dyadic) : Prop :=
  (z = fst x /\ snd x = true) \/ (z = fst y /\ snd y = true) \/
  fst x < z < fst y \/ fst y < z < fst x.

Lemma hull_flag : forall l, snd (hull l) = true <-> least l < greatest l.
Proof. intros l. apply dltb_lt. Qed.

Lemma hull_level : forall l, fst (hull l) = level l.
Proof. reflexivity. Qed.

(** The hull of a union if all numbers agree; this is the first case of the
    hull lemma. *)
Theorem hull_union_point : forall l k c, l <> [] -> k <> [] ->
  hull l = (c, false) -> hull k = (c, false) -> hull (l ++ k) = (c, false).
Proof.
  intros l k c Hl Hk H1 H2. apply hull_point; [now destruct l|].
  intros a Ha. apply in_app_or in Ha as [Ha|Ha].
  - now apply (proj1 (hull_point l c Hl)).
  - now apply (proj1 (hull_point k c Hk)).
Qed.

(** Where S is all on one side of z, and not all z: its number is on that side. *)
Lemma counts_inside : forall l k z, l <> [] -> k <> [] -> counts (hull l) (hull k) z ->
  least (l ++ k) < z < greatest (l ++ k).
Proof.
  intros l k z Hl Hk H. rewrite least_app, greatest_app by assumption.
  pose proof (level_bounds l) as [Bl1 Bl2]. pose proof (level_bounds k) as [Bk1 Bk2].
  unfold counts in H. rewrite !hull_flag, !hull_level in H.
  assert (M : dmin (least l) (least k) <= least l /\ dmin (least l) (least k) <= least k).
  { destruct (dmin_spec (least l) (least k)) as [[-> ?]|[-> ?]]; split; dorder. }
  assert (G : greatest l <= dmax (greatest l) (greatest k) /\
              greatest k <= dmax (greatest l) (greatest k)).
  { destruct (dmax_spec (greatest l) (greatest k)) as [[-> ?]|[-> ?]]; split; dorder. }
  destruct M as [M1 M2], G as [G1 G2].
  destruct H as [[-> H]|[[-> H]|[[H1 H2]|[H1 H2]]]].
  - destruct (level_between l H). split; dorder.
  - destruct (level_between k H). split; dorder.
  - split; dorder.
  - split; dorder.
Qed.

(** The numbers of l are at least z, those of k at most z, and not all of both are z. *)
Lemma sides : forall l k z, l <> [] -> k <> [] ->
  z <= least l -> greatest k <= z -> least (l ++ k) < z < greatest (l ++ k) ->
  level k < z < level l.
Proof.
  intros l k z Hl Hk H1 H2 [O1 O2]. rewrite least_app in O1 by assumption.
  rewrite greatest_app in O2 by assumption.
  pose proof (level_bounds l) as [Bl1 Bl2]. pose proof (level_bounds k) as [Bk1 Bk2].
  assert (Lk : least k < z).
  { destruct (dmin_spec (least l) (least k)) as [[E ?]|[E ?]]; rewrite E in O1; dorder. }
  assert (Gl : z < greatest l).
  { destruct (dmax_spec (greatest l) (greatest k)) as [[E ?]|[E ?]]; rewrite E in O2; dorder. }
  split.
  - destruct (least_le_greatest k) as [L|E].
    + destruct (level_between k L). dorder.
    + rewrite E in Lk. dorder.
  - destruct (least_le_greatest l) as [L|E].
    + destruct (level_between l L). dorder.
    + rewrite <- E in Gl. dorder.
Qed.

(** The hull of a union, by the ends that belong to the interval; this is the
    second case of the hull lemma. *)
Theorem hull_union : forall l k, l <> [] -> k <> [] ->
  (forall c, ~ (hull l = (c, false) /\ hull k = (c, false))) ->
  snd (hull (l ++ k)) = true /\
  counts (hull l) (hull k) (fst (hull (l ++ k))) /\
  forall z, counts (hull l) (hull k) z -> ancestor (fst (hull (l ++ k))) z.
Proof.
  intros l k Hl Hk N.
  assert (L : least (l ++ k) < greatest (l ++ k)).
  { destruct (least_le_greatest (l ++ k)) as [L|E]; [exact L|exfalso].
    assert (P : forall a, In a (l ++ k) -> a = least (l ++ k)).
    { intros a Ha. pose proof (least_le _ a Ha). pose proof (greatest_ge _ a Ha). dorder. }
    apply (N (least (l ++ k))). split; apply hull_point; auto; intros a Ha; apply P, in_or_app; auto. }
  split; [now apply hull_flag|]. rewrite hull_level, level_simplest by exact L.
  set (z := simplest (least (l ++ k)) (greatest (l ++ k))).
  pose proof (simplest_between _ _ L) as Z. fold z in Z. split.
  - (* if z is strictly between the numbers of one of the two, it is its level *)
    assert (In_one : forall u, (u = l \/ u = k) -> least u < z < greatest u -> z = level u).
    { intros u Hu [U1 U2]. assert (U : least u < greatest u) by dorder.
      rewrite level_simplest by exact U. unfold z. apply simplest_common.
      - rewrite <- (level_simplest u U). apply counts_inside; auto.
        unfold counts. rewrite !hull_flag, !hull_level. destruct Hu as [->| ->]; auto.
      - split; assumption. }
    assert (Side : forall u, u <> [] -> least u < z < greatest u \/ z <= least u \/ greatest u <= z).
    { intros u _. destruct (dlt_or_le (least u) z) as [A|A]; [|right; now left].
      destruct (dlt_or_le z (greatest u)) as [B|B]; [left; now split|right; now right]. }
    unfold counts. rewrite !hull_flag, !hull_level.
    destruct (Side l Hl) as [A|A].
    { left. split; [now apply In_one; [left|]|]. destruct A. dorder. }
    destruct (Side k Hk) as [B|B].
    { right; left. split; [now apply In_one; [right|]|]. destruct B. dorder. }
    right; right. destruct A as [A|A], B as [B|B].
    + exfalso. destruct Z as [Z1 _]. rewrite least_app in Z1 by assumption.
      destruct (dmin_spec (least l) (least k)) as [[E ?]|[E ?]]; rewrite E in Z1; dorder.
    + right. now apply sides.
    + left. apply sides; auto.
      rewrite (least_same (k ++ l) (l ++ k)), (greatest_same (k ++ l) (l ++ k)); [exact Z| |];
        intros a; rewrite !in_app_iff; tauto.
    + exfalso. destruct Z as [_ Z2]. rewrite greatest_app in Z2 by assumption.
      destruct (dmax_spec (greatest l) (greatest k)) as [[E ?]|[E ?]]; rewrite E in Z2; dorder.
  - intros y Hy. apply simplest_ancestor. now apply counts_inside.
Qed.

(** A set whose hull is that of a part adds nothing. *)
Lemma hull_absorbs : forall K l l', l <> [] -> l' <> [] -> incl l K ->
  hull l = hull l' -> hull (K ++ l') = hull K.
Proof.
  intros K l l' Hl Hl' I E.
  transitivity (hull ((l ++ l') ++ K)).
  { apply hull_same. intros a. rewrite !in_app_iff. specialize (I a). tauto. }
  transitivity (hull (l ++ K)).
  - apply hull_lemma; [now destruct l|exact Hl|].
    rewrite (hull_lemma l l' l' Hl Hl' E). rewrite E. apply hull_same.
    intros a. rewrite in_app_iff. tauto.
  - apply hull_same. intros a. rewrite in_app_iff. specialize (I a). tauto.
Qed.

Lemma hull_absorbs_all : forall Ls Ks, (forall l, In l Ls -> l <> []) -> (forall k, In k Ks -> k <> []) ->
  (forall k, In k Ks -> exists l, In l Ls /\ hull l = hull k) ->
  hull (concat Ls ++ concat Ks) = hull (concat Ls).
Proof.
  intros Ls Ks HL. induction Ks as [|k Ks IH]; intros HK H.
  - simpl. now rewrite app_nil_r.
  - destruct (H k (or_introl eq_refl)) as [l [Hl E]].
    transitivity (hull ((concat Ls ++ concat Ks) ++ k)).
    { apply hull_same. intros a. simpl. rewrite !in_app_iff. tauto. }
    rewrite (hull_absorbs _ l k); auto.
    + apply IH; intros; [apply HK|apply H]; now right.
    + apply HK. now left.
    + intros a Ha. apply in_app_iff. left. apply in_concat. now exists l.
Qed.

(** Families of sets with the same hulls have unions with the same hull. *)
Theorem hull_of_families : forall Ls Ks,
  (forall l, In l Ls -> l <> []) -> (forall k, In k Ks -> k <> []) ->
  (forall k, In k Ks -> exists l, In l Ls /\ hull l = hull k) ->
  (forall l, In l Ls -> exists k, In k Ks /\ hull k = hull l) ->
  hull (concat Ls) = hull (concat Ks).
Proof.
  intros Ls Ks HL HK H1 H2. rewrite <- (hull_absorbs_all Ls Ks HL HK H1).
  rewrite <- (hull_absorbs_all Ks Ls HK HL H2). apply hull_same.
  intros a. rewrite !in_app_iff. tauto.
Qed.

(** ** Types *)

(** The hull of v for p: of its options if it is a choice, a point if it is a win. *)
Definition options_hull (p : player) (os : list value) : dyadic * bool :=
  hull (map (number p) os).

Definition same_hull (x y : dyadic * bool) : bool :=
  deqb (fst x) (fst y) && Bool.eqb (snd x) (snd y).

Lemma same_hull_eq : forall x y, same_hull x y = true <-> x = y.
Proof.
  intros [a e] [b f]. unfold same_hull. simpl. rewrite andb_true_iff, deqb_eq. split.
  - intros [-> H]. f_equal. now apply eqb_prop.
  - intros H. injection H as -> ->. split; [reflexivity|apply eqb_reflx].
Qed.

Section By_type.
Variable n : nat.      (* players 1 to n *)

Definition same_type (v w : value) : bool :=
  match v, w with
  | Win p, Win q => (p =? q)%nat
  | Choice m vs, Choice k ws =>
      (m =? k)%nat &&
      forallb (fun p => same_hull (options_hull p vs) (options_hull p ws)) (seq 1 n)
  | _, _ => false
  end.

Lemma same_type_choice : forall m k vs ws, same_type (Choice m vs) (Choice k ws) = true <->
  m = k /\ forall p, is_player n p = true -> options_hull p vs = options_hull p ws.
Proof.
  intros m k vs ws. simpl. rewrite andb_true_iff, Nat.eqb_eq, forallb_forall.
  assert (S : forall p, In p (seq 1 n) <-> is_player n p = true).
  { intros p. unfold is_player. rewrite in_seq, andb_true_iff, !Nat.leb_le. lia. }
  split; intros [H1 H2]; (split; [exact H1|]); intros p Hp;
    apply same_hull_eq, H2, S; exact Hp.
Qed.

Lemma same_type_refl : forall v, same_type v v = true.
Proof. intros [p|m os]; [apply Nat.eqb_refl|]. apply same_type_choice. auto. Qed.

Lemma same_type_sym : forall v w, same_type v w = true -> same_type w v = true.
Proof.
  intros [p|m vs] [q|k ws] H; try discriminate.
  - apply Nat.eqb_eq in H as ->. apply Nat.eqb_refl.
  - apply same_type_choice in H as [-> H]. apply same_type_choice. split; [reflexivity|].
    intros p Hp. symmetry. auto.
Qed.

Lemma same_type_trans : forall u v w, same_type u v = true -> same_type v w = true ->
  same_type u w = true.
Proof.
  intros [p|m us] [q|k vs] [r|l ws] H1 H2; try discriminate.
  - apply Nat.eqb_eq in H1 as ->. exact H2.
  - apply same_type_choice in H1 as [-> H1]. apply same_type_choice in H2 as [-> H2].
    apply same_type_choice. split; [reflexivity|]. intros p Hp. rewrite H1 by exact Hp. auto.
Qed.

Lemma same_type_proper : forall v w, v ≈ w -> same_type v w = true.
Proof.
  intros [p|m vs] [q|k ws] H; try discriminate.
  - apply same_win in H as ->. apply Nat.eqb_refl.
  - apply same_choice in H as [-> H]. apply same_type_choice. split; [reflexivity|].
    intros p _. apply hull_same, same_options_numbers; [|exact H].
    intros x y _ _ E. now apply number_proper.
Qed.

(** The mover and the numbers are part of the type. *)
Lemma same_type_moved : forall m v w, same_type v w = true -> moved_by m v = moved_by m w.
Proof.
  intros m [p|k vs] [q|l ws] H; try discriminate; [reflexivity|].
  apply same_type_choice in H as [-> _]. reflexivity.
Qed.

Lemma same_type_number : forall p v w, is_player n p = true -> same_type v w = true ->
  number p v = number p w.
Proof.
  intros p [q|k vs] [r|l ws] Hp H; try discriminate.
  - apply Nat.eqb_eq in H as ->. reflexivity.
  - apply same_type_choice in H as [_ H]. specialize (H p Hp).
    unfold options_hull, hull in H. injection H as H _. exact H.
Qed.

(** ** Play by types *)

Definition lower_number (m : player) (x y : value) : bool := dltb (number m x) (number m y).

(** One type alone stays itself. *)
Definition collapse_by_type (m : player) (os : list value) : value :=
  match os with
  | [] => Choice m []
  | x :: os' => if forallb (same_type x) os' then x else Choice m os
  end.

Definition node_by_type (m : player) (os : list value) : value :=
  collapse_by_type m (kept (lower_number m) (merged m os)).

Fixpoint play_by_type (v : value) : value :=
  match v with Win p => Win p | Choice m os => node_by_type m (map play_by_type os) end.

(** The choices that play makes have no option moved by the mover, one number
    for the mover, and two options of different types. *)
Fixpoint type_normal (v : value) : Prop :=
  match v with
  | Win _ => True
  | Choice m os =>
      (exists x y, In x os /\ In y os /\ same_type x y = false) /\
      (forall x, In x os -> moved_by m x = false) /\
      (forall x y, In x os -> In y os -> number m x = number m y) /\
      (fix all l := match l with [] => True | x :: l' => type_normal x /\ all l' end) os
  end.

Lemma type_normal_choice : forall m os, type_normal (Choice m os) <->
  (exists x y, In x os /\ In y os /\ same_type x y = false) /\
  (forall x, In x os -> moved_by m x = false) /\
  (forall x y, In x os -> In y os -> number m x = number m y) /\
  (forall x, In x os -> type_normal x).
Proof.
  intros m os. cbn [type_normal].
  assert (A : forall l, (fix all l := match l with [] => True | x :: l' => type_normal x /\ all l' end) l
                        <-> forall x, In x l -> type_normal x).
  { induction l as [|y l IH]; split.
    - intros _ x [].
    - auto.
    - intros [H1 H2] x [<-|Hx]; [exact H1|]. now apply IH.
    - intros H. split; [apply H; now left|]. apply IH. intros x Hx. apply H. now right. }
  now rewrite A.
Qed.

(** The options of a choice are not moved by its mover and have one number for him. *)
Definition one_number (v : value) : Prop :=
  match v with
  | Win _ => True
  | Choice m os =>
      os <> [] /\ (forall x, In x os -> moved_by m x = false) /\
      (forall x y, In x os -> In y os -> number m x = number m y)
  end.

Lemma type_normal_one_number : forall v, type_normal v -> one_number v.
Proof.
  intros [p|m os] N; [exact I|]. apply type_normal_choice in N as [[a [b [Ha _]]] [N2 [N3 _]]].
  split; [intros ->; contradiction|]. auto.
Qed.

(** The options that an option brings with it. *)
Lemma unwrap_one_number : forall m x, one_number x ->
  unwrap m x <> [] /\
  forall z, In z (unwrap m x) -> moved_by m z = false /\ number m z = number m x.
Proof.
  intros m x N. unfold unwrap. destruct (moved_by m x) eqn:M.
  - destruct x as [q|k os]; [discriminate|]. simpl in M. apply Nat.eqb_eq in M. subst k.
    destruct N as [N1 [N2 N3]]. simpl options. split; [exact N1|].
    intros z Hz. split; [auto|]. rewrite number_choice. symmetry. apply level_agree.
    + intros E. now apply map_eq_nil in E.
    + intros c Hc. apply in_map_iff in Hc as [u [<- Hu]]. auto.
  - split; [discriminate|]. intros z [<-|[]]. auto.
Qed.

Lemma unwrap_type_normal : forall m x z, type_normal x -> In z (unwrap m x) -> type_normal z.
Proof.
  intros m x z N Hz. unfold unwrap in Hz. destruct (moved_by m x).
  - destruct x as [q|k os]; [contradiction|]. apply type_normal_choice in N. now apply N.
  - destruct Hz as [<-|[]]. exact N.
Qed.

(** The hull that an option brings with it for p: of its options if the mover of the node
    moves it, and else a point. *)
Lemma unwrap_hull : forall m p v w, is_player n p = true -> same_type v w = true ->
  hull (map (number p) (unwrap m v)) = hull (map (number p) (unwrap m w)).
Proof.
  intros m p v w Hp H. unfold unwrap. rewrite <- (same_type_moved m v w H).
  destruct (moved_by m v) eqn:M.
  - destruct v as [q|k vs]; [discriminate|]. destruct w as [r|l ws]; [discriminate|].
    apply same_type_choice in H as [_ H]. exact (H p Hp).
  - simpl. now rewrite (same_type_number p v w Hp H).
Qed.

(** The options that m keeps are those that come with an option of the greatest
    number. *)
Definition best_options (m : player) (d : dyadic) (os : list value) : list value :=
  filter (fun x => deqb (number m x) d) os.

Lemma in_best : forall m d os x, In x (best_options m d os) <-> In x os /\ number m x = d.
Proof. intros m d os x. unfold best_options. now rewrite filter_In, deqb_eq. Qed.

Lemma best_number : forall m os, os <> [] -> (forall x, In x os -> one_number x) ->
  (exists x, In x os /\ number m x = greatest_of m os) /\
  (forall z, In z (kept (lower_number m) (merged m os)) <->
             In z (merged m (best_options m (greatest_of m os) os))).
Proof.
  intros m os Hne N. split; [now apply greatest_of_exists|].
  intros z. unfold kept. rewrite filter_In, negb_true_iff, <- not_true_iff_false, existsb_exists.
  unfold merged. rewrite !in_flat_map. setoid_rewrite in_best. split.
  - intros [[x [Hx Hz]] K]. exists x. split; [|exact Hz]. split; [exact Hx|].
    pose proof (greatest_of_ge m os x Hx) as [L|E]; [|exact E]. exfalso. apply K.
    destruct (greatest_of_exists m os Hne) as [y [Hy Ey]].
    destruct (unwrap_one_number m y (N y Hy)) as [U1 U2].
    destruct (unwrap m y) as [|u us] eqn:U; [congruence|].
    exists u. split.
    + apply in_flat_map. exists y. split; [exact Hy|]. rewrite U. now left.
    + unfold lower_number. apply dltb_lt.
      destruct (unwrap_one_number m x (N x Hx)) as [_ U3].
      destruct (U2 u (or_introl eq_refl)) as [_ ->]. destruct (U3 z Hz) as [_ ->].
      now rewrite Ey.
  - intros [x [[Hx Ex] Hz]]. split; [now exists x|]. intros [u [Hu L]].
    apply in_flat_map in Hu as [y [Hy Hu]]. unfold lower_number in L. apply dltb_lt in L.
    destruct (unwrap_one_number m y (N y Hy)) as [_ U2].
    destruct (unwrap_one_number m x (N x Hx)) as [_ U3].
    destruct (U2 u Hu) as [_ Eu]. destruct (U3 z Hz) as [_ Ez].
    pose proof (greatest_of_ge m os y Hy). rewrite Eu, Ez, Ex in L. dorder.
Qed.

(** *** Two ways to write a node *)

Definition same_types (vs ws : list value) : Prop :=
  (forall x, In x vs -> exists y, In y ws /\ same_type x y = true) /\
  (forall y, In y ws -> exists x, In x vs /\ same_type x y = true).

Lemma greatest_of_types : forall m vs ws, is_player n m = true -> same_types vs ws ->
  greatest_of m vs = greatest_of m ws.
Proof.
  intros m vs ws Hm [H1 H2]. apply greatest_same. intros a. rewrite !in_map_iff. split.
  - intros [x [<- Hx]]. destruct (H1 x Hx) as [y [Hy E]]. exists y. split; [|exact Hy].
    symmetry. now apply same_type_number.
  - intros [y [<- Hy]]. destruct (H2 y Hy) as [x [Hx E]]. exists x. split; [|exact Hx].
    now apply same_type_number.
Qed.

Lemma best_types : forall m d vs ws, is_player n m = true -> same_types vs ws ->
  same_types (best_options m d vs) (best_options m d ws).
Proof.
  intros m d vs ws Hm [H1 H2]. split.
  - intros x Hx. apply in_best in Hx as [Hx E]. destruct (H1 x Hx) as [y [Hy T]].
    exists y. split; [|exact T]. apply in_best. split; [exact Hy|].
    now rewrite <- (same_type_number m x y Hm T).
  - intros y Hy. apply in_best in Hy as [Hy E]. destruct (H2 y Hy) as [x [Hx T]].
    exists x. split; [|exact T]. apply in_best. split; [exact Hx|].
    now rewrite (same_type_number m x y Hm T).
Qed.

Lemma merged_hull : forall m p vs ws, is_player n p = true -> same_types vs ws ->
  (forall x, In x vs -> one_number x) -> (forall y, In y ws -> one_number y) ->
  hull (map (number p) (merged m vs)) = hull (map (number p) (merged m ws)).
Proof.
  intros m p vs ws Hp [H1 H2] Nv Nw. unfold merged.
  rewrite !flat_map_concat_map, !concat_map, !map_map.
  apply hull_of_families.
  - intros l Hl. apply in_map_iff in Hl as [x [<- Hx]]. intros E. apply map_eq_nil in E.
    now apply (unwrap_one_number m x (Nv x Hx)).
  - intros l Hl. apply in_map_iff in Hl as [x [<- Hx]]. intros E. apply map_eq_nil in E.
    now apply (unwrap_one_number m x (Nw x Hx)).
  - intros l Hl. apply in_map_iff in Hl as [y [<- Hy]]. destruct (H2 y Hy) as [x [Hx T]].
    exists (map (number p) (unwrap m x)). split.
    + apply in_map_iff. now exists x.
    + now apply unwrap_hull.
  - intros l Hl. apply in_map_iff in Hl as [x [<- Hx]]. destruct (H1 x Hx) as [y [Hy T]].
    exists (map (number p) (unwrap m y)). split.
    + apply in_map_iff. now exists y.
    + symmetry. now apply unwrap_hull.
Qed.

(** A list has values of one type only, or of two. *)
Definition one_type (os : list value) : Prop :=
  forall x y, In x os -> In y os -> same_type x y = true.

Lemma collapse_cases : forall m os, os <> [] ->
  (one_type os /\ exists x, In x os /\ collapse_by_type m os = x) \/
  (~ one_type os /\ collapse_by_type m os = Choice m os).
Proof.
  intros m [|x os] H; [congruence|]. simpl. destruct (forallb (same_type x) os) eqn:E.
  - left. rewrite forallb_forall in E. split; [|now exists x; split; [left|]].
    assert (A : forall y, In y (x :: os) -> same_type x y = true).
    { intros y [<-|Hy]; [apply same_type_refl|auto]. }
    intros y z Hy Hz. apply same_type_trans with x; [apply same_type_sym|]; auto.
  - right. split; [|reflexivity]. intros O. rewrite <- not_true_iff_false in E. apply E.
    apply forallb_forall. intros y Hy. apply O; simpl; auto.
Qed.

(** If what is merged is of one type, no option was moved by m: such an option has two
    types of options. *)
Lemma one_type_unmoved : forall m os, (forall x, In x os -> type_normal x) ->
  one_type (merged m os) -> forall x, In x os -> moved_by m x = false.
Proof.
  intros m os N O x Hx. apply not_true_iff_false. intros M.
  pose proof (N x Hx) as Nx. destruct x as [q|k us]; [discriminate|].
  simpl in M. apply Nat.eqb_eq in M. subst k.
  apply type_normal_choice in Nx as [[a [b [Ha [Hb D]]]] _].
  rewrite (O a b) in D; [discriminate| |];
    (apply in_flat_map; exists (Choice m us); split; [exact Hx|]; unfold unwrap; simpl;
     rewrite Nat.eqb_refl; assumption).
Qed.

Lemma one_type_transfer : forall m vs ws, same_types vs ws ->
  (forall x, In x vs -> type_normal x) -> one_type (merged m vs) -> one_type (merged m ws).
Proof.
  intros m vs ws [H1 H2] N O.
  pose proof (one_type_unmoved m vs N O) as M.
  assert (M' : forall y, In y ws -> moved_by m y = false).
  { intros y Hy. destruct (H2 y Hy) as [x [Hx T]]. rewrite <- (same_type_moved m x y T). auto. }
  rewrite (merged_id m vs M) in O. rewrite (merged_id m ws M').
  intros y z Hy Hz. destruct (H2 y Hy) as [x [Hx T]], (H2 z Hz) as [u [Hu T']].
  apply same_type_trans with x; [now apply same_type_sym|].
  apply same_type_trans with u; [now apply O|exact T'].
Qed.

Lemma one_type_same : forall l k, (forall z, In z l <-> In z k) -> one_type l -> one_type k.
Proof. intros l k H O x y Hx Hy. apply O; now apply H. Qed.

(** The type of a node is a function of the types of its options. *)
Theorem types_form_an_algebra : forall m vs ws, is_player n m = true ->
  vs <> [] -> same_types vs ws ->
  (forall x, In x vs -> type_normal x) -> (forall y, In y ws -> type_normal y) ->
  same_type (node_by_type m vs) (node_by_type m ws) = true.
Proof.
  intros m vs ws Hm Hne H Nv Nw.
  assert (Hne' : ws <> []).
  { destruct vs as [|x vs]; [congruence|]. destruct (proj1 H x (or_introl eq_refl)) as [y [Hy _]].
    intros ->. contradiction. }
  assert (Ov1 : forall x, In x vs -> one_number x) by auto using type_normal_one_number.
  assert (Ow1 : forall y, In y ws -> one_number y) by auto using type_normal_one_number.
  destruct (best_number m vs Hne Ov1) as [[x0 [Hx0 Ex0]] Kv].
  destruct (best_number m ws Hne' Ow1) as [[y0 [Hy0 Ey0]] Kw].
  rewrite (greatest_of_types m vs ws Hm H) in *.
  set (d := greatest_of m ws) in *.
  set (bv := best_options m d vs) in *. set (bw := best_options m d ws) in *.
  pose proof (best_types m d vs ws Hm H) as B. fold bv bw in B.
  assert (Nbv : forall x, In x bv -> type_normal x) by (intros x Hx; apply in_best in Hx; now apply Nv).
  assert (Nbw : forall x, In x bw -> type_normal x) by (intros x Hx; apply in_best in Hx; now apply Nw).
  unfold node_by_type. set (kv := kept (lower_number m) (merged m vs)) in *.
  set (kw := kept (lower_number m) (merged m ws)) in *.
  assert (Kvne : kv <> []).
  { assert (Hb : In x0 bv) by now apply in_best.
    destruct (unwrap_one_number m x0 (type_normal_one_number _ (Nbv x0 Hb))) as [U _].
    destruct (unwrap m x0) as [|z zs] eqn:E; [congruence|].
    intros E'. apply (in_nil (a := z)). rewrite <- E'. apply Kv. apply in_flat_map.
    exists x0. split; [exact Hb|]. rewrite E. now left. }
  assert (Kwne : kw <> []).
  { assert (Hb : In y0 bw) by now apply in_best.
    destruct (unwrap_one_number m y0 (type_normal_one_number _ (Nbw y0 Hb))) as [U _].
    destruct (unwrap m y0) as [|z zs] eqn:E; [congruence|].
    intros E'. apply (in_nil (a := z)). rewrite <- E'. apply Kw. apply in_flat_map.
    exists y0. split; [exact Hb|]. rewrite E. now left. }
  assert (B' : same_types bw bv).
  { destruct B as [B1 B2]. split.
    - intros y Hy. destruct (B2 y Hy) as [x [Hx T]]. exists x. split; [exact Hx|now apply same_type_sym].
    - intros x Hx. destruct (B1 x Hx) as [y [Hy T]]. exists y. split; [exact Hy|now apply same_type_sym]. }
  assert (Kv' : forall z, In z (merged m bv) <-> In z kv) by (intros z; symmetry; apply Kv).
  assert (Kw' : forall z, In z (merged m bw) <-> In z kw) by (intros z; symmetry; apply Kw).
  destruct (collapse_cases m kv Kvne) as [[Ov [x [Hx ->]]]|[Ov ->]],
    (collapse_cases m kw Kwne) as [[Ow [y [Hy ->]]]|[Ow ->]].
  - (* both of one type *)
    assert (Ov' : one_type (merged m bv)) by now apply (one_type_same kv).
    assert (Ow' : one_type (merged m bw)) by now apply (one_type_same kw).
    apply Kv' in Hx. apply Kw' in Hy.
    pose proof (one_type_unmoved m bv Nbv Ov') as Mv. pose proof (one_type_unmoved m bw Nbw Ow') as Mw.
    rewrite (merged_id m bv Mv) in *. rewrite (merged_id m bw Mw) in *.
    destruct (proj1 B x Hx) as [y' [Hy' T]].
    apply same_type_trans with y'; [exact T|now apply Ow'].
  - exfalso. apply Ow. apply (one_type_same (merged m bw)); [exact Kw'|].
    apply (one_type_transfer m bv bw B Nbv). now apply (one_type_same kv).
  - exfalso. apply Ov. apply (one_type_same (merged m bv)); [exact Kv'|].
    apply (one_type_transfer m bw bv B' Nbw). now apply (one_type_same kw).
  - (* both of more than one: unite the hulls *)
    apply same_type_choice. split; [reflexivity|]. intros p Hp. unfold options_hull.
    transitivity (hull (map (number p) (merged m bv))).
    { apply hull_same. intros a. rewrite !in_map_iff. now setoid_rewrite Kv. }
    transitivity (hull (map (number p) (merged m bw))).
    { apply merged_hull; auto using type_normal_one_number. }
    apply hull_same. intros a. rewrite !in_map_iff. now setoid_rewrite Kw.
Qed.

(** Play makes type-normal values. *)
Theorem node_type_normal : forall m os, os <> [] -> (forall x, In x os -> type_normal x) ->
  type_normal (node_by_type m os).
Proof.
  intros m os Hne N. assert (N1 : forall x, In x os -> one_number x) by auto using type_normal_one_number.
  destruct (best_number m os Hne N1) as [[x0 [Hx0 Ex0]] K].
  unfold node_by_type. set (d := greatest_of m os) in *.
  set (ks := kept (lower_number m) (merged m os)) in *.
  assert (P : forall z, In z ks -> type_normal z /\ moved_by m z = false /\ number m z = d).
  { intros z Hz. apply K in Hz. apply in_flat_map in Hz as [x [Hx Hz]].
    apply in_best in Hx as [Hx Ex]. destruct (unwrap_one_number m x (N1 x Hx)) as [_ U].
    destruct (U z Hz) as [U2 U3]. rewrite Ex in U3. eauto using unwrap_type_normal. }
  assert (Kne : ks <> []).
  { destruct (unwrap_one_number m x0 (N1 x0 Hx0)) as [U _].
    destruct (unwrap m x0) as [|z zs] eqn:E; [congruence|].
    intros E'. apply (in_nil (a := z)). rewrite <- E'. apply K. apply in_flat_map.
    exists x0. split; [now apply in_best|]. rewrite E. now left. }
  destruct (collapse_cases m ks Kne) as [[O [x [Hx ->]]]|[O ->]].
  - now apply P.
  - apply type_normal_choice. split; [|split; [|split]].
    + destruct (existsb (fun x => existsb (fun y => negb (same_type x y)) ks) ks) eqn:E.
      * apply existsb_exists in E as [x [Hx E]]. apply existsb_exists in E as [y [Hy E]].
        exists x, y. apply negb_true_iff in E. auto.
      * exfalso. apply O. intros x y Hx Hy. destruct (same_type x y) eqn:T; [reflexivity|].
        rewrite <- not_true_iff_false in E. exfalso. apply E. apply existsb_exists. exists x.
        split; [exact Hx|]. apply existsb_exists. exists y. split; [exact Hy|]. now rewrite T.
    + intros x Hx. now apply P.
    + intros x y Hx Hy. destruct (P x Hx) as [_ [_ ->]]. now destruct (P y Hy) as [_ [_ ->]].
    + intros x Hx. now apply P.
Qed.

(** Play by types makes type-normal values. *)
Theorem play_type_normal : forall v, nonempty v = true -> type_normal (play_by_type v).
Proof.
  induction v as [p|m os IH] using value_induction; intros H; [exact I|].
  apply nonempty_choice in H as [Hne H]. simpl. apply node_type_normal.
  - now destruct os.
  - intros x Hx. apply in_map_iff in Hx as [y [<- Hy]]. auto.
Qed.
(** ** Types of prudent normal forms

    "The type of the normal form of a choice of m follows from the types of
    its options, with one exception. ... If no option moved by m remains and
    all that remain have one type, the types do not tell if these are one
    value, which then replaces the choice, or several, between which the
    choice remains." [prudently] is prudent play (Strategy.v); no rule applies
    to the values that it makes (Rewriting.v: [settled]). *)

Definition prudently : player -> value -> value -> bool :=
  fun m => strictly_weaker (prudent_players m) m.

Lemma settled_one_number : forall v, settled prudently v = true -> one_number v.
Proof.
  intros [p|m os] S; [exact I|]. pose proof (settled_normal _ _ S) as N.
  apply settled_choice in S as [T [M [D A]]]. split; [|split; [exact M|]].
  - intros ->. discriminate.
  - intros x y Hx Hy.
    assert (Nx : normal x = true) by exact (normal_option _ _ _ N Hx).
    assert (Ny : normal y = true) by exact (normal_option _ _ _ N Hy).
    assert (L : forall a b, In a os -> In b os -> normal a = true -> normal b = true ->
                  ~ number m a < number m b).
    { intros a b Ha Hb Na Nb K. apply (prudent_weaker_number m a b Na Nb) in K.
      apply prudent_weakerb_spec in K. specialize (D a b Ha Hb). unfold prudently in D.
      simpl in D. congruence. }
    apply dle_antisym; apply dle_not_lt; now apply L.
Qed.

Lemma unwrap_normal : forall m x z, normal x = true -> In z (unwrap m x) -> normal z = true.
Proof.
  intros m x z N Hz. unfold unwrap in Hz. destruct (moved_by m x).
  - destruct x as [q|k os]; [contradiction|]. exact (normal_option _ _ _ N Hz).
  - destruct Hz as [<-|[]]. exact N.
Qed.

Lemma kept_prudently : forall m l, (forall x, In x l -> normal x = true) ->
  kept (prudently m) l = kept (lower_number m) l.
Proof.
  intros m l N. unfold kept. apply filter_ext_in. intros x Hx. f_equal.
  apply Types.existsb_ext_in. intros y Hy. apply eq_true_iff_eq. unfold prudently, lower_number.
  simpl. rewrite prudent_weakerb_spec, dltb_lt. now apply prudent_weaker_number; apply N.
Qed.

(** The type of a choice follows from the types of its options if the mover
    moves one of those that he keeps, or if these have more than one type. *)
Theorem types_of_prudent_nodes : forall m vs ws, is_player n m = true ->
  vs <> [] -> same_types vs ws ->
  (forall x, In x vs -> settled prudently x = true) ->
  (forall y, In y ws -> settled prudently y = true) ->
  let best := best_options m (greatest_of m vs) vs in
  (exists x, In x best /\ moved_by m x = true) \/ ~ one_type best ->
  same_type (node prudently m vs) (node prudently m ws) = true.
Proof.
  intros m vs ws Hm Hne H Sv Sw best Two. subst best.
  assert (Ov : forall x, In x vs -> one_number x) by auto using settled_one_number.
  assert (Ow : forall y, In y ws -> one_number y) by auto using settled_one_number.
  assert (Hne' : ws <> []).
  { destruct vs as [|x vs]; [congruence|]. destruct (proj1 H x (or_introl eq_refl)) as [y [Hy _]].
    intros ->. contradiction. }
  destruct (best_number m vs Hne Ov) as [_ Kv]. destruct (best_number m ws Hne' Ow) as [_ Kw].
  rewrite (greatest_of_types m vs ws Hm H) in *.
  set (d := greatest_of m ws) in *.
  set (bv := best_options m d vs) in *. set (bw := best_options m d ws) in *.
  pose proof (best_types m d vs ws Hm H) as B. fold bv bw in B.
  assert (Sbv : forall x, In x bv -> settled prudently x = true) by (intros x Hx; apply in_best in Hx; now apply Sv).
  assert (Sbw : forall x, In x bw -> settled prudently x = true) by (intros x Hx; apply in_best in Hx; now apply Sw).
  assert (Nm : forall l, (forall x, In x l -> settled prudently x = true) ->
                 forall z, In z (merged m l) -> normal z = true).
  { intros l Sl z Hz. apply in_flat_map in Hz as [x [Hx Hz]].
    apply (unwrap_normal m x z); [now apply settled_normal with prudently; apply Sl|exact Hz]. }
  unfold node. rewrite !kept_prudently by (apply Nm; assumption).
  set (kv := kept (lower_number m) (merged m vs)) in *.
  set (kw := kept (lower_number m) (merged m ws)) in *.
  (* in either, two different values are left *)
  assert (T : forall l k, (forall x, In x l -> settled prudently x = true) ->
    (forall z, In z k <-> In z (merged m l)) ->
    (exists x, In x l /\ moved_by m x = true) \/ ~ one_type l -> two_options k = true).
  { intros l k Sl K C.
    destruct (existsb (moved_by m) l) eqn:E.
    - apply existsb_exists in E as [[q|j us] [Hx Mx]]; [discriminate|].
      pose proof (Sl _ Hx) as Sx. pose proof Mx as Mx'. simpl in Mx. apply Nat.eqb_eq in Mx. subst j.
      apply settled_choice in Sx as [Tx _]. apply two_options_exist in Tx as [a [b [Ha [Hb D]]]].
      apply two_options_exist. exists a, b. repeat split; auto; apply K; apply in_flat_map;
        exists (Choice m us); (split; [exact Hx|]); unfold unwrap; simpl; now rewrite Nat.eqb_refl.
    - assert (M : forall x, In x l -> moved_by m x = false).
      { intros x Hx. apply not_true_iff_false. intros F. rewrite <- not_true_iff_false in E. apply E.
        apply existsb_exists. now exists x. }
      rewrite (merged_id m l M) in K.
      destruct C as [[x [Hx Mx]]|C]; [rewrite (M x Hx) in Mx; discriminate|].
      destruct (two_options k) eqn:F; [reflexivity|exfalso]. apply C. intros x y Hx Hy.
      destruct (same_dec x y) as [E'|D]; [now apply same_type_proper|].
      exfalso. rewrite <- not_true_iff_false in F. apply F. apply two_options_exist.
      exists x, y. repeat split; auto; now apply K. }
  assert (Two' : (exists x, In x bw /\ moved_by m x = true) \/ ~ one_type bw).
  { destruct Two as [[x [Hx Mx]]|Two].
    - left. destruct (proj1 B x Hx) as [y [Hy E]]. exists y. split; [exact Hy|].
      now rewrite <- (same_type_moved m x y E).
    - right. intros O. apply Two. intros x y Hx Hy.
      destruct (proj1 B x Hx) as [x' [Hx' Ex]], (proj1 B y Hy) as [y' [Hy' Ey]].
      apply same_type_trans with x'; [exact Ex|]. apply same_type_trans with y'; [now apply O|].
      now apply same_type_sym. }
  rewrite (collapse_choice m kv) by (apply (T bv); auto).
  rewrite (collapse_choice m kw) by (apply (T bw); auto).
  apply same_type_choice. split; [reflexivity|]. intros p Hp. unfold options_hull.
  transitivity (hull (map (number p) (merged m bv))).
  { apply hull_same. intros a. rewrite !in_map_iff. now setoid_rewrite Kv. }
  transitivity (hull (map (number p) (merged m bw))).
  { apply merged_hull; auto using settled_one_number. }
  apply hull_same. intros a. rewrite !in_map_iff. now setoid_rewrite Kw.
Qed.
End By_type.

(** ** Order and repetition do not matter *)

(** The result of play by types depends on the value alone, up to its type. *)
Theorem play_by_type_proper : forall n v w, well_formed n v = true -> v ≈ w ->
  same_type n (play_by_type n v) (play_by_type n w) = true.
Proof.
  intros n. induction v as [p|m vs IH] using value_induction; intros [q|k ws] W H; try discriminate.
  - apply same_win in H as ->. apply same_type_refl.
  - pose proof W as W'. rewrite (well_formed_proper n _ _ H) in W'.
    apply same_choice in H as [<- [H1 H2]].
    apply well_formed_choice in W as [Hm [Hne Wv]]. apply well_formed_choice in W' as [_ [Hne' Ww]].
    simpl. apply types_form_an_algebra; [exact Hm|now destruct vs| | |].
    + split.
      * intros x Hx. apply in_map_iff in Hx as [v [<- Hv]]. destruct (H1 v Hv) as [w [Hw E]].
        exists (play_by_type n w). split; [now apply in_map|]. apply IH; auto.
      * intros y Hy. apply in_map_iff in Hy as [w [<- Hw]]. destruct (H2 w Hw) as [v [Hv E]].
        exists (play_by_type n v). split; [now apply in_map|]. apply IH; auto.
    + intros x Hx. apply in_map_iff in Hx as [v [<- Hv]]. apply play_type_normal.
      apply Types.well_formed_nonempty with n. auto.
    + intros y Hy. apply in_map_iff in Hy as [w [<- Hw]]. apply play_type_normal.
      apply Types.well_formed_nonempty with n. auto.
Qed.

(** ** Three players: simple values are their own types *)

Lemma same_type_simple : forall x y, is_simple x -> is_simple y ->
  (same_type 3 x y = true <-> x ≈ y).
Proof.
  intros x y [a [j [Ha Ex]]] [b [k [Hb Ey]]]. split; [|apply same_type_proper].
  intros T.
  assert (S : same_type 3 (simple a j) (simple b k) = true).
  { apply same_type_trans with x; [apply same_type_proper; now symmetry|].
    apply same_type_trans with y; [exact T|now apply same_type_proper]. }
  rewrite Ex, Ey. destruct j as [|j], k as [|k]; try discriminate.
  - apply Nat.eqb_eq in S as ->. reflexivity.
  - pose proof (same_type_number 3 a _ _ (proj2 (three_is_player a) Ha) S) as N.
    pose proof S as S'. apply same_type_choice in S' as [-> _].
    rewrite !number_simple_own in N by exact Hb. apply third_injective in N as ->. reflexivity.
Qed.

Lemma lower_number_orders : orders_simple_values lower_number.
Proof. intros m x y _ _ _. apply dltb_lt. Qed.

Lemma play_by_type_three : forall v, well_formed 3 v = true -> play_by_type 3 v = play lower_number v.
Proof.
  induction v as [p|m os IH] using value_induction; intros W; [reflexivity|].
  apply well_formed_choice in W as [Hm [Hne W]]. apply three_is_player in Hm.
  rewrite play_choice. simpl. rewrite (map_ext_in _ (play lower_number)) by auto.
  unfold node_by_type, node.
  assert (S : forall x, In x (kept (lower_number m) (merged m (map (play lower_number) os))) -> is_simple x).
  { intros x Hx. apply kept_In in Hx.
    apply (merged_simple m (map (play lower_number) os)); [|exact Hx].
    intros y Hy. apply in_map_iff in Hy as [z [<- Hz]]. apply play_simple; auto using lower_number_orders. }
  destruct (kept (lower_number m) (merged m (map (play lower_number) os))) as [|x ks]; [reflexivity|].
  simpl. rewrite (Types.forallb_ext_in _ (same_type 3 x) (fun y => same y x)); [reflexivity|].
  intros y Hy. apply eq_true_iff_eq. rewrite (same_type_simple x y) by (apply S; simpl; auto).
  change (x ≈ y <-> y ≈ x). split; intros E; now symmetry.
Qed.

(** For three players, play by types is prudent play. *)
Theorem types_of_three : forall v, well_formed 3 v = true ->
  play_by_type 3 v ≈ play_by prudent_players v.
Proof.
  intros v W. rewrite (play_by_type_three v W).
  apply play_of_simple_orders; auto using lower_number_orders, prudent_orders_simple_values.
Qed.

(** ** The tuple of numbers alone is not enough

    1{2,2{3,4}} and 1{3{2,4},4{2,3}} have the same mover and the same numbers.
    But in a choice of 1 between one of them and 2, player 2's number is
    different. *)

Definition v_numbers : value := Choice 1 [Win 2; Choice 2 [Win 3; Win 4]].
Definition w_numbers : value := Choice 1 [Choice 3 [Win 2; Win 4]; Choice 4 [Win 2; Win 3]].

(** Two values with the same mover and the same numbers can make choices with
    different numbers. *)
Theorem numbers_are_not_enough :
  (forall p, is_player 4 p = true -> number p v_numbers = number p w_numbers) /\
  number 2 (play_by prudent_players (Choice 1 [v_numbers; Win 2])) <>
  number 2 (play_by prudent_players (Choice 1 [w_numbers; Win 2])).
Proof.
  split.
  - intros p Hp. unfold is_player in Hp. rewrite andb_true_iff, !Nat.leb_le in Hp.
    assert (p = 1 \/ p = 2 \/ p = 3 \/ p = 4)%nat as [->|[->|[->| ->]]] by lia; reflexivity.
  - intros E. vm_compute in E. discriminate.
Qed.

(** "With four players this differs from prudent play:
    3{4,4{3{2,4},3{2,4,1{2,4}}}} is a prudent normal form with the number 1/4
    for player 2. If player 4's two options, which have one type, are
    identified, player 3 chooses between 2 and 4, and the number is 1/2." *)

Definition two_of_one_type : value :=
  Choice 3 [Win 4; Choice 4 [Choice 3 [Win 2; Win 4];
                             Choice 3 [Win 2; Win 4; Choice 1 [Win 2; Win 4]]]].

(** For four players play by types differs from prudent play: it gives player
    2 the number 1/2 instead of 1/4. *)
Theorem types_are_not_prudent :
  play_by prudent_players two_of_one_type ≈ two_of_one_type /\
  number 2 two_of_one_type = Node (xO xH) /\
  play_by_type 4 two_of_one_type ≈ Choice 3 [Win 2; Win 4] /\
  number 2 (play_by_type 4 two_of_one_type) = Half.
Proof. repeat split; vm_compute; reflexivity. Qed.
