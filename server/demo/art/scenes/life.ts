import { palettes } from "../palette.ts";
import { circle, faded, line, path, rect, ring, smooth, stroke, times, turned } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

const star = (x: number, y: number, r: number, fill: string) =>
  path(
    `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`,
    fill,
  );

/** A moon with a bite of the ground's colour taken out of it. */
const crescent = (x: number, y: number, r: number, fill: string, ground: string) =>
  circle(x, y, r, fill) + circle(x + r * 0.48, y - r * 0.2, r * 0.86, ground);

/** The phases of the moon over quiet hills. */
const moons: Scene = ({ w, h }, c, dice) => {
  const n = palettes.dusk;
  const hills = (base: number, fill: string) => {
    const points = Array.from({ length: 7 }, (_, i) => [(i * w) / 5, h * (base + dice.between(-0.05, 0.05))] as const);
    return path(`${smooth([[-w * 0.1, h * base], ...points])}V${h}H${-w}Z`, fill);
  };
  const r = Math.min(w / 14, h * 0.075);
  return (
    rect(0, 0, w, h, n.paper) +
    times(40, () => circle(w * dice.next(), h * dice.between(0, 0.62), dice.between(1.5, 4), `${n.deep}c0`)) +
    times(3, () => star(w * dice.between(0.1, 0.9), h * dice.between(0.08, 0.5), dice.between(16, 30), n.accent)) +
    times(5, (i) => {
      const x = w * (0.14 + i * 0.18);
      const y = h * 0.34 - Math.sin((i / 4) * Math.PI) * h * 0.12;
      // Waxing from the left, waning to the right.
      const shade = Math.sign(i - 2) * r * (i % 4 === 0 ? 0.5 : 1.05);
      return circle(x, y, i === 2 ? r * 1.5 : r, n.ink) + (i === 2 ? "" : circle(x + shade, y, r * 1.02, n.paper));
    }) +
    hills(0.72, n.tint) +
    hills(0.82, c.deep) +
    hills(0.93, n.paper)
  );
};

/** Three cards face up. */
const cards: Scene = ({ w, h }, c, dice) => {
  const cw = Math.min(w * 0.27, h * 0.42);
  const ch = cw * 1.62;
  const faces = dice.shuffle([
    (s: number) =>
      circle(0, 0, s * 0.22, c.accent) +
      times(12, (i) => turned(0, 0, i * 30, rect(-5, -s * 0.42, 10, s * 0.13, c.accent, 5))),
    (s: number) =>
      crescent(-s * 0.06, 0, s * 0.28, c.deep, c.paper) +
      star(s * 0.2, -s * 0.2, s * 0.09, c.accent) +
      star(s * 0.24, s * 0.2, s * 0.06, c.accent),
    (s: number) =>
      star(0, 0, s * 0.42, c.deep) +
      circle(0, 0, s * 0.09, c.accent) +
      times(4, (i) => turned(0, 0, 45 + i * 90, circle(0, -s * 0.36, s * 0.035, c.accent))),
    (s: number) =>
      path(
        `M${-s * 0.3} ${s * 0.24}V${-s * 0.1}A${s * 0.3} ${s * 0.3} 0 0 1 ${s * 0.3} ${-s * 0.1}V${s * 0.24}Z`,
        c.mid,
      ) +
      rect(-s * 0.07, -s * 0.12, s * 0.14, s * 0.36, c.deep, s * 0.07) +
      circle(0, -s * 0.24, s * 0.06, c.accent),
  ]);
  return (
    rect(0, 0, w, h, c.deep) +
    times(24, () => circle(w * dice.next(), h * dice.next(), dice.between(2, 5), `${c.mid}a0`)) +
    times(3, (i) =>
      turned(
        w * (0.2 + i * 0.3),
        h * 0.52 + (i === 1 ? -h * 0.05 : h * 0.02),
        (i - 1) * 7,
        rect(-cw / 2 + 8, -ch / 2 + 12, cw, ch, "#00000030", 18),
        rect(-cw / 2, -ch / 2, cw, ch, c.paper, 18),
        stroke(`M${-cw / 2 + 18} ${-ch / 2 + 18}h${cw - 36}v${ch - 36}h${-cw + 36}Z`, c.mid, 4),
        faces[i]?.(cw) ?? "",
        circle(0, -ch * 0.38, 7, c.accent),
        circle(0, ch * 0.38, 7, c.accent),
      ),
    )
  );
};

