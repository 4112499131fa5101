(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Levels: examples of levels, and that four players differ

    Universality.v proves that all levels with (i), (ii) and (iii) give three players
    the same play.  Here are some such levels: any fixed mean of the best and the
    worst option ([mean_levels], Hurwicz), and the mean of all options, the chance of
    winning if all choices are made at random ([chance_levels]).  So prudent play,
    play by chances and play by any mean of best and worst are one theory for three
    players ([mean_play], [chance_play]).

    "For four players false: 1{2{4,3{1,2{1,4}}},3{1,4}} is prudent-normal and the
    midpoint level leaves 3{1,4}" ([four_players_differ]). *)

From Coq Require Import List Bool Arith Lia.
From Coq Require Import QArith Qcanon Lqa.
From Kingmaker Require Import Value Number Prudent Strategy Simple Three Types Universality.
Import ListNotations.
Close Scope Q_scope.
Close Scope Qc_scope.
Open Scope nat_scope.

(** ** Rational numbers *)

Definition below (a b : Qc) : bool := negb (Qle_bool b a).

Lemma below_lt : forall a b, below a b = true <-> (this a < this b)%Q.
Proof.
  intros a b. unfold below. rewrite negb_true_iff, <- not_true_iff_false, Qle_bool_iff.
  split; [apply Qnot_le_lt|apply Qlt_not_le].
Qed.

Lemma below_irreflexive : forall a, below a a = false.
Proof. intros a. apply not_true_iff_false. rewrite below_lt. apply Qlt_irrefl. Qed.

Lemma below_transitive : forall a b c, below a b = true -> below b c = true -> below a c = true.
Proof. intros a b c. rewrite !below_lt. apply Qlt_trans. Qed.

Lemma below_total : forall a b, below a b = true \/ a = b \/ below b a = true.
Proof.
  intros a b. rewrite !below_lt. destruct (Q_dec a b) as [[L|G]|E]; auto using Qc_is_canon.
Qed.

Lemma not_below : forall a b, below a b = false <-> (this b <= this a)%Q.
Proof.
  intros a b. rewrite <- not_true_iff_false, below_lt. split.
  - apply Qnot_lt_le.
  - apply Qle_not_lt.
Qed.

Lemma zero_below_one : below 0%Qc 1%Qc = true.
Proof. reflexivity. Qed.

Lemma this_plus : forall a b : Qc, (this (a + b)%Qc == this a + this b)%Q.
Proof. intros a b. apply Qred_correct. Qed.

Lemma this_mult : forall a b : Qc, (this (a * b)%Qc == this a * this b)%Q.
Proof. intros a b. apply Qred_correct. Qed.

Lemma this_minus : forall a b : Qc, (this (a - b)%Qc == this a - this b)%Q.
Proof.
  intros a b. unfold Qcminus. rewrite this_plus. unfold Qcopp, Q2Qc. cbn [this].
  rewrite Qred_correct. reflexivity.
Qed.

(** ** The least and the greatest of a list *)

Fixpoint worst (l : list Qc) : Qc :=
  match l with [] => 0%Qc | [a] => a | a :: l' => if below a (worst l') then a else worst l' end.

Fixpoint best (l : list Qc) : Qc :=
  match l with [] => 0%Qc | [a] => a | a :: l' => if below (best l') a then a else best l' end.

Lemma worst_cons : forall a b l,
  worst (a :: b :: l) = if below a (worst (b :: l)) then a else worst (b :: l).
Proof. reflexivity. Qed.

Lemma best_cons : forall a b l,
  best (a :: b :: l) = if below (best (b :: l)) a then a else best (b :: l).
Proof. reflexivity. Qed.

Lemma worst_le : forall l a, In a l -> (this (worst l) <= this a)%Q.
Proof.
  induction l as [|b [|c l] IH]; intros a H; [destruct H| |].
  - destruct H as [->|[]]. apply Qle_refl.
  - rewrite worst_cons. destruct (below b (worst (c :: l))) eqn:E.
    + apply below_lt in E. destruct H as [->|H]; [apply Qle_refl|]. apply IH in H. lra.
    + apply not_below in E. destruct H as [->|H]; [exact E|now apply IH].
Qed.

Lemma best_ge : forall l a, In a l -> (this a <= this (best l))%Q.
Proof.
  induction l as [|b [|c l] IH]; intros a H; [destruct H| |].
  - destruct H as [->|[]]. apply Qle_refl.
  - rewrite best_cons. destruct (below (best (c :: l)) b) eqn:E.
    + apply below_lt in E. destruct H as [->|H]; [apply Qle_refl|]. apply IH in H. lra.
    + apply not_below in E. destruct H as [->|H]; [exact E|now apply IH].
