(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Dyadic: the dyadic rationals of [0,1], and the simplest between two

    "d(win(p)) = 1, and d(v) = 0 for all other wins. If all options of a
    choice have one number, d of the choice is that number. Otherwise it is
    the _simplest_ number strictly between the least and the greatest number
    of the options, which is the dyadic rational with the least denominator."
    (docs/book/mathematics.md)

    Here a number is 0, 1, or a node of the binary tree with 1/2 at its root, in
    which the two below a number are the nearest to it with twice its
    denominator.  A node is known by the way from the root: [xH] stands still,
    [xO w] goes to the lesser side and then [w], [xI w] to the greater side.  So
    equality is Coq's equality and is decidable.  Rational.v ties all this to the
    rational numbers: [to_Q] is injective, keeps the order, reaches every dyadic
    rational of [0,1], and [simplest a b] is the only one with the least
    denominator strictly between a and b.

    Contents:
    - the order [dlt], [dle], and the tactic [dorder], which decides what follows
      from its being linear;
    - [simplest a b] and [simplest_between], [simplest_unique], [simplest_common];
    - [least], [greatest] and [level] of a list. *)

From Coq Require Import List Bool PArith Lia.
From Coq Require Import Orders OrdersTac OrdersFacts.
Import ListNotations.

(** ** Numbers and their order *)

Local Notation way := positive.

Inductive dyadic : Set :=
| Zero : dyadic
| One  : dyadic
| Node : way -> dyadic.

Definition Half : dyadic := Node xH.

Lemma dyadic_eq_dec : forall a b : dyadic, {a = b} + {a <> b}.
Proof. decide equality. apply Pos.eq_dec. Defined.

Fixpoint way_compare (v w : way) : comparison :=
  match v, w with
  | xH, xH => Eq
  | xH, xO _ => Gt
  | xH, xI _ => Lt
  | xO _, xH => Lt
  | xI _, xH => Gt
  | xO _, xI _ => Lt
  | xI _, xO _ => Gt
  | xO v', xO w' => way_compare v' w'
  | xI v', xI w' => way_compare v' w'
  end.

Definition dcompare (a b : dyadic) : comparison :=
  match a, b with
  | Zero, Zero => Eq
  | Zero, _ => Lt
  | _, Zero => Gt
  | One, One => Eq
  | One, _ => Gt
  | _, One => Lt
  | Node v, Node w => way_compare v w
  end.

Definition dlt (a b : dyadic) : Prop := dcompare a b = Lt.
Definition dle (a b : dyadic) : Prop := dlt a b \/ a = b.

Declare Scope dyadic_scope.
Delimit Scope dyadic_scope with dyadic.
Infix "<" := dlt : dyadic_scope.
Infix "<=" := dle : dyadic_scope.
Notation "a < b < c" := (dlt a b /\ dlt b c) : dyadic_scope.
Notation "a <= b <= c" := (dle a b /\ dle b c) : dyadic_scope.
Bind Scope dyadic_scope with dyadic.
Local Open Scope dyadic_scope.

Lemma way_compare_eq : forall v w, way_compare v w = Eq -> v = w.
Proof.
  induction v as [v IH|v IH|]; destruct w as [w|w|]; simpl; intros H;
    try discriminate; try reflexivity; f_equal; auto.
Qed.

Lemma way_compare_refl : forall v, way_compare v v = Eq.
Proof. induction v; simpl; auto. Qed.

Lemma way_compare_antisym : forall v w, way_compare w v = CompOpp (way_compare v w).
Proof. induction v as [v IH|v IH|]; destruct w as [w|w|]; simpl; auto. Qed.

Lemma way_lt_trans : forall u v w,
  way_compare u v = Lt -> way_compare v w = Lt -> way_compare u w = Lt.
Proof.
  induction u as [u IH|u IH|]; destruct v as [v|v|], w as [w|w|]; simpl;
    intros H1 H2; try discriminate; try reflexivity; eauto.
Qed.

Lemma dcompare_refl : forall a, dcompare a a = Eq.
Proof. destruct a; simpl; auto using way_compare_refl. Qed.

Lemma dcompare_eq : forall a b, dcompare a b = Eq -> a = b.
Proof.
  destruct a, b; simpl; intros H; try discriminate; try reflexivity.
  f_equal; now apply way_compare_eq.
Qed.

Lemma dcompare_antisym : forall a b, dcompare b a = CompOpp (dcompare a b).
Proof. destruct a, b; simpl; auto using way_compare_antisym. Qed.

