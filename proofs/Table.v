(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Tables of values: each distinct value once, by its number

    The values of a certificate stand in a table, row after row, numbered 1, 2,
    ...  A row is [W p], a win of p, or [C m os], the choice of m between the
    values of the earlier rows os. The facts that a checker needs about a
    value are computed once for each row, and two values are the same if and
    only if their numbers are.

    Contents:
    - [row], [build], [value_of rows i], the value of row i; [models rows 1 V]:
      the function V from numbers to values is what the rows say;
    - [load], which refuses a table unless options are earlier rows, in
      increasing order, and no row is there twice;
    - [load_valid]: the facts that a loaded table states about its rows are
      true ([valid]); [distinct_rows]: different numbers are different values;
    - [numbers], the prudent numbers of all rows; [table_number]: they are. *)

From Coq Require Import List Bool Arith PArith Lia FMapPositive Setoid Morphisms.
From Kingmaker Require Import Value Dyadic Number.
Import ListNotations.

Module Map := PositiveMap.

Inductive row :=
| W (p : player)
| C (m : player) (os : list positive).

Definition build (V : positive -> value) (r : row) : value :=
  match r with W p => Win p | C m os => Choice m (map V os) end.

(** V has the rows' values, from number [next] on. *)
Fixpoint models (rows : list row) (next : positive) (V : positive -> value) : Prop :=
  match rows with
  | [] => True
  | r :: rest => V next = build V r /\ models rest (Pos.succ next) V
  end.

(** ** What is known of a row *)

Record entry := Entry {
  shape : row;
  winners : list player;  (* the players of whom it contains a win *)
  in_normal_form : bool
}.

Definition table := Map.t entry.

Definition winners_of (t : table) (i : positive) : list player :=
  match Map.find i t with Some e => winners e | None => [] end.
Definition is_normal (t : table) (i : positive) : bool :=
  match Map.find i t with Some e => in_normal_form e | None => false end.
Definition known (t : table) (i : positive) : bool :=
  match Map.find i t with Some _ => true | None => false end.
Definition row_of (t : table) (i : positive) : option row :=
  match Map.find i t with Some e => Some (shape e) | None => None end.
Definition row_moved_by (t : table) (m : player) (i : positive) : bool :=
  match row_of t i with Some (C n _) => n =? m | _ => false end.

Definition entry_of (t : table) (r : row) : entry :=
  match r with
  | W p => Entry r [p] true
  | C m os =>
      Entry r (nodup Nat.eq_dec (flat_map (winners_of t) os))
        (match os with
         | _ :: _ :: _ => forallb (fun i => is_normal t i && negb (row_moved_by t m i)) os
         | _ => false
         end)
  end.

(** ** Loading *)

Fixpoint increasing_from (a : positive) (l : list positive) : bool :=
  match l with [] => true | b :: l' => (a <? b)%positive && increasing_from b l' end.
Definition increasing (l : list positive) : bool :=
  match l with [] => true | a :: l' => increasing_from a l' end.

Fixpoint list_eqb (l k : list positive) : bool :=
  match l, k with
  | [], [] => true
  | a :: l', b :: k' => (a =? b)%positive && list_eqb l' k'
  | _, _ => false
  end.

Definition row_eqb (r s : row) : bool :=
  match r, s with
  | W p, W q => p =? q
  | C m os, C n us => (m =? n) && list_eqb os us
  | _, _ => false
  end.

Definition row_fits (t : table) (r : row) : bool :=
  match r with
  | W _ => true
  | C _ os => negb (match os with [] => true | _ => false end)
              && increasing os && forallb (known t) os
  end.

Fixpoint load_from (rows : list row) (next : positive) (t : table) (seen : list row)
    : option table :=
  match rows with
  | [] => Some t
  | r :: rest =>
      if row_fits t r && negb (existsb (row_eqb r) seen)
      then load_from rest (Pos.succ next) (Map.add next (entry_of t r) t) (r :: seen)
      else None
  end.

Definition load (rows : list row) : option table := load_from rows 1 (Map.empty entry) [].

(** ** Equality *)

Lemma list_eqb_eq : forall l k, list_eqb l k = true <-> l = k.
Proof.
  induction l as [|a l IH]; intros [|b k]; simpl; split; intros H; try discriminate;
    try reflexivity.
  - apply andb_true_iff in H as [H1 H2]. apply Pos.eqb_eq in H1. apply IH in H2. congruence.
  - injection H as -> ->. rewrite Pos.eqb_refl. now apply IH.
Qed.

Lemma row_eqb_eq : forall r s, row_eqb r s = true <-> r = s.
Proof.
  intros [p|m os] [q|n us]; simpl; split; intros H; try discriminate.
  - apply Nat.eqb_eq in H. congruence.
  - injection H as ->. apply Nat.eqb_refl.
  - apply andb_true_iff in H as [H1 H2]. apply Nat.eqb_eq in H1. apply list_eqb_eq in H2.
    congruence.
  - injection H as -> ->. rewrite Nat.eqb_refl. now apply list_eqb_eq.
Qed.

(** Increasing lists with the same elements are equal. *)

Lemma increasing_from_less : forall l a x,
  increasing_from a l = true -> In x l -> (a < x)%positive.
Proof.
  induction l as [|b l IH]; intros a x H Hx; [contradiction|]. simpl in H.
  apply andb_true_iff in H as [H1 H2]. apply Pos.ltb_lt in H1.
  destruct Hx as [<-|Hx]; [exact H1|]. specialize (IH b x H2 Hx). lia.
Qed.

Lemma increasing_tail : forall a l, increasing (a :: l) = true -> increasing l = true.
Proof.
  intros a [|b l] H; [reflexivity|]. simpl in H. now apply andb_true_iff in H as [_ H].
Qed.

Lemma increasing_equal : forall l k, increasing l = true -> increasing k = true ->
  (forall x, In x l <-> In x k) -> l = k.
Proof.
  induction l as [|a l IH]; intros [|b k] Hl Hk H.
  - reflexivity.
  - exfalso. apply (H b). now left.
  - exfalso. apply (H a). now left.
  - assert (Below : forall c l' x, increasing (c :: l') = true -> In x l' -> (c < x)%positive).
    { intros c l' x. apply increasing_from_less. }
    assert (E : a = b).
    { destruct (proj1 (H a) (or_introl eq_refl)) as [E|Ha]; [now symmetry|].
      destruct (proj2 (H b) (or_introl eq_refl)) as [E|Hb]; [exact E|].
      pose proof (Below b k a Hk Ha). pose proof (Below a l b Hl Hb). lia. }
    subst b. f_equal. apply IH; [exact (increasing_tail _ _ Hl)|exact (increasing_tail _ _ Hk)|].
    intros x. split; intros Hx.
    + destruct (proj1 (H x) (or_intror Hx)) as [E|K]; [|exact K].
      subst x. pose proof (Below a l a Hl Hx). lia.
    + destruct (proj2 (H x) (or_intror Hx)) as [E|K]; [|exact K].
      subst x. pose proof (Below a k a Hk Hx). lia.
Qed.

(** ** What a loaded table says is so *)

Section Valid.
Variable V : positive -> value.

Record valid (t : table) (next : positive) (seen : list row) : Prop := {
  valid_below : forall i e, Map.find i t = Some e -> (i < next)%positive;
  valid_seen : forall i e, Map.find i t = Some e -> In (shape e) seen;
  valid_value : forall i e, Map.find i t = Some e -> V i = build V (shape e);
  valid_options : forall i e m os, Map.find i t = Some e -> shape e = C m os ->
    os <> [] /\ increasing os = true /\ forall j, In j os -> known t j = true;
  valid_winners : forall i e p, Map.find i t = Some e ->
    (contains p (V i) = true <-> In p (winners e));
  valid_normal : forall i e, Map.find i t = Some e ->
    in_normal_form e = true -> normal (V i) = true;
  valid_unique : forall i j e e', Map.find i t = Some e -> Map.find j t = Some e' ->
    shape e = shape e' -> i = j
}.

Lemma known_find : forall t i, known t i = true -> exists e, Map.find i t = Some e.
Proof. intros t i H. unfold known in H. destruct (Map.find i t) as [e|]; [now exists e|discriminate]. Qed.

Lemma valid_empty : valid (Map.empty entry) 1 [].
Proof.
  split; intros i e; intros; try (rewrite Map.gempty in *; discriminate).
Qed.

(** Different numbers are different values. *)
Lemma distinct_rows : forall t next seen, valid t next seen -> forall i j,
  known t i = true -> known t j = true -> V i ≈ V j -> i = j.
Proof.
  intros t next seen Ht i. remember (V i) as v eqn:Ev. revert i Ev.
  induction v as [p|m vs IH] using value_induction; intros i Ev j Hi Hj E;
    apply known_find in Hi as [e Hi]; apply known_find in Hj as [e' Hj];
    pose proof (valid_value _ _ _ Ht _ _ Hi) as Bi;
    pose proof (valid_value _ _ _ Ht _ _ Hj) as Bj;
    apply (valid_unique _ _ _ Ht i j e e' Hi Hj);
    rewrite Bj in E; rewrite <- Ev in Bi;
    destruct (shape e) as [q|k os] eqn:Si; simpl in Bi; try discriminate;
    destruct (shape e') as [q'|k' os'] eqn:Sj; simpl in E; try discriminate E.
  - apply same_win in E. congruence.
  - injection Bi as -> ->. apply same_choice in E as [-> [E1 E2]]. f_equal.
    destruct (valid_options _ _ _ Ht _ _ _ _ Hi Si) as [_ [Inc K]].
    destruct (valid_options _ _ _ Ht _ _ _ _ Hj Sj) as [_ [Inc' K']].
    apply increasing_equal; [exact Inc|exact Inc'|]. intros x. split; intros Hx.
    + destruct (E1 (V x)) as [y [Hy Exy]]; [now apply in_map|].
      apply in_map_iff in Hy as [z [<- Hz]].
      rewrite (IH (V x)) with (i := x) (j := z); auto using in_map.
    + destruct (E2 (V x)) as [y [Hy Exy]]; [now apply in_map|].
      apply in_map_iff in Hy as [z [<- Hz]].
      rewrite <- (IH (V z)) with (i := z) (j := x); auto using in_map.
Qed.

Lemma known_add : forall t i next e, known t i = true -> known (Map.add next e t) i = true.
Proof.
  intros t i next e H. unfold known in *. destruct (Pos.eq_dec i next) as [->|N].
  - now rewrite Map.gss.
  - rewrite Map.gso by exact N. exact H.
Qed.

Lemma winners_of_spec : forall t next seen i p, valid t next seen -> known t i = true ->
  (contains p (V i) = true <-> In p (winners_of t i)).
Proof.
  intros t next seen i p Ht Hi. apply known_find in Hi as [e Hi]. unfold winners_of.
  rewrite Hi. now apply (valid_winners _ _ _ Ht).
Qed.

Lemma row_moved_by_spec : forall t next seen i m, valid t next seen -> known t i = true ->
  moved_by m (V i) = row_moved_by t m i.
Proof.
  intros t next seen i m Ht Hi. apply known_find in Hi as [e Hi].
  unfold row_moved_by, row_of. rewrite Hi, (valid_value _ _ _ Ht _ _ Hi).
  destruct (shape e); reflexivity.
Qed.

Lemma entry_normal : forall t next seen m os, valid t next seen ->
  increasing os = true -> (forall j, In j os -> known t j = true) ->
  in_normal_form (entry_of t (C m os)) = true -> normal (Choice m (map V os)) = true.
Proof.
  intros t next seen m os Ht Inc K H. simpl in H.
  destruct os as [|a [|b os]]; try discriminate. rewrite forallb_forall in H.
  assert (G : forall x, In x (a :: b :: os) ->
    normal (V x) = true /\ moved_by m (V x) = false).
  { intros x Hx. specialize (H x Hx). apply andb_true_iff in H as [H1 H2].
    rewrite (row_moved_by_spec t next seen x m Ht (K x Hx)). split; [|now apply negb_true_iff].
    unfold is_normal in H1. destruct (Map.find x t) as [e|] eqn:F; [|discriminate].
    now apply (valid_normal _ _ _ Ht x e). }
  apply normal_choice. split; [|split].
  - exists (V a), (V b). split; [now left|]. split; [now right; left|].
    intros E. apply (distinct_rows t next seen Ht) in E.
    + subst b. simpl in Inc. apply andb_true_iff in Inc as [L _]. apply Pos.ltb_lt in L. lia.
    + apply K. now left.
    + apply K. now right; left.
  - intros y Hy. apply in_map_iff in Hy as [x [<- Hx]]. now apply G.
  - intros y Hy. apply in_map_iff in Hy as [x [<- Hx]]. now apply G.
Qed.

Lemma entry_winners : forall t next seen r p, valid t next seen -> row_fits t r = true ->
  (contains p (build V r) = true <-> In p (winners (entry_of t r))).
Proof.
  intros t next seen [q|m os] p Ht F; simpl.
  - rewrite Nat.eqb_eq. split; [intros ->; now left|intros [->|[]]; reflexivity].
  - apply andb_true_iff in F as [_ K]. rewrite forallb_forall in K.
    rewrite existsb_exists, nodup_In, in_flat_map. split.
    + intros [y [Hy H]]. apply in_map_iff in Hy as [x [<- Hx]]. exists x.
      split; [exact Hx|]. now apply (winners_of_spec t next seen x p Ht (K x Hx)).
    + intros [x [Hx H]]. exists (V x). split; [now apply in_map|].
      now apply (winners_of_spec t next seen x p Ht (K x Hx)).
Qed.

Lemma valid_add : forall t next seen r, valid t next seen ->
  V next = build V r -> row_fits t r = true -> existsb (row_eqb r) seen = false ->
  valid (Map.add next (entry_of t r) t) (Pos.succ next) (r :: seen).
Proof.
  intros t next seen r Ht B F N.
  assert (S : shape (entry_of t r) = r) by (destruct r; reflexivity).
  assert (Old : forall i e, Map.find i (Map.add next (entry_of t r) t) = Some e ->
    (i = next /\ e = entry_of t r) \/ (i <> next /\ Map.find i t = Some e)).
  { intros i e H. destruct (Pos.eq_dec i next) as [->|D].
    - rewrite Map.gss in H. left. split; congruence.
    - rewrite Map.gso in H by exact D. now right. }
  split.
  - intros i e H. apply Old in H as [[-> ->]|[_ H]]; [lia|].
    pose proof (valid_below _ _ _ Ht _ _ H). lia.
  - intros i e H. apply Old in H as [[-> ->]|[_ H]].
    + rewrite S. now left.
    + right. now apply (valid_seen _ _ _ Ht i).
  - intros i e H. apply Old in H as [[-> ->]|[_ H]].
    + now rewrite S.
    + now apply (valid_value _ _ _ Ht).
  - intros i e m os H Sh. apply Old in H as [[-> ->]|[_ H]].
    + rewrite S in Sh. subst r. simpl in F.
      rewrite !andb_true_iff, negb_true_iff, forallb_forall in F. destruct F as [[F1 F2] F3].
      split; [now destruct os|]. split; [exact F2|].
      intros j Hj. now apply known_add, F3.
    + destruct (valid_options _ _ _ Ht _ _ _ _ H Sh) as [H1 [H2 H3]].
      repeat split; auto. intros j Hj. now apply known_add, H3.
  - intros i e p H. apply Old in H as [[-> ->]|[_ H]].
    + rewrite B. now apply entry_winners with next seen.
    + now apply (valid_winners _ _ _ Ht).
  - intros i e H. apply Old in H as [[-> ->]|[_ H]].
    + rewrite B. destruct r as [q|m os]; [reflexivity|]. simpl build.
      simpl in F. rewrite !andb_true_iff, forallb_forall in F. destruct F as [[_ F2] F3].
      now apply entry_normal with next seen.
    + now apply (valid_normal _ _ _ Ht).
  - assert (New : forall i e, Map.find i t = Some e -> shape e <> r).
    { intros i e H E. rewrite <- not_true_iff_false in N. apply N, existsb_exists.
      exists (shape e). split; [now apply (valid_seen _ _ _ Ht i)|].
      now apply row_eqb_eq. }
    intros i j e e' Hi Hj E. apply Old in Hi as [[-> ->]|[Di Hi]], Hj as [[-> ->]|[Dj Hj]].
    + reflexivity.
    + exfalso. apply (New j e' Hj). congruence.
    + exfalso. apply (New i e Hi). congruence.
    + now apply (valid_unique _ _ _ Ht i j e e').
Qed.

Lemma load_from_valid : forall rows next t seen t', valid t next seen ->
  models rows next V -> load_from rows next t seen = Some t' ->
  exists next' seen', valid t' next' seen'.
Proof.
  induction rows as [|r rows IH]; intros next t seen t' Ht M H; simpl in H.
  - injection H as <-. now exists next, seen.
  - destruct (row_fits t r && negb (existsb (row_eqb r) seen)) eqn:F; [|discriminate].
    apply andb_true_iff in F as [F N]. apply negb_true_iff in N. destruct M as [B M].
    apply (IH _ _ _ _ (valid_add t next seen r Ht B F N) M H).
Qed.

(** The facts that a loaded table states about its rows are true. *)
Theorem load_valid : forall rows t, models rows 1 V -> load rows = Some t ->
  exists next seen, valid t next seen.
Proof. intros rows t M. apply load_from_valid; [exact valid_empty|exact M]. Qed.

End Valid.

(** ** The values of the rows *)

Definition get (vs : Map.t value) (i : positive) : value :=
  match Map.find i vs with Some v => v | None => Win 0 end.

Fixpoint values_from (rows : list row) (next : positive) (vs : Map.t value) : Map.t value :=
  match rows with
  | [] => vs
  | r :: rest => values_from rest (Pos.succ next) (Map.add next (build (get vs) r) vs)
  end.

(** The value of row i. *)
Definition value_of (rows : list row) (i : positive) : value :=
  get (values_from rows 1 (Map.empty value)) i.

Lemma get_add : forall vs next v i,
  get (Map.add next v vs) i = if Pos.eq_dec i next then v else get vs i.
Proof.
  intros vs next v i. unfold get. destruct (Pos.eq_dec i next) as [->|N].
  - now rewrite Map.gss.
  - now rewrite Map.gso.
Qed.

Lemma values_from_models : forall rows next t seen t' vs,
  (forall i, known t i = true -> (i < next)%positive) ->
  load_from rows next t seen = Some t' ->
  (forall i, (i < next)%positive -> get (values_from rows next vs) i = get vs i) /\
  models rows next (get (values_from rows next vs)).
Proof.
  induction rows as [|r rows IH]; intros next t seen t' vs Below H; simpl in H.
  - now split.
  - destruct (row_fits t r && negb (existsb (row_eqb r) seen)) eqn:F; [|discriminate].
    apply andb_true_iff in F as [F _].
    destruct (IH (Pos.succ next) (Map.add next (entry_of t r) t) (r :: seen) t'
      (Map.add next (build (get vs) r) vs)) as [Later M]; [|exact H|].
    { intros i K. unfold known in K. destruct (Pos.eq_dec i next) as [->|N]; [lia|].
      rewrite Map.gso in K by exact N. pose proof (Below i K). lia. }
    simpl. assert (Old : forall i, (i < next)%positive ->
      get (values_from rows (Pos.succ next) (Map.add next (build (get vs) r) vs)) i = get vs i).
    { intros i Hi. rewrite Later by lia. rewrite get_add.
      destruct (Pos.eq_dec i next); [lia|reflexivity]. }
    split; [exact Old|]. split; [|exact M].
    rewrite Later by lia. rewrite get_add.
    destruct (Pos.eq_dec next next) as [_|N]; [|congruence].
    destruct r as [q|m os]; [reflexivity|]. simpl. f_equal. apply map_ext_in.
    intros i Hi. symmetry. apply Old, Below. simpl in F.
    apply andb_true_iff in F as [_ F]. rewrite forallb_forall in F. now apply F.
Qed.

(** The function [value_of rows] gives the values of the rows of a loaded
    table. *)
Theorem value_of_models : forall rows t, load rows = Some t -> models rows 1 (value_of rows).
Proof.
  intros rows t H. refine (proj2 (values_from_models rows 1 _ _ t _ _ H)).
  intros i K. unfold known in K. rewrite Map.gempty in K. discriminate.
Qed.

(** ** Prudent numbers of all rows, for one player *)

Fixpoint all_found (ns : Map.t dyadic) (os : list positive) : option (list dyadic) :=
  match os with
  | [] => Some []
  | i :: rest =>
      match Map.find i ns, all_found ns rest with
      | Some d, Some ds => Some (d :: ds)
      | _, _ => None
      end
  end.

Definition row_number (p : player) (ns : Map.t dyadic) (r : row) : option dyadic :=
  match r with
  | W q => Some (if p =? q then One else Zero)
  | C _ os => match all_found ns os with Some ds => Some (level ds) | None => None end
  end.

Fixpoint numbers_from (p : player) (rows : list row) (next : positive) (ns : Map.t dyadic)
    : Map.t dyadic :=
  match rows with
  | [] => ns
  | r :: rest =>
      numbers_from p rest (Pos.succ next)
        (match row_number p ns r with Some d => Map.add next d ns | None => ns end)
  end.

Definition numbers (p : player) (rows : list row) : Map.t dyadic :=
  numbers_from p rows 1 (Map.empty dyadic).

Section Numbers.
Variable V : positive -> value.
Variable p : player.

Definition numbers_right (ns : Map.t dyadic) : Prop :=
  forall i d, Map.find i ns = Some d -> number p (V i) = d.

Lemma all_found_right : forall ns os ds, numbers_right ns ->
  all_found ns os = Some ds -> map (number p) (map V os) = ds.
Proof.
  intros ns os. induction os as [|i os IH]; intros ds R H; simpl in *.
  - congruence.
  - destruct (Map.find i ns) as [d|] eqn:F; [|discriminate].
    destruct (all_found ns os) as [ds'|]; [|discriminate]. injection H as <-.
    f_equal; auto.
Qed.

Lemma numbers_from_right : forall rows next ns, numbers_right ns -> models rows next V ->
  numbers_right (numbers_from p rows next ns).
Proof.
  induction rows as [|r rows IH]; intros next ns R M; [exact R|].
  destruct M as [B M]. simpl. apply IH; [|exact M].
  destruct (row_number p ns r) as [d|] eqn:E; [|exact R].
  intros i d' H. destruct (Pos.eq_dec i next) as [->|N].
  - rewrite Map.gss in H. injection H as <-. rewrite B.
    destruct r as [q|m os]; simpl in *; [congruence|].
    destruct (all_found ns os) as [ds|] eqn:F; [|discriminate].
    rewrite (all_found_right ns os ds R F). congruence.
  - rewrite Map.gso in H by exact N. now apply R.
Qed.

(** The numbers that [numbers] computes for the rows are their prudent
    numbers. *)
Theorem table_number : forall rows i d, models rows 1 V ->
  Map.find i (numbers p rows) = Some d -> number p (V i) = d.
Proof.
  intros rows i d M. apply numbers_from_right; [|exact M].
  intros j e H. rewrite Map.gempty in H. discriminate.
Qed.
End Numbers.