Qed.

Lemma worst_in : forall l, l <> [] -> In (worst l) l.
Proof.
  induction l as [|b [|c l] IH]; intros H; [congruence|now left|].
  rewrite worst_cons. destruct (below b (worst (c :: l))); [now left|right; apply IH; discriminate].
Qed.

Lemma best_in : forall l, l <> [] -> In (best l) l.
Proof.
  induction l as [|b [|c l] IH]; intros H; [congruence|now left|].
  rewrite best_cons. destruct (below (best (c :: l)) b); [now left|right; apply IH; discriminate].
Qed.

Lemma worst_same : forall l k, (forall a, In a l <-> In a k) -> worst l = worst k.
Proof.
  intros l k H. destruct l as [|a l], k as [|b k].
  - reflexivity.
  - destruct (proj2 (H b)); now left.
  - destruct (proj1 (H a)); now left.
  - apply Qc_is_canon. apply Qle_antisym; apply worst_le, H, worst_in; discriminate.
Qed.

Lemma best_same : forall l k, (forall a, In a l <-> In a k) -> best l = best k.
Proof.
  intros l k H. destruct l as [|a l], k as [|b k].
  - reflexivity.
  - destruct (proj2 (H b)); now left.
  - destruct (proj1 (H a)); now left.
  - apply Qc_is_canon. apply Qle_antisym; apply best_ge, H, best_in; discriminate.
Qed.

(** ** A mean of best and worst (Hurwicz)

    [own] is the weight of the best option where p moves himself, [others] where
    another player does. *)

Section Mean.
Variables own others : Qc.
Hypothesis own_inside : (0 < this own < 1)%Q.
Hypothesis others_inside : (0 < this others < 1)%Q.

Definition weight (is_own : bool) : Qc := if is_own then own else others.

Lemma weight_inside : forall is_own, (0 < this (weight is_own) < 1)%Q.
Proof. now intros []. Qed.

Fixpoint mean_level (p : player) (v : value) : Qc :=
  match v with
  | Win q => if q =? p then 1%Qc else 0%Qc
  | Choice m os =>
      let w := weight (m =? p) in
      let l := map (mean_level p) os in (w * best l + (1 - w) * worst l)%Qc
  end.

Lemma this_mean : forall w a b : Qc,
  (this (w * a + (1 - w) * b)%Qc == this w * this a + (1 - this w) * this b)%Q.
Proof.
  intros w a b. rewrite this_plus, !this_mult, this_minus. simpl. ring.
Qed.

Lemma mean_level_sees_values : sees_values Qc mean_level.
Proof.
  intros p v. induction v as [q|m vs IH] using value_induction; intros [r|n ws] E;
    try discriminate.
  - apply same_win in E as ->. reflexivity.
  - apply same_choice in E as [-> [H1 H2]]. simpl.
    assert (S : forall a, In a (map (mean_level p) vs) <-> In a (map (mean_level p) ws)).
    { intros a. rewrite !in_map_iff. split; intros [x [<- Hx]].
      - destruct (H1 x Hx) as [y [Hy E]]. exists y. split; [|exact Hy]. symmetry. auto.
      - destruct (H2 x Hx) as [y [Hy E]]. exists y. auto. }
    now rewrite (best_same _ _ S), (worst_same _ _ S).
Qed.

Lemma swap_is_self : forall p q, three p -> (swap p q =? p) = (q =? p).
Proof.
  intros p q Hp. apply eq_true_iff_eq. rewrite !Nat.eqb_eq. unfold swap.
  destruct (other_distinct p Hp) as [D1 [D2 D3]].
  destruct (Nat.eqb_spec q (other p)) as [->|N1]; [split; congruence|].
  destruct (Nat.eqb_spec q (another p)) as [->|N2]; [split; congruence|]. reflexivity.
Qed.

Lemma exchange_in_levels : forall (f : player -> value -> Qc) (g : bool -> list Qc -> Qc),
  (forall p q, f p (Win q) = if q =? p then 1%Qc else 0%Qc) ->
  (forall p m os, f p (Choice m os) = g (m =? p) (map (f p) os)) ->
  opponents_alike Qc f.
Proof.
  intros f g Hw Hc p v Hp. unfold exchange.
  induction v as [q|m os IH] using value_induction; simpl.
  - now rewrite !Hw, swap_is_self.
  - rewrite !Hc, swap_is_self by exact Hp. f_equal. rewrite map_map. now apply map_ext_in.
Qed.

