(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Sets as lists are harmless: each value has one canonical form

    Value.v represents sets of options by lists and calls values the same, ≈,
    when they are so up to order and repetition.  Here the options of every
    choice are sorted and repetitions dropped, and so each class of ≈ has one
    representative: [v ≈ w] if and only if [canon v = canon w].

    Contents: [vcompare], a linear order of values as they are written;
    [sort], [canon]; [canon_same], [canon_iff]; [canonical], the values that
    [canon] makes: all options strictly increasing. *)

From Coq Require Import List Bool Arith Lia Sorted Setoid Morphisms.
From Kingmaker Require Import Value.
Import ListNotations.

(** ** A linear order of values as they are written *)

Fixpoint vcompare (v w : value) : comparison :=
  match v, w with
  | Win p, Win q => Nat.compare p q
  | Win _, Choice _ _ => Lt
  | Choice _ _, Win _ => Gt
  | Choice m vs, Choice n ws =>
      match Nat.compare m n with
      | Eq => (fix lex (vs ws : list value) : comparison :=
                 match vs, ws with
                 | [], [] => Eq
                 | [], _ :: _ => Lt
                 | _ :: _, [] => Gt
                 | x :: vs', y :: ws' =>
                     match vcompare x y with Eq => lex vs' ws' | c => c end
                 end) vs ws
      | c => c
      end
  end.

Fixpoint lex (vs ws : list value) : comparison :=
  match vs, ws with
  | [], [] => Eq
  | [], _ :: _ => Lt
  | _ :: _, [] => Gt
  | x :: vs', y :: ws' => match vcompare x y with Eq => lex vs' ws' | c => c end
  end.

Lemma vcompare_choice : forall m n vs ws,
  vcompare (Choice m vs) (Choice n ws) =
  match Nat.compare m n with Eq => lex vs ws | c => c end.
Proof.
  intros m n vs ws. reflexivity.
Qed.

Lemma vcompare_eq : forall v w, vcompare v w = Eq <-> v = w.
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|n ws].
  - simpl. rewrite Nat.compare_eq_iff. split; congruence.
  - split; discriminate.
  - split; discriminate.
  - rewrite vcompare_choice.
    assert (K : lex vs ws = Eq <-> vs = ws).
    { revert ws. induction vs as [|x vs IHl]; intros [|y ws]; simpl; try (split; congruence).
      pose proof (IH x (or_introl eq_refl) y) as E.
      specialize (IHl (fun v Hv => IH v (or_intror Hv)) ws).
      destruct (vcompare x y).
      - rewrite IHl. split; [intros ->; f_equal; now apply E|congruence].
      - split; [discriminate|]. intros H. injection H as -> _.
        now assert (Lt = Eq) by now apply E.
      - split; [discriminate|]. intros H. injection H as -> _.
        now assert (Gt = Eq) by now apply E. }
    destruct (Nat.compare_spec m n) as [->|L|L].
    + rewrite K. split; congruence.
    + split; [discriminate|]. intros H. injection H as -> _. lia.
    + split; [discriminate|]. intros H. injection H as -> _. lia.
Qed.

Lemma vcompare_opposite : forall v w, vcompare w v = CompOpp (vcompare v w).
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|n ws]; try reflexivity.
  - apply Nat.compare_antisym.
  - rewrite !vcompare_choice, (Nat.compare_antisym m n).
    destruct (Nat.compare m n); try reflexivity. simpl.
    revert ws. induction vs as [|x vs IHl]; intros [|y ws]; simpl; try reflexivity.
    rewrite (IH x (or_introl eq_refl) y). destruct (vcompare x y); simpl; try reflexivity.
    apply IHl. intros v Hv. apply IH. now right.
Qed.

Definition vlt (v w : value) : Prop := vcompare v w = Lt.

Lemma vlt_irrefl : forall v, ~ vlt v v.
Proof. intros v. unfold vlt. rewrite (proj2 (vcompare_eq v v) eq_refl). discriminate. Qed.

Lemma vlt_trans : forall u v w, vlt u v -> vlt v w -> vlt u w.
Proof.
  unfold vlt. induction u as [p|k us IH] using value_induction;
    intros [q|m vs] [r|n ws]; try discriminate; auto.
  - simpl. rewrite !Nat.compare_lt_iff. lia.
  - rewrite !vcompare_choice.
    destruct (Nat.compare_spec k m) as [->|Lkm|Lkm]; try discriminate.
    + destruct (Nat.compare_spec m n) as [->|Lmn|Lmn]; try discriminate; auto.
      revert vs ws. induction us as [|x us IHl]; intros [|y vs] [|z ws]; simpl;
        try discriminate; auto.
      specialize (IHl (fun v Hv => IH v (or_intror Hv)) vs ws).
      pose proof (IH x (or_introl eq_refl) y z) as T.
      destruct (vcompare x y) eqn:Exy; try discriminate.
      * apply vcompare_eq in Exy as ->. destruct (vcompare y z); auto.
      * destruct (vcompare y z) eqn:Eyz; try discriminate.
        -- apply vcompare_eq in Eyz as ->. now rewrite Exy.
        -- now rewrite T.
    + intros _ H. assert (L : k < n).
      { destruct (Nat.compare_spec m n) as [->|Lmn|Lmn]; try discriminate; lia. }
      apply Nat.compare_lt_iff in L. now rewrite L.
Qed.

(** ** Sorting *)

Fixpoint insert (x : value) (l : list value) : list value :=
  match l with
  | [] => [x]
  | y :: l' => match vcompare x y with
               | Lt => x :: l
               | Eq => l
               | Gt => y :: insert x l'
               end
  end.

Fixpoint sort (l : list value) : list value :=
  match l with [] => [] | x :: l' => insert x (sort l') end.

