(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Four: with four players there is no list of values like the simple ones

    "**T3. No linear list for N >= 4.** V_m(0) = 4, V_m(1) = 1, V_2(x) = 2{V_3(l),V_3(g)},
    V_3(x) = 3{V_2(l),V_2(g)}, l and g the nearest ancestors of the dyadic x below and
    above: prudent normal forms with d = (x, 0, 0, 1-x) and depth the birthday of x.
    All 2^D + 1 dyadics occur at depth <= D. So no analogue of Theorem 16 with finitely
    many one-parameter families exists."

    Contents: [every_number], each dyadic number of [0,1] is the number of a prudent
    normal form of four players, for player 1, of depth its exponent at most;
    [dense], so between any two of these values there is a third for player 1, which
    is not so of the simple values of three players ([nothing_between]);
    [number_of_opponent], what d is for the other of two winners. *)

From Coq Require Import List Bool Arith PArith Lia.
From Kingmaker Require Import Dyadic Rational Value Number Selfish Prudent Strategy Rewriting
  Syntactic Confluence Simple Three.
Import ListNotations.
Close Scope Q_scope.
Open Scope nat_scope.

(** ** Halving the interval keeps what is simplest *)

(** [left_half a] is a/2 and [right_half a] is (1+a)/2. *)
Definition left_half (a : dyadic) : dyadic :=
  match a with Zero => Zero | One => Half | Node w => Node (xO w) end.
Definition right_half (a : dyadic) : dyadic :=
  match a with Zero => Half | One => One | Node w => Node (xI w) end.

Inductive embedding : (dyadic -> dyadic) -> Prop :=
| whole : embedding (fun a => a)
| in_left : forall E, embedding E -> embedding (fun a => E (left_half a))
| in_right : forall E, embedding E -> embedding (fun a => E (right_half a)).

Lemma left_half_lt : forall a b, dlt a b -> dlt (left_half a) (left_half b).
Proof. intros [| |v] [| |w]; unfold dlt; simpl; auto; discriminate. Qed.

Lemma right_half_lt : forall a b, dlt a b -> dlt (right_half a) (right_half b).
Proof. intros [| |v] [| |w]; unfold dlt; simpl; auto; discriminate. Qed.

Lemma left_half_simplest : forall a b, dlt a b ->
  left_half (simplest a b) = simplest (left_half a) (left_half b).
Proof. intros [| |v] [| |w]; unfold dlt; simpl; intros H; try discriminate; reflexivity. Qed.

Lemma right_half_simplest : forall a b, dlt a b ->
  right_half (simplest a b) = simplest (right_half a) (right_half b).
Proof. intros [| |v] [| |w]; unfold dlt; simpl; intros H; try discriminate; reflexivity. Qed.

Lemma embedding_lt : forall E, embedding E -> forall a b, dlt a b -> dlt (E a) (E b).
Proof. intros E H. induction H; intros a b L; auto using left_half_lt, right_half_lt. Qed.

Lemma embedding_simplest : forall E, embedding E -> forall a b, dlt a b ->
  E (simplest a b) = simplest (E a) (E b).
Proof.
  intros E H. induction H as [|E H IH|E H IH]; intros a b L.
  - reflexivity.
  - rewrite left_half_simplest by exact L. now apply IH, left_half_lt.
  - rewrite right_half_simplest by exact L. now apply IH, right_half_lt.
Qed.

(** ** The values V_2 and V_3 *)

(** A pair (V_2(x), V_3(x)); [lo] and [hi] are those of the nearest ancestors. *)
Definition middle (lo hi : value * value) : value * value :=
  (Choice 2 [snd lo; snd hi], Choice 3 [fst lo; fst hi]).

Fixpoint pair_at (w : positive) (lo hi : value * value) : value * value :=
  match w with
  | xH => middle lo hi
  | xO w' => pair_at w' lo (middle lo hi)
  | xI w' => pair_at w' (middle lo hi) hi
  end.

Definition V (x : dyadic) : value * value :=
  match x with
  | Zero => (Win 4, Win 4)
  | One => (Win 1, Win 1)
  | Node w => pair_at w (Win 4, Win 4) (Win 1, Win 1)
  end.

Definition prudently : player -> value -> value -> bool :=
  fun m => strictly_weaker (prudent_players m) m.

(** Properties of each of these values. *)
Definition good (v : value) (other_mover : player) (a : dyadic) (k : nat) : Prop :=
  settled prudently v = true /\ well_formed 4 v = true /\ moved_by other_mover v = false /\
  contains 2 v = false /\ contains 3 v = false /\
  number 1 v = a /\ depth v <= k.

Definition good_pair (c : value * value) (a : dyadic) (k : nat) : Prop :=
  good (fst c) 3 a k /\ good (snd c) 2 a k.