(** Means of the best and the worst option, with two positive weights, are
    such levels. *)
Theorem mean_levels : levels Qc below 0%Qc 1%Qc mean_level.
Proof.
  split; [exact mean_level_sees_values|split; [|split]].
  - intros p q. reflexivity.
  - apply of_all_choices; [exact below_irreflexive|exact below_transitive|].
    intros p m os Hne. simpl. set (l := map (mean_level p) os).
    assert (Hl : l <> []) by (unfold l; now destruct os).
    assert (Hb : exists x, In x os /\ mean_level p x = best l).
    { pose proof (best_in l Hl) as I. apply in_map_iff in I as [x [E Hx]]. now exists x. }
    assert (Hw : exists x, In x os /\ mean_level p x = worst l).
    { pose proof (worst_in l Hl) as I. apply in_map_iff in I as [x [E Hx]]. now exists x. }
    destruct Hb as [xb [Hxb Eb]], Hw as [xw [Hxw Ew]]. split.
    + intros c H. rewrite <- Eb, <- Ew, (H xb Hxb), (H xw Hxw).
      apply Qc_is_canon. rewrite this_mean. ring.
    + intros [x [y [Hx [Hy L]]]]. exists xw, xb. rewrite Eb, Ew, !below_lt, this_mean.
      apply below_lt in L.
      pose proof (worst_le l (mean_level p x) (in_map _ _ _ Hx)).
      pose proof (best_ge l (mean_level p y) (in_map _ _ _ Hy)).
      assert (D : (0 < this (best l) - this (worst l))%Q) by lra.
      split; [exact Hxw|]. split; [exact Hxb|].
      destruct (weight_inside (m =? p)) as [W0 W1]. split; nra.
  - apply (exchange_in_levels mean_level (fun is_own l =>
      (weight is_own * best l + (1 - weight is_own) * worst l)%Qc)); reflexivity.
Qed.

(** For three players play by such means has the normal forms of prudent play.
    *)
Theorem mean_play : forall v, well_formed 3 v = true ->
  play_by_levels Qc below mean_level v ≈ play_by prudent_players v.
Proof.
  intros v W. apply (universality Qc below below_irreflexive below_transitive below_total
    0%Qc 1%Qc zero_below_one mean_level mean_levels v W).
Qed.
End Mean.

(** ** The mean of all options: chances

    Options are a set, so of options that are the same only one is counted. *)

Open Scope Q_scope.

Definition total (f : value -> Q) : list value -> Q :=
  fix go os :=
    match os with
    | [] => 0
    | x :: os' => (if existsb (same x) os' then 0 else f x) + go os'
    end.

Definition count (os : list value) : Q := total (fun _ => 1) os.

Fixpoint chance (p : player) (v : value) : Qc :=
  match v with
  | Win q => if (q =? p)%nat then 1%Qc else 0%Qc
  | Choice _ os => Q2Qc (total (fun x => this (chance p x)) os / count os)
  end.

Lemma total_cons : forall f x os,
  total f (x :: os) = (if existsb (same x) os then 0 else f x) + total f os.
Proof. reflexivity. Qed.

Lemma exists_same : forall x os, existsb (same x) os = true <-> In_same x os.
Proof. intros x os. apply existsb_exists. Qed.

(** f is the same for the same options. *)
Definition consistent (f : value -> Q) (os : list value) : Prop :=
  forall x y, In_same x os -> x ≈ y -> f x == f y.

Lemma consistent_tail : forall f x os, consistent f (x :: os) -> consistent f os.
Proof.
  intros f x os H y z [u [Hu Ey]] E. apply H; [|exact E]. exists u. split; [now right|exact Ey].
Qed.

Lemma total_without_absent : forall x os, ~ In_same x os -> without x os = os.
Proof.
  intros x os H. unfold without. induction os as [|y os IH]; [reflexivity|]. simpl.
  replace (same y x) with false.
  - simpl. f_equal. apply IH. intros [z [Hz E]]. apply H. exists z. split; [now right|exact E].
  - symmetry. apply not_true_iff_false. intros E. apply H. exists y.
    split; [now left|]. apply same_sym. exact E.
Qed.

Lemma total_remove : forall f x os, consistent f os -> In_same x os ->
  total f os == f x + total f (without x os).
