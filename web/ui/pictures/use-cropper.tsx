import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { fits, tooSmall } from "./crop.ts";
import type { CropRequest, CropSpec } from "./crop-dialog.tsx";
import { readPicture } from "./read-picture.ts";

const loadDialog = () => import("./crop-dialog.tsx");
const CropDialog = lazy(loadDialog);

/**
 * Lets the user crop a picture before the upload. `ask` resolves to the cropped file, or to null when cancelled; it
 * throws an Error with a message when the file cannot be used. Render `dialog` somewhere: it is loaded when first
 * opened.
 */
export function useCropper(spec: CropSpec): { ask: (file: File) => Promise<File | null>; dialog: ReactNode } {
  const [asked, setAsked] = useState<CropRequest | null>(null);
  const latest = useRef(spec);
  latest.current = spec;
  const open = useRef<CropRequest | null>(null);
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
      const question: CropRequest = {
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
