import { palettes } from "../palette.ts";
import { circle, faded, line, path, polygon, rect, ring, stroke, times, turned } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

/** A ledger: ruled columns, entries, a total under a double line and a seal. */
const ledger: Scene = ({ w, h }, c, dice) => {
  const row = 58;
  const columns = [0.1, 0.52, 0.72, 0.92].map((share) => share * w);
  const rows = Math.floor((h * 0.74) / row);
  return (
    rect(0, 0, w, h, c.paper) +
    rect(0, 0, w, 76, c.deep) +
    times(Math.ceil(h / row), (i) => line(0, 76 + (i + 1) * row, w, 76 + (i + 1) * row, c.tint, 3)) +
    columns.map((x) => line(x, 0, x, h, `${c.accent}70`, 3)).join("") +
    times(rows, (i) => {
      const y = 76 + i * row + row * 0.4;
      const side = dice.chance(0.5) ? 1 : 2;
      const right = columns[side + 1] ?? w;
      const long = w * dice.between(0.06, 0.13);
      return (
        circle(w * 0.05, y + 8, 8, c.mid) +
        rect(w * 0.13, y, w * dice.between(0.16, 0.34), 16, c.mid, 8) +
        rect(right - long - 24, y, long, 16, c.ink, 8)
      );
    }) +
    line(w * 0.54, h * 0.86, w * 0.9, h * 0.86, c.ink, 4) +
    line(w * 0.54, h * 0.876, w * 0.9, h * 0.876, c.ink, 4) +
    rect(w * 0.75, h * 0.91, w * 0.15, 26, c.accent, 13) +
    turned(
      w * 0.3,
      h * 0.76,
      -12,
      faded(
        0.85,
        ring(0, 0, 84, c.accent, 9),
        rect(-44, -32, 88, 14, c.accent, 4),
        rect(-44, -6, 88, 14, c.accent, 4),
        rect(-44, 20, 88, 14, c.accent, 4),
      ),
    )
  );
};

/** A form, ticked and signed. */
const form: Scene = ({ w, h }, c, dice) => {
  const pw = Math.min(w * 0.66, h * 0.78);
  const x = (w - pw) / 2;
  const y = h * 0.1;
  const gap = Math.max(72, h * 0.115);
  const rows = Math.max(1, Math.min(4, Math.floor((h * 0.8 - y - 140) / gap)));
  return (
    rect(0, 0, w, h, c.mid) +
    turned(x - 30, y + 60, -7, rect(0, 0, pw, h, c.tint, 10)) +
    rect(x + 10, y + 14, pw, h, "#00000016", 10) +
    rect(x, y, pw, h, "#fffdf8", 10) +
    rect(x + 60, y + 60, pw * 0.5, 26, c.deep, 13) +
    times(rows, (i) => {
      const top = y + 140 + i * gap;
      const ticked = i < rows - 1 || dice.chance(0.5);
      return (
        rect(x + 60, top, 46, 46, ticked ? c.deep : c.tint, 10) +
        (ticked ? stroke(`M${x + 71} ${top + 24}l10 11l16 -22`, c.paper, 7) : "") +
        rect(x + 132, top + 4, (pw - 210) * dice.between(0.7, 1), 14, c.mid, 7) +
        rect(x + 132, top + 29, (pw - 210) * dice.between(0.35, 0.7), 12, c.tint, 6)
      );
    }) +
    line(x + 60, h * 0.87, x + pw * 0.62, h * 0.87, c.mid, 3) +
    stroke(`M${x + 80} ${h * 0.855}c30 -70 60 -70 50 -14s40 -60 60 -30s-6 44 40 10s60 -30 110 0`, c.accent, 8)
  );
};

/** A small shop front: awning, door, window. */
const shop: Scene = ({ w, h }, c, dice) => {
  const sw = Math.min(w * 0.8, h * 0.98);
  const x = (w - sw) / 2;
  const top = h * 0.24;
  const floor = h * 0.86;
  const stripe = sw / 8;
  const left = dice.chance(0.5);
  const door = left ? x + sw * 0.08 : x + sw * 0.66;
  const glass = left ? x + sw * 0.4 : x + sw * 0.08;
  return (
    rect(0, 0, w, h, c.tint) +
    circle(w * dice.pick([0.14, 0.86]), h * 0.18, h * 0.07, c.accent) +
    rect(0, floor, w, h, c.mid) +
    rect(x, top, sw, floor - top, c.paper) +
    rect(x + sw * 0.18, top - h * 0.1, sw * 0.64, h * 0.1, c.deep, 8) +
    rect(x + sw * 0.34, top - h * 0.06, sw * 0.32, 20, c.paper, 10) +
    times(8, (i) =>
      path(
        `M${x + i * stripe} ${top}h${stripe}v${h * 0.1}a${stripe / 2} ${stripe / 2} 0 0 1 ${-stripe} 0Z`,
        i % 2 === 0 ? c.accent : "#fffdf8",
      ),
    ) +
    rect(door, h * 0.48, sw * 0.26, floor - h * 0.48, c.deep, 6) +
    rect(door + sw * 0.03, h * 0.52, sw * 0.2, h * 0.16, c.tint, 4) +
    circle(door + sw * 0.22, h * 0.73, 9, c.accent) +
    rect(glass, h * 0.48, sw * 0.52, h * 0.26, c.mid, 6) +
    polygon(
      [
        [glass + 30, h * 0.74],
        [glass + 130, h * 0.48],
        [glass + 200, h * 0.48],
        [glass + 100, h * 0.74],
      ],
      `${c.paper}80`,
    )
  );
};

/** Blocks going up step by step, something growing on the last. */
const steps: Scene = ({ w, h }, c, dice) => {
  const count = 5;
  const bw = (w * 0.84) / count;
  const x = w * 0.08;
  const last = h * 0.36;
  const lx = x + bw * (count - 0.5);
  return (
    rect(0, 0, w, h, c.paper) +
    circle(w * 0.2, h * 0.26, h * dice.between(0.08, 0.12), c.tint) +
    times(count, (i) => {
      const tall = h * (0.14 + 0.5 * (i / (count - 1)));
      return (
        rect(x + i * bw, h - tall, bw - 10, tall, [c.tint, c.mid, c.mid, c.deep, c.deep][i] ?? c.deep, 10) +
        rect(x + i * bw + 24, h - tall + 28, bw * 0.4, 12, `${c.paper}90`, 6)
      );
    }) +
    line(lx - 5, last, lx - 5, last - h * 0.17, c.ink, 9) +
    path(
      `M${lx - 5} ${last - h * 0.08}q${-h * 0.12} 0 ${-h * 0.12} ${-h * 0.1}q${h * 0.11} 0 ${h * 0.12} ${h * 0.1}Z`,
      c.accent,
    ) +
    path(
      `M${lx - 5} ${last - h * 0.12}q${h * 0.12} 0 ${h * 0.12} ${-h * 0.1}q${-h * 0.11} 0 ${-h * 0.12} ${h * 0.1}Z`,
      c.accent,
    )
  );
};

export const business: Motifs = {
  palettes: [palettes.moss, palettes.navy, palettes.sand, palettes.slate],
  scenes: [ledger, form, shop, steps],
  suits: { 801: 2, 802: 0, 803: 1, 804: 1, 805: 3, 806: 1 },
};
