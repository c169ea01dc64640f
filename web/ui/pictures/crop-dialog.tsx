import Minus from "lucide-react/icons/minus";
import Plus from "lucide-react/icons/plus";
import { useCallback, useLayoutEffect, useState } from "react";
import { percent } from "#contract/money.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { cutOf, type Frame, mostZoom, placed, startOf, type View, zoomedBy } from "./crop.ts";
import { CropStage } from "./crop-stage.tsx";
import { cutPicture } from "./cut-picture.ts";
import type { ReadPicture } from "./read-picture.ts";

/** A preview of the result; a ratio other than the crop's shows its middle. Width on the screen, px. */
export type CropPreview = { label: string; ratio: number; width: number; round?: boolean };

export type CropSpec = {
  title: string;
  /** Width ÷ height. */
  ratio: number;
  /** Minimum and maximum width of the result, px. */
  least: number;
  widest: number;
  round?: boolean;
  previews?: readonly CropPreview[];
  /** Skips the dialog for a picture that has the right ratio. */
  skipFitting?: boolean;
};

export type CropRequest = { file: File; picture: ReadPicture; frame: Frame; answer: (cut: File | null) => void };

const NEARER = 1.25;

/** Width of an element and height of the window, px. */
function useRoom() {
  // State instead of a ref: the dialog mounts its content after this component.
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const [room, setRoom] = useState<{ width: number; height: number } | null>(null);
  useLayoutEffect(() => {
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: window.innerHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return { box: setElement, room };
}

/** Preview of the crop in one place: it fills a box that may have another ratio, from the middle. */
function Preview({ src, frame, view, preview }: { src: string; frame: Frame; view: View; preview: CropPreview }) {
  const { label, ratio, width, round } = preview;
  const height = width / ratio;
  const inner = Math.max(width, height * frame.ratio);
  return (
    <figure className="flex flex-col items-center gap-1.5">
      <div
        className={cx("relative overflow-hidden bg-sunken", round ? "rounded-full" : "rounded-md")}
        style={{ width, height }}
      >
        <div
          className="absolute overflow-hidden"
          style={{
            width: inner,
            height: inner / frame.ratio,
            left: (width - inner) / 2,
            top: (height - inner / frame.ratio) / 2,
          }}
        >
          <img
            src={src}
            alt=""
            draggable={false}
            className="absolute top-0 left-0 max-w-none origin-top-left"
            style={placed(frame, view, inner)}
          />
        </div>
      </div>
      <figcaption className="text-ink-soft text-sm">{label}</figcaption>
    </figure>
  );
}

function Zoom({ frame, view, onView }: { frame: Frame; view: View; onView: (change: (view: View) => View) => void }) {
  const most = mostZoom(frame);
  const fixed = most <= 1.001;
  // The slider is logarithmic: equal steps are equal factors.
  const at = fixed ? 0 : Math.log(view.zoom) / Math.log(most);
  const to = (share: number) => onView((old) => zoomedBy(frame, old, most ** share / old.zoom));
  return (
    <div className="flex items-center justify-center gap-2">
      <IconButton
        label="縮小"
        disabled={view.zoom <= 1}
        icon={<Minus aria-hidden size={18} />}
        onClick={() => onView((old) => zoomedBy(frame, old, 1 / NEARER))}
      />
      <input
        type="range"
        aria-label="縮放"
        aria-valuetext={percent(view.zoom)}
        min={0}
        max={100}
        step={1}
        value={Math.round(at * 100)}
        disabled={fixed}
        onChange={({ target }) => to(Number(target.value) / 100)}
        className="h-11 w-full max-w-60 accent-teal"
      />
      <IconButton
        label="放大"
        disabled={fixed || view.zoom >= most}
        icon={<Plus aria-hidden size={18} />}
        onClick={() => onView((old) => zoomedBy(frame, old, NEARER))}
      />
    </div>
  );
}

/** Dialog to move and zoom a picture in the crop frame, with previews; returns the cropped picture. */
export default function CropDialog({ spec, asked }: { spec: CropSpec; asked: CropRequest }) {
  const { file, picture, frame, answer } = asked;
  const { src } = picture;
  const { box, room } = useRoom();
  const [view, setView] = useState(() => startOf(frame));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const onView = useCallback((change: (view: View) => View) => setView(change), []);
  const use = async () => {
    setBusy(true);
    try {
      const image = new Image();
      image.src = src;
      await image.decode();
      answer(await cutPicture(image, cutOf(frame, view), spec.widest, file.name));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "這張圖片無法裁切。");
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      persistent
      fullUnder960
      size="lg"
      title={spec.title}
      description="拖曳圖片調整位置，用滑桿、滾輪或兩指縮放，方向鍵與加減號也可以。"
      onOpenChange={(open) => open || answer(null)}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => answer(null)}>
            取消
          </Button>
          <Button busy={busy} onClick={() => void use()}>
            使用這個範圍
          </Button>
        </>
      }
    >
      <div ref={box} className="flex flex-col gap-4">
        {room ? (
          <CropStage
            src={src}
            frame={frame}
            view={view}
            onView={onView}
            round={spec.round}
            width={Math.max(120, Math.floor(Math.min(room.width, room.height * 0.5 * frame.ratio)))}
          />
        ) : null}
        <Zoom frame={frame} view={view} onView={onView} />
        {spec.previews ? (
          <div className="flex flex-wrap items-end justify-center gap-x-6 gap-y-4">
            {spec.previews.map((preview) => (
              <Preview key={preview.label} src={src} frame={frame} view={view} preview={preview} />
            ))}
          </div>
        ) : null}
        {problem ? (
          <Alert tone="danger" live>
            {problem}
          </Alert>
        ) : null}
      </div>
    </Dialog>
  );
}
