import { palettes } from "../palette.ts";
import { circle, faded, line, rect, stroke, times } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

const lights = (x: number, y: number, colours: readonly string[]) =>
  colours.map((colour, i) => circle(x + i * 32, y, 10, colour)).join("");

/** An editor at night: code as bars, indented as code is. */
const code: Scene = ({ w, h }, c, dice) => {
  const x = w * 0.07;
  const y = h * 0.09;
  let depth = 0;
  const rows = times(Math.floor((h * 0.72) / 40), (i) => {
    depth = Math.max(0, Math.min(4, depth + dice.pick([-1, 0, 0, 1, 1])));
    let at = x + 96 + depth * 44;
    const top = y + 96 + i * 40;
    const number = rect(x + 32, top + 2, 26, 12, "#ffffff22", 6);
    if (dice.chance(0.1)) return number;
    return (
      number +
      times(dice.whole(1, 4), () => {
        const long = w * dice.between(0.05, 0.16);
        if (at + long > w * 0.9) return "";
        const bar = rect(at, top, long, 16, dice.pick(["#8fc7bd", "#f0a06a", "#f4efe4", "#7c98b8", "#5c7a7c"]), 8);
        at += long + 16;
        return bar;
      })
    );
  });
  return (
    rect(0, 0, w, h, c.tint) +
    faded(0.16, rect(x + 10, y + 20, w * 0.93, h * 0.91, "#000", 22)) +
    rect(x, y, w * 0.93 + 30, h * 0.91 + 40, "#17292d", 22) +
    rect(x, y, w * 0.93 + 30, 60, "#203a3f", 22) +
    lights(x + 40, y + 30, ["#e2714a", "#e5b45c", "#6fae8f"]) +
    rows
  );
};

/** Steps joined by lines: what happens after what. */
const flow: Scene = ({ w, h }, c, dice) => {
  const cols = Math.max(3, Math.round(w / 300));
  const spots = Array.from({ length: cols }, (_, i) =>
    Array.from({ length: i === 0 || i === cols - 1 ? 1 : 3 }, (_, j, all = i === 0 || i === cols - 1 ? 1 : 3) => ({
      x: (w * (i + 0.5)) / cols,
      y: all === 1 ? h / 2 : h * (0.2 + j * 0.3) + dice.between(-24, 24),
    })),
  );
  const wires = spots
    .slice(1)
    .map((column, i) =>
      column
        .map((to) =>
          (spots[i] ?? [])
            .filter((from) => Math.abs(from.y - to.y) < h * 0.36)
            .map((from) =>
              stroke(
                `M${from.x} ${from.y}C${(from.x + to.x) / 2} ${from.y} ${(from.x + to.x) / 2} ${to.y} ${to.x} ${to.y}`,
                c.mid,
                6,
              ),
            )
            .join(""),
        )
        .join(""),
    )
    .join("");
  const bw = (w / cols) * 0.56;
  const bh = Math.min(h * 0.15, bw * 0.62);
  const nodes = spots
    .flat()
    .map(({ x, y }, i) => {
      const fill = i === 0 ? c.accent : dice.pick([c.deep, c.paper, c.paper]);
      const ink = fill === c.paper ? c.deep : c.paper;
      return (
        rect(x - bw / 2, y - bh / 2, bw, bh, fill, 20) +
        circle(x - bw / 2 + bh * 0.42, y, bh * 0.17, ink) +
        rect(x - bw / 2 + bh * 0.76, y - 20, (bw - bh) * 0.85, 13, ink, 6) +
        rect(x - bw / 2 + bh * 0.76, y + 8, (bw - bh) * 0.55, 13, faint(ink), 6)
      );
    })
    .join("");
  return rect(0, 0, w, h, c.tint) + wires + nodes;
};

const faint = (colour: string) => `${colour}80`;

