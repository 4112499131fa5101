(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Counting: stable types of n players and win types of n + 1 (Loeb, Proposition 4.5)

    "Call a set of coalitions of n players _good_ if no two of them are
    disjoint and the set is closed under adding players. The coalitions that
    contain a stable one are a good set, and all good sets except the empty
    one and {X} arise in this way. The winning coalitions of n + 1 players
    that do not contain the last player are a good set too, and all good sets
    arise in this way."

    Contents: such sets are [intersecting_up]; they and the maximal intersecting
    families of n + 1 players are in bijection ([extend], [restrict_extend],
    [extend_restrict]); they and the stable families are, but for two
    ([above_intersecting], [minimal_generates], [minimal_above],
    [proposition_4_5]). *)

From Coq Require Import List Bool Arith NArith Lia.
From Kingmaker Require Import Value Types Realise.
Import ListNotations.

Definition intersecting_up (n : nat) (U : coalition -> bool) : Prop :=
  (forall A B, of_players n B -> A ⊆ B -> U A = true -> U B = true) /\
  (forall A B, of_players n A -> of_players n B -> U A = true -> U B = true ->
     exists p, p ∈ A /\ p ∈ B).

(** ** Sets of n players and maximal intersecting families of n + 1 *)

Definition extend (n : nat) (U : coalition -> bool) (C : coalition) : bool :=
  if has C (S n) then negb (U (complement n C)) else U C.

Lemma last_not_player : forall n, is_player n (S n) = false.
Proof. intros n. unfold is_player. apply andb_false_iff. right. apply Nat.leb_gt. lia. Qed.

Lemma is_player_S : forall n p, is_player (S n) p = (p =? S n) || is_player n p.
Proof. intros n p. rewrite <- !has_everybody. cbn [everybody]. now rewrite has_union, has_alone. Qed.

Lemma of_players_S : forall n C, of_players n C -> of_players (S n) C.
Proof.
  intros n C H p Hp. apply H in Hp. rewrite has_everybody in *. rewrite is_player_S, Hp.
  apply orb_true_r.
Qed.

Lemma of_players_last : forall n C, of_players n C -> S n ∉ C.
Proof.
  intros n C H. destruct (has C (S n)) eqn:E; [|reflexivity].
  apply H in E. rewrite has_everybody, last_not_player in E. discriminate.
Qed.

Lemma of_players_without_last : forall n C, of_players (S n) C -> S n ∉ C -> of_players n C.
Proof.
  intros n C H N p Hp. pose proof (H p Hp) as K. rewrite has_everybody, is_player_S in K.
  rewrite has_everybody. destruct (Nat.eqb_spec p (S n)) as [->|D]; [congruence|exact K].
Qed.

Lemma complement_twice : forall n C, of_players n C ->
  complement n (complement (S n) C) = C.
Proof.
  intros n C H. apply coalition_ext. intros p. rewrite !has_complement, is_player_S.
  destruct (is_player n p) eqn:E; simpl.
  - rewrite orb_true_r. simpl. apply negb_involutive.
  - destruct (has C p) eqn:F; [|reflexivity]. apply H in F. rewrite has_everybody in F. congruence.
Qed.

Lemma complement_last : forall n C, S n ∈ C -> complement (S n) C = complement n C.
Proof.
  intros n C H. apply coalition_ext. intros p. rewrite !has_complement, is_player_S.
  destruct (Nat.eqb_spec p (S n)) as [->|D]; [|reflexivity].
  now rewrite H, !andb_false_r.
Qed.

(** An intersecting family of n players, closed upwards, extends to a maximal
    intersecting family of n + 1 players. *)
Theorem extend_maximal : forall n U, intersecting_up n U -> maximal_intersecting (S n) (extend n U).
Proof.
  intros n U [Up Int]. split.
  - intros C D HD I H. unfold extend in *. destruct (has C (S n)) eqn:EC.
    + rewrite (I (S n) EC). apply negb_true_iff in H. apply negb_true_iff.
      apply not_true_iff_false. intros K. apply (Up _ (complement n C)) in K; [congruence| |].
      * apply complement_of_players.
      * intros p Hp. rewrite has_complement in *. apply andb_true_iff in Hp as [-> Hp].
        simpl. destruct (has C p) eqn:F; [|reflexivity]. apply I in F. now rewrite F in Hp.
    + assert (HC : of_players n C).
      { apply of_players_without_last; [|exact EC]. now apply within_trans with D. }
      destruct (has D (S n)) eqn:ED.
      * apply negb_true_iff, not_true_iff_false. intros K.
        destruct (Int C (complement n D)) as [p [H1 H2]]; auto.
        { apply complement_of_players. }
        apply I in H1. rewrite has_complement, H1, andb_false_r in H2. discriminate.
      * apply (Up C); auto. now apply of_players_without_last.
  - intros C HC. unfold extend. rewrite has_complement, is_player_S, Nat.eqb_refl. simpl.
    destruct (has C (S n)) eqn:E; simpl.
    + rewrite negb_involutive. f_equal. now apply complement_last.
    + do 2 f_equal. apply complement_twice. now apply of_players_without_last.
