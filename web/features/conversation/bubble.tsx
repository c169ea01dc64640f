import type { ReactNode } from "react";
import type { Person } from "#contract/shared.ts";
import { CopyLink } from "#web/lib/copy-link.tsx";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { cx } from "#web/ui/cx.ts";
import type { Attachment } from "./attachment.ts";
import { Attachments } from "./attachments.tsx";

export type BubbleProps = {
  /** Its address on the page. */
  id?: string | undefined;
  mine: boolean;
  /** The author when `mine` is false. */
  other: Pick<Person, "nickname" | "avatar">;
  text: string;
  files: readonly Attachment[];
  /** The line below: time, read state and buttons. */
  children: ReactNode;
};

/** A message with its files. Own messages are on the right, those of the other participant beside their portrait. */
export function Bubble({ id, mine, other, text, files, children }: BubbleProps) {
  return (
    <div id={id} className={cx("linked group flex gap-2.5", mine && "justify-end")}>
      {mine ? null : <Avatar src={avatarUrl(other.avatar)} name={other.nickname} size="sm" className="mt-0.5" />}
      <div className={cx("flex min-w-0 max-w-[85%] flex-col sm:max-w-[75%]", mine ? "items-end" : "items-start")}>
        <div
          className={cx(
            "flex min-w-0 max-w-full flex-col gap-2 rounded-lg px-4 py-2.5",
            mine ? "bg-teal-wash" : "bg-sunken",
          )}
        >
          <span className="sr-only">{mine ? "我：" : `${other.nickname}：`}</span>
          {text ? <WrittenText text={text} /> : null}
          <Attachments files={files} />
        </div>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 px-1 text-ink-soft text-xs">
          {children}
          {id === undefined ? null : (
            <CopyLink
              to={id}
              what="訊息"
              className="opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100"
            />
          )}
        </p>
      </div>
    </div>
  );
}
