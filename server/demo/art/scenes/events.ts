import { palettes } from "../palette.ts";
import { circle, ellipse, faded, line, path, polygon, rect, stroke, times, turned } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

/** Bunting and paper snow. */
const party: Scene = ({ w, h }, c, dice) => {
  const rope = (y: number, sag: number, shift: number) => {
    const count = Math.round(w / 96);
    const at = (t: number) => ({ x: w * t, y: y + sag * 4 * t * (1 - t) });
    return (
      stroke(`M0 ${y}Q${w / 2} ${y + sag * 2} ${w} ${y}`, c.ink, 4) +
      times(count, (i) => {
        const { x, y: top } = at((i + 0.5) / count);
        return polygon(
          [
            [x - 34, top],
            [x + 34, top],
            [x, top + 82],
          ],
          [c.accent, c.deep, c.mid, c.paper][(i + shift) % 4] ?? c.accent,
        );
      })
    );
  };
  return (
    rect(0, 0, w, h, c.tint) +
    times(70, () =>
      turned(
        w * dice.next(),
        h * dice.next(),
        dice.between(0, 180),
        dice.chance(0.5)
          ? rect(-9, -5, 18, 10, dice.pick([c.accent, c.deep, c.mid, c.paper]))
          : circle(0, 0, 7, dice.pick([c.accent, c.deep, c.mid])),
      ),
    ) +
    rope(h * 0.08, h * 0.12, 0) +
    rope(h * 0.3, h * 0.16, 2) +
    times(3, (i) => {
      const x = w * (0.2 + i * 0.3);
      const y = h * dice.between(0.66, 0.76);
      return (
        line(x, y + 90, x + 14, h, c.ink, 3) +
        ellipse(x, y, 76, 94, [c.accent, c.deep, c.mid][i] ?? c.accent) +
        faded(0.4, ellipse(x - 26, y - 34, 16, 26, "#fff"))
      );
    })
  );
};

/** The stage before it starts: curtain, light, one microphone. */
const stage: Scene = ({ w, h }, c, dice) => {
  const x = w * dice.between(0.46, 0.54);
  const fold = w / 22;
  return (
    rect(0, 0, w, h, "#3a1d1c") +
    faded(
      0.22,
      polygon(
        [
          [x - 60, -20],
          [x + 60, -20],
          [x + w * 0.26, h * 0.9],
          [x - w * 0.26, h * 0.9],
        ],
        "#ffe9c4",
      ),
    ) +
    rect(0, h * 0.84, w, h, "#7a4a2c") +
    ellipse(x, h * 0.88, w * 0.26, h * 0.05, "#f5dfb8") +
    times(6, (i) =>
      path(
        `M${i * fold} 0h${fold}v${h * (0.94 - i * 0.012)}q${-fold / 2} 26 ${-fold} 0Z`,
        i % 2 === 0 ? "#b0402e" : "#933325",
      ),
    ) +
    times(6, (i) =>
      path(
        `M${w - (i + 1) * fold} 0h${fold}v${h * (0.94 - i * 0.012)}q${-fold / 2} 26 ${-fold} 0Z`,
        i % 2 === 0 ? "#b0402e" : "#933325",
      ),
    ) +
    times(Math.ceil(w / 130) + 1, (i) =>
      path(`M${i * 130 - 65} 0h130v52q-65 66 -130 0Z`, i % 2 === 0 ? "#c85b3c" : "#b0402e"),
    ) +
    line(x, h * 0.42, x, h * 0.87, c.paper, 10) +
    ellipse(x, h * 0.88, 62, 13, "#2b1b18") +
    turned(x, h * 0.4, -18, rect(-24, -66, 48, 92, "#2b1b18", 24), rect(-24, -12, 48, 9, c.accent))
  );
};

/** A shelf put in order, and the cat who approves. */
const shelf: Scene = ({ w, h }, c, dice) => {
  const rows = [0.34, 0.64, 0.94].map((share) => share * h);
  const things = (floor: number) => {
    let x = w * 0.08;
    let drawn = "";
    while (x < w * 0.84) {
      const kind = dice.whole(0, 4);
      if (kind === 0) {
        const count = dice.whole(3, 6);
        for (let i = 0; i < count; i += 1) {
          const tall = h * dice.between(0.13, 0.2);
          drawn += rect(x, floor - tall, 26, tall, dice.pick([c.deep, c.mid, c.accent, c.ink]), 3);
          x += 30;
        }
      } else if (kind === 1) {
        drawn +=
          rect(x, floor - h * 0.13, h * 0.2, h * 0.13, "#d2b582", 8) +
          rect(x + h * 0.06, floor - h * 0.09, h * 0.08, 18, "#fffdf8", 4);
        x += h * 0.2;
      } else if (kind === 2) {
        drawn +=
          path(`M${x} ${floor - h * 0.09}h90l-14 ${h * 0.09}h-62Z`, c.accent) +
          [-34, -12, 12, 34]
            .map((a) => turned(x + 45, floor - h * 0.09, a, path("M0 0Q18 -46 0 -92Q-18 -46 0 0Z", c.deep)))
            .join("");
        x += 94;
      } else if (kind === 3) {
        drawn += times(3, (i) =>
          rect(x + i * 4, floor - 26 * (i + 1), 150 - i * 8, 22, [c.tint, c.mid, "#fffdf8"][i] ?? c.tint, 8),
        );
        x += 154;
      } else {
        drawn += path(
          `M${x + 12} ${floor - h * 0.16}h44v${h * 0.04}q26 20 12 ${h * 0.12}h-68q-14 ${-h * 0.1} 12 ${-h * 0.12}Z`,
          c.deep,
        );
        x += 84;
      }
      x += 28;
    }
    return drawn;
  };
  const cat = { x: w * 0.86, y: rows[1] ?? 0 };
  return (
    rect(0, 0, w, h, c.tint) +
    rows.map((floor) => things(floor) + rect(w * 0.04, floor, w * 0.92, 16, "#b98b5a", 4)).join("") +
    path(`M${cat.x - 54} ${cat.y}q-8 -110 34 -130q-14 -16 -12 -70l30 28h34l30 -28q4 54 -12 70q42 20 34 130Z`, c.ink) +
    stroke(`M${cat.x + 50} ${cat.y - 10}q60 -20 34 -84`, c.ink, 17) +
    circle(cat.x - 10, cat.y - 150, 5, c.accent) +
    circle(cat.x + 24, cat.y - 150, 5, c.accent)
  );
};

