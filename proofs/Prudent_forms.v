(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Prudent_forms: the values of forms by Rules A and B are prudent normal forms

    "So the values of the positions after his moves determine V as follows."
    (docs/book/mathematics.md, Impartial games as contexts) *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Value Dyadic Number Selfish Prudent Strategy Rational Simple Three Types Forced.
From Kingmaker Require Queer Sums.
From Kingmaker Require Import Impartial.
Import ListNotations.

(** The player on a seat, if s is to move. *)
Definition player_on (s : player) (b : seat) : player :=
  match b with N => s | F => Sums.next s | P => Sums.next (Sums.next s) end.
Definition seen (s : player) (u : val) : Sums.short := (player_on s (fst u), snd u).

Definition rank_before (u : val) : rank := match u with (P, 0) => Top | (P, S k) => Brace k | (_, k) => Brace k end.
Definition rank_of (u : val) : rank := match u with (N, 0) => Top | (N, S k) => Brace k | (_, k) => Brace k end.

Lemma lower_seen : forall s u r, three s ->
  Sums.lower s (seen (Sums.next s) u) (seen s r) = before (rank_of r) (rank_before u).
Proof.
  intros s [b k] [c j] Hs. unfold Sums.lower, seen. cbn [fst snd].
  destruct Hs as [->|[->| ->]], b, c; cbn; unfold brace; cbn; destruct k, j; reflexivity.
Qed.

Definition both (k : nat) : list val := [(N, k); (F, k)].

(** The options that a value brings to the choice of the mover, as values after the
    move. *)
Definition brings (u : val) : list val := match u with (P, S k) => both k | _ => [u] end.
(** The same for the result of a choice. *)
Definition made_of (r : val) : list val :=
  match r with (N, 0) => [(P, 0)] | (N, S k) => both k | (F, k) => [(N, k)] | (P, k) => [(F, k)] end.

Lemma parts_brings : forall s u w, three s ->
  (In w (Sums.parts s (seen (Sums.next s) u)) <-> exists x, In x (brings u) /\ w = seen (Sums.next s) x).
Proof.
  intros s [b k] w Hs. unfold Sums.parts, seen. cbn [fst snd].
  destruct Hs as [->|[->| ->]], b, k; cbn; (split; [intros H; repeat destruct H as [<-|H];
    try destruct H|intros [x [H ->]]; repeat destruct H as [<-|H]; try destruct H; cbn; auto]);
    try (eexists; split; [left; reflexivity|reflexivity]); try (eexists; split; [right; left;
      reflexivity|reflexivity]).
Qed.

Lemma parts_made : forall s r w, three s ->
  (In w (Sums.parts s (seen s r)) <-> exists x, In x (made_of r) /\ w = seen (Sums.next s) x).
Proof.
  intros s [b k] w Hs. unfold Sums.parts, seen. cbn [fst snd].
  destruct Hs as [->|[->| ->]], b, k; cbn; (split; [intros H; repeat destruct H as [<-|H];
    try destruct H|intros [x [H ->]]; repeat destruct H as [<-|H]; try destruct H; cbn; auto]);
    try (eexists; split; [left; reflexivity|reflexivity]); try (eexists; split; [right; left;
      reflexivity|reflexivity]).
Qed.

Lemma adds_seen : forall s r u, three s -> (incl (brings u) (made_of r) \/ before (rank_of r) (rank_before u) =
  true) ->
  Sums.adds_nothing s (seen s r) (seen (Sums.next s) u) = true.
Proof.
  intros s r u Hs H. unfold Sums.adds_nothing. apply orb_true_iff. destruct H as [H|H].
  - left. apply forallb_forall. intros w Hw. apply Sums.among_spec.
    apply parts_brings in Hw as [x [Hx ->]]; [|exact Hs].
    apply parts_made; [exact Hs|]. exists x. auto.
  - right. now rewrite lower_seen.
Qed.

Lemma odd_even : forall n, Nat.odd n = negb (Nat.even n).
Proof. reflexivity. Qed.

(** The parts of the chosen value are there, and all other values add nothing. *)
Lemma chosen_picks : forall l, l <> [] ->
  (forall u, In u l -> incl (brings u) (made_of (chosen l)) \/ before (rank_of (chosen l)) (rank_before u) = true) /\
  (forall x, In x (made_of (chosen l)) -> exists u, In u l /\ In x (brings u)).
Proof.
  intros l Ne. destruct (existsb (good P) l) eqn:E.
  - destruct (minimal_T l E) as [v [Hv [Tv Mv]]]. assert (L := least_spec l v Hv Tv Mv). apply T_shape in Tv as Sv.
    assert (Ev : exists m, top v = m /\ Nat.even m = true).
    { inversion Sv; subst; cbn [top fst snd]; eexists; (split; [reflexivity|]); rewrite ?even_S; try rewrite H;
      reflexivity. }
    destruct Ev as [m [Em Hm]]. rewrite Em in *.
    assert (HT : forall u, In u l -> good P u = true -> m <= top u) by auto.
    unfold chosen. rewrite E, L. destruct m as [|n].
    + assert (HP : In (P, 0) l) by (inversion Sv; subst; cbn in Em; try discriminate; subst; exact Hv).
      rewrite (proj2 (has_spec (P, 0) l) HP). cbn [orb]. split.
      * intros [b k] Hu. destruct b; [right; reflexivity|right; reflexivity|].
        destruct k; [left; intros x Hx; exact Hx|right; reflexivity].
      * intros x [<-|[]]. exists (P, 0). split; [exact HP|now left].
    + cbn [pred]. rewrite even_S in Hm. apply negb_true_iff in Hm.
      assert (Low : forall u, In u l -> u = (N, n) \/ u = (F, n) \/ u = (P, S n) \/ before (Brace n) (rank_before
        u) = true).
      { intros u Hu. destruct (good P u) eqn:Tu.
        - specialize (HT u Hu Tu). apply T_shape in Tu. destruct (Nat.eq_dec (top u) (S n)) as [Q|Q].
          + inversion Tu; subst; cbn in Q; injection Q as Q || idtac; subst; auto.
          + right; right; right. inversion Tu as [j Ej Eu|j Ej Eu|j Ej Eu]; subst u; cbn [top fst snd] in *;
            cbn [rank_before].
            * cbn [before]. rewrite !odd_even, Hm, Ej. cbn. apply Nat.ltb_lt. lia.
            * cbn [before]. rewrite !odd_even, Hm, Ej. cbn. apply Nat.ltb_lt. lia.
            * destruct j as [|j]; [lia|]. rewrite even_S in Ej. apply negb_true_iff in Ej. cbn [before].
              rewrite !odd_even, Hm, Ej. cbn. apply Nat.ltb_lt. lia.
        - right; right; right. apply T_other in Tu. inversion Tu as [j Ej Eu|j Ej Eu|j Ej Eu]; subst u;
          cbn [rank_before before];
            rewrite !odd_even, Hm, Ej; reflexivity. }
      assert (Some_ : In (N, n) l \/ In (F, n) l \/ In (P, S n) l).
      { inversion Sv; subst; cbn in Em; injection Em as Em || idtac; subst; auto. }
      destruct (has (P, S n) l) eqn:HP; [|destruct (has (N, n) l) eqn:HN; destruct (has (F, n) l) eqn:HF];
        cbn [orb andb];
        rewrite ?has_spec in *; split.
      * intros u Hu. destruct (Low u Hu) as [->|[->|[->|Q]]]; cbn [made_of brings rank_of]; [left|left|left|right;
        exact Q];
          intros x Hx; cbn in *; tauto.
      * intros x Hx. exists (P, S n). auto.
      * intros u Hu. destruct (Low u Hu) as [->|[->|[->|Q]]]; cbn [made_of brings rank_of]; [left|left|left|right;
        exact Q];
          intros x Hx; cbn in *; tauto.
      * intros x [<-|[<-|[]]]; [exists (N, n)|exists (F, n)]; (split; [assumption|now left]).
      * intros u Hu. destruct (Low u Hu) as [->|[->|[->|Q]]]; cbn [made_of brings rank_of];
        [left|exfalso|exfalso|right; exact Q].
        -- intros x Hx. exact Hx.
        -- apply has_spec in Hu. congruence.
        -- apply has_spec in Hu. congruence.
      * intros x [<-|[]]. exists (N, n). split; [assumption|now left].
      * intros u Hu. destruct (Low u Hu) as [->|[->|[->|Q]]]; cbn [made_of brings rank_of];
        [exfalso|left|exfalso|right; exact Q].
        -- apply has_spec in Hu. congruence.
        -- intros x Hx. exact Hx.
        -- apply has_spec in Hu. congruence.
      * intros x [<-|[]]. exists (F, n). split; [assumption|now left].
      * exfalso. destruct Some_ as [Q|[Q|Q]]; apply has_spec in Q; congruence.
      * exfalso. destruct Some_ as [Q|[Q|Q]]; apply has_spec in Q; congruence.
  - assert (NT : forall u, In u l -> good P u = false).
    { intros u Hu. apply not_true_iff_false. intros X. rewrite (T_exists l u Hu X) in E. discriminate. }
    destruct (B_cases l Ne NT) as [e [Ee [U [[v [Hv Lv]] _]]]].
    assert (G : greatest l = e).
    { rewrite <- Lv. apply greatest_spec; [exact Hv|]. intros w Hw. rewrite Lv. auto. }
    rewrite (chosen_B l e Ne NT G).
    assert (Low : forall u, In u l -> u = (N, e) \/ u = (F, e) \/ u = (P, S e) \/ before (Brace e) (rank_before u)
      = true).
    { intros u Hu. specialize (U u Hu). specialize (NT u Hu). apply T_other in NT.
      inversion NT as [j Ej Eu|j Ej Eu|j Ej Eu]; subst u; cbn [low fst snd pred] in U; cbn [rank_before];
        (destruct (Nat.eq_dec j e) as [->|D]; [auto|right; right; right]; cbn [before]; rewrite !odd_even, Ee, Ej;
          cbn; apply Nat.ltb_lt; lia). }
    assert (Some_ : In (N, e) l \/ In (F, e) l \/ In (P, S e) l).
    { specialize (NT v Hv). apply T_other in NT. inversion NT as [j Ej Eu|j Ej Eu|j Ej Eu]; subst v; cbn in Lv;
      subst; auto. }
    destruct (has (P, S e) l) eqn:HP; [|destruct (has (N, e) l) eqn:HN; destruct (has (F, e) l) eqn:HF];
      cbn [orb andb];
      rewrite ?has_spec in *; split.
    + intros u Hu. destruct (Low u Hu) as [->|[->|[->|Q]]]; cbn [made_of brings rank_of]; [left|left|left|right;
      exact Q];
        intros x Hx; cbn in *; tauto.
    + intros x Hx. exists (P, S e). auto.
    + intros u Hu. destruct (Low u Hu) as [->|[->|[->|Q]]]; cbn [made_of brings rank_of]; [left|left|left|right;
      exact Q];
        intros x Hx; cbn in *; tauto.
    + intros x [<-|[<-|[]]]; [exists (N, e)|exists (F, e)]; (split; [assumption|now left]).
    + intros u Hu. destruct (Low u Hu) as [->|[->|[->|Q]]]; cbn [made_of brings rank_of];
      [left|exfalso|exfalso|right; exact Q].
      * intros x Hx. exact Hx.
      * apply has_spec in Hu. congruence.
      * apply has_spec in Hu. congruence.
    + intros x [<-|[]]. exists (N, e). split; [assumption|now left].
    + intros u Hu. destruct (Low u Hu) as [->|[->|[->|Q]]]; cbn [made_of brings rank_of];
      [exfalso|left|exfalso|right; exact Q].
      * apply has_spec in Hu. congruence.
      * intros x Hx. exact Hx.
      * apply has_spec in Hu. congruence.
    + intros x [<-|[]]. exists (F, e). split; [assumption|now left].
    + exfalso. destruct Some_ as [Q|[Q|Q]]; apply has_spec in Q; congruence.
    + exfalso. destruct Some_ as [Q|[Q|Q]]; apply has_spec in Q; congruence.
Qed.

Lemma three_on : forall s b, three s -> three (player_on s b).
Proof. intros s [] H; cbn; auto using Sums.three_next. Qed.

(** The prudent normal form of a form with s to move. *)
Theorem worth_is_prudent : forall g s, three s ->
  play_by prudent_players (Queer.position s g) ≈ Sums.long (seen s (worth g)).
Proof.
  induction g as [gs IH] using Queer.form_induction. intros s Hs. destruct gs as [|g0 gs0] eqn:Eg.
  - cbn. unfold Sums.long, seen. cbn. destruct Hs as [->|[->| ->]]; reflexivity.
  - rewrite <- Eg in *. assert (Ne : gs <> []) by now rewrite Eg.
    assert (Pos : Queer.position s (Queer.Form gs) = Choice s (map (Queer.position (Queer.following s)) gs)) by
      (rewrite Eg; reflexivity).
    rewrite Pos. unfold play_by. rewrite play_choice.
    assert (Nl : map worth gs <> []) by (rewrite Eg; discriminate).
    destruct (chosen_picks (map worth gs) Nl) as [C1 C2]. cbn [worth].
    rewrite map_map. apply (Sums.node_picks Sums.less prudent_orders_simple_values).
    + exact Hs.
    + now apply three_on.
    + intros y Hy. apply in_map_iff in Hy as [x [<- Hx]]. exists (seen (Sums.next s) (worth x)). split; [|split].
      * apply three_on. now apply Sums.three_next.
      * apply IH; [exact Hx|now apply Sums.three_next].
      * apply adds_seen; [exact Hs|]. apply C1. now apply in_map.
    + intros w Hw. apply parts_made in Hw as [z [Hz ->]]; [|exact Hs]. destruct (C2 z Hz) as [u [Hu Bu]].
      apply in_map_iff in Hu as [x [<- Hx]].
      exists (play_by prudent_players (Queer.position (Sums.next s) x)), (seen (Sums.next s) (worth x)).
        split; [|split].
      * now apply (in_map (fun x => play_by prudent_players (Queer.position (Sums.next s) x))).
      * apply IH; [exact Hx|now apply Sums.three_next].
      * apply parts_brings; [exact Hs|eauto].
Qed.

(** Two different forms have, with some form added, different prudent normal forms,
    whoever begins. *)
Theorem no_form_is_forgotten : forall g h, same g h = false -> exists c, forall s, three s ->
  ~ play_by prudent_players (Queer.position s (Queer.sum g c)) ≈ play_by prudent_players (Queer.position s
    (Queer.sum h c)).
Proof.
  intros g h D. destruct (impartial_contexts g h D) as [c [Tg Th]]. exists c. intros s Hs X.
  rewrite (worth_is_prudent _ s Hs), (worth_is_prudent _ s Hs) in X. unfold Sums.long, seen in X. cbn [fst snd] in X.
  apply simple_injective in X as [X1 X2]. assert (W : worth (Queer.sum g c) = worth (Queer.sum h c)).
  { destruct (worth (Queer.sum g c)) as [b k], (worth (Queer.sum h c)) as [b' k']. cbn [fst snd] in *. subst k'.
    f_equal.
    destruct Hs as [->|[->| ->]], b, b'; cbn in X1; try discriminate; reflexivity. }
  congruence.
Qed.
