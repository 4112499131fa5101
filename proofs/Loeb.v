(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Loeb: preference axioms and fine types (Loeb, section 5)

    Player X's preferences are between completely reduced game trees, and they are
    those implied by PR1 to PR5, "no preferences other than those" (PR6).  The
    basic games n_i, f_i, p_i are the simple values (Simple.v), and they are the
    completely reduced ones ([completely_reduced]).

    Contents:
    - [loeb_axioms R]: the relation R satisfies PR1 to PR5; [prefers]: what all
      such relations have, as PR6 says;
    - [table_4_satisfies], [axioms_imply_table_4], [loeb_preferences]: the implied
      preferences are exactly the order of Table 4, which is that of EK's Theorem
      15 (Lemmas 5.2 and 5.3);
    - [theorem_5_1]: by RR1, RR2, RR3 and RR4' every game of three players is
      reduced to one and only one basic game, its fine type;
    - [fine_type_is_prudent]: the fine type is the prudent normal form of EK;
    - [printed_RR4_stuck]: with RR4 as printed this is not so. *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Dyadic Value Number Selfish Prudent Strategy Rewriting Syntactic Confluence
  Simple Three Types Universality.
Import ListNotations.

(** ** The axioms *)

Section Axioms.
Variable R : player -> value -> value -> Prop.     (* R X v w: X prefers v to w *)

(** "Player X prefers x_0 to y_0.  (Players prefer a sure win to a sure loss.)" *)
Definition PR1 : Prop := forall X Y, three X -> three Y -> X <> Y ->
  R X (Win X) (Win Y).

(** "Let σ = Y{τ1, τ2} be a completely reduced game tree.  If player X prefers τ1 to
    τ2, player X also prefers τ1 to σ and σ to τ2." *)
Definition PR2 : Prop := forall X Y k t1 t2, three X -> three Y -> X <> Y ->
  let s := simple Y (S k) in
  In t1 (options s) -> In t2 (options s) -> R X t1 t2 -> R X t1 s /\ R X s t2.

(** "If player X prefers τ1 to τ2, player X also prefers τ1 to τ2' and τ1' to τ2,
    where τi' is the game subtree obtained by exchanging the two opponents of X
    wherever they occur in τi." *)
Definition PR3 : Prop := forall X t1 t2, three X -> is_simple t1 -> is_simple t2 ->
  R X t1 t2 -> R X t1 (exchange X t2) /\ R X (exchange X t1) t2.

(** "Let ψ = X{τ1, ..., τn} be a completely reduced game tree.  Player X prefers one
    of τ1, ..., τn to σ if and only if he prefers ψ to σ." *)
Definition PR4a : Prop := forall X k s, three X -> is_simple s ->
  let psi := simple X (S k) in
  (exists t, In t (options psi) /\ R X t s) <-> R X psi s.

(** "Player X prefers σ to all of τ1, ..., τn if and only if he prefers σ to ψ." *)
Definition PR4b : Prop := forall X k s, three X -> is_simple s ->
  let psi := simple X (S k) in
  (forall t, In t (options psi) -> R X s t) <-> R X s psi.

(** "Let X and Y be distinct players, and let ψ = Y{τ1, ..., τn}.  If player X prefers
    all of τ1, ..., τn to σ, player X prefers ψ to σ." *)
Definition PR5a : Prop := forall X Y k s, three X -> three Y -> X <> Y -> is_simple s ->
  let psi := simple Y (S k) in
  (forall t, In t (options psi) -> R X t s) -> R X psi s.

(** "If player X prefers σ to all of τ1, ..., τn, player X prefers σ to ψ." *)
Definition PR5b : Prop := forall X Y k s, three X -> three Y -> X <> Y -> is_simple s ->
  let psi := simple Y (S k) in
  (forall t, In t (options psi) -> R X s t) -> R X s psi.

(** A preference is between values, not between ways to write them. *)
Definition between_values : Prop := forall X v v' w w', v ≈ v' -> w ≈ w' -> R X v w -> R X v' w'.

Definition loeb_axioms : Prop :=
  between_values /\ PR1 /\ PR2 /\ PR3 /\ PR4a /\ PR4b /\ PR5a /\ PR5b.
End Axioms.

(** PR6: "We assume no preferences other than those implied by PR1-PR5." *)
Definition prefers (X : player) (v w : value) : Prop :=
  forall R, loeb_axioms R -> R X v w.

(** ** The order of Table 4 satisfies the axioms (Lemma 5.3) *)

Definition greater_number (X : player) (v w : value) : Prop :=
  dlt (number X w) (number X v).

Lemma simple_options : forall b k t, In t (options (simple b (S k))) ->
  t = simple (other b) k \/ t = simple (another b) k.
Proof. intros b k t [<-|[<-|[]]]; auto. Qed.

Lemma own_option_number : forall X k t, three X ->
  In t (options (simple X (S k))) -> number X t = number X (simple X (S k)).
Proof.
  intros X k t HX Ht. rewrite number_simple_own by exact HX.
  apply number_of_other; [exact HX|].
  destruct (simple_options X k t Ht) as [->| ->]; [left|right]; reflexivity.
Qed.

Lemma simple_number_of_choice : forall X b k,
  (forall t, In t (options (simple b (S k))) -> number X t = number X (simple b (S k))) \/
  exists t u, In t (options (simple b (S k))) /\ In u (options (simple b (S k))) /\
    dlt (number X t) (number X (simple b (S k))) /\ dlt (number X (simple b (S k))) (number X u).
Proof.
  intros X b k. cbn [simple options].
  set (os := [simple (other b) k; simple (another b) k]).
  assert (Hne : os <> []) by discriminate.
  destruct (number_of_choice X b os Hne) as [A|[_ [_ [B1 B2]]]]; [now left|right].
  destruct (least_of_exists X os Hne) as [t [Ht Et]].
  destruct (greatest_of_exists X os Hne) as [u [Hu Eu]].
  exists t, u. rewrite Et, Eu. auto.
Qed.

Lemma is_simple_option : forall b k t, three b -> In t (options (simple b (S k))) -> is_simple t.
Proof.
  intros b k t Hb Ht. destruct (simple_options b k t Ht) as [->| ->];
    apply simple_is_simple; auto using three_other, three_another.
Qed.

(** Table 4 satisfies Loeb's axioms. *)
Theorem table_4_satisfies : loeb_axioms greater_number.
Proof.
  unfold greater_number.
  split; [|split; [|split; [|split; [|split; [|split; [|split]]]]]].
  - intros X v v' w w' Ev Ew. now rewrite (number_proper X _ _ Ev), (number_proper X _ _ Ew).
  - intros X Y HX HY D. simpl. rewrite Nat.eqb_refl. apply Nat.eqb_neq in D as ->. reflexivity.
  - intros X Y k t1 t2 HX HY D s H1 H2 L.
    destruct (simple_number_of_choice X Y k) as [A|[t [u [Ht [Hu [B1 B2]]]]]].
    + rewrite (A t1 H1), (A t2 H2) in L. now apply dlt_irrefl in L.
    + subst s. destruct (simple_options Y k t Ht) as [->| ->], (simple_options Y k u Hu) as [->| ->],
        (simple_options Y k t1 H1) as [->| ->], (simple_options Y k t2 H2) as [->| ->];
        split; dorder.
  - intros X t1 t2 HX _ _ L. now rewrite !number_exchange.
  - intros X k s HX Hs psi. subst psi. split.
    + intros [t [Ht L]]. now rewrite <- (own_option_number X k t HX Ht).
    + intros L. exists (simple (other X) k). split; [now left|].
      rewrite (own_option_number X k (simple (other X) k) HX); [exact L|now left].
  - intros X k s HX Hs psi. subst psi. split.
    + intros L. rewrite <- (own_option_number X k (simple (other X) k) HX); [|now left].
      apply L. now left.
    + intros L t Ht. now rewrite (own_option_number X k t HX Ht).
  - intros X Y k s HX HY D Hs psi L.
    destruct (simple_number_of_choice X Y k) as [A|[t [u [Ht [Hu [B1 B2]]]]]].
    + subst psi. rewrite <- (A (simple (other Y) k)) by now left. apply L. now left.
    + pose proof (L t Ht). subst psi. dorder.
  - intros X Y k s HX HY D Hs psi L.
    destruct (simple_number_of_choice X Y k) as [A|[t [u [Ht [Hu [B1 B2]]]]]].
    + subst psi. rewrite <- (A (simple (other Y) k)) by now left. apply L. now left.
    + pose proof (L u Hu). subst psi. dorder.
Qed.

(** ** The axioms imply the order of Table 4 (Lemma 5.2) *)

Section Implied.
Variable R : player -> value -> value -> Prop.
Hypothesis Ax : loeb_axioms R.
Variable p : player.
Hypothesis Hp : three p.

Let A1 : PR1 R := proj1 (proj2 Ax).
Let A0 : between_values R := proj1 Ax.
Let A2 : PR2 R := proj1 (proj2 (proj2 Ax)).
Let A3 : PR3 R := proj1 (proj2 (proj2 (proj2 Ax))).
Let A4a : PR4a R := proj1 (proj2 (proj2 (proj2 (proj2 Ax)))).
Let A4b : PR4b R := proj1 (proj2 (proj2 (proj2 (proj2 (proj2 Ax))))).
Let A5a : PR5a R := proj1 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 Ax)))))).
Let A5b : PR5b R := proj2 (proj2 (proj2 (proj2 (proj2 (proj2 (proj2 Ax)))))).

