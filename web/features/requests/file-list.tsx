import Paperclip from "lucide-react/icons/paperclip";
import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { useId, useRef } from "react";
import type { FileRules } from "#contract/files/sizes.ts";
import type { RequestFile } from "#contract/requests/schemas.ts";
import { fileSize } from "#web/lib/format/files.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass, IconButton } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { ErrorHelp } from "#web/ui/forms/error-help.tsx";
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

function Stored({ file, onRemove }: { file: RequestFile; onRemove: (id: number) => void }) {
  return (
    <li className={row}>
      <a href={file.url} download={file.name} className="link min-w-0 grow truncate">
        {file.name}
      </a>
      <span className="shrink-0 text-ink-faint">{fileSize(file.bytes)}</span>
      <IconButton label={`移除 ${file.name}`} icon={<X aria-hidden size={18} />} onClick={() => onRemove(file.id)} />
    </li>
  );
}

/** A pending upload; a failed one can be retried or removed. */
function OnItsWay({ sent, uploads: { retry, drop } }: { sent: Uploads["sending"][number]; uploads: Uploads }) {
  const { name } = sent.file;
  if (!sent.problem)
    return (
      <li className={row}>
        <div className="min-w-0 grow py-2">
          <Progress value={sent.share} max={1} label={name} />
        </div>
        <span className="size-11" />
      </li>
    );
  return (
    <li className={row}>
      <div className="min-w-0 grow py-2">
        <span className="block truncate">{name}</span>
        <span role="alert" className="block text-danger">
          {sent.problem}
        </span>
        <ErrorHelp error={sent.problem} />
      </div>
      <IconButton label={`再上傳一次 ${name}`} icon={<RotateCw aria-hidden size={18} />} onClick={() => retry(sent)} />
      <IconButton label={`不上傳 ${name}`} icon={<X aria-hidden size={18} />} onClick={() => drop(sent.key)} />
    </li>
  );
}

type ChooseProps = { rules: FileRules; onFiles: (files: File[]) => void; "aria-describedby"?: string | undefined };

function Choose({ rules, onFiles, ...aria }: ChooseProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <input
        ref={input}
        id={id}
        type="file"
        multiple
        {...aria}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Cleared, so that the same file can be chosen again after it was removed.
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
  );
}

/** A list of files that are uploaded when they are chosen, with progress; a failed one can be retried. */
export function FileList({ files, rules, uploads, onRemove, ...aria }: FileListProps) {
  const { sending, problems, add } = uploads;
  return (
    <div className="flex flex-col gap-2">
      {files.length + sending.length > 0 ? (
        <ul className="flex flex-col gap-1" aria-label="附上的檔案">
          {files.map((file) => (
            <Stored key={file.id} file={file} onRemove={onRemove} />
          ))}
          {sending.map((sent) => (
            <OnItsWay key={sent.key} sent={sent} uploads={uploads} />
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
      <Choose rules={rules} onFiles={add} {...aria} />
    </div>
  );
}
