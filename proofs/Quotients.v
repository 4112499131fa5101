(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Quotients: certificates of finite quotients of sums of heaps (docs/book/quotients.md)

    "A certificate consists of a finite monoid, an outcome for each of its
    elements, and an element for each heap. If it is accepted, the outcome of
    every sum of heaps is that of the product of its elements."

    Contents: positions, as lists of heaps, and their outcomes [outcome]; the
    rules [win] and [li]; certificates for finitely many kinds of heaps
    ([certified], [quotient_outcomes], [quotient_exact]); octal games with a
    period ([octal_quotient]). *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.

(** ** Positions and outcomes *)

(** Heaps have numbers; a position is a list of heaps. *)
Definition position := list nat.

Section Games.
(** The positions that a heap may be replaced by. *)
Variable options : nat -> list position.
Hypothesis options_smaller : forall h o, In o (options h) -> list_sum o < h.
(** The outcome of a position from the outcomes after the moves. *)
Variable rule : list nat -> nat.
Hypothesis rule_of_set : forall l l', (forall x, In x l <-> In x l') -> rule l = rule l'.

Fixpoint moves (p : position) : list position :=
  match p with
  | [] => []
  | h :: t => map (fun o => o ++ t) (options h) ++ map (cons h) (moves t)
  end.

(** No more than n moves are looked at. *)
Fixpoint outcome_in (n : nat) (p : position) : nat :=
  match n with
  | 0 => rule []
  | S n' => rule (map (outcome_in n') (moves p))
  end.

Definition outcome (p : position) : nat := outcome_in (list_sum p) p.

Lemma moves_smaller : forall p q, In q (moves p) -> list_sum q < list_sum p.
Proof.
  induction p as [|h t IH]; intros q; cbn [moves]; [intros []|].
  rewrite in_app_iff, !in_map_iff. intros [[o [<- Ho]]|[r [<- Hr]]].
  - rewrite list_sum_app. cbn. apply options_smaller in Ho. unfold list_sum in *. lia.
  - apply IH in Hr. unfold list_sum in *. cbn. lia.
Qed.

Lemma outcome_in_enough : forall n m p, list_sum p <= n -> list_sum p <= m -> outcome_in n p = outcome_in m p.
Proof.
  assert (Z : forall p, list_sum p = 0 -> moves p = []).
  { intros p H. destruct (moves p) as [|q l] eqn:E; [reflexivity|].
    assert (B : In q (moves p)) by (rewrite E; now left). apply moves_smaller in B. lia. }
  induction n as [|n IH]; intros m p Hn Hm.
  - destruct m as [|m]; [reflexivity|]. cbn [outcome_in]. now rewrite Z by lia.
  - destruct m as [|m]; cbn [outcome_in].
    + now rewrite Z by lia.
    + f_equal. apply map_ext_in. intros q Hq. apply moves_smaller in Hq. apply IH; lia.
Qed.

Theorem outcome_moves : forall p, outcome p = rule (map outcome (moves p)).
Proof.
  intros p. unfold outcome at 1. destruct (list_sum p) as [|n] eqn:E.
  - assert (M : moves p = []).
    { destruct (moves p) as [|q l] eqn:F; [reflexivity|].
      assert (B : In q (moves p)) by (rewrite F; now left). apply moves_smaller in B. lia. }
    now rewrite M.
  - cbn [outcome_in]. f_equal. apply map_ext_in. intros q Hq. apply moves_smaller in Hq.
    apply outcome_in_enough; lia.
Qed.

(** ** Certificates *)

(** Elements are the numbers below [size]; 0 is that of the empty position. *)
Variable size : nat.
Variable times : nat -> nat -> nat.
(** The outcomes of elements, and the elements of heaps. *)
Variable ends element : nat -> nat.
(** The element and the elements of the options of each heap. *)
Variable kinds : list (nat * list nat).
(** The elements of positions, each with those that are reached by one move. *)
Variable steps : list (nat * list nat).

Definition value (p : position) : nat := fold_right (fun h x => times (element h) x) 0 p.

