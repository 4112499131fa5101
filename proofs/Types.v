(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Types: winning and stable coalitions (Loeb, sections 3 and 4)

    A coalition is a finite set of players, coded by the number whose binary
    digits say who is in it.  So sets with the same members are equal
    ([coalition_ext]), and of two different coalitions one within the other is
    coded by the lesser number, which gives induction over coalitions.

    Winning coalitions: the quotient of a game (Definition 3.1), "A is a winning
    coalition if the quotient game is a win for 1" (Definition 3.2), the
    recursion [wins] ([wins_quotient]), and that the winning coalitions are a
    maximal intersecting family (Definition 3.3: [wins_monotone],
    [wins_complement], [wins_intersect]).  C wins if and only if C has a strategy
    by which one of C wins whatever the others do ([wins_strategy]).

    Stable coalitions: Definition 4.1 with (2.2) mended, the recursion by
    minimal elements of E and F ([stable_type], [stable_recursion]), that this is
    the one solution of Definition 4.1 ([stable_type_satisfies],
    [stable_type_only]), that (2.2) follows from the rest
    ([condition_2_2_follows]) and that, as printed, it leaves room for another
    solution ([stable_satisfies_printed], [loose_satisfies_printed],
    [printed_definition_loose]); that every game has a stable coalition
    ([theorem_4_2]); Proposition 4.3 ([everybody_not_stable],
    [stable_antichain], [stable_intersect]).  [wins_proper] and [stable_proper]
    say that order and repetition of options do not matter.

    Realise.v has the games that realise all of these, Counting.v their
    numbers. *)

From Coq Require Import List Bool Arith NArith Lia.
From Kingmaker Require Import Value.
Import ListNotations.

(** ** Coalitions *)

Definition coalition := N.

Definition has (C : coalition) (p : player) : bool := N.testbit C (N.of_nat p).
Notation "p ∈ C" := (has C p = true) (at level 70).
Notation "p ∉ C" := (has C p = false) (at level 70).

Lemma coalition_ext : forall C D, (forall p, has C p = has D p) -> C = D.
Proof.
  intros C D H. apply N.bits_inj. intros n.
  specialize (H (N.to_nat n)). unfold has in H. now rewrite N2Nat.id in H.
Qed.

Lemma coalition_dec : forall C D : coalition, {C = D} + {C <> D}.
Proof. exact N.eq_dec. Qed.

(** The coalition of p alone, and the union of two. *)
Definition alone (p : player) : coalition := N.shiftl 1 (N.of_nat p).
Definition union (C D : coalition) : coalition := N.lor C D.
Definition nobody : coalition := 0%N.
Arguments has : simpl never.
Arguments alone : simpl never.
Arguments union : simpl never.

Lemma has_alone : forall p q, has (alone p) q = (q =? p).
Proof.
  intros p q. unfold has, alone.
  destruct (le_lt_dec p q) as [L|L].
  - rewrite N.shiftl_spec_high' by lia.
    destruct (Nat.eqb_spec q p) as [->|D].
    + rewrite N.sub_diag. reflexivity.
    + destruct (N.of_nat q - N.of_nat p)%N eqn:E; [lia|reflexivity].
  - rewrite N.shiftl_spec_low by lia. symmetry. apply Nat.eqb_neq. lia.
Qed.

Lemma has_union : forall C D p, has (union C D) p = has C p || has D p.
Proof. intros. unfold has, union. apply N.lor_spec. Qed.

Lemma has_nobody : forall p, p ∉ nobody.
Proof. intros. apply N.bits_0. Qed.

Definition within (C D : coalition) : Prop := forall p, p ∈ C -> p ∈ D.
Definition strictly_within (C D : coalition) : Prop := within C D /\ C <> D.
Notation "C ⊆ D" := (within C D) (at level 70).
Notation "C ⊂ D" := (strictly_within C D) (at level 70).

Lemma within_refl : forall C, C ⊆ C.
Proof. intros C p H. exact H. Qed.

Lemma within_trans : forall B C D, B ⊆ C -> C ⊆ D -> B ⊆ D.
Proof. intros B C D H1 H2 p H. auto. Qed.

Lemma within_antisym : forall C D, C ⊆ D -> D ⊆ C -> C = D.
Proof.
  intros C D H1 H2. apply coalition_ext. intros p.
  apply eq_true_iff_eq. split; auto.
Qed.

Definition withinb (C D : coalition) : bool := N.eqb (N.ldiff C D) 0.

Lemma withinb_within : forall C D, withinb C D = true <-> C ⊆ D.
Proof.
  intros C D. unfold withinb. rewrite N.eqb_eq. split.
  - intros H p Hp. unfold has in *.
    destruct (N.testbit D (N.of_nat p)) eqn:E; [reflexivity|].
    assert (F : N.testbit (N.ldiff C D) (N.of_nat p) = true)
      by now rewrite N.ldiff_spec, Hp, E.
    rewrite H, N.bits_0 in F. discriminate.
  - intros H. apply coalition_ext. intros p. rewrite (has_nobody p : has 0%N p = false).
    unfold has. rewrite N.ldiff_spec.
    destruct (N.testbit C (N.of_nat p)) eqn:E; [|reflexivity].
    apply H in E. unfold has in E. now rewrite E.
Qed.

(** Strict inclusion is well-founded. *)
Lemma strictly_within_lt : forall C D, C ⊂ D -> (C < D)%N.
Proof.
  intros C D [H N]. apply withinb_within, N.eqb_eq in H.
  apply N.ldiff_le in H. lia.
Qed.

Lemma coalition_induction : forall P : coalition -> Prop,
  (forall C, (forall D, D ⊂ C -> P D) -> P C) -> forall C, P C.
Proof.
  intros P H C. induction C as [C IH] using (well_founded_induction N.lt_wf_0).
  apply H. intros D HD. apply IH. now apply strictly_within_lt.
Qed.

Lemma within_cases : forall C D, C ⊆ D -> C ⊂ D \/ C = D.
Proof. intros C D H. destruct (coalition_dec C D); [now right|left; now split]. Qed.

Lemma alone_within : forall p C, alone p ⊆ C <-> p ∈ C.
Proof.
  intros p C. split.
  - intros H. apply H. rewrite has_alone. apply Nat.eqb_refl.
  - intros H q Hq. rewrite has_alone in Hq. apply Nat.eqb_eq in Hq as ->. exact H.
Qed.

Lemma union_within : forall B C D, union B C ⊆ D <-> B ⊆ D /\ C ⊆ D.
Proof.
  intros B C D. split.
  - intros H. split; intros p Hp; apply H; rewrite has_union, Hp; auto using orb_true_r.
  - intros [H1 H2] p Hp. rewrite has_union in Hp. apply orb_true_iff in Hp as [Hp|Hp]; auto.
Qed.

(** ** Winning coalitions *)

