(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Kept: what normal forms keep of coalitions, and what they do not

    "So for three players, each selfish or prudent, a normal form has the win
    type of its value, since nobody can force a win in a normal form that is
    not a win." (docs/book/mathematics.md) For four players this fails, and prudent
    play of three players does not keep stable types.

    Contents: [win_types_are_kept] for three players; the smallest counterexamples of
    docs/book/results.md: [win_types_of_four_are_not], [stable_types_are_not],
    [prudent_after_selfish_is_not_prudent], [prudence_may_harm]. *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Value Dyadic Number Selfish Prudent Strategy Rewriting Confluence
  Types Alliances Simple Three Forced.
Import ListNotations.

(** ** Play keeps values well-formed *)

Lemma well_formed_choice_iff : forall n m os, well_formed n (Choice m os) = true <->
  is_player n m = true /\ os <> [] /\ forall x, In x os -> well_formed n x = true.
Proof.
  intros n m os. split; [apply well_formed_choice|]. intros [H1 [H2 H3]].
  simpl. rewrite H1, (proj2 (forallb_forall _ _) H3). now destruct os.
Qed.

Lemma play_by_well_formed : forall n rs v, well_formed n v = true ->
  well_formed n (play_by rs v) = true.
Proof.
  intros n rs. induction v as [p|m os IH] using value_induction; intros W; [exact W|].
  pose proof (play_by_normal rs (Choice m os) (well_formed_nonempty n _ W)) as N.
  apply well_formed_choice_iff in W as [Hm [Hne Hos]].
  set (less := fun m0 => strictly_weaker (rs m0) m0).
  change (normal (node less m (map (play less) os)) = true) in N.
  change (well_formed n (node less m (map (play less) os)) = true). unfold node in *.
  set (ks := kept (less m) (merged m (map (play less) os))) in *.
  assert (K : forall x, In x ks -> well_formed n x = true).
  { intros x Hx. apply kept_In in Hx. apply in_flat_map in Hx as [y [Hy Hx]].
    apply in_map_iff in Hy as [z [<- Hz]]. pose proof (IH z Hz (Hos z Hz)) as W.
    change (play_by rs z) with (play less z) in W. unfold unwrap in Hx.
    destruct (moved_by m (play less z)).
    - destruct (play less z) as [q|k us]; [contradiction|].
      apply well_formed_choice_iff in W as [_ [_ W]]. auto.
    - destruct Hx as [<-|[]]. exact W. }
  destruct ks as [|x ks]; [discriminate N|]. unfold collapse in *.
  destruct (forallb (fun y => same y x) ks); [apply K; now left|].
  apply well_formed_choice_iff. split; [exact Hm|]. split; [discriminate|exact K].
Qed.

(** ** Three players *)

Lemma wins_agree : forall n C D v, well_formed n v = true ->
  (forall p, is_player n p = true -> has C p = has D p) -> wins C v = wins D v.
Proof.
  intros n C D v W H. revert W. induction v as [p|m os IH] using value_induction; intros W.
  - now apply H.
  - apply well_formed_choice_iff in W as [Hm [_ Hos]]. simpl. rewrite (H m Hm).
    assert (IH' : forall x, In x os -> wins C x = wins D x) by auto.
    now rewrite (forallb_ext_in _ _ _ os IH'), (existsb_ext_in _ _ _ os IH').
Qed.

Lemma nobody_wins_not : forall v, nonempty v = true -> wins nobody v = false.
Proof.
  induction v as [p|m os IH] using value_induction; intros N.
  - apply has_nobody.
  - apply nonempty_choice in N as [Hne N]. cbn [wins]. rewrite has_nobody.
    destruct os as [|x os]; [congruence|]. cbn [forallb].
    rewrite (IH x (or_introl eq_refl) (N x (or_introl eq_refl))). reflexivity.
Qed.

(** For three players, the coalitions that win follow from the players who can
    force a win. *)
Lemma win_type_of_three : forall v w, well_formed 3 v = true -> well_formed 3 w = true ->
  (forall p, forces p v = forces p w) -> forall C, wins C v = wins C w.
Proof.
  intros v w Wv Ww F C.
  pose proof (well_formed_nonempty 3 v Wv) as Nv. pose proof (well_formed_nonempty 3 w Ww) as Nw.
  assert (P : forall p, is_player 3 p = true -> p = 1 \/ p = 2 \/ p = 3).
  { intros p Hp. apply three_is_player in Hp. exact Hp. }
  (* a coalition without members, and of one member *)
  assert (None : forall D, D = nobody -> wins D v = wins D w).
  { intros D ->. now rewrite !nobody_wins_not. }
  assert (One : forall p, wins (alone p) v = wins (alone p) w).
  { intros p. rewrite !wins_alone. apply F. }
  (* C agrees with one of these or with the complement of one *)
  assert (Agree : forall D, wins D v = wins D w ->
    (forall p, is_player 3 p = true -> has C p = has D p) -> wins C v = wins C w).
  { intros D E H. now rewrite (wins_agree 3 C D v Wv H), (wins_agree 3 C D w Ww H). }
  assert (Opp : forall D, wins D v = wins D w -> wins (complement 3 D) v = wins (complement 3 D) w).
  { intros D E. now rewrite !wins_complement, E. }
  destruct (has C 1) eqn:E1, (has C 2) eqn:E2, (has C 3) eqn:E3;
    [ apply (Agree (complement 3 nobody)); [now apply Opp, None|]
    | apply (Agree (complement 3 (alone 3))); [now apply Opp|]
    | apply (Agree (complement 3 (alone 2))); [now apply Opp|]
    | apply (Agree (alone 1)); [now apply One|]
    | apply (Agree (complement 3 (alone 1))); [now apply Opp|]
    | apply (Agree (alone 2)); [now apply One|]
    | apply (Agree (alone 3)); [now apply One|]
    | apply (Agree nobody); [now apply None|] ];
    intros p Hp; destruct (P p Hp) as [->|[->| ->]];
    rewrite ?E1, ?E2, ?E3, ?has_complement, ?has_alone, ?has_nobody; reflexivity.
Qed.

Lemma play_twice : forall rs v, nonempty v = true ->
  play_by rs (play_by rs v) ≈ play_by rs v.
Proof.
  intros rs v N. apply play_settled.
  - intros m. apply strictly_weaker_proper.
  - now apply play_by_settled.
Qed.

(** For three players, selfish or prudent, a normal form has the win type of
    its value. *)
Theorem win_types_are_kept : forall rs v, not_syntactic rs -> well_formed 3 v = true ->
  forall C, wins C (play_by rs v) = wins C v.
Proof.
  intros rs v H W. pose proof (play_by_well_formed 3 rs v W) as W'.
  pose proof (well_formed_nonempty 3 v W) as N. pose proof (well_formed_nonempty 3 _ W') as N'.
  apply win_type_of_three; auto. intros p. apply eq_true_iff_eq.
  rewrite <- (forced_wins_are_kept rs p (H p) v N).
  rewrite <- (forced_wins_are_kept rs p (H p) _ N'). unfold normal_form.
  now rewrite (play_twice rs v N).
Qed.

(** ** Counterexamples *)

Definition prudent_first : rules_of_players := fun p => if p =? 1 then Prudent else Selfish.
Definition selfish_players : rules_of_players := fun _ => Selfish.

(** [2,[[1,4]]] *)
Definition four_win_types : value := Choice 1 [Win 2; Choice 3 [Win 1; Win 4]].

(** For four players a normal form may have another win type than its value.
    *)
Theorem win_types_of_four_are_not :
  wins (union (alone 1) (alone 2)) four_win_types = true /\
  wins (union (alone 1) (alone 2)) (play_by prudent_players four_win_types) = false /\
  wins (union (alone 1) (alone 2)) (play_by selfish_players four_win_types) = false.
Proof. repeat split; vm_compute; reflexivity. Qed.

(** [2_1,2_2] *)
Theorem stable_types_are_not :
  let v := Choice 1 [simple 2 1; simple 2 2] in
  stable v (union (alone 1) (alone 2)) /\
  ~ stable (play_by prudent_players v) (union (alone 1) (alone 2)).
Proof.
  split.
  - vm_compute. auto.
  - intros H. vm_compute in H. repeat (destruct H as [H|H]; [discriminate|]). exact H.
Qed.

(** 1{2,2{3{1,2},3{2,1{2,4}}}} *)
Definition selfish_then_prudent : value :=
  Choice 1 [Win 2; Choice 2 [Choice 3 [Win 1; Win 2];
                             Choice 3 [Win 2; Choice 1 [Win 2; Win 4]]]].

(** For four players the prudent normal form of a selfish normal form may
    differ from that of the value. *)
Theorem prudent_after_selfish_is_not_prudent :
  play_by prudent_players (play_by selfish_players selfish_then_prudent) ≉
  play_by prudent_players selfish_then_prudent.
Proof. intros H. vm_compute in H. discriminate. Qed.

(** 2{1_1,1{2_1,2_2}}: with player 1 prudent among selfish players the outcome is worse
    for player 1, in his own prudent order. *)
Theorem prudence_may_harm :
  let v := Choice 2 [simple 1 1; Choice 1 [simple 2 1; simple 2 2]] in
  prudent_weaker 1 (play_by prudent_first v) (play_by selfish_players v).
Proof. vm_compute. reflexivity. Qed.
