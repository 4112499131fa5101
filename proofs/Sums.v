(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Sums: prudent play of three players forgets nothing in sums of games

    "Let Z be a finite set of games, s a player, and φ a function from Z to
    {1_4, 1_5}. Then there is a game C such that V_s(G + C) = φ(G) for all G in
    Z." (docs/book/mathematics.md)

    A game consists of three lists of games, the options of players 1, 2 and 3.
    [same_game] makes their order and repetition not to matter.

    Contents:
    - [picks], a player's choice among simple values ([node_picks]);
    - [game], [moves], [add], [tree]: the value of a game as it is played, and
      [outcome], its prudent normal form;
    - [flood], [decision]: parts of contexts;
    - [interpolation], the theorem, and [nothing_is_forgotten]. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms.
From Kingmaker Require Import Value Dyadic Number Selfish Prudent Strategy Rational Simple Three Types Forced.
Import ListNotations.
Open Scope nat_scope.

(** ** Choices among simple values *)

(** The simple value b_k as the pair (b, k). *)
Definition short := (player * nat)%type.
Definition long (v : short) : value := simple (fst v) (snd v).

(** The options that it brings to a choice of m. *)
Definition parts (m : player) (v : short) : list short :=
  match snd v with
  | 0 => [v]
  | S k => if fst v =? m then [(other m, k); (another m, k)] else [v]
  end.

Definition lower (m : player) (v w : short) : bool :=
  before (brace m (fst w) (snd w)) (brace m (fst v) (snd v)).

Definition equal (v w : short) : bool := (fst v =? fst w) && (snd v =? snd w).
Definition among (v : short) (l : list short) : bool := existsb (equal v) l.

(** v adds nothing to the result r of a choice of m: it brings only options that r
    brings, or m drops it for r. *)
Definition adds_nothing (m : player) (r v : short) : bool :=
  forallb (fun w => among w (parts m r)) (parts m v) || lower m v r.

(** m's choice among l results in r. *)
Definition picks (m : player) (l : list short) (r : short) : bool :=
  forallb (adds_nothing m r) l &&
  forallb (fun w => existsb (fun v => among w (parts m v)) l) (parts m r).

Lemma equal_spec : forall v w, equal v w = true <-> v = w.
Proof.
  intros [a j] [b k]. unfold equal. cbn. rewrite andb_true_iff, !Nat.eqb_eq.
  split; [intros [-> ->]; reflexivity|intros E; injection E; auto].
Qed.

Lemma among_spec : forall v l, among v l = true <-> In v l.
Proof.
  intros v l. unfold among. rewrite existsb_exists. split.
  - intros [w [Hw E]]. apply equal_spec in E. now subst.
  - intros H. exists v. split; [exact H|now apply equal_spec].
Qed.

Lemma unwrap_long : forall m v, unwrap m (long v) = map long (parts m v).
Proof.
  intros m [b [|k]]; [reflexivity|]. unfold unwrap, parts, long. cbn [fst snd].
  rewrite moved_by_simple. destruct (Nat.eqb_spec b m) as [->|N]; reflexivity.
Qed.

Lemma parts_three : forall m v w, three m -> three (fst v) -> In w (parts m v) -> three (fst w).
Proof.
  intros m [b [|k]] w Hm Hb; unfold parts; cbn [fst snd] in *.
  - intros [<-|[]]. exact Hb.
  - destruct (b =? m); simpl.
    + intros [<-|[<-|[]]]; cbn; auto using three_other, three_another.
    + intros [<-|[]]. exact Hb.
Qed.

Lemma parts_brace : forall m v w, three m -> In w (parts m v) ->
  brace m (fst w) (snd w) = brace m (fst v) (snd v).
Proof.
  intros m [b [|k]] w Hm; unfold parts; cbn [fst snd].
  - intros [<-|[]]. reflexivity.
  - destruct (Nat.eqb_spec b m) as [->|N]; simpl.
    + destruct (other_distinct m Hm) as [D1 [D2 _]].
      intros [<-|[<-|[]]]; cbn [fst snd]; rewrite brace_own; now apply brace_other.
    + intros [<-|[]]. reflexivity.
Qed.

Lemma parts_nonempty : forall m v, exists w, In w (parts m v).
Proof.
  intros m [b [|k]]; unfold parts; cbn; [eauto|]. destruct (b =? m); simpl; eauto.
Qed.

Lemma collapse_parts : forall m r, three m -> collapse m (map long (parts m r)) ≈ long r.
Proof.
  intros m [b [|k]] Hm; [reflexivity|]. unfold parts, long. cbn [fst snd].
  destruct (Nat.eqb_spec b m) as [->|N]; [|reflexivity].
  cbn [map fst snd]. rewrite collapse_choice; [reflexivity|].
  apply two_options_exist. exists (simple (other m) k), (simple (another m) k).
  repeat split; [now left|right; now left|]. intros E. apply simple_injective in E as [E _].
  destruct (other_distinct m Hm) as [_ [_ D]]. contradiction.
Qed.

Section Picks.
Variable less : player -> value -> value -> bool.
Hypothesis less_orders : orders_simple_values less.

Lemma number_long : forall m v, three m -> three (fst v) ->
  number m (long v) = rank_number (brace m (fst v) (snd v)).
Proof. intros. now apply number_brace. Qed.

(** If all of the options are simple, those that add nothing to r do not matter. *)
Lemma node_picks : forall m os r, three m -> three (fst r) ->
  (forall y, In y os -> exists v, three (fst v) /\ y ≈ long v /\ adds_nothing m r v = true) ->
  (forall w, In w (parts m r) -> exists y v, In y os /\ y ≈ long v /\ In w (parts m v)) ->
  node less m os ≈ long r.
Proof.
  intros m os r Hm Hr H1 H2.
  assert (HS : forall y, In y os -> is_simple y).
  { intros y Hy. destruct (H1 y Hy) as [v [Hv [E _]]]. now exists (fst v), (snd v). }
  (* Members of the merged options, and their numbers. *)
  assert (M1 : forall x, In x (merged m os) -> exists v w, three (fst v) /\ adds_nothing m r v = true /\
             In w (parts m v) /\ x ≈ long w).
  { intros x Hx. apply in_flat_map in Hx as [y [Hy Hx]].
    destruct (H1 y Hy) as [v [Hv [E A]]].
    destruct (unwrap_proper m y (long v) E) as [U _]. destruct (U x Hx) as [z [Hz Ez]].
    rewrite unwrap_long in Hz. apply in_map_iff in Hz as [w [<- Hw]]. exists v, w. auto. }
  assert (M2 : forall w, In w (parts m r) -> exists x, In x (merged m os) /\ x ≈ long w).
  { intros w Hw. destruct (H2 w Hw) as [y [v [Hy [E Hv]]]].
    assert (B : In_same (long w) (merged m os)).
    { apply In_merged. exists (long v). split.
      - exists y. split; [exact Hy|now symmetry].
      - apply In_In_same. rewrite unwrap_long. now apply in_map. }
    destruct B as [x [Hx Ex]]. exists x. split; [exact Hx|now symmetry]. }
  assert (NW : forall x w v, In w (parts m v) -> three (fst v) -> x ≈ long w ->
             number m x = rank_number (brace m (fst v) (snd v))).
  { intros x w v Hw Hv E. rewrite (number_proper m _ _ E), number_long.
    - now rewrite (parts_brace m v w Hm Hw).
    - exact Hm.
    - now apply (parts_three m v). }
  assert (SM : forall x, In x (merged m os) -> is_simple x) by (intros x Hx; now apply (merged_simple m os HS)).
  unfold node. rewrite <- (collapse_parts m r Hm). apply collapse_proper. split.
  - intros x Hx. pose proof (kept_In _ _ _ Hx) as Hx'.
    destruct (M1 x Hx') as [v [w [Hv [A [Hw E]]]]]. unfold adds_nothing in A.
    apply orb_true_iff in A as [A|A].
    + rewrite forallb_forall in A. specialize (A w Hw). apply among_spec in A.
      exists (long w). split; [now apply in_map|exact E].
    + exfalso. destruct (parts_nonempty m r) as [w0 Hw0]. destruct (M2 w0 Hw0) as [x0 [Hx0 E0]].
      unfold kept in Hx. apply filter_In in Hx as [_ N]. apply negb_true_iff in N.
      rewrite <- not_true_iff_false in N. apply N. apply existsb_exists. exists x0. split; [exact Hx0|].
      apply (less_orders m x x0 Hm); auto.
      rewrite (NW x w v Hw Hv E), (NW x0 w0 r Hw0 Hr E0). now apply rank_order.
  - intros y Hy. apply in_map_iff in Hy as [w [<- Hw]]. destruct (M2 w Hw) as [x [Hx E]].
    exists x. split; [|exact E]. unfold kept. apply filter_In. split; [exact Hx|].
    apply negb_true_iff, not_true_iff_false. intros F. apply existsb_exists in F as [z [Hz L]].
    apply (less_orders m x z Hm) in L; auto.
    destruct (M1 z Hz) as [v [w' [Hv [A [Hw' E']]]]].
    rewrite (NW x w r Hw Hr E), (NW z w' v Hw' Hv E') in L.
    unfold adds_nothing in A. apply orb_true_iff in A as [A|A].
    + rewrite forallb_forall in A. specialize (A w' Hw'). apply among_spec in A.
      rewrite <- (parts_brace m v w' Hm Hw'), (parts_brace m r w' Hm A) in L. now apply dlt_irrefl in L.
    + apply rank_order in A. apply (dlt_irrefl (rank_number (brace m (fst r) (snd r)))).
      now apply dlt_trans with (rank_number (brace m (fst v) (snd v))).
Qed.
End Picks.

(** ** Games *)

Inductive game : Type := Game (one two others : list game).

Definition moves (g : game) (p : player) : list game :=
  match g with Game a b c => match p with 1 => a | 2 => b | _ => c end end.

(** The player after p. *)
Definition next (p : player) : player := match p with 1 => 2 | 2 => 3 | _ => 1 end.

(** The game with these options. *)
Definition make (f : player -> list game) : game := Game (f 1) (f 2) (f 3).

Lemma moves_make : forall f p, three p -> moves (make f) p = f p.
Proof. intros f p [->|[->| ->]]; reflexivity. Qed.

Lemma three_next : forall p, three p -> three (next p).
Proof. intros p [->|[->| ->]]; cbv; auto. Qed.

Lemma next_distinct : forall p, three p -> next p <> p /\ next (next p) <> p /\ next (next p) <> next p.
Proof. intros p [->|[->| ->]]; cbv; repeat split; discriminate. Qed.

Lemma next_three : forall p, three p -> next (next (next p)) = p.
Proof. intros p [->|[->| ->]]; reflexivity. Qed.

Lemma all_three : forall p q, three p -> three q -> q = p \/ q = next p \/ q = next (next p).
Proof. intros p q [->|[->| ->]] [->|[->| ->]]; cbv; auto. Qed.

(** The most moves that can be made in a game. *)
Fixpoint length_of (g : game) : nat :=
  match g with
  | Game a b c => list_max (map (fun x => S (length_of x)) a ++ map (fun x => S (length_of x)) b ++
                            map (fun x => S (length_of x)) c)
  end.

Lemma list_max_in : forall l n, In n l -> n <= list_max l.
Proof.
  intros l n H. pose proof (proj1 (list_max_le l (list_max l)) (le_n _)) as F.
  rewrite Forall_forall in F. auto.
Qed.

Lemma move_shorter : forall g p x, In x (moves g p) -> length_of x < length_of g.
Proof.
  intros [a b c] p x H. cbn [length_of]. apply list_max_in. rewrite !in_app_iff.
  unfold moves in H. destruct p as [|[|[|p]]]; [right; right|left|right; left|right; right];
    now apply (in_map (fun x => S (length_of x))).
Qed.

(** In a sum a move is a move in one of the two. *)
Fixpoint add (g : game) : game -> game :=
  fix add_g (h : game) : game :=
    match g, h with
    | Game a b c, Game a' b' c' =>
        Game (map (fun x => add x h) a ++ map add_g a') (map (fun x => add x h) b ++ map add_g b')
             (map (fun x => add x h) c ++ map add_g c')
    end.

Lemma moves_add : forall g h p, moves (add g h) p = map (fun x => add x h) (moves g p) ++ map (add g) (moves h p).
Proof. intros [a b c] [a' b' c'] p. destruct p as [|[|[|p]]]; reflexivity. Qed.

(** The value of a game with p to move: a player who cannot move is skipped, and the
    player who has moved last has won. *)
Fixpoint tree (g : game) (p : player) : value :=
  match g with
  | Game a b c =>
      let one := map (fun x => tree x 2) a in
      let two := map (fun x => tree x 3) b in
      let last := map (fun x => tree x 1) c in
      let of q := match q with 1 => one | 2 => two | _ => last end in
      match of p with
      | _ :: _ => Choice p (of p)
      | [] =>
          match of (next p) with
          | _ :: _ => Choice (next p) (of (next p))
          | [] =>
              match of (next (next p)) with
              | _ :: _ => Choice (next (next p)) (of (next (next p)))
              | [] => Win (next (next p))
              end
          end
      end
  end.

Definition after (g : game) (p : player) : list value := map (fun x => tree x (next p)) (moves g p).

Lemma tree_equation : forall g p, three p -> tree g p =
  match moves g p with
  | _ :: _ => Choice p (after g p)
  | [] =>
      match moves g (next p) with
      | _ :: _ => Choice (next p) (after g (next p))
      | [] =>
          match moves g (next (next p)) with
          | _ :: _ => Choice (next (next p)) (after g (next (next p)))
          | [] => Win (next (next p))
          end
      end
  end.
Proof.
  intros [a b c] p Hp. unfold after.
  destruct Hp as [->|[->| ->]]; destruct a, b, c; reflexivity.
Qed.

Lemma tree_moves : forall g p, three p -> moves g p <> [] -> tree g p = Choice p (after g p).
Proof. intros g p Hp H. rewrite tree_equation by exact Hp. now destruct (moves g p). Qed.

Lemma tree_well_formed : forall n g p, length_of g <= n -> three p -> well_formed 3 (tree g p) = true.
Proof.
  induction n as [|n IH]; intros g p L Hp.
  - assert (N : forall q, moves g q = []).
    { intros q. destruct (moves g q) as [|x l] eqn:E; [reflexivity|].
      assert (I : In x (moves g q)) by (rewrite E; now left). apply move_shorter in I. lia. }
    rewrite tree_equation, !N by exact Hp. simpl. apply three_is_player. now apply three_next, three_next.
  - assert (C : forall q, three q -> moves g q <> [] -> well_formed 3 (Choice q (after g q)) = true).
    { intros q Hq Ne. cbn [well_formed]. rewrite !andb_true_iff. repeat split.
      - now apply three_is_player.
      - unfold after. now destruct (moves g q).
      - apply forallb_forall. intros v Hv. apply in_map_iff in Hv as [x [<- Hx]].
        apply IH; [apply move_shorter in Hx; lia|now apply three_next]. }
    rewrite tree_equation by exact Hp.
    destruct (moves g p) eqn:E1; [|apply C; congruence || auto].
    destruct (moves g (next p)) eqn:E2; [|apply C; [now apply three_next|congruence]].
    destruct (moves g (next (next p))) eqn:E3; [|apply C; [now apply three_next, three_next|congruence]].
    simpl. apply three_is_player. now apply three_next, three_next.
Qed.

Definition less (m : player) : value -> value -> bool := strictly_weaker (prudent_players m) m.

(** The prudent normal form. *)
Definition outcome (g : game) (p : player) : value := play_by prudent_players (tree g p).

Lemma outcome_moves : forall g p, three p -> moves g p <> [] ->
  outcome g p = node less p (map (fun x => outcome x (next p)) (moves g p)).
Proof.
  intros g p Hp H. unfold outcome. rewrite tree_moves by auto. unfold play_by. rewrite play_choice.
  unfold after. now rewrite map_map.
Qed.

(** ** Floods *)

Fixpoint flood (q : player) (n : nat) : game :=
  match n with
  | 0 => make (fun _ => [])
  | S n' => make (fun p => if p =? q then [flood q n'] else [])
  end.

Lemma moves_flood : forall q p n, three p ->
  moves (flood q n) p = match n with 0 => [] | S n' => if p =? q then [flood q n'] else [] end.
Proof. intros q p [|n] Hp; cbn [flood]; now rewrite moves_make. Qed.

(** The player to move is the first who can. *)
Lemma forces_tree : forall q g p, three p ->
  (forall r, three r -> moves g r <> [] ->
     (r = p \/ moves g p = [] /\ r = next p \/ moves g p = [] /\ moves g (next p) = [] /\ r = next (next p)) ->
     if r =? q then exists x, In x (moves g r) /\ forces q (tree x (next r)) = true
     else forall x, In x (moves g r) -> forces q (tree x (next r)) = true) ->
  ((forall r, three r -> moves g r = []) -> next (next p) = q) ->
  forces q (tree g p) = true.
Proof.
  intros q g p Hp H E.
  assert (C : forall r, (if r =? q then exists x, In x (moves g r) /\ forces q (tree x (next r)) = true
      else forall x, In x (moves g r) -> forces q (tree x (next r)) = true) ->
      forces q (Choice r (after g r)) = true).
  { intros r K. cbn [forces]. unfold after. destruct (r =? q).
    - destruct K as [x [Hx F]]. apply existsb_exists. exists (tree x (next r)). split; [|exact F].
      now apply (in_map (fun x => tree x (next r))).
    - apply forallb_forall. intros v Hv. apply in_map_iff in Hv as [x [<- Hx]]. auto. }
  rewrite tree_equation by exact Hp.
  destruct (moves g p) as [|x l] eqn:E1.
  - destruct (moves g (next p)) as [|x l] eqn:E2.
    + destruct (moves g (next (next p))) as [|x l] eqn:E3.
      * simpl. apply Nat.eqb_eq, E. intros r Hr. destruct (all_three p r Hp Hr) as [->|[->| ->]]; auto.
      * apply C, H; [now apply three_next, three_next|congruence|auto].
    + apply C, H; [now apply three_next|congruence|auto].
  - apply C, H; [exact Hp|congruence|auto].
Qed.

(** With more moves in the flood than in the game its owner can force a win; he moves
    in the game as long as he can. After a move in the flood as many are enough. *)
Lemma flood_forces : forall l g, length_of g <= l -> forall n q, three q ->
  (forall s, three s -> length_of g < n -> forces q (tree (add g (flood q n)) s) = true) /\
  (length_of g <= n -> moves g q = [] -> forces q (tree (add g (flood q n)) (next q)) = true).
Proof.
  induction l as [l IH] using lt_wf_ind. intros g L most q Hq.
  assert (Own : forall n r, three r -> moves (add g (flood q n)) r =
     map (fun x => add x (flood q n)) (moves g r) ++
     match n with 0 => [] | S n' => if r =? q then [add g (flood q n')] else [] end).
  { intros k r Hr. rewrite moves_add, moves_flood by exact Hr. destruct k as [|k]; [reflexivity|].
    now destruct (r =? q). }
  assert (Later : forall n r x, length_of g <= n -> three r -> In x (moves g r) ->
     forces q (tree (add x (flood q n)) (next r)) = true).
  { intros k r x Lk Hr Hx. apply move_shorter in Hx as Lx.
    destruct (IH (length_of x)) with (g := x) (n := k) (q := q) as [A _]; [lia|lia|exact Hq|].
    apply A; [now apply three_next|lia]. }
  (* After a move in the flood. *)
  assert (Weak : forall n, length_of g <= n -> moves g q = [] ->
     forces q (tree (add g (flood q n)) (next q)) = true).
  { induction n as [|n IHn]; intros Ln Nq.
    - apply forces_tree; [now apply three_next| |intros _; now apply next_three].
      intros r Hr Ne _. exfalso. apply Ne. rewrite Own by exact Hr. rewrite app_nil_r.
      destruct (moves g r) as [|x k] eqn:E; [reflexivity|].
      assert (I : In x (moves g r)) by (rewrite E; now left). apply move_shorter in I. lia.
    - apply forces_tree; [now apply three_next| |intros _; now apply next_three].
      intros r Hr Ne First. destruct (Nat.eqb_spec r q) as [->|D].
      + exists (add g (flood q n)). split.
        * rewrite Own by exact Hq. rewrite Nat.eqb_refl. apply in_or_app. right. now left.
        * assert (Over : moves g (next q) = [] /\ moves g (next (next q)) = []).
          { assert (Z : forall p, three p -> p <> q -> moves (add g (flood q (S n))) p = [] -> moves g p = []).
            { intros p Hp Np. rewrite Own by exact Hp. intros E. apply app_eq_nil in E as [E _].
              now apply map_eq_nil in E. }
            destruct (next_distinct q Hq) as [D1 [D2 D3]].
            destruct First as [F|[[_ F]|[F1 [F2 _]]]]; [congruence|congruence|].
            split; apply Z; auto using three_next. }
          apply IHn; [|exact Nq]. destruct Over as [O1 O2].
          assert (G : length_of g = 0).
          { destruct g as [a b c]. destruct Hq as [->|[->| ->]]; cbn [moves next] in *; subst; reflexivity. }
          lia.
      + intros x Hx. rewrite Own in Hx by exact Hr.
        replace (r =? q) with false in Hx by (symmetry; now apply Nat.eqb_neq).
        rewrite app_nil_r in Hx. apply in_map_iff in Hx as [y [<- Hy]]. now apply Later. }
  split; [|intros; now apply Weak].
  intros s Hs Ln. destruct most as [|n]; [lia|].
  apply forces_tree; [exact Hs| |].
  - intros r Hr Ne _. destruct (Nat.eqb_spec r q) as [->|D].
    + destruct (moves g q) as [|x k] eqn:E.
      * exists (add g (flood q n)). split.
        -- rewrite Own by exact Hq. rewrite Nat.eqb_refl. apply in_or_app. right. now left.
        -- apply Weak; [lia|reflexivity].
      * exists (add x (flood q (S n))). split.
        -- rewrite Own by exact Hq. apply in_or_app. left. rewrite ?E. now left.
        -- apply Later; [lia|exact Hq|]. rewrite ?E. now left.
    + intros x Hx. rewrite Own in Hx by exact Hr.
      replace (r =? q) with false in Hx by (symmetry; now apply Nat.eqb_neq).
      rewrite app_nil_r in Hx. apply in_map_iff in Hx as [y [<- Hy]]. apply Later; [lia|exact Hr|exact Hy].
  - intros N. exfalso. specialize (N q Hq). rewrite Own, Nat.eqb_refl in N by exact Hq.
    apply app_eq_nil in N as [_ N]. discriminate.
Qed.

(** ** Decisions *)

Lemma outcome_flood : forall g q n s, three q -> three s -> length_of g < n ->
  outcome (add g (flood q n)) s ≈ Win q.
Proof.
  intros g q n s Hq Hs L. apply (forced_wins_are_kept prudent_players q); [discriminate| |].
  - apply (well_formed_nonempty 3). eapply tree_well_formed; [apply le_n|exact Hs].
  - destruct (flood_forces (length_of g) g (le_n _) n q Hq) as [A _]. now apply A.
Qed.

(** u decides between l; if he does not, the next player takes his flood. *)
Definition decision (u : player) (n : nat) (l : list game) : game :=
  make (fun p => if p =? u then l else if p =? next u then [flood (next u) n] else []).

Lemma moves_decision_own : forall u n l, three u -> moves (decision u n l) u = l.
Proof. intros u n l Hu. unfold decision. rewrite moves_make by exact Hu. now rewrite Nat.eqb_refl. Qed.

Lemma moves_decision_next : forall u n l, three u -> moves (decision u n l) (next u) = [flood (next u) n].
Proof. intros u n l [->|[->| ->]]; reflexivity. Qed.

Lemma moves_decision_last : forall u n l, three u -> moves (decision u n l) (next (next u)) = [].
Proof. intros u n l [->|[->| ->]]; reflexivity. Qed.

(** A player who may take his flood wins. *)
Lemma outcome_take : forall g c u n, three u -> length_of g < n -> In (flood u n) (moves c u) ->
  outcome (add g c) u ≈ Win u.
Proof.
  intros g c u n Hu L I. apply (forced_wins_are_kept prudent_players u); [discriminate| |].
  - apply (well_formed_nonempty 3). eapply tree_well_formed; [apply le_n|exact Hu].
  - assert (M : In (add g (flood u n)) (moves (add g c) u)).
    { rewrite moves_add. apply in_or_app. right. now apply in_map. }
    rewrite tree_moves; [|exact Hu|intros E; now rewrite E in M].
    cbn [forces]. rewrite Nat.eqb_refl. apply existsb_exists.
    exists (tree (add g (flood u n)) (next u)). split.
    + unfold after. now apply (in_map (fun x => tree x (next u))).
    + destruct (flood_forces (length_of g) g (le_n _) n u Hu) as [A _].
      apply A; [now apply three_next|exact L].
Qed.

(** The value of a sum whose second part is decided by u. *)
Lemma outcome_decided : forall g c u n r, three u -> three (fst r) -> length_of g < n ->
  In (flood (next u) n) (moves c (next u)) ->
  adds_nothing u r (next u, 0) = true ->
  moves c u <> [] ->
  (forall d, In d (moves c u) -> exists v, three (fst v) /\ outcome (add g d) (next u) ≈ long v /\
     adds_nothing u r v = true) ->
  (forall w, In w (parts u r) -> exists d v, In d (moves c u) /\ outcome (add g d) (next u) ≈ long v /\
     In w (parts u v)) ->
  outcome (add g c) u ≈ long r.
Proof.
  intros g c u n r Hu Hr L F P0 Ne H1 H2.
  rewrite outcome_moves; [|exact Hu|rewrite moves_add; intros E; apply app_eq_nil in E as [_ E];
    now apply map_eq_nil in E].
  rewrite moves_add. apply (node_picks less prudent_orders_simple_values); auto.
  - intros y Hy. apply in_map_iff in Hy as [x [<- Hx]]. apply in_app_or in Hx as [Hx|Hx];
      apply in_map_iff in Hx as [z [<- Hz]].
    + exists (next u, 0). split; [now apply three_next|split; [|exact P0]].
      apply outcome_take with n; [now apply three_next| |exact F].
      apply move_shorter in Hz. lia.
    + auto.
  - intros w Hw. destruct (H2 w Hw) as [d [v [Hd [E I]]]].
    exists (outcome (add g d) (next u)), v. split; [|split; [exact E|exact I]].
    apply in_map_iff. exists (add g d). split; [reflexivity|]. apply in_or_app. right. now apply in_map.
Qed.

(** ** Contexts of a function on a list of games *)

Definition realises (Z : list game) (f : game -> short) (s : player) (c : game) : Prop :=
  forall g, In g Z -> outcome (add g c) s ≈ long (f g).

(** There are contexts of all players, and they may be decisions. *)
Definition realised (Z : list game) (f : game -> short) : Prop :=
  forall s, three s -> exists n l, l <> [] /\ (forall g, In g Z -> length_of g < n) /\
    realises Z f s (decision s n l).

Definition above (Z : list game) : nat := S (list_max (map length_of Z)).

Lemma above_all : forall Z g, In g Z -> length_of g < above Z.
Proof. intros Z g H. unfold above. apply (in_map length_of), list_max_in in H. lia. Qed.

(** A sure loss is dropped for b_k with k ≥ 2, and for a_1 of another player a. *)
Definition positive (m : player) (v : short) : Prop :=
  match snd v with 0 => False | 1 => fst v <> m | _ => True end.

Lemma loss_is_lower : forall m v, three m -> positive m v -> adds_nothing m v (next m, 0) = true.
Proof.
  intros m [b k] Hm P. unfold adds_nothing. apply orb_true_iff. right. unfold lower, positive in *. cbn [fst snd] in *.
  destruct (next_distinct m Hm) as [N _]. rewrite (brace_other m (next m) 0) by auto.
  unfold brace. destruct (Nat.eqb_spec m b) as [->|D].
  - destruct k as [|[|k]]; [contradiction|congruence|]. unfold before. now destruct (Nat.odd (S k)).
  - destruct k as [|k]; [contradiction|]. unfold before. now destruct (Nat.odd (S k)).
Qed.

Lemma own_adds_nothing : forall m v, adds_nothing m v v = true.
Proof.
  intros m v. unfold adds_nothing. apply orb_true_iff. left. apply forallb_forall. intros w Hw. now apply among_spec.
Qed.

Definition valid (f : game -> short) : Prop := forall g, three (fst (f g)).

Lemma pass : forall Z f u c, three u -> valid f -> (forall g, In g Z -> positive u (f g)) ->
  realises Z f (next u) c -> realises Z f u (decision u (above Z) [c]).
Proof.
  intros Z f u c Hu V P R g Hg.
  apply outcome_decided with (above Z); auto using above_all.
  - rewrite moves_decision_next by exact Hu. now left.
  - apply loss_is_lower; auto.
  - rewrite moves_decision_own by exact Hu. discriminate.
  - rewrite moves_decision_own by exact Hu. intros d [<-|[]]. exists (f g). auto using own_adds_nothing.
  - rewrite moves_decision_own by exact Hu. intros w Hw. exists c, (f g).
    repeat split; [now left|now apply R|exact Hw].
Qed.

(** Full values are positive for all players. *)
Definition full (Z : list game) (f : game -> short) : Prop := forall g, In g Z -> 2 <= snd (f g).

Lemma full_positive : forall Z f u, full Z f -> forall g, In g Z -> positive u (f g).
Proof.
  intros Z f u F g Hg. specialize (F g Hg). unfold positive.
  destruct (snd (f g)) as [|[|k]]; [lia|lia|exact I].
Qed.

Lemma realised_by_one : forall Z f u c, three u -> valid f -> full Z f -> realises Z f u c -> realised Z f.
Proof.
  intros Z f u c Hu V F R.
  assert (Step : forall s d, three s -> realises Z f (next s) d -> realises Z f s (decision s (above Z) [d])).
  { intros s d Hs. apply pass; auto. now apply full_positive. }
  intros s Hs. destruct (all_three s u Hs Hu) as [->|[->| ->]].
  - exists (above Z), [decision (next s) (above Z) [decision (next (next s)) (above Z) [c]]].
    split; [discriminate|split; [apply above_all|]].
    apply Step; [exact Hs|]. apply Step; [now apply three_next|].
    apply Step; [now apply three_next, three_next|]. now rewrite next_three.
  - exists (above Z), [c]. split; [discriminate|split; [apply above_all|]]. now apply Step.
  - exists (above Z), [decision (next s) (above Z) [c]]. split; [discriminate|split; [apply above_all|]].
    apply Step; [exact Hs|]. now apply Step; [apply three_next|].
Qed.

(** ** Constants *)

Lemma constant : forall Z k b s, three b -> three s -> exists c, realises Z (fun _ => (b, k)) s c.
Proof.
  intros Z. induction k as [|k IH]; intros b s Hb Hs.
  - exists (flood b (above Z)). intros g Hg. apply outcome_flood; auto using above_all.
  - assert (Own : exists c, realises Z (fun _ => (b, S k)) b c).
    { destruct (IH (other b) (next b)) as [c1 R1]; [now apply three_other|now apply three_next|].
      destruct (IH (another b) (next b)) as [c2 R2]; [now apply three_another|now apply three_next|].
      exists (decision b (above Z) [c1; c2]). intros g Hg.
      assert (Pr : parts b (b, S k) = [(other b, k); (another b, k)]).
      { unfold parts. cbn [fst snd]. now rewrite Nat.eqb_refl. }
      destruct (other_distinct b Hb) as [D1 [D2 _]].
      assert (P1 : parts b (other b, k) = [(other b, k)]).
      { unfold parts. cbn [fst snd]. destruct k; [reflexivity|].
        now replace (other b =? b) with false by (symmetry; apply Nat.eqb_neq; auto). }
      assert (P2 : parts b (another b, k) = [(another b, k)]).
      { unfold parts. cbn [fst snd]. destruct k; [reflexivity|].
        now replace (another b =? b) with false by (symmetry; apply Nat.eqb_neq; auto). }
      apply outcome_decided with (above Z); auto using above_all.
      - rewrite moves_decision_next by exact Hb. now left.
      - destruct k as [|k].
        + unfold adds_nothing. apply orb_true_iff. left. rewrite Pr.
          destruct Hb as [->|[->| ->]]; reflexivity.
        + apply loss_is_lower; [exact Hb|exact I].
      - rewrite moves_decision_own by exact Hb. discriminate.
      - rewrite moves_decision_own by exact Hb. intros d Hd.
        assert (A : forall w, w = (other b, k) \/ w = (another b, k) -> adds_nothing b (b, S k) w = true).
        { intros w Hw. unfold adds_nothing. apply orb_true_iff. left. rewrite Pr.
          apply forallb_forall. intros x Hx. apply among_spec.
          destruct Hw as [-> | ->]; rewrite ?P1, ?P2 in Hx; destruct Hx as [<-|[]]; [now left|right; now left]. }
        destruct Hd as [<-|[<-|[]]].
        + exists (other b, k). split; [now apply three_other|split; [now apply R1|apply A; now left]].
        + exists (another b, k). split; [now apply three_another|split; [now apply R2|apply A; now right]].
      - rewrite moves_decision_own by exact Hb. rewrite Pr. intros w [<-|[<-|[]]].
        + exists c1, (other b, k). rewrite P1. repeat split; [now left|now apply R1|now left].
        + exists c2, (another b, k). rewrite P2. repeat split; [right; now left|now apply R2|now left]. }
    destruct Own as [c R].
    assert (Step : forall s d, three s -> s <> b -> realises Z (fun _ => (b, S k)) (next s) d ->
      exists e, realises Z (fun _ => (b, S k)) s e).
    { intros q d Hq D Rd. exists (decision q (above Z) [d]).
      apply (pass Z (fun _ => (b, S k))); [exact Hq|intros ?; exact Hb| |exact Rd].
      intros g _. unfold positive. cbn. destruct k; auto. }
    destruct (next_distinct s Hs) as [N1 [N2 N3]].
    destruct (all_three s b Hs Hb) as [E|[E|E]]; subst b.
    + now exists c.
    + apply (Step s c); [exact Hs|auto|exact R].
    + destruct (Step (next s) c) as [d Rd]; [now apply three_next|auto|exact R|].
      apply (Step s d); [exact Hs|auto|exact Rd].
Qed.

Lemma realised_constant : forall Z b k, three b -> realised Z (fun _ => (b, S (S k))).
Proof.
  intros Z b k Hb. destruct (constant Z (S (S k)) b 1) as [c R]; [exact Hb|now left|].
  apply (realised_by_one Z _ 1 c); [now left|intros ?; exact Hb|intros g _; cbn; lia|exact R].
Qed.

Lemma realised_some : forall Z f, realised Z f -> forall s, three s -> exists c, realises Z f s c.
Proof. intros Z f R s Hs. destruct (R s Hs) as [n [l [_ [_ H]]]]. now exists (decision s n l). Qed.

(** u chooses among functions. *)
Lemma choose : forall Z u r (fs : list (game -> short)), three u -> valid r -> full Z r -> fs <> [] ->
  (forall f, In f fs -> valid f /\ realised Z f) ->
  (forall g, In g Z -> picks u (map (fun f => f g) fs) (r g) = true) ->
  realised Z r.
Proof.
  intros Z u r fs Hu V F Ne H P.
  assert (L : exists cs, Forall2 (fun f c => realises Z f (next u) c) fs cs).
  { clear P Ne. induction fs as [|f fs IH]; [now exists []|].
    destruct IH as [cs Hcs]; [intros; apply H; now right|].
    destruct (H f) as [_ Rf]; [now left|].
    destruct (realised_some Z f Rf (next u)) as [c Hc]; [now apply three_next|].
    exists (c :: cs). now constructor. }
  destruct L as [cs L].
  apply (realised_by_one Z r u (decision u (above Z) cs)); auto.
  intros g Hg. specialize (P g Hg). unfold picks in P. apply andb_true_iff in P as [P1 P2].
  rewrite forallb_forall in P1. rewrite forallb_forall in P2.
  assert (To : forall c, In c cs -> exists f, In f fs /\ realises Z f (next u) c).
  { clear - L. induction L as [|f c fs cs Hf L IH]; intros d Hd; [contradiction|].
    destruct Hd as [<-|Hd]; [exists f; split; [now left|exact Hf]|].
    destruct (IH d Hd) as [e [He R]]. exists e. split; [now right|exact R]. }
  assert (Back : forall f, In f fs -> exists c, In c cs /\ realises Z f (next u) c).
  { clear - L. induction L as [|f c fs cs Hf L IH]; intros d Hd; [contradiction|].
    destruct Hd as [<-|Hd]; [exists c; split; [now left|exact Hf]|].
    destruct (IH d Hd) as [e [He R]]. exists e. split; [now right|exact R]. }
  apply outcome_decided with (above Z); auto using above_all.
  - rewrite moves_decision_next by exact Hu. now left.
  - apply loss_is_lower; [exact Hu|now apply (full_positive Z)].
  - rewrite moves_decision_own by exact Hu. destruct fs; [congruence|]. inversion L. discriminate.
  - rewrite moves_decision_own by exact Hu. intros d Hd. destruct (To d Hd) as [f [Hf R]].
    exists (f g). split; [now apply H|split; [now apply R|]].
    apply P1. now apply (in_map (fun f => f g)).
  - rewrite moves_decision_own by exact Hu. intros w Hw. specialize (P2 w Hw).
    apply existsb_exists in P2 as [v [Hv I]]. apply in_map_iff in Hv as [f [<- Hf]].
    apply among_spec in I. destruct (Back f Hf) as [c [Hc R]].
    exists c, (f g). auto.
Qed.

(** ** The values 1_4 and 1_5 *)

Definition A : short := (1, 4).
Definition B : short := (1, 5).

Definition two_valued (b : game -> bool) (g : game) : short := if b g then A else B.

Lemma two_valued_valid : forall b, valid (two_valued b).
Proof. intros b g. unfold two_valued. destruct (b g); now left. Qed.

Lemma two_valued_full : forall Z b, full Z (two_valued b).
Proof. intros Z b g _. unfold two_valued. destruct (b g); cbn; lia. Qed.

Lemma realised_on : forall Z f f', (forall g, In g Z -> f g = f' g) -> realised Z f -> realised Z f'.
Proof.
  intros Z f f' E R s Hs. destruct (R s Hs) as [n [l [Ne [L H]]]]. exists n, l.
  split; [exact Ne|split; [exact L|]]. intros g Hg. rewrite <- E by exact Hg. now apply H.
Qed.

Lemma always : forall Z c, realised Z (two_valued (fun _ => c)).
Proof.
  intros Z [|]; unfold two_valued; [apply (realised_constant Z 1 2)|apply (realised_constant Z 1 3)]; now left.
Qed.

Lemma choose_two_valued : forall Z u b bs, three u -> bs <> [] ->
  (forall c, In c bs -> realised Z (two_valued c)) ->
  (forall g, picks u (map (fun c => two_valued c g) bs) (two_valued b g) = true) ->
  realised Z (two_valued b).
Proof.
  intros Z u b bs Hu Ne H P. apply (choose Z u _ (map two_valued bs)); [exact Hu| | | | |].
  - apply two_valued_valid.
  - apply two_valued_full.
  - now destruct bs.
  - intros f Hf. apply in_map_iff in Hf as [c [<- Hc]]. auto using two_valued_valid.
  - intros g _. rewrite map_map. apply P.
Qed.

(** Player 1 prefers A, and player 2 prefers B. *)
Lemma disjunction : forall Z bs, bs <> [] -> (forall b, In b bs -> realised Z (two_valued b)) ->
  realised Z (two_valued (fun g => existsb (fun b => b g) bs)).
Proof.
  intros Z bs Ne H. apply (choose_two_valued Z 1 _ bs); [now left|exact Ne|exact H|].
  intros g. unfold two_valued at 2, picks. apply andb_true_iff.
  destruct (existsb (fun b => b g) bs) eqn:E.
  + split.
    * apply forallb_forall. intros v Hv. apply in_map_iff in Hv as [b [<- _]].
      unfold two_valued. now destruct (b g).
    * apply existsb_exists in E as [b [Hb E]]. apply forallb_forall. intros w Hw. apply existsb_exists.
      exists A. split; [|now apply among_spec]. apply in_map_iff. exists b. unfold two_valued. now rewrite E.
  + assert (F : forall b, In b bs -> b g = false).
    { intros b Hb. apply not_true_iff_false. intros T.
      assert (existsb (fun b => b g) bs = true) by (apply existsb_exists; eauto). congruence. }
    split.
    * apply forallb_forall. intros v Hv. apply in_map_iff in Hv as [b [<- Hb]].
      unfold two_valued. now rewrite (F b Hb).
    * apply forallb_forall. intros w Hw. destruct bs as [|b bs]; [congruence|]. apply existsb_exists.
      exists B. split; [|now apply among_spec]. cbn [map]. left. unfold two_valued.
      rewrite (F b); [reflexivity|now left].
Qed.

Lemma conjunction : forall Z bs, bs <> [] -> (forall b, In b bs -> realised Z (two_valued b)) ->
  realised Z (two_valued (fun g => forallb (fun b => b g) bs)).
Proof.
  intros Z bs Ne H. apply (choose_two_valued Z 2 _ bs); [right; now left|exact Ne|exact H|].
  intros g. unfold two_valued at 2, picks. apply andb_true_iff.
  destruct (forallb (fun b => b g) bs) eqn:E.
  + rewrite forallb_forall in E. split.
    * apply forallb_forall. intros v Hv. apply in_map_iff in Hv as [b [<- Hb]].
      unfold two_valued. now rewrite (E b Hb).
    * apply forallb_forall. intros w Hw. destruct bs as [|b bs]; [congruence|]. apply existsb_exists.
      exists A. split; [|now apply among_spec]. cbn [map]. left. unfold two_valued.
      rewrite (E b); [reflexivity|now left].
  + assert (F : exists b, In b bs /\ b g = false).
    { clear - E. induction bs as [|b bs IH]; [discriminate|]. cbn in E. destruct (b g) eqn:Eb.
      - destruct (IH E) as [c [Hc Ec]]. exists c. split; [now right|exact Ec].
      - exists b. split; [now left|exact Eb]. }
    split.
    * apply forallb_forall. intros v Hv. apply in_map_iff in Hv as [b [<- _]].
      unfold two_valued. now destruct (b g).
    * destruct F as [b [Hb F]]. apply forallb_forall. intros w Hw. apply existsb_exists.
      exists B. split; [|now apply among_spec]. apply in_map_iff. exists b. unfold two_valued. now rewrite F.
Qed.

(** A and B may be exchanged: 1 chooses between the function and 2_3, then 3 between
    the result and B, and then 2 between that and A. *)
Lemma exchange_values : forall Z b, realised Z (two_valued b) -> realised Z (two_valued (fun g => negb (b g))).
Proof.
  intros Z b R.
  assert (C : forall x k, three x -> valid (fun _ => (x, S (S k))) /\ realised Z (fun _ => (x, S (S k)))).
  { intros x k Hx. split; [intros g; exact Hx|now apply realised_constant]. }
  assert (R1 : realised Z (fun g => if b g then A else (2, 3))).
  { apply (choose Z 1 _ [two_valued b; fun _ => (2, 3)]).
    - now left.
    - intros g. destruct (b g); [now left|right; now left].
    - intros g _. destruct (b g); cbn; lia.
    - discriminate.
    - intros f [<-|[<-|[]]]; [split; [apply two_valued_valid|exact R]|apply C; right; now left].
    - intros g _. cbn [map]. unfold two_valued. now destruct (b g). }
  assert (R2 : realised Z (fun g => if b g then B else (2, 3))).
  { apply (choose Z 3 _ [fun g => if b g then A else (2, 3); fun _ => B]).
    - right; now right.
    - intros g. destruct (b g); [now left|right; now left].
    - intros g _. destruct (b g); cbn; lia.
    - discriminate.
    - intros f [<-|[<-|[]]]; [split; [|exact R1]|apply C; now left].
      intros g. destruct (b g); [now left|right; now left].
    - intros g _. cbn [map]. now destruct (b g). }
  apply (choose Z 2 _ [fun g => if b g then B else (2, 3); fun _ => A]).
  - right; now left.
  - apply two_valued_valid.
  - apply two_valued_full.
  - discriminate.
  - intros f [<-|[<-|[]]]; [split; [|exact R2]|apply C; now left].
    intros g. destruct (b g); [now left|right; now left].
  - intros g _. cbn [map]. unfold two_valued. now destruct (b g).
Qed.

(** ** Games that are the same: order and repetition of options do not matter *)

Fixpoint encode (g : game) : value :=
  match g with
  | Game a b c => Choice 0 [Choice 1 (map encode a); Choice 2 (map encode b); Choice 3 (map encode c)]
  end.

Definition same_game (g h : game) : bool := same (encode g) (encode h).

Lemma encode_moves : forall g, encode g ≈
  Choice 0 [Choice 1 (map encode (moves g 1)); Choice 2 (map encode (moves g 2)); Choice 3 (map encode (moves g 3))].
Proof. intros [a b c]. reflexivity. Qed.

Lemma same_game_moves : forall g h p, three p -> same_game g h = true ->
  same_options (map encode (moves g p)) (map encode (moves h p)).
Proof.
  intros g h p Hp E. change (encode g ≈ encode h) in E. rewrite !encode_moves in E.
  apply same_choice in E as [_ [E _]].
  assert (I : In (Choice p (map encode (moves g p)))
    [Choice 1 (map encode (moves g 1)); Choice 2 (map encode (moves g 2)); Choice 3 (map encode (moves g 3))]).
  { destruct Hp as [->|[->| ->]]; cbn; auto. }
  destruct (E _ I) as [y [Hy S]].
  destruct Hp as [->|[->| ->]]; destruct Hy as [<-|[<-|[<-|[]]]];
    apply same_choice in S as [N S]; try discriminate N; exact S.
Qed.

Definition has_option (p : player) (x g : game) : bool := existsb (same_game x) (moves g p).

Lemma has_option_same : forall p x g h, three p -> same_game g h = true -> has_option p x g = has_option p x h.
Proof.
  assert (H : forall p x g h, three p -> same_game g h = true -> has_option p x g = true -> has_option p x h = true).
  { intros p x g h Hp E H. apply existsb_exists in H as [y [Hy S]].
    destruct (same_game_moves g h p Hp E) as [K _]. destruct (K (encode y)) as [z [Hz Ez]]; [now apply in_map|].
    apply in_map_iff in Hz as [w [<- Hw]]. apply existsb_exists. exists w. split; [exact Hw|].
    change (encode x ≈ encode w). change (encode x ≈ encode y) in S. now rewrite S. }
  intros p x g h Hp E. apply eq_true_iff_eq. split; apply H; auto.
  change (encode h ≈ encode g). change (encode g ≈ encode h) in E. now symmetry.
Qed.

(** Different games differ in an option of some player. *)
Lemma different : forall g h, same_game g h = false ->
  exists p x, three p /\ (In x (moves g p) \/ In x (moves h p)) /\ has_option p x g <> has_option p x h.
Proof.
  intros g h N.
  destruct (forallb (fun p => forallb (fun x => has_option p x h) (moves g p) &&
                              forallb (fun x => has_option p x g) (moves h p)) [1; 2; 3]) eqn:E.
  - exfalso. rewrite <- not_true_iff_false in N. apply N.
    change (encode g ≈ encode h). rewrite !encode_moves.
    rewrite forallb_forall in E.
    assert (S : forall p, In p [1; 2; 3] -> Choice p (map encode (moves g p)) ≈ Choice p (map encode (moves h p))).
    { intros p Hp. specialize (E p Hp). apply andb_true_iff in E as [E1 E2].
      rewrite forallb_forall in E1, E2. apply choice_same. split; intros y Hy; apply in_map_iff in Hy as [x [<- Hx]].
      - specialize (E1 x Hx). apply existsb_exists in E1 as [z [Hz S]]. exists (encode z).
        split; [now apply in_map|exact S].
      - specialize (E2 x Hx). apply existsb_exists in E2 as [z [Hz S]]. exists (encode z).
        split; [now apply in_map|]. change (encode x ≈ encode z) in S. now symmetry. }
    apply choice_same. split; intros y [<-|[<-|[<-|[]]]]; eexists; (split; [|apply S; cbn; auto]); cbn; auto.
  - assert (F : exists p, In p [1; 2; 3] /\ forallb (fun x => has_option p x h) (moves g p) &&
                              forallb (fun x => has_option p x g) (moves h p) = false).
    { revert E. generalize [1; 2; 3]. induction l as [|p l IH]; [discriminate|]. cbn. intros E.
      apply andb_false_iff in E as [E|E]; [exists p; auto|]. destruct (IH E) as [q [Hq Eq]]. exists q. auto. }
    destruct F as [p [Hp F]]. assert (Hp' : three p).
    { destruct Hp as [<-|[<-|[<-|[]]]]; [now left|right; now left|right; now right]. }
    assert (Own : forall k x, In x (moves k p) -> has_option p x k = true).
    { intros k x Hx. apply existsb_exists. exists x. split; [exact Hx|]. change (encode x ≈ encode x). reflexivity. }
    assert (Miss : forall l (f : game -> bool), forallb f l = false -> exists x, In x l /\ f x = false).
    { clear. intros l f. induction l as [|x l IH]; [discriminate|]. cbn. intros E.
      apply andb_false_iff in E as [E|E]; [exists x; auto|]. destruct (IH E) as [y [Hy Ey]]. exists y. auto. }
    apply andb_false_iff in F as [F|F]; apply Miss in F as [x [Hx F]]; exists p, x;
      (split; [exact Hp'|split; [auto|]]);
      rewrite F, (Own _ x Hx); discriminate.
Qed.

(** ** Indicators of options *)

(** Only the decision and the next player's flood matter. *)
Lemma same_decision : forall g c d u n, three u -> length_of g < n -> moves c u = moves d u -> moves c u <> [] ->
  In (flood (next u) n) (moves c (next u)) -> In (flood (next u) n) (moves d (next u)) ->
  outcome (add g c) u ≈ outcome (add g d) u.
Proof.
  intros g c d u n Hu L E Ne Fc Fd.
  assert (N : forall e, moves e u <> [] -> moves (add g e) u <> []).
  { intros e He. rewrite moves_add. intros K. apply app_eq_nil in K as [_ K]. now apply map_eq_nil in K. }
  rewrite !outcome_moves by (auto; apply N; congruence).
  apply node_proper; [intros m; apply strictly_weaker_proper|].
  rewrite !moves_add, !map_app, !map_map, <- E.
  assert (T : forall e z, In z (moves g u) -> In (flood (next u) n) (moves e (next u)) ->
    outcome (add z e) (next u) ≈ Win (next u)).
  { intros e z Hz F. apply outcome_take with n; [now apply three_next| |exact F]. apply move_shorter in Hz. lia. }
  split; intros y Hy; apply in_app_or in Hy as [Hy|Hy]; apply in_map_iff in Hy as [z [<- Hz]].
  - exists (outcome (add z d) (next u)). split; [|now rewrite (T c z Hz Fc), (T d z Hz Fd)].
    apply in_or_app. left. now apply (in_map (fun x => outcome (add x d) (next u))).
  - exists (outcome (add g z) (next u)). split; [|reflexivity].
    apply in_or_app. right. now apply (in_map (fun x => outcome (add g x) (next u))).
  - exists (outcome (add z c) (next u)). split; [|now rewrite (T c z Hz Fc), (T d z Hz Fd)].
    apply in_or_app. left. now apply (in_map (fun x => outcome (add x c) (next u))).
  - exists (outcome (add g z) (next u)). split; [|reflexivity].
    apply in_or_app. right. now apply (in_map (fun x => outcome (add g x) (next u))).
Qed.

(** The value that p prefers, and the other one. *)
Definition better (p : player) : short := if p =? 1 then A else B.
Definition worse (p : player) : short := if p =? 1 then B else A.

Lemma indicator : forall Z Z' p x, three p -> (forall g y, In g Z -> In y (moves g p) -> In y Z') ->
  realised Z' (fun y => if same_game x y then better p else worse p) ->
  realised Z (fun g => if has_option p x g then better p else worse p).
Proof.
  intros Z Z' p x Hp Sub R.
  assert (V : three (fst (better p)) /\ three (fst (worse p))).
  { split; unfold better, worse; destruct (p =? 1); now left. }
  destruct V as [V1 V2].
  destruct (R (next p)) as [n [l [Ne [L I]]]]; [now apply three_next|].
  destruct (constant Z (snd (worse p)) (fst (worse p)) (next p)) as [k K]; [exact V2|now apply three_next|].
  set (t := make (fun q => if q =? p then [k] else if q =? next p then l else [flood (next (next p)) n])).
  destruct (next_distinct p Hp) as [D1 [D2 D3]].
  assert (T1 : moves t p = [k]) by (unfold t; rewrite moves_make by exact Hp; now rewrite Nat.eqb_refl).
  assert (T2 : moves t (next p) = l).
  { unfold t. rewrite moves_make by now apply three_next.
    replace (next p =? p) with false by (symmetry; now apply Nat.eqb_neq). now rewrite Nat.eqb_refl. }
  assert (T3 : moves t (next (next p)) = [flood (next (next p)) n]).
  { unfold t. rewrite moves_make by now apply three_next, three_next.
    replace (next (next p) =? p) with false by (symmetry; now apply Nat.eqb_neq).
    now replace (next (next p) =? next p) with false by (symmetry; now apply Nat.eqb_neq). }
  assert (O : forall g y, In g Z -> In y (moves g p) ->
    outcome (add y t) (next p) ≈ long (if same_game x y then better p else worse p)).
  { intros g y Hg Hy. pose proof (Sub g y Hg Hy) as Hy'. rewrite <- (I y Hy').
    assert (Hq : three (next p)) by now apply three_next.
    apply same_decision with n; auto.
    - now rewrite T2, moves_decision_own.
    - now rewrite T2.
    - rewrite T3. now left.
    - rewrite moves_decision_next by exact Hq. now left. }
  apply (realised_by_one Z _ p t); [exact Hp| | |].
  - intros g. now destruct (has_option p x g).
  - intros g _. unfold better, worse. destruct (has_option p x g), (p =? 1); cbn; lia.
  - intros g Hg. rewrite outcome_moves; [|exact Hp|].
    2: { rewrite moves_add, T1. intros E. now apply app_eq_nil in E as [_ E]. }
    rewrite moves_add, T1, map_app, map_map. cbn [map].
    assert (Ok : adds_nothing p (better p) (worse p) = true) by (destruct Hp as [->|[->| ->]]; reflexivity).
    apply (node_picks less prudent_orders_simple_values); [exact Hp|now destruct (has_option p x g)| |].
    + intros y Hy. apply in_app_or in Hy as [Hy|[<-|[]]].
      * apply in_map_iff in Hy as [z [<- Hz]]. exists (if same_game x z then better p else worse p).
        split; [now destruct (same_game x z)|split; [now apply O with g|]].
        destruct (has_option p x g) eqn:E.
        -- destruct (same_game x z); [apply own_adds_nothing|exact Ok].
        -- replace (same_game x z) with false; [apply own_adds_nothing|].
           symmetry. apply not_true_iff_false. intros S.
           assert (has_option p x g = true) by (apply existsb_exists; eauto). congruence.
      * exists (worse p). split; [exact V2|split].
        -- rewrite (K g Hg). unfold long. reflexivity.
        -- destruct (has_option p x g); [exact Ok|apply own_adds_nothing].
    + intros w Hw. destruct (has_option p x g) eqn:E.
      * apply existsb_exists in E as [z [Hz S]]. exists (outcome (add z t) (next p)), (better p).
        split; [|split; [|exact Hw]].
        -- apply in_or_app. left. now apply (in_map (fun y => outcome (add y t) (next p))).
        -- pose proof (O g z Hg Hz) as Oz. now rewrite S in Oz.
      * exists (outcome (add g k) (next p)), (worse p). split; [|split; [|exact Hw]].
        -- apply in_or_app. right. now left.
        -- rewrite (K g Hg). reflexivity.
Qed.

Lemma better_or_worse : forall Z b p, realised Z (two_valued b) ->
  realised Z (fun g => if b g then better p else worse p).
Proof.
  intros Z b p R. unfold better, worse. destruct (p =? 1); [exact R|].
  apply exchange_values in R. apply realised_on with (2 := R). intros g _. unfold two_valued. now destruct (b g).
Qed.

Lemma two_valued_again : forall Z (b : game -> bool) p, realised Z (fun g => if b g then better p else worse p) ->
  realised Z (two_valued b).
Proof.
  intros Z b p R. unfold better, worse in R. destruct (p =? 1); [exact R|].
  assert (R' : realised Z (two_valued (fun g => negb (b g)))).
  { apply realised_on with (2 := R). intros g _. unfold two_valued. now destruct (b g). }
  apply exchange_values in R'. apply realised_on with (2 := R'). intros g _. unfold two_valued. now destruct (b g).
Qed.

(** ** The theorem *)

Lemma same_game_refl : forall g, same_game g g = true.
Proof. intros g. change (encode g ≈ encode g). reflexivity. Qed.

Lemma same_game_left : forall g h k, same_game g h = true -> same_game g k = same_game h k.
Proof.
  intros g h k E. change (encode g ≈ encode h) in E. unfold same_game. apply eq_true_iff_eq.
  change (encode g ≈ encode k <-> encode h ≈ encode k). now rewrite E.
Qed.

(** A with one game, and B with all others. *)
Lemma points : forall N Z o, (forall g, In g Z -> length_of g < N) -> realised Z (two_valued (same_game o)).
Proof.
  induction N as [|N IH]; intros Z o L.
  - apply realised_on with (2 := always Z true). intros g Hg. specialize (L g Hg). lia.
  - destruct (existsb (same_game o) Z) eqn:E.
    2: { apply realised_on with (2 := always Z false). intros g Hg. unfold two_valued.
         replace (same_game o g) with false; [reflexivity|]. symmetry. apply not_true_iff_false. intros S.
         assert (existsb (same_game o) Z = true) by (apply existsb_exists; eauto). congruence. }
    apply existsb_exists in E as [o' [Ho E]].
    assert (Apart : forall y, In y Z -> same_game o' y = false -> exists b, realised Z (two_valued b) /\
      (forall g, same_game o' g = true -> b g = true) /\ b y = false).
    { intros y Hy D. destruct (different o' y D) as [p [x [Hp [Hx Ne]]]].
      exists (fun g => eqb (has_option p x g) (has_option p x o')). split; [|split].
      - assert (R : realised Z (two_valued (has_option p x))).
        { apply (two_valued_again Z _ p).
          apply (indicator Z (flat_map (fun g => moves g p) Z) p x Hp).
          - intros g z Hg Hz. apply in_flat_map. eauto.
          - apply better_or_worse, IH. intros z Hz. apply in_flat_map in Hz as [g [Hg Hz]].
            apply move_shorter in Hz. specialize (L g Hg). lia. }
        destruct (has_option p x o').
        + apply realised_on with (2 := R). intros g _. unfold two_valued. now destruct (has_option p x g).
        + apply exchange_values in R. apply realised_on with (2 := R). intros g _. unfold two_valued.
          now destruct (has_option p x g).
      - intros g S. apply eqb_true_iff. symmetry. now apply has_option_same.
      - apply not_true_iff_false. intros T. apply (proj1 (eqb_true_iff _ _)) in T. now rewrite T in Ne. }
    assert (Many : forall ys, incl ys Z -> exists bs, (forall b, In b bs -> realised Z (two_valued b)) /\
      (forall b, In b bs -> forall g, same_game o' g = true -> b g = true) /\
      (forall y, In y ys -> same_game o' y = false -> exists b, In b bs /\ b y = false)).
    { induction ys as [|y ys IHy]; intros Sub.
      - exists []. repeat split; intros ? [].
      - destruct IHy as [bs [H1 [H2 H3]]]; [intros z Hz; apply Sub; now right|].
        destruct (same_game o' y) eqn:D.
        + exists bs. split; [exact H1|split; [exact H2|]]. intros z [<-|Hz] Dz; [congruence|auto].
        + destruct (Apart y) as [b [R [T F]]]; [apply Sub; now left|exact D|].
          exists (b :: bs). split; [|split].
          * intros c [<-|Hc]; auto.
          * intros c [<-|Hc]; auto.
          * intros z [<-|Hz] Dz; [exists b; split; [now left|exact F]|].
            destruct (H3 z Hz Dz) as [c [Hc Fc]]. exists c. split; [now right|exact Fc]. }
    destruct (Many Z (incl_refl Z)) as [bs [H1 [H2 H3]]].
    assert (R : realised Z (two_valued (fun g => forallb (fun b => b g) ((fun _ => true) :: bs)))).
    { apply conjunction; [discriminate|]. intros b [<-|Hb]; [apply always|auto]. }
    apply realised_on with (2 := R). intros g Hg. unfold two_valued. cbn [forallb andb].
    rewrite (same_game_left o o' g E). destruct (same_game o' g) eqn:S.
    + replace (forallb (fun b => b g) bs) with true; [reflexivity|]. symmetry. apply forallb_forall. auto.
    + replace (forallb (fun b => b g) bs) with false; [reflexivity|]. symmetry. apply not_true_iff_false. intros F.
      rewrite forallb_forall in F. destruct (H3 g Hg S) as [b [Hb Fb]]. rewrite (F b Hb) in Fb. discriminate.
Qed.

Theorem interpolation : forall (Z : list game) (phi : game -> bool) (s : player), three s ->
  (forall g h, In g Z -> In h Z -> same_game g h = true -> phi g = phi h) ->
  exists c, forall g, In g Z -> outcome (add g c) s ≈ if phi g then simple 1 4 else simple 1 5.
Proof.
  intros Z phi s Hs Ext.
  assert (R : realised Z (two_valued (fun g => existsb (fun b => b g)
                            ((fun _ => false) :: map same_game (filter phi Z))))).
  { apply disjunction; [discriminate|]. intros b [<-|Hb]; [apply always|].
    apply in_map_iff in Hb as [o [<- _]]. apply points with (N := above Z). apply above_all. }
  destruct (realised_some Z _ R s Hs) as [c H]. exists c. intros g Hg. rewrite (H g Hg).
  unfold two_valued. cbn [existsb orb].
  replace (existsb (fun b => b g) (map same_game (filter phi Z))) with (phi g); [now destruct (phi g)|].
  symmetry. destruct (phi g) eqn:E.
  - apply existsb_exists. exists (same_game g). split; [|apply same_game_refl].
    apply in_map, filter_In. auto.
  - apply not_true_iff_false. intros F. apply existsb_exists in F as [b [Hb F]].
    apply in_map_iff in Hb as [o [<- Ho]]. apply filter_In in Ho as [Ho Po].
    rewrite (Ext o g Ho Hg F) in Po. congruence.
Qed.

(** Two games that are not the same have different values in some sum, whoever begins. *)
Theorem nothing_is_forgotten : forall g h s, three s -> same_game g h = false ->
  exists c, outcome (add g c) s ≉ outcome (add h c) s.
Proof.
  intros g h s Hs D. destruct (interpolation [g; h] (same_game g) s Hs) as [c H].
  - intros x y [<-|[<-|[]]] [<-|[<-|[]]] S; try reflexivity.
    + congruence.
    + exfalso. rewrite <- not_true_iff_false in D. apply D.
      change (encode g ≈ encode h). change (encode h ≈ encode g) in S. now symmetry.
  - exists c. rewrite (H g (or_introl eq_refl)), (H h (or_intror (or_introl eq_refl))), same_game_refl, D.
    intros E. apply simple_injective in E as [_ E]. discriminate.
Qed.