Lemma number_two : forall p m x y, dlt (number p x) (number p y) ->
  number p (Choice m [x; y]) = simplest (number p x) (number p y).
Proof. intros p m x y H. simpl. now apply (level2_simplest (number p x) (number p y)). Qed.

Lemma good_weaken : forall v m a k k', k <= k' -> good v m a k -> good v m a k'.
Proof.
  intros v m a k k' L H. unfold good in *. decompose [and] H. repeat split; auto. lia.
Qed.

Lemma good_choice : forall m n x y a b k, (m = 2 /\ n = 3) \/ (m = 3 /\ n = 2) ->
  dlt a b -> good x m a k -> good y m b k ->
  good (Choice m [x; y]) n (simplest a b) (S k).
Proof.
  intros m n x y a b k Hmn L
    (Sx & Wx & Mx & X2 & X3 & Nx & Dx) (Sy & Wy & My & Y2 & Y3 & Ny & Dy).
  assert (N : x ≉ y).
  { intros E. apply (number_proper 1) in E. rewrite Nx, Ny in E. rewrite E in L. now apply dlt_irrefl in L. }
  assert (Zero_m : forall z, In z [x; y] -> number m z = Zero /\ normal z = true).
  { intros z Hz. split.
    - apply number_without_win.
      + destruct Hz as [<-|[<-|[]]]; eapply branching_nonempty, normal_branching, settled_normal; eauto.
      + destruct Hmn as [[-> _]|[-> _]]; destruct Hz as [<-|[<-|[]]]; assumption.
    - destruct Hz as [<-|[<-|[]]]; eapply settled_normal; eauto. }
  unfold good. repeat split.
  - apply settled_choice. split; [|split; [|split]].
    + apply two_options_exist. exists x, y. simpl. auto.
    + intros z [<-|[<-|[]]]; assumption.
    + intros z u Hz Hu. apply not_true_iff_false. unfold prudently. simpl.
      destruct (Zero_m z Hz) as [Ez Nz], (Zero_m u Hu) as [Eu Nu].
      rewrite prudent_weakerb_spec, prudent_weaker_number, Ez, Eu by assumption.
      apply dlt_irrefl.
    + intros z [<-|[<-|[]]]; assumption.
  - cbn [well_formed forallb]. rewrite Wx, Wy. destruct Hmn as [[-> _]|[-> _]]; reflexivity.
  - destruct Hmn as [[-> ->]|[-> ->]]; reflexivity.
  - simpl. now rewrite X2, Y2.
  - simpl. now rewrite X3, Y3.
  - rewrite number_two; now rewrite Nx, Ny.
  - apply depth_at_most. intros z [<-|[<-|[]]]; assumption.
Qed.

Lemma good_middle : forall lo hi a b k, dlt a b -> good_pair lo a k -> good_pair hi b k ->
  good_pair (middle lo hi) (simplest a b) (S k).
Proof.
  intros lo hi a b k L [L2 L3] [H2 H3]. split; apply good_choice; auto.
Qed.

Lemma good_pair_weaken : forall c a k k', k <= k' -> good_pair c a k -> good_pair c a k'.
Proof. intros c a k k' L [H1 H2]. split; eapply good_weaken; eauto. Qed.

Lemma good_at : forall w E lo hi k, embedding E ->
  good_pair lo (E Zero) k -> good_pair hi (E One) k ->
  good_pair (pair_at w lo hi) (E (Node w)) (k + Pos.size_nat w).
Proof.
  induction w as [w IH|w IH|]; intros E lo hi k HE Hlo Hhi; cbn [pair_at Pos.size_nat].
  - assert (M : good_pair (middle lo hi) (E Half) (S k)).
    { change Half with (simplest Zero One). rewrite (embedding_simplest E HE) by reflexivity.
      apply good_middle; auto. apply (embedding_lt E HE). reflexivity. }
    replace (k + S (Pos.size_nat w)) with (S k + Pos.size_nat w) by lia.
    apply (IH (fun a => E (right_half a))); [now constructor|exact M|].
    apply good_pair_weaken with k; [lia|exact Hhi].
  - assert (M : good_pair (middle lo hi) (E Half) (S k)).
    { change Half with (simplest Zero One). rewrite (embedding_simplest E HE) by reflexivity.
      apply good_middle; auto. apply (embedding_lt E HE). reflexivity. }
    replace (k + S (Pos.size_nat w)) with (S k + Pos.size_nat w) by lia.
    apply (IH (fun a => E (left_half a))); [now constructor| |exact M].
    apply good_pair_weaken with k; [lia|exact Hlo].
  - replace (k + 1) with (S k) by lia.
    change (Node xH) with (simplest Zero One). rewrite (embedding_simplest E HE) by reflexivity.
    apply good_middle; auto. apply (embedding_lt E HE). reflexivity.
