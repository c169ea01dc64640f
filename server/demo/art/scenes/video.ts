import type { Random } from "#server/demo/content/random.ts";
import { type Palette, palettes } from "../palette.ts";
import { type Box, circle, faded, polygon, rect, smooth, times, turned, window } from "../svg.ts";
import type { Motifs, Scene } from "./scene.ts";

/** Hills under a sun: what every little screen in this file shows. */
export function landscape({ w, h }: Box, c: Palette, dice: Random): string {
  const hill = (base: number, colour: string) => {
    const points = Array.from(
      { length: 6 },
      (_, i) => [(i * w) / 4 - w * 0.1, h * (base + dice.between(-0.09, 0.09))] as const,
    );
    return `<path d="${smooth([[-w * 0.3, h * base], ...points])}V${h}H${-w}Z" fill="${colour}"/>`;
  };
  return (
    rect(0, 0, w, h, c.tint) +
    circle(w * dice.between(0.25, 0.75), h * dice.between(0.28, 0.42), h * 0.13, c.accent) +
    hill(0.6, c.mid) +
    hill(0.78, c.deep)
  );
}

/** A strip of film running across. */
const strip: Scene = ({ w, h }, c, dice) => {
  const frame = { w: h * 0.5, h: h * 0.36 };
  const gap = 26;
  const count = Math.ceil((w * 1.4) / (frame.w + gap)) + 1;
  const row = (y: number, shift: number) =>
    turned(
      -w * 0.2 + shift,
      y,
      -9,
      rect(0, -44, w * 1.8, frame.h + 88, c.ink),
      times(
        Math.ceil((w * 1.8) / 46),
        (i) => rect(i * 46 + 10, -30, 24, 18, c.paper, 4) + rect(i * 46 + 10, frame.h + 12, 24, 18, c.paper, 4),
      ),
      times(count, (i) => window(i * (frame.w + gap) + 14, 0, frame, landscape(frame, c, dice))),
    );
  return rect(0, 0, w, h, c.tint) + row(h * 0.18, 0) + row(h * 0.82, -frame.w * 0.6);
};

/** The editing table: tracks, clips and the play head. */
const timeline: Scene = ({ w, h }, c, dice) => {
  const screen = { w: Math.min(w * 0.62, h * 0.8), h: Math.min(w * 0.62, h * 0.8) * 0.56 };
  const top = h * 0.08;
  const start = top + screen.h + h * 0.09;
  const track = (h - start - h * 0.06) / 3.4;
  const clips = (y: number, colours: readonly string[]) => {
    let x = w * 0.05;
    let drawn = "";
    while (x < w) {
      const long = w * dice.between(0.08, 0.24);
      drawn += rect(x, y, long, track * 0.82, dice.pick(colours), 10);
      x += long + 8;
    }
    return drawn;
  };
  const wave = times(Math.ceil(w / 14), (i) => {
    const tall = track * dice.between(0.12, 0.8);
    return rect(w * 0.05 + i * 14, start + track * 2.2 + (track * 0.82 - tall) / 2, 7, tall, c.deep, 3);
  });
  const head = w * dice.between(0.35, 0.65);
  return (
    rect(0, 0, w, h, c.paper) +
    window((w - screen.w) / 2, top, screen, landscape(screen, c, dice)) +
    clips(start, [c.deep, c.mid, c.tint]) +
    clips(start + track * 1.1, [c.accent, c.tint, c.mid]) +
    wave +
    rect(head - 3, start - 26, 6, h, c.ink) +
    polygon(
      [
        [head - 18, start - 44],
        [head + 18, start - 44],
        [head + 18, start - 24],
        [head, start - 6],
        [head - 18, start - 24],
      ],
      c.ink,
    )
  );
};

/** One big screen, about to play. */
const player: Scene = (box, c, dice) => {
  const { w, h } = box;
  const bar = h * 0.1;
  const s = Math.min(w, h) * 0.13;
  return (
    landscape(box, c, dice) +
    rect(0, 0, w, bar, c.ink) +
    rect(0, h - bar, w, bar, c.ink) +
    circle(w / 2, h / 2, s * 1.35, `${c.paper}e8`) +
    polygon(
      [
        [w / 2 - s * 0.42, h / 2 - s * 0.66],
        [w / 2 + s * 0.74, h / 2],
        [w / 2 - s * 0.42, h / 2 + s * 0.66],
      ],
      c.ink,
    ) +
    rect(w * 0.06, h - bar / 2 - 4, w * 0.88, 8, "#ffffff40", 4) +
    rect(w * 0.06, h - bar / 2 - 4, w * dice.between(0.2, 0.6), 8, c.accent, 4)
  );
};

/** Upright clips side by side, for the short ones. */
const upright: Scene = ({ w, h }, c, dice) => {
  const phone = { w: h * 0.42, h: h * 0.74 };
  const count = Math.max(2, Math.floor(w / (phone.w * 1.05)));
  const left = (w - count * phone.w * 1.12 + phone.w * 0.12) / 2;
  return (
    rect(0, 0, w, h, c.mid) +
    times(count, (i) => {
      const x = left + i * phone.w * 1.12;
      const y = h * 0.13 + (i % 2 === 0 ? -h * 0.05 : h * 0.05);
      return (
        faded(0.14, rect(x + 8, y + 14, phone.w, phone.h, "#000", 34)) +
        rect(x, y, phone.w, phone.h, c.ink, 34) +
        window(
          x + 14,
          y + 14,
          { w: phone.w - 28, h: phone.h - 28 },
          landscape({ w: phone.w - 28, h: phone.h - 28 }, c, dice),
        ) +
        rect(x + phone.w * 0.18, y + phone.h * 0.74, phone.w * 0.64, 18, c.paper, 9) +
        rect(x + phone.w * 0.3, y + phone.h * 0.8, phone.w * 0.4, 18, c.accent, 9)
      );
    })
  );
};

export const video: Motifs = {
  palettes: [palettes.navy, palettes.teal, palettes.rose, palettes.slate],
  scenes: [strip, timeline, player, upright],
  suits: { 201: 1, 202: 2, 203: 3, 204: 0, 205: 1, 206: 2 },
};
