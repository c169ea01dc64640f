import { Download } from "lucide-react";
import type { Message, MessageFile } from "#contract/messaging/schemas.ts";
import type { Person } from "#contract/shared.ts";
import { fileSize } from "#web/lib/files.ts";
import { dateTime } from "#web/lib/format.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { useNow } from "#web/lib/now.ts";
import { WrittenText } from "#web/lib/written-text.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Time } from "#web/ui/time.tsx";

/** Largest side of a picture in the conversation, px. */
const SHOWN = 280;

function File({ file }: { file: MessageFile }) {
  const { name, bytes, url, preview } = file;
  if (preview) {
    const scale = Math.min(1, SHOWN / preview.width, SHOWN / preview.height);
    return (
      <a href={url} download={name} title={`下載 ${name}（${fileSize(bytes)}）`} className="block w-fit max-w-full">
        <img
          src={preview.url}
          alt={name}
          width={Math.round(preview.width * scale)}
          height={Math.round(preview.height * scale)}
          loading="lazy"
          decoding="async"
          className="h-auto max-w-full rounded-md bg-sunken"
        />
        <span className="mt-1 block truncate text-ink-soft text-xs">
          {name}　{fileSize(bytes)}
        </span>
      </a>
    );
  }
  return (
    <Link
      href={url}
      download={name}
      className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-1.5 text-ink text-sm no-underline hover:border-teal hover:text-teal"
    >
      <Download aria-hidden size={18} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 grow truncate">{name}</span>
      <span className="shrink-0 text-ink-soft">{fileSize(bytes)}</span>
    </Link>
  );
}

export type MessageBubbleProps = {
  message: Message;
  other: Person;
  /** The newest of mine that the other one has seen. */
  lastSeen: boolean;
  onUnsend: (messageId: number) => void;
  onReport: (messageId: number) => void;
};

const act =
  "touch pointer-coarse:-my-2 cursor-pointer rounded-xs px-1 underline decoration-line-strong underline-offset-2 hover:text-ink";

/** One message, with what can be done about it beside its time. */
export function MessageBubble({ message, other, lastSeen, onUnsend, onReport }: MessageBubbleProps) {
  const now = useNow();
  const { id, mine, text, files, unsent, createdAt, actions, unsendUntil } = message;
  const mayUnsend = actions.includes("unsend") && unsendUntil !== null && now < Date.parse(unsendUntil);
  if (unsent)
    return (
      <p className="text-center text-ink-faint text-sm">
        {mine ? "你收回了一則訊息" : `${other.nickname}收回了一則訊息`}
      </p>
    );
  return (
    <div className={cx("group flex gap-2.5", mine && "justify-end")}>
      {mine ? null : <Avatar src={avatarUrl(other.avatar)} name={other.nickname} size="sm" className="mt-0.5" />}
      <div className={cx("flex min-w-0 max-w-[85%] flex-col", mine ? "items-end" : "items-start")}>
        <div
          className={cx(
            "flex min-w-0 max-w-full flex-col gap-2 rounded-lg px-4 py-2.5",
            mine ? "bg-teal-wash" : "bg-sunken",
          )}
        >
          <span className="sr-only">{mine ? "我：" : `${other.nickname}：`}</span>
          {text ? <WrittenText text={text} /> : null}
          {files.map((file) => (
            <File key={file.id} file={file} />
          ))}
        </div>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 px-1 text-ink-soft text-xs">
          <Time iso={createdAt} text={dateTime(createdAt).slice(-5)} />
          {lastSeen ? <span>已讀</span> : null}
          {mayUnsend ? (
            <button type="button" className={act} onClick={() => onUnsend(id)}>
              收回
            </button>
          ) : null}
          {actions.includes("report") ? (
            <button
              type="button"
              className={cx(
                act,
                "opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100",
              )}
              onClick={() => onReport(id)}
            >
              檢舉
            </button>
          ) : null}
        </p>
      </div>
    </div>
  );
}