Qed.

(** The winning coalitions that do without the last player. *)
Theorem restrict_intersecting : forall n F, maximal_intersecting (S n) F -> intersecting_up n F.
Proof.
  intros n F HF. split.
  - intros A B HB. apply (proj1 HF). now apply of_players_S.
  - intros A B HA HB FA FB. destruct (coalition_dec (common A B) nobody) as [E|N].
    + exfalso. rewrite (family_disjoint (S n) F HF A B) in FB; try discriminate; auto using of_players_S.
      intros p Hp. destruct (has B p) eqn:HpB; [|reflexivity].
      assert (K : has (common A B) p = true) by now rewrite has_common, Hp, HpB.
      rewrite E, has_nobody in K. discriminate.
    + destruct (somebody _ N) as [p Hp]. rewrite has_common in Hp.
      apply andb_true_iff in Hp. now exists p.
Qed.

(** Without the last player, the extension of a family is that family. *)
Theorem restrict_extend : forall n U C, of_players n C -> extend n U C = U C.
Proof. intros n U C H. unfold extend. now rewrite of_players_last. Qed.

(** A maximal intersecting family of n + 1 players is the extension of its
    members without the last player. *)
Theorem extend_restrict : forall n F C, maximal_intersecting (S n) F -> of_players (S n) C ->
  extend n F C = F C.
Proof.
  intros n F C [_ HF] HC. unfold extend. destruct (has C (S n)) eqn:E; [|reflexivity].
  rewrite <- (complement_last n C E), HF by exact HC. apply negb_involutive.
Qed.

(** ** Such sets and stable families *)

(** All coalitions of n players. *)
Definition coalitions (n : nat) : list coalition :=
  filter (fun C => withinb C (everybody n))
    (map N.of_nat (seq 0 (S (N.to_nat (everybody n))))).

Lemma in_coalitions : forall n C, In C (coalitions n) <-> of_players n C.
Proof.
  intros n C. unfold coalitions. rewrite filter_In, withinb_within. split; [tauto|].
  intros H. split; [|exact H]. apply in_map_iff. exists (N.to_nat C).
  split; [apply N2Nat.id|]. apply in_seq.
  assert (C <= everybody n)%N.
  { destruct (within_cases C (everybody n) H) as [L| ->]; [|lia].
    apply strictly_within_lt in L. lia. }
  lia.
Qed.

(** The coalitions that contain a member of Cs. *)
Definition above (Cs : list coalition) (A : coalition) : bool :=
  existsb (fun C => withinb C A) Cs.

Lemma above_spec : forall Cs A, above Cs A = true <-> exists C, In C Cs /\ C ⊆ A.
Proof.
  intros Cs A. unfold above. rewrite existsb_exists.
  split; intros [C [H1 H2]]; exists C; (split; [exact H1|]); now apply withinb_within.
Qed.

(** The minimal members of U. *)
Definition minimal_members (n : nat) (U : coalition -> bool) : list coalition :=
  minimal (filter U (coalitions n)).

(** X alone, or nothing. *)
Definition proper (n : nat) (U : coalition -> bool) : Prop :=
  exists A, of_players n A /\ A <> everybody n /\ U A = true.

(** The coalitions that contain a member of a stable family are pairwise not
    disjoint and closed upwards, and have a member other than X. *)
Theorem above_intersecting : forall n Cs, stable_family n Cs ->
  intersecting_up n (above Cs) /\ proper n (above Cs).
Proof.
  intros n Cs [Hne [HA [HI HC]]]. split; [split|].
  - intros A B _ I H. apply above_spec in H as [C [H J]]. apply above_spec.
    exists C. split; [exact H|]. now apply within_trans with A.
  - intros A B _ _ H1 H2. apply above_spec in H1 as [C [H1 I1]], H2 as [D [H2 I2]].
    destruct (HI C D H1 H2) as [p [P1 P2]]. exists p. auto.
  - destruct Cs as [|A Cs]; [congruence|]. exists A.
    destruct (HA A (or_introl eq_refl)) as [H1 H2]. split; [exact H1|]. split; [exact H2|].
    apply above_spec. exists A. split; [now left|apply within_refl].