/** A map with a way through it. */
const map: Scene = ({ w, h }, c, dice) => {
  const block = 150;
  const streets = times(Math.ceil(w / block) * Math.ceil(h / block), (i) => {
    const across = Math.ceil(w / block);
    const x = (i % across) * block;
    const y = Math.floor(i / across) * block;
    return rect(x + 9, y + 9, block - 18, block - 18, dice.pick([c.paper, c.paper, c.paper, "#dfe6c8", c.mid]), 10);
  });
  const g = (i: number, size: number) => Math.round((size * i) / block) * block;
  const d = `M${g(0.1, w)} ${h}V${g(0.66, h)}H${g(0.42, w)}V${g(0.34, h)}H${g(0.8, w)}V${g(0.2, h)}`;
  const pin = (x: number, y: number, s: number, fill: string) =>
    path(
      `M${x} ${y}c${-s * 0.7} ${-s * 0.9} ${-s * 0.8} ${-s * 1.1} ${-s * 0.8} ${-s * 1.5}a${s * 0.8} ${s * 0.8} 0 0 1 ${s * 1.6} 0c0 ${s * 0.4} ${-s * 0.1} ${s * 0.6} ${-s * 0.8} ${s * 1.5}Z`,
      fill,
    ) + circle(x, y - s * 1.5, s * 0.34, "#fffdf8");
  return (
    rect(0, 0, w, h, c.tint) +
    streets +
    stroke(`M${-20} ${h * 0.3}Q${w * 0.3} ${h * 0.14} ${w * 0.5} ${h * 0.52}T${w + 20} ${h * 0.76}`, "#a8cdd0", 52) +
    stroke(d, c.accent, 14).replace("/>", ' stroke-dasharray="2 26"/>') +
    pin(g(0.42, w), g(0.66, h), 40, c.deep) +
    pin(g(0.8, w), g(0.2, h), 58, c.accent)
  );
};

/** Tools on their hooks. */
const tools: Scene = ({ w, h }, c, dice) => {
  const holes = times(Math.ceil(w / 70) * Math.ceil(h / 70), (i) =>
    circle((i % Math.ceil(w / 70)) * 70 + 35, Math.floor(i / Math.ceil(w / 70)) * 70 + 35, 6, `${c.deep}40`),
  );
  const s = h / 800;
  const list = dice.shuffle([
    // a hammer
    rect(-15, 0, 30, 360, "#b98b5a", 14) + path("M-96 -6h160q34 4 34 40v34h-194Z", c.ink),
    // a spanner
    circle(0, 50, 78, c.deep) +
      rect(-27, -40, 54, 96, c.mid, 8) +
      rect(-20, 110, 40, 300, c.deep, 18) +
      circle(0, 400, 44, c.deep) +
      circle(0, 400, 20, c.mid),
    // a screwdriver
    rect(-34, 0, 68, 150, c.accent, 26) + rect(-11, 140, 22, 220, c.ink) + rect(-17, 350, 34, 26, c.ink),
    // a brush
    rect(-17, 0, 34, 190, "#b98b5a", 14) + rect(-70, 180, 140, 54, c.ink, 6) + rect(-66, 230, 132, 120, c.paper, 6),
  ]);
  const count = Math.min(list.length, Math.max(3, Math.round(w / 300)));
  return (
    rect(0, 0, w, h, c.mid) +
    holes +
    times(
      count,
      (i) =>
        `<g transform="translate(${(w * (i + 0.5)) / count} ${h * 0.22}) scale(${s})">${faded(0.16, `<g transform="translate(12 18)">${list[i] ?? ""}</g>`)}${list[i] ?? ""}</g>`,
    )
  );
};

export const events: Motifs = {
  palettes: [palettes.persimmon, palettes.teal, palettes.sand, palettes.rose],
  scenes: [party, stage, shelf, map, tools],
  suits: { 1201: 1, 1202: 1, 1203: 0, 1204: 2, 1205: 4, 1206: 3, 1207: 2 },
};
