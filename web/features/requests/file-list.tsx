import { Paperclip, RotateCw, X } from "lucide-react";
import { useId, useRef } from "react";
import type { FileRules } from "#contract/files/sizes.ts";
import type { RequestFile } from "#contract/requests/schemas.ts";
import { fileSize } from "#web/lib/words/files.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Progress } from "#web/ui/progress.tsx";
import type { Uploads } from "./use-file-uploads.ts";

type FileListProps = {
  files: readonly RequestFile[];
  rules: FileRules;
  uploads: Uploads;
  onRemove: (id: number) => void;
  "aria-describedby"?: string | undefined;
};

const row = "flex items-center gap-2 rounded-md bg-sunken py-0.5 pr-0.5 pl-3 text-sm";

/** Files that are stored as they are chosen, each with its progress; one that failed can be tried again. */
export function FileList({ files, rules, uploads, onRemove, ...aria }: FileListProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { sending, problems, add, retry, drop } = uploads;
  return (
    <div className="flex flex-col gap-2">
      {files.length + sending.length > 0 ? (
        <ul className="flex flex-col gap-1" aria-label="附上的檔案">
          {files.map((file) => (
            <li key={file.id} className={row}>
              <a href={file.url} download={file.name} className="link min-w-0 grow truncate">
                {file.name}
              </a>
              <span className="shrink-0 text-ink-faint">{fileSize(file.bytes)}</span>
              <IconButton
                label={`移除 ${file.name}`}
                icon={<X aria-hidden size={18} />}
                onClick={() => onRemove(file.id)}
              />
            </li>
          ))}
          {sending.map((each) => (
            <li key={each.key} className={row}>
              <div className="min-w-0 grow py-2">
                {each.problem ? (
                  <>
                    <span className="block truncate">{each.file.name}</span>
                    <span role="alert" className="block text-danger">
                      {each.problem}
                    </span>
                  </>
                ) : (
                  <Progress value={each.share} max={1} label={each.file.name} />
                )}
              </div>
              {each.problem ? (
                <>
                  <IconButton
                    label={`再上傳一次 ${each.file.name}`}
                    icon={<RotateCw aria-hidden size={18} />}
                    onClick={() => retry(each)}
                  />
                  <IconButton
                    label={`不上傳 ${each.file.name}`}
                    icon={<X aria-hidden size={18} />}
                    onClick={() => drop(each.key)}
                  />
                </>
              ) : (
                <span className="size-11" />
              )}
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
          {...aria}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // The same file may be chosen again after it was taken out.
            if (input.current) input.current.value = "";
          }}
          className="peer sr-only"
        />
        <label
          htmlFor={id}
          className={cx(
            buttonClass({ variant: "secondary", size: "sm" }),
            "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-teal peer-focus-visible:outline-offset-2",
          )}
        >
          <Paperclip aria-hidden size={18} />
          附上檔案
        </label>
        <span className="text-ink-faint text-sm">
          最多 {rules.max} 個，每個 {fileSize(rules.maxBytes)} 以內
        </span>
      </div>
    </div>
  );
}