Lemma dlt_irrefl : forall a, ~ a < a.
Proof. intros a; unfold dlt; rewrite dcompare_refl; discriminate. Qed.

Lemma dlt_trans : forall a b c, a < b -> b < c -> a < c.
Proof.
  unfold dlt; destruct a, b, c; simpl; intros H1 H2;
    try discriminate; try reflexivity; eauto using way_lt_trans.
Qed.

Lemma dcompare_spec : forall a b, CompareSpec (a = b) (a < b) (b < a) (dcompare a b).
Proof.
  intros a b; destruct (dcompare a b) eqn:E; constructor.
  - now apply dcompare_eq.
  - exact E.
  - unfold dlt; rewrite dcompare_antisym, E; reflexivity.
Qed.

Definition dltb (a b : dyadic) : bool :=
  match dcompare a b with Lt => true | _ => false end.
Definition dleb (a b : dyadic) : bool :=
  match dcompare a b with Gt => false | _ => true end.
Definition deqb (a b : dyadic) : bool :=
  match dcompare a b with Eq => true | _ => false end.

Lemma dltb_lt : forall a b, dltb a b = true <-> a < b.
Proof. intros; unfold dltb, dlt; destruct (dcompare a b); split; congruence. Qed.

Lemma dleb_le : forall a b, dleb a b = true <-> a <= b.
Proof.
  intros; unfold dleb, dle, dlt; destruct (dcompare a b) eqn:E; split; intros H;
    try discriminate; auto.
  - right; now apply dcompare_eq.
  - destruct H as [H|H]; [discriminate|].
    subst; rewrite dcompare_refl in E; discriminate.
Qed.

Lemma deqb_eq : forall a b, deqb a b = true <-> a = b.
Proof.
  intros; unfold deqb; split; intros H.
  - apply dcompare_eq; destruct (dcompare a b); congruence.
  - subst; now rewrite dcompare_refl.
Qed.

(** The tactic [dorder] decides what follows from the order being linear. *)

Module Dyadic_order <: UsualOrderedTypeFull.
  Definition t := dyadic.
  Definition eq := @eq dyadic.
  Definition eq_equiv : Equivalence eq := eq_equivalence.
  Definition lt := dlt.
  Definition le := dle.
  Lemma lt_strorder : StrictOrder lt.
  Proof. split; [exact dlt_irrefl | exact dlt_trans]. Qed.
  Lemma lt_compat : Proper (eq ==> eq ==> iff) lt.
  Proof. intros a a' -> b b' ->; reflexivity. Qed.
  Lemma le_lteq : forall a b, le a b <-> lt a b \/ a = b.
  Proof. reflexivity. Qed.
  Definition compare := dcompare.
  Definition compare_spec := dcompare_spec.
  Definition eq_dec := dyadic_eq_dec.
End Dyadic_order.

Module Dyadic_facts := OTF_to_OrderTac Dyadic_order.

Ltac dorder :=
  change dlt with Dyadic_order.lt in *; change dle with Dyadic_order.le in *;
  change (@Logic.eq dyadic) with Dyadic_order.eq in *; Dyadic_facts.order.

Lemma dlt_or_le : forall a b, a < b \/ b <= a.
Proof. intros a b; destruct (dcompare_spec a b); [right|left|right]; dorder. Qed.

Lemma dlt_total : forall a b, a < b \/ a = b \/ b < a.
Proof. intros a b; destruct (dcompare_spec a b); auto. Qed.

Lemma dlt_le_incl : forall a b, a < b -> a <= b.
Proof. intros; dorder. Qed.

Lemma dle_refl : forall a, a <= a.
Proof. intros; dorder. Qed.

Lemma dle_trans : forall a b c, a <= b -> b <= c -> a <= c.
Proof. intros; dorder. Qed.

Lemma dle_antisym : forall a b, a <= b -> b <= a -> a = b.
Proof. intros; dorder. Qed.

Lemma dle_lt_trans : forall a b c, a <= b -> b < c -> a < c.
Proof. intros; dorder. Qed.

Lemma dlt_le_trans : forall a b c, a < b -> b <= c -> a < c.
Proof. intros; dorder. Qed.

Lemma dlt_not_le : forall a b, a < b <-> ~ b <= a.
Proof. intros; split; intros; [dorder|]. destruct (dlt_or_le a b); [auto|contradiction]. Qed.

Lemma dle_not_lt : forall a b, a <= b <-> ~ b < a.
Proof. intros; split; intros; dorder. Qed.

Lemma dlt_neq : forall a b, a < b -> a <> b.
Proof. intros a b H E; dorder. Qed.

