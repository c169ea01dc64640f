/** The picture that is cut, upright, and what is wanted of it. Pixels of the picture. */
export type Frame = {
  width: number;
  height: number;
  /** Width ÷ height of the cut. */
  ratio: number;
  /** The cut is never narrower: beyond it the result would be blurred. */
  least: number;
};

/** What is looked at: the middle of the cut, and how much larger than whole it is shown. */
export type View = { x: number; y: number; zoom: number };

/** A part of the picture, in its pixels. */
export type Cut = { x: number; y: number; width: number; height: number };

const MOST = 8;
const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** The widest cut that the picture allows. */
const wholeWidth = ({ width, height, ratio }: Frame) => Math.min(width, height * ratio);

/** The farthest zoom: the cut keeps its least width. */
export function mostZoom(frame: Frame): number {
  return between(wholeWidth(frame) / frame.least, 1, MOST);
}

/** True when even the whole picture is narrower than the least cut. */
export function tooSmall(frame: Frame): boolean {
  return wholeWidth(frame) < frame.least;
}

/** True when the picture has the wanted ratio already, within one in a hundred: there is nothing to choose. */
export function fits({ width, height, ratio }: Pick<Frame, "width" | "height" | "ratio">): boolean {
  return Math.abs(width / height / ratio - 1) < 0.01;
}

/** The view kept where the cut lies within the picture. */
function held(frame: Frame, { x, y, zoom }: View): View {
  const kept = between(zoom, 1, mostZoom(frame));
  const halfWidth = wholeWidth(frame) / kept / 2;
  const halfHeight = halfWidth / frame.ratio;
  return {
    x: between(x, halfWidth, frame.width - halfWidth),
    y: between(y, halfHeight, frame.height - halfHeight),
    zoom: kept,
  };
}

/** All that fits, from the middle. */
export function startOf(frame: Frame): View {
  return { x: frame.width / 2, y: frame.height / 2, zoom: 1 };
}

export function cutOf(frame: Frame, { x, y, zoom }: View): Cut {
  const width = wholeWidth(frame) / zoom;
  const height = width / frame.ratio;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The view moved over the picture by parts of the cut's width: 1 is a whole cut to the right or down. */
export function movedBy(frame: Frame, view: View, right: number, down: number): View {
  const { width } = cutOf(frame, view);
  return held(frame, { ...view, x: view.x + right * width, y: view.y + down * width });
}

/**
 * The view nearer by a factor, around a point that stays where it is.
 * @param at of the cut, from 0 to 1 in both directions; its middle when left out
 */
export function zoomedBy(frame: Frame, view: View, factor: number, at = { x: 0.5, y: 0.5 }): View {
  const before = cutOf(frame, view);
  const zoom = between(view.zoom * factor, 1, mostZoom(frame));
  const after = cutOf(frame, { ...view, zoom });
  return held(frame, {
    x: view.x + (at.x - 0.5) * (before.width - after.width),
    y: view.y + (at.y - 0.5) * (before.height - after.height),
    zoom,
  });
}

/** Where the whole picture lies when the cut fills a box of this width, for CSS. */
export function placed(frame: Frame, view: View, width: number) {
  const cut = cutOf(frame, view);
  const scale = width / cut.width;
  return {
    width: frame.width * scale,
    height: frame.height * scale,
    transform: `translate(${-cut.x * scale}px, ${-cut.y * scale}px)`,
  };
}
