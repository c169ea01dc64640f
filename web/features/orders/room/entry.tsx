import { Download, PackageCheck, PencilLine, Scale } from "lucide-react";
import type { RoomFile } from "#contract/orders/files.ts";
import type { Room, RoomEntry } from "#contract/orders/room.ts";
import { fileSize } from "#web/lib/files.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { WrittenText } from "#web/lib/written-text.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { When } from "../when.tsx";

export function FileLinks({ files }: { files: readonly RoomFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1.5" aria-label="附件">
      {files.map((file) => (
        <li key={file.id}>
          <Link
            href={file.url}
            download={file.name}
            className="flex min-h-11 items-center gap-2.5 rounded-md border border-line bg-surface px-3 py-1.5 text-ink text-sm no-underline hover:border-teal hover:text-teal"
          >
            <Download aria-hidden size={18} className="shrink-0 text-ink-soft" />
            <span className="min-w-0 grow truncate">{file.name}</span>
            <span className="shrink-0 text-ink-faint">{fileSize(file.bytes)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

const heads = {
  delivery: { text: "交付成果", Icon: PackageCheck, look: "border-teal text-teal-strong" },
  revision: { text: "修改要求", Icon: PencilLine, look: "border-kaki text-kaki" },
  dispute: { text: "平台協調的說明", Icon: Scale, look: "border-danger text-danger" },
};

/** A delivery or a wish for changes: it stands out, since one comes back to look for it. */
function Milestone({ entry, by, kind }: { entry: RoomEntry; by: string; kind: keyof typeof heads }) {
  const { text, Icon, look } = heads[kind];
  return (
    <div className={cx("rounded-lg border-l-4 bg-sunken px-4 py-3.5", look)}>
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <Icon aria-hidden size={18} />
        <span className="font-semibold">{text}</span>
        <span className="text-ink-soft">{by}</span>
        <span className="ml-auto text-ink-faint">
          <When iso={entry.at} />
        </span>
      </p>
      <div className="mt-1.5 text-ink">
        {entry.text ? <WrittenText text={entry.text} /> : null}
        <FileLinks files={entry.files} />
      </div>
    </div>
  );
}

type EntryProps = {
  entry: RoomEntry;
  /** Who says what is not "mine". */
  other: Room["other"];
  /** Each bubble tells its speaker: where both sides are others. */
  named?: boolean | undefined;
};

function Bubble({ entry, other, named }: EntryProps) {
  return (
    <div className={cx("flex gap-2.5", entry.mine && "justify-end")}>
      {entry.mine ? null : <Avatar src={avatarUrl(other.avatar)} name={other.nickname} size="sm" className="mt-0.5" />}
      <div className={cx("flex min-w-0 max-w-[85%] flex-col sm:max-w-[75%]", entry.mine ? "items-end" : "items-start")}>
        <div className={cx("min-w-0 max-w-full rounded-lg px-4 py-2.5", entry.mine ? "bg-teal-wash" : "bg-sunken")}>
          <span className="sr-only">{entry.mine ? "我：" : `${other.nickname}：`}</span>
          {entry.text ? <WrittenText text={entry.text} /> : null}
          <FileLinks files={entry.files} />
        </div>
        <p className="mt-0.5 px-1 text-ink-faint text-xs">
          {named ? `${other.nickname}　` : null}
          <When iso={entry.at} />
          {entry.mine && entry.readAt ? "　已讀" : null}
        </p>
      </div>
    </div>
  );
}

/** One thing said or done. */
export function Entry({ entry, other, named }: EntryProps) {
  if (entry.kind === "event") {
    return (
      <p className="px-4 text-center text-ink-faint text-sm">
        {entry.text}
        <span className="ml-2 whitespace-nowrap">
          <When iso={entry.at} />
        </span>
      </p>
    );
  }
  if (entry.kind === "text") return <Bubble entry={entry} other={other} named={named} />;
  return <Milestone entry={entry} by={entry.mine ? "我" : other.nickname} kind={entry.kind} />;
}
