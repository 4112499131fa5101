(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Realise: every win type and every stable type is that of a game

    "Every maximal intersecting family is a win type" (docs/book/mathematics.md;
    Loeb, section 3) and "the stable types are the non-empty intersecting
    antichains other than {X}", where X is the set of all players
    (Propositions 4.3, 4.4).

    Contents:
    - [win_types]: the families of winning coalitions of games of n players are
      exactly the maximal intersecting families, by the game [baton];
    - [stable_types]: the stable types of games of n > 1 players are exactly the
      non-empty intersecting antichains without X, by the game [strike]. *)

From Coq Require Import List Bool Arith NArith Lia.
From Kingmaker Require Import Value Types.
Import ListNotations.

Definition minus (C D : coalition) : coalition := N.ldiff C D.
Arguments minus : simpl never.

Lemma has_minus : forall C D p, has (minus C D) p = has C p && negb (has D p).
Proof. intros. unfold has, minus. apply N.ldiff_spec. Qed.

Definition of_players (n : nat) (C : coalition) : Prop := C ⊆ everybody n.

Lemma of_players_member : forall n C p, of_players n C -> p ∈ C -> is_player n p = true.
Proof. intros n C p H Hp. rewrite <- has_everybody. now apply H. Qed.

Lemma player_members : forall n p, is_player n p = true <-> In p (seq 1 n).
Proof.
  intros n p. unfold is_player. rewrite andb_true_iff, !Nat.leb_le, in_seq. lia.
Qed.

(** If D is not within C, some player of D is not in C. *)
Lemma not_within : forall C D, ~ D ⊆ C -> exists p, p ∈ D /\ p ∉ C.
Proof.
  intros C D H. destruct (coalition_dec (minus D C) nobody) as [E|N].
  - exfalso. apply H. intros p Hp. destruct (has C p) eqn:F; [reflexivity|].
    assert (G : has (minus D C) p = true) by now rewrite has_minus, Hp, F.
    rewrite E, has_nobody in G. discriminate.
  - destruct (somebody _ N) as [p Hp]. exists p. rewrite has_minus in Hp.
    apply andb_true_iff in Hp as [H1 H2]. apply negb_true_iff in H2. auto.
Qed.

(** ** Win types *)

(** "A maximal intersecting family of subsets of V": closed upwards, and exactly one
    of a set and its complement is a member.  F is given by its members. *)
Definition maximal_intersecting (n : nat) (F : coalition -> bool) : Prop :=
  (forall C D, of_players n D -> C ⊆ D -> F C = true -> F D = true) /\
  (forall C, of_players n C -> F (complement n C) = negb (F C)).

Lemma complement_of_players : forall n C, of_players n (complement n C).
Proof.
  intros n C p Hp. rewrite has_complement in Hp. apply andb_true_iff in Hp as [H _].
  now rewrite has_everybody.
Qed.

(** "The winning coalitions are a maximal intersecting family." *)
Theorem win_type_is_maximal_intersecting : forall n v, well_formed n v = true ->
  maximal_intersecting n (fun C => wins C v).
Proof.
  intros n v W. split.
  - intros C D _ H. apply wins_monotone; [|exact H]. now apply well_formed_nonempty with n.
  - intros C _. now apply wins_complement.
Qed.

(** "The players pass a baton. The player who has it hands it to a player who
    has not had it. As soon as the players who have had it form a coalition in
    F, the last of them wins." S is the set of players who have had it, and b
    the member of S who has it now; [fuel] bounds the number of moves. *)

Section Baton.
Variable n : nat.
Variable F : coalition -> bool.

Definition outsiders (S : coalition) : list player :=
  filter (fun q => negb (has S q)) (seq 1 n).

Fixpoint baton (fuel : nat) (S : coalition) (b : player) : value :=
  if F S then Win b else
  match fuel with
  | 0 => Win b
  | S fuel' => Choice b (map (fun q => baton fuel' (union (alone q) S) q) (outsiders S))
  end.