(** Definition 3.1.  "Given a combinatorial game G with players V and a function
    f : V -> W of its players, we define the quotient game G/f to be a new game
    with players W, and whose game tree is obtained by taking the game tree for
    the game G and replacing each label p with the label f(p)." *)

Fixpoint quotient (f : player -> player) (v : value) : value :=
  match v with
  | Win p => Win (f p)
  | Choice m os => Choice (f m) (map (quotient f) os)
  end.

Lemma quotient_proper : forall f v w, v ≈ w -> quotient f v ≈ quotient f w.
Proof.
  intros f. induction v as [p|m vs IH] using value_induction; intros [q|n ws] H;
    try discriminate.
  - apply same_win in H as ->. reflexivity.
  - apply same_choice in H as [-> [H1 H2]]. simpl. apply same_choice.
    split; [reflexivity|]. split; intros x Hx; apply in_map_iff in Hx as [y [<- Hy]].
    + destruct (H1 y Hy) as [z [Hz E]]. exists (quotient f z). split; [now apply in_map|].
      now apply IH.
    + destruct (H2 y Hy) as [z [Hz E]]. exists (quotient f z). split; [now apply in_map|].
      now apply IH.
Qed.

Lemma quotient_compose : forall f g v, quotient g (quotient f v) = quotient (fun p => g (f p)) v.
Proof.
  intros f g. induction v as [p|m os IH] using value_induction; simpl; [reflexivity|].
  f_equal. rewrite map_map. apply map_ext_in. exact IH.
Qed.

(** p can force that he wins: he has won, or moves and can do so in some option,
    or does not move and can do so in all of them. *)

Fixpoint forces (p : player) (v : value) : bool :=
  match v with
  | Win q => q =? p
  | Choice m os => if m =? p then existsb (forces p) os else forallb (forces p) os
  end.

(** Definition 3.2.  "The set of players A is said to be a winning coalition in
    the game G if the quotient game G/χ_A is a win for 1." *)

Definition chi (A : coalition) (p : player) : player := if has A p then 1 else 0.
Definition winning (A : coalition) (v : value) : Prop := forces 1 (quotient (chi A) v) = true.

(** The recursion: "C wins `win(p)` if and only if p is in C. If m is in C,
    then C wins a choice of m if and only if it wins some option; if m is not
    in C, if and only if it wins all options." *)

Fixpoint wins (C : coalition) (v : value) : bool :=
  match v with
  | Win p => has C p
  | Choice m os => if has C m then existsb (wins C) os else forallb (wins C) os
  end.

Lemma forallb_map : forall A B (f : A -> B) g l, forallb g (map f l) = forallb (fun x => g (f x)) l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|now rewrite IH]. Qed.

Lemma existsb_map : forall A B (f : A -> B) g l, existsb g (map f l) = existsb (fun x => g (f x)) l.
Proof. induction l as [|x l IH]; simpl; [reflexivity|now rewrite IH]. Qed.

Lemma forallb_ext_in : forall A (f g : A -> bool) l,
  (forall x, In x l -> f x = g x) -> forallb f l = forallb g l.
Proof.
  induction l as [|x l IH]; intros H; simpl; [reflexivity|].
  rewrite H by now left. rewrite IH by (intros; apply H; now right). reflexivity.
Qed.

Lemma existsb_ext_in : forall A (f g : A -> bool) l,
  (forall x, In x l -> f x = g x) -> existsb f l = existsb g l.
Proof.
  induction l as [|x l IH]; intros H; simpl; [reflexivity|].
  rewrite H by now left. rewrite IH by (intros; apply H; now right). reflexivity.
Qed.

(** A coalition wins a value if and only if it wins the quotient. *)
Theorem wins_quotient : forall C v, winning C v <-> wins C v = true.
Proof.
  intros C v. unfold winning. apply eq_iff_eq_true.
  induction v as [p|m os IH] using value_induction; simpl; unfold chi at 1.
  - destruct (has C p); reflexivity.
  - rewrite forallb_map, existsb_map.
    rewrite (forallb_ext_in _ _ (wins C) os IH), (existsb_ext_in _ _ (wins C) os IH).
    destruct (has C m); reflexivity.
Qed.

(** A single player's winning coalition is that he can force a win. *)
Lemma wins_alone : forall p v, wins (alone p) v = forces p v.
Proof.
  intros p. induction v as [q|m os IH] using value_induction; simpl; rewrite has_alone.
  - reflexivity.
  - now rewrite (forallb_ext_in _ _ _ os IH), (existsb_ext_in _ _ _ os IH).
Qed.

(** The winning coalitions of a quotient are the quotient of the winning ones. *)
Lemma wins_of_quotient : forall f C D v,
  (forall p, has D p = has C (f p)) -> wins C (quotient f v) = wins D v.
Proof.
  intros f C D v H. induction v as [q|m os IH] using value_induction; simpl.
  - now rewrite H.
  - rewrite forallb_map, existsb_map, H.
    now rewrite (forallb_ext_in _ _ _ os IH), (existsb_ext_in _ _ _ os IH).
Qed.

Lemma wins_proper : forall C v w, v ≈ w -> wins C v = wins C w.
Proof.
  intros C. induction v as [p|m vs IH] using value_induction; intros [q|n ws] H;
    try discriminate.
  - apply same_win in H as ->. reflexivity.
  - apply same_choice in H as [-> H]. simpl.
    rewrite (forallb_proper_in (wins C) (wins C) vs ws) by auto.
    rewrite (existsb_proper_in (wins C) (wins C) vs ws) by auto. reflexivity.
Qed.

(** Definition 3.3.  "A maximal intersecting family of subsets of V is a
    collection F of winning coalitions subject to the condition that if B ⊇ A in F
    then B in F, and if A = V - B then exactly one of A and B can be a member." *)

Theorem wins_monotone : forall C D v, nonempty v = true ->
  C ⊆ D -> wins C v = true -> wins D v = true.
Proof.
  intros C D v N HCD. revert N.
  induction v as [p|m os IH] using value_induction; intros N.
  - apply HCD.
  - apply nonempty_choice in N as [N1 N2]. simpl.
    destruct (has C m) eqn:E.
    + apply HCD in E as ->. rewrite !existsb_exists. intros [x [Hx H]]. exists x. auto.
    + destruct (has D m).
      * rewrite forallb_forall, existsb_exists. intros H.
        destruct os as [|x os]; [congruence|]. exists x. split; [now left|].
        apply IH; [now left| |]; [apply N2|apply H]; now left.
      * rewrite !forallb_forall. auto.
Qed.

(** C and D are complements, as far as the players of v go. *)
Fixpoint complementary (C D : coalition) (v : value) : bool :=
  match v with
  | Win p => Bool.eqb (has D p) (negb (has C p))
  | Choice m os => Bool.eqb (has D m) (negb (has C m)) && forallb (complementary C D) os
  end.

(** If C and D are complements among the players of v, exactly one of them
    wins. *)
Theorem wins_complementary : forall C D v, complementary C D v = true ->
  wins D v = negb (wins C v).
Proof.
  intros C D. induction v as [p|m os IH] using value_induction; simpl.
  - apply eqb_prop.
  - rewrite andb_true_iff, forallb_forall. intros [E H]. apply eqb_prop in E. rewrite E.
    assert (IH' : forall x, In x os -> wins D x = negb (wins C x)) by auto.
    destruct (has C m); simpl.
    + rewrite (forallb_ext_in _ _ _ os IH'). clear. induction os as [|x os IH]; simpl; [reflexivity|].
      rewrite IH. now destruct (wins C x).
    + rewrite (existsb_ext_in _ _ _ os IH'). clear. induction os as [|x os IH]; simpl; [reflexivity|].
      rewrite IH. now destruct (wins C x).
Qed.

(** All players 1..n, and the complement among them. *)
Fixpoint everybody (n : nat) : coalition :=
  match n with 0 => nobody | S n' => union (alone n) (everybody n') end.

Definition complement (n : nat) (C : coalition) : coalition := N.ldiff (everybody n) C.

Lemma has_everybody : forall n p, has (everybody n) p = is_player n p.
Proof.
  induction n as [|n IH]; intros p.
  - simpl. rewrite has_nobody. unfold is_player. symmetry. apply andb_false_iff.
    rewrite !Nat.leb_gt. lia.
  - cbn [everybody]. rewrite has_union, has_alone, IH. unfold is_player.
    apply eq_true_iff_eq. rewrite orb_true_iff, !andb_true_iff, Nat.eqb_eq, !Nat.leb_le. lia.
Qed.

Lemma has_complement : forall n C p, has (complement n C) p = is_player n p && negb (has C p).
Proof. intros. unfold complement, has at 1. rewrite N.ldiff_spec. f_equal. apply has_everybody. Qed.

Lemma complement_complementary : forall n C v, well_formed n v = true ->
  complementary C (complement n C) v = true.
Proof.
  intros n C. induction v as [p|m os IH] using value_induction; simpl.
  - intros H. rewrite has_complement, H. apply eqb_reflx.
  - rewrite !andb_true_iff, !forallb_forall. intros [[H _] H2].
    rewrite has_complement, H. split; [apply eqb_reflx|auto].
Qed.

Lemma well_formed_nonempty : forall n v, well_formed n v = true -> nonempty v = true.
Proof.
  intros n. induction v as [p|m os IH] using value_induction; simpl; [auto|].
  rewrite !andb_true_iff, !forallb_forall. intros [[_ H] H2]. split; auto.
Qed.

(** Exactly one of C and its complement wins. *)
Theorem wins_complement : forall n C v, well_formed n v = true ->
  wins (complement n C) v = negb (wins C v).
Proof. intros. now apply wins_complementary, complement_complementary. Qed.

(** Any two winning coalitions have a member in common. *)
Corollary wins_intersect : forall n C D v, well_formed n v = true ->
  wins C v = true -> wins D v = true -> exists p, is_player n p = true /\ p ∈ C /\ p ∈ D.
Proof.
  intros n C D v W HC HD.
  assert (N.land (everybody n) (N.land C D) <> 0%N) as H.
  { intros E.
    assert (D' : wins (complement n C) v = true).
    { apply (wins_monotone (N.land (everybody n) D) _ v).
      - eapply well_formed_nonempty; eauto.
      - intros p Hp. unfold has in Hp. rewrite N.land_spec in Hp.
        apply andb_true_iff in Hp as [H1 H2].
        rewrite has_complement. apply andb_true_iff. split.
        + rewrite <- has_everybody. exact H1.
        + apply negb_true_iff. destruct (has C p) eqn:F; [|reflexivity]. unfold has in F.
          assert (G : N.testbit (N.land (everybody n) (N.land C D)) (N.of_nat p) = true)
            by now rewrite !N.land_spec, H1, F, H2.
          rewrite E, N.bits_0 in G. discriminate.
      - rewrite <- HD. clear - W. revert W.
        induction v as [p|m os IH] using value_induction; simpl.
        + intros H. unfold has. rewrite N.land_spec.
          fold (has (everybody n) p). rewrite has_everybody, H. reflexivity.
        + rewrite !andb_true_iff, forallb_forall. intros [[H _] H2].
          assert (IH' : forall x, In x os -> wins (N.land (everybody n) D) x = wins D x) by auto.
          rewrite (forallb_ext_in _ _ _ os IH'), (existsb_ext_in _ _ _ os IH').
          unfold has at 1. rewrite N.land_spec. fold (has (everybody n) m).
          rewrite has_everybody, H. reflexivity. }
    rewrite (wins_complement n C v W), HC in D'. discriminate. }
  destruct (N.land (everybody n) (N.land C D)) eqn:E; [congruence|].
  pose proof (N.bit_log2 _ H) as B. rewrite <- E in B.
  rewrite <- (N2Nat.id (N.log2 (N.land (everybody n) (N.land C D)))) in B.
  rewrite !N.land_spec, !andb_true_iff in B. destruct B as [B1 [B2 B3]].
  exists (N.to_nat (N.log2 (N.land (everybody n) (N.land C D)))).
  rewrite <- has_everybody. repeat split; auto.
Qed.

(** ** Stable coalitions *)

(** Definition 4.1, with C ⊂ D for strict inclusion.  St is the relation "C is
    stable in P".

    "Case 0: In a terminal position P, a player p has won the game.  Player p
    himself forms the only stable coalition.

    Case 1 (p ∈ C): C ∈ St(P) if and only if (1.1) there exists a choice that
    keeps C stable, and (1.2) there is no stable coalition strictly included in C.

    Case 2 (p ∉ C): C ∈ St(P) if and only if (2.1) all choices keep some part of C
    stable, (2.2) for every player q ∈ C, there is some choice by which some
    subcoalition containing q is stable, and (2.3) there is no stable coalition
    strictly included in C."

    The formula printed for (2.2) has D ∈ St(P) where the words ask for
    D ∈ St(P'); here it is as the words have it.  See [printed_definition_loose]. *)

Section Definition_4_1.
  Variable St : value -> coalition -> Prop.

  Definition case_0 : Prop := forall p C, St (Win p) C <-> C = alone p.

  Definition condition_1_1 os C := exists P', In P' os /\ St P' C.
  Definition condition_2_1 os C := forall P', In P' os -> exists D, D ⊆ C /\ St P' D.
  Definition condition_2_2 os C := forall q, q ∈ C ->
    exists P' D, In P' os /\ St P' D /\ q ∈ D /\ D ⊆ C.
  Definition minimal_stable P C := forall D, D ⊂ C -> ~ St P D.       (* 1.2, 2.3 *)

  Definition case_1 : Prop := forall p os C, os <> [] -> p ∈ C ->
    (St (Choice p os) C <-> condition_1_1 os C /\ minimal_stable (Choice p os) C).

  Definition case_2 : Prop := forall p os C, os <> [] -> p ∉ C ->
    (St (Choice p os) C <->
     condition_2_1 os C /\ condition_2_2 os C /\ minimal_stable (Choice p os) C).

  Definition definition_4_1 : Prop := case_0 /\ case_1 /\ case_2.

  (** Without (2.2), which follows from the others ([condition_2_2_follows]). *)
  Definition case_2_short : Prop := forall p os C, os <> [] -> p ∉ C ->
    (St (Choice p os) C <-> condition_2_1 os C /\ minimal_stable (Choice p os) C).

  Definition definition_4_1_short : Prop := case_0 /\ case_1 /\ case_2_short.

  (** As printed: (2.2) with D ∈ St(P). *)
  Definition condition_2_2_printed P C := forall q, q ∈ C ->
    exists D, St P D /\ q ∈ D /\ D ⊆ C.

  Definition case_2_printed : Prop := forall p os C, os <> [] -> p ∉ C ->
    (St (Choice p os) C <->
     condition_2_1 os C /\ condition_2_2_printed (Choice p os) C /\
     minimal_stable (Choice p os) C).

  Definition definition_4_1_printed : Prop := case_0 /\ case_1 /\ case_2_printed.
End Definition_4_1.

(** *** The minimal elements of a list of coalitions *)

Definition strictly_withinb (C D : coalition) : bool := withinb C D && negb (N.eqb C D).

Definition minimal (Cs : list coalition) : list coalition :=
  filter (fun C => negb (existsb (fun D => strictly_withinb D C) Cs)) Cs.

Lemma strictly_withinb_spec : forall C D, strictly_withinb C D = true <-> C ⊂ D.
Proof.
  intros C D. unfold strictly_withinb, strictly_within.
  rewrite andb_true_iff, withinb_within, negb_true_iff, N.eqb_neq. reflexivity.
Qed.

Lemma minimal_spec : forall Cs C,
  In C (minimal Cs) <-> In C Cs /\ forall D, In D Cs -> ~ D ⊂ C.
Proof.
  intros Cs C. unfold minimal. rewrite filter_In, negb_true_iff. split; intros [H1 H2]; split; auto.
  - intros D HD HDC. apply strictly_withinb_spec in HDC.
    assert (existsb (fun D => strictly_withinb D C) Cs = true) by (apply existsb_exists; eauto).
    congruence.
  - apply not_true_iff_false. rewrite existsb_exists. intros [D [HD HDC]].
    apply strictly_withinb_spec in HDC. now apply (H2 D).
Qed.

(** Below each there is a minimal one. *)
Lemma minimal_below : forall Cs C, In C Cs -> exists D, In D (minimal Cs) /\ D ⊆ C.
Proof.
  intros Cs C. induction C as [C IH] using coalition_induction. intros HC.
  destruct (existsb (fun D => strictly_withinb D C) Cs) eqn:E.
  - apply existsb_exists in E as [D [HD HDC]]. apply strictly_withinb_spec in HDC.
    destruct (IH D HDC HD) as [B [HB HBD]]. exists B. split; [exact HB|].
    apply within_trans with D; [exact HBD|apply HDC].
  - exists C. split; [|apply within_refl]. unfold minimal. apply filter_In. now rewrite E.
Qed.

Lemma minimal_antichain : forall Cs C D,
  In C (minimal Cs) -> In D (minimal Cs) -> ~ D ⊂ C.
Proof.
  intros Cs C D HC HD. apply minimal_spec in HC as [_ HC]. apply minimal_spec in HD as [HD _].
  now apply HC.
Qed.

(** *** The recursion

    "At a choice of p, let F be the set of coalitions that contain p and are
    stable in some option. Let E be the set of all unions of one stable
    coalition from each option, none of which contains p. The stable
    coalitions of the choice are the minimal elements of E ∪ F (Theorem 4.2)."
    *)

Definition friends (p : player) (types : list (list coalition)) : list coalition :=
  filter (fun C => has C p) (concat types).

Fixpoint enemies (p : player) (types : list (list coalition)) : list coalition :=
  match types with
  | [] => [nobody]
  | T :: types' =>
      flat_map (fun A => map (union A) (enemies p types')) (filter (fun A => negb (has A p)) T)
  end.

Fixpoint stable_type (v : value) : list coalition :=
  match v with
  | Win p => [alone p]
  | Choice p os =>
      minimal (enemies p (map stable_type os) ++ friends p (map stable_type os))
  end.

Lemma friends_spec : forall p os C,
  In C (friends p (map stable_type os)) <->
  p ∈ C /\ exists v, In v os /\ In C (stable_type v).
Proof.
  intros p os C. unfold friends. rewrite filter_In, in_concat. split.
  - intros [[T [HS HC]] Hp]. apply in_map_iff in HS as [v [<- Hv]]. eauto.
  - intros [Hp [v [Hv HC]]]. split; [|exact Hp]. exists (stable_type v). split; [|exact HC].
    now apply in_map.
Qed.

(** E, word for word: A is the union of an A_{P'} with p ∉ A_{P'} ∈ St(P') for each
    option P'. *)
Inductive union_of_each (p : player) : list (list coalition) -> coalition -> Prop :=
| union_of_none : union_of_each p [] nobody
| union_of_more : forall T types A B, In A T -> p ∉ A -> union_of_each p types B ->
    union_of_each p (T :: types) (union A B).

Lemma enemies_spec : forall p types C, In C (enemies p types) <-> union_of_each p types C.
Proof.
  intros p. induction types as [|T types IH]; intros C; simpl.
  - split; [intros [<-|[]]; constructor|]. intros H; inversion H; now left.
  - rewrite in_flat_map. split.
    + intros [A [HA HC]]. apply filter_In in HA as [HA Hp]. apply negb_true_iff in Hp.
      apply in_map_iff in HC as [B [<- HB]]. constructor; auto. now apply IH.
    + intros H. inversion H as [|T' types' A B HA Hp HB]; subst.
      exists A. split.
      * apply filter_In. split; [exact HA|]. now rewrite Hp.
      * apply in_map, IH, HB.
Qed.

Lemma union_of_each_without : forall p types C, union_of_each p types C -> p ∉ C.
Proof.
  intros p types C H. induction H as [|T types A B HA Hp HB IH].
  - apply has_nobody.
  - now rewrite has_union, Hp, IH.
Qed.

(** A coalition contains a member of E if and only if in each option it contains a
    stable coalition without p. *)
Lemma enemies_below : forall p types C,
  (exists D, union_of_each p types D /\ D ⊆ C) <->
  (forall T, In T types -> exists D, In D T /\ p ∉ D /\ D ⊆ C).
Proof.
  intros p types C. induction types as [|T types IH]; split.
  - intros _ T [].
  - intros _. exists nobody. split; [constructor|]. intros q Hq. rewrite has_nobody in Hq. discriminate.
  - intros [D [HD HDC]] T' [<-|HS'];
      inversion HD as [|T'' types' A B HA Hp HB]; subst; apply union_within in HDC as [H1 H2].
    + eauto.
    + apply IH; [|exact HS']. eauto.
  - intros H. destruct (H T (or_introl eq_refl)) as [A [HA [Hp HAC]]].
    destruct (proj2 IH) as [B [HB HBC]].
    { intros T' HS'. apply H. now right. }
    exists (union A B). split; [now constructor|]. now apply union_within.
Qed.

(** Every member of a union of one from each is a member of one of them. *)
Lemma union_of_each_member : forall p types C q, union_of_each p types C -> q ∈ C ->
  exists T D, In T types /\ In D T /\ q ∈ D /\ D ⊆ C.
Proof.
  intros p types C q H. induction H as [|T types A B HA Hp HB IH]; intros Hq.
  - rewrite has_nobody in Hq. discriminate.
  - rewrite has_union in Hq. apply orb_true_iff in Hq as [Hq|Hq].
    + exists T, A. repeat split; auto; [now left|]. intros r Hr. now rewrite has_union, Hr.
    + destruct (IH Hq) as [T' [D [H1 [H2 [H3 H4]]]]].
      exists T', D. repeat split; auto; [now right|].
      intros r Hr. rewrite has_union. apply orb_true_iff. right. now apply H4.
Qed.

Definition stable (v : value) (C : coalition) : Prop := In C (stable_type v).

Lemma stable_choice : forall p os C, stable (Choice p os) C <->
  In C (minimal (enemies p (map stable_type os) ++ friends p (map stable_type os))).
Proof. reflexivity. Qed.

(** When a coalition contains a stable coalition of a choice: some option has in it a stable
    coalition with the mover, or every option has in it one without the mover. *)
Theorem stable_part_of_choice : forall m os C,
  (exists D, stable (Choice m os) D /\ D ⊆ C) <->
  (exists v D, In v os /\ stable v D /\ m ∈ D /\ D ⊆ C) \/
  (forall v, In v os -> exists D, stable v D /\ m ∉ D /\ D ⊆ C).
Proof.
  intros m os C. pose proof (enemies_below m (map stable_type os) C) as [E1 E2]. split.
  - intros [D [HD HDC]]. apply stable_choice, minimal_spec in HD as [HD _].
    apply in_app_iff in HD as [HD|HD].
    + right. intros v Hv. apply E1; [|now apply in_map]. exists D. split; [now apply enemies_spec|exact HDC].
    + left. apply friends_spec in HD as [Hm [v [Hv HD]]]. now exists v, D.
  - intros H.
    assert (B : exists B, In B (enemies m (map stable_type os) ++ friends m (map stable_type os)) /\ B ⊆ C).
    { destruct H as [[v [D [Hv [HD [Hm HDC]]]]]|H].
      - exists D. split; [|exact HDC]. apply in_app_iff. right. apply friends_spec. split; [exact Hm|]. now exists v.
      - destruct E2 as [D [HD HDC]].
        + intros T HT. apply in_map_iff in HT as [v [<- Hv]]. now apply H.
        + exists D. split; [|exact HDC]. apply in_app_iff. left. now apply enemies_spec. }
    destruct B as [B [HB HBC]]. destruct (minimal_below _ _ HB) as [D [HD HDB]].
    exists D. split; [exact HD|]. now apply within_trans with B.
Qed.

(** St(P) is an antichain (Proposition 4.3, ii). *)
Theorem stable_antichain : forall v C D, stable v C -> stable v D -> ~ D ⊂ C.
Proof.
  intros [p|p os] C D.
  - intros [<-|[]] [<-|[]] [_ H]. now apply H.
  - apply minimal_antichain.
Qed.

Lemma stable_minimal : forall v C, stable v C -> minimal_stable stable v C.
Proof. intros v C HC D HDC HD. now apply (stable_antichain v C D). Qed.

(** Condition (2.1), which speaks of parts of a C without p, is that C contains a
    member of E. *)
Lemma condition_2_1_enemies : forall p os C, p ∉ C ->
  (condition_2_1 stable os C <->
   exists D, In D (enemies p (map stable_type os)) /\ D ⊆ C).
Proof.
  intros p os C Hp. split.
  - intros H. destruct (proj2 (enemies_below p (map stable_type os) C)) as [D [HD HDC]].
    + intros T HS. apply in_map_iff in HS as [v [<- Hv]].
      destruct (H v Hv) as [D [HDC HD]]. exists D. repeat split; auto.
      destruct (has D p) eqn:E; [|reflexivity]. apply HDC in E. congruence.
    + exists D. split; [now apply enemies_spec|exact HDC].
  - intros [D [HD HDC]] v Hv. apply enemies_spec in HD.
    destruct (proj1 (enemies_below p (map stable_type os) C)
                (ex_intro _ D (conj HD HDC)) (stable_type v)) as [B [HB [_ HBC]]].
    + now apply in_map.
    + now exists B.
Qed.

Lemma stable_case_1 : case_1 stable.
Proof.
  intros p os C _ Hp. split.
  - intros HC. split; [|now apply stable_minimal].
    apply stable_choice, minimal_spec in HC as [HC _].
    apply in_app_iff in HC as [HC|HC].
    + apply enemies_spec, union_of_each_without in HC. congruence.
    + apply friends_spec in HC as [_ HC]. exact HC.
  - intros [H11 H12].
    destruct (minimal_below (enemies p (map stable_type os) ++ friends p (map stable_type os)) C)
      as [D [HD HDC]].
    { apply in_app_iff. right. apply friends_spec. split; [exact Hp|exact H11]. }
    destruct (within_cases D C HDC) as [HS| ->]; [|exact HD].
    exfalso. now apply (H12 D).
Qed.

Lemma stable_case_2_short : case_2_short stable.
Proof.
  intros p os C _ Hp. split.
  - intros HC. split; [|now apply stable_minimal].
    apply stable_choice, minimal_spec in HC as [HC _].
    apply (condition_2_1_enemies p os C Hp).
    apply in_app_iff in HC as [HC|HC].
    + exists C. split; [exact HC|apply within_refl].
    + apply friends_spec in HC as [HC _]. congruence.
  - intros [H21 H23].
    apply (condition_2_1_enemies p os C Hp) in H21 as [D [HD HDC]].
    destruct (minimal_below (enemies p (map stable_type os) ++ friends p (map stable_type os)) D)
      as [B [HB HBD]].
    { apply in_app_iff. now left. }
    destruct (within_cases B C) as [HS| ->].
    + now apply within_trans with D.
    + exfalso. now apply (H23 B).
    + exact HB.
Qed.

(** The coalitions of the recursion that do not contain p satisfy (2.2). *)
Lemma stable_condition_2_2 : forall p os C, p ∉ C ->
  stable (Choice p os) C -> condition_2_2 stable os C.
Proof.
  intros p os C Hp HC q Hq.
  apply stable_choice, minimal_spec in HC as [HC _].
  apply in_app_iff in HC as [HC|HC].
  - apply enemies_spec in HC.
    destruct (union_of_each_member _ _ _ q HC Hq) as [T [D [HS [HD [HqD HDC]]]]].
    apply in_map_iff in HS as [v [<- Hv]]. exists v, D. auto.
  - apply friends_spec in HC as [HC _]. congruence.
Qed.

Lemma stable_case_0 : case_0 stable.
Proof. intros p C. split; [intros [<-|[]]; reflexivity|intros ->; now left]. Qed.

(** The recursion satisfies Definition 4.1, with or without (2.2). *)

Theorem stable_type_satisfies_short : definition_4_1_short stable.
Proof. exact (conj stable_case_0 (conj stable_case_1 stable_case_2_short)). Qed.

(** Stable types as computed satisfy Definition 4.1. *)
Theorem stable_type_satisfies : definition_4_1 stable.
Proof.
  split; [exact stable_case_0|split; [exact stable_case_1|]].
  intros p os C Hne Hp. split.
  - intros HC. pose proof (proj1 (stable_case_2_short p os C Hne Hp) HC) as [H1 H3].
    repeat split; auto. now apply stable_condition_2_2 with p.
  - intros [H1 [_ H3]]. apply (stable_case_2_short p os C Hne Hp). auto.
Qed.

(** No other relation satisfies Definition 4.1. *)

Lemma minimal_stable_iff : forall St v C,
  (forall D, D ⊂ C -> (St v D <-> stable v D)) ->
  (minimal_stable St v C <-> minimal_stable stable v C).
Proof. intros St v C H. split; intros M D HD F; apply (M D HD); now apply H. Qed.

(** Only the stable coalitions satisfy Definition 4.1 without (2.2). *)
Theorem stable_type_only_short : forall St, definition_4_1_short St ->
  forall v, nonempty v = true -> forall C, St v C <-> stable v C.
Proof.
  intros St [H0 [H1 H2]]. induction v as [p|p os IHv] using value_induction; intros N.
  - intros C. rewrite (H0 p C). symmetry. apply stable_case_0.
  - apply nonempty_choice in N as [Hne N].
    assert (IH : forall v, In v os -> forall C, St v C <-> stable v C) by auto. clear IHv.
    intros C. induction C as [C IHC] using coalition_induction.
    pose proof (minimal_stable_iff St (Choice p os) C IHC) as M.
    destruct (has C p) eqn:Hp.
    + rewrite (H1 p os C Hne Hp), (stable_case_1 p os C Hne Hp), M.
      assert (condition_1_1 St os C <-> condition_1_1 stable os C) as ->; [|reflexivity].
      split; intros [v [Hv HC]]; exists v; split; auto; now apply (IH v Hv).
    + rewrite (H2 p os C Hne Hp), (stable_case_2_short p os C Hne Hp), M.
      assert (condition_2_1 St os C <-> condition_2_1 stable os C) as ->; [|reflexivity].
      split; intros H v Hv; destruct (H v Hv) as [D [HDC HD]]; exists D; split; auto;
        now apply (IH v Hv).
Qed.

(** No other family satisfies Definition 4.1. *)
Theorem stable_type_only : forall St, definition_4_1 St ->
  forall v, nonempty v = true -> forall C, St v C <-> stable v C.
Proof.
  intros St [H0 [H1 H2]]. induction v as [p|p os IHv] using value_induction; intros N.
  - intros C. rewrite (H0 p C). symmetry. apply stable_case_0.
  - apply nonempty_choice in N as [Hne N].
    assert (IH : forall v, In v os -> forall C, St v C <-> stable v C) by auto. clear IHv.
    intros C. induction C as [C IHC] using coalition_induction.
    pose proof (minimal_stable_iff St (Choice p os) C IHC) as M.
    destruct stable_type_satisfies as [_ [_ S2]].
    destruct (has C p) eqn:Hp.
    + rewrite (H1 p os C Hne Hp), (stable_case_1 p os C Hne Hp), M.
      assert (condition_1_1 St os C <-> condition_1_1 stable os C) as ->; [|reflexivity].
      split; intros [v [Hv HC]]; exists v; split; auto; now apply (IH v Hv).
    + rewrite (H2 p os C Hne Hp), (S2 p os C Hne Hp), M.
      assert (condition_2_1 St os C <-> condition_2_1 stable os C) as ->.
      { split; intros H v Hv; destruct (H v Hv) as [D [HDC HD]]; exists D; split; auto;
          now apply (IH v Hv). }
      assert (condition_2_2 St os C <-> condition_2_2 stable os C) as ->; [|reflexivity].
      split; intros H q Hq; destruct (H q Hq) as [v [D [Hv [HD HqD]]]]; exists v, D;
        repeat split; try apply HqD; auto; now apply (IH v Hv).
Qed.

(** So (2.2), with D ∈ St(P'), follows from the rest. *)
Corollary condition_2_2_follows : forall St, definition_4_1_short St ->
  forall p os C, nonempty (Choice p os) = true -> p ∉ C ->
  condition_2_1 St os C -> minimal_stable St (Choice p os) C -> condition_2_2 St os C.
Proof.
  intros St H p os C N Hp H1 H3.
  pose proof (stable_type_only_short St H) as E.
  assert (stable (Choice p os) C) as HC.
  { apply (E _ N). destruct H as [_ [_ H2]]. apply H2; auto. now apply nonempty_choice in N. }
  apply nonempty_choice in N as [_ N].
  intros q Hq. destruct (stable_condition_2_2 p os C Hp HC q Hq) as [v [D [Hv [HD HqD]]]].
  exists v, D. repeat split; try apply HqD; auto. now apply (E v (N v Hv)).
Qed.

(** *** Theorem 4.2: "All games have at least one stable coalition." *)

Lemma minimal_nonempty : forall Cs, Cs <> [] -> minimal Cs <> [].
Proof.
  intros [|C Cs] H E; [congruence|].
  destruct (minimal_below (C :: Cs) C (or_introl eq_refl)) as [D [HD _]].
  rewrite E in HD. contradiction.
Qed.

(** Loeb's Theorem 4.2: every game has a stable coalition. *)
Theorem theorem_4_2 : forall v, nonempty v = true -> exists C, stable v C.
Proof.
  induction v as [p|p os IH] using value_induction; intros N.
  - exists (alone p). now left.
  - apply nonempty_choice in N as [Hne N].
    set (E := enemies p (map stable_type os)). set (F := friends p (map stable_type os)).
    assert (exists C, In C (E ++ F)) as [C HC].
    { destruct E as [|C E'] eqn:HE; [|exists C; now left].
      (* "If E(P) is empty, there must be some P' for which p belongs to all stable
         coalitions." *)
      destruct (forallb (fun T => existsb (fun A => negb (has A p)) T) (map stable_type os)) eqn:A.
      - exfalso.
        assert (H : forall types, forallb (fun T => existsb (fun A => negb (has A p)) T) types = true
                                  -> enemies p types <> []).
        { clear. induction types as [|T types IH]; simpl; [discriminate|].
          rewrite andb_true_iff, existsb_exists. intros [[A [HA Hp]] H].
          destruct (enemies p types) as [|B Bs]; [now apply IH in H|].
          intros E. assert (In (union A B)
              (flat_map (fun A => map (union A) (B :: Bs)) (filter (fun A => negb (has A p)) T))) as G.
          { apply in_flat_map. exists A. split; [now apply filter_In|now left]. }
          rewrite E in G. contradiction. }
        apply H in A. unfold E in HE. contradiction.
      - assert (exists T, In T (map stable_type os) /\
                  existsb (fun A => negb (has A p)) T = false) as [T [HS AS]].
        { clear - A. induction (map stable_type os) as [|T l IH]; [discriminate|]. simpl in A.
          apply andb_false_iff in A as [A|A]; [exists T; split; [now left|exact A]|].
          destruct (IH A) as [T' [H1 H2]]. exists T'. split; [now right|exact H2]. }
        apply in_map_iff in HS as [v [<- Hv]].
        destruct (IH v Hv (N v Hv)) as [C HC]. exists C. simpl. apply friends_spec.
        split; [|eauto]. destruct (has C p) eqn:Hp; [reflexivity|].
        assert (existsb (fun A => negb (has A p)) (stable_type v) = true) by
          (apply existsb_exists; exists C; split; [exact HC|now rewrite Hp]).
        congruence. }
    destruct (minimal_below (E ++ F) C HC) as [D [HD _]]. now exists D.
Qed.

(** By Definition 4.1 every value has a stable coalition. *)
Corollary definition_4_1_stable_exists : forall St, definition_4_1 St ->
  forall v, nonempty v = true -> exists C, St v C.
Proof.
  intros St H v N. destruct (theorem_4_2 v N) as [C HC]. exists C.
  now apply (stable_type_only St H v N).
Qed.

(** "St(P) is the set of minimal elements of E(P) ∪ F(P)", for whatever satisfies
    Definition 4.1. *)
Theorem stable_recursion : forall St, definition_4_1 St ->
  forall p os C, nonempty (Choice p os) = true ->
  let E A := union_of_each p (map stable_type os) A in
  let F A := p ∈ A /\ exists P', In P' os /\ St P' A in
  (St (Choice p os) C <-> (E C \/ F C) /\ forall D, E D \/ F D -> ~ D ⊂ C).
Proof.
  intros St H p os C N E F.
  rewrite (stable_type_only St H _ N), stable_choice, minimal_spec.
  apply nonempty_choice in N as [_ N].
  assert (X : forall A, In A (enemies p (map stable_type os) ++ friends p (map stable_type os)) <->
                        E A \/ F A).
  { intros A. rewrite in_app_iff, enemies_spec, friends_spec. unfold E, F.
    split; (intros [HA|[HA [v [Hv HS]]]]; [now left|right; split; [exact HA|]]);
      exists v; split; auto; now apply (stable_type_only St H v (N v Hv)). }
  rewrite X. split; intros [H1 H2]; split; auto; intros D HD; apply H2, X, HD.
Qed.

(** *** (2.2) as printed says too little

    With D ∈ St(P) for D ∈ St(P') in (2.2), Definition 4.1 has a second solution,
    in which nothing is stable without the mover; there Theorem 4.2 fails.  So the
    formula has to be read as the words have it. *)

Fixpoint loose_type (v : value) : list coalition :=
  match v with
  | Win p => [alone p]
  | Choice p os => minimal (filter (fun C => has C p) (concat (map loose_type os)))
  end.

Definition loose (v : value) (C : coalition) : Prop := In C (loose_type v).

Lemma loose_mover : forall p os C, loose (Choice p os) C -> p ∈ C.
Proof.
  intros p os C H. apply minimal_spec in H as [H _]. now apply filter_In in H.
Qed.

Lemma loose_somebody : forall v, ~ loose v nobody.
Proof.
  intros [p|p os] H.
  - destruct H as [H|[]]. pose proof (has_nobody p) as E.
    rewrite <- H, has_alone, Nat.eqb_refl in E. discriminate.
  - apply loose_mover in H. now rewrite has_nobody in H.
Qed.

Lemma somebody : forall C, C <> nobody -> exists q, q ∈ C.
Proof.
  intros C H. exists (N.to_nat (N.log2 C)). unfold has. rewrite N2Nat.id. now apply N.bit_log2.
Qed.

(** Stable coalitions satisfy Definition 4.1 as printed. *)
Theorem stable_satisfies_printed : definition_4_1_printed stable.
Proof.
  split; [exact stable_case_0|split; [exact stable_case_1|]].
  intros p os C Hne Hp. rewrite (stable_case_2_short p os C Hne Hp). split.
  - intros [H1 H3]. repeat split; auto. intros q Hq. exists C. repeat split; auto using within_refl.
    apply (stable_case_2_short p os C Hne Hp). auto.
  - intros [H1 [_ H3]]. auto.
Qed.

(** A second relation, [loose], satisfies it too. *)
Theorem loose_satisfies_printed : definition_4_1_printed loose.
Proof.
  split; [|split].
  - intros p C. split; [intros [<-|[]]; reflexivity|intros ->; now left].
  - intros p os C _ Hp. split.
    + intros HC. split.
      * apply minimal_spec in HC as [HC _]. apply filter_In in HC as [HC _].
        apply in_concat in HC as [T [HT HC]]. apply in_map_iff in HT as [v [<- Hv]].
        now exists v.
      * intros D HDC HD. now apply (minimal_antichain _ C D HC HD).
    + intros [[v [Hv HC]] H12].
      destruct (minimal_below (filter (fun C => has C p) (concat (map loose_type os))) C)
        as [D [HD HDC]].
      { apply filter_In. split; [|exact Hp]. apply in_concat. exists (loose_type v).
        split; [now apply in_map|exact HC]. }
      destruct (within_cases D C HDC) as [HS| ->]; [|exact HD].
      exfalso. now apply (H12 D).
  - intros p os C Hne Hp. split.
    + intros H. apply loose_mover in H. congruence.
    + intros [H1 [H2 _]]. exfalso. destruct (coalition_dec C nobody) as [->|N].
      * destruct os as [|v os]; [congruence|].
        destruct (H1 v (or_introl eq_refl)) as [D [HDC HD]].
        destruct (coalition_dec D nobody) as [->|N].
        -- now apply (loose_somebody v).
        -- destruct (somebody D N) as [q Hq]. apply HDC in Hq. now rewrite has_nobody in Hq.
      * destruct (somebody C N) as [q Hq]. destruct (H2 q Hq) as [D [HD [_ HDC]]].
        apply loose_mover in HD. apply HDC in HD. congruence.
Qed.

(** As printed, Definition 4.1 has another solution. *)
Theorem printed_definition_loose :
  stable (Choice 1 [Win 2; Win 3]) (union (alone 2) (alone 3)) /\
  forall C, ~ loose (Choice 1 [Win 2; Win 3]) C.
Proof. split; [now left|]. intros C []. Qed.

(** *** Proposition 4.3 *)

(** "Stable coalitions are winning." *)
Theorem stable_wins : forall v C, nonempty v = true -> stable v C -> wins C v = true.
Proof.
  induction v as [p|p os IH] using value_induction; intros C N HC.
  - destruct HC as [<-|[]]. simpl. rewrite has_alone. apply Nat.eqb_refl.
  - pose proof N as N'. apply nonempty_choice in N' as [Hne N2]. simpl.
    destruct (has C p) eqn:Hp.
    + apply (stable_case_1 p os C Hne Hp) in HC as [[v [Hv HC]] _].
      apply existsb_exists. exists v. auto.
    + apply (stable_case_2_short p os C Hne Hp) in HC as [HC _].
      apply forallb_forall. intros v Hv. destruct (HC v Hv) as [D [HDC HD]].
      apply (wins_monotone D C v); auto.
Qed.

(** "Any pair of stable coalitions has a nonempty intersection." *)
Theorem stable_intersect : forall n v C D, well_formed n v = true ->
  stable v C -> stable v D -> exists p, is_player n p = true /\ p ∈ C /\ p ∈ D.
Proof.
  intros n v C D W HC HD. pose proof (well_formed_nonempty n v W) as N.
  apply (wins_intersect n C D v W); now apply stable_wins.
Qed.

(** "If the number of players is greater than one, the set of all players is not
    stable." *)
Theorem everybody_not_stable : forall n v, 2 <= n -> well_formed n v = true ->
  ~ stable v (everybody n).
Proof.
  intros n v Hn. induction v as [p|p os IH] using value_induction; intros W HC.
  - destruct HC as [H|[]].
    assert (H1 : has (everybody n) 1 = true) by (rewrite has_everybody; apply andb_true_iff; rewrite !Nat.leb_le; lia).
    assert (H2 : has (everybody n) 2 = true) by (rewrite has_everybody; apply andb_true_iff; rewrite !Nat.leb_le; lia).
    rewrite <- H, has_alone, Nat.eqb_eq in H1. rewrite <- H, has_alone, Nat.eqb_eq in H2. lia.
  - pose proof (well_formed_nonempty _ _ W) as N. apply nonempty_choice in N as [Hne _].
    simpl in W. rewrite !andb_true_iff, forallb_forall in W. destruct W as [[Hp _] W].
    assert (p ∈ everybody n) as HpE by now rewrite has_everybody.
    apply (stable_case_1 p os _ Hne HpE) in HC as [[v [Hv HC]] _].
    now apply (IH v Hv (W v Hv)).
Qed.


(** *** Order and repetition of options do not matter

    In a list with repetitions E has more unions, but no new minimal ones. *)

Theorem stable_proper : forall v w, v ≈ w -> forall C, stable v C <-> stable w C.
Proof.
  induction v as [p|p vs IH] using value_induction; intros [q|q ws] H; try discriminate.
  - apply same_win in H as ->. reflexivity.
  - apply same_choice in H as [<- H].
    destruct vs as [|v0 vs'] eqn:Evs; [now rewrite (same_options_nil [] ws H eq_refl)|].
    rewrite <- Evs in *. assert (Hvs : vs <> []) by now rewrite Evs. clear Evs v0 vs'.
    assert (Hws : ws <> []).
    { intros E. apply Hvs. symmetry in H. now apply (same_options_nil ws). }
    destruct H as [H1 H2].
    intros C. induction C as [C IHC] using coalition_induction.
    pose proof (fun D HD => IHC D HD) as IHC'.
    assert (M : minimal_stable stable (Choice p vs) C <-> minimal_stable stable (Choice p ws) C).
    { split; intros M D HD F; apply (M D HD); now apply IHC. }
    destruct (has C p) eqn:Hp.
    + rewrite (stable_case_1 p vs C Hvs Hp), (stable_case_1 p ws C Hws Hp), M.
      assert (condition_1_1 stable vs C <-> condition_1_1 stable ws C) as ->; [|reflexivity].
      split; intros [x [Hx HC]].
      * destruct (H1 x Hx) as [y [Hy E]]. exists y. split; [exact Hy|]. now apply (IH x Hx y E).
      * destruct (H2 x Hx) as [y [Hy E]]. exists y. split; [exact Hy|]. now apply (IH y Hy x E).
    + rewrite (stable_case_2_short p vs C Hvs Hp), (stable_case_2_short p ws C Hws Hp), M.
      assert (condition_2_1 stable vs C <-> condition_2_1 stable ws C) as ->; [|reflexivity].
      split; intros HC x Hx.
      * destruct (H2 x Hx) as [y [Hy E]]. destruct (HC y Hy) as [D [HDC HD]].
        exists D. split; [exact HDC|]. now apply (IH y Hy x E).
      * destruct (H1 x Hx) as [y [Hy E]]. destruct (HC y Hy) as [D [HDC HD]].
        exists D. split; [exact HDC|]. now apply (IH x Hx y E).
Qed.

(** ** What it means to force a win

    A strategy says which option to take, by its place in the list, after any
    history, the list of options taken so far.  If C plays by s and everybody
    else by t, the game has one outcome. *)

Definition strategy := list nat -> nat.
Definition after (i : nat) (s : strategy) : strategy := fun h => s (i :: h).

Fixpoint outcome (C : coalition) (v : value) (s t : strategy) : player :=
  match v with
  | Win p => p
  | Choice m os =>
      let i := (if has C m then s [] else t []) mod length os in
      nth i (map (fun x => outcome C x (after i s) (after i t)) os) 0
  end.

Lemma outcome_choice : forall C m os s t i x,
  nth_error os i = Some x -> i = (if has C m then s [] else t []) mod length os ->
  outcome C (Choice m os) s t = outcome C x (after i s) (after i t).
Proof.
  intros C m os s t i x H ->. cbn [outcome]. cbv zeta.
  apply nth_error_nth. now rewrite nth_error_map, H.
Qed.

Lemma nth_error_index : forall A (l : list A) x, In x l ->
  exists i, nth_error l i = Some x /\ i < length l.
Proof.
  intros A l x H. destruct (In_nth_error l x H) as [i Hi]. exists i. split; [exact Hi|].
  apply nth_error_Some. congruence.
Qed.

(** A strategy for each option together make one strategy. *)
Lemma strategies_together : forall (P : nat -> strategy -> Prop) n,
  (forall i, i < n -> exists s, P i s) ->
  exists s : nat -> strategy, forall i, i < n -> P i (s i).
Proof.
  intros P. induction n as [|n IH]; intros H.
  - exists (fun _ _ => 0). intros i Hi. lia.
  - destruct IH as [f Hf]; [intros; apply H; lia|].
    destruct (H n (Nat.lt_succ_diag_r n)) as [s Hs].
    exists (fun i => if i =? n then s else f i). intros i Hi.
    destruct (Nat.eqb_spec i n) as [->|D]; [exact Hs|]. apply Hf. lia.
Qed.

Definition combine (i0 : nat) (f : nat -> strategy) : strategy :=
  fun h => match h with [] => i0 | i :: h' => f i h' end.

(** C wins if and only if C has a strategy by which one of C wins whatever the
    others do. *)

Theorem wins_strategy : forall C v, nonempty v = true ->
  (wins C v = true <-> exists s, forall t, outcome C v s t ∈ C).
Proof.
  intros C. induction v as [p|m os IH] using value_induction; intros N.
  - simpl. split; [intros H; exists (fun _ => 0); auto|]. intros [s H]. exact (H (fun _ => 0)).
  - apply nonempty_choice in N as [Hne N].
    assert (Hlen : length os <> 0) by now destruct os.
    cbn [wins]. destruct (has C m) eqn:Hm.
    + rewrite existsb_exists. split.
      * intros [x [Hx W]]. apply (IH x Hx (N x Hx)) in W as [s Hs].
        destruct (nth_error_index _ _ _ Hx) as [i [Hi Li]].
        exists (combine i (fun _ => s)). intros t.
        rewrite (outcome_choice _ _ _ _ _ i x Hi).
        -- apply Hs.
        -- rewrite Hm. simpl. symmetry. now apply Nat.mod_small.
      * intros [s Hs]. set (i := s [] mod length os).
        assert (Li : i < length os) by now apply Nat.mod_upper_bound.
        destruct (nth_error os i) as [x|] eqn:Hi; [|now apply nth_error_None in Hi; lia].
        exists x. pose proof (nth_error_In _ _ Hi) as Hx. split; [exact Hx|].
        apply (IH x Hx (N x Hx)). exists (after i s). intros t.
        specialize (Hs (combine 0 (fun _ => t))).
        rewrite (outcome_choice _ _ _ _ _ i x Hi) in Hs; [exact Hs|now rewrite Hm].
    + rewrite forallb_forall. split.
      * intros W.
        destruct (strategies_together
          (fun i s => forall x, nth_error os i = Some x -> forall t, outcome C x s t ∈ C)
          (length os)) as [f Hf].
        { intros i Li. destruct (nth_error os i) as [x|] eqn:Hi;
            [|now apply nth_error_None in Hi; lia].
          pose proof (nth_error_In _ _ Hi) as Hx.
          destruct (proj1 (IH x Hx (N x Hx)) (W x Hx)) as [s Hs].
          exists s. intros y E. injection E as <-. exact Hs. }
        exists (combine 0 f). intros t. set (i := t [] mod length os).
        assert (Li : i < length os) by now apply Nat.mod_upper_bound.
        destruct (nth_error os i) as [x|] eqn:Hi; [|now apply nth_error_None in Hi; lia].
        rewrite (outcome_choice _ _ _ _ _ i x Hi); [|now rewrite Hm].
        exact (Hf i Li x Hi (after i t)).
      * intros [s Hs] x Hx.
        destruct (nth_error_index _ _ _ Hx) as [i [Hi Li]].
        apply (IH x Hx (N x Hx)). exists (after i s). intros t.
        specialize (Hs (combine i (fun _ => t))).
        rewrite (outcome_choice _ _ _ _ _ i x Hi) in Hs; [exact Hs|].
        rewrite Hm. simpl. symmetry. now apply Nat.mod_small.
Qed.