(** p prefers all of rank r to all of rank s. *)
Definition rank_preferred (r s : rank) : Prop := forall a j b k, three a -> three b ->
  brace p a j = r -> brace p b k = s -> R p (simple a j) (simple b k).

(** The members of a brace. *)
Lemma brace_members : forall a j k, three a -> brace p a j = Brace k ->
  (a = other p /\ j = k) \/ (a = another p /\ j = k) \/ (a = p /\ j = S k).
Proof.
  intros a j k Ha E. destruct (other_distinct p Hp) as [D1 [D2 _]].
  destruct (others_are_all p a Hp Ha) as [->|[->| ->]].
  - right; right. destruct j as [|j]; [now rewrite brace_own_win in E|].
    rewrite brace_own in E. injection E as ->. auto.
  - rewrite brace_other in E by auto. injection E as ->. auto.
  - rewrite brace_other in E by auto. injection E as ->. auto.
Qed.

Lemma top_member : forall a j, three a -> brace p a j = Top -> a = p /\ j = 0.
Proof.
  intros a j Ha E. unfold brace in E. destruct (Nat.eqb_spec p a) as [->|D]; [|discriminate].
  destruct j; [auto|discriminate].
Qed.

Lemma exchange_other : forall k, exchange p (simple (other p) k) ≈ simple (another p) k.
Proof.
  intros k. rewrite (exchange_simple k p (other p) Hp (three_other p Hp)).
  now rewrite swap_other.
Qed.

(** One preference between two braces gives all: PR3 and PR4. *)
Lemma right_side : forall v k, is_simple v -> R p v (simple (other p) k) ->
  forall b j, three b -> brace p b j = Brace k -> R p v (simple b j).