Lemma in_outsiders : forall T q, In q (outsiders T) <-> is_player n q = true /\ q ∉ T.
Proof.
  intros T q. unfold outsiders. rewrite filter_In, negb_true_iff, player_members. reflexivity.
Qed.

(** The number of players who have not had the baton yet. *)
Definition remaining (T : coalition) : nat := length (outsiders T).

Lemma remaining_less : forall T q, is_player n q = true -> q ∉ T ->
  remaining (union (alone q) T) < remaining T.
Proof.
  intros T q Hq HT. unfold remaining, outsiders.
  assert (G : forall l, In q l ->
    length (filter (fun r => negb (has (union (alone q) T) r)) l) <
    length (filter (fun r => negb (has T r)) l)).
  { assert (G0 : forall l, length (filter (fun r => negb (has (union (alone q) T) r)) l) <=
                           length (filter (fun r => negb (has T r)) l)).
    { induction l as [|r l IH]; simpl; [lia|]. rewrite has_union, has_alone.
      destruct (r =? q), (has T r); simpl; lia. }
    induction l as [|r l IH]; intros Hl; [contradiction|]. simpl.
    rewrite has_union, has_alone. destruct Hl as [->|Hl].
    - rewrite Nat.eqb_refl, HT. simpl. specialize (G0 l). lia.
    - specialize (IH Hl). destruct (r =? q), (has T r); simpl; lia. }
  apply G. now apply player_members.
Qed.

Lemma remaining_none : forall T q, remaining T = 0 -> is_player n q = true -> q ∈ T.
Proof.
  intros T q H Hq. destruct (has T q) eqn:E; [reflexivity|].
  assert (G : In q (outsiders T)) by now apply in_outsiders.
  unfold remaining in H. apply length_zero_iff_nil in H. rewrite H in G. contradiction.
Qed.

Hypothesis HF : maximal_intersecting n F.

Lemma family_up : forall C D, of_players n D -> C ⊆ D -> F C = true -> F D = true.
Proof. exact (proj1 HF). Qed.

Lemma family_complement : forall C, of_players n C -> F (complement n C) = negb (F C).
Proof. exact (proj2 HF). Qed.

(** Two members of the family are not disjoint. *)
Lemma family_disjoint : forall C D, of_players n C -> of_players n D ->
  (forall p, p ∈ C -> p ∉ D) -> F C = true -> F D = false.
Proof.
  intros C D HC HD H HFC. apply not_true_iff_false. intros HFD.
  assert (K : F (complement n C) = true).
  { apply (family_up D); [apply complement_of_players| |exact HFD].
    intros p Hp. rewrite has_complement. rewrite (of_players_member n D p HD Hp). simpl.
    destruct (has C p) eqn:E; [|reflexivity]. apply H in E. congruence. }
  rewrite family_complement, HFC in K by exact HC. discriminate.
Qed.

(** All players are a winning coalition. *)
Lemma family_everybody : F (everybody n) = true.
Proof.
  destruct (F (everybody n)) eqn:E; [reflexivity|].
  assert (K : F (complement n (everybody n)) = true).
  { rewrite family_complement; [now rewrite E|apply within_refl]. }
  rewrite <- E. apply (family_up (complement n (everybody n))); auto.
  - apply within_refl.
  - apply complement_of_players.
Qed.