Definition same_set (l l' : list nat) : Prop := forall x, In x l <-> In x l'.
Definition listed (l : list nat) : list nat := filter (fun x => existsb (Nat.eqb x) l) (seq 0 size).

Definition in_steps (x : nat) (l : list nat) : bool :=
  existsb (fun s => (fst s =? x) && (if list_eq_dec Nat.eq_dec (snd s) (listed l) then true else false)) steps.

Definition monoid : bool :=
  let all := seq 0 size in
  (0 <? size) && forallb (fun x => times 0 x =? x) all &&
  forallb (fun x => forallb (fun y => (times x y <? size) && (times x y =? times y x)) all) all &&
  forallb (fun x => forallb (fun y => forallb (fun z => times (times x y) z =? times x (times y z)) all) all) all.

Definition after (k s : nat * list nat) : list nat :=
  map (fun t => times t (fst s)) (snd k) ++ map (times (fst k)) (snd s).

Definition certified : bool :=
  monoid &&
  forallb (fun k => (fst k <? size) && forallb (fun t => t <? size) (snd k)) kinds &&
  forallb (fun s => (fst s <? size) && forallb (fun t => t <? size) (snd s) &&
                    (ends (fst s) =? rule (map ends (snd s)))) steps &&
  in_steps 0 [] &&
  forallb (fun s => forallb (fun k => in_steps (times (fst k) (fst s)) (after k s)) kinds) steps.

Hypothesis accepted : certified = true.
Hypothesis each_heap : forall h, exists k, In k kinds /\ element h = fst k /\ same_set (map value (options h)) (snd
  k).

Lemma accepted_parts :
  monoid = true /\
  (forall k, In k kinds -> fst k < size /\ forall t, In t (snd k) -> t < size) /\
  (forall s, In s steps -> (fst s < size /\ forall t, In t (snd s) ->
    t < size) /\ ends (fst s) = rule (map ends (snd s))) /\
  in_steps 0 [] = true /\
  forall s k, In s steps -> In k kinds -> in_steps (times (fst k) (fst s)) (after k s) = true.
Proof.
  pose proof accepted as A. unfold certified in A.
  apply andb_true_iff in A as [A A5]. apply andb_true_iff in A as [A A4]. apply andb_true_iff in A as [A A3].
  apply andb_true_iff in A as [A1 A2]. rewrite forallb_forall in A2, A3, A5. repeat split; auto.
  - specialize (A2 k H). apply andb_true_iff in A2 as [B _]. now apply Nat.ltb_lt.
  - intros t Ht. specialize (A2 k H). apply andb_true_iff in A2 as [_ B]. rewrite forallb_forall in B.
    now apply Nat.ltb_lt, B.
  - specialize (A3 s H). apply andb_true_iff in A3 as [B _]. apply andb_true_iff in B as [B _]. now apply Nat.ltb_lt.
  - intros t Ht. specialize (A3 s H). apply andb_true_iff in A3 as [B _]. apply andb_true_iff in B as [_ B].
    rewrite forallb_forall in B. now apply Nat.ltb_lt, B.
  - specialize (A3 s H). apply andb_true_iff in A3 as [_ B]. now apply Nat.eqb_eq.
  - intros s k Hs Hk. specialize (A5 s Hs). rewrite forallb_forall in A5. now apply (A5 k Hk).
Qed.

Lemma monoid_laws :
  0 < size /\ (forall x, x < size -> times 0 x = x) /\
  (forall x y, x < size -> y < size -> times x y < size /\ times x y = times y x) /\
  (forall x y z, x < size -> y < size -> z < size -> times (times x y) z = times x (times y z)).
Proof.
  destruct accepted_parts as [M _]. unfold monoid in M.
  assert (I : forall x, x < size -> In x (seq 0 size)) by (intros; apply in_seq; lia).
  apply andb_true_iff in M as [M M4]. apply andb_true_iff in M as [M M3]. apply andb_true_iff in M as [M1 M2].
  rewrite forallb_forall in M2, M3, M4. split; [now apply Nat.ltb_lt|]. split; [|split].
  - intros x Hx. now apply Nat.eqb_eq, M2, I.
  - intros x y Hx Hy. specialize (M3 x (I x Hx)). rewrite forallb_forall in M3. specialize (M3 y (I y Hy)).
    apply andb_true_iff in M3 as [B C]. split; [now apply Nat.ltb_lt|now apply Nat.eqb_eq].
  - intros x y z Hx Hy Hz. specialize (M4 x (I x Hx)). rewrite forallb_forall in M4. specialize (M4 y (I y Hy)).
    rewrite forallb_forall in M4. now apply Nat.eqb_eq, M4, I.
Qed.

Lemma element_small : forall h, element h < size.
Proof.
  intros h. destruct (each_heap h) as [k [Hk [-> _]]]. destruct accepted_parts as [_ [K _]]. now apply K.
Qed.

Lemma value_small : forall p, value p < size.
Proof.
  destruct monoid_laws as [Z [_ [C _]]].
  induction p as [|h t IH]; cbn; [exact Z|]. apply C; auto using element_small.
Qed.

Lemma value_app : forall p q, value (p ++ q) = times (value p) (value q).
Proof.
  destruct monoid_laws as [_ [U [_ A]]].
  induction p as [|h t IH]; intros q; cbn [app value fold_right].
  - symmetry. apply U, value_small.
  - unfold value in IH. rewrite IH. symmetry. apply A; [apply element_small|apply (value_small t)|apply
    (value_small q)].
Qed.

Lemma in_steps_spec : forall x l, (forall t, In t l -> t < size) -> in_steps x l = true ->
  exists s, In s steps /\ fst s = x /\ same_set (snd s) l.
Proof.
  intros x l Hl H. unfold in_steps in H. apply existsb_exists in H as [s [Hs E]].
  apply andb_true_iff in E as [E1 E2]. exists s. split; [exact Hs|]. split; [now apply Nat.eqb_eq|].
  destruct (list_eq_dec Nat.eq_dec (snd s) (listed l)) as [E|]; [|discriminate]. rewrite E.
  intros y. unfold listed. rewrite filter_In, in_seq, existsb_exists. split.
  - intros [_ [z [Hz F]]]. apply Nat.eqb_eq in F. now subst.
  - intros Hy. split; [specialize (Hl y Hy); lia|]. exists y. split; [exact Hy|apply Nat.eqb_refl].
Qed.

(** Each position is one of the steps. *)
Lemma step_of : forall p, exists s, In s steps /\ fst s = value p /\ same_set (snd s) (map value (moves p)).
Proof.
  destruct accepted_parts as [_ [K [_ [Z C]]]]. destruct monoid_laws as [_ [_ [L _]]].
  induction p as [|h t [s [Hs [Es Ss]]]].
  - apply in_steps_spec; [intros x []|exact Z].
  - destruct (each_heap h) as [k [Hk [Ek Sk]]]. specialize (C s k Hs Hk).
    assert (B : forall x, In x (after k s) -> x < size).
    { intros x Hx. unfold after in Hx. rewrite in_app_iff, !in_map_iff in Hx.
      destruct Hx as [[y [<- Hy]]|[y [<- Hy]]].
      - apply L; [now apply (proj2 (K k Hk))|]. rewrite Es. apply value_small.
      - apply L; [exact (proj1 (K k Hk))|]. apply Ss, in_map_iff in Hy as [r [<- _]]. apply value_small. }
    destruct (in_steps_spec _ _ B C) as [s' [Hs' [Es' Ss']]]. exists s'. split; [exact Hs'|]. split.
    + rewrite Es', Es, <- Ek. reflexivity.
    + intros x. rewrite (Ss' x). unfold after. cbn [moves]. rewrite map_app, !in_app_iff, !map_map, !in_map_iff.
      split; intros [[y [E Hy]]|[y [E Hy]]].
      * left. apply Sk, in_map_iff in Hy as [o [E' Ho]]. exists o. split; [|exact Ho].
        rewrite value_app, E', <- Es. exact E.
      * right. apply Ss, in_map_iff in Hy as [r [E' Hr]]. exists r. split; [|exact Hr].
        cbn. fold (value r). rewrite E', Ek. exact E.
      * left. exists (value y). split; [|now apply Sk, in_map]. rewrite Es, <- value_app. exact E.
      * right. exists (value y). split; [|now apply Ss, in_map]. rewrite <- Ek. exact E.
Qed.

(** The monoid gives the outcomes of all sums. *)
Theorem quotient_outcomes : forall p, outcome p = ends (value p).
Proof.
  assert (H : forall n p, list_sum p <= n -> outcome p = ends (value p)).
  { induction n as [n IH] using lt_wf_ind. intros p Hp. rewrite outcome_moves.
    destruct (step_of p) as [s [Hs [Es Ss]]]. destruct accepted_parts as [_ [_ [R _]]].
    destruct (R s Hs) as [_ E]. rewrite <- Es, E. apply rule_of_set. intros x. rewrite !in_map_iff. split.
    - intros [q [E' Hq]]. exists (value q). split; [|now apply Ss, in_map].
      rewrite <- E'. symmetry. pose proof (moves_smaller p q Hq). apply (IH (list_sum q)); lia.
    - intros [y [E' Hy]]. apply Ss, in_map_iff in Hy as [q [E'' Hq]]. exists q. split; [|exact Hq].
      rewrite <- E', <- E''. pose proof (moves_smaller p q Hq). apply (IH (list_sum q)); lia. }
  intros p. now apply (H (list_sum p)).
Qed.

(** Two positions with the same outcome in all sums. *)
Definition alike (p q : position) : Prop := forall r, outcome (p ++ r) = outcome (q ++ r).

(** Each element is that of one of these positions, and any two elements are separated by a third. *)
Variable names : list position.
Definition exact : bool :=
  forallb (fun x => existsb (fun p => value p =? x) names) (seq 0 size) &&
  forallb (fun x => forallb (fun y => (x =? y) ||
    existsb (fun z => negb (ends (times x z) =? ends (times y z))) (seq 0 size)) (seq 0 size)) (seq 0 size).

(** The elements are exactly the classes of positions that are alike. *)
Theorem quotient_exact : exact = true -> forall p q, alike p q <-> value p = value q.
Proof.
  intros E p q. unfold exact in E. apply andb_true_iff in E as [E1 E2]. rewrite forallb_forall in E1, E2.
  assert (I : forall x, x < size -> In x (seq 0 size)) by (intros; apply in_seq; lia). split.
  - intros A. specialize (E2 _ (I _ (value_small p))). rewrite forallb_forall in E2.
    specialize (E2 _ (I _ (value_small q))). apply orb_true_iff in E2 as [E2|E2]; [now apply Nat.eqb_eq|].
    exfalso. apply existsb_exists in E2 as [z [Hz D]]. specialize (E1 z Hz). apply existsb_exists in E1 as [r [_ Er]].
    apply Nat.eqb_eq in Er. subst z. specialize (A r). rewrite !quotient_outcomes, !value_app in A.
    rewrite A, Nat.eqb_refl in D. discriminate.
  - intros V r. now rewrite !quotient_outcomes, !value_app, V.
Qed.
End Games.

(** ** Rules *)

(** N, F and P are 0, 1 and 2; 3 is Q, if nobody can force a win. *)
Definition win (l : list nat) : nat :=
  if existsb (Nat.eqb 2) l then 0
  else match l with
       | [] => 2
       | _ => if forallb (Nat.eqb 0) l then 1 else if forallb (Nat.eqb 1) l then 2 else 3
       end.

(** The player who moves last, if each player prefers himself, and then the player
    after him. *)
Definition li (l : list nat) : nat :=
  if existsb (Nat.eqb 2) l then 0 else if existsb (Nat.eqb 0) l then 1 else 2.

Lemma existsb_set : forall f l l', same_set l l' -> existsb f l = existsb f l'.
Proof.
  intros f l l' H. apply eq_true_iff_eq. rewrite !existsb_exists.
  split; intros [x [Hx E]]; exists x; split; auto; now apply H.
Qed.

Lemma forallb_set : forall f l l', same_set l l' -> forallb f l = forallb f l'.
Proof.
  intros f l l' H. apply eq_true_iff_eq. rewrite !forallb_forall. split; intros A x Hx; apply A, H, Hx.
Qed.

Lemma win_of_set : forall l l', same_set l l' -> win l = win l'.
Proof.
  intros l l' H. unfold win. rewrite (existsb_set _ l l' H). destruct (existsb _ l'); [reflexivity|].
  destruct l as [|x l], l' as [|y l']; [reflexivity| | |].
  - exfalso. apply (H y). now left.
  - exfalso. apply (H x). now left.
  - now rewrite !(forallb_set _ (x :: l) (y :: l') H).
Qed.

Lemma li_of_set : forall l l', same_set l l' -> li l = li l'.
Proof. intros l l' H. unfold li. now rewrite !(existsb_set _ l l' H). Qed.

(** ** Nim *)

Definition heap (k : nat) : position := match k with 0 => [] | _ => [k] end.
Definition nim (h : nat) : list position := map heap (seq 0 h).

Lemma nim_smaller : forall h o, In o (nim h) -> list_sum o < h.
Proof.
  intros h o H. apply in_map_iff in H as [k [<- Hk]]. apply in_seq in Hk. destruct k; cbn; lia.
Qed.

Definition nim_times (x y : nat) : nat :=
  nth y (nth x [[0;1;2;3;4;5;6]; [1;3;4;0;6;5;2]; [2;4;5;6;5;5;5]; [3;0;6;1;2;5;4]; [4;6;5;2;5;5;5];
                [5;5;5;5;5;5;5]; [6;2;5;4;5;5;5]] []) 0.
Definition nim_ends (x : nat) : nat := nth x [2;0;0;1;3;3;0] 0.
Definition nim_element (h : nat) : nat := Nat.min h 2.
Definition nim_kinds : list (nat * list nat) := [(0, []); (1, [0]); (2, [0;1]); (2, [0;1;2])].
Definition nim_steps : list (nat * list nat) :=
  [(0, []); (0, [3]); (1, [0]); (2, [0;1]); (2, [0;1;2]); (2, [0;1;2;6]); (2, [0;1;6]); (3, [1]); (4, [1;2;3]);
   (4, [1;2;3;4]); (5, [2;4]); (5, [2;4;5]); (5, [2;5;6]); (5, [4;5;6]); (5, [5]); (6, [0;3;4]); (6, [0;3;4;6])].
Definition nim_names : list position := [[]; [1]; [2]; [1;1]; [1;2]; [2;2]; [1;1;2]].

Definition nim_value : position -> nat := value nim_times nim_element.

Lemma nim_each_heap : forall h, exists k, In k nim_kinds /\ nim_element h = fst k /\
  same_set (map nim_value (nim h)) (snd k).
Proof.
  assert (V : forall h, map nim_value (nim h) = map nim_element (seq 0 h)).
  { intros h. unfold nim. rewrite map_map. apply map_ext. intros [|k]; [reflexivity|]. cbn [heap].
    unfold nim_value, value. cbn [fold_right]. unfold nim_element.
      destruct (Nat.min (S k) 2) as [|[|[|m]]] eqn:E; try reflexivity.
    lia. }
  intros h. rewrite V. destruct h as [|[|[|h]]].
  - exists (0, []). repeat split; cbn; tauto.
  - exists (1, [0]). repeat split; cbn; tauto.
  - exists (2, [0;1]). repeat split; cbn; tauto.
  - exists (2, [0;1;2]). split; [cbn; tauto|]. split; [unfold nim_element; cbn; lia|]. intros x.
    rewrite in_map_iff. cbn [snd]. split.
    + intros [k [<- _]]. unfold nim_element. assert (M : Nat.min k 2 = 0 \/ Nat.min k 2 = 1 \/ Nat.min k 2 = 2) by
      lia.
      destruct M as [->|[->| ->]]; cbn; auto.
    + intros [<-|[<-|[<-|[]]]]; [exists 0|exists 1|exists 2]; (split; [reflexivity|apply in_seq; lia]).
Qed.

(** Nim of three players, among its own positions: seven classes, whatever the heaps. *)
Theorem nim_outcomes : forall p, outcome nim win p = nim_ends (nim_value p).
Proof.
  apply (quotient_outcomes nim nim_smaller win win_of_set 7 nim_times nim_ends nim_element nim_kinds nim_steps).
  - vm_compute. reflexivity.
  - exact nim_each_heap.
Qed.

Theorem nim_classes : forall p q, alike nim win p q <-> nim_value p = nim_value q.
Proof.
  apply (quotient_exact nim nim_smaller win win_of_set 7 nim_times nim_ends nim_element nim_kinds nim_steps)
    with (names := nim_names).
  - vm_compute. reflexivity.
  - exact nim_each_heap.
  - vm_compute. reflexivity.
Qed.

(** ** Octal games *)

(** Digit d for taking i counters: 1 allows to take a whole heap, 2 to leave one heap, 4 to leave two. *)
Definition octal_part (i d h : nat) : list position :=
  if i <=? h then
    (if Nat.testbit d 0 && (h =? i) then [[]] else []) ++
    (if Nat.testbit d 1 && (i <? h) then [[h - i]] else []) ++
    (if Nat.testbit d 2 then map (fun a => [a; h - i - a]) (seq 1 (h - i - 1)) else [])
  else [].

(** 0.d1d2d3 *)
Definition octal (d1 d2 d3 h : nat) : list position := octal_part 1 d1 h ++ octal_part 2 d2 h ++ octal_part 3 d3 h.

Lemma octal_part_spec : forall i d h o, 0 < i -> In o (octal_part i d h) <-> i <= h /\
  ((Nat.testbit d 0 = true /\ h = i /\ o = []) \/
   (Nat.testbit d 1 = true /\ i < h /\ o = [h - i]) \/
   (Nat.testbit d 2 = true /\ exists a b, 0 < a /\ 0 < b /\ a + b = h - i /\ o = [a; b])).
Proof.
  intros i d h o Hi. unfold octal_part. destruct (Nat.leb_spec i h) as [L|L]; [|split; [intros []|lia]].
  rewrite !in_app_iff. split.
  - intros H. split; [exact L|]. destruct H as [H|[H|H]].
    + left. destruct (Nat.testbit d 0); [|destruct H]. destruct (Nat.eqb_spec h i) as [E|E]; [|destruct H].
      destruct H as [<-|[]]. auto.
    + right; left. destruct (Nat.testbit d 1); [|destruct H]. destruct (Nat.ltb_spec i h) as [E|E]; [|destruct H].
      destruct H as [<-|[]]. auto.
    + right; right. destruct (Nat.testbit d 2); [|destruct H]. split; [reflexivity|].
      apply in_map_iff in H as [a [<- Ha]]. apply in_seq in Ha. exists a, (h - i - a). repeat split; lia.
  - intros [_ [[T [E ->]]|[[T [E ->]]|[T [a [b [Ha [Hb [E ->]]]]]]]]].
    + left. rewrite T, E, Nat.eqb_refl. now left.
    + right; left. apply Nat.ltb_lt in E. rewrite T, E. now left.
    + right; right. rewrite T. apply in_map_iff. exists a. split; [repeat f_equal; lia|apply in_seq; lia].
Qed.

Lemma octal_spec : forall d1 d2 d3 h o, In o (octal d1 d2 d3 h) <->
  exists i d, 0 < i <= 3 /\ d = nth i [0; d1; d2; d3] 0 /\ In o (octal_part i d h).
Proof.
  intros d1 d2 d3 h o. unfold octal. rewrite !in_app_iff. split.
  - intros [H|[H|H]]; [exists 1, d1|exists 2, d2|exists 3, d3]; (split; [lia|split; [reflexivity|exact H]]).
  - intros [i [d [Hi [E H]]]]. destruct i as [|[|[|[|i]]]]; cbn in E; subst; auto; lia.
Qed.

Lemma octal_smaller : forall d1 d2 d3 h o, In o (octal d1 d2 d3 h) -> list_sum o < h.
Proof.
  intros d1 d2 d3 h o H. apply octal_spec in H as [i [d [Hi [_ H]]]]. apply octal_part_spec in H; [|lia].
  destruct H as [L [[_ [E ->]]|[[_ [E ->]]|[_ [a [b [Ha [Hb [E ->]]]]]]]]]; cbn; lia.
Qed.

Record certificate := {
  digits : nat * nat * nat;
  elements : nat;
  table : list (list nat);
  outcomes : list nat;
  (** The elements of the heaps 0, 1, ...: they repeat from [start] on with [period]. *)
  heaps : list nat;
  start : nat;
  period : nat;
  transitions : list (nat * list nat);
  examples : list position
}.

Section Octal.
Variable c : certificate.
Variable rule : list nat -> nat.
Hypothesis rule_of_set : forall l l', same_set l l' -> rule l = rule l'.

Definition game : nat -> list position :=
  octal (fst (fst (digits c))) (snd (fst (digits c))) (snd (digits c)).
Definition c_times (x y : nat) : nat := nth y (nth x (table c) []) 0.
Definition c_ends (x : nat) : nat := nth x (outcomes c) 0.
Definition c_element (h : nat) : nat :=
  nth (if h <? start c then h else start c + (h - start c) mod period c) (heaps c) 0.
Definition c_value : position -> nat := value c_times c_element.
(** Guy and Smith: the heaps below this number determine all. *)
Definition bound : nat := 2 * start c + 2 * period c + 3.
Definition c_kinds : list (nat * list nat) :=
  map (fun h => (c_element h, map c_value (game h))) (seq 0 bound).

Definition valid : bool :=
  (0 <? period c) && (0 <? start c) && certified rule (elements c) c_times c_ends c_kinds (transitions c) &&
  exact (elements c) c_times c_ends c_element (examples c).

Hypothesis valid_certificate : valid = true.

Lemma period_positive : 0 < period c /\ 0 < start c.
Proof.
  pose proof valid_certificate as V. unfold valid in V. apply andb_true_iff in V as [V _].
  apply andb_true_iff in V as [V _]. apply andb_true_iff in V as [V W]. split; now apply Nat.ltb_lt.
Qed.

Lemma element_repeats : forall h, start c <= h -> c_element (h + period c) = c_element h.
Proof.
  intros h H. destruct period_positive as [P _]. unfold c_element.
  destruct (Nat.ltb_spec (h + period c) (start c)) as [E|_]; [lia|].
  destruct (Nat.ltb_spec h (start c)) as [E|_]; [lia|]. do 2 f_equal.
  replace (h + period c - start c) with (h - start c + 1 * period c) by lia. now apply Nat.mod_add; lia.
Qed.

Lemma element_before : forall h, start c + period c <= h -> c_element h = c_element (h - period c).
Proof.
  intros h H. pose proof period_positive. rewrite <- (element_repeats (h - period c)) by lia. f_equal. lia.
Qed.

Lemma options_repeat : forall h, bound <= h ->
  same_set (map c_value (game h)) (map c_value (game (h - period c))).
Proof.
  intros h H. pose proof period_positive as P. unfold bound in H. intros x. unfold game. rewrite !in_map_iff.
  split; intros [o [<- Ho]]; apply octal_spec in Ho as [i [d [Hi [Hd Ho]]]]; apply octal_part_spec in Ho; try lia;
    destruct Ho as [L [[_ [E _]]|[[T [E ->]]|[T [a [b [Ha [Hb [E ->]]]]]]]]]; try lia.
  - exists [h - period c - i]. split.
    + unfold c_value, value. cbn [fold_right]. f_equal. rewrite (element_before (h - i)) by lia. f_equal. lia.
    + apply octal_spec. exists i, d. repeat split; try lia; try exact Hd. apply octal_part_spec; [lia|].
      split; [lia|]. right; left. repeat split; auto. lia.
  - assert (B : start c + period c <= a \/ start c + period c <= b) by lia.
    destruct B as [B|B].
    + exists [a - period c; b]. split.
      * unfold c_value, value. cbn [fold_right]. now rewrite (element_before a) by lia.
      * apply octal_spec. exists i, d. repeat split; try lia; try exact Hd. apply octal_part_spec; [lia|].
        split; [lia|]. right; right. split; [exact T|]. exists (a - period c), b. repeat split; lia.
    + exists [a; b - period c]. split.
      * unfold c_value, value. cbn [fold_right]. now rewrite (element_before b) by lia.
      * apply octal_spec. exists i, d. repeat split; try lia; try exact Hd. apply octal_part_spec; [lia|].
        split; [lia|]. right; right. split; [exact T|]. exists a, (b - period c). repeat split; lia.
  - exists [h - i]. split.
    + unfold c_value, value. cbn [fold_right]. f_equal. rewrite (element_before (h - i)) by lia. f_equal. lia.
    + apply octal_spec. exists i, d. repeat split; try lia; try exact Hd. apply octal_part_spec; [lia|].
      split; [lia|]. right; left. repeat split; auto. lia.
  - assert (B : start c <= a \/ start c <= b) by lia. destruct B as [B|B].
    + exists [a + period c; b]. split.
      * unfold c_value, value. cbn [fold_right]. now rewrite element_repeats by lia.
      * apply octal_spec. exists i, d. repeat split; try lia; try exact Hd. apply octal_part_spec; [lia|].
        split; [lia|]. right; right. split; [exact T|]. exists (a + period c), b. repeat split; lia.
    + exists [a; b + period c]. split.
      * unfold c_value, value. cbn [fold_right]. now rewrite element_repeats by lia.
      * apply octal_spec. exists i, d. repeat split; try lia; try exact Hd. apply octal_part_spec; [lia|].
        split; [lia|]. right; right. split; [exact T|]. exists a, (b + period c). repeat split; lia.
Qed.

Lemma octal_each_heap : forall h, exists k, In k c_kinds /\ c_element h = fst k /\
  same_set (map c_value (game h)) (snd k).
Proof.
  pose proof period_positive as P. induction h as [h IH] using lt_wf_ind.
  destruct (le_lt_dec bound h) as [B|B].
  - destruct (IH (h - period c)) as [k [Hk [Ek Sk]]]; [unfold bound in B; lia|]. exists k. split; [exact Hk|].
    split; [rewrite <- Ek; apply element_before; unfold bound in B; lia|].
    intros x. rewrite (options_repeat h B x). apply Sk.
  - exists (c_element h, map c_value (game h)). split; [|split; [reflexivity|intros x; reflexivity]].
    apply in_map_iff. exists h. split; [reflexivity|apply in_seq; lia].
Qed.

(** If a certificate of an octal game is accepted, it gives the outcomes of all sums of
    heaps of any sizes, and its elements are the classes of positions that are alike. *)
Theorem octal_quotient :
  (forall p, outcome game rule p = c_ends (c_value p)) /\
  (forall p q, alike game rule p q <-> c_value p = c_value q).
Proof.
  pose proof valid_certificate as V. unfold valid in V. apply andb_true_iff in V as [V E].
  apply andb_true_iff in V as [_ V]. assert (S := octal_smaller (fst (fst (digits c))) (snd (fst (digits c))) (snd
    (digits c))).
  split.
  - exact (quotient_outcomes game S rule rule_of_set _ _ _ _ _ _ V octal_each_heap).
  - exact (quotient_exact game S rule rule_of_set _ _ _ _ _ _ V octal_each_heap _ E).
Qed.
End Octal.