/** A cup, a window, nobody in a hurry. */
const cup: Scene = ({ w, h }, c, dice) => {
  const x = w * 0.5;
  const y = h * 0.6;
  const s = Math.min(w, h) * 0.2;
  return (
    rect(0, 0, w, h, c.tint) +
    rect(w * 0.1, h * 0.08, w * 0.8, h * 0.56, c.paper, 14) +
    circle(w * dice.between(0.24, 0.76), h * 0.28, h * 0.09, c.accent) +
    path(
      `M${w * 0.1} ${h * 0.64}V${h * 0.5}Q${w * 0.3} ${h * 0.38} ${w * 0.52} ${h * 0.52}T${w * 0.9} ${h * 0.46}V${h * 0.64}Z`,
      c.mid,
    ) +
    rect(w * 0.5 - 7, h * 0.08, 14, h * 0.56, c.tint) +
    rect(0, h * 0.76, w, h, c.deep) +
    path(
      `M${x - s} ${y - s * 0.3}H${x + s}Q${x + s} ${y + s * 0.95} ${x + s * 0.3} ${y + s * 0.95}H${x - s * 0.3}Q${x - s} ${y + s * 0.95} ${x - s} ${y - s * 0.3}Z`,
      "#fffdf8",
    ) +
    stroke(
      `M${x + s * 0.96} ${y}q${s * 0.6} ${-s * 0.1} ${s * 0.42} ${s * 0.34}t${-s * 0.64} ${s * 0.32}`,
      "#fffdf8",
      s * 0.15,
    ) +
    rect(x - s * 1.3, y + s * 0.95, s * 2.6, s * 0.14, c.accent, s * 0.07) +
    faded(
      0.8,
      stroke(
        [-0.45, 0, 0.45]
          .map((k) => `M${x + s * k} ${y - s * 0.5}q${-s * 0.24} ${-s * 0.36} 0 ${-s * 0.66}t0 ${-s * 0.6}`)
          .join(""),
        c.deep,
        9,
      ),
    )
  );
};

/** A path with a fork, seen from above the trees. */
const fork: Scene = ({ w, h }, c, dice) =>
  rect(0, 0, w, h, c.mid) +
  faded(
    0.5,
    times(3, (i) => ring(w * 0.5, h * 1.1, h * (0.5 + i * 0.3), c.tint, 4)),
  ) +
  stroke(
    `M${w * 0.5} ${h * 1.05}C${w * 0.5} ${h * 0.75} ${w * 0.44} ${h * 0.66} ${w * 0.3} ${h * 0.5}S${w * 0.14} ${h * 0.2} ${w * 0.2} ${-h * 0.1}`,
    c.paper,
    62,
  ) +
  stroke(
    `M${w * 0.5} ${h * 1.05}C${w * 0.5} ${h * 0.75} ${w * 0.58} ${h * 0.66} ${w * 0.7} ${h * 0.46}S${w * 0.84} ${h * 0.2} ${w * 0.78} ${-h * 0.1}`,
    c.paper,
    62,
  ) +
  times(26, () => {
    const x = w * dice.next();
    const y = h * dice.between(0.04, 0.96);
    const r = dice.between(26, 54);
    // Keep the two paths clear: trees stand at the edges and between the arms.
    const middle = Math.abs(x - w / 2) < w * 0.13 && y < h * 0.5;
    const edge = x < w * 0.08 || x > w * 0.92 || (y > h * 0.62 && Math.abs(x - w / 2) > w * 0.17);
    return middle || edge
      ? circle(x + 5, y + 8, r, "#00000018") +
          circle(x, y, r, c.deep) +
          circle(x - r * 0.25, y - r * 0.25, r * 0.42, `${c.mid}60`)
      : "";
  }) +
  circle(w * 0.5, h * 0.86, 30, c.accent) +
  circle(w * 0.5, h * 0.86, 12, c.paper);

/** The sky as a wheel of twelve. */
const wheel: Scene = ({ w, h }, c, dice) => {
  const n = palettes.night;
  const x = w / 2;
  const y = h / 2;
  const r = Math.min(w, h) * 0.42;
  const spots = Array.from({ length: 7 }, () => dice.between(0, Math.PI * 2));
  const point = (angle: number, radius: number) =>
    [x + Math.cos(angle) * radius, y + Math.sin(angle) * radius] as const;
  return (
    rect(0, 0, w, h, n.paper) +
    times(36, () => circle(w * dice.next(), h * dice.next(), dice.between(1.5, 3.5), `${n.deep}90`)) +
    circle(x, y, r, n.tint) +
    [1, 0.78, 0.5].map((k) => ring(x, y, r * k, n.mid, 4)).join("") +
    times(12, (i) => line(...point((i * Math.PI) / 6, r * 0.78), ...point((i * Math.PI) / 6, r), n.mid, 4)) +
    times(12, (i) => circle(...point((i * Math.PI) / 6 + 0.26, r * 0.89), 7, i % 3 === 0 ? n.accent : n.deep)) +
    spots
      .map((angle, i) =>
        line(
          ...point(angle, r * 0.5),
          ...point(spots[(i + 3) % 7] ?? 0, r * 0.5),
          `${i % 2 === 0 ? n.accent : c.mid}b0`,
          3,
        ),
      )
      .join("") +
    spots.map((angle) => circle(...point(angle, r * 0.64), 12, n.ink)).join("")
  );
};

export const life: Motifs = {
  palettes: [palettes.plum, palettes.teal, palettes.rose, palettes.sand],
  scenes: [moons, cards, cup, fork, wheel],
  suits: { 1001: 1, 1002: 4, 1003: 2, 1004: 3, 1005: 3, 1006: 2 },
};
