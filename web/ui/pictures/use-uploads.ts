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
  /** Whether the same file may arrive another time. */
  again: boolean;
};

const messageOf = (error: unknown) => (error instanceof Error ? error.message : "沒有上傳成功，請再試一次。");

/** False when it is the file that was refused: line, server, too many at once and the log-in get better, a file does not. */
function mayArrive(error: unknown): boolean {
  const { status } = Object(error) as { status?: unknown };
  return typeof status !== "number" || status >= 500 || status === 429 || status === 401;
}

/** The pictures on their way, as they are shown. The preview of one goes with it, and all of them with the page. */
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

/** What outlives a drawing: the files by key, which of them are prepared, and the two lines in which they wait. */
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

/** @returns what prepares a file, once: false when there is nothing to send, as it was left or cannot be used */
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
 * Uploads one picture after the other, in the order in which they were chosen; one that fails leaves the others alone.
 * @param send makes the call; what it throws is shown with its message. @param onDone is told each picture that arrived.
 * @param prepare may make another file of each, or null to leave it; asked one after the other, before they are sent.
 * What it throws is the file's fault.
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
