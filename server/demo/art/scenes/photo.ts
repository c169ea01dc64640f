import { palettes } from "../palette.ts";
import { circle, ellipse, faded, path, polygon, rect, ring, stroke, times, turned, window } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";
import { landscape } from "./video.ts";

/** The lens, its blades half closed. */
const lens: Scene = ({ w, h }, c, dice) => {
  const x = w / 2;
  const y = h / 2;
  const r = Math.min(w, h) * 0.42;
  const turn = dice.between(0, 60);
  const open = r * dice.between(0.26, 0.36);
  const point = (angle: number, radius: number) => [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
  const blades = times(7, (i) => {
    const a = (i * Math.PI * 2) / 7;
    return polygon(
      [point(a, open), point(a + 0.9, open), point(a + 1.15, r * 0.68), point(a + 0.35, r * 0.7)],
      i % 2 === 0 ? c.deep : c.ink,
    );
  });
  return (
    rect(0, 0, w, h, c.tint) +
    path(`M0 ${h}L${w * 0.5} 0H${w}V${h}Z`, c.mid) +
    circle(x, y, r, c.ink) +
    ring(x, y, r * 0.93, c.mid, 6) +
    times(36, (i) => turned(x, y, i * 10, rect(r * 0.83, -3, r * 0.06, 6, `${c.paper}80`))) +
    circle(x, y, r * 0.76, c.deep) +
    turned(x, y, turn, circle(0, 0, r * 0.7, c.mid), blades, circle(0, 0, open * 0.98, c.accent)) +
    faded(0.35, ellipse(x - r * 0.24, y - r * 0.3, r * 0.2, r * 0.11, "#fff")) +
    faded(0.25, circle(x + r * 0.26, y + r * 0.3, r * 0.06, "#fff"))
  );
};

/** Afternoon light through a window, a plant in its way. */
const light: Scene = ({ w, h }, c, dice) => {
  const x = w * dice.between(0.26, 0.36);
  const pane = Math.min(w, h) * 0.3;
  const skew = -16;
  const leaf = (angle: number, long: number) =>
    turned(
      0,
      0,
      angle,
      path(`M0 0Q${long * 0.26} ${-long * 0.5} 0 ${-long}Q${-long * 0.26} ${-long * 0.5} 0 0Z`, c.deep),
    );
  return (
    rect(0, 0, w, h, c.mid) +
    rect(0, h * 0.78, w, h, c.deep) +
    faded(
      0.75,
      `<g transform="translate(${x} ${h * 0.1}) skewY(${skew})">${times(4, (i) => rect((i % 2) * (pane + 18), Math.floor(i / 2) * (pane + 18) + h * 0.1, pane, pane, c.paper))}</g>`,
    ) +
    `<g transform="translate(${w * 0.8} ${h * 0.76})">${[-58, -30, -6, 20, 44, 66].map((angle) => leaf(angle + dice.between(-5, 5), h * dice.between(0.32, 0.5))).join("")}</g>` +
    polygon(
      [
        [w * 0.8 - 90, h * 0.72],
        [w * 0.8 + 90, h * 0.72],
        [w * 0.8 + 64, h * 0.92],
        [w * 0.8 - 64, h * 0.92],
      ],
      c.accent,
    ) +
    rect(w * 0.8 - 100, h * 0.7, 200, 34, c.paper, 8)
  );
};

/** Prints laid out on the table. */
const prints: Scene = ({ w, h }, c, dice) => {
  const s = h * 0.4;
  const spots = dice.shuffle([
    [0.22, 0.34],
    [0.5, 0.6],
    [0.78, 0.32],
    [0.2, 0.86],
    [0.82, 0.84],
  ]);
  return (
    rect(0, 0, w, h, c.tint) +
    spots
      .map(([px = 0, py = 0], i) =>
        turned(
          w * px,
          h * py,
          dice.between(-14, 14),
          rect(-s / 2 + 8, -s * 0.58 + 12, s, s * 1.16, "#0000001c", 6),
          rect(-s / 2, -s * 0.58, s, s * 1.16, "#fffdf8", 6),
          window(
            -s / 2 + 20,
            -s * 0.58 + 20,
            { w: s - 40, h: s * 0.86 },
            i % 3 === 2
              ? sitter(s - 40, s * 0.86, c.mid, c.deep, c.accent)
              : landscape({ w: s - 40, h: s * 0.86 }, c, dice),
          ),
        ),
      )
      .join("")
  );
};

function sitter(w: number, h: number, back: string, body: string, face: string): string {
  return (
    rect(0, 0, w, h, back) +
    circle(w / 2, h * 0.42, h * 0.19, face) +
    path(`M${w * 0.12} ${h}Q${w * 0.16} ${h * 0.64} ${w / 2} ${h * 0.64}T${w * 0.88} ${h}Z`, body)
  );
}

/** A plate seen from above. */
const plate: Scene = ({ w, h }, c, dice) => {
  const x = w / 2;
  const y = h / 2;
  const r = Math.min(w, h) * 0.36;
  const bits = times(14, (i) => {
    const angle = i * 0.9 + dice.between(-0.2, 0.2);
    const d = r * dice.between(0.08, 0.44);
    return circle(
      x + Math.cos(angle) * d,
      y + Math.sin(angle) * d,
      r * dice.between(0.07, 0.16),
      dice.pick([c.accent, c.deep, c.mid, c.tint, "#e9b44c"]),
    );
  });
  return (
    rect(0, 0, w, h, c.mid) +
    times(Math.ceil(w / 120), (i) => (i % 2 === 0 ? rect(i * 120, 0, 120, h, `${c.tint}66`) : "")) +
    circle(x + 10, y + 16, r, "#0000001f") +
    circle(x, y, r, "#fffdf8") +
    ring(x, y, r * 0.72, c.tint, 5) +
    bits +
    path(
      `M${x - r * 0.2} ${y - r * 0.4}q${r * 0.3} ${-r * 0.24} ${r * 0.52} ${r * 0.06}q${-r * 0.3} ${r * 0.14} ${-r * 0.52} ${-r * 0.06}Z`,
      c.deep,
    ) +
    stroke(`M${x + r * 1.26} ${y - r * 0.8}L${x + r * 1.4} ${y + r * 0.9}`, c.ink, 13) +
    stroke(`M${x + r * 1.42} ${y - r * 0.8}L${x + r * 1.5} ${y + r * 0.9}`, c.ink, 13)
  );
};

/** A thing on a stand, lit from one side. */
const still: Scene = ({ w, h }, c, dice) => {
  const x = w / 2;
  const floor = h * 0.7;
  const object = dice.pick([
    path(`M${x - 70} ${floor - 40}V${floor - 250}q0 -40 34 -56v-56h72v56q34 16 34 56V${floor - 40}Z`, c.deep) +
      rect(x - 46, floor - 398, 92, 44, c.accent, 8) +
      rect(x - 70, floor - 200, 140, 96, c.paper),
    path(`M${x - 120} ${floor - 260}H${x + 120}L${x + 92} ${floor - 40}H${x - 92}Z`, c.deep) +
      stroke(`M${x + 116} ${floor - 220}q90 20 4 120`, c.deep, 24) +
      ellipse(x, floor - 260, 120, 22, c.accent),
    circle(x, floor - 170, 130, c.deep) +
      rect(x - 44, floor - 350, 88, 74, c.deep, 10) +
      ellipse(x, floor - 350, 62, 14, c.accent) +
      stroke(`M${x} ${floor - 350}q30 -110 110 -130M${x} ${floor - 350}q-20 -90 -80 -120`, c.ink, 6),
  ]);
  return (
    rect(0, 0, w, h, c.tint) +
    polygon(
      [
        [0, 0],
        [w * 0.36, 0],
        [w, h],
        [w * 0.3, h],
      ],
      `${c.paper}b0`,
    ) +
    rect(0, floor, w, h, c.mid) +
    rect(x - 190, floor - 40, 380, 190, c.paper, 6) +
    object
  );
};

export const photo: Motifs = {
  palettes: [palettes.slate, palettes.sand, palettes.rose, palettes.teal],
  scenes: [lens, light, prints, plate, still],
  suits: { 701: 1, 702: 4, 703: 2, 704: 1, 705: 3, 706: 2 },
};
