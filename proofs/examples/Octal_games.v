(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** Quotients of four octal games of three players by who can force a win, from docs/book/quotients/octal_win.tsv.
    proofs/computations/quotients.py prints them: `quotients.py coq 0.770 win kayles`. *)

From Coq Require Import List.
From Kingmaker Require Import Quotients.
Import ListNotations.

Definition kayles : certificate := {|
  digits := (7, 7, 0);
  elements := 10;
  table := [[0; 1; 2; 3; 4; 5; 6; 7; 8; 9]; [1; 4; 5; 6; 0; 8; 9; 7; 2; 3]; [2; 5; 7; 7; 8; 7; 7; 7; 7; 7]; [3; 6; 7;
    7; 9; 7; 7; 7; 7; 7]; [4; 0; 8; 9; 1; 2; 3; 7; 5; 6]; [5; 8; 7; 7; 2; 7; 7; 7; 7; 7]; [6; 9; 7; 7; 3; 7; 7; 7; 7;
    7]; [7; 7; 7; 7; 7; 7; 7; 7; 7; 7]; [8; 2; 7; 7; 5; 7; 7; 7; 7; 7]; [9; 3; 7; 7; 6; 7; 7; 7; 7; 7]];
  outcomes := [2; 0; 0; 3; 1; 3; 0; 3; 0; 1];
  heaps := [0; 1; 2; 5; 3; 7];
  start := 5;
  period := 1;
  transitions := [(0, []); (0, [4]); (1, [0]); (2, [0; 1]); (2, [0; 1; 8]); (3, [2; 4; 5]); (3, [2; 4; 5; 9]); (4,
    [1]); (5, [1; 2; 4]); (6, [0; 3; 5; 8]); (7, [2; 5]); (7, [2; 5; 7]); (7, [2; 5; 7; 9]); (7, [2; 6; 7; 8]); (7,
    [2; 6; 7; 9]); (7, [2; 7; 8]); (7, [3; 5; 7; 8]); (7, [3; 5; 7; 9]); (7, [3; 6; 7; 8]); (7, [3; 7]); (7, [5; 7;
    8]); (7, [6; 7]); (7, [7]); (7, [7; 9]); (8, [0; 4; 5]); (9, [1; 2; 6; 8])];
  examples := [[]; [1]; [2]; [4]; [1; 1]; [1; 2]; [1; 4]; [2; 2]; [1; 1; 2]; [1; 1; 4]]
|}.

Theorem kayles_quotient :
  (forall p, outcome (game kayles) win p = c_ends kayles (c_value kayles p)) /\
  (forall p q, alike (game kayles) win p q <-> c_value kayles p = c_value kayles q).
Proof. apply octal_quotient; [exact win_of_set|]. vm_compute. reflexivity. Qed.

Definition dawsons_kayles : certificate := {|
  digits := (0, 7, 0);
  elements := 13;
  table := [[0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12]; [1; 5; 6; 7; 8; 0; 10; 11; 12; 9; 2; 3; 4]; [2; 6; 9; 9; 9;
    10; 9; 9; 9; 9; 9; 9; 9]; [3; 7; 9; 9; 9; 11; 9; 9; 9; 9; 9; 9; 9]; [4; 8; 9; 9; 9; 12; 9; 9; 9; 9; 9; 9; 9]; [5;
    0; 10; 11; 12; 1; 2; 3; 4; 9; 6; 7; 8]; [6; 10; 9; 9; 9; 2; 9; 9; 9; 9; 9; 9; 9]; [7; 11; 9; 9; 9; 3; 9; 9; 9; 9;
    9; 9; 9]; [8; 12; 9; 9; 9; 4; 9; 9; 9; 9; 9; 9; 9]; [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9]; [10; 2; 9; 9; 9; 6;
    9; 9; 9; 9; 9; 9; 9]; [11; 3; 9; 9; 9; 7; 9; 9; 9; 9; 9; 9; 9]; [12; 4; 9; 9; 9; 8; 9; 9; 9; 9; 9; 9; 9]];
  outcomes := [2; 0; 0; 3; 0; 1; 3; 0; 3; 3; 0; 1; 3];
  heaps := [0; 0; 1; 1; 2; 5; 6; 3; 3; 7; 4; 9; 8; 9];
  start := 13;
  period := 1;
  transitions := [(0, []); (0, [5]); (1, [0]); (2, [0; 1]); (2, [0; 1; 10]); (3, [2; 5]); (3, [2; 5; 11]); (3, [5;
    6]); (3, [5; 6; 11]); (4, [0; 3; 9; 10]); (4, [0; 3; 9; 10; 12]); (4, [0; 3; 9; 12]); (5, [1]); (6, [1; 2; 5]);
    (7, [0; 3; 6]); (7, [0; 3; 10]); (8, [1; 2; 4; 7; 9]); (8, [1; 4; 7; 9]); (9, [2; 4; 7; 9; 11]); (9, [2; 4; 8;
    9]); (9, [2; 6]); (9, [2; 6; 9]); (9, [2; 7; 9; 11]); (9, [2; 9; 10]); (9, [3; 6; 8; 9; 11]); (9, [3; 6; 9; 11]);
    (9, [3; 7; 9; 10]); (9, [3; 7; 9; 10; 12]); (9, [3; 7; 10]); (9, [3; 9]); (9, [3; 9; 12]); (9, [4; 7; 9]); (9, [4;
    9]); (9, [4; 9; 10; 12]); (9, [6; 8; 9; 12]); (9, [6; 9; 10]); (9, [7; 9]); (9, [8; 9]); (9, [8; 9; 11]); (9,
    [9]); (9, [9; 11]); (9, [9; 12]); (10, [0; 5; 6]); (11, [1; 2; 7]); (11, [1; 7; 10]); (12, [5; 6; 8; 9; 11]); (12,
    [5; 8; 9; 11])];
  examples := [[]; [2]; [4]; [7]; [10]; [2; 2]; [2; 4]; [2; 7]; [2; 10]; [4; 4]; [2; 2; 4]; [2; 2; 7]; [2; 2; 10]]
|}.

