(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Prudent numbers

    "d(win(p)) = 1, and d(v) = 0 for all other wins. If all options of a
    choice have one number, d of the choice is that number. Otherwise it is
    the _simplest_ number strictly between the least and the greatest number
    of the options, which is the dyadic rational with the least denominator."
    (docs/book/mathematics.md)

    [number p v] is d_p(v).  [least_of p os] and [greatest_of p os] are the
    least and the greatest number of a set of options.  Prudent.v has the
    theorem that these numbers are the prudent preference. *)

From Coq Require Import List Bool Arith Setoid Morphisms.
From Kingmaker Require Import Value Dyadic.
Import ListNotations.
Local Open Scope dyadic_scope.

Fixpoint number (p : player) (v : value) : dyadic :=
  match v with
  | Win q => if p =? q then One else Zero
  | Choice _ os => level (map (number p) os)
  end.

Definition least_of (p : player) (os : list value) : dyadic := least (map (number p) os).
Definition greatest_of (p : player) (os : list value) : dyadic := greatest (map (number p) os).

Lemma number_choice : forall p m os, number p (Choice m os) = level (map (number p) os).
Proof. reflexivity. Qed.

Lemma number_win : forall p, number p (Win p) = One.
Proof. intros. simpl. now rewrite Nat.eqb_refl. Qed.

(** ** Numbers see only the set of options *)

Lemma same_options_numbers : forall p vs ws,
  (forall x y, In x vs -> In y ws -> x ≈ y -> number p x = number p y) ->
  same_options vs ws -> same_elements (map (number p) vs) (map (number p) ws).
Proof.
  intros p vs ws Hn [H1 H2] a. rewrite !in_map_iff. split.
  - intros [x [<- Hx]]. destruct (H1 x Hx) as [y [Hy E]]. exists y. split; [|exact Hy].
    symmetry. auto.
  - intros [y [<- Hy]]. destruct (H2 y Hy) as [x [Hx E]]. exists x. auto.
Qed.

Lemma number_proper : forall p v w, v ≈ w -> number p v = number p w.
Proof.
  intros p. induction v as [q|m vs IH] using value_induction; intros [r|n ws] H;
    try discriminate.
  - apply same_win in H as ->. reflexivity.
  - apply same_choice in H as [_ H]. simpl. apply level_same, same_options_numbers; auto.
Qed.

(** ** Options and their choice *)

Lemma least_of_le : forall p os x, In x os -> least_of p os <= number p x.
Proof. intros. apply least_le, in_map. assumption. Qed.

Lemma greatest_of_ge : forall p os x, In x os -> number p x <= greatest_of p os.
Proof. intros. apply greatest_ge, in_map. assumption. Qed.

Lemma least_of_exists : forall p os, os <> [] ->
  exists x, In x os /\ number p x = least_of p os.
Proof.
  intros p os H. destruct (in_map_iff (number p) os (least_of p os)) as [H' _].
  destruct H' as [x [E Hx]]; [|now exists x].
  apply least_in. now destruct os.
Qed.

Lemma greatest_of_exists : forall p os, os <> [] ->
  exists x, In x os /\ number p x = greatest_of p os.
Proof.
  intros p os H. destruct (in_map_iff (number p) os (greatest_of p os)) as [H' _].
  destruct H' as [x [E Hx]]; [|now exists x].
  apply greatest_in. now destruct os.
Qed.

(** The number of a choice is that of all its options, or it is the simplest
    number strictly between the least and the greatest of them. *)
Lemma number_of_choice : forall p m os, os <> [] ->
  (forall x, In x os -> number p x = number p (Choice m os)) \/
  (least_of p os < greatest_of p os /\
   number p (Choice m os) = simplest (least_of p os) (greatest_of p os) /\
   least_of p os < number p (Choice m os) < greatest_of p os).
Proof.
  intros p m os H. rewrite number_choice.
  destruct (agree_or_less (map (number p) os)) as [L|L].
  - right. split; [exact L|]. split; [now apply level_simplest|now apply level_between].
  - left. intros x Hx. rewrite (level_agree _ (least (map (number p) os))); auto.
    + apply L, in_map, Hx.
    + now destruct os.
Qed.

Lemma number_at_least : forall p m os, least_of p os <= number p (Choice m os).
Proof. intros. apply level_bounds. Qed.

Lemma number_at_most : forall p m os, number p (Choice m os) <= greatest_of p os.
Proof. intros. apply level_bounds. Qed.

(** ** The ends 0 and 1 *)

(** d(v) = 0 if v contains no win of p. *)
Lemma number_without_win : forall p v,
  nonempty v = true -> contains p v = false -> number p v = Zero.
Proof.
  intros p. induction v as [q|m os IH] using value_induction; intros Hne H.
  - simpl in *. now rewrite H.
  - apply nonempty_choice in Hne as [Hne Hos].
    apply level_agree; [now destruct os|].
    intros a Ha. apply in_map_iff in Ha as [x [<- Hx]]. apply IH; auto.
    destruct (contains p x) eqn:E; [|reflexivity]. rewrite <- H. symmetry. simpl.
    apply existsb_exists. now exists x.
Qed.

Lemma branching_nonempty : forall v, branching v = true -> nonempty v = true.
Proof.
  induction v as [p|m os IH] using value_induction; [reflexivity|].
  rewrite branching_choice, nonempty_choice. intros [[x [_ [Hx _]]] H]. split.
  - intros ->. contradiction.
  - auto.
Qed.

Lemma branching_options : forall m os, branching (Choice m os) = true -> os <> [].
Proof. intros m os H ->. discriminate. Qed.

Lemma number_with_win : forall p v,
  nonempty v = true -> contains p v = true -> Zero < number p v.
Proof.
  intros p. induction v as [q|m os IH] using value_induction; intros Hne H.
  - simpl in *. rewrite H. reflexivity.
  - apply nonempty_choice in Hne as [Hne Hos].
    simpl in H. apply existsb_exists in H as [x [Hx H]].
    assert (Hx0 : Zero < number p x) by auto.
    destruct (number_of_choice p m os Hne) as [E|[_ [_ [L _]]]].
    + now rewrite <- (E x Hx).
    + pose proof (dzero_le (least_of p os)). dorder.
Qed.

(** d(v) = 1 for win(p) alone. *)
Lemma number_one : forall p v, branching v = true -> number p v = One -> v = Win p.
Proof.
  intros p. induction v as [q|m os IH] using value_induction; intros Hb H.
  - simpl in H. destruct (p =? q) eqn:E; [|discriminate]. apply Nat.eqb_eq in E. now subst.
  - exfalso. destruct (number_of_choice p m os (branching_options _ _ Hb)) as [E|[_ [_ [_ G]]]].
    + destruct (branching_other m os (Win p) Hb) as [x [Hx D]]. apply D.
      rewrite (IH x Hx); [reflexivity| |now rewrite (E x Hx)].
      exact (branching_option _ _ _ Hb Hx).
    + pose proof (dle_one (greatest_of p os)). dorder.
Qed.

(** 0 < d(v) < 1 for every choice that contains a win of p, if all choices in
    it have two distinct options. *)
Theorem number_strictly_inside : forall p m os,
  branching (Choice m os) = true -> contains p (Choice m os) = true ->
  Zero < number p (Choice m os) < One.
Proof.
  intros p m os Hb H. split.
  - apply number_with_win; [now apply branching_nonempty|exact H].
  - destruct (dle_one (number p (Choice m os))) as [L|E]; [exact L|].
    apply number_one in E; [discriminate|exact Hb].
Qed.