/** A page being laid out in a browser, with the phone beside it. */
const browser: Scene = ({ w, h }, c, dice) => {
  const x = w * 0.07;
  const y = h * 0.13;
  const bw = w * 0.8;
  const bh = h * 0.74;
  const pw = Math.min(w * 0.24, h * 0.3);
  const px = w * 0.94 - pw;
  const py = h * 0.34;
  const hero = dice.pick([c.mid, c.deep]);
  return (
    rect(0, 0, w, h, c.mid) +
    rect(x, y, bw, bh, c.paper, 20) +
    rect(x, y, bw, 54, c.tint, 20) +
    lights(x + 36, y + 27, [c.accent, c.mid, c.deep]) +
    rect(x + 40, y + 90, bw - 80, bh * 0.38, hero === c.mid ? c.tint : c.deep, 14) +
    rect(x + 76, y + 90 + bh * 0.1, bw * 0.34, 26, hero === c.mid ? c.deep : c.paper, 13) +
    rect(x + 76, y + 90 + bh * 0.19, bw * 0.24, 16, c.mid, 8) +
    rect(x + 76, y + 90 + bh * 0.26, 120, 40, c.accent, 20) +
    times(3, (i) => {
      const cw = (bw - 80 - 48) / 3;
      return (
        rect(x + 40 + i * (cw + 24), y + 120 + bh * 0.38, cw, bh * 0.34, c.tint, 12) +
        rect(x + 60 + i * (cw + 24), y + 140 + bh * 0.38, cw * 0.5, 14, c.mid, 7)
      );
    }) +
    rect(px - 8, py - 8, pw + 16, h * 0.56 + 16, c.ink, 34) +
    rect(px, py, pw, h * 0.56, c.paper, 28) +
    rect(px + 18, py + 30, pw - 36, h * 0.18, c.deep, 12) +
    times(4, (i) => rect(px + 18, py + h * 0.24 + i * 44, (pw - 36) * dice.between(0.6, 1), 16, c.tint, 8)) +
    rect(px + 18, py + h * 0.47, pw - 36, 36, c.accent, 18)
  );
};

/** A sheet of cells with one column that matters. */
const cells: Scene = ({ w, h }, c, dice) => {
  const cw = 150;
  const ch = 62;
  const hot = dice.whole(2, Math.max(2, Math.floor(w / cw) - 2));
  const rows = Math.ceil(h / ch);
  const sx = hot * cw;
  const sy = ch * dice.whole(3, rows - 5);
  return (
    rect(0, 0, w, h, c.paper) +
    rect(0, 0, w, ch, c.deep) +
    rect(0, 0, 76, h, c.tint) +
    rect(sx, ch, cw, h, `${c.accent}26`) +
    times(
      Math.ceil(w / cw) + 1,
      (i) => line(i * cw, 0, i * cw, h, c.tint, 3) + rect(i * cw + cw * 0.2, ch * 0.4, cw * 0.5, 14, `${c.paper}c0`, 7),
    ) +
    times(
      rows,
      (j) =>
        line(0, (j + 1) * ch, w, (j + 1) * ch, c.tint, 3) +
        times(Math.ceil(w / cw), (i) => {
          if (j === 0 || dice.chance(0.14)) return "";
          const long = cw * dice.between(0.24, 0.66);
          return rect(i * cw + cw - long - 22, j * ch + ch * 0.38, long, 15, i === hot ? c.accent : c.mid, 7);
        }),
    ) +
    stroke(`M${sx} ${sy}h${cw}v${ch * 3}h${-cw}Z`, c.deep, 6) +
    rect(sx + cw - 9, sy + ch * 3 - 9, 18, 18, c.deep)
  );
};

/** Racks with small lights. */
const racks: Scene = ({ w, h }, c, dice) => {
  const count = Math.max(2, Math.round(w / 330));
  const rw = (w * 0.86) / count;
  return (
    rect(0, 0, w, h, c.paper) +
    rect(0, h * 0.86, w, h, c.tint) +
    times(count, (i) => {
      const x = w * 0.07 + i * rw;
      const top = h * (0.1 + 0.08 * ((i + 1) % 2));
      const units = Math.floor((h * 0.88 - top - 40) / 74);
      return (
        rect(x + 12, top, rw - 24, h * 0.88 - top, c.ink === "#f4efe4" ? c.tint : c.deep, 18) +
        times(units, (j) => {
          const y = top + 24 + j * 74;
          return (
            rect(x + 34, y, rw - 68, 54, "#00000040", 10) +
            circle(x + 62, y + 27, 8, dice.pick([c.accent, c.mid, c.mid])) +
            circle(x + 90, y + 27, 8, c.mid) +
            times(5, (k) => rect(x + rw - 62 - k * 24, y + 15, 10, 24, `${c.paper}55`, 5))
          );
        })
      );
    })
  );
};

export const tech: Motifs = {
  palettes: [palettes.teal, palettes.slate, palettes.navy, palettes.sand],
  scenes: [code, flow, browser, cells, racks],
  suits: { 501: 2, 502: 2, 503: 0, 504: 1, 505: 3, 506: 4, 507: 1 },
};
