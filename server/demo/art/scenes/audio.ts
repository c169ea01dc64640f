import { palettes } from "../palette.ts";
import { circle, faded, line, path, rect, ring, smooth, stroke, times, turned } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

/** A spoken sentence as bars. */
const wave: Scene = ({ w, h }, c, dice) => {
  const step = 26;
  const count = Math.floor((w * 0.88) / step);
  const played = Math.round(count * dice.between(0.35, 0.65));
  const beats = [dice.between(0.5, 1.1), dice.between(1.6, 2.6), dice.between(3.5, 5)];
  return (
    rect(0, 0, w, h, c.paper) +
    times(count, (i) => {
      const shape = beats.reduce(
        (sum, beat, k) => sum + Math.abs(Math.sin((i / count) * Math.PI * beat * 2 + k)) / (k + 1.4),
        0,
      );
      const tall = Math.max(
        18,
        h * 0.34 * shape * dice.between(0.55, 1) * Math.sin(((i + 2) / (count + 4)) * Math.PI) ** 0.5,
      );
      return rect(w * 0.06 + i * step, h / 2 - tall, 14, tall * 2, i < played ? c.deep : c.mid, 7);
    }) +
    rect(w * 0.06 + played * step - 9, h * 0.1, 5, h * 0.8, c.accent, 2) +
    circle(w * 0.06 + played * step - 6.5, h * 0.1, 14, c.accent)
  );
};

/** A record turning, the arm resting on it. */
const record: Scene = ({ w, h }, c, dice) => {
  const r = Math.min(w * 0.44, h * 0.44);
  const x = w * 0.46;
  const y = h * 0.52;
  return (
    rect(0, 0, w, h, c.tint) +
    rect(x - r * 1.16, y - r * 1.12, r * 2.6, r * 2.24, c.mid, 36) +
    circle(x, y, r, c.ink) +
    times(6, (i) => ring(x, y, r * (0.93 - i * 0.09), "#ffffff1c", 3)) +
    path(`M${x} ${y}L${x - r * 0.94} ${y - r * 0.34}A${r} ${r} 0 0 1 ${x - r * 0.6} ${y - r * 0.8}Z`, "#ffffff14") +
    circle(x, y, r * 0.36, c.accent) +
    circle(x, y, r * 0.24, dice.pick([c.paper, c.tint])) +
    circle(x, y, r * 0.04, c.ink) +
    circle(x + r * 1.2, y - r * 0.86, r * 0.14, c.deep) +
    stroke(`M${x + r * 1.2} ${y - r * 0.86}V${y + r * 0.1}L${x + r * 0.68} ${y + r * 0.5}`, c.paper, 16) +
    turned(x + r * 0.68, y + r * 0.5, 38, rect(-18, -12, 36, 56, c.deep, 8))
  );
};

/** Keys and the notes that leave them. */
const keys: Scene = ({ w, h }, c, dice) => {
  const kw = 92;
  const top = h * 0.5;
  const count = Math.ceil(w / kw);
  const pressed = new Set([dice.whole(0, count - 1), dice.whole(0, count - 1), dice.whole(0, count - 1)]);
  const lines = Array.from({ length: 4 }, (_, k) =>
    Array.from(
      { length: 8 },
      (_, i) => [(i * w) / 6 - 60, h * (0.1 + k * 0.09) + Math.sin(i * 1.1 + k) * h * 0.05] as const,
    ),
  );
  return (
    rect(0, 0, w, h, c.deep) +
    lines.map((points) => faded(0.55, stroke(smooth(points), c.mid, 5))).join("") +
    times(7, (i) => {
      const x = w * 0.06 + i * w * 0.14 + dice.between(-20, 20);
      const y = h * dice.between(0.12, 0.36);
      return (
        circle(x, y, 20, c.paper) +
        line(x + 17, y, x + 17, y - 84, c.paper, 7) +
        (i % 3 === 0 ? stroke(`M${x + 17} ${y - 84}q34 14 30 48`, c.accent, 8) : "")
      );
    }) +
    times(count, (i) => rect(i * kw, top, kw - 4, h, pressed.has(i) ? c.accent : c.paper, 12)) +
    times(count, (i) => ([2, 6].includes(i % 7) ? "" : rect((i + 1) * kw - 30, top, 56, h * 0.28, c.ink, 8)))
  );
};

/** A microphone and what it hears. */
const microphone: Scene = ({ w, h }, c, dice) => {
  const x = w / 2;
  const mw = Math.min(w, h) * 0.2;
  const top = h * 0.14;
  const tall = h * 0.42;
  return (
    rect(0, 0, w, h, c.tint) +
    times(5, (i) => faded(0.8 - i * 0.14, ring(x, top + tall / 2, mw * (1.3 + i * 0.62), c.mid, 12))) +
    rect(x - mw / 2, top, mw, tall, c.deep, mw / 2) +
    times(4, (i) =>
      line(
        x - mw * 0.26,
        top + tall * (0.2 + i * 0.11),
        x + mw * 0.26,
        top + tall * (0.2 + i * 0.11),
        `${c.paper}70`,
        7,
      ),
    ) +
    rect(x - mw / 2, top + tall * 0.62, mw, 16, c.accent) +
    stroke(`M${x - mw * 0.86} ${top + tall * 0.55}a${mw * 0.86} ${mw * 0.86} 0 0 0 ${mw * 1.72} 0`, c.ink, 18) +
    line(x, top + tall * 0.55 + mw * 0.86, x, h * 0.88, c.ink, 18) +
    rect(x - mw * 0.8, h * 0.86, mw * 1.6, 24, c.ink, 12) +
    times(3, () => circle(w * dice.between(0.06, 0.2), h * dice.between(0.1, 0.9), dice.between(8, 16), c.accent))
  );
};

export const audio: Motifs = {
  palettes: [palettes.plum, palettes.teal, palettes.navy, palettes.persimmon],
  scenes: [wave, record, keys, microphone],
  suits: { 601: 3, 602: 2, 603: 1, 604: 3, 605: 2, 606: 0 },
};
