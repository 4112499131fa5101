(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * The strategy: innermost play with preferences

    "Rewriting with preferences is innermost: a choice is rewritten after its
    options. At a choice of p whose options are in normal form, (1) options
    moved by p are merged, (2) all options that are strictly weaker for p than
    another are dropped at the same time, (3) if a single option remains, it
    replaces the choice." (docs/book/mathematics.md)

    Contents:
    - sets of options: [without], [In_same] of what is made of lists;
    - [play less v], the result of the strategy for v if the mover m drops x
      for y where [less m x y]; [merged], [kept], [collapse], [node] are its
      steps;
    - [play_proper]: play respects ≈;
    - [play_normal]: its result is in syntactic normal form, if the
      preferences are strict orders on such values; and [play_by_normal], when
      players follow any of syntactic, selfish and prudent rules. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms.
From Kingmaker Require Import Value Dyadic Number Selfish Prudent.
Import ListNotations.

(** ** Sets of options *)

(** All options but those that are the same as x. *)
Definition without (x : value) (os : list value) : list value :=
  filter (fun y => negb (same y x)) os.

Global Instance In_same_proper : Proper (Same ==> same_options ==> iff) In_same.
Proof.
  intros x x' E vs ws H. transitivity (In_same x' vs); [|now apply same_options_In].
  split; intros [y [Hy E']]; exists y; (split; [exact Hy|]).
  - now rewrite <- E.
  - now rewrite E.
Qed.

Lemma In_same_app : forall x vs ws, In_same x (vs ++ ws) <-> In_same x vs \/ In_same x ws.
Proof.
  intros x vs ws. unfold In_same. split.
  - intros [y [Hy E]]. apply in_app_or in Hy as [Hy|Hy]; [left|right]; now exists y.
  - intros [[y [Hy E]]|[y [Hy E]]]; exists y; (split; [|exact E]); apply in_or_app; auto.
Qed.

Lemma In_same_cons : forall x y os, In_same x (y :: os) <-> x ≈ y \/ In_same x os.
Proof.
  intros x y os. unfold In_same. split.
  - intros [z [[<-|Hz] E]]; [now left|right; now exists z].
  - intros [E|[z [Hz E]]]; [exists y|exists z]; (split; [|exact E]); simpl; auto.
Qed.

Lemma In_same_nil : forall x, ~ In_same x [].
Proof. intros x [y [[] _]]. Qed.

Lemma In_same_single : forall x y, In_same x [y] <-> x ≈ y.
Proof.
  intros. rewrite In_same_cons. split; [intros [E|E]; [exact E|]|now left].
  now apply In_same_nil in E.
Qed.

Lemma In_same_without : forall x y os, In_same x (without y os) <-> In_same x os /\ x ≉ y.
Proof.
  intros x y os. unfold In_same, without. split.
  - intros [z [Hz E]]. apply filter_In in Hz as [Hz N]. split; [now exists z|].
    intros E'. apply negb_true_iff in N. rewrite <- not_true_iff_false in N. apply N.
    change (z ≈ y). now rewrite <- E.
  - intros [[z [Hz E]] N]. exists z. split; [|exact E]. apply filter_In. split; [exact Hz|].
    apply negb_true_iff. rewrite <- not_true_iff_false. intros E'. apply N. now rewrite E.
Qed.

Lemma In_same_map : forall (f : value -> value) x os,
  In_same x (map f os) <-> exists y, In y os /\ x ≈ f y.
Proof.
  intros f x os. unfold In_same. split.
  - intros [z [Hz E]]. apply in_map_iff in Hz as [y [<- Hy]]. now exists y.
  - intros [y [Hy E]]. exists (f y). split; [now apply in_map|exact E].
Qed.

Lemma same_options_map : forall (f g : value -> value) vs ws,
  (forall x y, In x vs -> In y ws -> x ≈ y -> f x ≈ g y) ->
  same_options vs ws -> same_options (map f vs) (map g ws).
Proof.
  intros f g vs ws Hf [H1 H2]. split; intros x Hx; apply in_map_iff in Hx as [y [<- Hy]].
  - destruct (H1 y Hy) as [z [Hz E]]. exists (g z). split; [now apply in_map|auto].
  - destruct (H2 y Hy) as [z [Hz E]]. exists (f z). split; [now apply in_map|auto].
Qed.

Lemma same_options_app : forall vs vs' ws ws',
  same_options vs vs' -> same_options ws ws' -> same_options (vs ++ ws) (vs' ++ ws').
Proof.
  intros vs vs' ws ws' H H'. apply same_options_In. intros x. rewrite !In_same_app.
  now rewrite H, H'.
Qed.

Lemma same_options_without : forall x x' vs ws,
  x ≈ x' -> same_options vs ws -> same_options (without x vs) (without x' ws).
Proof.
  intros x x' vs ws E H. apply same_options_In. intros y. rewrite !In_same_without.
  now rewrite H, E.
Qed.

(** ** The steps at a node *)

(** The options that an option of m's choice brings with it (Rule 3). *)
Definition unwrap (m : player) (x : value) : list value :=
  if moved_by m x then options x else [x].

Definition merged (m : player) (os : list value) : list value := flat_map (unwrap m) os.

Definition kept (less : value -> value -> bool) (os : list value) : list value :=
  filter (fun x => negb (existsb (less x) os)) os.

(** One option stands for the node (Rules 1 and 2). *)
Definition collapse (m : player) (os : list value) : value :=
  match os with
  | [] => Choice m []
  | x :: os' => if forallb (fun y => same y x) os' then x else Choice m os
  end.

Section Play.
(** [less m x y]: x is strictly weaker than y for m. *)
Variable less : player -> value -> value -> bool.

Definition node (m : player) (os : list value) : value :=
  collapse m (kept (less m) (merged m os)).

Fixpoint play (v : value) : value :=
  match v with
  | Win p => Win p
  | Choice m os => node m (map play os)
  end.

Lemma play_choice : forall m os, play (Choice m os) = node m (map play os).
Proof. reflexivity. Qed.
End Play.

(** ** The steps as operations on sets *)

Lemma unwrap_proper : forall m x y, x ≈ y -> same_options (unwrap m x) (unwrap m y).
Proof.
  intros m x y E. unfold unwrap. rewrite (moved_by_proper m x y E).
  destruct (moved_by m y).
  - now apply same_options_of.
  - apply same_options_In. intros z. rewrite !In_same_single. now rewrite E.
Qed.

Lemma In_merged : forall m x os,
  In_same x (merged m os) <-> exists y, In_same y os /\ In_same x (unwrap m y).
Proof.
  intros m x os. unfold merged. split.
  - intros [z [Hz E]]. apply in_flat_map in Hz as [y [Hy Hz]].
    exists y. split; [now apply In_In_same|now exists z].
  - intros [y [[y' [Hy E]] Hx]].
    destruct (proj1 (same_options_In _ _) (unwrap_proper m y y' E) x) as [K _].
    destruct (K Hx) as [z [Hz E']]. exists z. split; [|exact E'].
    apply in_flat_map. now exists y'.
Qed.

Lemma merged_proper : forall m vs ws,
  same_options vs ws -> same_options (merged m vs) (merged m ws).
Proof.
  intros m vs ws H. apply same_options_In. intros x. rewrite !In_merged.
  now setoid_rewrite H.
Qed.

Lemma merged_app : forall m vs ws, merged m (vs ++ ws) = merged m vs ++ merged m ws.
Proof. intros. apply flat_map_app. Qed.

Lemma merged_single : forall m x, merged m [x] = unwrap m x.
Proof. intros. apply app_nil_r. Qed.

(** Options that m does not move are merged already. *)
Lemma merged_id : forall m os,
  (forall x, In x os -> moved_by m x = false) -> merged m os = os.
Proof.
  intros m os H. induction os as [|x os IH]; [reflexivity|].
  simpl. unfold unwrap at 1. rewrite (H x) by now left. simpl. f_equal.
  apply IH. intros y Hy. apply H. now right.
Qed.

Lemma kept_In : forall less os x, In x (kept less os) -> In x os.
Proof. intros less os x H. now apply filter_In in H. Qed.

Definition respects (less : value -> value -> bool) : Prop :=
  forall x x' y y', x ≈ x' -> y ≈ y' -> less x y = less x' y'.

Lemma In_kept : forall less os x, respects less ->
  (In_same x (kept less os) <-> In_same x os /\ ~ exists y, In_same y os /\ less x y = true).
Proof.
  intros less os x R. unfold kept. split.
  - intros [z [Hz E]]. apply filter_In in Hz as [Hz N]. split; [now exists z|].
    intros [y [[y' [Hy Ey]] L]]. apply negb_true_iff in N. rewrite <- not_true_iff_false in N.
    apply N, existsb_exists. exists y'. split; [exact Hy|]. now rewrite <- (R x z y y').
  - intros [[z [Hz E]] N]. exists z. split; [|exact E]. apply filter_In. split; [exact Hz|].
    apply negb_true_iff. rewrite <- not_true_iff_false. intros L. apply N.
    apply existsb_exists in L as [y [Hy L]]. exists y. split; [now apply In_In_same|].
    now rewrite (R x z y y) by (exact E || reflexivity).
Qed.

Lemma kept_proper : forall less vs ws, respects less ->
  same_options vs ws -> same_options (kept less vs) (kept less ws).
Proof.
  intros less vs ws R H. apply same_options_In. intros x. rewrite !(In_kept _ _ _ R).
  now setoid_rewrite H.
Qed.

(** Nobody drops anything: all is kept. *)
Lemma kept_all : forall less os,
  (forall x y, In x os -> In y os -> less x y = false) -> kept less os = os.
Proof.
  intros less os H. unfold kept.
  assert (G : forall us, incl us os -> filter (fun x => negb (existsb (less x) os)) us = us).
  { induction us as [|u us IH]; intros I; [reflexivity|]. simpl.
    replace (existsb (less u) os) with false.
    - simpl. f_equal. apply IH. intros x Hx. apply I. now right.
    - symmetry. apply not_true_iff_false. intros L. apply existsb_exists in L as [y [Hy L]].
      rewrite H in L; [discriminate| |exact Hy]. apply I. now left. }
  apply G, incl_refl.
Qed.

Lemma collapse_single : forall m os x,
  In x os -> (forall y, In y os -> y ≈ x) -> collapse m os ≈ x.
Proof.
  intros m [|z os] x Hx H; [contradiction|]. simpl.
  replace (forallb (fun y => same y z) os) with true.
  - apply H. now left.
  - symmetry. apply forallb_forall. intros y Hy. change (y ≈ z).
    rewrite (H y), (H z); [reflexivity|now left|now right].
Qed.

Lemma collapse_choice : forall m os, two_options os = true -> collapse m os = Choice m os.
Proof.
  intros m [|z os] H; [reflexivity|]. simpl.
  destruct (forallb (fun y => same y z) os) eqn:E; [|reflexivity]. exfalso.
  apply two_options_exist in H as [x [y [Hx [Hy N]]]]. apply N.
  rewrite forallb_forall in E.
  assert (A : forall u, In u (z :: os) -> u ≈ z).
  { intros u [<-|Hu]; [reflexivity|]. now apply E. }
  rewrite (A x Hx), (A y Hy). reflexivity.
Qed.

(** A set of options has one element, up to ≈, or two, or none. *)
Lemma one_or_two : forall os, os <> [] ->
  two_options os = true \/ exists x, In x os /\ forall y, In y os -> y ≈ x.
Proof.
  intros [|x os] H; [congruence|]. destruct (two_options (x :: os)) eqn:E; [now left|right].
  exists x. split; [now left|]. intros y Hy. destruct (same_dec y x) as [S|N]; [exact S|].
  exfalso. rewrite <- not_true_iff_false in E. apply E, two_options_exist.
  exists y, x. repeat split; auto. now left.
Qed.

Lemma collapse_proper : forall m vs ws, same_options vs ws -> collapse m vs ≈ collapse m ws.
Proof.
  intros m vs ws H. destruct vs as [|v vs].
  - rewrite (same_options_nil _ _ H eq_refl). reflexivity.
  - destruct (one_or_two (v :: vs)) as [T|[x [Hx A]]]; [discriminate| |].
    + rewrite (collapse_choice m (v :: vs) T).
      rewrite (two_options_proper _ _ H) in T. rewrite (collapse_choice m ws T).
      now apply choice_same.
    + rewrite (collapse_single m (v :: vs) x Hx A).
      destruct H as [H1 H2]. destruct (H1 x Hx) as [y [Hy E]].
      rewrite (collapse_single m ws y Hy); [exact E|].
      intros z Hz. destruct (H2 z Hz) as [u [Hu E']]. rewrite <- E', <- E. now apply A.
Qed.

(** ** Play respects ≈ *)

Section Respects.
Variable less : player -> value -> value -> bool.
Hypothesis less_proper : forall m, respects (less m).

Lemma node_proper : forall m vs ws, same_options vs ws -> node less m vs ≈ node less m ws.
Proof.
  intros m vs ws H. unfold node.
  now apply collapse_proper, kept_proper, merged_proper.
Qed.

Lemma play_proper : forall v w, v ≈ w -> play less v ≈ play less w.
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|n ws] H; try discriminate.
  - exact H.
  - apply same_choice in H as [-> H]. simpl. apply node_proper, same_options_map; auto.
Qed.
End Respects.

(** ** What play makes is in syntactic normal form *)

(** A strict order on a property of values. *)
Definition strict_order_on (P : value -> Prop) (less : value -> value -> bool) : Prop :=
  (forall x, P x -> less x x = false) /\
  (forall x y z, P x -> P y -> P z -> less x y = true -> less y z = true -> less x z = true).

(** Among finitely many values one is weaker than no other. *)
Lemma maximal_exists : forall P less os, strict_order_on P less ->
  (forall x, In x os -> P x) -> os <> [] ->
  exists x, In x os /\ forall y, In y os -> less x y = false.
Proof.
  intros P less os [Irr Tr] HP. induction os as [|x os IH]; intros H; [congruence|].
  destruct os as [|x' os].
  - exists x. split; [now left|]. intros y [<-|[]]. apply Irr, HP. now left.
  - destruct IH as [z [Hz Max]].
    { intros y Hy. apply HP. now right. }
    { discriminate. }
    destruct (less z x) eqn:L.
    + exists x. split; [now left|]. intros y [<-|Hy].
      * apply Irr, HP. now left.
      * destruct (less x y) eqn:L'; [|reflexivity].
        rewrite <- (Max y Hy). symmetry. apply (Tr z x y); auto; apply HP; simpl; auto.
    + exists z. split; [now right|]. intros y [<-|Hy]; [exact L|auto].
Qed.

Lemma merged_nonempty : forall m os, os <> [] ->
  (forall x, In x os -> nonempty x = true) -> merged m os <> [].
Proof.
  intros m [|x os] H Hne; [congruence|]. simpl. unfold unwrap.
  specialize (Hne x (or_introl eq_refl)). destruct (moved_by m x) eqn:M; [|discriminate].
  destruct x as [q|n ws]; [discriminate|]. apply nonempty_choice in Hne as [Hws _].
  simpl. now destruct ws.
Qed.

(** Options that normal ones bring with them are normal, and m moves none of them. *)
Lemma merged_of_normal : forall m os, (forall x, In x os -> normal x = true) ->
  forall x, In x (merged m os) -> normal x = true /\ moved_by m x = false.
Proof.
  intros m os H x Hx. apply in_flat_map in Hx as [y [Hy Hx]]. unfold unwrap in Hx.
  specialize (H y Hy). destruct (moved_by m y) eqn:M.
  - destruct y as [q|n ws]; [discriminate|]. simpl in M. apply Nat.eqb_eq in M. subst n.
    apply normal_choice in H as [_ [H1 H2]]. auto.
  - destruct Hx as [<-|[]]. auto.
Qed.

Section Normal.
Variable less : player -> value -> value -> bool.
Hypothesis less_strict : forall m, strict_order_on (fun v => normal v = true) (less m).

Lemma node_normal : forall m os, os <> [] -> (forall x, In x os -> normal x = true) ->
  normal (node less m os) = true.
Proof.
  intros m os Hne H. unfold node.
  pose proof (merged_of_normal m os H) as HM.
  assert (HK : kept (less m) (merged m os) <> []).
  { destruct (maximal_exists _ (less m) (merged m os) (less_strict m)) as [x [Hx Max]].
    - intros x Hx. now apply HM.
    - apply merged_nonempty; [exact Hne|]. intros x Hx.
      apply branching_nonempty, normal_branching. auto.
    - intros E. apply (in_nil (a := x)). rewrite <- E. apply filter_In. split; [exact Hx|].
      apply negb_true_iff, not_true_iff_false. intros L. apply existsb_exists in L as [y [Hy L]].
      rewrite (Max y Hy) in L. discriminate. }
  assert (HA : forall x, In x (kept (less m) (merged m os)) ->
    normal x = true /\ moved_by m x = false).
  { intros x Hx. apply HM. now apply kept_In in Hx. }
  destruct (one_or_two _ HK) as [T|[x [Hx A]]].
  - rewrite collapse_choice by exact T. apply normal_choice.
    split; [now apply two_options_exist|]. split; intros x Hx; now apply HA.
  - rewrite (normal_proper _ x); [now apply HA|]. now apply collapse_single.
Qed.

(** The result of the strategy is in syntactic normal form. *)
Theorem play_normal : forall v, nonempty v = true -> normal (play less v) = true.
Proof.
  induction v as [p|m os IH] using value_induction; [reflexivity|].
  intros H. apply nonempty_choice in H as [Hne H]. simpl. apply node_normal.
  - now destruct os.
  - intros x Hx. apply in_map_iff in Hx as [y [<- Hy]]. auto.
Qed.
End Normal.

(** ** The rules that players follow *)

Inductive rules := Syntactic | Selfish | Prudent.

(** x is strictly weaker than y for p.  A syntactic player has no preference. *)
Definition strictly_weaker (r : rules) (p : player) (x y : value) : bool :=
  match r with
  | Syntactic => false
  | Selfish => selfish_ltb p x y
  | Prudent => prudent_weakerb p x y
  end.

(** Each player may follow rules of their own. *)
Definition rules_of_players := player -> rules.

Definition play_by (rs : rules_of_players) : value -> value :=
  play (fun m => strictly_weaker (rs m) m).

(** [w] is the normal form of [v] under the rules [rs]. *)
Definition normal_form (rs : rules_of_players) (v w : value) : Prop := play_by rs v ≈ w.
Definition same_normal_form (rs : rules_of_players) (v w : value) : Prop :=
  play_by rs v ≈ play_by rs w.

Lemma strictly_weaker_proper : forall r p, respects (strictly_weaker r p).
Proof.
  intros [] p x x' y y' Hx Hy; simpl.
  - reflexivity.
  - now apply selfish_ltb_proper.
  - unfold prudent_weakerb. now rewrite (prudent_compare_proper p x x' y y').
Qed.

Lemma selfish_lt_transitive : forall p x y z,
  normal x = true -> normal y = true -> normal z = true ->
  selfish_lt p x y -> selfish_lt p y z -> selfish_lt p x z.
Proof.
  intros p x y z Nx Ny Nz. rewrite !selfish_lt_iff. intros [H1 H2] [H3 H4]. split.
  - now apply selfish_le_trans with y.
  - intros H. apply H4. now apply selfish_le_trans with x.
Qed.

Lemma strictly_weaker_strict : forall r p,
  strict_order_on (fun v => normal v = true) (strictly_weaker r p).
Proof.
  intros r p. split.
  - intros x _. destruct r; simpl; [reflexivity| |].
    + unfold selfish_ltb. now destruct (selfish_leb p x x).
    + unfold prudent_weakerb. now rewrite prudent_compare_self.
  - intros x y z Nx Ny Nz. destruct r; simpl; [discriminate| |].
    + rewrite !selfish_ltb_spec. now apply selfish_lt_transitive.
    + rewrite !prudent_weakerb_spec. now apply prudent_transitive.
Qed.

(** The strategy ends in a syntactic normal form. *)
Theorem play_by_normal : forall rs v, nonempty v = true -> normal (play_by rs v) = true.
Proof. intros rs v. apply play_normal. intros m. apply strictly_weaker_strict. Qed.

(** Its result depends on the value alone, not on how the value is written. *)
Theorem play_by_proper : forall rs v w, v ≈ w -> play_by rs v ≈ play_by rs w.
Proof. intros rs v w. apply play_proper. intros m. apply strictly_weaker_proper. Qed.
