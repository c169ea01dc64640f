import { type SubmitEvent, useState } from "react";
import type { Attempt } from "#web/lib/calls/action.ts";
import { useConnection } from "#web/lib/calls/connection.ts";
import { type ActionOptions, useAction } from "#web/lib/calls/use-action.ts";
import { lengthOf } from "#web/lib/forms/typed.ts";
import { useMissing } from "#web/lib/forms/use-missing.ts";

export type Written = { text: string; files: File[] };

/** Storage of the unsent text: `useStoredText`, or local state. */
type StoredText = {
  text: string;
  setText: (text: string) => void;
  forget: () => void;
  /** `useChosenFiles`, where the form may be closed and opened again. */
  chosen?: [File[], (files: File[]) => void];
};

type Rules = {
  /** The maximum length in characters, and the error message. */
  max: number;
  tooLong: string;
  /** Error message when there is neither text nor file. */
  empty: string;
  /** Error message for other problems of this text. */
  wrong?: string;
};

/**
 * State of a form that sends text with files. Its button is never disabled: it shows what is wrong, waits while the
 * browser is offline, and clears the form only when the server has the text.
 */
export function useWriting<A>(
  { text, setText, forget, chosen }: StoredText,
  { max, tooLong, empty, wrong }: Rules,
  send: (written: Written, attempt: Attempt) => Promise<A>,
  { after, ...options }: Pick<ActionOptions<Written, A>, "done" | "after" | "notice" | "refresh">,
) {
  const own = useState<File[]>([]);
  const [files, setFiles] = chosen ?? own;
  const [refused, setRefused] = useState("");
  const [filesRefused, setFilesRefused] = useState("");
  const offline = useConnection() === "down";
  const { busy, progress, refusal, unanswered, run } = useAction(send, {
    ...options,
    after: async (answer, written) => {
      forget();
      setFiles([]);
      setFilesRefused("");
      await after?.(answer, written);
    },
    refused: ({ fields }) => {
      setRefused(fields.text?.[0] ?? "");
      setFilesRefused(fields.files?.[0] ?? "");
      return Boolean(fields.text ?? fields.files);
    },
  });
  const length = lengthOf(text);
  const problem = length > max ? tooLong : wrong || null;
  const nothing = files.length === 0 && length === 0;
  const missing = useMissing(problem || nothing ? 1 : 0);

  return {
    text,
    type: (next: string) => {
      setText(next);
      setRefused("");
    },
    files,
    setFiles: (next: File[]) => {
      setFiles(next);
      setFilesRefused("");
    },
    /** Error message about the files. */
    filesError: filesRefused,
    length,
    offline,
    busy,
    progress,
    unanswered,
    /** Error message of the field. */
    error: problem ?? (missing.marked && nothing ? empty : refused),
    /** Error message above the button of a form. */
    formError: missing.sentence ?? (refused || filesRefused ? undefined : (refusal ?? undefined)),
    submit: async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault();
      if (problem || nothing) return missing.mark(event.currentTarget);
      missing.unmark();
      // While offline, a line above the button says that the text is waiting.
      if (!offline) await run({ text: text.trim(), files });
    },
  };
}

export type Writing = ReturnType<typeof useWriting>;
