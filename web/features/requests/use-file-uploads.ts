import { useRef, useState } from "react";
import { isApiError } from "#contract/api.ts";
import type { FileRules } from "#contract/files/sizes.ts";
import { addFiles } from "#web/lib/files.ts";
import { freshKey } from "#web/lib/fresh-key.ts";

/** A file on its way: `share` 0 to 1; `problem` why it did not arrive, until it is tried again or put away. */
export type Sending = { key: string; file: File; share: number; problem: string | null };

type Send<F> = (file: File, key: string, onShare: (share: number) => void) => Promise<readonly F[]>;

/**
 * Sends files one after the other as they are chosen; one that fails leaves the others alone and can be tried again under
 * the same key.
 * @param there how many are stored. @param onDone is told those that arrived
 */
export function useFileUploads<F>(
  rules: FileRules,
  there: number,
  send: Send<F>,
  onDone: (files: readonly F[]) => void,
) {
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
        onDone(await send(file, key, (share) => patch(key, { share })));
        drop(key);
      } catch (error) {
        if (!isApiError(error)) throw error;
        patch(key, { problem: error.message });
      }
    });
  };
  return {
    sending,
    /** What was left out, and why. */
    problems,
    add: (files: readonly File[]) => {
      const room = { ...rules, max: Math.max(0, rules.max - there - sending.length) };
      const chosen = addFiles<File>([], files, room);
      setProblems(chosen.problems);
      const fresh = chosen.files.map((file) => ({ key: freshKey(), file, share: 0, problem: null }));
      setSending((old) => [...old, ...fresh]);
      for (const each of fresh) start(each);
    },
    retry: start,
    drop,
  };
}
