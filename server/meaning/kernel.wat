;; Products of a matrix of signed bytes with rows of 16-bit numbers: where the encoder spends its time. Sums are whole
;; numbers, so they are the same on every machine. 128-bit SIMD, which every processor that Node runs on has. Printed into
;; kernel.ts by `npm run print`.
(module
  (import "meaning" "memory" (memory 1))

  ;; The sums of four vectors of four numbers, as one vector.
  (func $sums (param $a v128) (param $b v128) (param $c v128) (param $d v128) (result v128)
    (local $ab v128) (local $cd v128)
    ;; a0+a2 b0+b2 a1+a3 b1+b3, and the same of c and d
    (local.set $ab (i32x4.add
      (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $a) (local.get $b))
      (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $a) (local.get $b))))
    (local.set $cd (i32x4.add
      (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $c) (local.get $d))
      (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $c) (local.get $d))))
    (i32x4.add
      (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $ab) (local.get $cd))
      (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31 (local.get $ab) (local.get $cd))))

  ;; Each row at `in` times the matrix. Four rows of the matrix are taken together, so that a number of `in` is read once
  ;; for four products, and stay in the cache for all rows of `in`.
  ;; `matrix`: `outputs` rows, a multiple of four, of `length` bytes, a multiple of sixteen. `in`: `rows` rows of 16-bit
  ;; numbers, `step` bytes apart; they may overlap. `out`: a row of floats for each, `outStep` bytes apart: sum × `scale`.
  (func (export "multiply")
    (param $matrix i32) (param $outputs i32) (param $length i32) (param $scale f32)
    (param $in i32) (param $rows i32) (param $step i32) (param $out i32) (param $outStep i32)
    (local $left i32) (local $at i32) (local $to i32) (local $end i32)
    (local $x i32) (local $w0 i32) (local $w1 i32) (local $w2 i32) (local $w3 i32)
    (local $low v128) (local $high v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (loop $each_four_outputs
      (local.set $end (i32.add (local.get $matrix) (local.get $length)))
      (local.set $left (local.get $rows))
      (local.set $at (local.get $in))
      (local.set $to (local.get $out))
      (loop $each_row
        (local.set $a (v128.const i32x4 0 0 0 0))
        (local.set $b (local.get $a))
        (local.set $c (local.get $a))
        (local.set $d (local.get $a))
        (local.set $x (local.get $at))
        (local.set $w0 (local.get $matrix))
        (local.set $w1 (local.get $end))
        (local.set $w2 (i32.add (local.get $w1) (local.get $length)))
        (local.set $w3 (i32.add (local.get $w2) (local.get $length)))
        (loop $each_sixteen
          (local.set $low (v128.load (local.get $x)))
          (local.set $high (v128.load offset=16 (local.get $x)))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.dot_i16x8_s (local.get $low) (v128.load8x8_s (local.get $w0)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.dot_i16x8_s (local.get $low) (v128.load8x8_s (local.get $w1)))))
          (local.set $c (i32x4.add (local.get $c)
            (i32x4.dot_i16x8_s (local.get $low) (v128.load8x8_s (local.get $w2)))))
          (local.set $d (i32x4.add (local.get $d)
            (i32x4.dot_i16x8_s (local.get $low) (v128.load8x8_s (local.get $w3)))))
          (local.set $a (i32x4.add (local.get $a)
            (i32x4.dot_i16x8_s (local.get $high) (v128.load8x8_s offset=8 (local.get $w0)))))
          (local.set $b (i32x4.add (local.get $b)
            (i32x4.dot_i16x8_s (local.get $high) (v128.load8x8_s offset=8 (local.get $w1)))))
          (local.set $c (i32x4.add (local.get $c)
            (i32x4.dot_i16x8_s (local.get $high) (v128.load8x8_s offset=8 (local.get $w2)))))
          (local.set $d (i32x4.add (local.get $d)
            (i32x4.dot_i16x8_s (local.get $high) (v128.load8x8_s offset=8 (local.get $w3)))))
          (local.set $x (i32.add (local.get $x) (i32.const 32)))
          (local.set $w1 (i32.add (local.get $w1) (i32.const 16)))
          (local.set $w2 (i32.add (local.get $w2) (i32.const 16)))
          (local.set $w3 (i32.add (local.get $w3) (i32.const 16)))
          (local.set $w0 (i32.add (local.get $w0) (i32.const 16)))
          (br_if $each_sixteen (i32.lt_u (local.get $w0) (local.get $end))))
        (v128.store (local.get $to) (f32x4.mul
          (f32x4.convert_i32x4_s (call $sums (local.get $a) (local.get $b) (local.get $c) (local.get $d)))
          (f32x4.splat (local.get $scale))))
        (local.set $at (i32.add (local.get $at) (local.get $step)))
        (local.set $to (i32.add (local.get $to) (local.get $outStep)))
        (local.set $left (i32.sub (local.get $left) (i32.const 1)))
        (br_if $each_row (local.get $left)))
      (local.set $matrix (local.get $w3))
      (local.set $out (i32.add (local.get $out) (i32.const 16)))
      (local.set $outputs (i32.sub (local.get $outputs) (i32.const 4)))
      (br_if $each_four_outputs (local.get $outputs)))))
