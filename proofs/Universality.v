(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Universality: any levels give three players the same play

    "**T2. Universality for three players.** Let each player have a level f_p with
    (i) f_p(win p) = 1, other wins 0; (ii) f_p of a choice is the common level of
    its options, or strictly between the least and the greatest; (iii) exchanging
    p's opponents changes nothing.  Then innermost play by levels has the same
    normal forms for all such f: the simple values."

    (ii) is asked of simple values only, since the options of a choice are in
    normal form before the choice is played.  [level_of_all_choices] is (ii) of all
    values; Lefevre's values lack it ([lefevre_of_all_choices_fails] in Levels.v).

    Levels may be in any linear order; [zero] and [one] are what others' wins and
    one's own are worth. *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Dyadic Value Number Selfish Prudent Strategy Simple Three Types.
Import ListNotations.

(** ** Exchanging p's opponents *)

Definition swap (p q : player) : player :=
  if q =? other p then another p else if q =? another p then other p else q.

Definition exchange (p : player) (v : value) : value := quotient (swap p) v.

Lemma swap_self : forall p, three p -> swap p p = p.
Proof. intros p [->|[->| ->]]; reflexivity. Qed.

Lemma swap_other : forall p, three p -> swap p (other p) = another p.
Proof. intros p [->|[->| ->]]; reflexivity. Qed.

Lemma swap_another : forall p, three p -> swap p (another p) = other p.
Proof. intros p [->|[->| ->]]; reflexivity. Qed.

Lemma swap_three : forall p q, three p -> three q -> three (swap p q).
Proof. intros p q [->|[->| ->]] [->|[->| ->]]; cbv; auto. Qed.

Lemma swap_others : forall p q, three p -> three q ->
  (swap p (other q) = other (swap p q) /\ swap p (another q) = another (swap p q)) \/
  (swap p (other q) = another (swap p q) /\ swap p (another q) = other (swap p q)).
Proof. intros p q [->|[->| ->]] [->|[->| ->]]; cbv; auto. Qed.

Lemma exchange_simple : forall k p b, three p -> three b ->
  exchange p (simple b k) ≈ simple (swap p b) k.
Proof.
  induction k as [|k IH]; intros p b Hp Hb; [reflexivity|].
  unfold exchange in *. cbn [simple quotient map]. apply choice_same.
  pose proof (IH p (other b) Hp (three_other b Hb)) as E1.
  pose proof (IH p (another b) Hp (three_another b Hb)) as E2.
  destruct (swap_others p b Hp Hb) as [[S1 S2]|[S1 S2]]; rewrite S1 in E1; rewrite S2 in E2.
  - split.
    + intros x [<-|[<-|[]]]; eexists; (split; [|eassumption]); simpl; auto.
    + intros x [<-|[<-|[]]]; eexists; (split; [|eassumption]); simpl; auto.
  - split.
    + intros x [<-|[<-|[]]]; eexists; (split; [|eassumption]); simpl; auto.
    + intros x [<-|[<-|[]]]; eexists; (split; [|eassumption]); simpl; auto.
Qed.

(** ** Levels *)

Section Levels.
Variable L : Type.
Variable less : L -> L -> bool.
Hypothesis less_irreflexive : forall a, less a a = false.
Hypothesis less_transitive : forall a b c, less a b = true -> less b c = true -> less a c = true.
Hypothesis less_total : forall a b, less a b = true \/ a = b \/ less b a = true.
Variables zero one : L.
Hypothesis zero_less_one : less zero one = true.

(** A level sees sets of options, as values are such. *)
Definition sees_values (f : player -> value -> L) : Prop :=
  forall p v w, v ≈ w -> f p v = f p w.

(** (i) *)
Definition level_of_wins (f : player -> value -> L) : Prop :=
  forall p q, f p (Win q) = if q =? p then one else zero.

(** (ii), of simple values: b_{k+1} has the options a_k and c_k. *)
Definition level_of_choices (f : player -> value -> L) : Prop :=
  forall p b k, three p -> three b ->
    let a := f p (simple (other b) k) in
    let c := f p (simple (another b) k) in
    (a = c -> f p (simple b (S k)) = a) /\
    (less a c = true -> less a (f p (simple b (S k))) = true /\ less (f p (simple b (S k))) c = true) /\
    (less c a = true -> less c (f p (simple b (S k))) = true /\ less (f p (simple b (S k))) a = true).

(** (ii), of all values. *)
Definition level_of_all_choices (f : player -> value -> L) : Prop :=
  forall p m os, os <> [] ->
    (forall c, (forall x, In x os -> f p x = c) -> f p (Choice m os) = c) /\
    ((exists x y, In x os /\ In y os /\ less (f p x) (f p y) = true) ->
     exists x y, In x os /\ In y os /\
       less (f p x) (f p (Choice m os)) = true /\ less (f p (Choice m os)) (f p y) = true).

(** (iii) *)
Definition opponents_alike (f : player -> value -> L) : Prop :=
  forall p v, three p -> f p (exchange p v) = f p v.

Definition levels (f : player -> value -> L) : Prop :=
  sees_values f /\ level_of_wins f /\ level_of_choices f /\ opponents_alike f.

(** At a node of m an option goes if another has a greater level for m. *)
Definition lower (f : player -> value -> L) (m : player) (x y : value) : bool :=
  less (f m x) (f m y).

Definition play_by_levels (f : player -> value -> L) : value -> value := play (lower f).

Lemma less_asymmetric : forall a b, less a b = true -> less b a = true -> False.
Proof.
  intros a b H1 H2. pose proof (less_transitive a b a H1 H2) as H.
  rewrite less_irreflexive in H. discriminate.
Qed.

Lemma of_all_choices : forall f, level_of_all_choices f -> level_of_choices f.
Proof.
  intros f H p b k Hp Hb. cbn zeta. simpl.
  destruct (H p b [simple (other b) k; simple (another b) k]) as [A B]; [discriminate|].
  split; [|split].
  - intros E. apply A. intros y [<-|[<-|[]]]; congruence.
  - intros D. destruct B as [y [z [Hy [Hz [B1 B2]]]]].
    { exists (simple (other b) k), (simple (another b) k). simpl. auto. }
    destruct Hy as [<-|[<-|[]]], Hz as [<-|[<-|[]]]; auto;
      exfalso; eauto using less_asymmetric, less_transitive.
  - intros D. destruct B as [y [z [Hy [Hz [B1 B2]]]]].
    { exists (simple (another b) k), (simple (other b) k). simpl. auto. }
    destruct Hy as [<-|[<-|[]]], Hz as [<-|[<-|[]]]; auto;
      exfalso; eauto using less_asymmetric, less_transitive.
Qed.

Section One_player.
Variable f : player -> value -> L.
Hypothesis Hf : levels f.
Variable p : player.
Hypothesis Hp : three p.

(** The level of a_k, the same as that of b_k. *)
Definition x (k : nat) : L := f p (simple (other p) k).

Lemma level_another : forall k, f p (simple (another p) k) = x k.
Proof.
  intros k. destruct Hf as [Hv [_ [_ H3]]]. unfold x.
  rewrite <- (H3 p (simple (other p) k) Hp). symmetry. apply Hv.
  rewrite (exchange_simple k p (other p) Hp (three_other p Hp)).
  rewrite swap_other by exact Hp. reflexivity.
Qed.

Lemma level_a : forall a k, three a -> a <> p -> f p (simple a k) = x k.
Proof.
  intros a k Ha Hap. destruct (others_are_all p a Hp Ha) as [->|[->| ->]].
  - congruence.
  - reflexivity.
  - apply level_another.
Qed.

(** f_p(p_{k+1}) = x_k, by (ii). *)
Lemma level_own : forall k, f p (simple p (S k)) = x k.
Proof.
  intros k. destruct Hf as [_ [_ [H2 _]]].
  destruct (H2 p p k Hp Hp) as [A _]. apply A. symmetry. apply level_another.
Qed.

Lemma level_win : f p (simple p 0) = one.
Proof. destruct Hf as [_ [H1 _]]. simpl. now rewrite H1, Nat.eqb_refl. Qed.

Lemma x_0 : x 0 = zero.
Proof.
  destruct Hf as [_ [H1 _]]. unfold x. simpl. rewrite H1.
  destruct (other_distinct p Hp) as [D _].
  replace (other p =? p) with false; [reflexivity|]. symmetry. apply Nat.eqb_neq. auto.
Qed.

(** "x_{k+1} is strictly between x_k and x_{k-1}"; [between a b c] for one way round
    or the other. *)
Definition strictly_between (a b c : L) : Prop :=
  (less a b = true /\ less b c = true) \/ (less c b = true /\ less b a = true).

(** a_{k+1} is a choice between p_k and the other opponent's simple value. *)
Lemma level_between : forall k, f p (simple p k) <> x k ->
  strictly_between (f p (simple p k)) (x (S k)) (x k).
Proof.
  intros k N. destruct Hf as [_ [_ [H2 _]]].
  destruct (H2 p (other p) k Hp (three_other p Hp)) as [_ [B C]]. fold (x (S k)) in B, C.
  pose proof (level_another k) as E.
  assert ((other (other p) = p /\ another (other p) = another p) \/
          (other (other p) = another p /\ another (other p) = p)) as [[O A]|[O A]].
  { destruct Hp as [->|[->| ->]]; cbv; auto. }
  - rewrite O, A, E in B, C. unfold strictly_between.
    destruct (less_total (f p (simple p k)) (x k)) as [T|[T|T]]; [|contradiction|].
    + left. now apply B.
    + right. now apply C.
  - rewrite O, A, E in B, C. unfold strictly_between.
    destruct (less_total (f p (simple p k)) (x k)) as [T|[T|T]]; [|contradiction|].
    + left. now apply C.
    + right. now apply B.
Qed.

Lemma x_1 : less zero (x 1) = true /\ less (x 1) one = true.
Proof.
  pose proof (level_between 0) as B. rewrite level_win, x_0 in B.
  destruct B as [[B1 B2]|B]; [| |exact B].
  - intros E. rewrite E, less_irreflexive in zero_less_one. discriminate.
  - exfalso. apply (less_asymmetric zero one zero_less_one). now apply less_transitive with (x 1).
Qed.

Lemma x_step : forall k, x k <> x (S k) -> strictly_between (x k) (x (S (S k))) (x (S k)).
Proof.
  intros k N. rewrite <- (level_own k). apply level_between. now rewrite level_own.
Qed.

(** "so x_0 < x_2 < x_4 < … < x_3 < x_1 < 1" *)
Definition chain (k : nat) : Prop := forall j, j < k ->
  if Nat.even j then less (x j) (x k) = true else less (x k) (x j) = true.

Lemma x_chain : forall k, chain k.
Proof.
  assert (forall k, chain k /\ chain (S k)) as H; [|intros k; apply H].
  induction k as [|k [IH0 IH1]].
  - split; intros j Hj; [lia|]. assert (j = 0) as -> by lia. simpl. rewrite x_0. apply x_1.
  - split; [exact IH1|]. intros j Hj.
    pose proof (IH1 k ltac:(lia)) as N.
    assert (B : strictly_between (x k) (x (S (S k))) (x (S k))).
    { apply x_step. intros E. rewrite E in N. rewrite less_irreflexive in N.
      now destruct (Nat.even k). }
    assert (j = S k \/ j = k \/ j < k) as [->|[->|Hjk]] by lia.
    + rewrite Nat.even_succ, <- Nat.negb_even. destruct (Nat.even k); simpl in *.
      * destruct B as [[B1 B2]|[B1 B2]]; [exact B2|]. exfalso.
        apply (less_asymmetric _ _ N). now apply less_transitive with (x (S (S k))).
      * destruct B as [[B1 B2]|[B1 B2]]; [|exact B1]. exfalso.
        apply (less_asymmetric _ _ N). now apply less_transitive with (x (S (S k))).
    + destruct (Nat.even k); simpl in *.
      * destruct B as [[B1 B2]|[B1 B2]]; [exact B1|]. exfalso.
        apply (less_asymmetric _ _ N). now apply less_transitive with (x (S (S k))).
      * destruct B as [[B1 B2]|[B1 B2]]; [|exact B2]. exfalso.
        apply (less_asymmetric _ _ N). now apply less_transitive with (x (S (S k))).
    + pose proof (IH0 j ltac:(lia)) as J0. pose proof (IH1 j ltac:(lia)) as J1.
      destruct (Nat.even j); destruct B as [[B1 B2]|[B1 B2]];
        eauto using less_transitive.
Qed.

Lemma x_less_one : forall k, less (x k) one = true.
Proof.
  induction k as [| |k IH] using two_induction.
  - now rewrite x_0.
  - apply x_1.
  - pose proof (x_chain (S (S k))) as C. destruct (Nat.even k) eqn:E.
    + apply less_transitive with (x 1); [|apply x_1].
      exact (C 1 ltac:(lia)).
    + apply less_transitive with (x k); [|exact IH].
      specialize (C k ltac:(lia)). now rewrite E in C.
Qed.

Definition rank_level (r : rank) : L := match r with Top => one | Brace k => x k end.

Lemma level_brace : forall b k, three b -> f p (simple b k) = rank_level (brace p b k).
Proof.
  intros b k Hb. destruct (Nat.eq_dec b p) as [->|D].
  - destruct k as [|k]; [rewrite brace_own_win; apply level_win|].
    rewrite brace_own. apply level_own.
  - rewrite brace_other by auto. now apply level_a.
Qed.

Lemma before_less : forall r s, before r s = true -> less (rank_level s) (rank_level r) = true.
Proof.
  intros [|j] [|k] H; simpl in H; try discriminate.
  - apply x_less_one.
  - simpl. destruct (Nat.lt_total j k) as [D|[->|D]].
    + pose proof (x_chain k j D) as C. rewrite <- Nat.negb_odd in C.
      destruct (Nat.odd j); [exact C|].
      destruct (Nat.odd k); [discriminate|]. apply Nat.ltb_lt in H. lia.
    + destruct (Nat.odd k); [|]; apply Nat.ltb_lt in H; lia.
    + pose proof (x_chain j k D) as C. rewrite <- Nat.negb_odd in C.
      destruct (Nat.odd j), (Nat.odd k); simpl in *; try discriminate; auto.
      apply Nat.ltb_lt in H. lia.
Qed.

Lemma level_order : forall r s, less (rank_level s) (rank_level r) = true <-> before r s = true.
Proof.
  intros r s. split; [|apply before_less].
  intros H. destruct (rank_total r s) as [B|[->|B]]; [exact B| |].
  - rewrite less_irreflexive in H. discriminate.
  - exfalso. apply before_less in B. now apply (less_asymmetric _ _ H).
Qed.
End One_player.

(** Levels order the simple values as Theorem 15 does. *)
Theorem levels_order_simple_values : forall f, levels f -> orders_simple_values (lower f).
Proof.
  intros f Hf m v w Hm [a [j [Ha Ev]]] [b [k [Hb Ew]]]. unfold lower.
  pose proof (proj1 Hf) as Hs.
  rewrite (Hs m _ _ Ev), (Hs m _ _ Ew).
  rewrite (level_brace f Hf m Hm a j Ha), (level_brace f Hf m Hm b k Hb).
  rewrite (level_order f Hf m Hm).
  rewrite (number_proper m _ _ Ev), (number_proper m _ _ Ew).
  symmetry. now apply simple_order.
Qed.

(** T2: play by levels makes simple values, and is prudent play. *)
Theorem universality : forall f, levels f ->
  forall v, well_formed 3 v = true ->
    is_simple (play_by_levels f v) /\ play_by_levels f v ≈ play_by prudent_players v.
Proof.
  intros f Hf v W. split.
  - apply play_simple; [now apply levels_order_simple_values|exact W].
  - apply play_of_simple_orders; [now apply levels_order_simple_values| |exact W].
    apply prudent_orders_simple_values.
Qed.

(** Two kinds of levels have the same normal forms. *)
Corollary universality_two : forall f g, levels f -> levels g ->
  forall v, well_formed 3 v = true -> play_by_levels f v ≈ play_by_levels g v.
Proof.
  intros f g Hf Hg v W. rewrite (proj2 (universality f Hf v W)).
  symmetry. now apply universality.
Qed.
End Levels.

(** ** Prudent numbers are such levels *)

Lemma number_exchange : forall p v, three p -> number p (exchange p v) = number p v.
Proof.
  intros p v Hp. unfold exchange.
  induction v as [q|m os IH] using value_induction; simpl.
  - replace (p =? swap p q) with (p =? q); [reflexivity|].
    apply eq_true_iff_eq. rewrite !Nat.eqb_eq. unfold swap.
    destruct (other_distinct p Hp) as [D1 [D2 D3]].
    destruct (Nat.eqb_spec q (other p)) as [->|N1]; [split; congruence|].
    destruct (Nat.eqb_spec q (another p)) as [->|N2]; [split; congruence|]. reflexivity.
  - f_equal. rewrite map_map. now apply map_ext_in.
Qed.

Lemma dltb_irreflexive : forall a, dltb a a = false.
Proof. intros a. apply not_true_iff_false. rewrite dltb_lt. apply dlt_irrefl. Qed.

Lemma dltb_transitive : forall a b c, dltb a b = true -> dltb b c = true -> dltb a c = true.
Proof. intros a b c. rewrite !dltb_lt. apply dlt_trans. Qed.

(** Prudent numbers are such levels. *)
Theorem numbers_are_levels : levels dyadic dltb Zero One number.
Proof.
  split; [|split; [|split]].
  - exact number_proper.
  - intros p q. simpl. now rewrite Nat.eqb_sym.
  - apply of_all_choices; [exact dltb_irreflexive|exact dltb_transitive|].
    intros p m os Hne. split.
    + intros c H. destruct (number_of_choice p m os Hne) as [A|[B _]].
      * destruct os as [|y os]; [congruence|].
        rewrite <- (A y) by now left. apply H. now left.
      * exfalso. destruct (least_of_exists p os Hne) as [u [Hu Eu]].
        destruct (greatest_of_exists p os Hne) as [w [Hw Ew]].
        rewrite <- Eu, <- Ew, (H u Hu), (H w Hw) in B. now apply dlt_irrefl in B.
    + intros [y [z [Hy [Hz H]]]]. apply dltb_lt in H.
      destruct (number_of_choice p m os Hne) as [A|[_ [_ B]]].
      * rewrite (A y Hy), (A z Hz) in H. now apply dlt_irrefl in H.
      * destruct (least_of_exists p os Hne) as [u [Hu Eu]].
        destruct (greatest_of_exists p os Hne) as [w [Hw Ew]].
        exists u, w. rewrite !dltb_lt, Eu, Ew. tauto.
  - intros p v Hp. now apply number_exchange.
Qed.