Qed.

(** The minimal members of such a family are a stable family. *)
Theorem minimal_members_stable : forall n U, intersecting_up n U -> proper n U ->
  stable_family n (minimal_members n U).
Proof.
  intros n U [Up Int] [A [HA [NA UA]]]. unfold minimal_members.
  assert (M : forall C, In C (minimal (filter U (coalitions n))) -> of_players n C /\ U C = true).
  { intros C HC. apply minimal_spec in HC as [HC _]. apply filter_In in HC as [HC HU].
    split; [now apply in_coalitions|exact HU]. }
  split; [|split; [|split]].
  - apply minimal_nonempty. intros E. apply (in_nil (a := A)). rewrite <- E.
    apply filter_In. split; [now apply in_coalitions|exact UA].
  - intros C HC. split; [now apply M|]. intros ->.
    apply minimal_spec in HC as [_ Min]. apply (Min A).
    + apply filter_In. split; [now apply in_coalitions|exact UA].
    + split; assumption.
  - intros C D HC HD. apply M in HC as [H1 H2], HD as [H3 H4]. now apply Int.
  - intros C D HC HD. now apply (minimal_antichain (filter U (coalitions n))).
Qed.

(** Such a family consists of the coalitions that contain one of its minimal
    members. *)
Theorem minimal_generates : forall n U, intersecting_up n U ->
  forall A, of_players n A -> above (minimal_members n U) A = U A.
Proof.
  intros n U [Up Int] A HA. apply eq_true_iff_eq. rewrite above_spec. split.
  - intros [C [HC I]]. apply minimal_spec in HC as [HC _]. apply filter_In in HC as [_ HC].
    now apply (Up C A).
  - intros H. apply minimal_below. apply filter_In. split; [now apply in_coalitions|exact H].
Qed.

(** The minimal coalitions that contain a member of a stable family are its
    members. *)
Theorem minimal_above : forall n Cs, stable_family n Cs ->
  forall C, In C (minimal_members n (above Cs)) <-> In C Cs.
Proof.
  intros n Cs [Hne [HA [HI Anti]]] C. unfold minimal_members. rewrite minimal_spec, filter_In, in_coalitions.
  setoid_rewrite filter_In. setoid_rewrite in_coalitions. setoid_rewrite above_spec. split.
  - intros [[HC [D [HD I]]] Min]. destruct (within_cases D C I) as [L| ->]; [|exact HD].
    exfalso. apply (Min D); [|exact L]. split; [now apply HA|].
    exists D. split; [exact HD|apply within_refl].
  - intros HC. split.
    + split; [now apply HA|]. exists C. split; [exact HC|apply within_refl].
    + intros D [_ [E [HE I]]] [L N]. apply (Anti E C HE HC). split.
      * now apply within_trans with D.
      * intros ->. apply N. now apply within_antisym.
Qed.

