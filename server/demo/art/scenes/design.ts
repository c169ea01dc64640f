import { palettes } from "../palette.ts";
import { at, circle, faded, line, path, polygon, rect, ring, stroke, times, turned } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

/** A mark under construction: guide lines, circles and the shape that comes out of them. */
const construction: Scene = ({ w, h }, c, dice) => {
  const r = Math.min(w, h) * 0.3;
  const x = w / 2;
  const y = h / 2;
  const step = r / 2;
  const grid = times(Math.ceil(w / step) + 1, (i) =>
    line((x % step) + (i - 1) * step, 0, (x % step) + (i - 1) * step, h, c.mid, 1),
  );
  const rows = times(Math.ceil(h / step) + 1, (i) =>
    line(0, (y % step) + (i - 1) * step, w, (y % step) + (i - 1) * step, c.mid, 1),
  );
  const mark = dice.pick([
    path(`M${x - r} ${y}A${r} ${r} 0 0 1 ${x} ${y - r}V${y}Z`, c.deep) +
      path(`M${x} ${y - r}A${r} ${r} 0 0 1 ${x + r} ${y}H${x}Z`, c.mid) +
      path(`M${x + r} ${y}A${r} ${r} 0 0 1 ${x} ${y + r}V${y}Z`, c.deep) +
      circle(x - r / 2, y + r / 2, r / 2, c.accent),
    rect(x - r, y - r, r, r * 2, c.deep) +
      path(`M${x} ${y - r}A${r} ${r} 0 0 1 ${x} ${y + r}Z`, c.mid) +
      circle(x, y - r / 2, r / 4, c.accent),
    path(
      `M${x - r} ${y + r}V${y}A${r} ${r} 0 0 1 ${x + r} ${y}V${y + r}H${x + r / 2}V${y}A${r / 2} ${r / 2} 0 0 0 ${x - r / 2} ${y}V${y + r}Z`,
      c.deep,
    ) + circle(x, y + r * 0.72, r * 0.28, c.accent),
  ]);
  const guides = [r, r * 1.25, r / 2].map((radius) => ring(x, y, radius, c.accent, 1.5)).join("");
  const handles = [
    [x - r, y],
    [x + r, y],
    [x, y - r],
    [x, y + r],
  ]
    .map(
      ([px = 0, py = 0]) =>
        rect(px - 7, py - 7, 14, 14, c.paper) + stroke(`M${px - 7} ${py - 7}h14v14h-14Z`, c.accent, 3),
    )
    .join("");
  return rect(0, 0, w, h, c.paper) + faded(0.28, grid, rows) + mark + faded(0.8, guides) + handles;
};

/** A fan of colour chips. */
const chips: Scene = ({ w, h }, c, dice) => {
  const colours = dice.shuffle([c.deep, c.mid, c.accent, c.tint, c.ink, c.paper]);
  const long = Math.max(w, h) * 0.62;
  const wide = long * 0.3;
  const fan = colours
    .map((colour, i) =>
      turned(
        w * 0.5,
        h * 1.02,
        -52 + i * 21,
        rect(-wide / 2 + 6, -long - 60 + 8, wide, long, "#00000018", 14),
        rect(-wide / 2, -long - 60, wide, long, "#fffdf8", 14),
        rect(-wide / 2 + 12, -long - 48, wide - 24, long * 0.72, colour, 6),
        rect(-wide / 2 + 18, -long * 0.27 - 34, wide * 0.5, 10, c.ink, 5),
        rect(-wide / 2 + 18, -long * 0.27 - 12, wide * 0.32, 8, c.mid, 4),
      ),
    )
    .join("");
  const pin = circle(w * 0.5, h * 1.02, wide * 0.62, c.ink) + circle(w * 0.5, h * 1.02, wide * 0.42, c.accent);
  return rect(0, 0, w, h, c.tint) + fan + pin;
};

/** Tiles of plain geometry, as on an old terrazzo floor. */
const tiles: Scene = ({ w, h }, c, dice) => {
  const side = Math.min(w, h) / 4;
  const cell = (x: number, y: number) => {
    const [back = c.paper, front = c.deep] = dice.shuffle([c.paper, c.tint, c.deep, c.mid, c.accent, c.tint, c.paper]);
    const s = side;
    const shape = dice.pick([
      circle(s / 2, s / 2, s * 0.36, front),
      path(`M0 0A${s} ${s} 0 0 1 ${s} ${s}H0Z`, front),
      path(`M0 ${s}A${s / 2} ${s / 2} 0 0 1 ${s} ${s}Z`, front),
      polygon(
        [
          [0, 0],
          [s, 0],
          [0, s],
        ],
        front,
      ),
      rect(s * 0.25, 0, s * 0.5, s, front),
      ring(s / 2, s / 2, s * 0.3, front, s * 0.13),
    ]);
    return at(x, y, rect(0, 0, s + 0.6, s + 0.6, back), shape);
  };
  const across = Math.ceil(w / side);
  return times(across * 4, (i) => cell((i % across) * side, Math.floor(i / across) * side));
};

/** A curve with its handles, drawn with a pen. */
const curve: Scene = ({ w, h }, c, dice) => {
  const y = (share: number) => h * share;
  const lift = dice.between(0.1, 0.25);
  const d = `M${w * 0.08} ${y(0.72)}C${w * 0.28} ${y(lift)} ${w * 0.42} ${y(lift)} ${w * 0.5} ${y(0.5)}S${w * 0.78} ${y(1 - lift)} ${w * 0.92} ${y(0.26)}`;
  const arm = (x1: number, y1: number, x2: number, y2: number) =>
    line(x1, y1, x2, y2, c.accent, 3) + circle(x1, y1, 9, c.accent) + circle(x2, y2, 9, c.accent);
  const anchor = (x: number, yy: number) =>
    rect(x - 11, yy - 11, 22, 22, c.paper) + stroke(`M${x - 11} ${yy - 11}h22v22h-22Z`, c.deep, 4);
  return (
    rect(0, 0, w, h, c.tint) +
    circle(w * 0.7, h * 0.36, h * 0.3, c.paper) +
    rect(w * 0.12, h * 0.5, w * 0.26, h * 0.34, c.mid, 24) +
    stroke(d, c.deep, 22) +
    arm(w * 0.5 - w * 0.08, y(lift), w * 0.5 + w * 0.08, y(1 - lift)) +
    anchor(w * 0.08, y(0.72)) +
    anchor(w * 0.5, y(0.5)) +
    anchor(w * 0.92, y(0.26))
  );
};

export const design: Motifs = {
  palettes: [palettes.teal, palettes.persimmon, palettes.sand, palettes.navy],
  scenes: [construction, chips, tiles, curve],
  suits: { 101: 0, 102: 1, 103: 3, 104: 1, 105: 2, 106: 2, 107: 3 },
};
