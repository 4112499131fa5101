(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Max^n and its tie-breaks

    In max^n (Luckhardt and Irani, 1986) a mover takes an option in which he wins,
    if the search says so of one, and otherwise any option: which one, a rule for
    ties decides, of which nothing is supposed here.  [maxn v q]: some way to break
    ties, at each choice on its own, has max^n answer that q wins v.

    Contents:
    - [maxn_if_forced]: whoever can force a win wins by max^n, however ties are broken;
    - [maxn_if_not_forced]: if p cannot, some way to break ties has another player win;
    - [tie_breaks_do_not_matter]: so max^n has one answer if and only if somebody can
      force a win, which is what Paranoid search by that player finds;
    - [tie_breaks_and_normal_forms]: that is, if and only if the normal form of
      prudent (or selfish) players is a win;
    - [may_win_spec]: a function that decides [maxn];
    - [prudence_narrows]: an answer for the prudent normal form is one for the value. *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Value Selfish Prudent Strategy Rewriting Confluence Three Types Number Forced.
Import ListNotations.

(** [answers] are those of the options, one each. *)
Inductive maxn : value -> player -> Prop :=
| maxn_win : forall p, maxn (Win p) p
| maxn_choice : forall m os answers q,
    Forall2 maxn os answers -> In q answers -> (In m answers -> q = m) -> maxn (Choice m os) q.

Lemma maxn_of_choice : forall m os q, maxn (Choice m os) q ->
  exists answers, Forall2 maxn os answers /\ In q answers /\ (In m answers -> q = m).
Proof. intros m os q H. inversion H as [|? ? answers ? H1 H2 H3]. now exists answers. Qed.

Lemma Forall2_left : forall (R : value -> player -> Prop) os answers x,
  Forall2 R os answers -> In x os -> exists q, In q answers /\ R x q.
Proof.
  intros R os answers x H. induction H as [|y a os answers Hy _ IH]; [intros []|].
  intros [<-|Hx].
  - exists a. split; [now left|exact Hy].
  - destruct (IH Hx) as [q [Hq R']]. exists q. split; [now right|exact R'].
Qed.

Lemma Forall2_right : forall (R : value -> player -> Prop) os answers q,
  Forall2 R os answers -> In q answers -> exists x, In x os /\ R x q.
Proof.
  intros R os answers q H. induction H as [|y a os answers Hy _ IH]; [intros []|].
  intros [<-|Hq].
  - exists y. split; [now left|exact Hy].
  - destruct (IH Hq) as [x [Hx R']]. exists x. split; [now right|exact R'].
Qed.

(** Answers with a property, if each option has one. *)
Lemma answers_exist : forall (P : player -> Prop) os,
  (forall x, In x os -> exists q, maxn x q /\ P q) ->
  exists answers, Forall2 maxn os answers /\ forall q, In q answers -> P q.
Proof.
  intros P. induction os as [|x os IH]; intros H.
  - exists []. split; [constructor|intros q []].
  - destruct (H x) as [a [Ha Pa]]; [now left|].
    destruct IH as [answers [H1 H2]]; [intros y Hy; apply H; now right|].
    exists (a :: answers). split; [now constructor|]. intros q [<-|Hq]; auto.
Qed.

(** A player who can force a win wins by max^n, however ties are broken. *)
Theorem maxn_if_forced : forall p v q, forces p v = true -> maxn v q -> q = p.
Proof.
  intros p. induction v as [r|m os IH] using value_induction; intros q F M.
  - inversion M; subst. simpl in F. now apply Nat.eqb_eq in F.
  - apply maxn_of_choice in M as [answers [A [Hq Own]]]. simpl in F.
    destruct (Nat.eqb_spec m p) as [->|D].
    + apply existsb_exists in F as [x [Hx F]].
      destruct (Forall2_left _ _ _ _ A Hx) as [a [Ha M]].
      apply Own. now rewrite <- (IH x Hx a F M).
    + rewrite forallb_forall in F.
      destruct (Forall2_right _ _ _ _ A Hq) as [x [Hx M]]. apply (IH x Hx q (F x Hx) M).
Qed.

(** Max^n has an answer. *)
Lemma maxn_exists : forall v, nonempty v = true -> exists q, maxn v q.
Proof.
  induction v as [r|m os IH] using value_induction; intros H; [exists r; constructor|].
  apply nonempty_choice in H as [Hne H].
  destruct (answers_exist (fun _ => True) os) as [answers [A _]].
  { intros x Hx. destruct (IH x Hx (H x Hx)) as [q Hq]. now exists q. }
  destruct (in_dec Nat.eq_dec m answers) as [I|N].
  - exists m. now apply maxn_choice with answers.
  - destruct A as [|x a os answers Hx A]; [congruence|].
    exists a. apply maxn_choice with (a :: answers); [now constructor|now left|contradiction].
Qed.

(** A player who cannot force a win loses by max^n for some tie-break. *)
Theorem maxn_if_not_forced : forall p v, nonempty v = true -> forces p v = false ->
  exists q, maxn v q /\ q <> p.
Proof.
  intros p. induction v as [r|m os IH] using value_induction; intros H F.
  - exists r. split; [constructor|]. simpl in F. now apply Nat.eqb_neq in F.
  - apply nonempty_choice in H as [Hne H]. simpl in F.
    destruct (Nat.eqb_spec m p) as [->|D].
    + (* p moves: no option is his, so each may have another answer *)
      destruct (answers_exist (fun q => q <> p) os) as [answers [A P]].
      { intros x Hx. apply IH; [exact Hx|now apply H|]. apply not_true_iff_false. intros E.
        rewrite <- not_true_iff_false in F. apply F, existsb_exists. now exists x. }
      destruct A as [|x a os answers Hx A]; [congruence|].
      exists a. split; [|apply P; now left].
      apply maxn_choice with (a :: answers); [now constructor|now left|].
      intros I. exfalso. now apply (P p).
    + (* another moves, and some option need not be p's *)
      assert (Some_option : exists x, In x os /\ forces p x = false).
      { clear -F. induction os as [|x os IH]; [discriminate|]. simpl in F.
        destruct (forces p x) eqn:E.
        - destruct IH as [y [Hy N]]; [exact F|]. exists y. split; [now right|exact N].
        - exists x. split; [now left|exact E]. }
      destruct Some_option as [x [Hx N]].
      assert (Answers : exists answers, Forall2 maxn os answers /\ exists q, In q answers /\ q <> p).
      { destruct (IH x Hx (H x Hx) N) as [q [M Q]]. clear F IH N.
        apply in_split in Hx as [before [after ->]].
        destruct (answers_exist (fun _ => True) before) as [a1 [A1 _]].
        { intros y Hy. destruct (maxn_exists y) as [r Hr].
          - apply H, in_or_app. now left.
          - now exists r. }
        destruct (answers_exist (fun _ => True) after) as [a2 [A2 _]].
        { intros y Hy. destruct (maxn_exists y) as [r Hr].
          - apply H, in_or_app. right. now right.
          - now exists r. }
        exists (a1 ++ q :: a2). split.
        - apply Forall2_app; [exact A1|now constructor].
        - exists q. split; [apply in_or_app; right; now left|exact Q]. }
      destruct Answers as [answers [A [q [Hq Q]]]].
      destruct (in_dec Nat.eq_dec m answers) as [I|No].
      * exists m. split; [now apply maxn_choice with answers|exact D].
      * exists q. split; [|exact Q]. now apply maxn_choice with answers.
Qed.

(** Max^n has the single answer p if and only if p can force a win. *)
Theorem tie_breaks_do_not_matter : forall p v, nonempty v = true ->
  ((forall q, maxn v q <-> q = p) <-> forces p v = true).
Proof.
  intros p v H. split.
  - intros M. apply not_false_iff_true. intros F.
    destruct (maxn_if_not_forced p v H F) as [q [Hq N]]. now apply N, M.
  - intros F q. split; [now apply maxn_if_forced|]. intros ->.
    destruct (maxn_exists v H) as [q Hq]. now rewrite <- (maxn_if_forced p v q F Hq).
Qed.

(** Max^n has one answer if and only if the prudent normal form is a win. *)
Corollary tie_breaks_and_normal_forms : forall p v, nonempty v = true ->
  ((forall q, maxn v q <-> q = p) <-> play_by prudent_players v ≈ Win p).
Proof.
  intros p v H. rewrite tie_breaks_do_not_matter by exact H. symmetry.
  apply (forced_wins_are_kept prudent_players); [|exact H]. discriminate.
Qed.

(** ** All answers at once *)

Fixpoint may_win (q : player) (v : value) : bool :=
  match v with
  | Win r => r =? q
  | Choice m os =>
      existsb (may_win q) os && ((m =? q) || negb (existsb (forces m) os))
  end.

(** The answers of max^n satisfy the recursion of Mathematics. *)
Theorem may_win_spec : forall v q, nonempty v = true -> (maxn v q <-> may_win q v = true).
Proof.
  induction v as [r|m os IH] using value_induction; intros q H.
  - simpl. rewrite Nat.eqb_eq. split; [intros M; now inversion M|intros ->; constructor].
  - apply nonempty_choice in H as [Hne H]. simpl.
    rewrite andb_true_iff, orb_true_iff, negb_true_iff, existsb_exists, Nat.eqb_eq. split.
    + intros M. apply maxn_of_choice in M as [answers [A [Hq Own]]]. split.
      * destruct (Forall2_right _ _ _ _ A Hq) as [x [Hx M]]. exists x.
        split; [exact Hx|]. now apply IH; auto.
      * destruct (Nat.eq_dec m q) as [E|D]; [now left|right].
        apply not_true_iff_false. intros F. apply existsb_exists in F as [x [Hx F]].
        destruct (Forall2_left _ _ _ _ A Hx) as [a [Ha M]].
        apply maxn_if_forced with (p := m) in M; [|exact F]. subst a.
        apply D. symmetry. now apply Own.
    + intros [[x [Hx M]] Own]. apply (IH x Hx q (H x Hx)) in M.
      assert (Answers : exists answers, Forall2 maxn os answers /\ In q answers /\
        (m = q \/ ~ In m answers)).
      { apply in_split in Hx as [before [after E]].
        set (P := fun a => m = q \/ a <> m).
        assert (Each : forall y, In y os -> exists a, maxn y a /\ P a).
        { intros y Hy. destruct Own as [E'|F].
          - destruct (maxn_exists y (H y Hy)) as [a Ha]. exists a. split; [exact Ha|now left].
          - destruct (maxn_if_not_forced m y (H y Hy)) as [a [Ha N]].
            + apply not_true_iff_false. intros F'. rewrite <- not_true_iff_false in F.
              apply F, existsb_exists. now exists y.
            + exists a. split; [exact Ha|now right]. }
        destruct (answers_exist P before) as [a1 [A1 P1]].
        { intros y Hy. apply Each. rewrite E. apply in_or_app. now left. }
        destruct (answers_exist P after) as [a2 [A2 P2]].
        { intros y Hy. apply Each. rewrite E. apply in_or_app. right. now right. }
        exists (a1 ++ q :: a2). split; [|split].
        - rewrite E. apply Forall2_app; [exact A1|now constructor].
        - apply in_or_app. right. now left.
        - destruct (Nat.eq_dec m q) as [E'|D]; [now left|right]. intros I.
          apply in_app_or in I as [I|[I|I]]; [|now apply D|].
          + destruct (P1 m I); congruence.
          + destruct (P2 m I); congruence. }
      destruct Answers as [answers [A [Hq D]]].
      apply maxn_choice with answers; [exact A|exact Hq|]. intros I. destruct D; [now symmetry|contradiction].
Qed.

(** ** Prudence narrows the tie-break *)

Lemma forces_proper : forall p v w, v ≈ w -> forces p v = forces p w.
Proof.
  intros p. induction v as [q|m vs IH] using value_induction; intros [r|n ws] E; try discriminate.
  - apply same_win in E as ->. reflexivity.
  - apply same_choice in E as [-> H]. simpl. destruct (n =? p).
    + apply existsb_proper_in; auto.
    + apply forallb_proper_in; auto.
Qed.

Lemma may_win_proper : forall q v w, v ≈ w -> may_win q v = may_win q w.
Proof.
  intros q. induction v as [p|m vs IH] using value_induction; intros [r|n ws] E; try discriminate.
  - apply same_win in E as ->. reflexivity.
  - apply same_choice in E as [-> H]. simpl.
    rewrite (existsb_proper_in (may_win q) (may_win q) vs ws); auto.
    rewrite (existsb_proper (forces n) (forces n) vs ws); auto.
    intros x y E. now apply forces_proper.
Qed.

Local Notation less := (fun m => strictly_weaker (prudent_players m) m).

Lemma forced_is_win : forall p v, nonempty v = true ->
  (play_by prudent_players v ≈ Win p <-> forces p v = true).
Proof. intros p v H. apply (forced_wins_are_kept prudent_players); [discriminate|exact H]. Qed.

Lemma play_again : forall v, nonempty v = true -> settled less (play_by prudent_players v) = true.
Proof.
  intros v H. apply play_is_settled; [|intros m; apply strictly_weaker_strict|exact H].
  intros m. apply strictly_weaker_proper.
Qed.

(** The normal form of a choice of m is no win of m, so m can force a win in
    none of its options. *)
Lemma left_choice : forall m ws, settled less (Choice m ws) = true -> forces m (Choice m ws) = false.
Proof.
  intros m ws S. apply not_true_iff_false. intros F.
  assert (H : nonempty (Choice m ws) = true)
    by (apply branching_nonempty, normal_branching; now apply settled_normal with less).
  apply forced_is_win in F; [|exact H].
  assert (E : play_by prudent_players (Choice m ws) ≈ Choice m ws)
    by (apply play_settled; [intros r; apply strictly_weaker_proper|exact S]).
  rewrite E in F. discriminate.
Qed.

(** Every answer of max^n for the prudent normal form is an answer for the
    value. *)
Theorem prudence_narrows : forall q v, nonempty v = true ->
  may_win q (play_by prudent_players v) = true -> may_win q v = true.
Proof.
  intros q. induction v as [p|m os IH] using value_induction; intros H M; [exact M|].
  pose proof H as H'. apply nonempty_choice in H' as [Hne Ho].
  assert (Own : m = q \/ forall x, In x os -> forces m x = false).
  { destruct (Nat.eq_dec m q) as [E|D]; [now left|right]. intros x Hx.
    apply not_true_iff_false. intros F. apply D.
    assert (F' : forces m (Choice m os) = true).
    { simpl. rewrite Nat.eqb_refl. apply existsb_exists. now exists x. }
    apply forced_is_win in F'; [|exact H].
    rewrite (may_win_proper q _ _ F') in M. simpl in M. now apply Nat.eqb_eq in M. }
  assert (Some_kept : exists k, In k (merged m (map (play less) os)) /\ may_win q k = true).
  { change (play_by prudent_players (Choice m os)) with (node less m (map (play less) os)) in M.
    unfold node in M. revert M.
    assert (In_merged : forall k, In k (kept (less m) (merged m (map (play less) os))) ->
      In k (merged m (map (play less) os))) by (intros k; apply kept_In).
    destruct (kept (less m) (merged m (map (play less) os))) as [|z ks]; [discriminate|].
    intros M. destruct (one_or_two (z :: ks)) as [T|[k [Hk A]]]; [discriminate| |].
    - rewrite (collapse_choice m (z :: ks) T) in M. simpl in M. apply andb_true_iff in M as [M _].
      change (existsb (may_win q) (z :: ks) = true) in M.
      apply existsb_exists in M as [k [Hk M]]. exists k. auto.
    - exists k. split; [auto|].
      now rewrite <- (may_win_proper q _ _ (collapse_single m (z :: ks) k Hk A)). }
  assert (Some_option : exists x, In x os /\ may_win q x = true).
  { destruct Some_kept as [k [Hk Mk]]. apply in_flat_map in Hk as [y [Hy Hk]].
    apply in_map_iff in Hy as [x [<- Hx]]. exists x. split; [exact Hx|].
    apply IH; [exact Hx|now apply Ho|]. unfold unwrap in Hk.
    pose proof (play_again x (Ho x Hx)) as S. unfold play_by in *.
    change (fun m => strictly_weaker (prudent_players m) m) with less in *.
    destruct (moved_by m (play less x)) eqn:My.
    - destruct (play less x) as [p|n ws] eqn:Ex; [discriminate|].
      simpl in My. apply Nat.eqb_eq in My. subst n. pose proof (left_choice m ws S) as L.
      simpl in L. rewrite Nat.eqb_refl in L. simpl in Hk.
      simpl. rewrite L, orb_true_r, andb_true_r. apply existsb_exists. now exists k.
    - destruct Hk as [<-|[]]. exact Mk. }
  simpl. apply andb_true_iff. split.
  - apply existsb_exists. exact Some_option.
  - destruct Own as [->|N]; [now rewrite Nat.eqb_refl|].
    apply orb_true_iff. right. apply negb_true_iff, not_true_iff_false. intros F.
    apply existsb_exists in F as [x [Hx F]]. rewrite (N x Hx) in F. discriminate.
Qed.
