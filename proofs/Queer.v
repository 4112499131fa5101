(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Queer: impartial games of three players (Propp, as cited by Loeb, section 2)

    "A _form_ is an impartial game: a finite set of forms, its options. {} has
    no move, and *n is {*0, ..., *(n-1)}. In the sum g + h a move is a move in
    one of the two. N players play a form in turn, and the player who moves
    last wins (normal play)."

    N is the next player to move, F the following one, P the previous one.
    "Exactly one of these statements holds for a form: N wins: some option is
    a win of the previous player; F wins: there are options, and all are wins
    of the next player; P wins: all options are wins of the following player,
    or there are none; nobody can force a win, and the form is _queer_.
    Proposition 2.2: g + 2 + 2 is queer for every form g. ... The same holds
    for heaps larger than 2."

    Contents: forms, sums, heaps; the value of a form for the player to move
    ([position]); who wins, by the recursion above, is who can force it
    ([next_wins_forces] and the others); at most one does ([one_winner]);
    [proposition_2_2]. *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Value Types.
Import ListNotations.

Inductive form : Type := Form (moves : list form).

Definition moves (g : form) : list form := match g with Form gs => gs end.

Section Form_induction.
  Variable P : form -> Prop.
  Hypothesis step : forall gs, (forall g, In g gs -> P g) -> P (Form gs).

  Fixpoint form_induction (g : form) : P g :=
    match g with
    | Form gs => step gs
        ((fix each (gs : list form) : forall h, In h gs -> P h :=
            match gs with
            | [] => fun h absurd => match absurd with end
            | x :: gs' => fun h here =>
                match here with
                | or_introl e => eq_ind x P (form_induction x) h e
                | or_intror there => each gs' h there
                end
            end) gs)
    end.
End Form_induction.

(** g + h = {g' + h, g + h'} *)
Fixpoint sum (g : form) : form -> form :=
  fix sum_g (h : form) : form :=
    Form (map (fun g' => sum g' h) (moves g) ++ map sum_g (moves h)).

(** *n = {*0, ..., *(n-1)} *)
Fixpoint heap (n : nat) : form :=
  match n with 0 => Form [] | S n' => Form (heap n' :: moves (heap n')) end.

Lemma moves_sum : forall g h x, In x (moves (sum g h)) <->
  (exists g', In g' (moves g) /\ x = sum g' h) \/ (exists h', In h' (moves h) /\ x = sum g h').
Proof.
  intros [gs] [hs] x. cbn [sum moves]. rewrite in_app_iff, !in_map_iff. split.
  - intros [[y [<- Hy]]|[y [<- Hy]]]; [left|right]; now exists y.
  - intros [[y [Hy ->]]|[y [Hy ->]]]; [left|right]; now exists y.
Qed.

Lemma moves_heap : forall n x, In x (moves (heap n)) <-> exists k, k < n /\ x = heap k.
Proof.
  induction n as [|n IH]; intros x; simpl.
  - split; [intros []|intros [k [H _]]; lia].
  - rewrite IH. split.
    + intros [<-|[k [H ->]]]; [exists n|exists k]; split; auto; lia.
    + intros [k [H ->]]. destruct (Nat.eq_dec k n) as [->|D]; [now left|right].
      exists k. split; [lia|reflexivity].
Qed.

(** ** Positions are values *)

Definition following (p : player) : player := match p with 1 => 2 | 2 => 3 | _ => 1 end.

(** p is to move; without a move the one before p has won, who is the one after the one
    after p. *)
Fixpoint position (p : player) (g : form) : value :=
  match g with
  | Form gs =>
      match gs with
      | [] => Win (following (following p))
      | _ => Choice p (map (position (following p)) gs)
      end
  end.

Definition turn (p : player) : Prop := p = 1 \/ p = 2 \/ p = 3.

(** "queer if no player can force a win" *)
Definition queer (g : form) : Prop := forall p q, turn p -> turn q ->
  forces q (position p g) = false.

(** ** Who wins *)

(** True if the next, the following and the previous player win, respectively.
    *)
Fixpoint winner (g : form) : bool * bool * bool :=
  match g with
  | Form gs =>
      let ws := map winner gs in
      (existsb (fun w => snd w) ws,
       negb (match gs with [] => true | _ => false end) && forallb (fun w => fst (fst w)) ws,
       forallb (fun w => snd (fst w)) ws)
  end.

Definition next_wins (g : form) : bool := fst (fst (winner g)).
Definition following_wins (g : form) : bool := snd (fst (winner g)).
Definition previous_wins (g : form) : bool := snd (winner g).

Lemma next_wins_spec : forall g, next_wins g = true <->
  exists g', In g' (moves g) /\ previous_wins g' = true.
Proof.
  intros [gs]. unfold next_wins. cbn [winner fst]. rewrite existsb_map, existsb_exists. reflexivity.
Qed.

Lemma following_wins_spec : forall g, following_wins g = true <->
  moves g <> [] /\ forall g', In g' (moves g) -> next_wins g' = true.
Proof.
  intros [gs]. unfold following_wins. cbn [winner fst snd moves].
  rewrite andb_true_iff, negb_true_iff, forallb_map, forallb_forall.
  destruct gs; split; intros [H1 H2]; split; auto; congruence.
Qed.

Lemma previous_wins_spec : forall g, previous_wins g = true <->
  forall g', In g' (moves g) -> following_wins g' = true.
Proof.
  intros [gs]. unfold previous_wins. cbn [winner fst snd moves].
  rewrite forallb_map, forallb_forall. reflexivity.
Qed.

Lemma following_turn : forall p, turn p -> turn (following p).
Proof. intros p [->|[->| ->]]; cbv; auto. Qed.

Lemma following_three : forall p, turn p -> following (following (following p)) = p.
Proof. intros p [->|[->| ->]]; reflexivity. Qed.

Lemma following_distinct : forall p, turn p ->
  p <> following p /\ p <> following (following p) /\ following p <> following (following p).
Proof. intros p [->|[->| ->]]; cbv; repeat split; discriminate. Qed.

(** They are the players who can force a win. *)
Theorem winner_forces : forall g p, turn p ->
  forces p (position p g) = next_wins g /\
  forces (following p) (position p g) = following_wins g /\
  forces (following (following p)) (position p g) = previous_wins g.
Proof.
  induction g as [gs IH] using form_induction. intros p Hp.
  destruct (following_distinct p Hp) as [D1 [D2 D3]].
  apply Nat.eqb_neq in D1, D2, D3.
  destruct gs as [|g0 gs0] eqn:E.
  - cbn [position forces]. unfold next_wins, following_wins, previous_wins. simpl.
    rewrite Nat.eqb_sym in D2, D3. now rewrite D2, D3, Nat.eqb_refl.
  - rewrite <- E in *. assert (Ne : gs <> []) by now rewrite E.
    assert (Pos : position p (Form gs) = Choice p (map (position (following p)) gs))
      by (rewrite E; reflexivity).
    rewrite Pos. cbn [forces]. rewrite Nat.eqb_refl, D1, D2.
    unfold next_wins, following_wins, previous_wins. cbn [winner fst snd].
    rewrite !existsb_map, !forallb_map.
    replace (match gs with [] => true | _ => false end) with false by now rewrite E.
    simpl negb. rewrite andb_true_l. clear E.
    assert (H : forall g, In g gs ->
      forces (following p) (position (following p) g) = next_wins g /\
      forces (following (following p)) (position (following p) g) = following_wins g /\
      forces p (position (following p) g) = previous_wins g).
    { intros g Hg. destruct (IH g Hg (following p) (following_turn p Hp)) as [H1 [H2 H3]].
      rewrite following_three in H3 by exact Hp. auto. }
    split; [|split].
    + apply existsb_ext_in. intros g Hg. now apply H.
    + apply forallb_ext_in. intros g Hg. now apply H.
    + apply forallb_ext_in. intros g Hg. now apply H.
Qed.

(** A form is queer if and only if none of the three players wins it. *)
Theorem queer_iff : forall g, queer g <->
  next_wins g = false /\ following_wins g = false /\ previous_wins g = false.
Proof.
  intros g. unfold queer. split.
  - intros H. destruct (winner_forces g 1) as [H1 [H2 H3]]; [now left|].
    rewrite <- H1, <- H2, <- H3. repeat split; apply H; cbv; auto.
  - intros [H1 [H2 H3]] p q Hp Hq. destruct (winner_forces g p Hp) as [E1 [E2 E3]].
    assert (q = p \/ q = following p \/ q = following (following p)) as [->|[->| ->]].
    { destruct Hp as [->|[->| ->]], Hq as [->|[->| ->]]; cbv; auto. }
    + now rewrite E1.
    + now rewrite E2.
    + now rewrite E3.
Qed.

(** At most one of the three wins. *)
Theorem one_winner : forall g,
  (next_wins g = true -> following_wins g = false /\ previous_wins g = false) /\
  (following_wins g = true -> previous_wins g = false).
Proof.
  induction g as [gs IH] using form_induction. split.
  - intros N. apply next_wins_spec in N as [g [Hg Pg]]. destruct (IH g Hg) as [H1 H2].
    split; apply not_true_iff_false; intros H.
    + apply following_wins_spec in H as [_ H]. specialize (H g Hg).
      destruct (H1 H) as [_ H3]. congruence.
    + apply (proj1 (previous_wins_spec (Form gs))) with (g' := g) in H; [|exact Hg].
      rewrite (H2 H) in Pg. discriminate.
  - intros F. apply not_true_iff_false. intros P.
    apply following_wins_spec in F as [Ne F]. destruct gs as [|g gs]; [now apply Ne|].
    assert (Hg : In g (moves (Form (g :: gs)))) by now left.
    specialize (F g Hg). apply (proj1 (previous_wins_spec (Form (g :: gs)))) with (g' := g) in P; [|exact Hg].
    destruct (IH g Hg) as [H1 _]. destruct (H1 F) as [H2 _]. congruence.
Qed.

(** ** Proposition 2.2 *)

(** "P does not win g + 2: otherwise F would win its options g + 1 and g, but
    g is an option of g + 1, so F's win of g + 1 requires that N wins g." Here
    for every form with an option x and another option that has the option x.
    *)
Lemma previous_loses : forall y x z, In x (moves y) -> In z (moves y) -> In x (moves z) ->
  previous_wins y = false.
Proof.
  intros y x z Hx Hz Hxz. apply not_true_iff_false. intros P.
  pose proof (proj1 (previous_wins_spec y) P) as H.
  pose proof (H x Hx) as Fx. pose proof (H z Hz) as Fz.
  apply following_wins_spec in Fz as [_ Fz].
  destruct (one_winner x) as [O _]. destruct (O (Fz x Hxz)) as [O' _]. congruence.
Qed.

(** So P does not win a sum with a heap of two or more. *)
Lemma previous_loses_left : forall g k h, 2 <= k -> previous_wins (sum (sum g (heap k)) h) = false.
Proof.
  intros g k h Hk.
  apply previous_loses with (x := sum (sum g (heap 0)) h) (z := sum (sum g (heap 1)) h);
    apply moves_sum; left.
  - exists (sum g (heap 0)). split; [|reflexivity]. apply moves_sum. right. exists (heap 0).
    split; [|reflexivity]. apply moves_heap. exists 0. split; [lia|reflexivity].
  - exists (sum g (heap 1)). split; [|reflexivity]. apply moves_sum. right. exists (heap 1).
    split; [|reflexivity]. apply moves_heap. exists 1. split; [lia|reflexivity].
  - exists (sum g (heap 0)). split; [|reflexivity]. apply moves_sum. right. exists (heap 0).
    split; [|reflexivity]. apply moves_heap. exists 0. split; [lia|reflexivity].
Qed.

Lemma previous_loses_right : forall g k, 2 <= k -> previous_wins (sum g (heap k)) = false.
Proof.
  intros g k Hk. apply previous_loses with (x := sum g (heap 0)) (z := sum g (heap 1));
    apply moves_sum; right.
  - exists (heap 0). split; [|reflexivity]. apply moves_heap. exists 0. split; [lia|reflexivity].
  - exists (heap 1). split; [|reflexivity]. apply moves_heap. exists 1. split; [lia|reflexivity].
  - exists (heap 0). split; [|reflexivity]. apply moves_heap. exists 0. split; [lia|reflexivity].
Qed.

(** "So N does not win g + 2 + 2, as every option still has a heap of 2 and is
    no win of P." *)
Lemma next_loses : forall g k l, 2 <= k -> 2 <= l ->
  next_wins (sum (sum g (heap k)) (heap l)) = false.
Proof.
  intros g k l Hk Hl. apply not_true_iff_false. intros N.
  apply next_wins_spec in N as [x [Hx P]]. apply moves_sum in Hx as [[y [Hy ->]]|[y [Hy ->]]].
  - rewrite previous_loses_right in P by exact Hl. discriminate.
  - rewrite previous_loses_left in P by exact Hk. discriminate.
Qed.

(** He does not win the sum of a heap of two or more and a heap of 1 either.
    *)
Lemma next_loses_one : forall k, 2 <= k ->
  next_wins (sum (sum (Form []) (heap k)) (heap 1)) = false.
Proof.
  intros k Hk. apply not_true_iff_false. intros N.
  apply next_wins_spec in N as [x [Hx P]]. apply moves_sum in Hx as [[y [Hy ->]]|[y [Hy ->]]].
  - apply moves_sum in Hy as [[y' [[] _]]|[y' [Hy ->]]].
    apply moves_heap in Hy as [j [Hj ->]].
    destruct (le_lt_dec 2 j) as [L|L].
    + rewrite previous_loses_left in P by exact L. discriminate.
    + assert (j = 0 \/ j = 1) as [->| ->] by lia; discriminate.
  - rewrite previous_loses_left in P by exact Hk. discriminate.
Qed.

(** g + k + l is queer if k and l are at least 2. *)
Theorem proposition_2_2 : forall g k l, 2 <= k -> 2 <= l ->
  queer (sum (sum g (heap k)) (heap l)).
Proof.
  intros g k l Hk Hl. apply queer_iff. split; [|split].
  - now apply next_loses.
  - apply not_true_iff_false. intros F. apply following_wins_spec in F as [_ F].
    destruct g as [[|g' gs]].
    + assert (N : next_wins (sum (sum (Form []) (heap k)) (heap 1)) = true).
      { apply F. apply moves_sum. right. exists (heap 1). split; [|reflexivity].
        apply moves_heap. exists 1. split; [lia|reflexivity]. }
      rewrite next_loses_one in N by exact Hk. discriminate.
    + assert (N : next_wins (sum (sum g' (heap k)) (heap l)) = true).
      { apply F. apply moves_sum. left. exists (sum g' (heap k)). split; [|reflexivity].
        apply moves_sum. left. exists g'. split; [now left|reflexivity]. }
      rewrite next_loses in N by assumption. discriminate.
  - now apply previous_loses_right.
Qed.
