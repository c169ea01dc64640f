import { useRef, useState } from "react";
import { isApiError } from "#contract/api.ts";
import type { FileRules } from "#contract/files/sizes.ts";
import { freshKey } from "#web/lib/calls/fresh-key.ts";
import type { StoredFile } from "#web/lib/drafts/stored-files.ts";
import { addFiles } from "#web/lib/format/files.ts";

/**
 * A pending or failed upload: `share` is the progress, 0 to 1; `problem`: why it failed, until it is retried or
 * removed.
 */
export type Sending = { key: string; file: File; share: number; problem: string | null };

/** The uploads that are not complete, and their actions. */
export type Uploads = {
  sending: readonly Sending[];
  /** Messages about rejected files, with the reason. */
  problems: readonly string[];
  add: (files: readonly File[]) => void;
  retry: (one: Sending) => void;
  drop: (key: string) => void;
};

type Send<F> = (file: File, key: string, onShare: (share: number) => void) => Promise<readonly F[]>;

/**
 * Uploads files one after the other when they are chosen. A failed one does not block the others and can be retried
 * with the same idempotency key.
 * @param there number of stored files.
 * @param onDone called with the stored files and the key of each upload
 */
export function useFileUploads<F>(
  rules: FileRules,
  there: number,
  send: Send<F>,
  onDone: (files: readonly F[], key: string) => void,
): Uploads & { resume: (files: readonly StoredFile[]) => void } {
  const [sending, setSending] = useState<Sending[]>([]);
  const [problems, setProblems] = useState<string[]>([]);
  const line = useRef<Promise<void>>(Promise.resolve());
  const patch = (key: string, part: Partial<Sending>) =>
    setSending((old) => old.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const drop = (key: string) => setSending((old) => old.filter((each) => each.key !== key));
  const start = ({ key, file }: Sending) => {
    patch(key, { problem: null, share: 0 });
    line.current = line.current.then(async () => {
      try {
        onDone(await send(file, key, (share) => patch(key, { share })), key);
        drop(key);
      } catch (error) {
        if (!isApiError(error)) throw error;
        patch(key, { problem: error.message });
      }
    });
  };
  /** Uploads files that were stored in this browser, with their existing keys. */
  const resume = (files: readonly StoredFile[]) => {
    const fresh = files.map(({ key, file }) => ({ key, file, share: 0, problem: null }));
    setSending((old) => [...old, ...fresh]);
    for (const each of fresh) start(each);
  };
  return {
    sending,
    problems,
    add: (files) => {
      const room = { ...rules, max: Math.max(0, rules.max - there - sending.length) };
      const chosen = addFiles<File>([], files, room);
      setProblems(chosen.problems);
      resume(chosen.files.map((file) => ({ key: freshKey(), file })));
    },
    resume,
    retry: start,
    drop,
  };
}
