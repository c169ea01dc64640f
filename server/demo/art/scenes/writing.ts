import type { Random } from "#server/demo/content/random.ts";
import { type Palette, palettes } from "../palette.ts";
import { circle, line, path, polygon, rect, stroke, times, turned } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

/** Strokes that sit like a character without being one. */
function scribble(size: number, colour: string, dice: Random): string {
  const s = size;
  const wide = s * 0.085;
  const bar = (y: number, from = 0.12, to = 0.88) => line(s * from, s * y, s * to, s * (y - 0.03), colour, wide);
  const post = (x: number, from = 0.1, to = 0.9) => line(s * x, s * from, s * x, s * to, colour, wide);
  const fall = (x: number, y: number) =>
    stroke(`M${s * x} ${s * y}Q${s * (x - 0.06)} ${s * 0.66} ${s * 0.12} ${s * 0.92}`, colour, wide);
  const press = (x: number, y: number) =>
    stroke(`M${s * x} ${s * y}Q${s * (x + 0.1)} ${s * 0.72} ${s * 0.9} ${s * 0.9}`, colour, wide);
  const frame = () => stroke(`M${s * 0.2} ${s * 0.2}H${s * 0.8}V${s * 0.84}H${s * 0.2}Z`, colour, wide);
  return dice.pick([
    () => bar(0.3) + post(0.5) + fall(0.5, 0.36) + press(0.5, 0.36),
    () => bar(0.2, 0.22, 0.78) + bar(0.5) + bar(0.84) + post(0.5, 0.2, 0.84),
    () => frame() + bar(0.52, 0.2, 0.8),
    () => fall(0.34, 0.12) + post(0.27, 0.4) + bar(0.28, 0.46, 0.9) + bar(0.56, 0.46, 0.9) + post(0.7, 0.28),
    () => bar(0.16) + post(0.3, 0.16, 0.5) + post(0.7, 0.16, 0.5) + bar(0.5) + fall(0.5, 0.5) + press(0.5, 0.5),
    () => post(0.2, 0.18) + bar(0.2, 0.2, 0.8) + post(0.8, 0.18) + bar(0.5, 0.36, 0.64) + post(0.5, 0.34, 0.72),
    () => bar(0.34) + fall(0.56, 0.1) + press(0.44, 0.36),
  ])();
}

function sheet(w: number, h: number, c: Palette, dice: Random, highlights: boolean): string {
  const rows = Math.floor((h - 150) / 44);
  return (
    rect(8, 12, w, h, "#00000014", 6) +
    rect(0, 0, w, h, "#fffdf8", 6) +
    rect(56, 60, w * 0.46, 20, c.deep, 10) +
    times(rows, (i) => {
      const long = (w - 112) * (i % 5 === 4 ? 0.45 : dice.between(0.82, 1));
      const highlighted = highlights && dice.chance(0.22);
      return (
        (highlighted ? rect(50 + long * 0.3, 118 + i * 44 - 10, long * 0.34, 32, `${c.accent}40`, 6) : "") +
        rect(56, 118 + i * 44, long, 12, c.tint, 6)
      );
    })
  );
}

/** Squared manuscript paper, partly written, corrected in colour. */
const manuscript: Scene = ({ w, h }, c, dice) => {
  const s = 78;
  const column = s + 26;
  const columns = Math.ceil(w / column) + 1;
  const rows = Math.ceil(h / s) + 1;
  const written = columns - dice.whole(1, 2);
  return (
    rect(0, 0, w, h, c.paper) +
    times(columns, (i) => {
      const x = w - i * column - s - 20;
      return times(rows, (j) => {
        const y = j * s - s / 2;
        const ink = i < written && !(i === written - 1 && j > rows / 2) && dice.chance(0.9);
        return (
          stroke(`M${x} ${y}h${s}v${s}h${-s}Z`, c.mid, 2) +
          (ink ? turned(x + 14, y + 14, 0, scribble(50, c.ink, dice)) : "")
        );
      });
    }) +
    stroke(`M${w - column * 1.6} ${h * 0.24}q-34 ${h * 0.2} 0 ${h * 0.4}`, c.accent, 7) +
    stroke(`M${w - column * 2.5} ${h * 0.6}m-40 0a44 44 0 1 0 88 0a44 44 0 1 0 -88 0`, c.accent, 7)
  );
};