(** ** Proposition 4.5

    The stable types of n > 1 players and the win types of n + 1 are in bijection, but
    for two win types: that in which the last player wins alone ("the dictatorship"),
    and that in which he wins with any other, and all others win without him ("the
    constitutional monarchy"). A game v of n players corresponds to the family
    of n + 1 players that extends "contains a stable coalition of v".
    Different types correspond to different families, and all families with a
    member other than X among the first n players arise. *)

Definition of_stable_type (n : nat) (v : value) : coalition -> bool :=
  extend n (above (stable_type v)).

Lemma stable_type_family : forall n v, 2 <= n -> well_formed n v = true ->
  stable_family n (stable_type v).
Proof.
  intros n v Hn W. apply stable_types; [exact Hn|]. exists v. split; [exact W|]. reflexivity.
Qed.

(** The stable types of n ≥ 2 players and the win types of n + 1 players are
    in bijection, except two win types. *)
Theorem proposition_4_5 : forall n, 2 <= n ->
  (forall v, well_formed n v = true ->
     maximal_intersecting (S n) (of_stable_type n v) /\ proper n (of_stable_type n v)) /\
  (forall v w, well_formed n v = true -> well_formed n w = true ->
     (forall C, of_players (S n) C -> of_stable_type n v C = of_stable_type n w C) ->
     forall C, stable v C <-> stable w C) /\
  (forall F, maximal_intersecting (S n) F -> proper n F ->
     exists v, well_formed n v = true /\
       forall C, of_players (S n) C -> of_stable_type n v C = F C).
Proof.
  intros n Hn. split; [|split].
  - intros v W. destruct (above_intersecting n _ (stable_type_family n v Hn W)) as [H P]. split.
    + now apply extend_maximal.
    + destruct P as [A [HA [NA UA]]]. exists A. unfold of_stable_type.
      rewrite restrict_extend by exact HA. auto.
  - intros v w Wv Ww H C.
    pose proof (minimal_above n _ (stable_type_family n v Hn Wv) C) as Ev.
    pose proof (minimal_above n _ (stable_type_family n w Hn Ww) C) as Ew.
    unfold stable. rewrite <- Ev, <- Ew.
    assert (E : filter (above (stable_type v)) (coalitions n) =
                filter (above (stable_type w)) (coalitions n)).
    { apply filter_ext_in. intros A HA. apply in_coalitions in HA.
      specialize (H A (of_players_S n A HA)). unfold of_stable_type in H.
      now rewrite !restrict_extend in H by exact HA. }
    unfold minimal_members. now rewrite E.
  - intros F HF HP. pose proof (restrict_intersecting n F HF) as HU.
    pose proof (minimal_members_stable n F HU HP) as HS.
    apply stable_types in HS as [v [W H]]; [|exact Hn]. exists v. split; [exact W|].
    intros C HC. unfold of_stable_type. rewrite <- (extend_restrict n F C HF HC).
    assert (G : forall A, of_players n A -> above (stable_type v) A = F A).
    { intros A HA. rewrite <- (minimal_generates n F HU A HA). apply eq_true_iff_eq.
      rewrite !above_spec. split; intros [D [HD I]]; exists D; (split; [now apply H|exact I]). }
    unfold extend. destruct (has C (S n)) eqn:E.
    + rewrite G; [reflexivity|apply complement_of_players].
    + apply G. now apply of_players_without_last.
Qed.

(** The families without such a member are those two. *)
Definition dictatorship (n : nat) (C : coalition) : bool := has C (S n).
Definition constitutional_monarchy (n : nat) (C : coalition) : bool :=
  if has C (S n) then negb (withinb C (alone (S n))) else withinb (everybody n) C.

(** A maximal intersecting family of n + 1 players that corresponds to no
    stable type is one of two: the dictatorship and the constitutional
    monarchy. *)
Theorem not_proper : forall n F, 1 <= n -> maximal_intersecting (S n) F -> ~ proper n F ->
  (forall C, of_players (S n) C -> F C = dictatorship n C) \/
  (forall C, of_players (S n) C -> F C = constitutional_monarchy n C).
Proof.
  intros n F Hn HF NP.
  assert (P : forall A, of_players n A -> A <> everybody n -> F A = false).
  { intros A HA NA. apply not_true_iff_false. intros H. apply NP. now exists A. }
  assert (K : forall C, of_players (S n) C -> S n ∈ C -> complement n C <> everybody n -> F C = true).
  { intros C HC E N. rewrite <- (extend_restrict n F C HF HC). unfold extend. rewrite E.
    rewrite P; [reflexivity|apply complement_of_players|exact N]. }
  (* the last player alone is what is complementary to all others *)
  assert (One : forall C, of_players (S n) C -> S n ∈ C -> complement n C = everybody n -> C = alone (S n)).
  { intros C HC E N. apply coalition_ext. intros p. rewrite has_alone.
    destruct (Nat.eqb_spec p (S n)) as [->|D]; [exact E|].
    destruct (has C p) eqn:H; [|reflexivity]. exfalso.
    pose proof (HC p H) as Hp. rewrite has_everybody, is_player_S in Hp.
    apply Nat.eqb_neq in D. rewrite D in Hp. simpl in Hp.
    assert (G : has (complement n C) p = true) by (rewrite N, has_everybody; exact Hp).
    rewrite has_complement, H, andb_false_r in G. discriminate. }
  assert (Last : forall C, S n ∈ C -> complement n C <> everybody n -> withinb C (alone (S n)) = false).
  { intros C E N. apply not_true_iff_false. rewrite withinb_within. intros I. apply N.
    apply coalition_ext. intros p. rewrite has_complement, has_everybody.
    destruct (is_player n p) eqn:Hp; [|reflexivity]. simpl. apply negb_true_iff.
    destruct (has C p) eqn:H; [|reflexivity]. apply I in H. rewrite has_alone in H.
    apply Nat.eqb_eq in H. subst p. rewrite last_not_player in Hp. discriminate. }
  destruct (F (everybody n)) eqn:E.
  - right. intros C HC. unfold constitutional_monarchy. destruct (has C (S n)) eqn:L.
    + destruct (coalition_dec (complement n C) (everybody n)) as [N|N].
      * rewrite <- (extend_restrict n F C HF HC). unfold extend. rewrite L, N, E.
        rewrite (One C HC L N). symmetry. apply negb_false_iff, withinb_within, within_refl.
      * rewrite (K C HC L N), (Last C L N). reflexivity.
    + pose proof (of_players_without_last n C HC L) as HC'.
      destruct (coalition_dec C (everybody n)) as [->|N].
      * rewrite E. symmetry. apply withinb_within, within_refl.
      * rewrite (P C HC' N). symmetry. apply not_true_iff_false. rewrite withinb_within.
        intros I. apply N. now apply within_antisym.
  - left. intros C HC. unfold dictatorship. destruct (has C (S n)) eqn:L.
    + destruct (coalition_dec (complement n C) (everybody n)) as [N|N]; [|now apply K].
      rewrite <- (extend_restrict n F C HF HC). unfold extend. now rewrite L, N, E.
    + pose proof (of_players_without_last n C HC L) as HC'.
      destruct (coalition_dec C (everybody n)) as [->|N]; [exact E|now apply P].
Qed.

(** Those two are different maximal intersecting families, and not proper. *)
Theorem two_exceptions : forall n, 1 <= n ->
  maximal_intersecting (S n) (dictatorship n) /\ ~ proper n (dictatorship n) /\
  maximal_intersecting (S n) (constitutional_monarchy n) /\ ~ proper n (constitutional_monarchy n) /\
  dictatorship n (everybody n) <> constitutional_monarchy n (everybody n).
Proof.
  intros n Hn.
  assert (L : forall C, of_players n C -> S n ∉ C) by apply of_players_last.
  assert (One : is_player n 1 = true).
  { unfold is_player. rewrite andb_true_iff, !Nat.leb_le. lia. }
  assert (Same_family : forall F G, (forall C, of_players (S n) C -> F C = G C) ->
    maximal_intersecting (S n) F -> maximal_intersecting (S n) G).
  { intros F G E [H1 H2]. split.
    - intros C D HD I. rewrite <- !E; [now apply H1|exact HD|now apply within_trans with D].
    - intros C HC. rewrite <- !E; [now apply H2|exact HC|apply complement_of_players]. }
  split; [|split; [|split; [|split]]].
  - apply (Same_family (extend n (fun _ => false))).
    + intros C _. unfold extend, dictatorship. now destruct (has C (S n)).
    + apply extend_maximal. split; discriminate.
  - intros [A [HA [_ H]]]. unfold dictatorship in H. rewrite (L A HA) in H. discriminate.
  - apply (Same_family (extend n (fun A => withinb (everybody n) A))).
    + intros C HC. unfold extend, constitutional_monarchy. destruct (has C (S n)) eqn:E; [|reflexivity].
      f_equal. apply eq_true_iff_eq. rewrite !withinb_within. split.
      * intros I p Hp. rewrite has_alone. pose proof (HC p Hp) as K.
        rewrite has_everybody, is_player_S in K. apply orb_true_iff in K as [K|K]; [exact K|].
        rewrite <- has_everybody in K. apply I in K. rewrite has_complement, Hp, andb_false_r in K.
        discriminate.
      * intros I p Hp. rewrite has_complement, <- has_everybody, Hp. simpl. apply negb_true_iff.
        destruct (has C p) eqn:H; [|reflexivity]. apply I in H. rewrite has_alone in H.
        apply Nat.eqb_eq in H. subst p. rewrite has_everybody, last_not_player in Hp. discriminate.
    + apply extend_maximal. split.
      * intros A B _ I H. apply withinb_within in H. apply withinb_within. now apply within_trans with A.
      * intros A B _ _ HA HB. apply withinb_within in HA, HB. exists 1.
        split; [apply HA|apply HB]; now rewrite has_everybody.
  - intros [A [HA [NA H]]]. unfold constitutional_monarchy in H. rewrite (L A HA) in H.
    apply withinb_within in H. apply NA. now apply within_antisym.
  - unfold dictatorship, constitutional_monarchy.
    rewrite (L (everybody n) (within_refl _)).
    rewrite (proj2 (withinb_within (everybody n) (everybody n)) (within_refl _)). discriminate.
Qed.