Qed.

(** V_2(x) and V_3(x) are prudent normal forms with the numbers x, 0, 0 and 1
    − x. *)
Lemma good_V : forall a, good_pair (V a) a (exponent a).
Proof.
  assert (Z : good_pair (Win 4, Win 4) Zero 0) by (repeat split; auto).
  assert (O : good_pair (Win 1, Win 1) One 0) by (repeat split; auto).
  intros [| |w]; [exact Z|exact O|].
  apply (good_at w (fun a => a) _ _ 0); [constructor|exact Z|exact O].
Qed.

(** Every dyadic number is the number of a prudent normal form. *)
Theorem every_number : forall a, exists v, v = fst (V a) /\ well_formed 4 v = true /\
  play_by prudent_players v ≈ v /\ normal v = true /\
  number 1 v = a /\ number 2 v = Zero /\ number 3 v = Zero /\ depth v <= exponent a.
Proof.
  intros a. destruct (good_V a) as [(S & W & M & H2 & H3 & N & D) _].
  pose proof (settled_normal _ _ S) as NF.
  pose proof (branching_nonempty _ (normal_branching _ NF)) as NE.
  exists (fst (V a)). repeat split; auto using number_without_win.
  apply play_settled; [|exact S]. intros m. apply strictly_weaker_proper.
Qed.

(** So player 1's prudent order of prudent normal forms is dense. *)
Theorem dense : forall v w, normal v = true -> normal w = true -> prudent_weaker 1 v w ->
  exists u, well_formed 4 u = true /\ play_by prudent_players u ≈ u /\
    prudent_weaker 1 v u /\ prudent_weaker 1 u w.
Proof.
  intros v w Nv Nw H. apply prudent_weaker_number in H; auto.
  destruct (every_number (simplest (number 1 v) (number 1 w))) as [u [_ [W [P [N [E _]]]]]].
  exists u. split; [exact W|]. split; [exact P|].
  rewrite !prudent_weaker_number, E by assumption. now apply simplest_between.
Qed.

(** For three players there is no value between a_1 and p_0, for example. *)
Theorem nothing_between : forall u, is_simple u ->
  ~ (prudent_weaker 1 (simple 2 1) u /\ prudent_weaker 1 u (simple 1 0)).
Proof.
  assert (T1 : three 1) by (cbv; auto). assert (T2 : three 2) by (cbv; auto).
  intros u [b [k [Hb E]]] [H1 H2].
  apply prudent_weaker_simple in H1; [|now apply simple_is_simple|now exists b, k].
  apply prudent_weaker_simple in H2; [|now exists b, k|now apply simple_is_simple].
  rewrite (number_proper 1 _ _ E) in H1, H2.
  apply simple_order in H1; auto. apply simple_order in H2; auto.
  change (brace 1 2 1) with (Brace 1) in H1. change (brace 1 1 0) with Top in H2.
  destruct (brace 1 b k) as [|j]; [discriminate|]. simpl in H1.
  destruct (Nat.odd j) eqn:O; [|discriminate]. apply Nat.ltb_lt in H1.
  assert (j = 0) as -> by lia. discriminate.
Qed.

(** ** The number of the other of two winners *)

Fixpoint flip (w : positive) : positive :=
  match w with xH => xH | xO w' => xI (flip w') | xI w' => xO (flip w') end.

(** 1 - a *)
Definition mirror (a : dyadic) : dyadic :=
  match a with Zero => One | One => Zero | Node w => Node (flip w) end.

Lemma flip_compare : forall v w, way_compare (flip v) (flip w) = way_compare w v.
Proof. induction v as [v IH|v IH|]; destruct w as [w|w|]; simpl; auto. Qed.

Lemma mirror_lt : forall a b, dlt (mirror a) (mirror b) <-> dlt b a.
Proof.
  intros [| |v] [| |w]; unfold dlt; simpl; try reflexivity;
    try (split; discriminate). now rewrite flip_compare.
Qed.

Lemma flip_above : forall w, flip (above_zero w) = below_one (flip w).
Proof. induction w; simpl; congruence. Qed.

Lemma flip_below : forall w, flip (below_one w) = above_zero (flip w).
Proof. induction w; simpl; congruence. Qed.

Lemma flip_between : forall v w, flip (between v w) = between (flip w) (flip v).
Proof.
  induction v as [v IH|v IH|]; destruct w as [w|w|]; simpl;
    rewrite ?flip_above, ?flip_below, ?IH; reflexivity.
Qed.

Lemma mirror_simplest : forall a b, dlt a b ->
  mirror (simplest a b) = simplest (mirror b) (mirror a).
