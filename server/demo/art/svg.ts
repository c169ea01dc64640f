/** The few SVG strings everything is drawn with. Coordinates are pixels of the 1280 × 800 cover. */

export type Box = { w: number; h: number };

/** A number short enough that two hundred drawings stay small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

export function rect(x: number, y: number, w: number, h: number, fill: string, radius = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${radius > 0 ? ` rx="${n(radius)}"` : ""}/>`;
}

export function circle(cx: number, cy: number, radius: number, fill: string): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="${fill}"/>`;
}

export function ring(cx: number, cy: number, radius: number, stroke: string, width: number): string {
  return `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(radius)}" fill="none" stroke="${stroke}" stroke-width="${n(width)}"/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function stroke(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, colour: string, width: number): string {
  return stroke(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, colour, width);
}

/** A closed shape through points. */
export function polygon(points: readonly (readonly [number, number])[], fill: string): string {
  return path(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`, fill);
}

/** A smooth curve through points (midpoint quadratics), as path data without the closing Z. */
export function smooth(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  let d = `M${n(first[0])} ${n(first[1])}`;
  let before = first;
  for (const point of rest) {
    d += `Q${n(before[0])} ${n(before[1])} ${n((before[0] + point[0]) / 2)} ${n((before[1] + point[1]) / 2)}`;
    before = point;
  }
  return `${d}L${n(before[0])} ${n(before[1])}`;
}

export function group(transform: string, ...parts: string[]): string {
  return `<g transform="${transform}">${parts.join("")}</g>`;
}

export function at(x: number, y: number, ...parts: string[]): string {
  return group(`translate(${n(x)} ${n(y)})`, ...parts);
}

export function turned(x: number, y: number, degrees: number, ...parts: string[]): string {
  return group(`translate(${n(x)} ${n(y)}) rotate(${n(degrees)})`, ...parts);
}

export function faded(opacity: number, ...parts: string[]): string {
  return `<g opacity="${opacity}">${parts.join("")}</g>`;
}

/** Parts cut off at a rectangle at the origin. An inner svg element clips by itself, no clip path needed. */
export function window(x: number, y: number, box: Box, ...parts: string[]): string {
  return `<svg x="${n(x)}" y="${n(y)}" width="${n(box.w)}" height="${n(box.h)}" viewBox="0 0 ${n(box.w)} ${n(box.h)}" overflow="hidden">${parts.join("")}</svg>`;
}

/** `count` values of a function, joined. */
export function times(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join("");
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