Lemma dzero_le : forall a, Zero <= a.
Proof. destruct a; [right|left|left]; reflexivity. Qed.

Lemma dle_one : forall a, a <= One.
Proof. destruct a; [left|right|left]; reflexivity. Qed.

Lemma dzero_lt_one : Zero < One.
Proof. reflexivity. Qed.

(** ** The simplest number between two *)

(** [simplest a b] is where the ways to a and to b part: the last node that is
    on the way to both, or the first one off the way of whichever ends there. *)

Fixpoint above_zero (w : way) : way :=       (* simplest between 0 and w *)
  match w with xH => xO xH | xO w' => xO (above_zero w') | xI _ => xH end.

Fixpoint below_one (w : way) : way :=        (* simplest between w and 1 *)
  match w with xH => xI xH | xI w' => xI (below_one w') | xO _ => xH end.

Fixpoint between (v w : way) : way :=        (* simplest between v and w *)
  match v, w with
  | xO v', xO w' => xO (between v' w')
  | xI v', xI w' => xI (between v' w')
  | xO v', xH => xO (below_one v')
  | xH, xI w' => xI (above_zero w')
  | _, _ => xH
  end.

Definition simplest (a b : dyadic) : dyadic :=
  match a, b with
  | Zero, Node w => Node (above_zero w)
  | Node v, One => Node (below_one v)
  | Node v, Node w => Node (between v w)
  | _, _ => Half
  end.

(** [x] is an ancestor of [y], or [y] itself: the way to [x] begins the way to
    [y].  This is what "simpler" means in the tree. *)

Fixpoint way_prefix (v w : way) : Prop :=
  match v, w with
  | xH, _ => True
  | xO v', xO w' => way_prefix v' w'
  | xI v', xI w' => way_prefix v' w'
  | _, _ => False
  end.

Definition ancestor (x y : dyadic) : Prop :=
  match x, y with
  | Node v, Node w => way_prefix v w
  | _, _ => False
  end.

Lemma way_prefix_antisym : forall v w, way_prefix v w -> way_prefix w v -> v = w.
Proof.
  induction v as [v IH|v IH|]; destruct w as [w|w|]; simpl; intros H1 H2;
    try contradiction; try reflexivity; f_equal; auto.
Qed.

Lemma ancestor_antisym : forall x y, ancestor x y -> ancestor y x -> x = y.
Proof.
  destruct x, y; simpl; try contradiction; intros; f_equal;
    auto using way_prefix_antisym.
Qed.

Lemma above_zero_lt : forall w, way_compare (above_zero w) w = Lt.
Proof. induction w; simpl; auto. Qed.

Lemma below_one_lt : forall w, way_compare w (below_one w) = Lt.
Proof. induction w; simpl; auto. Qed.

Lemma between_lt : forall v w, way_compare v w = Lt ->
  way_compare v (between v w) = Lt /\ way_compare (between v w) w = Lt.
Proof.
  induction v as [v IH|v IH|]; destruct w as [w|w|]; simpl; intros H;
    try discriminate; auto using above_zero_lt, below_one_lt.
Qed.

(** The simplest number lies strictly between. *)

Theorem simplest_between : forall a b, a < b -> a < simplest a b < b.
Proof.
  unfold dlt; destruct a as [| |v], b as [| |w]; simpl; intros H;
    try discriminate; auto using above_zero_lt, below_one_lt, between_lt.
Qed.

Lemma simplest_gt : forall a b, a < b -> a < simplest a b.
Proof. intros; now apply simplest_between. Qed.

Lemma simplest_lt : forall a b, a < b -> simplest a b < b.
Proof. intros; now apply simplest_between. Qed.

Lemma above_zero_prefix : forall z w,
  way_compare z w = Lt -> way_prefix (above_zero w) z.
Proof.
  induction z as [z IH|z IH|]; destruct w as [w|w|]; simpl; intros H;
    try discriminate; auto.
Qed.

Lemma below_one_prefix : forall z v,
  way_compare v z = Lt -> way_prefix (below_one v) z.
Proof.
  induction z as [z IH|z IH|]; destruct v as [v|v|]; simpl; intros H;
    try discriminate; auto.
Qed.

Lemma between_prefix : forall z v w,
  way_compare v z = Lt -> way_compare z w = Lt -> way_prefix (between v w) z.
Proof.
  induction z as [z IH|z IH|]; destruct v as [v|v|], w as [w|w|]; simpl;
    intros H1 H2; try discriminate;
    auto using above_zero_prefix, below_one_prefix.
Qed.

(** Every number strictly between a and b has the simplest one as an ancestor. *)

