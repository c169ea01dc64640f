import { useCallback, useEffect, useRef, useState } from "react";
import { pictureProblem } from "./picture-rules.ts";

/** A picture that is stored: where it is and how large. */
export type StoredPicture = { hash: string; width: number; height: number };

/** A picture on its way. */
export type Pending = {
  key: number;
  name: string;
  /** What the browser shows of it meanwhile. */
  preview: string;
  /** 0 to 1. */
  share: number;
  /** Why it did not arrive; it stays until it is tried again or put away. */
  problem: string | null;
};

/**
 * Uploads one picture after the other, in the order in which they were chosen; one that fails leaves the others alone.
 * @param send makes the call; what it throws is shown with its message. @param onDone is told each picture that arrived.
 */
export function useUploads(
  send: (file: File, onShare: (share: number) => void) => Promise<StoredPicture>,
  onDone: (picture: StoredPicture, file: File) => void,
) {
  const [pending, setPending] = useState<Pending[]>([]);
  const work = useRef({ files: new Map<number, File>(), last: 0, line: Promise.resolve(), send, onDone });
  work.current.send = send;
  work.current.onDone = onDone;

  const patch = useCallback((key: number, part: Partial<Pending>) => {
    setPending((old) => old.map((each) => (each.key === key ? { ...each, ...part } : each)));
  }, []);
  const drop = useCallback((key: number) => {
    work.current.files.delete(key);
    setPending((old) => {
      const gone = old.find((each) => each.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return old.filter((each) => each.key !== key);
    });
  }, []);
  const start = useCallback(
    (key: number) => {
      const one = async () => {
        const file = work.current.files.get(key);
        if (!file) return;
        patch(key, { share: 0, problem: null });
        try {
          const picture = await work.current.send(file, (share) => patch(key, { share }));
          work.current.onDone(picture, file);
          drop(key);
        } catch (error) {
          patch(key, { problem: error instanceof Error ? error.message : "沒有上傳成功，請再試一次。" });
        }
      };
      work.current.line = work.current.line.then(one, one);
    },
    [patch, drop],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const key = ++work.current.last;
        const problem = pictureProblem(file);
        work.current.files.set(key, file);
        const preview = URL.createObjectURL(file);
        setPending((old) => [...old, { key, name: file.name, preview, share: 0, problem }]);
        if (!problem) start(key);
      }
    },
    [start],
  );
  // The last word on memory: previews go with the page.
  const shown = useRef(pending);
  shown.current = pending;
  useEffect(
    () => () => {
      for (const each of shown.current) URL.revokeObjectURL(each.preview);
    },
    [],
  );
  return { pending, add, retry: start, drop };
}
