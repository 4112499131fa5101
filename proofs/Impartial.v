(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Impartial: three prudent players tell all impartial games apart

    "Let Z be a finite set of forms. ... for any two different forms there is a
    form, a context, such that the sums of the two with it have different
    prudent values." (docs/book/mathematics.md, Impartial games as contexts)

    Contents: values as the player to move sees them, and the rules A and B
    ([chosen]); finite structures of forms and the contexts of the proof
    ([marks_exist]). *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Value Types Queer.
Import ListNotations.

(** ** Values, as the player to move sees them *)

Inductive seat := N | F | P.
Definition val := (seat * nat)%type.

Definition val_dec : forall v w : val, {v = w} + {v <> w}.
Proof. repeat decide equality. Defined.

Definition is_seat (p q : seat) : bool := match p, q with N, N | F, F | P, P => true | _, _ => false end.

(** b_k is good for b if k is even, and for the others if k is odd. *)
Definition good (p : seat) (v : val) : bool := eqb (is_seat p (fst v)) (Nat.even (snd v)).
Definition settled (v : val) : bool := good N v && negb (good P v).
(** Good for the player who has moved. *)
Notation T := (good P).

(** One more than the number m of Rule A. *)
Definition top (v : val) : nat := match fst v with P => snd v | _ => S (snd v) end.
(** The number e of Rule B. *)
Definition low (v : val) : nat := match fst v with P => pred (snd v) | _ => snd v end.

Definition has (v : val) (l : list val) : bool := if in_dec val_dec v l then true else false.

Definition least (l : list val) : nat := fold_right Nat.min (list_max (map top l)) (map top (filter T l)).
Definition greatest (l : list val) : nat := list_max (map low l).

(** The value of a choice among positions with the values l after the move. *)
Definition chosen (l : list val) : val :=
  if existsb T l then
    let m := least l in
    if has (P, m) l || (has (N, pred m) l && has (F, pred m) l) then (N, m)
    else if has (N, pred m) l then (F, pred m) else (P, pred m)
  else match l with
       | [] => (P, 0)
       | _ => let e := greatest l in
              if has (P, S e) l || (has (N, e) l && has (F, e) l) then (N, S e)
              else if has (N, e) l then (F, e) else (P, e)
       end.

Lemma has_spec : forall v l, has v l = true <-> In v l.
Proof. intros v l. unfold has. destruct (in_dec val_dec v l); split; auto; discriminate. Qed.

Lemma has_not : forall v l, ~ In v l -> has v l = false.
Proof. intros v l H. unfold has. destruct (in_dec val_dec v l); [contradiction|reflexivity]. Qed.

Lemma even_odd : forall n, (Nat.even n = true /\ exists k, n = 2 * k) \/ (Nat.even n = false /\ exists k, n = S (2
  * k)).
Proof.
  intros n. destruct (Nat.even n) eqn:E; [left|right]; (split; [reflexivity|]).
  - apply Nat.even_spec in E. exact E.
  - assert (O : Nat.odd n = true) by (unfold Nat.odd; now rewrite E). apply Nat.odd_spec in O as [k ->]. exists k.
    lia.
Qed.

Lemma even_S : forall n, Nat.even (S n) = negb (Nat.even n).
Proof. intros n. rewrite Nat.even_succ. reflexivity. Qed.

(** The three values that are good for P, and the other three. *)
Inductive shape : val -> Prop :=
  | shape_N : forall m, Nat.even m = false -> shape (N, m)
  | shape_F : forall m, Nat.even m = false -> shape (F, m)
  | shape_P : forall k, Nat.even k = true -> shape (P, k).

Lemma T_shape : forall v, T v = true <-> shape v.
Proof.
  intros [[] k]; unfold good; cbn; destruct (Nat.even k) eqn:E; cbn; split; intros H; try discriminate;
    try (now constructor);
    try reflexivity; inversion H; congruence.
Qed.

Inductive other_shape : val -> Prop :=
  | other_N : forall e, Nat.even e = true -> other_shape (N, e)
  | other_F : forall e, Nat.even e = true -> other_shape (F, e)
  | other_P : forall e, Nat.even e = true -> other_shape (P, S e).

Lemma T_other : forall v, T v = false <-> other_shape v.
Proof.
  intros [b k]. split.
  - intros H. unfold good in H. destruct b; cbn [fst snd is_seat] in H; destruct (Nat.even k) eqn:E;
    try discriminate H;
      try (now constructor). destruct k as [|k]; [discriminate E|]. rewrite even_S in E. constructor.
    now destruct (Nat.even k).
  - intros H. inversion H; subst; unfold good; cbn [fst snd is_seat]; rewrite ?even_S;
      match goal with E : Nat.even _ = true |- _ => now rewrite E end.
Qed.

Lemma settled_cases : forall v, settled v = true <->
  (exists e, Nat.even e = true /\ v = (N, e)) \/ (exists e, Nat.even e = true /\ v = (P, S e)).
Proof.
  intros v. unfold settled. rewrite andb_true_iff, negb_true_iff. split.
  - intros [G O]. apply T_other in O. inversion O; subst; [left|exfalso|right]; eauto.
    unfold good in G. cbn in G. rewrite H in G. discriminate.
  - intros [[e [E ->]]|[e [E ->]]]; unfold good; cbn [fst snd is_seat]; rewrite ?even_S, E; now cbn.
Qed.

Lemma settled_not_T : forall v, settled v = true -> T v = false.
Proof. intros v H. unfold settled in H. apply andb_true_iff in H as [_ H]. now apply negb_true_iff. Qed.

(** *** Rule A *)

Lemma least_spec : forall l v, In v l -> T v = true -> (forall w, In w l -> T w = true -> top v <= top w) ->
  least l = top v.
Proof.
  intros l v Hv Tv H. unfold least.
  assert (B : top v <= list_max (map top l)).
  { pose proof (proj1 (list_max_le (map top l) _) (le_n _)) as A. rewrite Forall_forall in A. apply A.
    now apply in_map. }
  assert (G : forall f d, top v <= d -> (forall w, In w f -> top v <= top w) ->
    top v <= fold_right Nat.min d (map top f)).
  { induction f as [|w f IH]; intros d Hd Hf; cbn; [exact Hd|]. apply Nat.min_glb; [apply Hf; now left|].
    apply IH; [exact Hd|]. intros y Hy. apply Hf. now right. }
  assert (U : forall f d, In v f -> fold_right Nat.min d (map top f) <= top v).
  { induction f as [|w f IH]; intros d Hf; [destruct Hf|]. cbn. destruct Hf as [->|Hf]; [apply Nat.le_min_l|].
    etransitivity; [apply Nat.le_min_r|]. now apply IH. }
  apply Nat.le_antisymm; [apply U, filter_In; auto|]. apply G; [exact B|].
  intros w Hw. apply filter_In in Hw as [Hw Tw]. auto.
Qed.

Lemma minimal_T : forall l, existsb T l = true ->
  exists v, In v l /\ T v = true /\ forall w, In w l -> T w = true -> top v <= top w.
Proof.
  induction l as [|x l IH]; [discriminate|]. cbn. intros H. destruct (existsb T l) eqn:E.
  - destruct (IH eq_refl) as [v [Hv [Tv Mv]]]. destruct (T x) eqn:Tx.
    + destruct (le_lt_dec (top v) (top x)) as [L|L].
      * exists v. repeat split; auto. intros w [<-|Hw] Tw; auto.
      * exists x. repeat split; auto. intros w [<-|Hw] Tw; auto. specialize (Mv w Hw Tw). lia.
    + exists v. repeat split; auto. intros w [<-|Hw] Tw; [congruence|auto].
  - rewrite orb_false_r in H. exists x. repeat split; auto. intros w [<-|Hw] Tw; auto.
    assert (X : existsb T l = true) by (apply existsb_exists; eauto). congruence.
Qed.

Lemma T_exists : forall l v, In v l -> T v = true -> existsb T l = true.
Proof. intros l v H1 H2. apply existsb_exists. eauto. Qed.

Definition above (m : nat) (l : list val) (ok : val -> Prop) : Prop :=
  forall w, In w l -> T w = true -> ok w \/ m < top w.

Lemma A_N : forall l m, Nat.even m = false -> In (N, m) l -> above (S m) l (eq (N, m)) -> chosen l = (F, m).
Proof.
  intros l m E H A. assert (Tm : T (N, m) = true) by (apply T_shape; now constructor).
  unfold chosen. rewrite (T_exists l _ H Tm), (least_spec l (N, m) H Tm).
  - cbn [top fst snd pred]. rewrite (has_not (P, S m)), (has_not (F, m)), (proj2 (has_spec (N, m) l) H); auto.
    + intros X. destruct (A _ X) as [Y|Y]; [apply T_shape; now constructor|discriminate|cbn in Y; lia].
    + intros X. destruct (A _ X) as [Y|Y]; [apply T_shape; constructor; rewrite even_S, E;
      reflexivity|discriminate|cbn in Y; lia].
  - intros w Hw Tw. destruct (A w Hw Tw) as [<-|L]; cbn in *; lia.
Qed.

Lemma A_F : forall l m, Nat.even m = false -> In (F, m) l -> above (S m) l (eq (F, m)) -> chosen l = (P, m).
Proof.
  intros l m E H A. assert (Tm : T (F, m) = true) by (apply T_shape; now constructor).
  unfold chosen. rewrite (T_exists l _ H Tm), (least_spec l (F, m) H Tm).
  - cbn [top fst snd pred]. rewrite (has_not (P, S m)), (has_not (N, m)); auto.
    + intros X. destruct (A _ X) as [Y|Y]; [apply T_shape; now constructor|discriminate|cbn in Y; lia].
    + intros X. destruct (A _ X) as [Y|Y]; [apply T_shape; constructor; rewrite even_S, E;
      reflexivity|discriminate|cbn in Y; lia].
  - intros w Hw Tw. destruct (A w Hw Tw) as [<-|L]; cbn in *; lia.
Qed.

Lemma A_P : forall l k, Nat.even k = true -> In (P, k) l -> (forall w, In w l -> T w = true -> k <= top w) ->
  chosen l = (N, k).
Proof.
  intros l k E H A. assert (Tk : T (P, k) = true) by (apply T_shape; now constructor).
  unfold chosen. rewrite (T_exists l _ H Tk), (least_spec l (P, k) H Tk) by exact A. cbn [top fst snd].
  now rewrite (proj2 (has_spec (P, k) l) H).
Qed.

Lemma A_NF : forall l m, Nat.even m = false -> In (N, m) l -> In (F, m) l ->
  (forall w, In w l -> T w = true -> S m <= top w) -> chosen l = (N, S m).
Proof.
  intros l m E H1 H2 A. assert (Tm : T (N, m) = true) by (apply T_shape; now constructor).
  unfold chosen. rewrite (T_exists l _ H1 Tm), (least_spec l (N, m) H1 Tm) by exact A. cbn [top fst snd pred].
  now rewrite (proj2 (has_spec (N, m) l) H1), (proj2 (has_spec (F, m) l) H2), orb_true_r.
Qed.

(** Rule A gives F_m if and only if N_m alone has the least number. *)
Lemma A_cases : forall l, existsb T l = true ->
  exists v, In v l /\ T v = true /\ (forall w, In w l -> T w = true -> top v <= top w) /\
  ((fst v <> N /\ settled (chosen l) = true /\ snd (chosen l) <= top v) \/
   exists m, v = (N, m) /\ Nat.even m = false /\ chosen l = (F, m) /\ above (S m) l (eq (N, m))).
Proof.
  intros l H. destruct (minimal_T l H) as [v [Hv [Tv Mv]]].
  assert (L := least_spec l v Hv Tv Mv). apply T_shape in Tv as Sv.
  assert (K : forall m, Nat.even m = false -> top v = S m -> In (N, m) l -> ~ In (F, m) l -> ~ In (P, S m) l ->
            chosen l = (F, m) /\ above (S m) l (eq (N, m))).
  { intros m E Tp HN HF HP. split.
    - unfold chosen. rewrite H, L, Tp. cbn [pred]. now rewrite (has_not _ _ HP), (has_not _ _ HF), (proj2 (has_spec
      _ _) HN).
    - intros w Hw Tw. specialize (Mv w Hw Tw). destruct (Nat.eq_dec (top w) (S m)) as [Q|Q]; [|right; lia].
      apply T_shape in Tw. inversion Tw; subst; cbn in Q; injection Q as Q || subst; subst; auto; contradiction. }
  destruct (in_dec val_dec (P, top v) l) as [HP|HP].
  - exists (P, top v). assert (E : Nat.even (top v) = true).
    { inversion Sv; subst; cbn [top fst snd]; rewrite ?even_S; try rewrite H0; reflexivity. }
    split; [exact HP|]. split; [apply T_shape; now constructor|]. split; [exact Mv|]. left. split; [discriminate|].
    rewrite (A_P l _ E HP Mv). split; [|cbn; lia]. apply settled_cases. left. eauto.
  - inversion Sv; subst.
    + destruct (in_dec val_dec (F, m) l) as [HF|HF].
      * exists (F, m). split; [exact HF|]. split; [apply T_shape; now constructor|]. split; [exact Mv|]. left.
        split; [discriminate|]. rewrite (A_NF l m H0 Hv HF Mv). split; [|cbn; lia].
        apply settled_cases. left. exists (S m). rewrite even_S, H0. auto.
      * exists (N, m). repeat (split; [auto|]). right. exists m.
        destruct (K m H0 eq_refl Hv HF HP) as [K1 K2]. auto.
    + destruct (in_dec val_dec (N, m) l) as [HN|HN].
      * exists (F, m). repeat (split; [auto|]). left. split; [discriminate|].
        rewrite (A_NF l m H0 HN Hv Mv). split; [|cbn; lia]. apply settled_cases. left. exists (S m).
          rewrite even_S, H0. auto.
      * exists (F, m). repeat (split; [auto|]). left. split; [discriminate|].
        assert (C : chosen l = (P, m)).
        { apply A_F; auto. intros w Hw Tw. specialize (Mv w Hw Tw). cbn [top fst snd] in Mv, HP.
          destruct (Nat.eq_dec (top w) (S m)) as [Q|Q]; [|right; lia].
          apply T_shape in Tw. inversion Tw; subst; cbn in Q; injection Q as Q || subst; subst; auto; contradiction. }
        rewrite C. split; [|cbn; lia]. apply settled_cases. right. destruct m as [|m]; [discriminate|].
        exists m. rewrite even_S in H0. destruct (Nat.even m); [auto|discriminate].
    + contradiction.
Qed.

(** A settled value that is not worse than all others. *)
Lemma A_settled : forall l v, In v l -> T v = true -> fst v <> N -> (forall w, In w l -> T w = true ->
  top v <= top w) ->
  settled (chosen l) = true /\ snd (chosen l) <= top v.
Proof.
  intros l v Hv Tv Nv Mv. destruct (A_cases l (T_exists l v Hv Tv)) as [u [Hu [Tu [Mu [[_ [S1 S2]]|[m [E [Em [C
    A]]]]]]]]].
  - split; [exact S1|]. specialize (Mu v Hv Tv). lia.
  - exfalso. subst u. pose proof (Mv _ Hu Tu). destruct (A v Hv Tv) as [Q|Q]; [now subst v|cbn in *; lia].
Qed.

(** Values with larger numbers do not matter. *)
Lemma A_same : forall l l' v, In v l -> In v l' -> T v = true ->
  (forall w, T w = true -> top w <= top v -> (In w l <-> In w l')) -> chosen l = chosen l'.
Proof.
  intros l l' v Hl Hl' Tv H. destruct (minimal_T l (T_exists l v Hl Tv)) as [u [Hu [Tu Mu]]].
  assert (Lu := Mu v Hl Tv). assert (Hu' : In u l') by (apply H; auto).
  assert (Mu' : forall w, In w l' -> T w = true -> top u <= top w).
  { intros w Hw Tw. destruct (le_lt_dec (top w) (top v)) as [B|B]; [|lia]. apply Mu; [apply H|]; auto. }
  unfold chosen. rewrite (T_exists l v Hl Tv), (T_exists l' v Hl' Tv), (least_spec l u Hu Tu Mu), (least_spec l' u
    Hu' Tu Mu').
  apply T_shape in Tu. assert (E : exists m, top u = m /\ Nat.even m = true).
  { inversion Tu; subst; cbn [top fst snd]; eexists; (split; [reflexivity|]); rewrite ?even_S; try rewrite H0;
    reflexivity. }
  destruct E as [m [Em Ev]]. rewrite Em in *.
  assert (Q : forall w, T w = true -> top w = m -> has w l = has w l').
  { intros w Tw Ew. apply eq_true_iff_eq. rewrite !has_spec. apply H; [exact Tw|lia]. }
  rewrite (Q (P, m)) by (try (apply T_shape; now constructor); reflexivity).
  destruct m as [|m].
  - inversion Tu; subst; cbn in Em; try discriminate. subst. rewrite !(proj2 (has_spec (P, 0) _)) by assumption.
    reflexivity.
  - cbn [pred]. rewrite even_S in Ev. apply negb_true_iff in Ev.
    rewrite (Q (N, m)), (Q (F, m)) by (try (apply T_shape; now constructor); reflexivity). reflexivity.
Qed.

(** *** Rule B *)

Lemma greatest_spec : forall l v, In v l -> (forall w, In w l -> low w <= low v) -> greatest l = low v.
Proof.
  intros l v Hv H. unfold greatest. apply Nat.le_antisymm.
  - apply list_max_le, Forall_forall. intros n Hn. apply in_map_iff in Hn as [w [<- Hw]]. auto.
  - pose proof (proj1 (list_max_le (map low l) _) (le_n _)) as A. rewrite Forall_forall in A. apply A.
    now apply in_map.
Qed.

Lemma no_T : forall l, (forall w, In w l -> T w = false) -> existsb T l = false.
Proof.
  intros l H. apply not_true_iff_false. intros X. apply existsb_exists in X as [w [Hw Tw]].
    rewrite H in Tw; [discriminate|exact Hw].
Qed.

Lemma chosen_B : forall l e, l <> [] -> (forall w, In w l -> T w = false) -> greatest l = e -> chosen l =
  if has (P, S e) l || (has (N, e) l && has (F, e) l) then (N, S e) else if has (N, e) l then (F, e) else (P, e).
Proof. intros l e Ne H <-. unfold chosen. rewrite no_T by exact H. destruct l; [contradiction|reflexivity]. Qed.

Definition below (e : nat) (l : list val) (ok : val -> Prop) : Prop :=
  forall w, In w l -> T w = false /\ (ok w \/ low w < e).

Lemma below_greatest : forall l v, In v l -> below (low v) l (eq v) ->
  l <> [] /\ (forall w, In w l -> T w = false) /\ greatest l = low v.
Proof.
  intros l v Hv H. split; [intros ->; destruct Hv|]. split; [intros w Hw; now apply H|].
  apply greatest_spec; [exact Hv|]. intros w Hw. destruct (H w Hw) as [_ [<-|L]]; lia.
Qed.

Lemma not_below : forall l v u, In v l -> below (low v) l (eq v) -> low u = low v -> u <> v -> ~ In u l.
Proof. intros l v u Hv H E D X. destruct (H u X) as [_ [Q|Q]]; [congruence|lia]. Qed.

Lemma B_N : forall l e, In (N, e) l -> below e l (eq (N, e)) -> chosen l = (F, e).
Proof.
  intros l e H B. destruct (below_greatest l (N, e) H B) as [B1 [B2 B3]]. rewrite (chosen_B l e B1 B2 B3).
  rewrite (has_not (P, S e)), (has_not (F, e)), (proj2 (has_spec (N, e) l) H); auto;
    apply (not_below l (N, e)); auto; discriminate.
Qed.

Lemma B_F : forall l e, In (F, e) l -> below e l (eq (F, e)) -> chosen l = (P, e).
Proof.
  intros l e H B. destruct (below_greatest l (F, e) H B) as [B1 [B2 B3]]. rewrite (chosen_B l e B1 B2 B3).
  rewrite (has_not (P, S e)), (has_not (N, e)); auto; apply (not_below l (F, e)); auto; discriminate.
Qed.

Lemma B_P : forall l e, In (P, S e) l -> below e l (eq (P, S e)) -> chosen l = (N, S e).
Proof.
  intros l e H B. destruct (below_greatest l (P, S e) H B) as [B1 [B2 B3]]. rewrite (chosen_B l e B1 B2 B3).
  now rewrite (proj2 (has_spec (P, S e) l) H).
Qed.

Lemma B_NF : forall l e, In (N, e) l -> In (F, e) l -> (forall w, In w l -> T w = false /\ low w <= e) ->
  chosen l = (N, S e).
Proof.
  intros l e H1 H2 B. rewrite (chosen_B l e).
  - now rewrite (proj2 (has_spec (N, e) l) H1), (proj2 (has_spec (F, e) l) H2), orb_true_r.
  - intros ->. destruct H1.
  - intros w Hw. now apply B.
  - apply (greatest_spec l (N, e) H1). intros w Hw. now apply B.
Qed.

(** By Rule B a value is not settled: it is good for P, or F_e made by N_e. *)
Lemma B_cases : forall l, l <> [] -> (forall w, In w l -> T w = false) ->
  exists e, Nat.even e = true /\ (forall w, In w l -> low w <= e) /\ (exists w, In w l /\ low w = e) /\
  (chosen l = (N, S e) \/ (chosen l = (P, e) /\ In (F, e) l) \/ (chosen l = (F, e) /\ In (N, e) l)).
Proof.
  intros l Ne H. set (e := greatest l).
  assert (M : exists v, In v l /\ low v = e).
  { assert (X : forall l, l <> [] -> exists v, In v l /\ low v = greatest l).
    { induction l0 as [|x l0 IH]; [contradiction|]. intros _. unfold greatest. cbn [map list_max fold_right].
      change (fold_right Nat.max 0 (map low l0)) with (greatest l0).
      destruct l0 as [|y l0]; [exists x; split; [now left|unfold greatest; cbn; lia]|].
      destruct IH as [v [Hv Ev]]; [discriminate|]. destruct (le_lt_dec (greatest (y :: l0)) (low x)).
      - exists x. split; [now left|lia].
      - exists v. split; [now right|lia]. }
    apply X, Ne. }
  assert (U : forall w, In w l -> low w <= e).
  { intros w Hw. pose proof (proj1 (list_max_le (map low l) _) (le_n _)) as A. rewrite Forall_forall in A. apply A.
    now apply in_map. }
  destruct M as [v [Hv Ev]]. assert (O := proj1 (T_other v) (H v Hv)).
  assert (Ee : Nat.even e = true) by (rewrite <- Ev; inversion O; subst; cbn; assumption).
  exists e. split; [exact Ee|]. split; [exact U|]. split; [eauto|]. rewrite (chosen_B l e Ne H eq_refl).
  destruct (has (P, S e) l || has (N, e) l && has (F, e) l) eqn:Q; [now left|]. right.
  apply orb_false_iff in Q as [Q1 Q2]. destruct (has (N, e) l) eqn:Q3; [right; split;
    [reflexivity|now apply has_spec]|left].
  split; [reflexivity|]. inversion O; subst; cbn [low fst snd] in Ev; cbn [pred] in Ev; rewrite <- Ev in *.
  - apply has_spec in Hv. congruence.
  - exact Hv.
  - apply has_spec in Hv. congruence.
Qed.

Lemma B_not_good : forall l, (forall w, In w l -> T w = false) -> good N (chosen l) = false.
Proof.
  intros l H. destruct l as [|x l]; [reflexivity|].
  destruct (B_cases (x :: l)) as [e [E [_ [_ [->|[[-> _]|[-> _]]]]]]]; try assumption; try discriminate;
    unfold good; cbn [fst snd is_seat]; rewrite ?even_S, E; reflexivity.
Qed.

Lemma good_has_T : forall l, good N (chosen l) = true -> existsb T l = true.
Proof.
  intros l G. destruct (existsb T l) eqn:E; [reflexivity|]. rewrite B_not_good in G; [discriminate|].
  intros w Hw. apply not_true_iff_false. intros X. rewrite (T_exists l w Hw X) in E. discriminate.
Qed.

Lemma settled_has_T : forall l, settled (chosen l) = true -> existsb T l = true.
Proof. intros l H. apply good_has_T. unfold settled in H. now apply andb_true_iff in H. Qed.

(** *** Choices among some values and small settled ones *)

Definition small (B : nat) (w : val) : Prop := settled w = true /\ snd w <= S B.

Definition filled (t : nat) (es l : list val) : Prop :=
  (forall w, In w l -> In w es \/ (T w = false /\ low w <= t)) /\ (forall e, In e es -> In e l).

Lemma small_low : forall B w, small B w -> T w = false /\ low w <= S B.
Proof.
  intros B w [S1 S2]. split; [now apply settled_not_T|]. apply settled_cases in S1 as [[e [_ ->]]|[e [_ ->]]];
    cbn in *; lia.
Qed.

Section Filled.
Variables (t k : nat) (l : list val).

Lemma filled_above : forall v, filled t [v] l -> above (top v) l (eq v).
Proof. intros v [H _] w Hw Tw. destruct (H w Hw) as [[<-|[]]|[Q _]]; [now left|congruence]. Qed.

Lemma filled_below : forall v, T v = false -> t < low v -> filled t [v] l -> below (low v) l (eq v).
Proof. intros v Tv L [H _] w Hw. destruct (H w Hw) as [[<-|[]]|[S1 S2]]; [auto|]. split; [exact S1|right; lia]. Qed.

Lemma filled_F_odd : Nat.even k = false -> filled t [(F, k)] l -> chosen l = (P, k).
Proof. intros E H. apply A_F; [exact E|apply H; now left|exact (filled_above (F, k) H)]. Qed.

Lemma filled_N_odd : Nat.even k = false -> filled t [(N, k)] l -> chosen l = (F, k).
Proof. intros E H. apply A_N; [exact E|apply H; now left|exact (filled_above (N, k) H)]. Qed.

Lemma filled_PN_odd : Nat.even k = false -> filled t [(P, k); (N, k)] l -> chosen l = (F, k).
Proof.
  intros E [H1 H2]. apply A_N; [exact E|apply H2; right; now left|]. intros w Hw Tw.
  destruct (H1 w Hw) as [[<-|[<-|[]]]|[Q _]]; [|now left|congruence]. apply T_shape in Tw. inversion Tw. congruence.
Qed.

Lemma filled_P_even : Nat.even k = true -> filled t [(P, k)] l -> chosen l = (N, k).
Proof.
  intros E H. apply A_P; [exact E|apply H; now left|]. intros w Hw Tw.
  destruct (filled_above (P, k) H w Hw Tw) as [<-|L]; cbn in *; lia.
Qed.

Lemma filled_P_odd : Nat.even k = false -> S t < k -> filled t [(P, k)] l -> chosen l = (N, k).
Proof.
  intros E L H. destruct k as [|e]; [discriminate|]. rewrite even_S in E. apply negb_false_iff in E.
  apply B_P; [apply H; now left|]. apply (filled_below (P, S e)); [apply T_other; now constructor|cbn; lia|exact H].
Qed.

Lemma filled_N_even : Nat.even k = true -> t < k -> filled t [(N, k)] l -> chosen l = (F, k).
Proof.
  intros E L H. apply B_N; [apply H; now left|]. apply (filled_below (N, k)); [apply T_other;
    now constructor|exact L|exact H].
Qed.

Lemma filled_F_even : Nat.even k = true -> t < k -> filled t [(F, k)] l -> chosen l = (P, k).
Proof.
  intros E L H. apply B_F; [apply H; now left|]. apply (filled_below (F, k)); [apply T_other;
    now constructor|exact L|exact H].
Qed.

Lemma filled_NF_odd : Nat.even k = false -> filled t [(N, k); (F, k)] l -> chosen l = (N, S k).
Proof.
  intros E [H1 H2]. apply A_NF; [exact E|apply H2; now left|apply H2; right; now left|].
  intros w Hw Tw. destruct (H1 w Hw) as [[<-|[<-|[]]]|[Q _]]; cbn; try lia. congruence.
Qed.

Lemma filled_NF_even : Nat.even k = true -> t <= k -> filled t [(N, k); (F, k)] l -> chosen l = (N, S k).
Proof.
  intros E L [H1 H2]. apply B_NF; [apply H2; now left|apply H2; right; now left|].
  intros w Hw. destruct (H1 w Hw) as [[<-|[<-|[]]]|[S1 S2]].
  - split; [apply T_other; now constructor|cbn; lia].
  - split; [apply T_other; now constructor|cbn; lia].
  - split; [exact S1|lia].
Qed.
End Filled.

(** ** Structures of forms *)

(** Forms are numbers, with the numbers of their options. *)
Section Structure.
Variable opts : nat -> list nat.
Hypothesis smaller : forall i j, In j (opts i) -> j < i.

(** The values of sums of a context, given by those of its options, with the first forms. *)
Fixpoint row (fs : list (nat -> val)) (n : nat) : list val :=
  match n with
  | 0 => []
  | S m => let r := row fs m in
           r ++ [chosen (map (fun f => f m) fs ++ map (fun j => nth j r (P, 0)) (opts m))]
  end.

(** The value of the sum of a context and a form. *)
Fixpoint v (c : form) : nat -> val :=
  match c with Form cs => let fs := map v cs in fun i => nth i (row fs (S i)) (P, 0) end.

Definition values (c : form) (i : nat) : list val := map (fun d => v d i) (moves c) ++ map (v c) (opts i).

Lemma row_length : forall fs n, length (row fs n) = n.
Proof. intros fs. induction n as [|n IH]; [reflexivity|]. cbn. rewrite app_length, IH. cbn. lia. Qed.

Lemma row_nth : forall fs n j, j < n -> nth j (row fs n) (P, 0) = nth j (row fs (S j)) (P, 0).
Proof.
  intros fs. induction n as [|n IH]; intros j H; [lia|]. destruct (Nat.eq_dec j n) as [->|D]; [reflexivity|].
  cbn [row]. rewrite app_nth1 by (rewrite row_length; lia). apply IH. lia.
Qed.

Lemma v_values : forall c i, v c i = chosen (values c i).
Proof.
  intros [cs] i. unfold values. cbn [v moves row]. rewrite app_nth2 by (rewrite row_length; lia).
  rewrite row_length, Nat.sub_diag. cbn [nth]. f_equal. f_equal; [rewrite map_map; reflexivity|].
  apply map_ext_in. intros j Hj. apply row_nth. now apply smaller in Hj.
Qed.

Lemma in_values : forall w c i, In w (values c i) <->
  (exists d, In d (moves c) /\ w = v d i) \/ (exists j, In j (opts i) /\ w = v c j).
Proof.
  intros w c i. unfold values. rewrite in_app_iff, !in_map_iff.
  split; (intros [[x [H1 H2]]|[x [H1 H2]]]; [left|right]; exists x; auto).
Qed.

(** Contexts in which a set K of options covers the forms but some, X. *)
Section Cover.
Variables (n : nat) (E K : list form) (X : list nat) (B : nat) (Q : nat -> val -> Prop).
Hypothesis covered : forall z, z < n -> ~ In z X -> exists a, In a K /\ T (v a z) = true /\ fst (v a z) <> N /\
  forall c, In c K -> T (v c z) = true -> top (v a z) <= top (v c z).
Hypothesis bounded : forall c z, In c K -> z < n -> snd (v c z) <= B.
Hypothesis extra : forall e z, In e E -> z < n -> ~ In z X -> T (v e z) = true -> S B < top (v e z).
Hypothesis except_high : forall y w, In y X -> Q y w -> T w = true -> S B < top w.
Hypothesis except_are : forall y, y < n -> In y X ->
  (forall u, In u (opts y) -> (In u X -> Q u (v (Form (E ++ K)) u)) /\ (~ In u X -> small B (v (Form (E ++ K)) u))) ->
  Q y (v (Form (E ++ K)) y).

Lemma cover : forall z, z < n ->
  (In z X -> Q z (v (Form (E ++ K)) z)) /\ (~ In z X -> small B (v (Form (E ++ K)) z)).
Proof.
  induction z as [z IH] using lt_wf_ind. intros Hz. split; intros HX.
  - apply except_are; auto. intros u Hu. apply smaller in Hu. apply IH; lia.
  - destruct (covered z Hz HX) as [a [Ha [Ta [Na Ma]]]]. rewrite v_values.
    assert (S : settled (chosen (values (Form (E ++ K)) z)) = true /\ snd (chosen (values (Form (E ++ K)) z)) <=
      top (v a z)).
    { apply A_settled; auto.
      - apply in_values. left. exists a. split; [cbn; apply in_or_app; now right|reflexivity].
      - intros w Hw Tw. assert (L : top (v a z) <= S B).
        { pose proof (bounded a z Ha Hz). destruct (v a z) as [[] m]; cbn in *; lia. }
        apply in_values in Hw as [[d [Hd ->]]|[u [Hu ->]]].
        + cbn in Hd. apply in_app_or in Hd as [Hd|Hd]; [|now apply Ma]. pose proof (extra d z Hd Hz HX Tw). lia.
        + apply smaller in Hu as Lu. destruct (IH u Lu) as [I1 I2]; [lia|]. destruct (in_dec Nat.eq_dec u X) as [Y|Y].
          * pose proof (except_high u _ Y (I1 Y) Tw). lia.
          * destruct (I2 Y) as [I3 _]. apply settled_not_T in I3. congruence. }
    destruct S as [S1 S2]. split; [exact S1|]. etransitivity; [exact S2|].
    pose proof (bounded a z Ha Hz). destruct (v a z) as [[] m]; cbn in *; lia.
Qed.
End Cover.

(** ** Marks *)

(** "A mark of x on Z is a context that has the value F_k at x for some odd k, its
    level, and is settled on Z without x." Z consists of the first n forms. *)
Definition mark (n x L : nat) (c : form) : Prop :=
  (exists k, Nat.even k = false /\ L <= k /\ v c x = (F, k)) /\
  forall z, z < n -> z <> x -> settled (v c z) = true.

Definition marks (n : nat) : Prop := forall x L, x < n -> exists c, mark n x L c.

Lemma choice_of : forall n (R : nat -> form -> Prop), (forall z, z < n -> exists c, R z c) ->
  exists a : nat -> form, forall z, z < n -> R z (a z).
Proof.
  induction n as [|n IH]; intros R H; [exists (fun _ => Form []); lia|].
  destruct (IH R) as [a Ha]; [intros z Hz; apply H; lia|]. destruct (H n) as [c Hc]; [lia|].
  exists (fun z => if z =? n then c else a z). intros z Hz. destruct (Nat.eqb_spec z n) as [->|D];
    [exact Hc|apply Ha; lia].
Qed.

Lemma bound_of : forall (K : list form) n, exists B, forall c z, In c K -> z < n -> snd (v c z) <= B.
Proof.
  intros K n. exists (list_max (flat_map (fun c => map (fun z => snd (v c z)) (seq 0 n)) K)). intros c z Hc Hz.
  pose proof (proj1 (list_max_le (flat_map (fun c => map (fun z => snd (v c z)) (seq 0 n)) K) _) (le_n _)) as A.
  rewrite Forall_forall in A. apply A, in_flat_map. exists c. split; [exact Hc|].
  apply (in_map (fun z => snd (v c z))), in_seq. lia.
Qed.

(** The members of a but those of X. *)
Definition others (a : nat -> form) (n : nat) (X : list nat) : list form :=
  map a (filter (fun z => negb (existsb (Nat.eqb z) X)) (seq 0 n)).

Lemma in_others : forall a n X c, In c (others a n X) <-> exists z, z < n /\ ~ In z X /\ c = a z.
Proof.
  intros a n X c. unfold others. rewrite in_map_iff.
  assert (E : forall z, negb (existsb (Nat.eqb z) X) = true <-> ~ In z X).
  { intros z. rewrite negb_true_iff, <- not_true_iff_false, existsb_exists. split.
    - intros H Y. apply H. exists z. split; [exact Y|apply Nat.eqb_refl].
    - intros H [y [Hy Ey]]. apply Nat.eqb_eq in Ey. now subst. }
  split.
  - intros [z [<- Hz]]. apply filter_In in Hz as [H1 H2]. apply in_seq in H1. exists z.
    split; [lia|]. split; [now apply E|reflexivity].
  - intros [z [Hz [HX ->]]]. exists z. split; [reflexivity|]. apply filter_In. split; [apply in_seq; lia|now apply E].
Qed.

Definition family (n : nat) (a : nat -> form) : Prop := forall z, z < n -> mark n z 0 (a z).

Lemma family_exists : forall n, marks n -> exists a, family n a.
Proof. intros n M. apply (choice_of n (fun z c => mark n z 0 c)). intros z Hz. now apply M. Qed.

(** The value of a mark where it is one. *)
Lemma mark_T : forall n x L c, mark n x L c -> T (v c x) = true /\ fst (v c x) <> N.
Proof.
  intros n x L c [[k [E [_ V]]] _]. rewrite V. split; [apply T_shape; now constructor|discriminate].
Qed.

Lemma others_cover : forall m n a X z, (forall y, y < n -> mark m y 0 (a y)) -> n <= m -> z < n -> ~ In z X ->
  exists c, In c (others a n X) /\ T (v c z) = true /\ fst (v c z) <> N /\
  forall d, In d (others a n X) -> T (v d z) = true -> top (v c z) <= top (v d z).
Proof.
  intros m n a X z Fa L Hz HX. exists (a z). split; [apply in_others; eauto|].
  destruct (mark_T _ _ _ _ (Fa z Hz)) as [Tz Nz]. split; [exact Tz|]. split; [exact Nz|].
  intros d Hd Td. apply in_others in Hd as [y [Hy [_ ->]]]. destruct (Nat.eq_dec y z) as [->|D]; [lia|].
  destruct (Fa y Hy) as [_ S]. rewrite (settled_not_T _ (S z ltac:(lia) ltac:(auto))) in Td. discriminate.
Qed.

(** One form x is not covered. *)
Lemma single : forall n x K B E r, x < n ->
  (forall z, z < n -> z <> x -> exists a, In a K /\ T (v a z) = true /\ fst (v a z) <> N /\
     forall c, In c K -> T (v c z) = true -> top (v a z) <= top (v c z)) ->
  (forall c z, In c K -> z < n -> snd (v c z) <= B) ->
  (forall c, In c K -> settled (v c x) = true) ->
  (forall e z, In e E -> z < n -> z <> x -> T (v e z) = true -> S B < top (v e z)) ->
  (forall l, filled (S B) (map (fun e => v e x) E) l -> chosen l = r) ->
  (T r = true -> S B < top r) ->
  v (Form (E ++ K)) x = r /\ forall z, z < n -> z <> x -> small B (v (Form (E ++ K)) z).
Proof.
  intros n x K B E r Hx HK HB HS HE Hr Tr.
  assert (A := cover n E K [x] B (fun y w => y = x -> w = r)).
  assert (C : forall z, z < n -> (In z [x] -> z = x -> v (Form (E ++ K)) z = r) /\
                               (~ In z [x] -> small B (v (Form (E ++ K)) z))).
  { apply A; clear A.
    - intros z Hz H. apply HK; [exact Hz|]. intros ->. apply H. now left.
    - exact HB.
    - intros e z He Hz H. apply HE; auto. intros ->. apply H. now left.
    - intros y w [<-|[]] H Tw. rewrite (H eq_refl) in *. auto.
    - intros y Hy [<-|[]] H _. rewrite v_values. apply Hr. split.
      + intros w Hw. apply in_values in Hw as [[d [Hd ->]]|[u [Hu ->]]].
        * cbn in Hd. apply in_app_or in Hd as [Hd|Hd]; [left; now apply (in_map (fun e => v e x))|right].
          apply (small_low B). split; [now apply HS|]. pose proof (HB d x Hd Hx). lia.
        * right. apply (small_low B). apply (H u Hu). intros [<-|[]]. apply smaller in Hu. lia.
      + intros w Hw. apply in_map_iff in Hw as [e [<- He]]. apply in_values. left. exists e.
        split; [cbn; apply in_or_app; now left|reflexivity]. }
  split.
  - apply (C x Hx); [now left|reflexivity].
  - intros z Hz D. apply (C z Hz). intros [->|[]]. now apply D.
Qed.

Lemma small_settled : forall B w, small B w -> settled w = true.
Proof. intros B w [H _]. exact H. Qed.

(** *** Levers *)

(** A context with the value w at x, which is settled at the other forms. *)
Definition only (n x : nat) (c : form) (w : val) : Prop :=
  v c x = w /\ forall z, z < n -> z <> x -> settled (v c z) = true.

Definition cover_at (n x : nat) (K : list form) (B : nat) : Prop :=
  (forall z, z < n -> z <> x -> exists a, In a K /\ T (v a z) = true /\ fst (v a z) <> N /\
     forall c, In c K -> T (v c z) = true -> top (v a z) <= top (v c z)) /\
  (forall c z, In c K -> z < n -> snd (v c z) <= B) /\
  (forall c, In c K -> settled (v c x) = true).

Lemma lever : forall n x K B E r, x < n -> cover_at n x K B ->
  (forall e, In e E -> exists w, only n x e w) ->
  (forall l, filled (S B) (map (fun e => v e x) E) l -> chosen l = r) -> (T r = true -> S B < top r) ->
  only n x (Form (E ++ K)) r.
Proof.
  intros n x K B E r Hx [H1 [H2 H3]] HE Hr Tr.
  destruct (single n x K B E r Hx H1 H2 H3) as [S1 S2]; auto.
  - intros e z He Hz D Te. destruct (HE e He) as [w [_ S]]. rewrite (settled_not_T _ (S z Hz D)) in Te. discriminate.
  - split; [exact S1|]. intros z Hz D. apply (small_settled B). now apply S2.
Qed.

Lemma odd_T_P : forall k, Nat.even k = false -> T (P, k) = true -> False.
Proof. intros k E H. apply T_shape in H. inversion H. congruence. Qed.

Lemma even_T_N : forall k, Nat.even k = true -> T (N, k) = true -> False.
Proof. intros k E H. apply T_shape in H. inversion H. congruence. Qed.

Lemma even_T_F : forall k, Nat.even k = true -> T (F, k) = true -> False.
Proof. intros k E H. apply T_shape in H. inversion H. congruence. Qed.

Ltac one_option := intros e' [<-|[]]; eauto.
Ltac two_options := intros e' [<-|[<-|[]]]; eauto.

Lemma levers : forall n x K B b k, x < n -> cover_at n x K B -> only n x b (F, k) -> Nat.even k = false ->
  S (S B) < k ->
  (exists c, only n x c (P, k)) /\ (exists c, only n x c (N, k)) /\ (exists c, only n x c (P, S k)).
Proof.
  intros n x K B b k Hx HK Hb E L.
  assert (ES : Nat.even (S k) = true) by (rewrite even_S, E; reflexivity).
  assert (G : only n x (Form ([b] ++ K)) (P, k)).
  { apply (lever n x K B); auto; [one_option| |].
    - intros l H. cbn [map] in H. rewrite (proj1 Hb) in H. exact (filled_F_odd (S B) k l E H).
    - intros Q. now apply odd_T_P in Q. }
  set (g := Form ([b] ++ K)) in *.
  assert (Y : only n x (Form ([g] ++ K)) (N, k)).
  { apply (lever n x K B); auto; [one_option| |].
    - intros l H. cbn [map] in H. rewrite (proj1 G) in H. exact (filled_P_odd (S B) k l E L H).
    - cbn. lia. }
  set (y := Form ([g] ++ K)) in *.
  assert (Y' : only n x (Form ([y] ++ K)) (F, k)).
  { apply (lever n x K B); auto; [one_option| |].
    - intros l H. cbn [map] in H. rewrite (proj1 Y) in H. exact (filled_N_odd (S B) k l E H).
    - cbn. lia. }
  set (y' := Form ([y] ++ K)) in *.
  assert (D : only n x (Form ([y; y'] ++ K)) (N, S k)).
  { apply (lever n x K B); auto; [two_options| |].
    - intros l H. cbn [map] in H. rewrite (proj1 Y), (proj1 Y') in H. exact (filled_NF_odd (S B) k l E H).
    - intros Q. now apply even_T_N in Q. }
  set (d := Form ([y; y'] ++ K)) in *.
  assert (D' : only n x (Form ([d] ++ K)) (F, S k)).
  { apply (lever n x K B); auto; [one_option| |].
    - intros l H. cbn [map] in H. rewrite (proj1 D) in H. apply (filled_N_even (S B) (S k) l ES); [lia|exact H].
    - intros Q. now apply even_T_F in Q. }
  set (d' := Form ([d] ++ K)) in *.
  split; [eauto|]. split; [eauto|]. exists (Form ([d'] ++ K)).
  apply (lever n x K B); auto; [one_option| |].
  - intros l H. cbn [map] in H. rewrite (proj1 D') in H. apply (filled_F_even (S B) (S k) l ES); [lia|exact H].
  - cbn. lia.
Qed.

(** The marks of a family on other forms cover. *)
Lemma others_cover_at : forall n a x, family n a -> x < n -> exists B, cover_at n x (others a n [x]) B.
Proof.
  intros n a x Fa Hx. destruct (bound_of (others a n [x]) n) as [B HB]. exists B. split; [|split; [exact HB|]].
  - intros z Hz D. apply (others_cover n n a [x] z Fa (le_n _) Hz). intros [<-|[]]. now apply D.
  - intros c Hc. apply in_others in Hc as [y [Hy [HX ->]]]. apply (Fa y Hy); [exact Hx|]. intros ->. apply HX.
    now left.
Qed.

Lemma even_mark : forall n x L, marks n -> x < n ->
  exists c k, Nat.even k = true /\ L <= k /\ only n x c (P, k).
Proof.
  intros n x L M Hx. destruct (family_exists n M) as [a Fa]. destruct (others_cover_at n a x Fa Hx) as [B HB].
  destruct (M x (L + S (S (S B))) Hx) as [b [[k [E [Lk V]]] Sb]].
  destruct (levers n x (others a n [x]) B b k) as [_ [_ [c Hc]]]; auto; [split; auto|lia|].
  exists c, (S k). rewrite even_S, E. repeat split; try apply Hc. lia.
Qed.

(** *** One more form: step (1) and (2) of the proof *)

(** A top of g is good for P at g, and settled at the forms before it. *)
Definition is_top (g : nat) (c : form) : Prop := T (v c g) = true /\ forall z, z < g -> settled (v c z) = true.

Lemma top_if_not_settled : forall g cs, (forall z, z < g -> settled (v (Form cs) z) = true) ->
  settled (v (Form cs) g) = false -> exists c, is_top g c.
Proof.
  intros g cs S0 NS. set (c := Form cs) in *. destruct (T (v c g)) eqn:Tg; [exists c; split; auto|].
  assert (NT : forall w, In w (values c g) -> T w = false).
  { intros w Hw. apply not_true_iff_false. intros Tw. rewrite v_values in NS, Tg.
    destruct (A_cases _ (T_exists _ _ Hw Tw)) as [u [_ [_ [_ [[_ [Q _]]|[m [_ [E [Q _]]]]]]]]]; rewrite Q in *;
      [discriminate|].
    rewrite (proj2 (T_shape (F, m))) in Tg; [discriminate|now constructor]. }
  assert (Ne : values c g <> []).
  { intros X. rewrite v_values, X in Tg. discriminate. }
  destruct (B_cases _ Ne NT) as [e [E [U [_ [Q|[[Q _]|[Q HN]]]]]]]; rewrite <- v_values in Q.
  1,2: rewrite Q in Tg; exfalso; rewrite (proj2 (T_shape _)) in Tg; [discriminate|constructor; rewrite ?even_S, ?E;
    reflexivity].
  set (c' := Form (c :: cs)).
  assert (Same : forall z, z < g -> v c' z = v c z).
  { induction z as [z IH] using lt_wf_ind. intros Hz. rewrite (v_values c'), (v_values c).
    pose proof (S0 z Hz) as Sz. rewrite v_values in Sz. apply settled_has_T in Sz.
      apply existsb_exists in Sz as [w [Hw Tw]].
    assert (I : forall w, T w = true -> (In w (values c' z) <-> In w (values c z))).
    { intros u Tu. rewrite !in_values. cbn [moves c' c]. split.
      - intros [[d [[<-|Hd] ->]]|[j [Hj ->]]].
        + rewrite (settled_not_T _ (S0 z Hz)) in Tu. discriminate.
        + left. exists d. auto.
        + right. exists j. apply smaller in Hj as Lj. rewrite IH by lia. auto.
      - intros [[d [Hd ->]]|[j [Hj ->]]].
        + left. exists d. split; [now right|reflexivity].
        + right. exists j. apply smaller in Hj as Lj. rewrite IH by lia. auto. }
    apply (A_same _ _ w); [now apply I|exact Hw|exact Tw|]. intros u Tu _. now apply I. }
  exists c'. split; [|intros z Hz; rewrite Same by exact Hz; auto].
  rewrite v_values. rewrite (B_NF _ e).
  - apply T_shape. constructor. now rewrite even_S, E.
  - apply in_values in HN as [[d [Hd Ed]]|[j [Hj Ed]]]; apply in_values.
    + left. exists d. split; [now right|exact Ed].
    + right. exists j. split; [exact Hj|]. rewrite Same; [exact Ed|]. now apply smaller in Hj.
  - apply in_values. left. exists c. split; [now left|now symmetry].
  - intros w Hw. apply in_values in Hw as [[d [[<-|Hd] ->]]|[j [Hj ->]]].
    + rewrite Q. split; [apply T_other; now constructor|cbn; lia].
    + assert (X : In (v d g) (values c g)) by (apply in_values; left; exists d; auto).
      split; [now apply NT|now apply U].
    + apply smaller in Hj as Lj. rewrite Same by exact Lj.
      assert (X : In (v c j) (values c g)) by (apply in_values; right; exists j; auto).
        split; [now apply NT|now apply U].
Qed.

Lemma top_of_covers : forall g (c : nat -> form),
  (forall z, z < g -> T (v (c z) z) = true /\ fst (v (c z) z) <> N /\
     (forall y, y < g -> y <> z -> settled (v (c z) y) = true) /\ T (v (c z) g) = false) ->
  exists t, is_top g t.
Proof.
  intros g c H. set (K := others c g []).
  assert (S0 : forall z, z < g -> settled (v (Form K) z) = true).
  { induction z as [z IH] using lt_wf_ind. intros Hz. rewrite v_values. destruct (H z Hz) as [T1 [T2 _]].
    apply (A_settled _ (v (c z) z)); auto.
    - apply in_values. left. exists (c z). split; [apply in_others; exists z; auto|reflexivity].
    - intros w Hw Tw. apply in_values in Hw as [[d [Hd ->]]|[u [Hu ->]]].
      + apply in_others in Hd as [y [Hy [_ ->]]]. destruct (Nat.eq_dec y z) as [->|D]; [lia|].
        destruct (H y Hy) as [_ [_ [S _]]]. rewrite (settled_not_T _ (S z Hz ltac:(auto))) in Tw. discriminate.
      + apply smaller in Hu. rewrite (settled_not_T _ (IH u Hu ltac:(lia))) in Tw. discriminate. }
  destruct (settled (v (Form K) g)) eqn:E; [|now apply (top_if_not_settled g K)].
  exfalso. rewrite v_values in E. apply settled_has_T in E. apply existsb_exists in E as [w [Hw Tw]].
  apply in_values in Hw as [[d [Hd ->]]|[u [Hu ->]]].
  - apply in_others in Hd as [y [Hy [_ ->]]]. destruct (H y Hy) as [_ [_ [_ S]]]. congruence.
  - apply smaller in Hu. rewrite (settled_not_T _ (S0 u Hu)) in Tw. discriminate.
Qed.

(** *** Step (3): with a top, marks on one more form *)

Lemma filled_values : forall E K t c i, moves c = E ++ K ->
  (forall d, In d K -> T (v d i) = false /\ low (v d i) <= t) ->
  (forall j, In j (opts i) -> T (v c j) = false /\ low (v c j) <= t) ->
  filled t (map (fun e => v e i) E) (values c i).
Proof.
  intros E K t c i M HK HO. split.
  - intros w Hw. apply in_values in Hw as [[d [Hd ->]]|[j [Hj ->]]]; [|right; auto]. rewrite M in Hd.
    apply in_app_or in Hd as [Hd|Hd]; [left; now apply (in_map (fun e => v e i))|right; auto].
  - intros w Hw. apply in_map_iff in Hw as [e [<- He]]. apply in_values. left. exists e. rewrite M.
    split; [apply in_or_app; now left|reflexivity].
Qed.

Lemma old_marks : forall g t, marks g -> is_top g t -> forall x L, x < g -> exists c, mark (S g) x L c.
Proof.
  intros g t M [Tt St] x L Hx. destruct (family_exists g M) as [a Fa].
  set (K := t :: others a g [x]). destruct (bound_of K (S g)) as [B HB].
  assert (HK : cover_at g x K B).
  { split; [|split].
    - intros z Hz D. destruct (others_cover g g a [x] z Fa (le_n _) Hz) as [c [C1 [C2 [C3 C4]]]].
      + intros [<-|[]]. now apply D.
      + exists c. repeat split; auto; [now right|]. intros d [<-|Hd] Td; [|now apply C4].
        rewrite (settled_not_T _ (St z Hz)) in Td. discriminate.
    - intros c z Hc Hz. apply HB; [exact Hc|lia].
    - intros c [<-|Hc]; [now apply St|]. apply in_others in Hc as [y [Hy [HX ->]]]. apply (Fa y Hy); [exact Hx|].
      intros ->. apply HX. now left. }
  destruct (M x (L + S (S (S B))) Hx) as [b [[k [E [Lk V]]] Sb]]. assert (Hb : only g x b (F, k)) by (split; auto).
  assert (G : only g x (Form ([b] ++ K)) (P, k)).
  { apply (lever g x K B); auto; [one_option| |].
    - intros l H. cbn [map] in H. rewrite V in H. exact (filled_F_odd (S B) k l E H).
    - intros Q. now apply odd_T_P in Q. }
  set (g0 := Form ([b] ++ K)) in *.
  assert (Y : only g x (Form ([g0] ++ K)) (N, k)).
  { apply (lever g x K B); auto; [one_option| |].
    - intros l H. cbn [map] in H. rewrite (proj1 G) in H. apply (filled_P_odd (S B) k l E); [lia|exact H].
    - cbn. lia. }
  set (y := Form ([g0] ++ K)) in *.
  assert (Y' : only g x (Form ([g0; y] ++ K)) (F, k)).
  { apply (lever g x K B); auto; [two_options| |].
    - intros l H. cbn [map] in H. rewrite (proj1 G), (proj1 Y) in H. exact (filled_PN_odd (S B) k l E H).
    - cbn. lia. }
  set (y' := Form ([g0; y] ++ K)) in *.
  exists y'. split; [exists k; split; [exact E|]; split; [lia|apply Y']|].
  intros z Hz D. destruct (Nat.eq_dec z g) as [->|Dg]; [|apply Y'; lia].
  (* At g. *)
  assert (Bt : top (v t g) <= S B).
  { pose proof (HB t g (or_introl eq_refl) (Nat.lt_succ_diag_r g)) as Q. destruct (v t g) as [[] m]; cbn in *; lia. }
  assert (It : In (v t g) (values y g)).
  { apply in_values. left. exists t. split; [cbn; right; now left|reflexivity]. }
  assert (It' : In (v t g) (values y' g)).
  { apply in_values. left. exists t. split; [cbn; right; right; now left|reflexivity]. }
  assert (I1 : forall w, T w = true -> top w <= S B -> In w (values y g) -> In w (values y' g)).
  { intros w Tw Lw Hw. apply in_values in Hw as [[d [Hd ->]]|[j [Hj ->]]]; apply in_values.
    - left. exists d. split; [|reflexivity]. cbn in *. tauto.
    - apply smaller in Hj as Lj. destruct (Nat.eq_dec j x) as [->|Dj].
      + rewrite (proj1 Y) in Lw. cbn in Lw. lia.
      + rewrite (settled_not_T _ (proj2 Y j Lj Dj)) in Tw. discriminate. }
  assert (I2 : forall w, T w = true -> In w (values y' g) -> In w (values y g) \/ w = v y g \/ w = (F, k)).
  { intros w Tw Hw. apply in_values in Hw as [[d [Hd ->]]|[j [Hj ->]]].
    - destruct Hd as [<-|[<-|Hd]]; [left|right; left; reflexivity|left]; apply in_values; left.
      + exists g0. split; [now left|reflexivity].
      + exists d. split; [now right|reflexivity].
    - apply smaller in Hj as Lj. destruct (Nat.eq_dec j x) as [->|Dj]; [right; right; apply Y'|].
      rewrite (settled_not_T _ (proj2 Y' j Lj Dj)) in Tw. discriminate. }
  destruct (settled (v y g)) eqn:Sy.
  - rewrite <- Sy. f_equal. rewrite !v_values. symmetry. apply (A_same _ _ (v t g)); auto.
    intros w Tw Lw. split; [apply I1; [exact Tw|lia]|]. intros Hw.
      destruct (I2 w Tw Hw) as [Q|[->| ->]]; [exact Q| |].
    + apply settled_not_T in Sy. congruence.
    + cbn in Lw. lia.
  - rewrite v_values in Sy. destruct (A_cases _ (T_exists _ _ It Tt)) as [u [Hu [Tu [Mu [[_ [Q _]]|[m [-> [Em [C
    A]]]]]]]]]; [congruence|].
    assert (Lm := Mu _ It Tt). cbn [top fst snd] in Lm. rewrite v_values, (A_NF _ m Em).
    + apply settled_cases. left. exists (S m). rewrite even_S, Em. auto.
    + apply I1; auto. cbn. lia.
    + apply in_values. left. exists y. split; [cbn; auto|]. now rewrite v_values.
    + intros w Hw Tw. destruct (I2 w Tw Hw) as [Q|[->| ->]].
      * destruct (A w Q Tw) as [<-|Q']; cbn; lia.
      * rewrite v_values, C. cbn. lia.
      * cbn. lia.
Qed.

(** The new form g; the marks in K cover the others and are settled at g. *)
Section New.
Variables (g : nat) (K : list form).
Hypothesis covers : forall z, z < g -> exists a, In a K /\ T (v a z) = true /\ fst (v a z) <> N /\
  forall c, In c K -> T (v c z) = true -> top (v a z) <= top (v c z).
Hypothesis K_settled : forall c, In c K -> settled (v c g) = true.

Definition on_g (c : form) (w : val) : Prop := v c g = w /\ forall z, z < g -> settled (v c z) = true.

Lemma K_alone : forall z, z < g -> settled (v (Form K) z) = true.
Proof.
  induction z as [z IH] using lt_wf_ind. intros Hz. rewrite v_values. destruct (covers z Hz) as [a [Ha [Ta [Na Ma]]]].
  apply (A_settled _ (v a z)); auto.
  - apply in_values. left. exists a. auto.
  - intros w Hw Tw. apply in_values in Hw as [[d [Hd ->]]|[u [Hu ->]]]; [now apply Ma|].
    apply smaller in Hu. rewrite (settled_not_T _ (IH u Hu ltac:(lia))) in Tw. discriminate.
Qed.

Lemma K_same : forall E, (forall e, In e E -> forall z, z < g -> settled (v e z) = true) ->
  forall z, z < g -> v (Form (E ++ K)) z = v (Form K) z.
Proof.
  intros E HE. induction z as [z IH] using lt_wf_ind. intros Hz. rewrite !v_values.
  destruct (covers z Hz) as [a [Ha [Ta _]]].
  assert (I : forall w, T w = true -> (In w (values (Form (E ++ K)) z) <-> In w (values (Form K) z))).
  { intros w Tw. rewrite !in_values. cbn [moves]. split.
    - intros [[d [Hd ->]]|[j [Hj ->]]].
      + apply in_app_or in Hd as [Hd|Hd]; [|left; eauto]. rewrite (settled_not_T _ (HE d Hd z Hz)) in Tw.
        discriminate.
      + right. exists j. apply smaller in Hj as Lj. rewrite IH by lia. auto.
    - intros [[d [Hd ->]]|[j [Hj ->]]].
      + left. exists d. split; [apply in_or_app; now right|reflexivity].
      + right. exists j. apply smaller in Hj as Lj. rewrite IH by lia. auto. }
  apply (A_same _ _ (v a z)); auto.
  - apply I; [exact Ta|]. apply in_values. left. exists a. auto.
  - apply in_values. left. exists a. auto.
Qed.

Variable e : nat.
Hypothesis quiet : forall w, In w (values (Form K) g) -> low w <= e.

Lemma on_g_lever : forall E r, (forall d, In d E -> exists w, on_g d w) ->
  (forall l, filled e (map (fun d => v d g) E) l -> chosen l = r) -> on_g (Form (E ++ K)) r.
Proof.
  intros E r HE Hr. assert (Z : forall d, In d E -> forall z, z < g -> settled (v d z) = true).
  { intros d Hd. destruct (HE d Hd) as [w [_ Q]]. exact Q. }
  split; [|intros z Hz; rewrite K_same by auto; now apply K_alone].
  rewrite v_values. apply Hr, (filled_values E K); [reflexivity| |].
  - intros d Hd. split; [apply settled_not_T; now apply K_settled|]. apply quiet, in_values. left. exists d. auto.
  - intros j Hj. apply smaller in Hj as Lj. rewrite K_same by auto.
    split; [apply settled_not_T; now apply K_alone|]. apply quiet, in_values. right. exists j. auto.
Qed.

Lemma raise : forall L c k, on_g c (N, k) -> Nat.even k = false -> e < k ->
  exists c' k', k + L <= k' /\ Nat.even k' = false /\ on_g c' (F, k').
Proof.
  induction L as [|L IH]; intros c k Hc E Lk.
  - exists (Form ([c] ++ K)), k. split; [lia|]. split; [exact E|]. apply on_g_lever; [one_option|].
    intros l H. cbn [map] in H. rewrite (proj1 Hc) in H. exact (filled_N_odd e k l E H).
  - assert (ES : Nat.even (S k) = true) by (rewrite even_S, E; reflexivity).
    assert (C1 : on_g (Form ([c] ++ K)) (F, k)).
    { apply on_g_lever; [one_option|]. intros l H. cbn [map] in H. rewrite (proj1 Hc) in H.
      exact (filled_N_odd e k l E H). }
    set (c1 := Form ([c] ++ K)) in *.
    assert (C2 : on_g (Form ([c; c1] ++ K)) (N, S k)).
    { apply on_g_lever; [two_options|]. intros l H. cbn [map] in H. rewrite (proj1 Hc), (proj1 C1) in H.
      exact (filled_NF_odd e k l E H). }
    set (c2 := Form ([c; c1] ++ K)) in *.
    assert (C3 : on_g (Form ([c2] ++ K)) (F, S k)).
    { apply on_g_lever; [one_option|]. intros l H. cbn [map] in H. rewrite (proj1 C2) in H.
      apply (filled_N_even e (S k) l ES); [lia|exact H]. }
    set (c3 := Form ([c2] ++ K)) in *.
    assert (C4 : on_g (Form ([c2; c3] ++ K)) (N, S (S k))).
    { apply on_g_lever; [two_options|]. intros l H. cbn [map] in H. rewrite (proj1 C2), (proj1 C3) in H.
      apply (filled_NF_even e (S k) l ES); [lia|exact H]. }
    set (c4 := Form ([c2; c3] ++ K)) in *.
    destruct (IH c4 (S (S k))) as [c' [k' [H1 [H2 H3]]]]; [exact C4|rewrite !even_S, E; reflexivity|lia|].
    exists c', k'. split; [lia|auto].
Qed.
End New.

Lemma new_mark : forall g, (forall x L, x < g -> exists c, mark (S g) x L c) -> forall L, exists c, mark (S g) g L c.
Proof.
  intros g M L.
  destruct (choice_of g (fun z c => mark (S g) z 0 c)) as [a Fa]; [intros z Hz; now apply M|].
  set (K := others a g []).
  assert (HK : forall z, z < g -> exists c, In c K /\ T (v c z) = true /\ fst (v c z) <> N /\
             forall d, In d K -> T (v d z) = true -> top (v c z) <= top (v d z)).
  { intros z Hz. apply (others_cover (S g) g a [] z Fa); [lia|exact Hz|intros []]. }
  assert (SK : forall c, In c K -> settled (v c g) = true).
  { intros c Hc. apply in_others in Hc as [y [Hy [_ ->]]]. apply (Fa y Hy); lia. }
  assert (KS : forall z, z < g -> settled (v (Form K) z) = true) by exact (K_alone g K HK).
  assert (Start : exists e c k, (forall w, In w (values (Form K) g) -> low w <= e) /\ on_g g c (N, k) /\
                  Nat.even k = false /\ e < k).
  { destruct (Nat.eq_dec g 0) as [Z|Z].
    - assert (O : opts g = []).
      { destruct (opts g) as [|j l] eqn:Q; [reflexivity|]. assert (j < g) by (apply smaller; rewrite Q; now left).
        lia. }
      assert (KN : K = []).
      { destruct K as [|d l] eqn:Q; [reflexivity|]. assert (D : In d K) by (rewrite Q; now left).
        apply in_others in D as [y [Hy _]]. lia. }
      set (c0 := Form []). set (c1 := Form [c0]). set (c2 := Form [c1]). exists 0, (Form [c1; c2]), 1.
      assert (V0 : v c0 g = (P, 0)) by (rewrite v_values; unfold values; rewrite O; reflexivity).
      assert (V1 : v c1 g = (N, 0)) by (rewrite v_values; unfold values; rewrite O; cbn [moves map c1]; rewrite V0;
        reflexivity).
      assert (V2 : v c2 g = (F, 0)) by (rewrite v_values; unfold values; rewrite O; cbn [moves map c2]; rewrite V1;
        reflexivity).
      split; [|split; [split; [|lia]|split; [reflexivity|lia]]].
      + rewrite KN. unfold values. rewrite O. intros w [].
      + rewrite v_values. unfold values. rewrite O. cbn [moves map]. rewrite V1, V2. reflexivity.
    - assert (Ne : values (Form K) g <> []).
      { intros Q. assert (X : In (v (a 0) g) (values (Form K) g)); [|rewrite Q in X; destruct X].
        apply in_values. left. exists (a 0). split; [|reflexivity]. cbn [moves]. apply in_others. exists 0.
        split; [lia|]. split; [intros []|reflexivity]. }
      assert (NT : forall w, In w (values (Form K) g) -> settled w = true).
      { intros w Hw. apply in_values in Hw as [[d [Hd ->]]|[j [Hj ->]]]; [now apply SK|]. apply smaller in Hj. auto. }
      destruct (B_cases _ Ne) as [e [E [U [_ [Q|[[Q HF]|[Q HN]]]]]]]; [intros w Hw; apply settled_not_T; auto| | |].
      + exists e, (Form K), (S e). split; [exact U|]. split; [split; [now rewrite v_values|exact KS]|].
        split; [rewrite even_S, E; reflexivity|lia].
      + exfalso. apply NT in HF. apply settled_cases in HF as [[x [_ X]]|[x [_ X]]]; discriminate.
      + exists e, (Form ([Form K] ++ K)), (S e). split; [exact U|].
        assert (S1 : forall d, In d [Form K] -> forall z, z < g -> settled (v d z) = true) by (intros d [<-|[]];
          exact KS).
        split; [split; [|intros z Hz; rewrite (K_same g K HK) by auto; auto]|split; [rewrite even_S, E;
          reflexivity|lia]].
        rewrite v_values. apply B_NF.
        * apply in_values in HN as [[d [Hd Ed]]|[j [Hj Ed]]]; apply in_values.
          -- left. exists d. split; [right; exact Hd|exact Ed].
          -- right. exists j. split; [exact Hj|]. apply smaller in Hj as Lj. rewrite (K_same g K HK) by auto.
             exact Ed.
        * apply in_values. left. exists (Form K). split; [now left|]. rewrite v_values. now symmetry.
        * intros w Hw. apply in_values in Hw as [[d [[<-|Hd] ->]]|[j [Hj ->]]].
          -- rewrite v_values, Q. split; [apply T_other; now constructor|cbn; lia].
          -- assert (X : In (v d g) (values (Form K) g)) by (apply in_values; left; exists d; auto).
             split; [apply settled_not_T; auto|auto].
          -- apply smaller in Hj as Lj. rewrite (K_same g K HK) by auto.
             assert (X : In (v (Form K) j) (values (Form K) g)) by (apply in_values; right; exists j; auto).
             split; [apply settled_not_T; auto|auto]. }
  destruct Start as [e [c [k [U [Hc [E Lk]]]]]].
  destruct (raise g K HK SK e U L c k Hc E Lk) as [c' [k' [L' [E' [V' S']]]]].
  exists c'. split; [exists k'; split; [exact E'|]; split; [lia|exact V']|]. intros z Hz D. apply S'. lia.
Qed.

Lemma marks_step : forall g t, marks g -> is_top g t -> marks (S g).
Proof.
  intros g t M Ht. assert (O := old_marks g t M Ht). intros x L Hx. destruct (Nat.eq_dec x g) as [->|D].
  - now apply new_mark.
  - apply O. lia.
Qed.

(** *** Step (4): there is a top *)

(** One more value that is good for P keeps or makes a value settled. *)
Lemma A_add : forall l l' u, In u l' -> T u = true -> fst u <> N ->
  (forall w, T w = true -> w <> u -> (In w l <-> In w l')) ->
  (T (chosen l) = true -> top u <= top (chosen l)) -> settled (chosen l') = true.
Proof.
  intros l l' u Hu Tu Nu I Q. destruct (minimal_T l' (T_exists _ _ Hu Tu)) as [x [Hx [Tx Mx]]].
  destruct (le_lt_dec (top u) (top x)) as [L|L].
  - apply (A_settled l' u); auto. intros w Hw Tw. specialize (Mx w Hw Tw). lia.
  - assert (Dx : x <> u) by (intros ->; lia). assert (Hx' : In x l) by (now apply I).
    destruct (A_cases l (T_exists _ _ Hx' Tx)) as [y [Hy [Ty [My [[_ [S1 _]]|[m [-> [Em [C A]]]]]]]]].
    + specialize (My x Hx' Tx). assert (Dy : y <> u) by (intros ->; lia).
      rewrite <- (A_same l l' y); auto; [now apply I|]. intros w Tw Lw. apply I; [exact Tw|]. intros ->. lia.
    + specialize (My x Hx' Tx). cbn in My. rewrite C in Q.
      assert (TF : T (F, m) = true) by (apply T_shape; now constructor). specialize (Q TF). cbn in Q. lia.
Qed.

Section Top.
Variable g : nat.
Hypothesis extensional : forall x, x < g ->
  (exists o, In o (opts g) /\ ~ In o (opts x)) \/ (exists o, In o (opts x) /\ ~ In o (opts g)).
Hypothesis M : marks g.
Variable a : nat -> form.
Hypothesis Fa : family g a.
Variable x : nat.
Hypothesis Hx : x < g.
Hypothesis Tx : T (v (a x) g) = true.
Hypothesis Nx : fst (v (a x) g) <> N.
Hypothesis best : forall z, z < g -> T (v (a z) g) = true -> top (v (a x) g) <= top (v (a z) g).

(** "Let h_z be a_z with one more option, a_x." *)
Definition h (z : nat) : form := if z =? x then a x else Form (a x :: moves (a z)).

Lemma h_other : forall z, z <> x -> h z = Form (a x :: moves (a z)).
Proof. intros z D. unfold h. destruct (Nat.eqb_spec z x); [contradiction|reflexivity]. Qed.

Lemma a_settled : forall z y, z < g -> y < g -> y <> z -> settled (v (a z) y) = true.
Proof. intros z y Hz Hy D. now apply (Fa z Hz). Qed.

Lemma a_good : forall z y, z < g -> y < g -> existsb T (values (a z) y) = true.
Proof.
  intros z y Hz Hy. apply good_has_T. rewrite <- v_values. destruct (Nat.eq_dec y z) as [->|D].
  - destruct (Fa z Hz) as [[k [E [_ ->]]] _]. unfold good. cbn [fst snd is_seat]. now rewrite E.
  - pose proof (a_settled z y Hz Hy D) as Q. unfold settled in Q. now apply andb_true_iff in Q.
Qed.

Lemma h_values : forall z i, z < g -> z <> x -> i <= g ->
  (forall j, j < i -> (j <> x -> v (h z) j = v (a z) j) /\ (j = x -> settled (v (h z) j) = true)) ->
  forall w, T w = true -> w <> v (a x) i -> (In w (values (a z) i) <-> In w (values (h z) i)).
Proof.
  intros z i Hz D Hi IH w Tw Dw. rewrite !in_values, (h_other z D). cbn [moves]. split.
  - intros [[d [Hd ->]]|[j [Hj ->]]].
    + left. exists d. split; [now right|reflexivity].
    + right. apply smaller in Hj as Lj. destruct (Nat.eq_dec j x) as [->|Dj].
      * rewrite (settled_not_T _ (a_settled z x Hz Hx (not_eq_sym D))) in Tw. discriminate.
      * exists j. split; [exact Hj|]. rewrite <- (h_other z D). symmetry. now apply (IH j Lj).
  - intros [[d [[<-|Hd] ->]]|[j [Hj ->]]].
    + contradiction.
    + left. eauto.
    + right. apply smaller in Hj as Lj. rewrite <- (h_other z D) in *. destruct (Nat.eq_dec j x) as [->|Dj].
      * rewrite (settled_not_T _ (proj2 (IH x Lj) eq_refl)) in Tw. discriminate.
      * exists j. split; [exact Hj|]. now apply (IH j Lj).
Qed.

Lemma h_below : forall z, z < g -> z <> x ->
  forall i, i < g -> (i <> x -> v (h z) i = v (a z) i) /\ (i = x -> settled (v (h z) i) = true).
Proof.
  intros z Hz D. induction i as [i IH] using lt_wf_ind. intros Hi.
  assert (I := h_values z i Hz D ltac:(lia) ltac:(intros j Hj; apply IH; lia)). split.
  - intros Di. rewrite !v_values. pose proof (a_good z i Hz Hi) as G. apply existsb_exists in G as [w [Hw Tw]].
    assert (X : forall u, T u = true -> u <> v (a x) i).
    { intros u Tu ->. rewrite (settled_not_T _ (a_settled x i Hx Hi Di)) in Tu. discriminate. }
    symmetry. apply (A_same _ _ w); [exact Hw|apply I; auto|exact Tw|]. intros u Tu _. apply I; auto.
  - intros ->. destruct (mark_T _ _ _ _ (Fa x Hx)) as [T1 N1].
    rewrite v_values. apply (A_add (values (a z) x) _ (v (a x) x)); auto.
    + apply in_values. left. exists (a x). rewrite (h_other z D). split; [now left|reflexivity].
    + rewrite <- v_values. intros Q. rewrite (settled_not_T _ (a_settled z x Hz Hx (not_eq_sym D))) in Q.
      discriminate.
Qed.

Lemma h_at_g : forall z, z < g -> z <> x -> settled (v (h z) g) = true.
Proof.
  intros z Hz D. rewrite v_values. apply (A_add (values (a z) g) _ (v (a x) g)); auto.
  - apply in_values. left. exists (a x). rewrite (h_other z D). split; [now left|reflexivity].
  - apply h_values; auto. intros j Hj. now apply h_below.
  - rewrite <- v_values. auto.
Qed.

Lemma h_mark : forall z, z < g -> mark g z 0 (h z).
Proof.
  intros z Hz. destruct (Nat.eq_dec z x) as [->|D]; [unfold h; rewrite Nat.eqb_refl; now apply Fa|]. split.
  - destruct (Fa z Hz) as [[k [E [L V]]] _]. exists k. split; [exact E|]. split; [exact L|].
    rewrite <- V. now apply h_below.
  - intros y Hy Dy. destruct (h_below z Hz D y Hy) as [H1 H2]. destruct (Nat.eq_dec y x) as [->|Dx]; [now apply H2|].
    rewrite H1 by exact Dx. now apply a_settled.
Qed.

(** The cover by all h_z but those of X, and a bound. *)
Variable B : nat.
Hypothesis bounded : forall z y, z < g -> y < S g -> snd (v (h z) y) <= B.

Lemma h_covered : forall X z, z < g -> ~ In z X -> exists c, In c (others h g X) /\ T (v c z) = true /\ fst (v c z)
  <> N /\
  forall d, In d (others h g X) -> T (v d z) = true -> top (v c z) <= top (v d z).
Proof. intros X z Hz HX. apply (others_cover g g h X z); auto. exact h_mark. Qed.

Lemma h_bounded : forall X c z, In c (others h g X) -> z < S g -> snd (v c z) <= B.
Proof. intros X c z Hc Hz. apply in_others in Hc as [y [Hy [_ ->]]]. now apply bounded. Qed.

Lemma h_settled_at : forall X c y, In y X -> y < g -> In c (others h g X) -> settled (v c y) = true.
Proof.
  intros X c y Hy Ly Hc. apply in_others in Hc as [z [Hz [HX ->]]]. apply (h_mark z Hz); [exact Ly|]. intros ->.
    contradiction.
Qed.

Lemma h_settled_g : forall X c, In x X -> In c (others h g X) -> settled (v c g) = true.
Proof.
  intros X c HXx Hc. apply in_others in Hc as [z [Hz [HX ->]]]. apply h_at_g; [exact Hz|]. intros ->. contradiction.
Qed.

Lemma h_quiet : forall X c y, In y X -> y < g -> In c (others h g X) -> T (v c y) = false /\ low (v c y) <= S B.
Proof.
  intros X c y Hy Ly Hc. apply (small_low B). split; [now apply (h_settled_at X)|].
  assert (L := h_bounded X c y Hc ltac:(lia)). lia.
Qed.

Lemma h_cover_at : cover_at g x (others h g [x]) B.
Proof.
  split; [|split].
  - intros z Hz D. apply h_covered; [exact Hz|]. intros [<-|[]]. now apply D.
  - intros c z Hc Hz. apply (h_bounded [x]); [exact Hc|lia].
  - intros c Hc. apply (h_settled_at [x]); auto. now left.
Qed.

(** If a context is good for P at x and settled elsewhere and at g, there is a top. *)
Lemma finish : forall E w, only g x E w -> T w = true -> fst w <> N -> T (v E g) = false -> exists t, is_top g t.
Proof.
  intros E w [V S] Tw Nw Tg. apply (top_of_covers g (fun z => if z =? x then E else h z)). intros z Hz.
  destruct (Nat.eqb_spec z x) as [->|D].
  - rewrite V. repeat split; auto.
  - destruct (mark_T _ _ _ _ (h_mark z Hz)) as [T1 N1]. split; [exact T1|]. split; [exact N1|].
    split; [intros y Hy Dy; now apply (h_mark z Hz)|]. apply settled_not_T. now apply h_at_g.
Qed.

Lemma even_settled : forall k, Nat.even k = true -> settled (N, k) = true.
Proof. intros k E. apply settled_cases. left. eauto. Qed.

Lemma odd_settled : forall k, Nat.even k = false -> settled (P, k) = true.
Proof.
  intros [|k] E; [discriminate|]. apply settled_cases. right. exists k. rewrite even_S in E.
    now destruct (Nat.even k).
Qed.

Lemma top_when_option : In x (opts g) -> exists t, is_top g t.
Proof.
  intros Hxg. set (K := others h g [x]).
  destruct (even_mark g x (S (S (S B))) M Hx) as [p [k [E [Lk Hp]]]].
  assert (Q : only g x (Form ([p] ++ K)) (N, k)).
  { apply (lever g x K B); auto; [exact h_cover_at|one_option| |].
    - intros l H. cbn [map] in H. rewrite (proj1 Hp) in H. exact (filled_P_even (S B) k l E H).
    - intros Q. now apply even_T_N in Q. }
  set (q := Form ([p] ++ K)) in *.
  destruct (settled (v q g)) eqn:Sq.
  2:{ apply (top_if_not_settled g ([p] ++ K)); [|exact Sq]. intros z Hz.
    destruct (Nat.eq_dec z x) as [->|D]; [|now apply Q].
      change (settled (v q x) = true). rewrite (proj1 Q). now apply even_settled. }
  assert (D : only g x (Form ([q] ++ K)) (F, k)).
  { apply (lever g x K B); auto; [exact h_cover_at|one_option| |].
    - intros l H. cbn [map] in H. rewrite (proj1 Q) in H. apply (filled_N_even (S B) k l E); [lia|exact H].
    - intros Y. now apply even_T_F in Y. }
  set (d := Form ([q] ++ K)) in *.
  assert (HE : only g x (Form ([d] ++ K)) (P, k)).
  { apply (lever g x K B); auto; [exact h_cover_at|one_option| |].
    - intros l H. cbn [map] in H. rewrite (proj1 D) in H. apply (filled_F_even (S B) k l E); [lia|exact H].
    - cbn. lia. }
  set (e := Form ([d] ++ K)) in *.
  apply (finish e (P, k) HE); [apply T_shape; now constructor|discriminate|].
  apply settled_not_T. rewrite v_values. apply (A_settled _ (P, k)); [|apply T_shape; now constructor|discriminate|].
  - apply in_values. right. exists x. split; [exact Hxg|]. symmetry. apply HE.
  - intros w Hw Tw. apply in_values in Hw as [[c [[<-|Hc] ->]]|[j [Hj ->]]].
    + cbn [top fst snd]. rewrite (v_values d g) in Tw |- *.
      assert (NT : forall w, In w (values d g) -> T w = false).
      { intros w Hw. apply in_values in Hw as [[c [[<-|Hc] ->]]|[j [Hj ->]]].
        - now apply settled_not_T.
        - apply settled_not_T. apply (h_settled_g [x]); [now left|exact Hc].
        - apply smaller in Hj as Lj. destruct (Nat.eq_dec j x) as [->|Dj].
          + rewrite (proj1 D). apply T_other. now constructor.
          + apply settled_not_T. now apply D. }
      assert (HF : In (F, k) (values d g)) by (apply in_values; right; exists x; split; [exact Hxg|symmetry;
        apply D]).
      destruct (B_cases (values d g)) as [e' [E' [U [_ [C|[[C _]|[C _]]]]]]]; auto; [intros X; rewrite X in HF;
        destruct HF| | |];
        rewrite C in *; specialize (U _ HF); cbn in U |- *; lia.
    + rewrite (settled_not_T _ (h_settled_g [x] c (or_introl eq_refl) Hc)) in Tw. discriminate.
    + apply smaller in Hj as Lj. destruct (Nat.eq_dec j x) as [->|Dj].
      * rewrite (proj1 HE). cbn. lia.
      * rewrite (settled_not_T _ (proj2 HE j Lj Dj)) in Tw. discriminate.
Qed.

(** o is covered neither. *)
Section Two.
Variable o : nat.
Hypothesis Ho : o < g.
Hypothesis Dox : o <> x.

Notation K2 := (others h g [x; o]).
Notation K1 := (others h g [x]).

(** A context whose options but K2 are settled at the forms but x and o. *)
Lemma two : forall E wx wo,
  (forall e z, In e E -> z < g -> z <> x -> z <> o -> settled (v e z) = true) ->
  (T wx = true -> S B < top wx) -> (T wo = true -> S B < top wo) ->
  ((forall u, In u (opts x) -> (u = o -> v (Form (E ++ K2)) u = wo) /\ (u <> o -> small B (v (Form (E ++ K2)) u))) ->
   v (Form (E ++ K2)) x = wx) ->
  ((forall u, In u (opts o) -> (u = x -> v (Form (E ++ K2)) u = wx) /\ (u <> x -> small B (v (Form (E ++ K2)) u))) ->
   v (Form (E ++ K2)) o = wo) ->
  v (Form (E ++ K2)) x = wx /\ v (Form (E ++ K2)) o = wo /\
  forall z, z < g -> z <> x -> z <> o -> small B (v (Form (E ++ K2)) z).
Proof.
  intros E wx wo HE Tw1 Tw2 H1 H2.
  assert (A : forall z, z < g -> (In z [x; o] -> (z = x -> v (Form (E ++ K2)) z = wx) /\ (z = o ->
    v (Form (E ++ K2)) z = wo)) /\
                              (~ In z [x; o] -> small B (v (Form (E ++ K2)) z))).
  { apply (cover g E K2 [x; o] B (fun y w => (y = x -> w = wx) /\ (y = o -> w = wo))).
    - intros z Hz HX. now apply h_covered.
    - intros c z Hc Hz. apply (h_bounded [x; o]); [exact Hc|lia].
    - intros e z He Hz HX Te. rewrite (settled_not_T _ (HE e z He Hz ltac:(intros ->; apply HX;
      now left) ltac:(intros ->; apply HX; right; now left))) in Te.
      discriminate.
    - intros y w [<-|[<-|[]]] [Q1 Q2] Te; [rewrite (Q1 eq_refl) in *|rewrite (Q2 eq_refl) in *]; auto.
    - intros y Hy HX H. destruct HX as [<-|[<-|[]]].
      + split; [intros _|intros X; exfalso; now apply Dox].
        apply H1. intros u Hu. destruct (H u Hu) as [Q1 Q2]. apply smaller in Hu. split.
        * intros ->. apply Q1; auto. right. now left.
        * intros D. apply Q2. intros [<-|[<-|[]]]; [lia|now apply D].
      + split; [intros X; exfalso; now apply Dox|intros _].
        apply H2. intros u Hu. destruct (H u Hu) as [Q1 Q2]. apply smaller in Hu. split.
        * intros ->. apply Q1; auto. now left.
        * intros D. apply Q2. intros [<-|[<-|[]]]; [now apply D|lia]. }
  split; [apply (A x Hx); [now left|reflexivity]|]. split; [apply (A o Ho); [right; now left|reflexivity]|].
  intros z Hz D1 D2. apply (A z Hz). intros [->|[->|[]]]; contradiction.
Qed.

Lemma two_settled : forall c wx wo, v c x = wx -> v c o = wo -> (forall z, z < g -> z <> x -> z <> o ->
  small B (v c z)) ->
  settled wx = true -> settled wo = true -> forall z, z < g -> settled (v c z) = true.
Proof.
  intros c wx wo V1 V2 V3 S1 S2 z Hz. destruct (Nat.eq_dec z x) as [->|D1]; [now rewrite V1|].
  destruct (Nat.eq_dec z o) as [->|D2]; [now rewrite V2|]. now apply (small_settled B), V3.
Qed.

Lemma top_when_option_of_g : ~ In x (opts g) -> In o (opts g) -> ~ In o (opts x) -> exists t, is_top g t.
Proof.
  intros Hxg Hog Hox.
  destruct (even_mark g x (S (S (S B))) M Hx) as [p [k [E [Lk Hp]]]].
  destruct (M o (S (S (S k))) Ho) as [b [[j [Ej [Lj Vb]]] Sb]].
  assert (Q : v (Form ([p; b] ++ K2)) x = (N, k) /\ v (Form ([p; b] ++ K2)) o = (P, j) /\
              forall z, z < g -> z <> x -> z <> o -> small B (v (Form ([p; b] ++ K2)) z)).
  { apply two.
    - intros e z [<-|[<-|[]]] Hz D1 D2; [now apply Hp|now apply Sb].
    - intros X. now apply even_T_N in X.
    - intros X. now apply odd_T_P in X.
    - intros H. rewrite v_values. apply A_P; [exact E| |].
      + apply in_values. left. exists p. split; [now left|]. symmetry. apply Hp.
      + intros w Hw Tw. apply in_values in Hw as [[d [[<-|[<-|Hd]] ->]]|[u [Hu ->]]].
        * rewrite (proj1 Hp). cbn. lia.
        * rewrite (settled_not_T _ (Sb x Hx (not_eq_sym Dox))) in Tw. discriminate.
        * rewrite (settled_not_T _ (h_settled_at [x; o] d x (or_introl eq_refl) Hx Hd)) in Tw. discriminate.
        * destruct (H u Hu) as [_ Q2]. rewrite (settled_not_T _ (small_settled B _ (Q2 ltac:(intros ->;
          contradiction)))) in Tw.
          discriminate.
    - intros H. rewrite v_values. apply A_F; [exact Ej| |].
      + apply in_values. left. exists b. split; [right; now left|]. now symmetry.
      + intros w Hw Tw. left. apply in_values in Hw as [[d [[<-|[<-|Hd]] ->]]|[u [Hu ->]]].
        * rewrite (settled_not_T _ (proj2 Hp o Ho Dox)) in Tw. discriminate.
        * now symmetry.
        * rewrite (settled_not_T _ (h_settled_at [x; o] d o (or_intror (or_introl eq_refl)) Ho Hd)) in Tw.
          discriminate.
        * destruct (H u Hu) as [Q1 Q2]. destruct (Nat.eq_dec u x) as [->|D].
          -- rewrite (Q1 eq_refl) in Tw. now apply even_T_N in Tw.
          -- rewrite (settled_not_T _ (small_settled B _ (Q2 D))) in Tw. discriminate. }
  destruct Q as [Q1 [Q2 Q3]]. set (q := Form ([p; b] ++ K2)) in *.
  assert (Sq : forall z, z < g -> settled (v q z) = true).
  { apply (two_settled q (N, k) (P, j)); auto; [now apply even_settled|now apply odd_settled]. }
  destruct (settled (v q g)) eqn:Sg; [|now apply (top_if_not_settled g ([p; b] ++ K2))].
  assert (D : v (Form ([q] ++ K2)) x = (F, k) /\ v (Form ([q] ++ K2)) o = (N, j) /\
              forall z, z < g -> z <> x -> z <> o -> small B (v (Form ([q] ++ K2)) z)).
  { apply two.
    - intros e z [<-|[]] Hz D1 D2. now apply Sq.
    - intros X. now apply even_T_F in X.
    - cbn. lia.
    - intros H. rewrite v_values. apply (filled_N_even (S B) k); [exact E|lia|]. rewrite <- Q1.
      apply (filled_values [q] K2 (S B) (Form ([q] ++ K2)) x eq_refl).
      + intros d Hd. apply (h_quiet [x; o]); auto. now left.
      + intros u Hu. apply (small_low B). apply (H u Hu). intros ->. contradiction.
    - intros H. rewrite v_values. destruct j as [|j']; [discriminate|].
      apply B_P.
      + apply in_values. left. exists q. split; [now left|now symmetry].
      + intros w Hw. apply in_values in Hw as [[d [[<-|Hd] ->]]|[u [Hu ->]]].
        * rewrite Q2. split; [apply T_other; constructor; rewrite even_S in Ej; now destruct (Nat.even j')|now left].
        * destruct (h_quiet [x; o] d o (or_intror (or_introl eq_refl)) Ho Hd). split; [assumption|right; lia].
        * destruct (H u Hu) as [R1 R2]. destruct (Nat.eq_dec u x) as [->|D].
          -- rewrite (R1 eq_refl). split; [apply T_other; now constructor|right; cbn; lia].
          -- destruct (small_low B _ (R2 D)). split; [assumption|right; lia]. }
  destruct D as [D1 [D2 D3]]. set (d := Form ([q] ++ K2)) in *.
  assert (Vg : v d g = (F, j)).
  { rewrite v_values. apply A_N; [exact Ej| |].
    - apply in_values. right. exists o. split; [exact Hog|now symmetry].
    - intros w Hw Tw. left. apply in_values in Hw as [[c [[<-|Hc] ->]]|[u [Hu ->]]].
      + rewrite (settled_not_T _ Sg) in Tw. discriminate.
      + rewrite (settled_not_T _ (h_settled_g [x; o] c (or_introl eq_refl) Hc)) in Tw. discriminate.
      + apply smaller in Hu as Lu. destruct (Nat.eq_dec u o) as [->|Du]; [now symmetry|].
        assert (Dx : u <> x) by (intros ->; contradiction).
        rewrite (settled_not_T _ (small_settled B _ (D3 u Lu Dx Du))) in Tw. discriminate. }
  destruct h_cover_at as [C1 [C2 C3]].
  destruct (single g x K1 B [d] (P, k) Hx C1 C2 C3) as [E1 E2].
  - intros e z [<-|[]] Hz Dz Te. destruct (Nat.eq_dec z o) as [->|Dz']; [rewrite D2; cbn; lia|].
    rewrite (settled_not_T _ (small_settled B _ (D3 z Hz Dz Dz'))) in Te. discriminate.
  - intros l H. cbn [map] in H. rewrite D1 in H. apply (filled_F_even (S B) k l E); [lia|exact H].
  - cbn. lia.
  - set (e := Form ([d] ++ K1)) in *.
    apply (finish e (P, k)); [split; [exact E1|intros z Hz Dz; now apply (small_settled B), E2]|apply T_shape;
      now constructor|discriminate|].
    rewrite v_values. rewrite (A_F _ j Ej).
    + apply not_true_iff_false. intros X. now apply odd_T_P in X.
    + apply in_values. left. exists d. split; [now left|now symmetry].
    + intros w Hw Tw. left. apply in_values in Hw as [[c [[<-|Hc] ->]]|[u [Hu ->]]].
      * now symmetry.
      * rewrite (settled_not_T _ (h_settled_g [x] c (or_introl eq_refl) Hc)) in Tw. discriminate.
      * apply smaller in Hu as Lu. assert (Dx : u <> x) by (intros ->; contradiction).
        rewrite (settled_not_T _ (small_settled B _ (E2 u Lu Dx))) in Tw. discriminate.
Qed.

Lemma top_when_option_of_x : ~ In x (opts g) -> In o (opts x) -> ~ In o (opts g) -> exists t, is_top g t.
Proof.
  intros Hxg Hox Hog. assert (Lo := smaller _ _ Hox).
  destruct (M x (S (S (S B))) Hx) as [b [[k [Ek [Lk Vb]]] Sb]].
  destruct (M o (S (S (S B))) Ho) as [c [[j [Ej [Lj Vc]]] Sc]].
  assert (NXo : forall u, In u (opts o) -> u <> x /\ u <> o) by (intros u Hu; apply smaller in Hu; lia).
  assert (Q : v (Form ([b; c] ++ K2)) x = (P, k) /\ v (Form ([b; c] ++ K2)) o = (P, j) /\
              forall z, z < g -> z <> x -> z <> o -> small B (v (Form ([b; c] ++ K2)) z)).
  { apply two.
    - intros e z [<-|[<-|[]]] Hz D1 D2; [now apply Sb|now apply Sc].
    - intros X. now apply odd_T_P in X.
    - intros X. now apply odd_T_P in X.
    - intros H. rewrite v_values. apply A_F; [exact Ek| |].
      + apply in_values. left. exists b. split; [now left|now symmetry].
      + intros w Hw Tw. left. apply in_values in Hw as [[d [[<-|[<-|Hd]] ->]]|[u [Hu ->]]].
        * now symmetry.
        * rewrite (settled_not_T _ (Sc x Hx (not_eq_sym Dox))) in Tw. discriminate.
        * rewrite (settled_not_T _ (h_settled_at [x; o] d x (or_introl eq_refl) Hx Hd)) in Tw. discriminate.
        * destruct (H u Hu) as [Q1 Q2]. destruct (Nat.eq_dec u o) as [->|D].
          -- rewrite (Q1 eq_refl) in Tw. now apply odd_T_P in Tw.
          -- rewrite (settled_not_T _ (small_settled B _ (Q2 D))) in Tw. discriminate.
    - intros H. rewrite v_values. apply A_F; [exact Ej| |].
      + apply in_values. left. exists c. split; [right; now left|now symmetry].
      + intros w Hw Tw. left. apply in_values in Hw as [[d [[<-|[<-|Hd]] ->]]|[u [Hu ->]]].
        * rewrite (settled_not_T _ (Sb o Ho Dox)) in Tw. discriminate.
        * now symmetry.
        * rewrite (settled_not_T _ (h_settled_at [x; o] d o (or_intror (or_introl eq_refl)) Ho Hd)) in Tw.
          discriminate.
        * destruct (H u Hu) as [_ Q2]. rewrite (settled_not_T _ (small_settled B _ (Q2 (proj1 (NXo u Hu))))) in Tw.
          discriminate. }
  destruct Q as [Q1 [Q2 Q3]]. set (q := Form ([b; c] ++ K2)) in *.
  assert (Sq : forall z, z < g -> settled (v q z) = true).
  { apply (two_settled q (P, k) (P, j)); auto; now apply odd_settled. }
  destruct (settled (v q g)) eqn:Sg; [|now apply (top_if_not_settled g ([b; c] ++ K2))].
  assert (D : v (Form ([q] ++ K2)) x = (F, j) /\ v (Form ([q] ++ K2)) o = (N, j) /\
              forall z, z < g -> z <> x -> z <> o -> small B (v (Form ([q] ++ K2)) z)).
  { apply two.
    - intros e z [<-|[]] Hz D1 D2. now apply Sq.
    - cbn. lia.
    - cbn. lia.
    - intros H. rewrite v_values. apply A_N; [exact Ej| |].
      + apply in_values. right. exists o. split; [exact Hox|]. symmetry. now apply (H o Hox).
      + intros w Hw Tw. left. apply in_values in Hw as [[d [[<-|Hd] ->]]|[u [Hu ->]]].
        * rewrite (settled_not_T _ (Sq x Hx)) in Tw. discriminate.
        * rewrite (settled_not_T _ (h_settled_at [x; o] d x (or_introl eq_refl) Hx Hd)) in Tw. discriminate.
        * destruct (H u Hu) as [R1 R2]. destruct (Nat.eq_dec u o) as [->|D]; [symmetry; now apply R1|].
          rewrite (settled_not_T _ (small_settled B _ (R2 D))) in Tw. discriminate.
    - intros H. rewrite v_values. apply (filled_P_odd (S B) j); [exact Ej|lia|]. rewrite <- Q2.
      apply (filled_values [q] K2 (S B) (Form ([q] ++ K2)) o eq_refl).
      + intros d Hd. apply (h_quiet [x; o]); auto. right. now left.
      + intros u Hu. apply (small_low B). apply (H u Hu). apply (NXo u Hu). }
  destruct D as [D1 [D2 D3]]. set (d := Form ([q] ++ K2)) in *.
  assert (Sd : forall w, In w (values d g) -> settled w = true).
  { intros w Hw. apply in_values in Hw as [[e [[<-|He] ->]]|[u [Hu ->]]].
    - exact Sg.
    - apply (h_settled_g [x; o]); [now left|exact He].
    - apply smaller in Hu as Lu. apply (small_settled B), D3; [exact Lu|intros ->; contradiction|intros ->;
      contradiction]. }
  destruct h_cover_at as [C1 [C2 C3]].
  destruct (single g x K1 B [d] (P, j) Hx C1 C2 C3) as [E1 E2].
  - intros e z [<-|[]] Hz Dz Te. destruct (Nat.eq_dec z o) as [->|Dz']; [rewrite D2; cbn; lia|].
    rewrite (settled_not_T _ (small_settled B _ (D3 z Hz Dz Dz'))) in Te. discriminate.
  - intros l H. cbn [map] in H. rewrite D1 in H. exact (filled_F_odd (S B) j l Ej H).
  - intros X. now apply odd_T_P in X.
  - apply (top_if_not_settled g ([d] ++ K1)).
    + intros z Hz. destruct (Nat.eq_dec z x) as [->|Dz]; [rewrite E1; now apply odd_settled|].
      now apply (small_settled B), E2.
    + set (e := Form ([d] ++ K1)) in *. rewrite v_values.
      assert (NT : forall w, In w (values e g) -> w <> v d g -> T w = false).
      { intros w Hw Dw. apply settled_not_T. apply in_values in Hw as [[f [[<-|Hf] ->]]|[u [Hu ->]]].
        - contradiction.
        - apply (h_settled_g [x]); [now left|exact Hf].
        - apply smaller in Hu as Lu. apply (small_settled B), E2; [exact Lu|intros ->; contradiction]. }
      destruct (B_cases (values d g)) as [n [En [_ [_ [C|[[_ C]|[C _]]]]]]].
      * intros X. assert (Y : In (v q g) (values d g)) by (apply in_values; left; exists q; split;
        [now left|reflexivity]).
        rewrite X in Y. destruct Y.
      * intros w Hw. apply settled_not_T. now apply Sd.
      * rewrite <- v_values in C. rewrite (A_N _ (S n)).
        -- apply not_true_iff_false. intros X. apply settled_cases in X as [[y [_ X]]|[y [_ X]]]; discriminate.
        -- rewrite even_S, En. reflexivity.
        -- apply in_values. left. exists d. split; [now left|now symmetry].
        -- intros w Hw Tw. left. destruct (val_dec w (v d g)) as [->|Dw]; [now symmetry|].
           rewrite (NT w Hw Dw) in Tw. discriminate.
      * apply Sd in C. apply settled_cases in C as [[y [_ X]]|[y [_ X]]]; discriminate.
      * rewrite <- v_values in C. assert (NG : good N (chosen (values e g)) = false).
        { apply B_not_good. intros w Hw. destruct (val_dec w (v d g)) as [->|Dw]; [rewrite C; apply T_other;
          now constructor|now apply NT]. }
        unfold settled. now rewrite NG.
Qed.
End Two.

Lemma top_exists_here : exists t, is_top g t.
Proof.
  destruct (in_dec Nat.eq_dec x (opts g)) as [I|I]; [now apply top_when_option|].
  destruct (extensional x Hx) as [[o [H1 H2]]|[o [H1 H2]]].
  - assert (L := smaller _ _ H1). assert (D : o <> x) by (intros ->; contradiction).
    now apply (top_when_option_of_g o).
  - assert (L := smaller _ _ H1). assert (L' : o < g) by lia. assert (D : o <> x) by lia.
    now apply (top_when_option_of_x o).
Qed.
End Top.

Lemma top_exists : forall g, (forall x, x < g ->
    (exists o, In o (opts g) /\ ~ In o (opts x)) \/ (exists o, In o (opts x) /\ ~ In o (opts g))) ->
  marks g -> exists t, is_top g t.
Proof.
  intros g X M. destruct (family_exists g M) as [a Fa]. set (K := others a g []).
  assert (S0 : forall z, z < g -> settled (v (Form K) z) = true).
  { apply (K_alone g K). intros z Hz. apply (others_cover g g a [] z Fa); auto. }
  destruct (settled (v (Form K) g)) eqn:Sg; [|now apply (top_if_not_settled g K)].
  assert (Sg' := Sg). rewrite v_values in Sg'. apply settled_has_T in Sg' as Ex.
  destruct (A_cases _ Ex) as [u [Hu [Tu [Mu [[Nu _]|[m [_ [_ [C _]]]]]]]]].
  2:{ rewrite C in Sg'. apply settled_cases in Sg' as [[y [_ Y]]|[y [_ Y]]]; discriminate. }
  apply in_values in Hu as [[d [Hd ->]]|[j [Hj ->]]].
  2:{ apply smaller in Hj. rewrite (settled_not_T _ (S0 j Hj)) in Tu. discriminate. }
  apply in_others in Hd as [x [Hx [_ ->]]].
  destruct (bound_of (map (h a x) (seq 0 g)) (S g)) as [B HB].
  apply (top_exists_here g X M a Fa x Hx Tu Nu) with (B := B).
  - intros z Hz Tz. apply Mu; [|exact Tz]. apply in_values. left. exists (a z). split; [|reflexivity].
    apply in_others. exists z. auto.
  - intros z y Hz Hy. apply HB; [|exact Hy]. apply in_map, in_seq. lia.
Qed.

(** "Each x in Z has marks on Z of arbitrarily high levels." *)
Theorem marks_exist : forall n, (forall i j, j < i -> i < n ->
    (exists o, In o (opts i) /\ ~ In o (opts j)) \/ (exists o, In o (opts j) /\ ~ In o (opts i))) ->
  marks n.
Proof.
  induction n as [|n IH]; intros X; [intros x L Hx; lia|].
  assert (M : marks n) by (apply IH; intros; apply X; lia).
  destruct (top_exists n) as [t Ht]; auto. exact (marks_step n t M Ht).
Qed.
End Structure.

(** ** Forms *)

Lemma chosen_of_set : forall l l', (forall w, In w l <-> In w l') -> chosen l = chosen l'.
Proof.
  intros l l' H. assert (Hh : forall w, has w l = has w l') by (intros w; apply eq_true_iff_eq; rewrite !has_spec;
    apply H).
  destruct (existsb T l) eqn:E.
  - apply existsb_exists in E as [w [Hw Tw]]. apply (A_same l l' w); auto. now apply H.
  - assert (N1 : forall w, In w l -> T w = false).
    { intros w Hw. apply not_true_iff_false. intros X. rewrite (T_exists l w Hw X) in E. discriminate. }
    assert (N2 : forall w, In w l' -> T w = false) by (intros w Hw; apply N1; now apply H).
    assert (G : greatest l = greatest l').
    { assert (X : forall l l', (forall w, In w l -> In w l') -> greatest l <= greatest l').
      { intros m m' I. unfold greatest. apply list_max_le, Forall_forall. intros n Hn.
        apply in_map_iff in Hn as [w [<- Hw]].
        pose proof (proj1 (list_max_le (map low m') _) (le_n _)) as A. rewrite Forall_forall in A. apply A.
          now apply in_map, I. }
      apply Nat.le_antisymm; apply X; intros w Hw; now apply H. }
    destruct l as [|x l], l' as [|y l']; [reflexivity| | |].
    + exfalso. apply (H y). now left.
    + exfalso. apply (H x). now left.
    + rewrite (chosen_B _ (greatest (x :: l))), (chosen_B (y :: l') (greatest (x :: l))); auto; try discriminate.
      now rewrite !Hh.
Qed.

(** The value of a form for three prudent players, as the player to move sees it. *)
Fixpoint worth (g : form) : val := match g with Form gs => chosen (map worth gs) end.

Lemma worth_moves : forall g, worth g = chosen (map worth (moves g)).
Proof. intros [gs]. reflexivity. Qed.

(** Forms are the same if they have the same options, whatever their order and
    repetition. *)
Fixpoint same (g h : form) : bool :=
  match g, h with
  | Form gs, Form hs =>
      forallb (fun x => existsb (fun y => same x y) hs) gs && forallb (fun y => existsb (fun x => same x y) gs) hs
  end.

Lemma same_spec : forall g h, same g h = true <->
  (forall x, In x (moves g) -> exists y, In y (moves h) /\ same x y = true) /\
  (forall y, In y (moves h) -> exists x, In x (moves g) /\ same x y = true).
Proof.
  intros [gs] [hs]. cbn [same moves]. rewrite andb_true_iff, !forallb_forall.
  split; intros [H1 H2]; (split; intros z Hz; [specialize (H1 z Hz)|specialize (H2 z Hz)]).
  - now apply existsb_exists in H1.
  - now apply existsb_exists in H2.
  - now apply existsb_exists.
  - now apply existsb_exists.
Qed.

Lemma same_refl : forall g, same g g = true.
Proof.
  induction g as [gs IH] using form_induction. apply same_spec. cbn [moves]. split; intros x Hx; exists x; auto.
Qed.

Lemma same_sym : forall g h, same g h = true -> same h g = true.
Proof.
  induction g as [gs IH] using form_induction. intros h H. apply same_spec in H as [H1 H2]. cbn [moves] in *.
  apply same_spec. cbn [moves]. split.
  - intros y Hy. destruct (H2 y Hy) as [x [Hx S]]. exists x. auto.
  - intros x Hx. destruct (H1 x Hx) as [y [Hy S]]. exists y. auto.
Qed.

Lemma same_trans : forall g h k, same g h = true -> same h k = true -> same g k = true.
Proof.
  induction g as [gs IH] using form_induction. intros h k A B. apply same_spec in A as [A1 A2].
  apply same_spec in B as [B1 B2]. cbn [moves] in *. apply same_spec. cbn [moves]. split.
  - intros x Hx. destruct (A1 x Hx) as [y [Hy S]]. destruct (B1 y Hy) as [z [Hz S']]. exists z. split; [exact Hz|].
    now apply (IH x Hx y).
  - intros z Hz. destruct (B2 z Hz) as [y [Hy S']]. destruct (A2 y Hy) as [x [Hx S]]. exists x. split; [exact Hx|].
    now apply (IH x Hx y).
Qed.

(** A list of forms, with all that is reached, no two the same. *)
Definition listed (r : list form) : Prop := forall i, i < length r ->
  (forall y, In y (moves (nth i r (Form []))) -> exists j, j < i /\ same y (nth j r (Form [])) = true) /\
  (forall j, j < i -> same (nth j r (Form [])) (nth i r (Form [])) = false).

Definition inside (r : list form) (g : form) : Prop := exists i, i < length r /\ same g (nth i r (Form [])) = true.

Lemma inside_app : forall r r' g, inside r g -> inside (r ++ r') g.
Proof. intros r r' g [i [L S]]. exists i. rewrite app_length, app_nth1 by exact L. split; [lia|exact S]. Qed.

Lemma listed_extends : forall g r, listed r -> exists r', listed (r ++ r') /\ inside (r ++ r') g.
Proof.
  induction g as [gs IH] using form_induction. intros r Hr.
  assert (A : exists r', listed (r ++ r') /\ forall y, In y gs -> inside (r ++ r') y).
  { revert r Hr. induction gs as [|x gs IHgs]; intros r Hr.
    - exists []. rewrite app_nil_r. split; [exact Hr|intros y []].
    - destruct (IH x (or_introl eq_refl) r Hr) as [r1 [L1 I1]].
      destruct (IHgs (fun y Hy => IH y (or_intror Hy)) (r ++ r1) L1) as [r2 [L2 I2]].
      exists (r1 ++ r2). rewrite app_assoc. split; [exact L2|].
        intros y [<-|Hy]; [now apply inside_app|now apply I2]. }
  destruct A as [r' [L I]]. destruct (existsb (fun x => same (Form gs) x) (r ++ r')) eqn:E.
  - exists r'. split; [exact L|]. apply existsb_exists in E as [x [Hx S]].
    apply In_nth with (d := Form []) in Hx as [i [Hi Ei]]. exists i. rewrite Ei. auto.
  - exists (r' ++ [Form gs]). rewrite app_assoc. split.
    + intros i Hi. rewrite app_length in Hi. cbn in Hi. destruct (Nat.eq_dec i (length (r ++ r'))) as [->|D].
      * rewrite app_nth2, Nat.sub_diag by lia. cbn [nth moves]. split.
        -- intros y Hy. destruct (I y Hy) as [j [Lj S]]. exists j. split; [exact Lj|]. now rewrite app_nth1.
        -- intros j Hj. rewrite app_nth1 by exact Hj. apply not_true_iff_false. intros S.
           rewrite <- not_true_iff_false in E. apply E, existsb_exists. exists (nth j (r ++ r') (Form [])).
           split; [now apply nth_In|now apply same_sym].
      * destruct (L i) as [L1 L2]; [lia|]. rewrite app_nth1 by lia. split.
        -- intros y Hy. destruct (L1 y Hy) as [j [Lj Sj]]. exists j. split; [exact Lj|].
           rewrite app_nth1; [exact Sj|lia].
        -- intros j Hj. rewrite app_nth1 by lia. auto.
    + exists (length (r ++ r')). split; [rewrite (app_length (r ++ r')); cbn [length]; lia|].
      rewrite app_nth2, Nat.sub_diag by lia. apply same_refl.
Qed.

Section Listed.
Variable r : list form.
Hypothesis Hr : listed r.

Definition the (i : nat) : form := nth i r (Form []).
Definition r_opts (i : nat) : list nat :=
  if i <? length r then filter (fun j => existsb (fun y => same y (the j)) (moves (the i))) (seq 0 i) else [].

Lemma r_opts_spec : forall i j, i < length r ->
  (In j (r_opts i) <-> j < i /\ exists y, In y (moves (the i)) /\ same y (the j) = true).
Proof.
  intros i j Hi. unfold r_opts. apply Nat.ltb_lt in Hi. rewrite Hi, filter_In, in_seq, existsb_exists.
  split; intros [H1 H2]; (split; [lia|exact H2]).
Qed.

Lemma r_smaller : forall i j, In j (r_opts i) -> j < i.
Proof.
  intros i j H. destruct (le_lt_dec (length r) i) as [L|L].
  - unfold r_opts in H. apply Nat.ltb_ge in L. rewrite L in H. destruct H.
  - now apply r_opts_spec in H.
Qed.

(** The values of the structure are those of sums. *)
Lemma v_is_worth : forall c i g, i < length r -> same g (the i) = true -> v r_opts c i = worth (sum g c).
Proof.
  induction c as [cs IHc] using form_induction. induction i as [i IHi] using lt_wf_ind. intros g Hi Sg.
  rewrite (v_values r_opts r_smaller), worth_moves. apply chosen_of_set. intros w.
  rewrite (in_values r_opts), in_map_iff. apply same_spec in Sg as [S1 S2]. split.
  - intros [[d [Hd ->]]|[j [Hj ->]]].
    + exists (sum g d). split; [|apply moves_sum; right; exists d; auto].
      symmetry. apply IHc; [exact Hd|exact Hi|]. apply same_spec. auto.
    + apply r_opts_spec in Hj as [Lj [y [Hy Sy]]]; [|exact Hi]. destruct (S2 y Hy) as [x [Hx Sx]].
      exists (sum x (Form cs)). split; [|apply moves_sum; left; exists x; auto].
      symmetry. apply IHi; [exact Lj|lia|]. now apply same_trans with y.
  - intros [x [<- Hx]]. apply moves_sum in Hx as [[g' [Hg ->]]|[d [Hd ->]]].
    + right. destruct (S1 g' Hg) as [y [Hy Sy]]. destruct (proj1 (Hr i Hi) y Hy) as [j [Lj Sj]]. exists j.
      split; [apply r_opts_spec; eauto|]. symmetry. apply IHi; [exact Lj|lia|]. now apply same_trans with y.
    + left. exists d. split; [exact Hd|]. symmetry. apply IHc; [exact Hd|exact Hi|]. apply same_spec. auto.
Qed.

Lemma r_extensional : forall i j, j < i -> i < length r ->
  (exists o, In o (r_opts i) /\ ~ In o (r_opts j)) \/ (exists o, In o (r_opts j) /\ ~ In o (r_opts i)).
Proof.
  intros i j Lj Li. assert (X : forall a b : list nat, (exists o, In o a /\ ~ In o b) \/ (forall o, In o a ->
    In o b)).
  { induction a as [|x a IH]; intros b; [right; intros o []|]. destruct (in_dec Nat.eq_dec x b) as [I|I].
    - destruct (IH b) as [[o [H1 H2]]|H]; [left; exists o; split; [now right|exact H2]|right; intros o [<-|Ho]; auto].
    - left. exists x. split; [now left|exact I]. }
  destruct (X (r_opts i) (r_opts j)) as [H|H]; [now left|]. destruct (X (r_opts j) (r_opts i)) as [H'|H'];
    [now right|].
  exfalso. pose proof (proj2 (Hr i Li) j Lj) as D. fold (the i) (the j) in D.
  rewrite <- not_true_iff_false in D. apply D. apply same_spec. split.
  - intros x Hx. destruct (proj1 (Hr j ltac:(lia)) x Hx) as [k [Lk Sk]]. fold (the k) in Sk.
    assert (K : In k (r_opts j)) by (apply r_opts_spec; [lia|split; [exact Lk|eauto]]).
    apply H' in K. apply r_opts_spec in K as [_ [y [Hy Sy]]]; [|exact Li]. exists y. split; [exact Hy|].
    apply same_trans with (the k); [exact Sk|now apply same_sym].
  - intros y Hy. destruct (proj1 (Hr i Li) y Hy) as [k [Lk Sk]]. fold (the k) in Sk.
    assert (K : In k (r_opts i)) by (apply r_opts_spec; [exact Li|split; [exact Lk|eauto]]).
    apply H in K. apply r_opts_spec in K as [_ [x [Hx Sx]]]; [|lia]. exists x. split; [exact Hx|].
    apply same_trans with (the k); [exact Sx|now apply same_sym].
Qed.
End Listed.

(** For two different forms there is a context such that the value of its sum with the
    first one is good for the player who has moved, and that with the second is not. *)
Theorem impartial_contexts : forall g h, same g h = false ->
  exists c, good P (worth (sum g c)) = true /\ good P (worth (sum h c)) = false.
Proof.
  intros g h D. destruct (listed_extends g []) as [r1 [L1 I1]]; [intros i Hi; cbn in Hi; lia|].
  destruct (listed_extends h ([] ++ r1) L1) as [r2 [L I2]]. set (r := ([] ++ r1) ++ r2) in *.
  assert (I1' : inside r g) by (now apply inside_app). destruct I1' as [i [Li Si]], I2 as [j [Lj Sj]].
  assert (Dij : j <> i).
  { intros ->. rewrite <- not_true_iff_false in D. apply D. apply same_trans with (nth i r (Form []));
    [exact Si|now apply same_sym]. }
  destruct (marks_exist (r_opts r) (r_smaller r) (length r) (fun a b H1 H2 => r_extensional r L a b H1 H2) i 0 Li)
    as [c [[k [E [_ V]]] S]].
  exists c. rewrite <- (v_is_worth r L c i g Li Si), <- (v_is_worth r L c j h Lj Sj). split.
  - rewrite V. apply T_shape. now constructor.
  - apply settled_not_T. now apply S.
Qed.
