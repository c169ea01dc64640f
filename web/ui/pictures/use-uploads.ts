import { useCallback, useEffect, useRef, useState } from "react";
import { pictureProblem } from "./picture-rules.ts";

/** A stored picture: its hash and size. */
export type StoredPicture = { hash: string; width: number; height: number };

export type Pending = {
  key: number;
  name: string;
  /** Object URL of its preview. */
  preview: string;
  /** 0 to 1. */
  share: number;
  /** Why it failed; it stays until it is retried or dismissed. */
  problem: string | null;
  /** Whether a retry with the same file may succeed. */
  again: boolean;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "沒有上傳成功，請再試一次。");

/** False when the file itself was refused. Errors of connection, server, rate limit and login may pass. */
function mayArrive(error: unknown): boolean {
  const { status } = Object(error) as { status?: unknown };
  return typeof status !== "number" || status >= 500 || status === 429 || status === 401;
}

/** The pending uploads for display. Preview URLs are revoked with the entry, and all of them on unmount. */
function usePending() {
  const [pending, setPending] = useState<Pending[]>([]);
  const show = useCallback((one: Pending) => setPending((old) => [...old, one]), []);
  const patch = useCallback((key: number, part: Partial<Pending>) => {
    setPending((old) => old.map((each) => (each.key === key ? { ...each, ...part } : each)));
  }, []);
  const hide = useCallback((key: number) => {
    setPending((old) => {
      const gone = old.find((each) => each.key === key);
      if (gone) URL.revokeObjectURL(gone.preview);
      return old.filter((each) => each.key !== key);
    });
  }, []);
  const shown = useRef(pending);
  shown.current = pending;
  useEffect(
    () => () => {
      for (const each of shown.current) URL.revokeObjectURL(each.preview);
    },
    [],
  );
  return { pending, show, patch, hide };
}

type Steps = {
  send: (file: File, onShare: (share: number) => void) => Promise<StoredPicture>;
  onDone: (picture: StoredPicture, file: File) => void;
  prepare: (file: File) => Promise<File | null>;
};

/** State that survives renders: files by key, which of them are prepared, and the two queues. */
function useWork(steps: Steps) {
  const work = useRef({
    files: new Map<number, File>(),
    ready: new Set<number>(),
    last: 0,
    asking: Promise.resolve(),
    line: Promise.resolve(),
    ...steps,
  });
  Object.assign(work.current, steps);
  return work;
}

/**
 * @returns a function that prepares a file, once: false when there is nothing to upload, as it was cancelled or cannot
 * be used
 */
function usePreparing(
  work: ReturnType<typeof useWork>,
  { patch, drop }: { patch: (key: number, part: Partial<Pending>) => void; drop: (key: number) => void },
) {
  return useCallback(
    async (key: number): Promise<boolean> => {
      const file = work.current.files.get(key);
      if (!file || work.current.ready.has(key)) return file !== undefined;
      try {
        const ready = await work.current.prepare(file);
        if (!ready) drop(key);
        else {
          work.current.ready.add(key);
          work.current.files.set(key, ready);
        }
        return ready !== null;
      } catch (error) {
        patch(key, { problem: messageOf(error), again: false });
        return false;
      }
    },
    [work, patch, drop],
  );
}

/**
 * Uploads pictures one after the other, in the order chosen; a failed one does not affect the others.
 * @param send makes the call; its error message is shown.
 * @param onDone receives each uploaded picture.
 * @param prepare may replace each file, or return null to skip it; runs one after the other, before the uploads. Its
 * errors count as problems of the file.
 */
export function useUploads(
  send: Steps["send"],
  onDone: Steps["onDone"],
  prepare: Steps["prepare"] = async (file) => file,
) {
  const { pending, show, patch, hide } = usePending();
  const work = useWork({ send, onDone, prepare });
  const drop = useCallback(
    (key: number) => {
      work.current.files.delete(key);
      work.current.ready.delete(key);
      hide(key);
    },
    [work, hide],
  );
  const prepared = usePreparing(work, { patch, drop });
  const start = useCallback(
    (key: number) => {
      patch(key, { share: 0, problem: null });
      const preparing = work.current.asking.then(() => prepared(key));
      work.current.asking = preparing.then(() => {});
      const one = async () => {
        if (!(await preparing)) return;
        const file = work.current.files.get(key);
        if (!file) return;
        try {
          const picture = await work.current.send(file, (share) => patch(key, { share }));
          work.current.onDone(picture, file);
          drop(key);
        } catch (error) {
          patch(key, { problem: messageOf(error), again: mayArrive(error) });
        }
      };
      work.current.line = work.current.line.then(one, one);
    },
    [work, patch, drop, prepared],
  );
  const add = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        const key = ++work.current.last;
        const problem = pictureProblem(file);
        work.current.files.set(key, file);
        const preview = URL.createObjectURL(file);
        show({ key, name: file.name, preview, share: 0, problem, again: false });
        if (!problem) start(key);
      }
    },
    [work, show, start],
  );
  return { pending, add, retry: start, drop };
}
