(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Three: three prudent players (EK, Theorems 13, 14, 15 and 16)

    Contents:
    - [theorem_13], [theorem_14], [theorem_15]: how a prudent player compares
      simple values;
    - [node_of_simple]: any play by preferences that order the simple values as
      Theorem 15 does makes simple values of simple values;
    - [theorem_16]: every normal form of three prudent players is simple;
    - [node_of_brace]: "{a_k, b_k}, and any set with p_{k+1} in it from the same
      brace, becomes p_{k+1}". *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Dyadic Value Number Selfish Prudent Strategy Simple.
Import ListNotations.

(** ** Theorems 13, 14 and 15 *)

Lemma simple_distinct : forall a b j k, (a <> b \/ j <> k) -> simple a j ≉ simple b k.
Proof. intros a b j k H E. apply simple_injective in E as [-> ->]. tauto. Qed.

(** Theorem 15: "p_0 > {a_1, b_1, p_2} > {a_3, b_3, p_4} > … > {a_4, b_4, p_5} >
    {a_2, b_2, p_3} > {a_0, b_0, p_1} with a, b the other two players and the values
    in one brace incomparable."  [before] is the order of the braces. *)

Theorem theorem_15 : forall p a b j k, three p -> three a -> three b ->
  (prudent_weaker p (simple b k) (simple a j) <->
     before (brace p a j) (brace p b k) = true) /\
  ((a <> b \/ j <> k) ->
     (prudent_incomparable p (simple a j) (simple b k) <-> brace p a j = brace p b k)).
Proof.
  intros p a b j k Hp Ha Hb.
  pose proof (simple_normal j a Ha) as Na. pose proof (simple_normal k b Hb) as Nb. split.
  - rewrite (prudent_weaker_number p _ _ Nb Na). now apply simple_order.
  - intros D. destruct (prudent_numbers p _ _ Na Nb) as [_ H].
    rewrite (H (simple_distinct a b j k D)). now apply simple_same_number.
Qed.

Lemma brace_other : forall p a k, p <> a -> brace p a k = Brace k.
Proof. intros p a k H. unfold brace. now apply Nat.eqb_neq in H as ->. Qed.

Lemma brace_own : forall p k, brace p p (S k) = Brace k.
Proof. intros p k. unfold brace. now rewrite Nat.eqb_refl. Qed.

Lemma brace_own_win : forall p, brace p p 0 = Top.
Proof. intros p. unfold brace. now rewrite Nat.eqb_refl. Qed.

(** Theorem 13: a_k and b_k are incomparable for p, and both are comparable with
    a_{k+1} and b_{k+1}: weaker for even k, stronger for odd k.  (The formula is
    lost; this is what its proof proves.) *)

Theorem theorem_13 : forall p a b k, three p -> three a -> three b ->
  a <> p -> b <> p -> a <> b ->
  prudent_incomparable p (simple a k) (simple b k) /\
  forall c d, c = a \/ c = b -> d = a \/ d = b ->
    if Nat.even k then prudent_weaker p (simple c k) (simple d (S k))
    else prudent_weaker p (simple d (S k)) (simple c k).
Proof.
  intros p a b k Hp Ha Hb Ap Bp AB. split.
  - apply (theorem_15 p a b k k Hp Ha Hb); [now left|].
    now rewrite !brace_other by auto.
  - intros c d Hc Hd.
    assert (three c /\ c <> p) as [Tc Cp] by (destruct Hc as [->| ->]; auto).
    assert (three d /\ d <> p) as [Td Dp] by (destruct Hd as [->| ->]; auto).
    destruct (Nat.even k) eqn:E; apply theorem_15; auto; rewrite !brace_other by auto;
      unfold before; rewrite Nat.odd_succ, E, <- Nat.negb_even, E; reflexivity.
Qed.

(** Theorem 14: p_{k+1} is incomparable with a_k and b_k for p. *)

Theorem theorem_14 : forall p a k, three p -> three a -> a <> p ->
  prudent_incomparable p (simple p (S k)) (simple a k).
Proof.
  intros p a k Hp Ha Ap. apply (theorem_15 p p a (S k) k Hp Hp Ha); [left; auto|].
  now rewrite brace_own, brace_other by auto.
Qed.

(** Prudent comparison of simple values, and numbers. *)
Lemma prudent_weaker_simple : forall p v w, is_simple v -> is_simple w ->
  (prudent_weaker p v w <-> dlt (number p v) (number p w)).
Proof.
  intros p v w [a [j [Ha Ev]]] [b [k [Hb Ew]]]. apply prudent_weaker_number.
  - rewrite (normal_proper _ _ Ev). now apply simple_normal.
  - rewrite (normal_proper _ _ Ew). now apply simple_normal.
Qed.

(** ** Simple values make simple values *)

Lemma well_formed_choice : forall n m os, well_formed n (Choice m os) = true ->
  is_player n m = true /\ os <> [] /\ forall x, In x os -> well_formed n x = true.
Proof.
  intros n m os H. simpl in H. rewrite !andb_true_iff, forallb_forall in H.
  destruct H as [[H1 H2] H3]. split; [exact H1|split; [now destruct os|exact H3]].
Qed.

(** On simple values x is dropped for y if and only if y has the greater number:
    the preferences order simple values as Theorem 15 does. *)
Definition orders_simple_values (less : player -> value -> value -> bool) : Prop :=
  forall m x y, three m -> is_simple x -> is_simple y ->
    (less m x y = true <-> dlt (number m x) (number m y)).

Lemma is_simple_proper : forall v w, v ≈ w -> is_simple v -> is_simple w.
Proof. intros v w E [b [k [Hb H]]]. exists b, k. split; [exact Hb|]. now rewrite <- E. Qed.

Lemma simple_is_simple : forall b k, three b -> is_simple (simple b k).
Proof. intros b k H. exists b, k. split; [exact H|reflexivity]. Qed.

Lemma is_simple_nonempty : forall v, is_simple v -> nonempty v = true.
Proof.
  intros v [b [k [Hb E]]]. rewrite (nonempty_proper _ _ E).
  now apply branching_nonempty, normal_branching, simple_normal.
Qed.

(** Merging at a node of m leaves simple values that m does not move. *)
Lemma merged_simple : forall m os, (forall x, In x os -> is_simple x) ->
  forall x, In x (merged m os) -> is_simple x /\ moved_by m x = false.
Proof.
  intros m os H x Hx. apply in_flat_map in Hx as [y [Hy Hx]]. unfold unwrap in Hx.
  destruct (moved_by m y) eqn:M.
  - destruct (H y Hy) as [b [k [Hb E]]].
    rewrite (moved_by_proper m _ _ E), moved_by_simple in M.
    destruct k as [|k]; [discriminate|]. apply Nat.eqb_eq in M. subst b.
    destruct (same_options_of _ _ E) as [H1 _].
    destruct (H1 x Hx) as [z [Hz Ez]]. simpl in Hz.
    destruct (other_distinct m Hb) as [D1 [D2 _]].
    destruct Hz as [<-|[<-|[]]]; rewrite (moved_by_proper m _ _ Ez), moved_by_simple.
    + split; [exists (other m), k; auto using three_other|].
      destruct k; [reflexivity|]. apply Nat.eqb_neq. auto.
    + split; [exists (another m), k; auto using three_another|].
      destruct k; [reflexivity|]. apply Nat.eqb_neq. auto.
  - destruct Hx as [<-|[]]. auto.
Qed.

(** A simple value that is not moved by m is m_0, or a_k or b_k. *)
Lemma simple_not_moved : forall m x, three m -> is_simple x -> moved_by m x = false ->
  x ≈ Win m \/ exists k, x ≈ simple (other m) k \/ x ≈ simple (another m) k.
Proof.
  intros m x Hm [b [k [Hb E]]] M.
  rewrite (moved_by_proper m _ _ E), moved_by_simple in M.
  destruct (others_are_all m b Hm Hb) as [->|[->| ->]].
  - destruct k as [|k]; [now left|]. now rewrite Nat.eqb_refl in M.
  - right. exists k. now left.
  - right. exists k. now right.
Qed.

Lemma number_of_other : forall m x k, three m ->
  x ≈ simple (other m) k \/ x ≈ simple (another m) k -> number m x = third k.
Proof.
  intros m x k Hm H. destruct (other_distinct m Hm) as [D1 [D2 _]].
  destruct H as [E|E]; rewrite (number_proper m _ _ E); apply number_simple_other;
    auto using three_other, three_another.
Qed.

Lemma third_injective : forall j k, third j = third k -> j = k.
Proof.
  intros j k H. assert (Brace j = Brace k) as E by now apply rank_number_injective. congruence.
Qed.

Lemma third_not_one : forall k, third k <> One.
Proof. intros [|k]; discriminate. Qed.

(** A set of simple values that m does not move and that have the same number for m
    is {m_0}, or {a_k}, or {b_k}, or {a_k, b_k}, which is m_{k+1}. *)
Lemma collapse_simple : forall m os d, three m -> os <> [] ->
  (forall x, In x os -> is_simple x /\ moved_by m x = false /\ number m x = d) ->
  is_simple (collapse m os).
Proof.
  intros m os d Hm Hne H.
  destruct (one_or_two os Hne) as [T|[x [Hx A]]].
  - assert (K : exists k, d = third k).
    { apply two_options_exist in T as [x [y [Hx [Hy N]]]].
      destruct (H x Hx) as [Sx [Mx Ex]], (H y Hy) as [Sy [My Ey]].
      destruct (simple_not_moved m x Hm Sx Mx) as [Wx|[k Kx]].
      - destruct (simple_not_moved m y Hm Sy My) as [Wy|[k Ky]].
        + exfalso. apply N. now rewrite Wx, Wy.
        + exists k. rewrite <- Ey. now apply number_of_other.
      - exists k. rewrite <- Ex. now apply number_of_other. }
    destruct K as [k ->].
    assert (B : forall x, In x os -> x ≈ simple (other m) k \/ x ≈ simple (another m) k).
    { intros x Hx. destruct (H x Hx) as [Sx [Mx Ex]].
      destruct (simple_not_moved m x Hm Sx Mx) as [Wx|[j Kx]].
      - exfalso. apply (third_not_one k). rewrite <- Ex, (number_proper m _ _ Wx).
        apply number_win.
      - rewrite (number_of_other m x j Hm Kx) in Ex. apply third_injective in Ex. now subst j. }
    rewrite (collapse_choice m os T).
    exists m, (S k). split; [exact Hm|]. simpl. apply choice_same. split.
    + intros x Hx. destruct (B x Hx) as [E|E]; [exists (simple (other m) k)|exists (simple (another m) k)];
        (split; [simpl; auto|exact E]).
    + apply two_options_exist in T as [x [y [Hx [Hy N]]]].
      assert (Both : (exists z, In z os /\ z ≈ simple (other m) k) /\
                     (exists z, In z os /\ z ≈ simple (another m) k)).
      { destruct (B x Hx) as [Ex|Ex], (B y Hy) as [Ey|Ey].
        - exfalso. apply N. now rewrite Ex, Ey.
        - split; [now exists x|now exists y].
        - split; [now exists y|now exists x].
        - exfalso. apply N. now rewrite Ex, Ey. }
      destruct Both as [[z1 Z1] [z2 Z2]].
      intros z [<-|[<-|[]]]; [now exists z1|now exists z2].
  - apply (is_simple_proper x).
    + symmetry. now apply collapse_single.
    + now apply H.
Qed.

Section Node.
Variable less : player -> value -> value -> bool.
Hypothesis less_orders : orders_simple_values less.

Lemma less_strict_on_simple : forall m, three m -> strict_order_on is_simple (less m).
Proof.
  intros m Hm. split.
  - intros x Hx. apply not_true_iff_false. rewrite (less_orders m x x Hm Hx Hx). apply dlt_irrefl.
  - intros x y z Hx Hy Hz. rewrite (less_orders m x y), (less_orders m y z), (less_orders m x z) by auto.
    apply dlt_trans.
Qed.

(** The options with the greatest number are kept. *)
Lemma kept_simple : forall m os, three m -> os <> [] -> (forall x, In x os -> is_simple x) ->
  exists d, (exists x, In x os /\ number m x = d) /\
    (forall x, In x os -> dle (number m x) d) /\
    (forall x, In x (kept (less m) os) <-> In x os /\ number m x = d).
Proof.
  intros m os Hm Hne H.
  destruct (maximal_exists is_simple (less m) os (less_strict_on_simple m Hm) H Hne)
    as [x [Hx Max]].
  exists (number m x). split; [now exists x|].
  assert (Top : forall y, In y os -> dle (number m y) (number m x)).
  { intros y Hy. apply dle_not_lt. intros L. apply (less_orders m x y Hm) in L; auto.
    rewrite (Max y Hy) in L. discriminate. }
  split; [exact Top|]. intros y. unfold kept. rewrite filter_In, negb_true_iff. split.
  - intros [Hy N]. split; [exact Hy|]. apply dle_antisym; [now apply Top|].
    apply dle_not_lt. intros L. apply (less_orders m y x Hm) in L; auto.
    assert (existsb (less m y) os = true) by (apply existsb_exists; eauto). congruence.
  - intros [Hy E]. split; [exact Hy|]. apply not_true_iff_false. intros F.
    apply existsb_exists in F as [z [Hz L]]. apply (less_orders m y z Hm) in L; auto.
    specialize (Top z Hz). rewrite E in L. dorder.
Qed.

(** Play by preferences that order simple values as Theorem 15 does makes a
    simple value of simple options. *)
Theorem node_of_simple : forall m os, three m -> os <> [] ->
  (forall x, In x os -> is_simple x) -> is_simple (node less m os).
Proof.
  intros m os Hm Hne H. unfold node.
  pose proof (merged_simple m os H) as HM.
  assert (Hne' : merged m os <> []).
  { apply merged_nonempty; [exact Hne|]. intros x Hx. now apply is_simple_nonempty, H. }
  destruct (kept_simple m (merged m os) Hm Hne') as [d [[x [Hx Ex]] [_ K]]].
  { intros x Hx. now apply HM. }
  apply collapse_simple with d.
  - exact Hm.
  - intros E. apply (in_nil (a := x)). rewrite <- E. apply K. auto.
  - intros y Hy. apply K in Hy as [Hy E]. destruct (HM y Hy). auto.
Qed.

(** So all play is simple. *)
Theorem play_simple : forall v, well_formed 3 v = true -> is_simple (play less v).
Proof.
  induction v as [p|m os IH] using value_induction; intros W.
  - exists p, 0. split; [now apply three_is_player|reflexivity].
  - pose proof (well_formed_choice 3 m os W) as [Hm [Hne Hos]].
    rewrite play_choice. apply node_of_simple.
    + now apply three_is_player.
    + now destruct os.
    + intros x Hx. apply in_map_iff in Hx as [y [<- Hy]]. auto.
Qed.

(** "For N = 3 a prudent node over simple values is simple again: {a_k, b_k}, and any
    set with p_{k+1} in it from the same brace, becomes p_{k+1}." *)
Theorem node_of_brace : forall m os k, three m ->
  (forall x, In x os -> exists b j, three b /\ x ≈ simple b j /\ brace m b j = Brace k) ->
  In_same (simple m (S k)) os \/
    (In_same (simple (other m) k) os /\ In_same (simple (another m) k) os) ->
  node less m os ≈ simple m (S k).
Proof.
  intros m os k Hm H Two.
  assert (HS : forall x, In x os -> is_simple x).
  { intros x Hx. destruct (H x Hx) as [b [j [Hb [E _]]]]. now exists b, j. }
  pose proof (merged_simple m os HS) as HM.
  destruct (other_distinct m Hm) as [D1 [D2 D3]].
  assert (HN : forall x, In x (merged m os) -> x ≈ simple (other m) k \/ x ≈ simple (another m) k).
  { intros x Hx. apply in_flat_map in Hx as [y [Hy Hx]].
    destruct (H y Hy) as [b [j [Hb [E B]]]]. unfold unwrap in Hx.
    rewrite (moved_by_proper m _ _ E), moved_by_simple in Hx.
    destruct (others_are_all m b Hm Hb) as [->|[->| ->]].
    - destruct j as [|j]; [now rewrite brace_own_win in B|].
      rewrite brace_own in B. injection B as ->. rewrite Nat.eqb_refl in Hx.
      destruct (same_options_of _ _ E) as [H1 _]. destruct (H1 x Hx) as [z [Hz Ez]].
      simpl in Hz. destruct Hz as [<-|[<-|[]]]; auto.
    - rewrite brace_other in B by auto. injection B as ->.
      replace (match k with 0 => false | S _ => other m =? m end) with false in Hx
        by (destruct k; [reflexivity|symmetry; apply Nat.eqb_neq; auto]).
      destruct Hx as [<-|[]]. now left.
    - rewrite brace_other in B by auto. injection B as ->.
      replace (match k with 0 => false | S _ => another m =? m end) with false in Hx
        by (destruct k; [reflexivity|symmetry; apply Nat.eqb_neq; auto]).
      destruct Hx as [<-|[]]. now right. }
  assert (Both : In_same (simple (other m) k) (merged m os) /\ In_same (simple (another m) k) (merged m os)).
  { destruct Two as [T|[T1 T2]].
    - split; apply In_merged; exists (simple m (S k)); (split; [exact T|]);
        unfold unwrap; rewrite moved_by_simple, Nat.eqb_refl; simpl; apply In_In_same; simpl; auto.
    - split; apply In_merged.
      + exists (simple (other m) k). split; [exact T1|]. unfold unwrap. rewrite moved_by_simple.
        replace (match k with 0 => false | S _ => other m =? m end) with false
          by (destruct k; [reflexivity|symmetry; apply Nat.eqb_neq; auto]).
        apply In_In_same. now left.
      + exists (simple (another m) k). split; [exact T2|]. unfold unwrap. rewrite moved_by_simple.
        replace (match k with 0 => false | S _ => another m =? m end) with false
          by (destruct k; [reflexivity|symmetry; apply Nat.eqb_neq; auto]).
        apply In_In_same. now left. }
  unfold node.
  rewrite kept_all.
  - rewrite collapse_choice.
    + simpl. apply choice_same. split.
      * intros x Hx. destruct (HN x Hx) as [E|E]; eexists; (split; [|exact E]); simpl; auto.
      * destruct Both as [[x1 [X1 E1]] [x2 [X2 E2]]].
        intros z [<-|[<-|[]]]; [exists x1|exists x2]; split; auto; now symmetry.
    + destruct Both as [[x1 [X1 E1]] [x2 [X2 E2]]]. apply two_options_exist.
      exists x1, x2. repeat split; auto. intros E. rewrite <- E1, <- E2 in E.
      apply simple_injective in E as [E _]. contradiction.
  - intros x y Hx Hy. apply not_true_iff_false.
    rewrite (less_orders m x y Hm) by now apply HM.
    rewrite (number_of_other m x k Hm (HN x Hx)), (number_of_other m y k Hm (HN y Hy)).
    apply dlt_irrefl.
Qed.
End Node.

(** Two such preferences have the same play. *)
Theorem play_of_simple_orders : forall less less',
  orders_simple_values less -> orders_simple_values less' ->
  forall v, well_formed 3 v = true -> play less v ≈ play less' v.
Proof.
  intros less less' O O'. induction v as [p|m os IH] using value_induction; intros W.
  - reflexivity.
  - pose proof (well_formed_choice 3 m os W) as [Hm [Hne Hos]].
    apply three_is_player in Hm. rewrite !play_choice.
    set (vs := map (play less) os). set (ws := map (play less') os).
    assert (HS : forall x, In x vs -> is_simple x).
    { intros x Hx. apply in_map_iff in Hx as [y [<- Hy]]. apply play_simple; auto. }
    assert (HS' : forall x, In x ws -> is_simple x).
    { intros x Hx. apply in_map_iff in Hx as [y [<- Hy]]. apply play_simple; auto. }
    assert (E : same_options (merged m vs) (merged m ws)).
    { apply merged_proper. split; intros x Hx; apply in_map_iff in Hx as [y [<- Hy]].
      - exists (play less' y). split; [now apply in_map|auto].
      - exists (play less y). split; [now apply in_map|auto]. }
    unfold node. apply collapse_proper.
    pose proof (merged_simple m vs HS) as HM. pose proof (merged_simple m ws HS') as HM'.
    assert (Hne1 : merged m vs <> []).
    { apply merged_nonempty; [now destruct os|]. intros x Hx. now apply is_simple_nonempty, HS. }
    assert (Hne2 : merged m ws <> []).
    { apply merged_nonempty; [now destruct os|]. intros x Hx. now apply is_simple_nonempty, HS'. }
    destruct (kept_simple less O m (merged m vs) Hm Hne1) as [d [[x [Hx Ex]] [Mx K]]].
    { intros y Hy. now apply HM. }
    destruct (kept_simple less' O' m (merged m ws) Hm Hne2) as [d' [[x' [Hx' Ex']] [Mx' K']]].
    { intros y Hy. now apply HM'. }
    destruct E as [E1 E2].
    assert (d = d') as <-.
    { apply dle_antisym.
      - rewrite <- Ex. destruct (E1 x Hx) as [y [Hy E]]. rewrite (number_proper m _ _ E). auto.
      - rewrite <- Ex'. destruct (E2 x' Hx') as [y [Hy E]]. rewrite <- (number_proper m _ _ E). auto. }
    split; intros y Hy.
    + apply K in Hy as [Hy Ey]. destruct (E1 y Hy) as [z [Hz E]]. exists z. split; [|exact E].
      apply K'. split; [exact Hz|]. now rewrite <- (number_proper m _ _ E).
    + apply K' in Hy as [Hy Ey]. destruct (E2 y Hy) as [z [Hz E]]. exists z. split; [|exact E].
      apply K. split; [exact Hz|]. now rewrite (number_proper m _ _ E).
Qed.

(** ** Theorem 16: "All prudent short games with N = 3 and a given starting player
    result in a single simple value." *)

Definition prudent_players : rules_of_players := fun _ => Prudent.

Lemma prudent_orders_simple_values :
  orders_simple_values (fun m => strictly_weaker (prudent_players m) m).
Proof.
  intros m x y Hm Hx Hy. simpl. rewrite prudent_weakerb_spec. now apply prudent_weaker_simple.
Qed.

(** EK's Theorem 16: every prudent normal form of three players is simple. *)
Theorem theorem_16 : forall v, well_formed 3 v = true ->
  exists b k, three b /\ normal_form prudent_players v (simple b k).
Proof.
  intros v W. exact (play_simple _ prudent_orders_simple_values v W).
Qed.

(** The simple value is one only. *)
Theorem theorem_16_unique : forall v a b j k,
  normal_form prudent_players v (simple a j) -> normal_form prudent_players v (simple b k) ->
  a = b /\ j = k.
Proof.
  unfold normal_form. intros v a b j k H1 H2. apply simple_injective. now rewrite <- H1, <- H2.
Qed.

(** Its exponent is at most the depth of the value, so at depth D there are at most
    3 (D + 1) of them. *)

Lemma depth_at_most : forall m os d, (forall x, In x os -> depth x <= d) ->
  depth (Choice m os) <= S d.
Proof.
  intros m os d H. simpl. apply le_n_S. apply list_max_le, Forall_forall.
  intros k Hk. apply in_map_iff in Hk as [x [<- Hx]]. auto.
Qed.

Lemma depth_of_node : forall less m os d, (forall x, In x os -> depth x <= d) ->
  depth (node less m os) <= S d.
Proof.
  intros less m os d H. unfold node.
  assert (K : forall x, In x (kept (less m) (merged m os)) -> depth x <= d).
  { intros x Hx. apply kept_In in Hx. apply in_flat_map in Hx as [y [Hy Hx]].
    specialize (H y Hy). unfold unwrap in Hx. destruct (moved_by m y).
    - destruct y as [q|n ws]; [contradiction|]. simpl in Hx.
      pose proof (option_depth n ws x Hx). lia.
    - destruct Hx as [<-|[]]. exact H. }
  set (ks := kept (less m) (merged m os)) in *.
  destruct ks as [|x ks]; [simpl; lia|]. unfold collapse.
  destruct (forallb (fun y => same y x) ks).
  - specialize (K x (or_introl eq_refl)). lia.
  - now apply depth_at_most.
Qed.

Lemma depth_of_play : forall less v, depth (play less v) <= depth v.
Proof.
  intros less. induction v as [p|m os IH] using value_induction; [simpl; lia|].
  rewrite play_choice. change (depth (Choice m os)) with (S (list_max (map depth os))).
  apply depth_of_node. intros x Hx. apply in_map_iff in Hx as [y [<- Hy]].
  pose proof (option_depth m os y Hy) as D. specialize (IH y Hy). simpl in D. lia.
Qed.

(** The exponent of the simple normal form of v is at most the depth of v. *)
Theorem theorem_16_depth : forall v b k,
  normal_form prudent_players v (simple b k) -> k <= depth v.
Proof.
  unfold normal_form. intros v b k H. apply depth_proper in H. rewrite depth_simple in H.
  rewrite <- H. apply depth_of_play.
Qed.
