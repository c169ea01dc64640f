import { Paperclip, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { FileRules } from "#contract/files/sizes.ts";
import { addFiles, fileSize } from "#web/lib/words/files.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";

export type FilePickerProps = {
  files: readonly File[];
  onChange: (files: File[]) => void;
  rules: FileRules;
  /** What is allowed is only read out: where there is no room for a sentence. */
  short?: boolean;
  /** Being sent: nothing may change. */
  locked: boolean;
};

/** A button that adds files, and the list of those added. */
export function FilePicker({ files, onChange, rules, short = false, locked }: FilePickerProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const add = (more: FileList | null) => {
    const next = addFiles(files, [...(more ?? [])], rules);
    setProblems(next.problems);
    onChange(next.files);
    // The same file may be chosen again after it was taken out.
    if (input.current) input.current.value = "";
  };
  return (
    <div className="flex flex-col gap-2">
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          disabled={locked}
          onChange={(event) => add(event.target.files)}
          className="peer sr-only"
        />
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
        <span className={short ? "sr-only" : "text-ink-faint text-sm"}>
          最多 {rules.max} 個，{rules.maxBytes === rules.totalBytes ? "合計" : "每個"} {fileSize(rules.maxBytes)} 以內
        </span>
      </div>
    </div>
  );
}