Proof.
  intros v k Hv H.
  assert (H' : R p v (simple (another p) k)).
  { apply (A0 p v v (exchange p (simple (other p) k))); [reflexivity|apply exchange_other|].
    apply A3; auto. apply simple_is_simple. now apply three_other. }
  intros b j Hb E. destruct (brace_members b j k Hb E) as [[-> ->]|[[-> ->]|[-> ->]]]; auto.
  apply (proj1 (A4b p k v Hp Hv)). intros t Ht.
  destruct (simple_options p k t Ht) as [->| ->]; assumption.
Qed.

Lemma left_side : forall w j, is_simple w -> R p (simple (other p) j) w ->
  forall b k, three b -> brace p b k = Brace j -> R p (simple b k) w.
Proof.
  intros w j Hw H.
  assert (H' : R p (simple (another p) j) w).
  { apply (A0 p (exchange p (simple (other p) j)) _ w w); [apply exchange_other|reflexivity|].
    apply A3; auto. apply simple_is_simple. now apply three_other. }
  intros b k Hb E. destruct (brace_members b k j Hb E) as [[-> ->]|[[-> ->]|[-> ->]]]; auto.
  apply (proj1 (A4a p j w Hp Hw)). exists (simple (other p) j). split; [now left|exact H].
Qed.

Lemma braces_preferred : forall j k,
  R p (simple (other p) j) (simple (other p) k) -> rank_preferred (Brace j) (Brace k).
Proof.
  intros j k H a i b l Ha Hb Ea Eb.
  apply (left_side _ j); auto using simple_is_simple.
  apply (right_side _ k); auto. apply simple_is_simple. now apply three_other.
Qed.

Lemma top_preferred : forall k,
  R p (Win p) (simple (other p) k) -> rank_preferred Top (Brace k).
Proof.
  intros k H a i b l Ha Hb Ea Eb. destruct (top_member a i Ha Ea) as [-> ->].
  apply (right_side _ k); auto. now apply (simple_is_simple p 0).
Qed.

(** The options of a_{k+1}, a the other: p_k and b_k. *)
Lemma options_of_other : forall k t,
  In t (options (simple (other p) (S k))) <-> t = simple p k \/ t = simple (another p) k.
Proof.
  intros k t. destruct Hp as [->|[->| ->]]; simpl;
    (split; [intros [<-|[<-|[]]]; auto|intros [->| ->]; auto]).
Qed.

Lemma other_three : three (other p).
Proof. now apply three_other. Qed.

Lemma p_not_other : p <> other p.
Proof. now apply other_distinct. Qed.

(** Ranks 0 and 1, and the top. *)
Lemma top_0 : rank_preferred Top (Brace 0).
Proof. apply top_preferred, A1; auto using other_three, p_not_other. Qed.

Lemma brace_another : forall k, brace p (another p) k = Brace k.
Proof. intros k. apply brace_other. now apply other_distinct. Qed.

Lemma rank_1 : rank_preferred Top (Brace 1) /\ rank_preferred (Brace 1) (Brace 0).
Proof.
  assert (H : R p (simple p 0) (simple (another p) 0)).
  { apply top_0; auto using three_another, brace_own_win, brace_another. }
  assert (H2 : R p (simple p 0) (simple (other p) 1) /\ R p (simple (other p) 1) (simple (another p) 0)).
  { apply A2; auto using other_three, p_not_other; apply options_of_other; auto. }
  destruct H2 as [H2 H3]. split.
  - now apply top_preferred.
  - apply braces_preferred.
    destruct (other_distinct p Hp) as [D1 [D2 D3]].
    assert (K : R p (simple (other p) 1) (exchange p (simple (another p) 0))).
    { apply A3; auto; apply simple_is_simple; auto using three_other, three_another. }
    refine (A0 p _ _ _ _ (same_refl _) _ K).
    rewrite (exchange_simple 0 p (another p) Hp (three_another p Hp)).
    now rewrite swap_another.
Qed.

(** From a preference between ranks k and k+1, one between rank k+2 and each: PR2. *)
Lemma rank_step_up : forall k, rank_preferred (Brace (S k)) (Brace k) ->
  rank_preferred (Brace (S k)) (Brace (S (S k))) /\ rank_preferred (Brace (S (S k))) (Brace k).
Proof.
  intros k H.
  assert (H1 : R p (simple (another p) (S k)) (simple p (S k)))
    by (apply H; auto using three_another, brace_own, brace_another).
  assert (H2 : R p (simple (another p) (S k)) (simple (other p) (S (S k))) /\
               R p (simple (other p) (S (S k))) (simple p (S k))).
  { apply A2; auto using other_three, p_not_other; apply options_of_other; auto. }
  destruct H2 as [H2 H3]. split.
  - apply braces_preferred.
    assert (K : R p (exchange p (simple (another p) (S k))) (simple (other p) (S (S k)))).
    { apply A3; auto; apply simple_is_simple; auto using three_other, three_another. }
    refine (A0 p _ _ _ _ _ (same_refl _) K).
    rewrite (exchange_simple (S k) p (another p) Hp (three_another p Hp)). now rewrite swap_another.
  - apply braces_preferred.
    apply (proj2 (A4b p k _ Hp (simple_is_simple _ _ other_three)) H3). now left.
Qed.

Lemma rank_step_down : forall k, rank_preferred (Brace k) (Brace (S k)) ->
  rank_preferred (Brace (S (S k))) (Brace (S k)) /\ rank_preferred (Brace k) (Brace (S (S k))).
Proof.
  intros k H.
  assert (H1 : R p (simple p (S k)) (simple (another p) (S k)))
    by (apply H; auto using three_another, brace_own, brace_another).
  assert (H2 : R p (simple p (S k)) (simple (other p) (S (S k))) /\
               R p (simple (other p) (S (S k))) (simple (another p) (S k))).
  { apply A2; auto using other_three, p_not_other; apply options_of_other; auto. }
  destruct H2 as [H2 H3]. split.
  - apply braces_preferred.
    assert (K : R p (simple (other p) (S (S k))) (exchange p (simple (another p) (S k)))).
    { apply A3; auto; apply simple_is_simple; auto using three_other, three_another. }
    refine (A0 p _ _ _ _ (same_refl _) _ K).
    rewrite (exchange_simple (S k) p (another p) Hp (three_another p Hp)). now rewrite swap_another.
  - apply braces_preferred.
    (* PR4a backwards gives one of the options of p_{k+1}; PR3 gives the other *)
    apply (A4a p k _ Hp (simple_is_simple _ _ other_three)) in H2 as [t [Ht H2]].
    destruct (simple_options p k t Ht) as [->| ->]; [exact H2|].
    assert (K : R p (exchange p (simple (another p) k)) (simple (other p) (S (S k)))).
    { apply A3; auto; apply simple_is_simple; auto using three_other, three_another. }
    refine (A0 p _ _ _ _ _ (same_refl _) K).
    rewrite (exchange_simple k p (another p) Hp (three_another p Hp)). now rewrite swap_another.
Qed.

(** Further apart: PR5. *)
Lemma rank_above : forall r k, rank_preferred r (Brace k) -> rank_preferred r (Brace (S k)) ->
  rank_preferred r (Brace (S (S k))).
Proof.
  intros r k H0 H1 a j b l Ha Hb Ea Eb.
  apply (right_side _ (S (S k))); auto using simple_is_simple.
  apply A5b; auto using other_three, p_not_other, simple_is_simple.
  intros t Ht. apply options_of_other in Ht as [->| ->].
  - apply H0; auto using brace_own.
  - apply H1; auto using three_another, brace_another.
Qed.

Lemma rank_below : forall s k, rank_preferred (Brace k) s -> rank_preferred (Brace (S k)) s ->
  rank_preferred (Brace (S (S k))) s.
Proof.
  intros s k H0 H1 a j b l Ha Hb Ea Eb.
  apply (left_side _ (S (S k))); auto using simple_is_simple.
  apply A5a; auto using other_three, p_not_other, simple_is_simple.
  intros t Ht. apply options_of_other in Ht as [->| ->].
  - apply H0; auto using brace_own.
  - apply H1; auto using three_another, brace_another.
Qed.

Definition preferred_chain (k : nat) : Prop := forall j, j < k ->
  if Nat.even j then rank_preferred (Brace k) (Brace j) else rank_preferred (Brace j) (Brace k).

Lemma ranks_chain : forall k, preferred_chain k.
Proof.
  assert (forall k, preferred_chain k /\ preferred_chain (S k)) as H; [|intros k; apply H].
  induction k as [|k [IH0 IH1]].
  - split; intros j Hj; [lia|]. assert (j = 0) as -> by lia. apply rank_1.
  - split; [exact IH1|]. intros j Hj. pose proof (IH1 k ltac:(lia)) as N.
    assert (j = S k \/ j = k \/ j < k) as [->|[->|Hjk]] by lia.
    + rewrite Nat.even_succ, <- Nat.negb_even. destruct (Nat.even k); simpl.
      * now apply rank_step_up.
      * now apply rank_step_down.
    + destruct (Nat.even k); [now apply rank_step_up|now apply rank_step_down].
    + pose proof (IH0 j ltac:(lia)) as J0. pose proof (IH1 j ltac:(lia)) as J1.
      destruct (Nat.even j); auto using rank_above, rank_below.
Qed.

Lemma top_chain : forall k, rank_preferred Top (Brace k).
Proof.
  assert (forall k, rank_preferred Top (Brace k) /\ rank_preferred Top (Brace (S k))) as H;
    [|intros k; apply H].
  induction k as [|k [IH0 IH1]]; [split; [apply top_0|apply rank_1]|].
  split; auto using rank_above.
Qed.

Lemma ranks_preferred : forall r s, before r s = true -> rank_preferred r s.
Proof.
  intros [|j] [|k] H; simpl in H; try discriminate; [apply top_chain|].
  destruct (Nat.lt_total j k) as [D|[->|D]].
  - pose proof (ranks_chain k j D) as C. rewrite <- Nat.negb_odd in C.
    destruct (Nat.odd j); [exact C|].
    destruct (Nat.odd k); [discriminate|]. apply Nat.ltb_lt in H. lia.
  - destruct (Nat.odd k); apply Nat.ltb_lt in H; lia.
  - pose proof (ranks_chain j k D) as C. rewrite <- Nat.negb_odd in C.
    destruct (Nat.odd j), (Nat.odd k); simpl in *; try discriminate; auto.
    apply Nat.ltb_lt in H. lia.
Qed.
End Implied.

(** Loeb's axioms imply Table 4. *)
Theorem axioms_imply_table_4 : forall R, loeb_axioms R -> forall p a b j k,
  three p -> three a -> three b ->
  before (brace p a j) (brace p b k) = true -> R p (simple a j) (simple b k).
Proof. intros R Ax p a b j k Hp Ha Hb H. eapply ranks_preferred; eauto. Qed.

(** The implied preferences are exactly those of Table 4. *)
Theorem loeb_preferences : forall p a b j k, three p -> three a -> three b ->
  (prefers p (simple a j) (simple b k) <-> before (brace p a j) (brace p b k) = true).
Proof.
  intros p a b j k Hp Ha Hb. split.
  - intros H. apply simple_order; auto. exact (H greater_number table_4_satisfies).
  - intros H R Ax. now apply axioms_imply_table_4.
Qed.

(** Between simple values p prefers v to w by Loeb's axioms if and only if v
    has the greater number for p. *)
Theorem prefers_satisfies : forall p v w, three p -> is_simple v -> is_simple w ->
  (prefers p v w <-> dlt (number p w) (number p v)).
Proof.
  intros p v w Hp [a [j [Ha Ea]]] [b [k [Hb Eb]]]. split.
  - intros H. exact (H greater_number table_4_satisfies).
  - intros H R Ax. destruct Ax as [A0 Ax'] eqn:E. clear E.
    apply (A0 p (simple a j) v (simple b k) w); [now symmetry|now symmetry|].
    apply axioms_imply_table_4; [now split|assumption..|].
    apply simple_order; auto.
    now rewrite <- (number_proper p _ _ Ea), <- (number_proper p _ _ Eb).
Qed.

(** Loeb's preferences between basic games are EK's prudent ones. *)
Corollary loeb_is_prudent : forall p v w, three p -> is_simple v -> is_simple w ->
  (prefers p v w <-> prudent_weaker p w v).
Proof.
  intros p v w Hp Hv Hw. rewrite prefers_satisfies by assumption.
  symmetry. now apply prudent_weaker_simple.
Qed.

(** ** Reduction

    RR1 and RR3 are the rules collapse-single-option and merge-same-mover of
    Rewriting.v, RR2 is built into values.  RR4 is used as RR4': an option goes to
    which the mover prefers another.  "Since preferences are only defined on
    completely reduced game trees", both of them are such. *)

Definition simpleb (v : value) : bool :=
  existsb (fun b => same v (simple b (depth v))) [1; 2; 3].

Lemma simpleb_spec : forall v, simpleb v = true <-> is_simple v.
Proof.
  intros v. unfold simpleb. rewrite existsb_exists. split.
  - intros [b [Hb E]]. exists b, (depth v). split; [|exact E].
    unfold three. simpl in Hb. intuition auto.
  - intros [b [k [Hb E]]]. exists b. split.
    + unfold three in Hb. simpl. intuition auto.
    + change (v ≈ simple b (depth v)). rewrite (depth_proper _ _ E), depth_simple. exact E.
Qed.

Definition loeb_less (m : player) (x y : value) : bool :=
  is_player 3 m && (simpleb x && simpleb y) && dltb (number m x) (number m y).

(** An option x goes for y if m prefers y to x. *)
Theorem loeb_less_spec : forall m x y, loeb_less m x y = true <->
  three m /\ is_simple x /\ is_simple y /\ prefers m y x.
Proof.
  intros m x y. unfold loeb_less.
  rewrite !andb_true_iff, !simpleb_spec, three_is_player, dltb_lt. split.
  - intros [[Hm [Hx Hy]] L]. repeat split; auto. now apply prefers_satisfies.
  - intros [Hm [Hx [Hy L]]]. repeat split; auto. now apply (proj1 (prefers_satisfies m y x Hm Hy Hx)).
Qed.

Definition loeb_step : value -> value -> Prop := rewrites loeb_less.

Lemma simpleb_proper : forall v w, v ≈ w -> simpleb v = simpleb w.
Proof.
  intros v w E. apply eq_true_iff_eq. rewrite !simpleb_spec.
  split; apply is_simple_proper; [exact E|now symmetry].
Qed.

Lemma loeb_less_proper : forall m, respects (loeb_less m).
Proof.
  intros m x x' y y' Ex Ey. unfold loeb_less.
  now rewrite (simpleb_proper _ _ Ex), (simpleb_proper _ _ Ey),
    (number_proper m _ _ Ex), (number_proper m _ _ Ey).
Qed.

Lemma loeb_less_orders : orders_simple_values loeb_less.
Proof.
  intros m x y Hm Hx Hy. rewrite loeb_less_spec, prefers_satisfies by assumption. tauto.
Qed.

Lemma loeb_less_number : forall m x y, loeb_less m x y = true -> dlt (number m x) (number m y).
Proof. intros m x y H. apply andb_true_iff in H as [_ H]. now apply dltb_lt. Qed.

Lemma loeb_less_distinct : forall m x y, loeb_less m x y = true -> x ≉ y.
Proof.
  intros m x y H E. apply loeb_less_number in H. rewrite (number_proper m _ _ E) in H.
  now apply dlt_irrefl in H.
Qed.

Lemma loeb_less_transitive : forall m x y z,
  loeb_less m x y = true -> loeb_less m y z = true -> loeb_less m x z = true.
Proof.
  intros m x y z. unfold loeb_less. rewrite !andb_true_iff, !dltb_lt.
  intros [[Hm [Hx Hy]] L] [[_ [_ Hz]] L']. repeat split; auto. eapply dlt_trans; eauto.
Qed.

(** *** Basic games are irreducible (Lemma 5.4) *)

Lemma own_options_equal : forall b k x y, three b ->
  In x (options (simple b (S k))) -> In y (options (simple b (S k))) ->
  loeb_less b x y = false.
Proof.
  intros b k x y Hb Hx Hy. apply not_true_iff_false. intros L. apply loeb_less_number in L.
  rewrite (own_option_number b k x Hb Hx), (own_option_number b k y Hb Hy) in L.
  now apply dlt_irrefl in L.
Qed.

Lemma simple_settled : forall k b, three b -> settled loeb_less (simple b k) = true.
Proof.
  induction k as [|k IH]; intros b Hb; [reflexivity|].
  pose proof (simple_normal (S k) b Hb) as N. cbn [simple] in *.
  apply normal_choice in N as [T [M _]].
  apply settled_choice. split; [now apply two_options_exist|]. split; [exact M|]. split.
  - intros x y Hx Hy. now apply own_options_equal with k.
  - intros x [<-|[<-|[]]]; auto using three_other, three_another.
Qed.

Lemma simple_nonempty : forall k b, three b -> nonempty (simple b k) = true.
Proof. intros k b Hb. now apply is_simple_nonempty, simple_is_simple. Qed.

(** Lemma 5.4: the basic games are irreducible. *)
Theorem lemma_5_4 : forall b k, three b -> irreducible loeb_step (simple b k).
Proof.
  intros b k Hb. apply irreducible_settled.
  - exact loeb_less_proper.
  - now apply simple_nonempty.
  - now apply simple_settled.
Qed.

(** *** Whatever is irreducible is basic *)

(** The irreducible values of three players are exactly the simple ones. *)
Theorem completely_reduced : forall v, well_formed 3 v = true ->
  (irreducible loeb_step v <-> is_simple v).
Proof.
  intros v W. unfold loeb_step.
  rewrite (irreducible_settled loeb_less loeb_less_proper v (well_formed_nonempty 3 v W)). split.
  - intros S. apply (is_simple_proper (play loeb_less v)).
    + apply play_settled; [exact loeb_less_proper|exact S].
    + apply play_simple; [exact loeb_less_orders|exact W].
  - intros [b [k [Hb E]]]. rewrite (settled_proper loeb_less loeb_less_proper _ _ E).
    now apply simple_settled.
Qed.

(** *** A step keeps what the strategy makes of the game *)

Lemma play_of_simple : forall x, is_simple x -> play loeb_less x ≈ x.
Proof.
  intros x [b [k [Hb E]]]. apply play_settled; [exact loeb_less_proper|].
  rewrite (settled_proper loeb_less loeb_less_proper _ _ E). now apply simple_settled.
Qed.

(** The options that a simple option brings with it are simple and have its
    number. *)
Lemma unwrap_simple : forall m x z, three m -> is_simple x -> In z (unwrap m x) ->
  is_simple z /\ moved_by m z = false /\ number m z = number m x.
Proof.
  intros m x z Hm Sx Hz.
  assert (Hz' : In z (merged m [x])) by now rewrite merged_single.
  destruct (merged_simple m [x]) with (x := z) as [Sz Mz]; [|exact Hz'|].
  { intros y [<-|[]]. exact Sx. }
  split; [exact Sz|]. split; [exact Mz|].
  unfold unwrap in Hz. destruct (moved_by m x) eqn:M.
  - destruct Sx as [b [k [Hb E]]].
    rewrite (moved_by_proper m _ _ E), moved_by_simple in M.
    destruct k as [|k]; [discriminate|]. apply Nat.eqb_eq in M. subst b.
    destruct (same_options_of _ _ E) as [H _]. destruct (H z Hz) as [y [Hy Ey]].
    rewrite (number_proper m _ _ Ey), (number_proper m _ _ E).
    now apply own_option_number.
  - destruct Hz as [<-|[]]. reflexivity.
Qed.

Lemma unwrap_simple_nonempty : forall m x, is_simple x -> exists z, In z (unwrap m x).
Proof.
  intros m x Sx. destruct (merged m [x]) as [|z zs] eqn:E.
  - exfalso. revert E. apply merged_nonempty; [discriminate|].
    intros y [<-|[]]. now apply is_simple_nonempty.
  - exists z. rewrite merged_single in E. rewrite E. now left.
Qed.

(** A node with one simple option is that option. *)
Lemma node_of_one : forall m os x, is_simple x -> In x os -> (forall y, In y os -> y ≈ x) ->
  node loeb_less m os ≈ x.
Proof.
  intros m os x Sx Hx H. apply node_of_single; [exact loeb_less_proper|exact loeb_less_distinct| |exact Hx|exact H].
  destruct Sx as [b [k [Hb E]]]. rewrite (settled_proper loeb_less loeb_less_proper _ _ E).
  now apply simple_settled.
Qed.

(** The options that a node brings with it to a node of the same mover are
    those that it keeps. *)
Lemma unwrap_collapse : forall m os, os <> [] -> (forall x, In x os -> moved_by m x = false) ->
  same_options (unwrap m (collapse m os)) os.
Proof.
  intros m os Hne M. destruct (one_or_two os Hne) as [T|[x [Hx A]]].
  - rewrite (collapse_choice m os T). unfold unwrap. simpl. now rewrite Nat.eqb_refl.
  - transitivity [x].
    + rewrite (unwrap_proper m (collapse m os) x) by now apply collapse_single.
      unfold unwrap. now rewrite (M x Hx).
    + split; intros y Hy.
      * destruct Hy as [<-|[]]. exists x. split; [exact Hx|reflexivity].
      * exists x. split; [now left|]. symmetry. now apply A.
Qed.

(** So a node of m within a node of m may be played before or after they merge. *)
Lemma node_within_node : forall m os ws, three m -> ws <> [] ->
  (forall x, In x os -> is_simple x) -> (forall x, In x ws -> is_simple x) ->
  node loeb_less m (os ++ [node loeb_less m ws]) ≈ node loeb_less m (os ++ ws).
Proof.
  intros m os ws Hm Hne Hos Hws.
  pose proof (merged_simple m ws Hws) as MW.
  assert (MWne : merged m ws <> []).
  { apply merged_nonempty; [exact Hne|]. intros x Hx. now apply is_simple_nonempty, Hws. }
  destruct (kept_simple loeb_less loeb_less_orders m (merged m ws) Hm MWne)
    as [d [[x0 [Hx0 Ex0]] [Top K]]].
  { intros x Hx. now apply MW. }
  set (kw := kept (loeb_less m) (merged m ws)) in *.
  assert (Hx0' : In x0 kw) by (apply K; auto).
  unfold node at 1 3. rewrite !merged_app, merged_single.
  apply collapse_proper.
  transitivity (kept (loeb_less m) (merged m os ++ kw)).
  { apply kept_proper; [apply loeb_less_proper|]. apply same_options_app; [reflexivity|].
    apply unwrap_collapse.
    - intros E. rewrite E in Hx0'. contradiction.
    - intros x Hx. apply K in Hx as [Hx _]. now apply MW. }
  apply kept_of_more.
  - apply loeb_less_proper.
  - intros x y z _ _ _. apply loeb_less_transitive.
  - intros x. rewrite !In_same_app. intros [H|[y [Hy E]]]; [now left|right].
    exists y. split; [|exact E]. now apply K.
  - intros x. rewrite !In_same_app. intros [H|[y [Hy E]]]; [left; now left|].
    destruct (dyadic_eq_dec (number m y) d) as [Ed|Nd].
    + left. right. exists y. split; [|exact E]. now apply K.
    + right. exists x0. split; [rewrite In_same_app; right; now apply In_In_same|].
      rewrite (loeb_less_proper m x y x0 x0 E (same_refl x0)).
      apply loeb_less_orders; [exact Hm|now apply MW|now apply MW|].
      rewrite Ex0. specialize (Top y Hy). destruct Top as [L|L]; [exact L|contradiction].
Qed.

(** It does not matter either if an option is dropped before play. *)
Lemma node_after_drop : forall m os x y, three m ->
  (forall z, In z os -> well_formed 3 z = true) ->
  In x os -> In y os -> loeb_less m x y = true ->
  node loeb_less m (map (play loeb_less) (without x os)) ≈
  node loeb_less m (map (play loeb_less) os).
Proof.
  intros m os x y Hm W Hx Hy L.
  assert (S : forall z, In z os -> is_simple (play loeb_less z)).
  { intros z Hz. apply play_simple; [exact loeb_less_orders|auto]. }
  pose proof (proj1 (loeb_less_spec m x y) L) as [_ [Sx [Sy _]]].
  unfold node. apply collapse_proper, kept_of_more.
  - apply loeb_less_proper.
  - intros u v w _ _ _. apply loeb_less_transitive.
  - intros z. rewrite !In_merged. intros [u [Hu Hz]]. exists u. split; [|exact Hz].
    apply (In_same_map (play loeb_less)) in Hu as [o [Ho E]]. apply without_In in Ho.
    apply (In_same_map (play loeb_less)). now exists o.
  - intros z. rewrite !In_merged. intros [u [Hu Hz]].
    apply (In_same_map (play loeb_less)) in Hu as [o [Ho E]].
    destruct (same_dec o x) as [Eo|No].
    + right. destruct (unwrap_simple_nonempty m (play loeb_less y) (S y Hy)) as [z' Hz'].
      destruct (unwrap_simple m _ z' Hm (S y Hy) Hz') as [Sz' [_ Nz']].
      assert (Eu : u ≈ x).
      { rewrite E. rewrite (play_proper loeb_less loeb_less_proper o x Eo).
        now apply play_of_simple. }
      destruct Hz as [z1 [Hz1 E1]].
      destruct (proj1 (unwrap_proper m u x Eu) z1 Hz1) as [z2 [Hz2 E2]].
      destruct (unwrap_simple m x z2 Hm Sx Hz2) as [Sz2 [_ Nz2]].
      exists z'. split.
      * rewrite In_merged. exists (play loeb_less y). split; [|now apply In_In_same].
        apply (In_same_map (play loeb_less)). exists y. split; [|reflexivity].
        apply without_keeps; [exact Hy|]. intros E'.
        now apply (loeb_less_distinct m x y L).
      * rewrite (loeb_less_proper m z z2 z' z') by (try reflexivity; now rewrite E1).
        apply loeb_less_orders; auto. rewrite Nz', Nz2.
        rewrite (number_proper m _ _ (play_of_simple y Sy)). now apply loeb_less_number.
    + left. exists u. split; [|exact Hz]. apply (In_same_map (play loeb_less)). exists o.
      split; [now apply without_keeps|exact E].
Qed.

Lemma root_step_keeps : forall v w, well_formed 3 v = true ->
  root_step loeb_less v w -> play loeb_less v ≈ play loeb_less w.
Proof.
  intros v w W H. destruct H as [m os x Hx E|m os ws Hx|m os x y Hx Hy L];
    pose proof (well_formed_choice 3 _ _ W) as [Hm [Hne Hos]]; apply three_is_player in Hm.
  - rewrite play_choice. apply node_of_one.
    + apply play_simple; [exact loeb_less_orders|auto].
    + now apply in_map.
    + intros y Hy. apply in_map_iff in Hy as [z [<- Hz]].
      apply play_proper; [exact loeb_less_proper|auto].
  - rewrite !play_choice, map_app.
    pose proof (well_formed_choice 3 _ _ (Hos _ Hx)) as [_ [Hws Wws]].
    transitivity (node loeb_less m
      (map (play loeb_less) (without (Choice m ws) os) ++ [node loeb_less m (map (play loeb_less) ws)])).
    + apply node_proper; [exact loeb_less_proper|].
      rewrite <- play_choice. change [play loeb_less (Choice m ws)] with (map (play loeb_less) [Choice m ws]).
      rewrite <- map_app. apply same_options_map.
      * intros; now apply play_proper; [exact loeb_less_proper|].
      * now apply split_option.
    + apply node_within_node; [exact Hm|now destruct ws| |];
        intros z Hz; apply in_map_iff in Hz as [u [<- Hu]];
        (apply play_simple; [exact loeb_less_orders|]).
      * apply Hos. now apply without_In in Hu.
      * now apply Wws.
  - rewrite !play_choice. symmetry. now apply node_after_drop with y.
Qed.

Lemma root_step_well_formed : forall v w, well_formed 3 v = true ->
  root_step loeb_less v w -> well_formed 3 w = true.
Proof.
  assert (WF : forall m os, is_player 3 m = true -> os <> [] ->
    (forall x, In x os -> well_formed 3 x = true) -> well_formed 3 (Choice m os) = true).
  { intros m os Hm Hne H. simpl. rewrite Hm. simpl. rewrite (proj2 (forallb_forall _ _) H).
    now destruct os. }
  intros v w W H. destruct H as [m os x Hx E|m os ws Hx|m os x y Hx Hy L];
    pose proof (well_formed_choice 3 _ _ W) as [Hm [Hne Hos]].
  - auto.
  - pose proof (well_formed_choice 3 _ _ (Hos _ Hx)) as [_ [Hws Wws]].
    apply WF; [exact Hm| |].
    + intros E. now apply app_eq_nil in E as [_ E].
    + intros z Hz. apply in_app_or in Hz as [Hz|Hz]; [|auto]. apply Hos. now apply without_In in Hz.
  - apply WF; [exact Hm| |].
    + intros E. apply (in_nil (a := y)). rewrite <- E. apply without_keeps; [exact Hy|].
      intros E'. now apply (loeb_less_distinct _ _ _ L).
    + intros z Hz. apply Hos. now apply without_In in Hz.
Qed.

Lemma anywhere_well_formed_keeps : forall v w, anywhere (root_step loeb_less) v w ->
  well_formed 3 v = true -> well_formed 3 w = true /\ play loeb_less v ≈ play loeb_less w.
Proof.
  induction 1 as [v w H|m os x x' Hx _ IH]; intros W.
  - split; [now apply root_step_well_formed with v|now apply root_step_keeps].
  - pose proof (well_formed_choice 3 _ _ W) as [Hm [Hne Hos]].
    destruct (IH (Hos x Hx)) as [W' E]. split.
    + simpl. rewrite Hm. simpl. rewrite (proj2 (forallb_forall _ _)).
      * now destruct (without x os).
      * intros z Hz. apply in_app_or in Hz as [Hz|[<-|[]]]; [|exact W'].
        apply Hos. now apply without_In in Hz.
    + rewrite !play_choice, map_app. apply node_proper; [exact loeb_less_proper|].
      transitivity (map (play loeb_less) (without x os ++ [x])).
      * apply same_options_map; [|now apply split_option].
        intros; apply play_proper; [exact loeb_less_proper|assumption].
      * rewrite map_app. apply same_options_app; [reflexivity|].
        apply same_options_In. intros z. simpl. rewrite !In_same_single. now rewrite E.
Qed.

Lemma loeb_step_keeps : forall v w, well_formed 3 v = true -> loeb_step v w ->
  well_formed 3 w = true /\ play loeb_less v ≈ play loeb_less w.
Proof.
  intros v w W [v' [w' [Ev [H Ew]]]].
  rewrite (well_formed_proper 3 _ _ Ev) in W.
  destruct (anywhere_well_formed_keeps v' w' H W) as [W' E].
  rewrite (well_formed_proper 3 _ _ Ew) in W'. split; [exact W'|].
  rewrite (play_proper loeb_less loeb_less_proper _ _ Ev), E.
  now apply play_proper; [exact loeb_less_proper|].
Qed.

Lemma loeb_steps_keep : forall v w, steps loeb_step v w -> well_formed 3 v = true ->
  well_formed 3 w = true /\ play loeb_less v ≈ play loeb_less w.
Proof.
  intros v w H. induction H as [v w E|u v w H _ IH]; intros W.
  - split; [now rewrite <- (well_formed_proper 3 _ _ E)|].
    now apply play_proper; [exact loeb_less_proper|].
  - destruct (loeb_step_keeps u v W H) as [W' E]. destruct (IH W') as [W'' E'].
    split; [exact W''|]. now rewrite E.
Qed.

(** Reductions end, in a basic game. *)
Lemma loeb_reaches : forall v, well_formed 3 v = true ->
  exists b k, three b /\ steps loeb_step v (simple b k).
Proof.
  apply (well_founded_ind (rewrites_terminates loeb_less) (fun v => well_formed 3 v = true ->
    exists b k, three b /\ steps loeb_step v (simple b k))).
  intros v IH W. destruct (settled loeb_less v) eqn:S.
  - apply (irreducible_settled loeb_less loeb_less_proper v (well_formed_nonempty 3 v W)) in S.
    apply (completely_reduced v W) in S as [b [k [Hb E]]].
    exists b, k. split; [exact Hb|now apply no_step].
  - destruct (unsettled_step loeb_less v (well_formed_nonempty 3 v W) S) as [w K].
    apply innermost_is_anywhere, step_modulo in K. change (loeb_step v w) in K.
    destruct (loeb_step_keeps v w W K) as [W' _].
    destruct (IH w K W') as [b [k [Hb Steps]]].
    exists b, k. split; [exact Hb|]. now apply a_step with w.
Qed.

(** Theorem 5.1: "By using the above reduction rules, all three-player games can be
    reduced to one and only one of n_i, f_i, or p_i." *)
Theorem theorem_5_1 : forall v, well_formed 3 v = true ->
  exists b k, (three b /\ steps loeb_step v (simple b k)) /\
    forall a j, three a -> steps loeb_step v (simple a j) -> a = b /\ j = k.
Proof.
  intros v W. destruct (loeb_reaches v W) as [b [k [Hb H]]]. exists b, k.
  split; [now split|]. intros a j Ha H'.
  apply simple_injective.
  rewrite <- (play_of_simple (simple a j)), <- (play_of_simple (simple b k))
    by now apply simple_is_simple.
  destruct (loeb_steps_keep _ _ H W) as [_ E]. destruct (loeb_steps_keep _ _ H' W) as [_ E'].
  now rewrite <- E, <- E'.
Qed.

(** "For every value of three players, Loeb's fine type and EK's prudent
    normal form are the same simple value." *)
Theorem fine_type_is_prudent : forall v b k, well_formed 3 v = true -> three b ->
  (steps loeb_step v (simple b k) <-> normal_form prudent_players v (simple b k)).
Proof.
  intros v b k W Hb.
  assert (P : play loeb_less v ≈ play_by prudent_players v).
  { apply play_of_simple_orders; auto using loeb_less_orders, prudent_orders_simple_values. }
  unfold normal_form. split.
  - intros H. destruct (loeb_steps_keep _ _ H W) as [_ E].
    rewrite <- P, E. apply play_of_simple. now apply simple_is_simple.
  - intros H. destruct (loeb_reaches v W) as [a [j [Ha H']]].
    destruct (loeb_steps_keep _ _ H' W) as [_ E].
    rewrite (play_of_simple (simple a j)) in E by now apply simple_is_simple.
    rewrite <- P, E in H. now apply simple_injective in H as [-> ->].
Qed.

(** *** RR4 as printed

    "A game tree X{τ1, ..., τn} may be reduced to τ1 if player X prefers τ1 to all τi
    with 1 < i <= n."  With this rule N{f_1, p_1, f_0} is irreducible and not basic:
    none of its options is preferred to all others, and RR1, RR3 do not apply. *)

Definition stuck : value := Choice 1 [simple 2 1; simple 3 1; simple 2 0].

(** N{f_1, p_1, f_0} is in syntactic normal form and not simple, and none of
    its options is preferred to all others. *)
Theorem printed_RR4_stuck :
  normal stuck = true /\ ~ is_simple stuck /\
  forall x, In x (options stuck) ->
    exists y, In y (options stuck) /\ y ≉ x /\ ~ prefers 1 x y.
Proof.
  split; [reflexivity|]. split.
  - rewrite <- simpleb_spec. discriminate.
  - assert (T1 : three 1) by (cbv; auto). assert (T2 : three 2) by (cbv; auto).
    assert (T3 : three 3) by (cbv; auto).
    intros x [<-|[<-|[<-|[]]]].
    + exists (simple 3 1). split; [cbn; auto|]. split; [discriminate|].
      rewrite loeb_preferences by assumption. discriminate.
    + exists (simple 2 1). split; [cbn; auto|]. split; [discriminate|].
      rewrite loeb_preferences by assumption. discriminate.
    + exists (simple 2 1). split; [cbn; auto|]. split; [discriminate|].
      rewrite loeb_preferences by assumption. discriminate.
Qed.

(** RR4' drops f_0, and what is left is N{f_1, p_1} = n_2. *)
Example stuck_reduces : play loeb_less stuck ≈ simple 1 2.
Proof. reflexivity. Qed.
