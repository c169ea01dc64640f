import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cutOf, type Frame, fits, mostZoom, movedBy, placed, startOf, tooSmall, type View, zoomedBy } from "./crop.ts";

const frames = fc.record({
  width: fc.integer({ min: 1, max: 8000 }),
  height: fc.integer({ min: 1, max: 8000 }),
  ratio: fc.constantFrom(1, 1.6, 3.2),
  least: fc.integer({ min: 1, max: 1000 }),
});
const part = fc.double({ min: -3, max: 3, noNaN: true });
const steps = fc.array(
  fc.oneof(
    fc.record({ right: part, down: part }),
    fc.record({
      factor: fc.double({ min: 0.05, max: 20, noNaN: true }),
      x: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  ),
  { maxLength: 20 },
);
const walk = (frame: Frame, all: { right?: number; down?: number; factor?: number; x?: number }[]): View =>
  all.reduce<View>(
    (view, { right, down, factor, x = 0.5 }) =>
      factor === undefined
        ? movedBy(frame, view, right ?? 0, down ?? 0)
        : zoomedBy(frame, view, factor, { x, y: 1 - x }),
    startOf(frame),
  );

describe("whatever is done", () => {
  test("the cut lies within the picture, has its ratio and keeps its least width", () => {
    fc.assert(
      fc.property(frames, steps, (frame, all) => {
        const cut = cutOf(frame, walk(frame, all));
        const near = frame.width * 1e-9 + 1e-6;
        expect(cut.x).toBeGreaterThanOrEqual(-near);
        expect(cut.y).toBeGreaterThanOrEqual(-near);
        expect(cut.x + cut.width).toBeLessThanOrEqual(frame.width + near);
        expect(cut.y + cut.height).toBeLessThanOrEqual(frame.height + near);
        expect(cut.width / cut.height).toBeCloseTo(frame.ratio, 6);
        if (!tooSmall(frame)) expect(cut.width).toBeGreaterThanOrEqual(frame.least - near);
      }),
    );
  });

  test("the point under the fingers stays while zooming, away from the edges", () => {
    const frame = { width: 4000, height: 3000, ratio: 1, least: 100 };
    const at = { x: 0.3, y: 0.6 };
    const before = cutOf(frame, zoomedBy(frame, startOf(frame), 2));
    const after = cutOf(frame, zoomedBy(frame, zoomedBy(frame, startOf(frame), 2), 1.5, at));
    expect(after.x + at.x * after.width).toBeCloseTo(before.x + at.x * before.width, 6);
    expect(after.y + at.y * after.height).toBeCloseTo(before.y + at.y * before.height, 6);
  });
});

test("it begins with all that fits, from the middle", () => {
  const wide = { width: 2000, height: 1000, ratio: 1, least: 100 };
  expect(cutOf(wide, startOf(wide))).toEqual({ x: 500, y: 0, width: 1000, height: 1000 });
  const tall = { width: 1000, height: 2000, ratio: 1.6, least: 100 };
  expect(cutOf(tall, startOf(tall))).toEqual({ x: 0, y: 687.5, width: 1000, height: 625 });
});

test("a small picture is not enlarged beyond its pixels", () => {
  expect(mostZoom({ width: 500, height: 500, ratio: 1, least: 400 })).toBe(1.25);
  expect(mostZoom({ width: 300, height: 300, ratio: 1, least: 400 })).toBe(1);
  expect(tooSmall({ width: 300, height: 900, ratio: 1, least: 400 })).toBe(true);
  expect(tooSmall({ width: 900, height: 400, ratio: 1, least: 400 })).toBe(false);
});

test("a picture of the right shape needs no cut", () => {
  expect(fits({ width: 1600, height: 1000, ratio: 1.6 })).toBe(true);
  expect(fits({ width: 1600, height: 1006, ratio: 1.6 })).toBe(true);
  expect(fits({ width: 1600, height: 1200, ratio: 1.6 })).toBe(false);
});

test("the box shows the cut", () => {
  const frame = { width: 2000, height: 1000, ratio: 1, least: 100 };
  expect(placed(frame, startOf(frame), 100)).toEqual({
    width: 200,
    height: 100,
    transform: "translate(-50px, 0px)",
  });
});