Proof.
  intros f x os. induction os as [|y os IH]; intros C H; [now apply In_same_nil in H|].
  rewrite total_cons. unfold without. simpl. fold (without x os).
  destruct (same y x) eqn:E; simpl.
  - destruct (existsb (same y) os) eqn:D.
    + rewrite IH; [ring|now apply consistent_tail with y|].
      apply exists_same in D as [z [Hz Ez]]. exists z. split; [exact Hz|].
      apply same_trans with y; [now apply same_sym|exact Ez].
    + assert (N : ~ In_same x os).
      { intros [z [Hz Ez]]. rewrite <- not_true_iff_false, exists_same in D. apply D.
        exists z. split; [exact Hz|]. now apply same_trans with x. }
      rewrite (total_without_absent x os N).
      rewrite (C y x); [reflexivity| |exact E]. exists y. split; [now left|apply same_refl].
  - assert (Hx : In_same x os).
    { destruct H as [z [[<-|Hz] Ez]]; [|now exists z].
      apply same_sym in Ez. unfold Same in Ez. congruence. }
    rewrite (IH (consistent_tail f y os C) Hx).
    replace (existsb (same y) (without x os)) with (existsb (same y) os); [ring|].
    apply eq_true_iff_eq. rewrite !exists_same, In_same_without. split; [|tauto].
    intros Hy. split; [exact Hy|]. unfold Same. congruence.
Qed.

Lemma without_shorter : forall x os, In_same x os -> (length (without x os) < length os)%nat.
Proof.
  intros x os. unfold without.
  assert (G : forall l, (length (filter (fun y => negb (same y x)) l) <= length l)%nat).
  { induction l as [|y l IH]; simpl; [lia|]. destruct (same y x); simpl; lia. }
  induction os as [|y os IH]; intros H; [now apply In_same_nil in H|]. simpl.
  destruct (same y x) eqn:E; simpl; [specialize (G os); lia|].
  apply -> Nat.succ_lt_mono. apply IH. destruct H as [z [[<-|Hz] Ez]]; [|now exists z].
  apply same_sym in Ez. unfold Same in Ez. congruence.
Qed.

Lemma total_proper : forall f vs ws, consistent f vs -> same_options vs ws ->
  total f vs == total f ws.
