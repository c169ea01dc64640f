import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * WCAG 2.2 contrast of the design tokens, computed from app.css itself: fails when a changed colour falls below the
 * limit. Formula: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
const css = readFileSync(new URL("../app.css", import.meta.url), "utf8");

/** The text between the braces that open after `marker`. */
function block(marker: string): string {
  const start = css.indexOf("{", css.indexOf(marker));
  let depth = 0;
  for (let at = start; at < css.length; at++) {
    if (css[at] === "{") depth++;
    if (css[at] === "}" && --depth === 0) return css.slice(start + 1, at);
  }
  throw new Error(`no block after ${marker}`);
}

function colours(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, hex] of text.matchAll(/--color-([a-z-]+):\s*(#[0-9a-f]{6})\s*;/g)) {
    if (name && hex) found[name] = hex;
  }
  return found;
}

const light = colours(block("@theme {"));
const dark = { ...light, ...colours(block("@variant dark {")) };

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

const grounds = ["paper", "surface", "sunken", "sky"];
const text = ["ink", "ink-soft", "ink-faint", "teal", "teal-strong", "kaki", "ok", "danger", "danger-strong"];
const fills = ["teal", "teal-strong", "kaki", "ok", "danger", "danger-strong"];
const washes = ["teal", "kaki", "ok", "danger"];

/** [foreground, background, minimum ratio]: 4.5 for text, 3 for edges and marks that carry meaning (1.4.11). */
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground) => text.map((ink): [string, string, number] => [ink, ground, 4.5])),
  ...fills.map((fill): [string, string, number] => ["on-fill", fill, 4.5]),
  ...washes.flatMap((tone): [string, string, number][] => [
    [tone, `${tone}-wash`, 4.5],
    ["ink", `${tone}-wash`, 7],
    ["ink-soft", `${tone}-wash`, 4.5],
  ]),
  ["teal-strong", "teal-wash", 4.5],
  ["line-strong", "surface", 3],
  ["line-strong", "paper", 3],
  ["star", "surface", 3],
  ["star", "paper", 3],
];

describe("contrast tells itself right", () => {
  it("gives the known ratios", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });
});

describe.each([
  ["light", light],
  ["dark", dark],
])("%s ground", (_name, tokens) => {
  it.each(pairs)("%s on %s reaches %d", (fore, back, least) => {
    const a = tokens[fore];
    const b = tokens[back];
    if (!a || !b) throw new Error(`token missing: ${fore} or ${back}`);
    expect(contrast(a, b)).toBeGreaterThanOrEqual(least);
  });
});

it("gives every colour that carries text its own dark value", () => {
  const own = colours(block("@variant dark {"));
  const missing = Object.keys(light).filter((name) => !(name in own) && name !== "on-photo");
  expect(missing).toEqual([]);
});

it("a panel that the browser may flip keeps its frame and shadow (Safari forgets the first values of these)", () => {
  const parts = readFileSync(new URL("components.css", import.meta.url), "utf8");
  const rule = parts.slice(parts.indexOf("  .flyout {"), parts.indexOf("position-try-fallbacks"));
  for (const name of ["outline-style", "inset-shadow", "inset-ring-shadow", "ring-offset-shadow", "ring-shadow"])
    expect(rule).toMatch(new RegExp(`--tw-${name}: (solid|0 0 #0000);`));
  const flipped = globSync("web/**/*.{tsx,css}").filter((path) => readFileSync(path, "utf8").includes("position-try"));
  expect(flipped.sort()).toEqual(["web/features/catalog/browse/service-card.css", "web/ui/components.css"]);
});
