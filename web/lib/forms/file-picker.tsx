import Paperclip from "lucide-react/icons/paperclip";
import X from "lucide-react/icons/x";
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { FileRules } from "#contract/files/sizes.ts";
import { addFiles, fileSize } from "#web/lib/format/files.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
import { meantFiles } from "#web/ui/forms/pasted-files.ts";

export type FilePickerProps = {
  files: readonly File[];
  onChange: (files: File[]) => void;
  rules: FileRules;
  /** Its button is elsewhere and presses the input with this id: only the chosen files and problems are shown. */
  inputId?: string;
  /** Disabled while sending. */
  locked: boolean;
  /** Why the files were refused. */
  error?: string;
};

/**
 * Accepts files that are pasted into or dropped onto the form around a picker, or the part of it with `data-files`.
 * @returns whether files are dragged over it
 */
function useFilesAround(input: RefObject<HTMLInputElement | null>, add: (files: File[]) => void): boolean {
  const [over, setOver] = useState(false);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = meantFiles(data);
    if (event.defaultPrevented || files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const place = input.current?.closest<HTMLElement>("[data-files], form");
    if (!place) return;
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const drop = (event: DragEvent) => {
      setOver(false);
      take(event, event.dataTransfer);
    };
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) =>
      !(relatedTarget instanceof Node && place.contains(relatedTarget)) && setOver(false);
    place.addEventListener("paste", paste);
    place.addEventListener("drop", drop);
    place.addEventListener("dragover", hold);
    place.addEventListener("dragleave", leave);
    return () => {
      place.removeEventListener("paste", paste);
      place.removeEventListener("drop", drop);
      place.removeEventListener("dragover", hold);
      place.removeEventListener("dragleave", leave);
    };
  }, [input]);
  return over;
}

/** A button that adds files, and the list of those added. Files can also be pasted and dropped. */
export function FilePicker({ files, onChange, rules, inputId, locked, error = "" }: FilePickerProps) {
  const own = useId();
  const id = inputId ?? own;
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const add = (more: readonly File[]) => {
    if (locked) return;
    const next = addFiles(files, more, rules);
    setProblems(next.problems);
    onChange(next.files);
    // Allows choosing the same file again after it was removed.
    if (input.current) input.current.value = "";
  };
  const over = useFilesAround(input, add);
  const rule = `最多 ${rules.max} 個，${rules.maxBytes === rules.totalBytes ? "合計" : "每個"} ${fileSize(rules.maxBytes)} 以內`;
  return (
    <div
      className={cx("flex flex-col gap-2", over && "rounded-md outline-2 outline-teal outline-dashed outline-offset-4")}
    >
      {files.length > 0 ? (
        <ul className="flex flex-col gap-1" aria-label="要附上的檔案">
          {files.map((file, at) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two chosen files may be alike in everything
              key={at}
              className="flex items-center gap-2 rounded-md bg-sunken py-0.5 pr-0.5 pl-3 text-sm"
            >
              <span className="min-w-0 grow truncate">{file.name}</span>
              <span className="shrink-0 text-ink-faint">{fileSize(file.size)}</span>
              <IconButton
                label={`移除 ${file.name}`}
                icon={<X aria-hidden size={18} />}
                disabled={locked}
                onClick={() => onChange(files.filter((_, place) => place !== at))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {problems.length > 0 ? (
        <Alert tone="danger" live>
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Alert>
      ) : null}
      {error ? (
        <div className="text-sm">
          <p role="alert" className="text-danger">
            {error}
          </p>
          <ErrorHelp error={error} />
        </div>
      ) : null}
      <div className={cx("flex flex-wrap items-center gap-x-3 gap-y-1", inputId && "contents")}>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          disabled={locked}
          onChange={(event) => add([...(event.target.files ?? [])])}
          className="peer sr-only"
          {...(inputId ? { "aria-label": `附上檔案，${rule}`, tabIndex: -1 } : {})}
        />
        {inputId ? null : (
          <>
            <label
              htmlFor={id}
              className={cx(
                buttonClass({ variant: "secondary", size: "sm" }),
                "peer-focus-visible:outline-2 peer-focus-visible:outline-teal peer-focus-visible:outline-offset-2",
                "cursor-pointer peer-disabled:cursor-not-allowed peer-disabled:text-ink-faint",
              )}
            >
              <Paperclip aria-hidden size={18} />
              附上檔案
            </label>
            <span className="text-ink-faint text-sm">{rule}</span>
          </>
        )}
      </div>
    </div>
  );
}