Theorem simplest_ancestor : forall a b z, a < z < b -> ancestor (simplest a b) z.
Proof.
  unfold dlt; intros a b z [H1 H2].
  destruct a as [| |v], b as [| |w], z as [| |z]; simpl in *;
    try discriminate; auto using above_zero_prefix, below_one_prefix, between_prefix.
Qed.

(** It is known by this: nothing else between a and b is an ancestor of all
    that is between. *)

Theorem simplest_unique : forall a b x,
  a < x < b -> (forall z, a < z < b -> ancestor x z) -> x = simplest a b.
Proof.
  intros a b x Hx Hall.
  assert (a < b) by (destruct Hx; dorder).
  apply ancestor_antisym.
  - apply Hall; now apply simplest_between.
  - now apply simplest_ancestor.
Qed.

(** The key of the theorem on prudent numbers: two numbers that are each the
    simplest of an interval, and lie in both intervals, are one. *)

Theorem simplest_common : forall a b c d,
  a < simplest c d < b -> c < simplest a b < d -> simplest a b = simplest c d.
Proof.
  intros a b c d H1 H2.
  apply ancestor_antisym; now apply simplest_ancestor.
Qed.

(** ** Least and greatest of a list, and the level of a list *)

Definition dmin (a b : dyadic) : dyadic := if dleb a b then a else b.
Definition dmax (a b : dyadic) : dyadic := if dleb a b then b else a.

Lemma dmin_spec : forall a b, (dmin a b = a /\ a <= b) \/ (dmin a b = b /\ b < a).
Proof.
  intros a b; unfold dmin; destruct (dleb a b) eqn:E.
  - left; split; [reflexivity|now apply dleb_le].
  - right; split; [reflexivity|].
    destruct (dlt_or_le b a) as [H|H]; [exact H|].
    apply dleb_le in H; congruence.
Qed.

Lemma dmax_spec : forall a b, (dmax a b = b /\ a <= b) \/ (dmax a b = a /\ b < a).
Proof.
  intros a b; unfold dmax; destruct (dleb a b) eqn:E.
  - left; split; [reflexivity|now apply dleb_le].
  - right; split; [reflexivity|].
    destruct (dlt_or_le b a) as [H|H]; [exact H|].
    apply dleb_le in H; congruence.
Qed.

(** For the empty list both are 0, which nothing uses. *)

Fixpoint least (l : list dyadic) : dyadic :=
  match l with
  | [] => Zero
  | [a] => a
  | a :: l' => dmin a (least l')
  end.

Fixpoint greatest (l : list dyadic) : dyadic :=
  match l with
  | [] => Zero
  | [a] => a
  | a :: l' => dmax a (greatest l')
  end.

Lemma least_cons : forall a b l, least (a :: b :: l) = dmin a (least (b :: l)).
Proof. reflexivity. Qed.

Lemma greatest_cons : forall a b l, greatest (a :: b :: l) = dmax a (greatest (b :: l)).
Proof. reflexivity. Qed.

Lemma least_le : forall l a, In a l -> least l <= a.
Proof.
  induction l as [|b [|c l] IH]; intros a H; [destruct H| |].
  - destruct H as [->|[]]; apply dle_refl.
  - rewrite least_cons.
    destruct (dmin_spec b (least (c :: l))) as [[E L]|[E L]]; rewrite E;
      destruct H as [->|H]; try apply IH in H; dorder.
Qed.

Lemma greatest_ge : forall l a, In a l -> a <= greatest l.
Proof.
  induction l as [|b [|c l] IH]; intros a H; [destruct H| |].
  - destruct H as [->|[]]; apply dle_refl.
  - rewrite greatest_cons.
    destruct (dmax_spec b (greatest (c :: l))) as [[E L]|[E L]]; rewrite E;
      destruct H as [->|H]; try apply IH in H; dorder.
Qed.

Lemma least_in : forall l, l <> [] -> In (least l) l.
Proof.
  induction l as [|b [|c l] IH]; intros H; [congruence|now left|].
  rewrite least_cons.
  destruct (dmin_spec b (least (c :: l))) as [[E _]|[E _]]; rewrite E;
    [now left | right; apply IH; discriminate].
Qed.

Lemma greatest_in : forall l, l <> [] -> In (greatest l) l.
Proof.
  induction l as [|b [|c l] IH]; intros H; [congruence|now left|].
  rewrite greatest_cons.
  destruct (dmax_spec b (greatest (c :: l))) as [[E _]|[E _]]; rewrite E;
    [right; apply IH; discriminate | now left].
Qed.

