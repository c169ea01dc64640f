import { palettes } from "../palette.ts";
import { circle, ellipse, faded, line, path, polygon, rect, ring, stroke, times, turned } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

/** Knitting, stitch by stitch, with a pattern in it. */
const knit: Scene = ({ w, h }, c, dice) => {
  const s = 46;
  const across = Math.ceil(w / s) + 1;
  const down = Math.ceil(h / (s * 0.72)) + 1;
  const period = dice.pick([8, 10, 12]);
  const rows = times(down, (j) => {
    const band = j % period;
    const row = { base: "", motif: "" };
    for (let i = 0; i < across; i += 1) {
      const x = i * s;
      const y = j * s * 0.72;
      const d = `M${x} ${y}l${s / 2} ${s * 0.6}l${s / 2} ${-s * 0.6}`;
      if (band < 5 && Math.abs((i % 6) - 3) === Math.abs(band - 2)) row.motif += d;
      else row.base += d;
    }
    const colour = band === 6 ? c.accent : c.mid;
    return stroke(row.base, colour, 17) + (row.motif === "" ? "" : stroke(row.motif, c.paper, 17));
  });
  return rect(0, 0, w, h, c.deep) + rows;
};

/** Leather, a seam, brass buttons. */
const leather: Scene = ({ w, h }, c, dice) => {
  const y = h * dice.between(0.4, 0.52);
  const dashes = (top: number) =>
    times(Math.ceil(w / 52), (i) => line(i * 52 + 8, top, i * 52 + 36, top - 5, "#f3e3c6", 8));
  return (
    rect(0, 0, w, h, "#a4673f") +
    path(`M0 0H${w}V${y}Q${w / 2} ${y + h * 0.1} 0 ${y}Z`, "#8a4f2d") +
    faded(
      0.1,
      times(60, () => ellipse(w * dice.next(), h * dice.next(), dice.between(10, 46), dice.between(3, 9), "#fff")),
    ) +
    dashes(h * 0.08) +
    stroke(`M0 ${y - 34}Q${w / 2} ${y + h * 0.1 - 34} ${w} ${y - 34}`, "#f3e3c6", 7).replace(
      "/>",
      ' stroke-dasharray="28 22"/>',
    ) +
    dashes(h * 0.94) +
    [0.5]
      .map(
        (k) =>
          circle(w * k + 4, y + 44, 44, "#00000030") +
          circle(w * k, y + 38, 44, "#d8b26a") +
          ring(w * k, y + 38, 30, "#b58d45", 6) +
          circle(w * k, y + 38, 10, "#b58d45"),
      )
      .join("") +
    rect(w * 0.1, h * 0.68, Math.min(w * 0.3, 300), 90, "#8a4f2d", 12) +
    rect(w * 0.1 + 30, h * 0.68 + 38, Math.min(w * 0.3, 300) - 60, 14, c.tint, 7)
  );
};

/** A vase and what was in the garden this morning. */
const vase: Scene = ({ w, h }, c, dice) => {
  const x = w / 2;
  const base = h * 0.86;
  const stems = Array.from({ length: 7 }, (_, i) => ({
    tx: x + (i - 3) * Math.min(w, h) * 0.115 + dice.between(-16, 16),
    ty: h * (0.16 + Math.abs(i - 3) * 0.055) + dice.between(-20, 20),
  }));
  const flower = (fx: number, fy: number, r: number, fill: string, heart: string) =>
    times(6, (i) => turned(fx, fy, i * 60, ellipse(0, -r * 0.62, r * 0.4, r * 0.6, fill))) +
    circle(fx, fy, r * 0.34, heart);
  return (
    rect(0, 0, w, h, c.tint) +
    circle(w * 0.5, h * 0.4, Math.min(w, h) * 0.42, c.paper) +
    rect(0, h * 0.8, w, h, c.mid) +
    stems
      .map(({ tx, ty }, i) => {
        const leaf = turned(
          (x + tx) / 2,
          (h * 0.58 + ty) / 2,
          (tx - x) / 6 + (i % 2 === 0 ? 50 : -50),
          path("M0 0Q26 -44 0 -100Q-26 -44 0 0Z", c.deep),
        );
        return stroke(`M${x} ${h * 0.6}Q${x} ${h * 0.42} ${tx} ${ty}`, c.deep, 7) + leaf;
      })
      .join("") +
    stems
      .map(({ tx, ty }, i) =>
        flower(
          tx,
          ty,
          dice.between(52, 76),
          [c.accent, "#fffdf8", c.mid][i % 3] ?? c.accent,
          i % 3 === 1 ? c.accent : c.paper,
        ),
      )
      .join("") +
    path(
      `M${x - 52} ${h * 0.55}H${x + 52}L${x + 60} ${h * 0.62}Q${x + 130} ${h * 0.7} ${x + 78} ${base}H${x - 78}Q${x - 130} ${h * 0.7} ${x - 60} ${h * 0.62}Z`,
      c.deep,
    ) +
    stroke(`M${x - 92} ${h * 0.71}q92 24 184 0`, c.paper, 7)
  );
};

