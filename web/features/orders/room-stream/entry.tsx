import PackageCheck from "lucide-react/icons/package-check";
import PencilLine from "lucide-react/icons/pencil-line";
import Scale from "lucide-react/icons/scale";
import type { Room, RoomEntry } from "#contract/orders/room.ts";
import { Attachments } from "#web/features/conversation/attachments.tsx";
import { Bubble } from "#web/features/conversation/bubble.tsx";
import { CopyLink } from "#web/lib/copy-link.tsx";
import { When } from "#web/lib/format/when.tsx";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { cx } from "#web/ui/cx.ts";

const heads = {
  delivery: { text: "交付成果", Icon: PackageCheck, look: "border-teal text-teal-strong" },
  revision: { text: "修改要求", Icon: PencilLine, look: "border-kaki text-kaki" },
  dispute: { text: "平台協調的說明", Icon: Scale, look: "border-danger text-danger" },
};

type MilestoneProps = { id: string | undefined; entry: RoomEntry; by: string; kind: keyof typeof heads };

/** A delivery, a revision request or a dispute statement. Highlighted, because users look for it later. */
function Milestone({ id, entry, by, kind }: MilestoneProps) {
  const { text, Icon, look } = heads[kind];
  return (
    <div id={id} className={cx("linked rounded-lg border-l-4 bg-sunken px-4 py-3.5", look)}>
      <p className="flex flex-wrap items-center gap-x-2 text-sm">
        <Icon aria-hidden size={18} />
        <span className="font-semibold">{text}</span>
        <span className="text-ink-soft">{by}</span>
        <span className="ml-auto text-ink-faint">
          <When iso={entry.at} />
        </span>
        {id === undefined ? null : <CopyLink to={id} what={text} />}
      </p>
      <div className="mt-1.5 flex flex-col gap-2 text-ink">
        {entry.text ? <WrittenText text={entry.text} /> : null}
        <Attachments files={entry.files} />
      </div>
    </div>
  );
}

type EntryProps = {
  entry: RoomEntry;
  /** The author of entries that are not `mine`. */
  other: Room["other"];
  /** Shows the author in each bubble, for operators, to whom both sides are others. */
  named?: boolean | undefined;
  /** Whether each entry has an address on this page. */
  linkable?: boolean;
};

/** An entry of the order's conversation. */
export function Entry({ entry, other, named, linkable = false }: EntryProps) {
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
  if (entry.kind === "text")
    return (
      <Bubble
        id={linkable ? `m-${entry.id}` : undefined}
        mine={entry.mine}
        other={other}
        text={entry.text}
        files={entry.files}
      >
        {named ? <span>{other.nickname}</span> : null}
        <When iso={entry.at} />
        {entry.mine && entry.readAt ? <span>已讀</span> : null}
      </Bubble>
    );
  return (
    <Milestone
      id={linkable ? `m-${entry.id}` : undefined}
      entry={entry}
      by={entry.mine ? "我" : other.nickname}
      kind={entry.kind}
    />
  );
}
