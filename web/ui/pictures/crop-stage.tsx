import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";
import { type Frame, movedBy, placed, type View, zoomedBy } from "./crop.ts";

const STEP = 0.02;
const LEAP = 0.1;
const NEARER = 1.1;

/** Arrow keys move the picture, as a finger does, so the view moves the other way. */
const moves: Record<string, [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** The view after a key press, or null for other keys. Shift makes larger steps. */
function afterKey(frame: Frame, view: View, { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): View | null {
  const move = moves[key];
  const step = shiftKey ? LEAP : STEP;
  if (move) return movedBy(frame, view, move[0] * step, move[1] * step);
  if (key === "+" || key === "=") return zoomedBy(frame, view, NEARER);
  if (key === "-" || key === "_") return zoomedBy(frame, view, 1 / NEARER);
  return null;
}

export type CropStageProps = {
  src: string;
  frame: Frame;
  view: View;
  onView: (change: (view: View) => View) => void;
  /** Width on the screen, px. */
  width: number;
  /** Shows a circle: the corners will not be visible later. */
  round?: boolean | undefined;
};

/** Moves and zooms the picture in its frame: by one finger or mouse, two fingers, wheel, or keyboard. */
export function CropStage({ src, frame, view, onView, width, round }: CropStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const height = width / frame.ratio;

  const spot = (x: number, y: number) => {
    const box = stage.current?.getBoundingClientRect();
    return box ? { x: (x - box.left) / box.width, y: (y - box.top) / box.height } : { x: 0.5, y: 0.5 };
  };

  useEffect(() => {
    const box = stage.current;
    if (!box) return;
    // React's wheel listeners are passive, but the page must not scroll meanwhile.
    const wheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = { x: event.offsetX / box.clientWidth, y: event.offsetY / box.clientHeight };
      onView((old) => zoomedBy(frame, old, Math.exp(-event.deltaY / 400), at));
    };
    box.addEventListener("wheel", wheel, { passive: false });
    return () => box.removeEventListener("wheel", wheel);
  }, [frame, onView]);

  const down = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, now);
    const share = fingers.current.size;
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const far = (one: { x: number; y: number }) => (other ? Math.hypot(one.x - other.x, one.y - other.y) : 1);
    const at = other ? spot((now.x + other.x) / 2, (now.y + other.y) / 2) : undefined;
    onView((old) => {
      // Each of two fingers moves the picture by half of its own distance.
      const moved = movedBy(frame, old, (before.x - now.x) / width / share, (before.y - now.y) / width / share);
      return other ? zoomedBy(frame, moved, far(now) / Math.max(1, far(before)), at) : moved;
    });
  };
  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
  };
  const key = (event: KeyboardEvent) => {
    if (afterKey(frame, view, event) === null) return;
    event.preventDefault();
    onView((old) => afterKey(frame, old, event) ?? old);
  };

  return (
    <div
      ref={stage}
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys work here
      tabIndex={0}
      aria-label="裁切範圍。方向鍵移動圖片，加號放大，減號縮小，按住 Shift 移動得更快。"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onKeyDown={key}
      className="relative mx-auto cursor-grab touch-none select-none overflow-hidden rounded-md bg-sunken active:cursor-grabbing"
      style={{ width, height }}
    >
      <img
        src={src}
        alt=""
        draggable={false}
        className="pointer-events-none absolute top-0 left-0 max-w-none origin-top-left"
        style={placed(frame, view, width)}
      />
      {round ? (
        <div className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_100vmax_var(--color-scrim)]" />
      ) : null}
    </div>
  );
}