(** "A coalition C that contains b wins from here if C ∪ S is in F. ... A
    coalition C without b wins if C - S is in F. ... Exactly one of C and its
    complement satisfies its condition." *)
Lemma baton_wins : forall fuel T b C, remaining T <= fuel -> of_players n T -> of_players n C ->
  b ∈ T -> wins C (baton fuel T b) = if has C b then F (union C T) else F (minus C T).
Proof.
  induction fuel as [|fuel IH]; intros T b C Hfuel HT HC Hb.
  - assert (E : F T = true).
    { apply (family_up (everybody n) T HT); [|exact family_everybody].
      intros q Hq. rewrite has_everybody in Hq. apply remaining_none; [lia|exact Hq]. }
    simpl. rewrite E. simpl. destruct (has C b) eqn:Cb; symmetry.
    + apply (family_up T); [|now intros q Hq; rewrite has_union, Hq, orb_true_r|exact E].
      now apply union_within.
    + apply (family_disjoint T); auto.
      * intros q Hq. rewrite has_minus in Hq. apply andb_true_iff in Hq as [Hq _]. now apply HC.
      * intros q Hq. now rewrite has_minus, Hq, andb_false_r.
  - simpl. destruct (F T) eqn:E.
    + simpl. destruct (has C b) eqn:Cb; symmetry.
      * apply (family_up T); [|now intros q Hq; rewrite has_union, Hq, orb_true_r|exact E].
        now apply union_within.
      * apply (family_disjoint T); auto.
        -- intros q Hq. rewrite has_minus in Hq. apply andb_true_iff in Hq as [Hq _]. now apply HC.
        -- intros q Hq. now rewrite has_minus, Hq, andb_false_r.
    + (* what C wins when q gets the baton *)
      assert (W : forall q, In q (outsiders T) ->
        wins C (baton fuel (union (alone q) T) q) =
        if has C q then F (union C T) else F (minus C T)).
      { intros q Hq. apply in_outsiders in Hq as [Hq HqT].
        rewrite IH.
        - destruct (has C q) eqn:Cq; f_equal; apply coalition_ext; intros r.
          + rewrite !has_union, has_alone. destruct (Nat.eqb_spec r q) as [->|D]; [|reflexivity].
            now rewrite Cq.
          + rewrite !has_minus, has_union, has_alone.
            destruct (Nat.eqb_spec r q) as [->|D]; [now rewrite Cq|reflexivity].
        - pose proof (remaining_less T q Hq HqT). lia.
        - intros r Hr. rewrite has_union, has_alone in Hr. apply orb_true_iff in Hr as [Hr|Hr].
          + apply Nat.eqb_eq in Hr as ->. now rewrite has_everybody.
          + now apply HT.
        - exact HC.
        - now rewrite has_union, has_alone, Nat.eqb_refl. }
      cbn [wins]. rewrite existsb_map, forallb_map. destruct (has C b) eqn:Cb.
      * (* b is in C and hands the baton on *)
        apply eq_true_iff_eq. rewrite existsb_exists. split.
        -- intros [q [Hq Wq]]. rewrite (W q Hq) in Wq. destruct (has C q); [exact Wq|].
           apply (family_up (minus C T)); [now apply union_within| |exact Wq].
           intros r Hr. rewrite has_minus in Hr. apply andb_true_iff in Hr as [Hr _].
           now rewrite has_union, Hr.
        -- intros U. destruct (not_within T C) as [q [HqC HqT]].
           { intros I. assert (union C T = T) as EU.
             { apply within_antisym; [apply union_within; split; [exact I|apply within_refl]|].
               intros r Hr. now rewrite has_union, Hr, orb_true_r. }
             rewrite EU in U. congruence. }
           assert (Hq : In q (outsiders T)).
           { apply in_outsiders. split; [now apply of_players_member with C|exact HqT]. }
           exists q. split; [exact Hq|]. rewrite (W q Hq), HqC. exact U.
      * (* b is not in C *)
        apply eq_true_iff_eq. rewrite forallb_forall. split.
        -- intros H. destruct (F (minus C T)) eqn:M; [reflexivity|exfalso].
           (* somebody neither in C nor in T gets the baton *)
           destruct (not_within T (complement n (minus C T))) as [q [HqC HqT]].
           { intros I. assert (K : F T = true).
             { apply (family_up (complement n (minus C T)) T HT I).
               rewrite family_complement, M; [reflexivity|].
               intros r Hr. rewrite has_minus in Hr. apply andb_true_iff in Hr as [Hr _].
               now apply HC. }
             congruence. }
           rewrite has_complement, has_minus in HqC. apply andb_true_iff in HqC as [Hq HqC].
           rewrite HqT in HqC. simpl in HqC. rewrite andb_true_r in HqC.
           apply negb_true_iff in HqC.
           assert (Hq' : In q (outsiders T)) by now apply in_outsiders.
           specialize (H q Hq'). rewrite (W q Hq'), HqC in H. congruence.
        -- intros M q Hq. rewrite (W q Hq). destruct (has C q) eqn:Cq; [|exact M].
           apply (family_up (minus C T)); [now apply union_within| |exact M].
           intros r Hr. rewrite has_minus in Hr. apply andb_true_iff in Hr as [Hr _].
           now rewrite has_union, Hr.
Qed.

Lemma baton_well_formed : forall fuel T b, remaining T <= fuel -> of_players n T ->
  is_player n b = true -> well_formed n (baton fuel T b) = true.
Proof.
  induction fuel as [|fuel IH]; intros T b Hfuel HT Hb; simpl; destruct (F T) eqn:E; auto.
  cbn [well_formed]. rewrite Hb. simpl. apply andb_true_iff. split.
  - destruct (outsiders T) as [|q l] eqn:O; [|reflexivity]. exfalso.
    assert (K : F T = true).
    { apply (family_up (everybody n) T HT); [|exact family_everybody].
      intros q Hq. rewrite has_everybody in Hq. apply remaining_none; [|exact Hq].
      unfold remaining. now rewrite O. }
    congruence.
  - rewrite forallb_map. apply forallb_forall. intros q Hq. apply in_outsiders in Hq as [Hq HqT].
    apply IH; [|intros r Hr|exact Hq].
    + pose proof (remaining_less T q Hq HqT). lia.
    + rewrite has_union, has_alone in Hr. apply orb_true_iff in Hr as [Hr|Hr].
      * apply Nat.eqb_eq in Hr as ->. now rewrite has_everybody.
      * now apply HT.
Qed.
End Baton.

(** Player 1 has the baton first. *)
Definition win_game (n : nat) (F : coalition -> bool) : value := baton n F n (alone 1) 1.

Lemma remaining_bound : forall n T, remaining n T <= n.
Proof.
  intros n T. unfold remaining, outsiders.
  assert (G : forall (f : nat -> bool) l, length (filter f l) <= length l).
  { intros f. induction l as [|x l IH]; simpl; [lia|]. destruct (f x); simpl; lia. }
  specialize (G (fun q => negb (has T q)) (seq 1 n)). now rewrite seq_length in G.
Qed.

Lemma alone_one : forall n, 1 <= n -> of_players n (alone 1).
Proof.
  intros n Hn. apply alone_within. rewrite has_everybody. unfold is_player.
  rewrite andb_true_iff, !Nat.leb_le. lia.
Qed.

(** The game [win_game n F] has the winning coalitions F. *)
Theorem win_game_realises : forall n F, 1 <= n -> maximal_intersecting n F ->
  well_formed n (win_game n F) = true /\
  forall C, of_players n C -> wins C (win_game n F) = F C.
Proof.
  intros n F Hn HF. split.
  - apply baton_well_formed; auto using remaining_bound, alone_one.
    unfold is_player. rewrite andb_true_iff, !Nat.leb_le. lia.
  - intros C HC. unfold win_game.
    rewrite baton_wins; auto using remaining_bound, alone_one.
    + destruct (has C 1) eqn:E; f_equal; apply coalition_ext; intros q.
      * rewrite has_union, has_alone. destruct (Nat.eqb_spec q 1) as [->|D]; [now rewrite E|].
        now rewrite orb_false_r.
      * rewrite has_minus, has_alone. destruct (Nat.eqb_spec q 1) as [->|D]; [now rewrite E|].
        now rewrite andb_true_r.
Qed.

(** The win types of n players are exactly the maximal intersecting families. *)
Theorem win_types : forall n F, 1 <= n ->
  (maximal_intersecting n F <->
   exists v, well_formed n v = true /\ forall C, of_players n C -> F C = wins C v).
Proof.
  intros n F Hn. split.
  - intros HF. exists (win_game n F). destruct (win_game_realises n F Hn HF) as [W H].
    split; [exact W|]. intros C HC. symmetry. now apply H.
  - intros [v [W H]]. destruct (win_type_is_maximal_intersecting n v W) as [U K]. split.
    + intros C D HD HCD HC. rewrite (H D HD). apply (U C D HD HCD).
      rewrite <- H; [exact HC|]. now apply within_trans with D.
    + intros C HC. rewrite (H C HC), (H _ (complement_of_players n C)). now apply K.
Qed.

(** ** Stable types *)

(** A player who is in two of the remaining coalitions strikes out one of
    these two. When one coalition remains, a player outside it chooses the
    winner from it. Here the two are the first two of the list. *)

Definition first_in (n : nat) (C : coalition) : player :=
  match filter (fun p => has C p) (seq 1 n) with [] => 0 | p :: _ => p end.

Definition members_of (n : nat) (C : coalition) : list player :=
  filter (fun p => has C p) (seq 1 n).

Definition common (A B : coalition) : coalition := N.land A B.

Lemma has_common : forall A B p, has (common A B) p = has A p && has B p.
Proof. intros. unfold has, common. apply N.land_spec. Qed.

Lemma in_members : forall n C p, In p (members_of n C) <-> is_player n p = true /\ p ∈ C.
Proof. intros n C p. unfold members_of. rewrite filter_In, player_members. reflexivity. Qed.

Lemma first_in_spec : forall n C p, is_player n p = true -> p ∈ C ->
  is_player n (first_in n C) = true /\ first_in n C ∈ C.
Proof.
  intros n C p Hp HC. unfold first_in. fold (members_of n C).
  destruct (members_of n C) as [|q l] eqn:E.
  - exfalso. apply (in_nil (a := p)). rewrite <- E. now apply in_members.
  - apply in_members. rewrite E. now left.
Qed.

Fixpoint strike (n : nat) (rounds : nat) (Cs : list coalition) : value :=
  match rounds, Cs with
  | S rounds', A :: B :: Cs' =>
      Choice (first_in n (common A B))
        [strike n rounds' (B :: Cs'); strike n rounds' (A :: Cs')]
  | _, A :: _ => Choice (first_in n (complement n A)) (map Win (members_of n A))
  | _, [] => Win 0
  end.