Lemma insert_In : forall x z l, In z (insert x l) <-> z = x \/ In z l.
Proof.
  intros x z l. induction l as [|y l IH]; simpl.
  - intuition congruence.
  - destruct (vcompare x y) eqn:E; simpl.
    + apply vcompare_eq in E as ->. intuition congruence.
    + intuition congruence.
    + rewrite IH. intuition congruence.
Qed.

Lemma sort_In : forall z l, In z (sort l) <-> In z l.
Proof.
  intros z l. induction l as [|x l IH]; simpl; [reflexivity|].
  rewrite insert_In, IH. intuition congruence.
Qed.

Lemma insert_sorted : forall x l, StronglySorted vlt l -> StronglySorted vlt (insert x l).
Proof.
  intros x l H. induction H as [|y l S IH F]; simpl.
  - repeat constructor.
  - rewrite Forall_forall in F. destruct (vcompare x y) eqn:E.
    + constructor; [exact S|now apply Forall_forall].
    + constructor; [constructor; [exact S|now apply Forall_forall]|].
      apply Forall_forall. intros z [<-|Hz]; [exact E|]. apply vlt_trans with y; auto.
    + constructor; [exact IH|]. apply Forall_forall. intros z Hz.
      apply insert_In in Hz as [->|Hz]; [|auto].
      unfold vlt. rewrite vcompare_opposite, E. reflexivity.
Qed.

Lemma sort_sorted : forall l, StronglySorted vlt (sort l).
Proof. induction l as [|x l IH]; simpl; [constructor|now apply insert_sorted]. Qed.

Lemma sorted_equal : forall l k, StronglySorted vlt l -> StronglySorted vlt k ->
  (forall x, In x l <-> In x k) -> l = k.
Proof.
  intros l. induction l as [|a l IH]; intros [|b k] Hl Hk H.
  - reflexivity.
  - exfalso. apply (H b). now left.
  - exfalso. apply (H a). now left.
  - apply StronglySorted_inv in Hl as [Sl Fl], Hk as [Sk Fk]. rewrite Forall_forall in Fl, Fk.
    assert (E : a = b).
    { destruct (proj1 (H a) (or_introl eq_refl)) as [E|Ha]; [now symmetry|].
      destruct (proj2 (H b) (or_introl eq_refl)) as [E|Hb]; [exact E|].
      exfalso. apply (vlt_irrefl a). apply vlt_trans with b; auto. }
    subst b. f_equal. apply IH; auto. intros x. split; intros Hx.
    + destruct (proj1 (H x) (or_intror Hx)) as [E|K]; [|exact K].
      subst x. exfalso. apply (vlt_irrefl a). auto.
    + destruct (proj2 (H x) (or_intror Hx)) as [E|K]; [|exact K].
      subst x. exfalso. apply (vlt_irrefl a). auto.
Qed.

(** ** The canonical form *)

Fixpoint canon (v : value) : value :=
  match v with
  | Win p => Win p
  | Choice m os => Choice m (sort (map canon os))
  end.

(** It is the same value, *)
Theorem canon_same : forall v, canon v ≈ v.
Proof.
  induction v as [p|m os IH] using value_induction; [reflexivity|].
  simpl. apply choice_same. split; intros x Hx.
  - apply sort_In, in_map_iff in Hx as [y [<- Hy]]. exists y. auto.
  - exists (canon x). split; [now apply sort_In, in_map|auto].
Qed.

Lemma canon_of_same : forall v w, v ≈ w -> canon v = canon w.
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|n ws] H; try discriminate.
  - apply same_win in H as ->. reflexivity.
  - apply same_choice in H as [-> [H1 H2]]. simpl. f_equal.
    apply sorted_equal; try apply sort_sorted. intros x. rewrite !sort_In, !in_map_iff.
    split; intros [y [<- Hy]].
    + destruct (H1 y Hy) as [z [Hz E]]. exists z. split; [|exact Hz]. symmetry. auto.
    + destruct (H2 y Hy) as [z [Hz E]]. exists z. auto.
Qed.

(** and values are the same if and only if their canonical forms are equal. *)
Theorem canon_iff : forall v w, v ≈ w <-> canon v = canon w.
Proof.
  intros v w. split; [apply canon_of_same|]. intros E.
  rewrite <- (canon_same v), E. apply canon_same.
Qed.

(** The values that [canon] makes have strictly increasing options everywhere,
    and no two such values are the same. *)
Inductive canonical : value -> Prop :=
| canonical_win : forall p, canonical (Win p)
| canonical_choice : forall m os, StronglySorted vlt os ->
    (forall x, In x os -> canonical x) -> canonical (Choice m os).

(** The canonical form of every value is canonical. *)
Theorem canon_canonical : forall v, canonical (canon v).
Proof.
  induction v as [p|m os IH] using value_induction; simpl; constructor.
  - apply sort_sorted.
  - intros x Hx. apply sort_In, in_map_iff in Hx as [y [<- Hy]]. auto.
Qed.

Lemma canon_id : forall v, canonical v -> canon v = v.
Proof.
  induction 1 as [p|m os S _ IH]; [reflexivity|]. simpl. f_equal.
  apply sorted_equal; [apply sort_sorted|exact S|]. intros x. rewrite sort_In, in_map_iff.
  split.
  - intros [y [<- Hy]]. now rewrite IH.
  - intros Hx. exists x. auto.
Qed.

(** No two canonical values are the same. *)
Theorem canonical_unique : forall v w, canonical v -> canonical w -> v ≈ w -> v = w.
Proof.
  intros v w Cv Cw E. rewrite <- (canon_id v Cv), <- (canon_id w Cw). now apply canon_iff.
Qed.