/** A cake with drips and somebody's candles. */
const cake: Scene = ({ w, h }, c, dice) => {
  const x = w / 2;
  const s = Math.min(w, h);
  const cw = s * 0.58;
  const top = h * 0.44;
  const drip = cw / 8;
  const candles = dice.whole(3, 5);
  return (
    rect(0, 0, w, h, c.tint) +
    times(22, () =>
      turned(
        w * dice.next(),
        h * dice.between(0, 0.6),
        dice.between(0, 180),
        rect(-14, -4, 28, 8, dice.pick([c.accent, c.mid, c.paper]), 4),
      ),
    ) +
    ellipse(x, h * 0.84, cw * 0.74, 30, c.mid) +
    rect(x - cw / 2, top, cw, h * 0.4, "#fffaf1", 16) +
    rect(x - cw / 2, top + h * 0.2, cw, 30, c.mid) +
    times(8, (i) => {
      const long = h * dice.between(0.06, 0.13);
      return rect(x - cw / 2 + i * drip, top - 6, drip + 1, long, c.accent, drip / 2);
    }) +
    rect(x - cw / 2, top - 34, cw, 64, c.accent, 22) +
    times(candles, (i) => {
      const cx = x + (i - (candles - 1) / 2) * cw * 0.17;
      return (
        rect(cx - 9, top - 34 - h * 0.14, 18, h * 0.14, i % 2 === 0 ? c.deep : "#fffaf1", 5) +
        path(`M${cx} ${top - 46 - h * 0.21}q26 40 0 ${h * 0.066}q-26 -${h * 0.02} 0 -${h * 0.066}Z`, "#e9b44c")
      );
    }) +
    times(5, (i) => circle(x - cw * 0.38 + i * cw * 0.19, h * 0.77, 17, i % 2 === 0 ? c.accent : c.deep))
  );
};

/** Two rings on a piece of linen. */
const rings: Scene = ({ w, h }, c, dice) => {
  const s = Math.min(w, h);
  const x = w * 0.5;
  const y = h * 0.5;
  const r = s * 0.22;
  const silver = dice.pick(["#dfe3e2", "#e6e0d4"]);
  const band = (cx: number, cy: number) =>
    ring(cx + 8, cy + 14, r, "#0000001f", s * 0.055) +
    ring(cx, cy, r, silver, s * 0.055) +
    ring(cx, cy, r * 1.09, "#ffffff", 4) +
    ring(cx, cy, r * 0.9, "#9aa4a3", 4);
  return (
    rect(0, 0, w, h, c.mid) +
    polygon(
      [
        [w * 0.06, h * 0.2],
        [w * 0.86, h * 0.06],
        [w * 0.95, h * 0.8],
        [w * 0.14, h * 0.95],
      ],
      c.tint,
    ) +
    faded(
      0.5,
      times(20, (i) =>
        line(
          w * 0.08 + i * w * 0.042,
          h * 0.2 - i * h * 0.006,
          w * 0.15 + i * w * 0.042,
          h * 0.93 - i * h * 0.007,
          c.paper,
          3,
        ),
      ),
    ) +
    turned(
      x + r * 1.7,
      y - r * 1.15,
      52,
      path(`M0 0Q${s * 0.06} ${-s * 0.14} 0 ${-s * 0.3}Q${-s * 0.06} ${-s * 0.14} 0 0Z`, c.deep),
      line(0, 0, 0, -s * 0.26, c.mid, 4),
    ) +
    turned(
      x + r * 1.6,
      y - r * 1.05,
      96,
      path(`M0 0Q${s * 0.05} ${-s * 0.1} 0 ${-s * 0.22}Q${-s * 0.05} ${-s * 0.1} 0 0Z`, c.deep),
    ) +
    band(x - r * 0.56, y + r * 0.1) +
    band(x + r * 0.62, y + r * 0.3) +
    circle(x - r * 0.56, y - r * 0.96, s * 0.045, c.accent)
  );
};

export const handmade: Motifs = {
  palettes: [palettes.rose, palettes.sand, palettes.moss, palettes.persimmon],
  scenes: [knit, leather, vase, cake, rings],
  suits: { 1101: 4, 1102: 0, 1103: 1, 1104: 3, 1105: 2, 1106: 0 },
};