Lemma least_unique : forall l a,
  In a l -> (forall b, In b l -> a <= b) -> least l = a.
Proof.
  intros l a H Hall.
  assert (l <> []) by (intros ->; destruct H).
  pose proof (least_le l a H). pose proof (Hall _ (least_in l H0)). dorder.
Qed.

Lemma greatest_unique : forall l a,
  In a l -> (forall b, In b l -> b <= a) -> greatest l = a.
Proof.
  intros l a H Hall.
  assert (l <> []) by (intros ->; destruct H).
  pose proof (greatest_ge l a H). pose proof (Hall _ (greatest_in l H0)). dorder.
Qed.

Lemma least_le_greatest : forall l, least l <= greatest l.
Proof.
  intros [|a l]; [apply dle_refl|].
  apply greatest_ge, least_in; discriminate.
Qed.

(** The numbers of a list agree, or the least is less than the greatest. *)

Lemma agree_or_less : forall l,
  least l < greatest l \/ (forall a, In a l -> a = least l).
Proof.
  intros l; destruct (dlt_or_le (least l) (greatest l)) as [H|H]; [now left|right].
  intros a Ha. pose proof (least_le l a Ha); pose proof (greatest_ge l a Ha). dorder.
Qed.

(** [level l] is the number of the members of [l] if they agree, and otherwise
    the simplest number strictly between their least and their greatest. *)

Definition level (l : list dyadic) : dyadic :=
  if deqb (least l) (greatest l) then least l else simplest (least l) (greatest l).

(** If all members of a list agree, its level is their number. *)
Theorem level_agree : forall l c, l <> [] -> (forall a, In a l -> a = c) -> level l = c.
Proof.
  intros l c Hne Hall. unfold level.
  rewrite (Hall _ (least_in l Hne)), (Hall _ (greatest_in l Hne)).
  replace (deqb c c) with true; [reflexivity|symmetry; now apply deqb_eq].
Qed.

(** Otherwise it is the simplest number strictly between the least and the
    greatest member. *)
Theorem level_simplest : forall l, least l < greatest l ->
  level l = simplest (least l) (greatest l).
Proof.
  intros l H. unfold level.
  destruct (deqb (least l) (greatest l)) eqn:E; [|reflexivity].
  apply deqb_eq in E; dorder.
Qed.

(** The level then lies strictly between them. *)
Theorem level_between : forall l, least l < greatest l ->
  least l < level l < greatest l.
Proof. intros l H; rewrite level_simplest by exact H; now apply simplest_between. Qed.

Lemma level_bounds : forall l, least l <= level l <= greatest l.
Proof.
  intros l; unfold level; destruct (deqb (least l) (greatest l)) eqn:E.
  - apply deqb_eq in E; split; dorder.
  - assert (least l < greatest l) as H.
    { pose proof (least_le_greatest l).
      destruct (dlt_total (least l) (greatest l)) as [?|[F|?]]; [auto| |dorder].
      apply deqb_eq in F; congruence. }
    destruct (simplest_between _ _ H); split; dorder.
Qed.

(** Nothing of this depends on order or repetition in the list. *)

Definition same_elements {A} (l k : list A) : Prop := forall a, In a l <-> In a k.

Lemma same_elements_nil : forall A (l : list A), same_elements [] l -> l = [].
Proof. intros A [|a l] H; [reflexivity|]. destruct (proj2 (H a)); now left. Qed.

Lemma least_same : forall l k, same_elements l k -> least l = least k.
Proof.
  intros l k H. destruct l as [|a l]; [now rewrite (same_elements_nil _ _ H)|].
  symmetry; apply least_unique.
  - apply H, least_in; discriminate.
  - intros b Hb; apply least_le, H, Hb.
Qed.

Lemma greatest_same : forall l k, same_elements l k -> greatest l = greatest k.
Proof.
  intros l k H. destruct l as [|a l]; [now rewrite (same_elements_nil _ _ H)|].
  symmetry; apply greatest_unique.
  - apply H, greatest_in; discriminate.
  - intros b Hb; apply greatest_ge, H, Hb.
Qed.

(** The level depends on the elements of a list alone, not on their order and
    repetition. *)
Theorem level_same : forall l k, same_elements l k -> level l = level k.
Proof.
  intros l k H; unfold level.
  now rewrite (least_same _ _ H), (greatest_same _ _ H).
Qed.

Lemma least_singleton : forall a, least [a] = a.
Proof. reflexivity. Qed.

Lemma level_singleton : forall a, level [a] = a.
Proof. intros a; apply level_agree; [discriminate|]. now intros b [->|[]]. Qed.