Theorem dawsons_kayles_quotient :
  (forall p, outcome (game dawsons_kayles) win p = c_ends dawsons_kayles (c_value dawsons_kayles p)) /\
  (forall p q, alike (game dawsons_kayles) win p q <-> c_value dawsons_kayles p = c_value dawsons_kayles q).
Proof. apply octal_quotient; [exact win_of_set|]. vm_compute. reflexivity. Qed.

Definition dawsons_chess : certificate := {|
  digits := (1, 3, 7);
  elements := 13;
  table := [[0; 1; 2; 3; 4; 5; 6; 7; 8; 9; 10; 11; 12]; [1; 5; 6; 7; 8; 0; 10; 11; 12; 9; 2; 3; 4]; [2; 6; 9; 9; 9;
    10; 9; 9; 9; 9; 9; 9; 9]; [3; 7; 9; 9; 9; 11; 9; 9; 9; 9; 9; 9; 9]; [4; 8; 9; 9; 9; 12; 9; 9; 9; 9; 9; 9; 9]; [5;
    0; 10; 11; 12; 1; 2; 3; 4; 9; 6; 7; 8]; [6; 10; 9; 9; 9; 2; 9; 9; 9; 9; 9; 9; 9]; [7; 11; 9; 9; 9; 3; 9; 9; 9; 9;
    9; 9; 9]; [8; 12; 9; 9; 9; 4; 9; 9; 9; 9; 9; 9; 9]; [9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9; 9]; [10; 2; 9; 9; 9; 6;
    9; 9; 9; 9; 9; 9; 9]; [11; 3; 9; 9; 9; 7; 9; 9; 9; 9; 9; 9; 9]; [12; 4; 9; 9; 9; 8; 9; 9; 9; 9; 9; 9; 9]];
  outcomes := [2; 0; 0; 3; 0; 1; 3; 0; 3; 3; 0; 1; 3];
  heaps := [0; 1; 1; 2; 5; 6; 3; 3; 7; 4; 9; 8; 9];
  start := 12;
  period := 1;
  transitions := [(0, []); (0, [5]); (1, [0]); (2, [0; 1]); (2, [0; 1; 10]); (3, [2; 5]); (3, [2; 5; 11]); (3, [5;
    6]); (3, [5; 6; 11]); (4, [0; 3; 9; 10]); (4, [0; 3; 9; 10; 12]); (4, [0; 3; 9; 12]); (5, [1]); (6, [1; 2; 5]);
    (7, [0; 3; 6]); (7, [0; 3; 10]); (8, [1; 2; 4; 7; 9]); (8, [1; 4; 7; 9]); (9, [2; 4; 7; 9; 11]); (9, [2; 4; 8;
    9]); (9, [2; 6]); (9, [2; 6; 9]); (9, [2; 7; 9; 11]); (9, [2; 9; 10]); (9, [3; 6; 8; 9; 11]); (9, [3; 6; 9; 11]);
    (9, [3; 7; 9; 10]); (9, [3; 7; 9; 10; 12]); (9, [3; 7; 10]); (9, [3; 9]); (9, [3; 9; 12]); (9, [4; 7; 9]); (9, [4;
    9]); (9, [4; 9; 10; 12]); (9, [6; 8; 9; 12]); (9, [6; 9; 10]); (9, [7; 9]); (9, [8; 9]); (9, [8; 9; 11]); (9,
    [9]); (9, [9; 11]); (9, [9; 12]); (10, [0; 5; 6]); (11, [1; 2; 7]); (11, [1; 7; 10]); (12, [5; 6; 8; 9; 11]); (12,
    [5; 8; 9; 11])];
  examples := [[]; [1]; [3]; [6]; [9]; [1; 1]; [1; 3]; [1; 6]; [1; 9]; [3; 3]; [1; 1; 3]; [1; 1; 6]; [1; 1; 9]]
|}.

Theorem dawsons_chess_quotient :
  (forall p, outcome (game dawsons_chess) win p = c_ends dawsons_chess (c_value dawsons_chess p)) /\
  (forall p q, alike (game dawsons_chess) win p q <-> c_value dawsons_chess p = c_value dawsons_chess q).
Proof. apply octal_quotient; [exact win_of_set|]. vm_compute. reflexivity. Qed.

Definition triples : certificate := {|
  digits := (0, 0, 3);
  elements := 3;
  table := [[0; 1; 2]; [1; 2; 0]; [2; 0; 1]];
  outcomes := [2; 0; 1];
  heaps := [0; 0; 0; 1; 1; 1; 2; 2; 2; 0];
  start := 1;
  period := 9;
  transitions := [(0, []); (0, [2]); (1, [0]); (2, [1])];
  examples := [[]; [3]; [3; 3]]
|}.

Theorem triples_quotient :
  (forall p, outcome (game triples) win p = c_ends triples (c_value triples p)) /\
  (forall p q, alike (game triples) win p q <-> c_value triples p = c_value triples q).
Proof. apply octal_quotient; [exact win_of_set|]. vm_compute. reflexivity. Qed.
