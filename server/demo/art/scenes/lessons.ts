import { palettes } from "../palette.ts";
import { at, circle, ellipse, faded, line, path, polygon, rect, ring, smooth, stroke, times, turned } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

/** A blackboard after a good question. */
const blackboard: Scene = ({ w, h }, c, dice) => {
  const chalk = "#f3efe2";
  const x = w * 0.32;
  const y = h * 0.46;
  const r = Math.min(w, h) * 0.24;
  const a = dice.between(0.5, 0.9);
  const px = x + Math.cos(a) * r;
  const py = y - Math.sin(a) * r;
  const points = Array.from(
    { length: 13 },
    (_, i) => [w * 0.6 + i * w * 0.026, h * 0.34 - Math.sin(i * 0.62) * h * 0.12] as const,
  );
  return (
    rect(0, 0, w, h, "#b98b5a") +
    rect(22, 22, w - 44, h - 70, "#23494a", 6) +
    faded(
      0.035,
      times(5, () => ellipse(w * dice.between(0.1, 0.9), h * dice.between(0.2, 0.8), w * 0.2, h * 0.08, "#fff")),
    ) +
    ring(x, y, r, chalk, 5) +
    line(x - r * 1.2, y, x + r * 1.2, y, chalk, 4) +
    line(x, y - r * 1.2, x, y + r * 1.2, chalk, 4) +
    polygon(
      [
        [x, y],
        [px, y],
        [px, py],
      ],
      "#e9a26a66",
    ) +
    stroke(`M${x} ${y}L${px} ${y}L${px} ${py}Z`, "#f0a06a", 6) +
    circle(px, py, 10, "#f0a06a") +
    stroke(smooth(points), "#8fd0c2", 7) +
    line(w * 0.58, h * 0.34, w * 0.93, h * 0.34, chalk, 4) +
    times(4, (i) => rect(w * 0.6, h * 0.56 + i * h * 0.08, w * dice.between(0.16, 0.32), 10, `${chalk}b0`, 5)) +
    rect(0, h - 48, w, 48, "#9c7144") +
    rect(w * 0.2, h - 60, 90, 16, chalk, 8) +
    rect(w * 0.32, h - 60, 60, 16, "#f0a06a", 8) +
    rect(w * 0.7, h - 82, 150, 40, c.deep, 8)
  );
};

/** Books, a pencil, a cup. */
const books: Scene = ({ w, h }, c, dice) => {
  const colours = dice.shuffle([c.deep, c.mid, c.accent, c.ink, c.mid]);
  const bw = Math.min(w * 0.62, h * 0.78);
  const bh = h * 0.105;
  const floor = h * 0.84;
  return (
    rect(0, 0, w, h, c.tint) +
    rect(0, floor, w, h, c.paper) +
    colours
      .slice(0, 4)
      .map((colour, i) => {
        const long = bw * dice.between(0.82, 1);
        const x = w * 0.42 - long / 2 + dice.between(-22, 22);
        const y = floor - (i + 1) * bh;
        return (
          rect(x, y, long, bh - 6, colour, 10) +
          rect(x + long - 26, y + 12, 26, bh - 30, "#fffdf8") +
          rect(x + 46, y + bh * 0.4, long * 0.26, 12, "#ffffff90", 6) +
          rect(x + 22, y, 10, bh - 6, "#ffffff50")
        );
      })
      .join("") +
    turned(
      w * 0.42,
      floor - bh * 4 - 22,
      -5,
      rect(-bw * 0.34, -13, bw * 0.6, 26, "#e5b45c"),
      polygon(
        [
          [bw * 0.26, -13],
          [bw * 0.36, 0],
          [bw * 0.26, 13],
        ],
        "#f3dcb4",
      ),
      rect(-bw * 0.4, -13, bw * 0.07, 26, c.accent),
    ) +
    rect(w * 0.8, floor - h * 0.18, h * 0.16, h * 0.18, c.paper, 14) +
    stroke(`M${w * 0.8 + h * 0.16} ${floor - h * 0.14}q${h * 0.08} ${h * 0.04} 0 ${h * 0.1}`, c.paper, 16) +
    stroke(
      `M${w * 0.8 + h * 0.05} ${floor - h * 0.22}q-18 -34 0 -60t0 -60M${w * 0.8 + h * 0.11} ${floor - h * 0.22}q-18 -34 0 -60t0 -60`,
      c.mid,
      7,
    )
  );
};