Definition stable_game (n : nat) (Cs : list coalition) : value := strike n (length Cs) Cs.

(** "the non-empty intersecting antichains other than {X}" *)
Definition stable_family (n : nat) (Cs : list coalition) : Prop :=
  Cs <> [] /\
  (forall A, In A Cs -> of_players n A /\ A <> everybody n) /\
  (forall A B, In A Cs -> In B Cs -> exists p, p ∈ A /\ p ∈ B) /\
  (forall A B, In A Cs -> In B Cs -> ~ A ⊂ B).

(** The union of the winners from whom a player outside may choose. *)
Lemma enemies_of_wins : forall p l C, (forall q, In q l -> q <> p) ->
  In C (enemies p (map stable_type (map Win l))) <->
  forall q, has C q = existsb (Nat.eqb q) l.
Proof.
  intros p. induction l as [|q l IH]; intros C H.
  - simpl. split.
    + intros [<-|[]] q. apply has_nobody.
    + intros E. left. apply coalition_ext. intros q. rewrite E. apply has_nobody.
  - cbn [map stable_type enemies filter]. rewrite has_alone.
    replace (p =? q) with false by (symmetry; apply Nat.eqb_neq; intros ->; now apply (H q (or_introl eq_refl))).
    simpl. rewrite app_nil_r, in_map_iff. split.
    + intros [D [<- HD]] r. pose proof (proj1 (IH D (fun r Hr => H r (or_intror Hr))) HD) as HD'.
      rewrite has_union, has_alone, HD'. reflexivity.
    + intros E. exists (minus C (if existsb (Nat.eqb q) l then nobody else alone q)). split.
      * apply coalition_ext. intros r. rewrite has_union, has_minus, has_alone, E. simpl.
        destruct (Nat.eqb_spec r q) as [->|D]; simpl; [reflexivity|].
        destruct (existsb (Nat.eqb q) l); [rewrite has_nobody|rewrite has_alone];
          [now rewrite andb_true_r|]. apply Nat.eqb_neq in D as ->. now rewrite andb_true_r.
      * apply (proj2 (IH _ (fun r Hr => H r (or_intror Hr)))). intros r. rewrite has_minus, E. simpl.
        destruct (existsb (Nat.eqb q) l) eqn:X.
        -- rewrite has_nobody, andb_true_r. destruct (Nat.eqb_spec r q) as [->|D]; [now rewrite X|reflexivity].
        -- rewrite has_alone. destruct (Nat.eqb_spec r q) as [->|D]; simpl; [now rewrite X|].
           now rewrite andb_true_r.
