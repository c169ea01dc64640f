import type { Message } from "#contract/messaging/schemas.ts";
import type { Person } from "#contract/shared.ts";
import { Bubble } from "#web/features/conversation/bubble.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { cx } from "#web/ui/cx.ts";
import { Time } from "#web/ui/time-element.tsx";

export type MessageBubbleProps = {
  message: Message;
  other: Person;
  /** It is the member's newest message that the other member has seen. */
  lastSeen: boolean;
  onUnsend: (messageId: number) => void;
  onReport: (messageId: number) => void;
};

const act =
  "touch pointer-coarse:-my-2 cursor-pointer rounded-xs px-1 underline decoration-line-strong underline-offset-2 hover:text-ink";

/** A message with its time and buttons. */
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
    <Bubble id={`m-${id}`} mine={mine} other={other} text={text} files={files}>
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
          className={cx(act, "opacity-0 focus-visible:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100")}
          onClick={() => onReport(id)}
        >
          檢舉
        </button>
      ) : null}
    </Bubble>
  );
}