/** An open notebook with the lesson half written. */
const notebook: Scene = ({ w, h }, c, dice) => {
  const x = w * 0.08;
  const y = h * 0.12;
  const nw = w * 0.84;
  const half = nw / 2;
  const nh = h * 0.78;
  return (
    rect(0, 0, w, h, c.mid) +
    rect(x + 8, y + 16, nw, nh, "#00000020", 16) +
    rect(x, y, nw, nh, "#fffdf8", 16) +
    rect(x + half - 14, y, 28, nh, c.tint) +
    times(10, (i) => circle(x + half, y + nh * (0.06 + i * 0.098), 7, c.mid)) +
    times(8, (i) => line(x + 40, y + nh * (0.16 + i * 0.095), x + half - 50, y + nh * (0.16 + i * 0.095), c.tint, 3)) +
    times(5, (i) =>
      rect(
        x + 48,
        y + nh * (0.16 + i * 0.095) - 26,
        (half - 110) * dice.between(0.5, 1),
        13,
        i === 1 ? c.accent : c.ink,
        6,
      ),
    ) +
    at(
      x + half + 50,
      y + nh * 0.16,
      times(9, (i) =>
        rect(
          (i % 3) * ((half - 100) / 3),
          Math.floor(i / 3) * ((half - 100) / 3),
          (half - 100) / 3 - 14,
          (half - 100) / 3 - 14,
          [c.tint, c.deep, c.tint, c.mid, c.accent, c.tint][(i * dice.whole(1, 3)) % 6] ?? c.tint,
          14,
        ),
      ),
    ) +
    polygon(
      [
        [x + nw - 90, y - 20],
        [x + nw - 50, y - 20],
        [x + nw - 50, y + 130],
        [x + nw - 70, y + 106],
        [x + nw - 90, y + 130],
      ],
      c.accent,
    )
  );
};

/** Moving: a body in three poses, under a sun. */
const motion: Scene = ({ w, h }, c, dice) => {
  const figure = (x: number, lean: number, colour: string) => {
    const y = h * 0.34;
    const s = h * 0.0011 * 1.05;
    return `<g transform="translate(${x} ${y}) rotate(${lean}) scale(${s})">${circle(0, -60, 62, colour)}${stroke("M0 20V230M0 60L-110 150L-60 230M0 60L110 120L190 50M0 230L-90 330L-150 460M0 230L110 320L70 470", colour, 58)}</g>`;
  };
  return (
    rect(0, 0, w, h, c.tint) +
    circle(w * dice.between(0.6, 0.8), h * 0.3, h * 0.2, c.accent) +
    path(`M0 ${h * 0.8}Q${w * 0.4} ${h * 0.68} ${w} ${h * 0.82}V${h}H0Z`, c.mid) +
    faded(0.35, figure(w * 0.24, -6, c.deep)) +
    faded(0.6, figure(w * 0.42, 0, c.deep)) +
    figure(w * 0.62, 7, c.deep)
  );
};

/** A guitar, close enough to hear. */
const guitar: Scene = ({ w, h }, c, dice) => {
  const x = w * dice.between(0.44, 0.56);
  const y = h * 0.66;
  const r = Math.min(w, h) * 0.3;
  return (
    rect(0, 0, w, h, c.tint) +
    circle(w * 0.5, h * 0.52, Math.min(w, h) * 0.46, c.paper) +
    turned(
      x,
      y,
      28,
      circle(0, r * 0.34, r, c.accent),
      circle(0, -r * 0.72, r * 0.74, c.accent),
      rect(-r * 0.66, -r * 0.6, r * 1.32, r * 0.7, c.accent),
      rect(-r * 0.13, -r * 2.9, r * 0.26, r * 2.5, c.deep, 6),
      times(8, (i) => rect(-r * 0.13, -r * 2.7 + i * r * 0.26, r * 0.26, 4, c.mid)),
      circle(0, -r * 0.24, r * 0.3, c.ink),
      rect(-r * 0.3, r * 0.52, r * 0.6, r * 0.13, c.deep, 6),
      times(4, (i) => line(-r * 0.09 + i * r * 0.06, -r * 2.9, -r * 0.09 + i * r * 0.06, r * 0.56, "#fffdf8", 2.5)),
      rect(-r * 0.2, -r * 3.3, r * 0.4, r * 0.44, c.ink, 10),
    )
  );
};

export const lessons: Motifs = {
  palettes: [palettes.teal, palettes.persimmon, palettes.moss, palettes.navy],
  scenes: [blackboard, books, notebook, motion, guitar],
  suits: { 901: 1, 902: 2, 903: 0, 904: 2, 905: 4, 906: 3, 907: 1 },
};