Qed.

Lemma last_coalition : forall n A, of_players n A -> A <> everybody n -> (exists p, p ∈ A) ->
  let v := Choice (first_in n (complement n A)) (map Win (members_of n A)) in
  well_formed n v = true /\ forall C, stable v C <-> C = A.
Proof.
  intros n A HA NA [a Ha] v.
  destruct (not_within A (everybody n)) as [o [Ho HoA]].
  { intros I. apply NA. now apply within_antisym. }
  rewrite has_everybody in Ho.
  destruct (first_in_spec n (complement n A) o Ho) as [Hp HpA].
  { now rewrite has_complement, Ho, HoA. }
  set (p := first_in n (complement n A)) in *.
  rewrite has_complement in HpA. apply andb_true_iff in HpA as [_ HpA]. apply negb_true_iff in HpA.
  assert (Hne : members_of n A <> []).
  { intros E. apply (in_nil (a := a)). rewrite <- E. apply in_members.
    split; [now apply of_players_member with A|exact Ha]. }
  split.
  - subst v. simpl. rewrite Hp. simpl. apply andb_true_iff. split.
    + now destruct (members_of n A).
    + rewrite forallb_map. apply forallb_forall. intros q Hq. now apply in_members in Hq.
  - intros C. subst v.
    assert (E : forall D, In D (enemies p (map stable_type (map Win (members_of n A)))) <-> D = A).
    { intros D. rewrite enemies_of_wins.
      - assert (X : forall q, existsb (Nat.eqb q) (members_of n A) = has A q).
        { intros q. apply eq_true_iff_eq. rewrite existsb_exists. split.
          - intros [r [Hr E]]. apply Nat.eqb_eq in E as ->. now apply in_members in Hr.
          - intros Hq. exists q. split; [|apply Nat.eqb_refl]. apply in_members.
            split; [now apply of_players_member with A|exact Hq]. }
        split.
        + intros H. apply coalition_ext. intros q. now rewrite H, X.
        + intros -> q. symmetry. apply X.
      - intros q Hq ->. apply in_members in Hq as [_ Hq]. congruence. }
    assert (G : forall D, ~ In D (friends p (map stable_type (map Win (members_of n A))))).
    { intros D HD. apply friends_spec in HD as [HpD [w [Hw HD]]].
      apply in_map_iff in Hw as [q [<- Hq]]. destruct HD as [<-|[]].
      rewrite has_alone in HpD. apply Nat.eqb_eq in HpD. subst q.
      apply in_members in Hq as [_ Hq]. congruence. }
    rewrite stable_choice, minimal_spec. setoid_rewrite in_app_iff. split.
    + intros [[H|H] _]; [now apply E|now apply G in H].
    + intros ->. split; [left; now apply E|].
      intros D [H|H]; [apply E in H as ->; intros [_ N]; now apply N|now apply G in H].
