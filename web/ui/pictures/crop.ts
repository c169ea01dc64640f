/** The picture to crop, upright, and the constraints. In pixels of the picture. */
export type Frame = {
  width: number;
  height: number;
  /** Width ÷ height of the crop. */
  ratio: number;
  /** Minimum width of the crop: below it the result would be blurred. */
  least: number;
};

/** The view: middle of the crop, and the zoom factor relative to the whole picture. */
export type View = { x: number; y: number; zoom: number };

/** The crop rectangle, in pixels of the picture. */
export type Cut = { x: number; y: number; width: number; height: number };

const MOST = 8;
const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high));

/** The widest possible crop. */
const wholeWidth = ({ width, height, ratio }: Frame) => Math.min(width, height * ratio);

/** Maximum zoom: the crop keeps its minimum width. */
export function mostZoom(frame: Frame): number {
  return between(wholeWidth(frame) / frame.least, 1, MOST);
}

/** True when even the whole picture is narrower than the minimum crop. */
export function tooSmall(frame: Frame): boolean {
  return wholeWidth(frame) < frame.least;
}

/** True when the picture has the wanted ratio already, within 1 %: no crop is needed. */
export function fits({ width, height, ratio }: Pick<Frame, "width" | "height" | "ratio">): boolean {
  return Math.abs(width / height / ratio - 1) < 0.01;
}

/** Clamps the view so that the crop lies within the picture. */
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

/** The initial view: as much as fits, centred. */
export function startOf(frame: Frame): View {
  return { x: frame.width / 2, y: frame.height / 2, zoom: 1 };
}

export function cutOf(frame: Frame, { x, y, zoom }: View): Cut {
  const width = wholeWidth(frame) / zoom;
  const height = width / frame.ratio;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** Moves the view by fractions of the crop's width: 1 is a whole width to the right or down. */
export function movedBy(frame: Frame, view: View, right: number, down: number): View {
  const { width } = cutOf(frame, view);
  return held(frame, { ...view, x: view.x + right * width, y: view.y + down * width });
}

/**
 * Zooms by a factor around a fixed point.
 * @param at position in the crop, 0 to 1 in both directions; its middle by default
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

/** CSS position of the whole picture when the crop fills a box of this width. */
export function placed(frame: Frame, view: View, width: number) {
  const cut = cutOf(frame, view);
  const scale = width / cut.width;
  return {
    width: frame.width * scale,
    height: frame.height * scale,
    transform: `translate(${-cut.x * scale}px, ${-cut.y * scale}px)`,
  };
}
