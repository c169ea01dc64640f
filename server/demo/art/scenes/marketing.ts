import { palettes } from "../palette.ts";
import { circle, faded, line, path, polygon, rect, ring, smooth, stroke, times } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

/** Columns and the line that rises through them. */
const chart: Scene = ({ w, h }, c, dice) => {
  const count = Math.max(5, Math.round(w / 130));
  const step = (w * 0.86) / count;
  const floor = h * 0.84;
  const heights = Array.from({ length: count }, (_, i) => h * (0.12 + (0.5 * i) / count + dice.between(0, 0.14)));
  const points = heights.map((tall, i) => [w * 0.07 + step * (i + 0.5), floor - tall - h * 0.1] as const);
  const [lastX, lastY] = points.at(-1) ?? [w, 0];
  return (
    rect(0, 0, w, h, c.paper) +
    times(5, (i) => line(w * 0.07, floor - i * h * 0.17, w * 0.93, floor - i * h * 0.17, c.tint, 3)) +
    heights
      .map((tall, i) =>
        rect(w * 0.07 + step * i + step * 0.18, floor - tall, step * 0.64, tall, i % 3 === 2 ? c.deep : c.mid, 8),
      )
      .join("") +
    stroke(smooth(points), c.accent, 9) +
    points.map(([x, y]) => circle(x, y, 9, c.paper) + ring(x, y, 9, c.accent, 5)).join("") +
    circle(lastX, lastY, 20, c.accent)
  );
};

/** A voice that carries: arcs from one point, people as dots. */
const reach: Scene = ({ w, h }, c, dice) => {
  const x = w * 0.16;
  const y = h * 0.62;
  const far = Math.hypot(w, h);
  return (
    rect(0, 0, w, h, c.deep) +
    times(7, (i) => faded(0.9 - i * 0.11, ring(x, y, far * (0.16 + i * 0.11), c.mid, 20 - i * 2))) +
    times(46, () => {
      const angle = dice.between(-1.25, 0.55);
      const reached = far * dice.between(0.22, 0.9);
      return circle(
        x + Math.cos(angle) * reached,
        y + Math.sin(angle) * reached,
        dice.between(6, 15),
        dice.pick([c.paper, c.tint, c.accent]),
      );
    }) +
    polygon(
      [
        [x - 70, y - 34],
        [x + 60, y - 100],
        [x + 60, y + 100],
        [x - 70, y + 34],
      ],
      c.paper,
    ) +
    rect(x - 112, y - 34, 46, 68, c.accent, 12)
  );
};

/** What a shop sees in the morning: cards with figures drawn, not written. */
const board: Scene = ({ w, h }, c, dice) => {
  const gap = 28;
  const cols = w > 900 ? 3 : 2;
  const cw = (w - gap * (cols + 1)) / cols;
  const ch = (h - gap * 3) / 2;
  const share = dice.between(0.55, 0.85);
  const r = Math.min(cw, ch) * 0.27;
  const end = [Math.sin(share * Math.PI * 2) * r, -Math.cos(share * Math.PI * 2) * r] as const;
  const inside = [
    (x: number, y: number) =>
      ring(x + cw / 2, y + ch / 2, r, c.tint, 34) +
      stroke(`M${x + cw / 2} ${y + ch / 2 - r}a${r} ${r} 0 1 1 ${end[0]} ${end[1] + r}`, c.deep, 34),
    (x: number, y: number) =>
      times(
        5,
        (i) =>
          rect(x + 40, y + ch * 0.2 + i * ch * 0.13, cw - 80, 20, c.tint, 10) +
          rect(
            x + 40,
            y + ch * 0.2 + i * ch * 0.13,
            (cw - 80) * dice.between(0.25, 0.95),
            20,
            i === 0 ? c.accent : c.mid,
            10,
          ),
      ),
    (x: number, y: number) => {
      const points = Array.from(
        { length: 7 },
        (_, i) => [x + 30 + (i * (cw - 60)) / 6, y + ch * (0.7 - i * 0.06 + dice.between(-0.1, 0.06))] as const,
      );
      return `${path(`${smooth(points)}V${y + ch - 34}H${x + 30}Z`, c.tint)}${stroke(smooth(points), c.deep, 8)}`;
    },
    (x: number, y: number) =>
      times(7 * 4, (i) =>
        rect(
          x + 36 + (i % 7) * ((cw - 72) / 7),
          y + ch * 0.2 + Math.floor(i / 7) * (ch * 0.16),
          (cw - 72) / 7 - 10,
          ch * 0.16 - 10,
          dice.pick([c.tint, c.tint, c.mid, c.deep, c.accent]),
          8,
        ),
      ),
  ];
  return (
    rect(0, 0, w, h, c.tint) +
    times(cols * 2, (i) => {
      const x = gap + (i % cols) * (cw + gap);
      const y = gap + Math.floor(i / cols) * (ch + gap);
      return rect(x, y, cw, ch, c.paper, 24) + (inside[(i * 3 + 1) % 4] ?? inside[0])?.(x, y);
    })
  );
};

/** Looking something up: a field, a lens, answers. */
const lookup: Scene = ({ w, h }, c, dice) =>
  rect(0, 0, w, h, c.mid) +
  rect(w * 0.09, h * 0.14, w * 0.82, h * 0.15, c.paper, h * 0.075) +
  rect(w * 0.16, h * 0.2, w * dice.between(0.3, 0.5), 22, c.deep, 11) +
  times(3, (i) => {
    const y = h * 0.38 + i * h * 0.18;
    const mine = i === 0;
    return (
      rect(w * 0.09, y, w * 0.82, h * 0.145, mine ? c.paper : `${c.paper}99`, 20) +
      circle(w * 0.09 + h * 0.075, y + h * 0.0725, h * 0.036, mine ? c.accent : c.tint) +
      rect(w * 0.09 + h * 0.14, y + h * 0.036, w * dice.between(0.3, 0.45), 20, mine ? c.deep : c.mid, 10) +
      rect(w * 0.09 + h * 0.14, y + h * 0.084, w * dice.between(0.4, 0.52), 14, c.tint, 7)
    );
  }) +
  ring(w * 0.8, h * 0.62, h * 0.13, c.ink, 22) +
  line(w * 0.8 + h * 0.1, h * 0.62 + h * 0.1, w * 0.8 + h * 0.22, h * 0.62 + h * 0.22, c.ink, 30);

export const marketing: Motifs = {
  palettes: [palettes.persimmon, palettes.navy, palettes.moss, palettes.teal],
  scenes: [chart, reach, board, lookup],
  suits: { 401: 1, 402: 0, 403: 3, 404: 1, 405: 2, 406: 2 },
};