Qed.

(** A player in both A and B strikes out A or B; stable coalitions stay
    stable. *)
Lemma strike_one : forall p v1 v2 A B Cs, p ∈ A -> p ∈ B ->
  (forall C, stable v1 C <-> In C (B :: Cs)) ->
  (forall C, stable v2 C <-> In C (A :: Cs)) ->
  (forall C D, In C (A :: B :: Cs) -> In D (A :: B :: Cs) -> ~ C ⊂ D) ->
  forall C, stable (Choice p [v1; v2]) C <-> In C (A :: B :: Cs).
Proof.
  intros p v1 v2 A B Cs HA HB H1 H2 Anti C.
  set (types := map stable_type [v1; v2]).
  assert (Fr : forall D, In D (friends p types) <-> p ∈ D /\ In D (A :: B :: Cs)).
  { intros D. unfold types. rewrite friends_spec. split.
    - intros [Hp [w [[<-|[<-|[]]] HD]]]; split; auto.
      + apply H1 in HD. simpl in *. tauto.
      + apply H2 in HD. simpl in *. tauto.
    - intros [Hp HD]. split; [exact Hp|]. destruct HD as [<-|HD].
      + exists v2. split; [simpl; auto|]. apply H2. now left.
      + exists v1. split; [simpl; auto|]. now apply H1. }
  (* what is stable without p is in both options *)
  assert (En : forall D, p ∉ D -> In D (A :: B :: Cs) -> In D (enemies p types)).
  { intros D Hp HD.
    assert (HCs : In D Cs).
    { destruct HD as [<-|[<-|HD]]; [congruence|congruence|exact HD]. }
    apply enemies_spec. replace D with (union D (union D nobody)).
    - unfold types. simpl. repeat constructor; auto.
      + apply H1. now right.
      + apply H2. now right.
    - apply coalition_ext. intros q. rewrite !has_union, has_nobody. now destruct (has D q). }
  assert (En' : forall D, In D (enemies p types) -> exists D', In D' (A :: B :: Cs) /\ p ∉ D' /\ D' ⊆ D).
  { intros D HD. apply enemies_spec in HD. unfold types in HD. simpl in HD.
    inversion HD as [|T types' A' B' HA' Hp' HB']; subst. exists A'. repeat split; auto.
    - apply H1 in HA'. simpl in *. tauto.
    - intros q Hq. now rewrite has_union, Hq. }
  (* so everything in E and F contains one of the coalitions left *)
  assert (All : forall D, In D (A :: B :: Cs) -> In D (enemies p types ++ friends p types)).
  { intros D HD. apply in_app_iff. destruct (has D p) eqn:Hp; [right; now apply Fr|left; now apply En]. }
  assert (Above : forall D, In D (enemies p types ++ friends p types) ->
                    exists D', In D' (A :: B :: Cs) /\ D' ⊆ D).
  { intros D HD. apply in_app_iff in HD as [HD|HD].
    - destruct (En' D HD) as [D' [HD' [_ I]]]. now exists D'.
    - apply Fr in HD as [_ HD]. exists D. split; [exact HD|apply within_refl]. }
  rewrite stable_choice. fold types. rewrite minimal_spec. split.
  - intros [HC Min]. destruct (Above C HC) as [D [HD I]].
    destruct (within_cases D C I) as [S| <-]; [|exact HD].
    exfalso. apply (Min D); auto.
  - intros HC. split; [now apply All|]. intros D HD [I N].
    destruct (Above D HD) as [D' [HD' I']]. apply (Anti D' C HD' HC). split.
    + now apply within_trans with D.
    + intros E. apply N. apply within_antisym; [exact I|]. now rewrite <- E.
Qed.

(** The game [stable_game n Cs] has the stable coalitions Cs. *)
Theorem stable_game_realises : forall n Cs, stable_family n Cs ->
  well_formed n (stable_game n Cs) = true /\
  forall C, stable (stable_game n Cs) C <-> In C Cs.
Proof.
  intros n Cs. unfold stable_game.
  assert (G : forall rounds Cs, length Cs <= S rounds -> stable_family n Cs ->
    well_formed n (strike n rounds Cs) = true /\ forall C, stable (strike n rounds Cs) C <-> In C Cs).
  2: { intros H. apply G; [lia|exact H]. }
  clear Cs. induction rounds as [|rounds IH]; intros Cs Hlen [Hne [HA [HI HC]]].
  - destruct Cs as [|A [|B Cs]]; [congruence| |simpl in Hlen; lia].
    destruct (HA A (or_introl eq_refl)) as [A1 A2].
    destruct (HI A A (or_introl eq_refl) (or_introl eq_refl)) as [a [Ha _]].
    destruct (last_coalition n A A1 A2 (ex_intro _ a Ha)) as [W H].
    split; [exact W|]. intros C. simpl strike. rewrite H. simpl. intuition auto.
  - destruct Cs as [|A [|B Cs]]; [congruence| |].
    + destruct (HA A (or_introl eq_refl)) as [A1 A2].
      destruct (HI A A (or_introl eq_refl) (or_introl eq_refl)) as [a [Ha _]].
      destruct (last_coalition n A A1 A2 (ex_intro _ a Ha)) as [W H].
      split; [exact W|]. intros C. simpl strike. rewrite H. simpl. intuition auto.
    + assert (Sub : forall D l, incl l (A :: B :: Cs) -> l = D :: Cs ->
        well_formed n (strike n rounds l) = true /\ forall C, stable (strike n rounds l) C <-> In C l).
      { intros D l I ->. apply IH; [simpl in *; lia|]. split; [discriminate|]. split; [|split].
        - intros E HE. apply HA. now apply I.
        - intros E F HE HF. apply HI; now apply I.
        - intros E F HE HF. apply HC; now apply I. }
      destruct (Sub B (B :: Cs)) as [W1 S1]; [intros x Hx; now right|reflexivity|].
      destruct (Sub A (A :: Cs)) as [W2 S2];
        [intros x [<-|Hx]; [now left|right; now right]|reflexivity|].
      destruct (HI A B) as [q [HqA HqB]]; [now left|right; now left|].
      destruct (first_in_spec n (common A B) q) as [Hp HpAB].
      { apply of_players_member with A; [|exact HqA]. apply HA. now left. }
      { now rewrite has_common, HqA, HqB. }
      rewrite has_common in HpAB. apply andb_true_iff in HpAB as [HpA HpB].
      cbn [strike]. split.
      * cbn [well_formed forallb]. now rewrite Hp, W1, W2.
      * apply strike_one; auto.
Qed.

(** Stable coalitions are of players of the game. *)
Lemma stable_of_players : forall n v C, well_formed n v = true -> stable v C -> of_players n C.
Proof.
  intros n. induction v as [p|p os IH] using value_induction; intros C W HC.
  - destruct HC as [<-|[]]. apply alone_within. now rewrite has_everybody.
  - pose proof (well_formed_nonempty n _ W) as N. apply nonempty_choice in N as [Hne _].
    simpl in W. rewrite !andb_true_iff, forallb_forall in W. destruct W as [_ W].
    destruct (has C p) eqn:Hp.
    + apply (stable_case_1 p os C Hne Hp) in HC as [[v [Hv HC]] _]. now apply (IH v Hv C (W v Hv)).
    + intros q Hq. destruct (stable_condition_2_2 p os C Hp HC q Hq) as [v [D [Hv [HD [HqD _]]]]].
      exact (IH v Hv D (W v Hv) HD q HqD).
Qed.

(** The stable types of n > 1 players are exactly these families (Theorem 4.2,
    Propositions 4.3 and 4.4). *)
Theorem stable_types : forall n Cs, 2 <= n ->
  (stable_family n Cs <->
   exists v, well_formed n v = true /\ forall C, stable v C <-> In C Cs).
Proof.
  intros n Cs Hn. split.
  - intros H. exists (stable_game n Cs). now apply stable_game_realises.
  - intros [v [W H]]. repeat split.
    + intros ->. destruct (theorem_4_2 v (well_formed_nonempty n v W)) as [C HC].
      now apply H in HC.
    + apply (stable_of_players n v); [exact W|now apply H].
    + intros E. apply (everybody_not_stable n v Hn W). apply H. now rewrite <- E.
    + intros A B HA HB. destruct (stable_intersect n v A B W) as [p [_ Hp]];
        [now apply H|now apply H|now exists p].
    + intros A B HA HB. apply (stable_antichain v B A); now apply H.
Qed.