/** Pages on a table and a fountain pen. */
const pages: Scene = ({ w, h }, c, dice) => {
  const page = { w: Math.min(w * 0.7, h * 0.78), h: h * 1.05 };
  return (
    rect(0, 0, w, h, c.mid) +
    turned(w * 0.08, h * 0.2, -11, sheet(page.w, page.h, c, dice, false)) +
    turned(w * 0.32, h * 0.1, 6, sheet(page.w, page.h, c, dice, true)) +
    turned(
      w * 0.86,
      h * 0.34,
      38,
      rect(-17, -h * 0.3, 34, h * 0.44, c.ink, 15),
      rect(-17, -h * 0.02, 34, 14, c.accent),
      polygon(
        [
          [-17, h * 0.14],
          [17, h * 0.14],
          [4, h * 0.24],
          [-4, h * 0.24],
        ],
        c.paper,
      ),
      line(0, h * 0.17, 0, h * 0.235, c.ink, 3),
    )
  );
};

/** Two voices: what was said, and what it becomes. */
const voices: Scene = ({ w, h }, c, dice) => {
  const bubble = (x: number, y: number, bw: number, bh: number, back: string, ink: string, left: boolean) =>
    rect(x, y, bw, bh, back, 44) +
    polygon(
      left
        ? [
            [x + 70, y + bh - 4],
            [x + 150, y + bh - 4],
            [x + 60, y + bh + 66],
          ]
        : [
            [x + bw - 150, y + bh - 4],
            [x + bw - 70, y + bh - 4],
            [x + bw - 60, y + bh + 66],
          ],
      back,
    ) +
    times(3, (i) =>
      rect(
        x + 60,
        y + bh * (0.26 + i * 0.2),
        (bw - 120) * (i === 2 ? dice.between(0.4, 0.6) : dice.between(0.85, 1)),
        22,
        ink,
        11,
      ),
    );
  return (
    rect(0, 0, w, h, c.tint) +
    bubble(w * 0.06, h * 0.1, w * 0.66, h * 0.34, c.deep, `${c.paper}cc`, true) +
    bubble(w * 0.28, h * 0.52, w * 0.66, h * 0.34, c.paper, c.mid, false) +
    circle(w * 0.84, h * 0.24, Math.min(w, h) * 0.07, c.accent)
  );
};

/** The corner brackets of a Chinese quotation, as large as the page allows. */
const quotation: Scene = ({ w, h }, c, dice) => {
  const s = Math.min(w, h) * 0.3;
  const thick = s * 0.24;
  const x = w * 0.14;
  const y = h * 0.14;
  const lines = 4;
  return (
    rect(0, 0, w, h, c.deep) +
    path(`M${x} ${y + s}V${y}H${x + s}V${y + thick}H${x + thick}V${y + s}Z`, c.paper) +
    path(`M${w - x} ${h - y - s}V${h - y}H${w - x - s}V${h - y - thick}H${w - x - thick}V${h - y - s}Z`, c.accent) +
    times(lines, (i) =>
      rect(
        w * 0.27,
        h * (0.36 + i * 0.085),
        w * 0.46 * (i === lines - 1 ? dice.between(0.4, 0.6) : dice.between(0.86, 1)),
        20,
        `${c.paper}${i === 1 ? "ff" : "70"}`,
        10,
      ),
    )
  );
};

export const writing: Motifs = {
  palettes: [palettes.sand, palettes.teal, palettes.plum, palettes.slate],
  scenes: [manuscript, pages, voices, quotation],
  suits: { 301: 3, 302: 0, 303: 2, 304: 2, 305: 1, 306: 1 },
};
