import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { type Frame, fits, tooSmall } from "./crop.ts";
import { type ReadPicture, readPicture } from "./read-picture.ts";

const loadDialog = () => import("./crop-dialog.tsx");
const CropDialog = lazy(loadDialog);

/** How the result will be seen; another ratio than the cut's shows its middle. Width on the screen, px. */
export type CropPreview = { label: string; ratio: number; width: number; round?: boolean };

export type CropSpec = {
  title: string;
  /** Width ÷ height. */
  ratio: number;
  /** Least and largest width of the result, px. */
  least: number;
  widest: number;
  round?: boolean;
  previews?: readonly CropPreview[];
  /** A picture of the right shape is taken as it is. */
  skipFitting?: boolean;
};

/** A question that waits for its answer. */
export type Asked = { file: File; picture: ReadPicture; frame: Frame; answer: (cut: File | null) => void };

/**
 * Lets a person cut a picture before it is sent. `ask` resolves to the cut, or to null when they put it away; it throws
 * an Error with a sentence when the file cannot be used. Render `dialog` somewhere: it is loaded when first opened.
 */
export function useCropper(spec: CropSpec): { ask: (file: File) => Promise<File | null>; dialog: ReactNode } {
  const [asked, setAsked] = useState<Asked | null>(null);
  const latest = useRef(spec);
  latest.current = spec;
  const open = useRef<Asked | null>(null);
  useEffect(() => () => open.current?.answer(null), []);

  const ask = useCallback(async (file: File) => {
    const { ratio, least, skipFitting } = latest.current;
    const picture = await readPicture(file);
    const frame = { ...picture, ratio, least };
    const close = () => URL.revokeObjectURL(picture.src);
    if (tooSmall(frame)) {
      close();
      throw new Error(`圖片太小：至少要寬 ${least}、高 ${Math.round(least / ratio)} 像素，請換一張較大的。`);
    }
    if (skipFitting && fits(frame)) {
      close();
      return file;
    }
    await loadDialog().catch(() => {
      close();
      throw new Error("連線中斷，請確認連線後再選一次圖片。");
    });
    return new Promise<File | null>((done) => {
      const question: Asked = {
        file,
        picture,
        frame,
        answer: (cut) => {
          close();
          open.current = null;
          setAsked(null);
          done(cut);
        },
      };
      open.current = question;
      setAsked(question);
    });
  }, []);

  const dialog = asked ? (
    <Suspense fallback={null}>
      <CropDialog key={asked.picture.src} spec={spec} asked={asked} />
    </Suspense>
  ) : null;
  return { ask, dialog };
}