Proof.
  intros f vs. remember (length vs) as k eqn:Ek. revert vs Ek.
  induction k as [k IH] using lt_wf_ind. intros vs -> ws C H.
  destruct vs as [|x vs].
  - rewrite (same_options_nil [] ws H eq_refl). reflexivity.
  - set (us := x :: vs) in *. assert (Hx : In_same x us) by (exists x; split; [now left|apply same_refl]).
    assert (C' : consistent f ws).
    { intros y z Hy E. apply C; [|exact E]. now apply (proj1 (same_options_In us ws) H). }
    assert (Hx' : In_same x ws) by now apply (proj1 (same_options_In us ws) H).
    rewrite (total_remove f x us C Hx), (total_remove f x ws C' Hx').
    rewrite (IH (length (without x us))) with (vs := without x us) (ws := without x ws).
    + reflexivity.
    + now apply without_shorter.
    + reflexivity.
    + intros y z Hy E. apply C; [|exact E]. now apply In_same_without in Hy.
    + apply same_options_without; [apply same_refl|exact H].
Qed.

Lemma count_positive : forall os, os <> [] -> 0 < count os.
Proof.
  unfold count. intros os Hne.
  assert (G : forall l, 0 <= total (fun _ => 1) l).
  { induction l as [|y l IH]; [apply Qle_refl|]. rewrite total_cons.
    destruct (existsb (same y) l); lra. }
  induction os as [|x os IH]; [congruence|]. rewrite total_cons. specialize (G os).
  destruct (existsb (same x) os) eqn:E; [|lra].
  assert (os <> []) by (intros ->; discriminate). specialize (IH H). lra.
Qed.

(** A bound of all options is a bound of their mean, and a strict one if it is one
    of some option. *)
Lemma total_above : forall f a os, consistent f os -> (forall x, In x os -> a <= f x) ->
  a * count os <= total f os /\
  ((exists x, In x os /\ a < f x) -> a * count os < total f os).
Proof.
  intros f a. unfold count. induction os as [|x os IH]; intros C H.
  - simpl. split; [lra|]. intros [y [[] _]].
  - destruct IH as [IH1 IH2]; [now apply consistent_tail with x|intros; apply H; now right|].
    rewrite !total_cons. pose proof (H x (or_introl eq_refl)) as Hx.
    destruct (existsb (same x) os) eqn:E.
    + split; [lra|]. intros [y [[<-|Hy] L]].
      * apply exists_same in E as [z [Hz Ez]]. enough (a * total (fun _ => 1) os < total f os) by lra.
        apply IH2. exists z. split; [exact Hz|]. rewrite <- (C x z); [exact L| |exact Ez].
        exists x. split; [now left|apply same_refl].
      * enough (a * total (fun _ => 1) os < total f os) by lra. apply IH2. now exists y.
    + split; [lra|]. intros [y [[<-|Hy] L]]; [lra|].
      enough (a * total (fun _ => 1) os < total f os) by lra. apply IH2. now exists y.
Qed.

Lemma total_opposite : forall f os, total (fun x => - f x) os == - total f os.
Proof.
  intros f. induction os as [|x os IH]; [reflexivity|]. rewrite !total_cons, IH.
  destruct (existsb (same x) os); ring.
Qed.

Lemma total_below : forall f a os, consistent f os -> (forall x, In x os -> f x <= a) ->
  total f os <= a * count os /\
  ((exists x, In x os /\ f x < a) -> total f os < a * count os).
Proof.
  intros f a os C H.
  destruct (total_above (fun x => - f x) (- a) os) as [H1 H2].
  - intros x y Hx E. rewrite (C x y Hx E). reflexivity.
  - intros x Hx. specialize (H x Hx). lra.
  - rewrite total_opposite in *. split; [lra|]. intros [x [Hx L]].
    enough (- a * count os < - total f os) by lra. apply H2. exists x. split; [exact Hx|lra].
Qed.

Lemma this_chance : forall p m os,
  this (chance p (Choice m os)) == total (fun x => this (chance p x)) os / count os.
Proof. intros. apply Qred_correct. Qed.

Lemma chance_sees_values : sees_values Qc chance.
Proof.
  intros p v. induction v as [q|m vs IH] using value_induction; intros [r|n ws] E;
    try discriminate.
  - apply same_win in E as ->. reflexivity.
  - apply same_choice in E as [_ H]. apply Qc_is_canon. rewrite !this_chance.
    assert (C : consistent (fun x => this (chance p x)) vs).
    { intros x y [z [Hz Ex]] Ey. rewrite <- (IH z Hz x), <- (IH z Hz y); [reflexivity| |].
      - apply same_trans with x; [now apply same_sym|exact Ey].
      - now apply same_sym. }
    rewrite (total_proper _ vs ws C H).
    assert (D : count vs == count ws).
    { apply total_proper; [|exact H]. intros x y _ _. reflexivity. }
    rewrite D. reflexivity.
Qed.

Lemma chance_consistent : forall p os, consistent (fun x => this (chance p x)) os.
Proof. intros p os x y _ E. now rewrite (chance_sees_values p x y E). Qed.

Lemma swap_swap : forall p q, three p -> swap p (swap p q) = q.
Proof.
  intros p q Hp. unfold swap. destruct (other_distinct p Hp) as [D1 [D2 D3]].
  destruct (Nat.eqb_spec q (other p)) as [->|N1].
  - replace (another p =? other p)%nat with false by (symmetry; apply Nat.eqb_neq; auto).
    now rewrite Nat.eqb_refl.
  - destruct (Nat.eqb_spec q (another p)) as [->|N2].
    + now rewrite Nat.eqb_refl.
    + apply Nat.eqb_neq in N1 as ->. apply Nat.eqb_neq in N2 as ->. reflexivity.
Qed.

Lemma exchange_exchange : forall p v, three p -> quotient (swap p) (quotient (swap p) v) = v.
Proof.
  intros p v Hp.
  induction v as [q|m os IH] using value_induction; simpl; rewrite swap_swap by exact Hp.
  - reflexivity.
  - f_equal. rewrite map_map. rewrite <- (map_id os) at 2. now apply map_ext_in.
Qed.

(* Exchanging the opponents keeps which options are the same, and so what is counted once. *)
Lemma same_exchanged : forall p x y, three p ->
  same (quotient (swap p) x) (quotient (swap p) y) = same x y.
Proof.
  intros p x y Hp. apply eq_true_iff_eq. split; intros E.
  - rewrite <- (exchange_exchange p x Hp), <- (exchange_exchange p y Hp). now apply quotient_proper.
  - now apply quotient_proper.
Qed.

Lemma total_exchanged : forall p f g l, three p ->
  (forall x, In x l -> f (quotient (swap p) x) = g x) ->
  total f (map (quotient (swap p)) l) = total g l.
Proof.
  intros p f g l Hp. induction l as [|x l IHl]; intros H; [reflexivity|].
  cbn [map]. rewrite !total_cons.
  rewrite existsb_map, (existsb_ext_in _ _ (same x) l) by (intros; now apply same_exchanged).
  rewrite H by now left. rewrite IHl by (intros; apply H; now right). reflexivity.
Qed.

Lemma chance_exchange : opponents_alike Qc chance.
Proof.
  intros p v Hp. unfold exchange. revert v.
  induction v as [q|m os IH] using value_induction; simpl.
  - replace (swap p q =? p)%nat with (q =? p)%nat; [reflexivity|].
    apply eq_true_iff_eq. rewrite !Nat.eqb_eq. split.
    + intros ->. now apply swap_self.
    + intros E. rewrite <- (swap_swap p q Hp), E. now apply swap_self.
  - f_equal.
    (* the same options are counted *)
    unfold count. rewrite (total_exchanged p _ (fun x => this (chance p x)) os Hp),
      (total_exchanged p _ (fun _ => 1) os Hp); auto.
    intros x Hx. now rewrite IH.
Qed.

(** The chances to win when movers choose at random are such levels. *)
Theorem chance_levels : levels Qc below 0%Qc 1%Qc chance.
Proof.
  split; [exact chance_sees_values|split; [|split]].
  - intros p q. reflexivity.
  - apply of_all_choices; [exact below_irreflexive|exact below_transitive|].
    intros p m os Hne. pose proof (count_positive os Hne) as Pos.
    pose proof (chance_consistent p os) as C. split.
    + intros c H. apply Qc_is_canon. rewrite this_chance.
      destruct (total_above _ (this c) os C) as [A _].
      { intros x Hx. rewrite (H x Hx). apply Qle_refl. }
      destruct (total_below _ (this c) os C) as [B _].
      { intros x Hx. rewrite (H x Hx). apply Qle_refl. }
      assert (E : total (fun x => this (chance p x)) os == this c * count os) by lra.
      rewrite E. field. intros Z. rewrite Z in Pos. now apply Qlt_irrefl in Pos.
    + intros [x [y [Hx [Hy L]]]]. apply below_lt in L.
      set (l := map (chance p) os).
      assert (Hl : l <> []) by (unfold l; now destruct os).
      pose proof (best_in l Hl) as Ib. apply in_map_iff in Ib as [xb [Eb Hxb]].
      pose proof (worst_in l Hl) as Iw. apply in_map_iff in Iw as [xw [Ew Hxw]].
      assert (Lo : forall z, In z os -> this (chance p xw) <= this (chance p z)).
      { intros z Hz. rewrite Ew. apply worst_le. now apply in_map. }
      assert (Hi : forall z, In z os -> this (chance p z) <= this (chance p xb)).
      { intros z Hz. rewrite Eb. apply best_ge. now apply in_map. }
      exists xw, xb. rewrite !below_lt, this_chance.
      split; [exact Hxw|]. split; [exact Hxb|]. split.
      * apply Qlt_shift_div_l; [exact Pos|]. apply (total_above _ _ os C Lo).
        exists y. split; [exact Hy|]. specialize (Lo x Hx). lra.
      * apply Qlt_shift_div_r; [exact Pos|]. apply (total_below _ _ os C Hi).
        exists x. split; [exact Hx|]. specialize (Hi y Hy). lra.
  - exact chance_exchange.
Qed.

(** For three players play by chances has the normal forms of prudent play. *)
Theorem chance_play : forall v, well_formed 3 v = true ->
  play_by_levels Qc below chance v ≈ play_by prudent_players v.
Proof.
  intros v W. apply (universality Qc below below_irreflexive below_transitive below_total
    0%Qc 1%Qc zero_below_one chance chance_levels v W).
Qed.

(** ** Lefevre's values, and Max-Prob

    The mean over those options that are worth most to the mover, equal options
    counted once.  "So [is] Max-Prob (Hashavit and Markovitch, IJCAI 2011) ... but
    for counting equal options once": on simple values, whose two options differ,
    both are this level. *)

Section Best.
Variable of_mover : value -> Qc.  (* what the options are worth to the mover *)

Definition is_best (os : list value) (x : value) : bool :=
  forallb (fun y => negb (below (of_mover x) (of_mover y))) os.
End Best.

(** [total] over the best options only. *)
Definition among_best (best_one : value -> bool) (f : value -> Q) (x : value) : Q :=
  if best_one x then f x else 0.

Fixpoint lefevre (p : player) (v : value) : Qc :=
  match v with
  | Win q => if (q =? p)%nat then 1%Qc else 0%Qc
  | Choice m os =>
      let best_one x := forallb (fun y => negb (below (lefevre m x) (lefevre m y))) os in
      Q2Qc (total (fun x => if best_one x then this (lefevre p x) else 0) os /
            total (fun x => if best_one x then 1 else 0) os)
  end.

Lemma lefevre_choice : forall p m os, lefevre p (Choice m os) =
  Q2Qc (total (among_best (is_best (lefevre m) os) (fun x => this (lefevre p x))) os /
        total (among_best (is_best (lefevre m) os) (fun _ => 1)) os).
Proof. reflexivity. Qed.

Lemma total_ext_in : forall f g os, (forall x, In x os -> f x == g x) -> total f os == total g os.
Proof.
  intros f g. induction os as [|x os IH]; intros H; [reflexivity|]. rewrite !total_cons.
  pose proof (H x (or_introl eq_refl)) as E.
  assert (E' : total f os == total g os) by (apply IH; intros; apply H; now right).
  destruct (existsb (same x) os); [now rewrite E'|now rewrite E, E'].
Qed.

Lemma lefevre_sees_values : sees_values Qc lefevre.
Proof.
  intros p v. revert p. induction v as [q|m vs IH] using value_induction; intros p [r|n ws] E;
    try discriminate.
  - apply same_win in E as ->. reflexivity.
  - apply same_choice in E as [-> H]. rewrite !lefevre_choice. apply Qc_is_canon.
    unfold Q2Qc. cbn [this]. rewrite !Qred_correct.
    assert (Sees : forall r x y, In_same x vs -> x ≈ y -> lefevre r x = lefevre r y).
    { intros r x y [z [Hz Ex]] Ey. rewrite <- (IH z Hz r x), <- (IH z Hz r y); [reflexivity| |].
      - apply same_trans with x; [now apply same_sym|exact Ey].
      - now apply same_sym. }
    assert (Best : forall x y, In_same x vs -> x ≈ y ->
      is_best (lefevre n) vs x = is_best (lefevre n) ws y).
    { intros x y Hx Ey. unfold is_best. apply forallb_proper_in; [|exact H].
      intros a b Ha Hb Eab. rewrite (Sees n x y Hx Ey), (Sees n a b); [reflexivity| |exact Eab].
      exists a. split; [exact Ha|apply same_refl]. }
    assert (Same_best : forall x y, In_same x vs -> x ≈ y ->
      is_best (lefevre n) vs x = is_best (lefevre n) vs y).
    { intros x y Hx Ey. unfold is_best. rewrite (Sees n x y Hx Ey). reflexivity. }
    assert (T : forall f, (forall x y, In_same x vs -> x ≈ y -> f x == f y) ->
      total (among_best (is_best (lefevre n) vs) f) vs ==
      total (among_best (is_best (lefevre n) ws) f) ws).
    { intros f C. rewrite (total_proper (among_best (is_best (lefevre n) vs) f) vs ws); [| |exact H].
      - apply total_ext_in. intros x Hx. unfold among_best.
        destruct (proj2 H x Hx) as [y [Hy Ey]].
        assert (Hx' : In_same x vs) by (exists y; split; [exact Hy|now apply same_sym]).
        rewrite (Best x x Hx' (same_refl x)). reflexivity.
      - intros x y Hx Ey. unfold among_best. rewrite (Same_best x y Hx Ey).
        destruct (is_best (lefevre n) vs y); [now apply C|reflexivity]. }
    rewrite (T (fun x => this (lefevre p x))), (T (fun _ => 1)); [reflexivity| |].
    + reflexivity.
    + intros x y Hx Ey. now rewrite (Sees p x y Hx Ey).
Qed.

Lemma lefevre_exchange : forall p q v, three p -> lefevre (swap p q) (exchange p v) = lefevre q v.
Proof.
  intros p q v Hp. unfold exchange.
  revert q. induction v as [r|m os IH] using value_induction; intros q.
  - simpl. replace (swap p r =? swap p q)%nat with (r =? q)%nat; [reflexivity|].
    apply eq_true_iff_eq. rewrite !Nat.eqb_eq. split; [congruence|].
    intros E. rewrite <- (swap_swap p r Hp), <- (swap_swap p q Hp). now rewrite E.
  - cbn [quotient]. rewrite !lefevre_choice.
    assert (B : forall x, In x os ->
      is_best (lefevre (swap p m)) (map (quotient (swap p)) os) (quotient (swap p) x) =
      is_best (lefevre m) os x).
    { intros x Hx. unfold is_best. apply eq_true_iff_eq. rewrite !forallb_forall. split.
      - intros A y Hy. rewrite <- (IH x Hx m), <- (IH y Hy m). apply A. now apply in_map.
      - intros A y Hy. apply in_map_iff in Hy as [z [<- Hz]].
        rewrite (IH x Hx m), (IH z Hz m). now apply A. }
    f_equal. f_equal.
    + apply total_exchanged; [exact Hp|]. intros x Hx. unfold among_best. now rewrite B, IH.
    + apply total_exchanged; [exact Hp|]. intros x Hx. unfold among_best. now rewrite B.
Qed.

(** Both options of a simple value are worth the same to its mover. *)
Lemma lefevre_simple : forall p b k, three b ->
  2 * this (lefevre p (simple b (S k))) ==
  this (lefevre p (simple (other b) k)) + this (lefevre p (simple (another b) k)).
Proof.
  intros p b k Hb. cbn [simple]. rewrite lefevre_choice. unfold Q2Qc. cbn [this].
  rewrite Qred_correct.
  assert (E : lefevre b (simple (another b) k) = lefevre b (simple (other b) k)).
  { rewrite <- (lefevre_exchange b b (simple (other b) k) Hb), swap_self by exact Hb.
    apply lefevre_sees_values. rewrite (exchange_simple k b (other b) Hb (three_other b Hb)).
    rewrite swap_other by exact Hb. reflexivity. }
  assert (Best : forall x, x = simple (other b) k \/ x = simple (another b) k ->
    is_best (lefevre b) [simple (other b) k; simple (another b) k] x = true).
  { intros x Hx. unfold is_best. apply forallb_forall. intros y Hy. apply negb_true_iff.
    replace (lefevre b y) with (lefevre b x); [apply below_irreflexive|].
    destruct Hx as [->| ->], Hy as [<-|[<-|[]]]; congruence. }
  assert (Distinct : same (simple (other b) k) (simple (another b) k) = false).
  { apply not_true_iff_false. intros S. apply simple_injective in S as [S _].
    destruct (other_distinct b Hb) as [_ [_ D]]. now apply D. }
  rewrite !total_cons. cbn [total existsb]. rewrite Distinct. cbn [orb]. unfold among_best.
  rewrite !Best by auto. field.
Qed.

(** Lefevre's values, which are Max-Prob's on simple values, are such levels.
    *)
Theorem lefevre_levels : levels Qc below 0%Qc 1%Qc lefevre.
Proof.
  split; [exact lefevre_sees_values|split; [|split]].
  - intros p q. reflexivity.
  - intros p b k Hp Hb. cbn zeta. pose proof (lefevre_simple p b k Hb) as M.
    split; [|split].
    + intros E. apply Qc_is_canon. rewrite <- E in M. lra.
    + rewrite !below_lt. intros D. split; lra.
    + rewrite !below_lt. intros D. split; lra.
  - intros p v Hp. rewrite <- (lefevre_exchange p p v Hp), swap_self by exact Hp. reflexivity.
Qed.

(** Play by Lefevre's values has the normal forms of prudent play. *)
Theorem lefevre_play : forall v, well_formed 3 v = true ->
  play_by_levels Qc below lefevre v ≈ play_by prudent_players v.
Proof.
  intros v W. apply (universality Qc below below_irreflexive below_transitive below_total
    0%Qc 1%Qc zero_below_one lefevre lefevre_levels v W).
Qed.

(** 1{1,2}: player 1 takes 1, and the level is that of his best option. *)
Theorem lefevre_of_all_choices_fails : ~ level_of_all_choices Qc below lefevre.
Proof.
  intros H. destruct (H 1%nat 1%nat [Win 1; Win 2]) as [_ B]; [discriminate|].
  destruct B as [x [y [Hx [Hy [_ B]]]]].
  - exists (Win 2), (Win 1). cbn. auto.
  - replace (lefevre 1 (Choice 1 [Win 1; Win 2])) with 1%Qc in B by (vm_compute; reflexivity).
    destruct Hy as [<-|[<-|[]]]; vm_compute in B; discriminate.
Qed.

(** ** Four players *)

(** 1{2{4,3{1,2{1,4}}},3{1,4}} *)
Definition four_player_value : value :=
  Choice 1 [Choice 2 [Win 4; Choice 3 [Win 1; Choice 2 [Win 1; Win 4]]];
            Choice 3 [Win 1; Win 4]].

Definition midpoint : player -> value -> Qc := mean_level (Q2Qc (1 # 2)) (Q2Qc (1 # 2)).

(** For four players, prudent numbers and means of the best and the worst
    option have different normal forms. *)
Theorem four_players_differ :
  well_formed 4 four_player_value = true /\
  play_by prudent_players four_player_value ≈ four_player_value /\
  play_by_levels Qc below midpoint four_player_value ≈ Choice 3 [Win 1; Win 4].
Proof. repeat split; vm_compute; reflexivity. Qed.