Proof.
  intros [| |v] [| |w] H; try discriminate; simpl;
    rewrite ?flip_above, ?flip_below, ?flip_between; reflexivity.
Qed.

(** If all wins in v are of p or of q, then d_q(v) = 1 - d_p(v). *)
Fixpoint winners_are (p q : player) (v : value) : bool :=
  match v with
  | Win r => (r =? p) || (r =? q)
  | Choice _ os => forallb (winners_are p q) os
  end.

(** If only p and q win in v, the number of v for q is 1 minus that for p. *)
Theorem number_of_opponent : forall p q v, p <> q -> nonempty v = true ->
  winners_are p q v = true -> number q v = mirror (number p v).
Proof.
  intros p q v D. induction v as [r|m os IH] using value_induction; intros N H.
  - simpl in *. rewrite (Nat.eqb_sym p r), (Nat.eqb_sym q r).
    destruct (Nat.eqb_spec r p) as [->|Np].
    + apply Nat.eqb_neq in D as ->. reflexivity.
    + simpl in H. now rewrite H.
  - apply nonempty_choice in N as [Hne N]. simpl in H. rewrite forallb_forall in H.
    assert (IH' : forall x, In x os -> number q x = mirror (number p x)) by auto.
    destruct (number_of_choice p m os Hne) as [A|[L [E _]]].
    + rewrite !number_choice. apply level_agree; [now destruct os|].
      intros a Ha. apply in_map_iff in Ha as [x [<- Hx]].
      rewrite IH', (A x Hx) by exact Hx. reflexivity.
    + rewrite E.
      assert (Lo : least_of q os = mirror (greatest_of p os)).
      { apply least_unique.
        - destruct (greatest_of_exists p os Hne) as [x [Hx Ex]]. rewrite <- Ex, <- IH' by exact Hx.
          now apply in_map.
        - intros b Hb. apply in_map_iff in Hb as [x [<- Hx]]. rewrite (IH' x Hx).
          apply dle_not_lt. rewrite mirror_lt. apply dle_not_lt. now apply greatest_of_ge. }
      assert (Hi : greatest_of q os = mirror (least_of p os)).
      { apply greatest_unique.
        - destruct (least_of_exists p os Hne) as [x [Hx Ex]]. rewrite <- Ex, <- IH' by exact Hx.
          now apply in_map.
        - intros b Hb. apply in_map_iff in Hb as [x [<- Hx]]. rewrite (IH' x Hx).
          apply dle_not_lt. rewrite mirror_lt. apply dle_not_lt. now apply least_of_le. }
      rewrite mirror_simplest by exact L. rewrite <- Lo, <- Hi.
      rewrite number_choice. apply level_simplest. fold (least_of q os) (greatest_of q os).
      rewrite Lo, Hi. now apply mirror_lt.
Qed.

(** So the values above have the numbers (x, 0, 0, 1 - x). *)

Lemma winners_one_four : forall v, well_formed 4 v = true ->
  contains 2 v = false -> contains 3 v = false -> winners_are 1 4 v = true.
Proof.
  induction v as [r|m os IH] using value_induction; intros W H2 H3.
  - cbn [well_formed contains winners_are] in *. unfold is_player in W.
    apply andb_true_iff in W as [W1 W2]. apply Nat.leb_le in W1, W2.
    apply Nat.eqb_neq in H2, H3. apply orb_true_iff. rewrite !Nat.eqb_eq. lia.
  - apply well_formed_choice in W as [_ [_ W]]. simpl in *. apply forallb_forall. intros x Hx.
    apply IH; auto.
    + apply not_true_iff_false. intros E. rewrite <- not_true_iff_false in H2. apply H2.
      apply existsb_exists. now exists x.
    + apply not_true_iff_false. intros E. rewrite <- not_true_iff_false in H3. apply H3.
      apply existsb_exists. now exists x.
Qed.

(** The numbers of V_2(x) and V_3(x) for the four players are x, 0, 0 and 1 −
    x. *)
Theorem numbers_of_V : forall a v, v = fst (V a) \/ v = snd (V a) ->
  number 1 v = a /\ number 2 v = Zero /\ number 3 v = Zero /\ number 4 v = mirror a.
Proof.
  intros a v Hv.
  assert (G : exists m, good v m a (exponent a)) by (destruct (good_V a), Hv as [-> | ->]; eauto).
  destruct G as [m (S & W & M & H2 & H3 & N & D)].
  pose proof (branching_nonempty _ (normal_branching _ (settled_normal _ _ S))) as NE.
  repeat split; auto using number_without_win.
  rewrite (number_of_opponent 1 4) by (auto using winners_one_four; discriminate). now rewrite N.
Qed.
