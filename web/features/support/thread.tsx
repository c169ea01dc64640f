import type { LetterMessage } from "#contract/support/schemas.ts";
import { Bubble } from "#web/features/conversation/bubble.tsx";
import { When } from "#web/lib/format/when.tsx";
import { PLATFORM } from "./words.ts";

type ThreadProps = {
  messages: readonly (LetterMessage & { author?: string })[];
  /** Operators see their own side on the right, and who wrote. */
  staff?: boolean;
  /** The writer's name, for operators. */
  writer?: string;
};

/** The messages of a letter, oldest first. */
export function Thread({ messages, staff = false, writer = "" }: ThreadProps) {
  const other = staff ? { nickname: writer, avatar: null } : PLATFORM;
  return (
    <div className="flex flex-col gap-4">
      {messages.map((message) => (
        <Bubble key={message.id} mine={message.staff === staff} other={other} text={message.text} files={message.files}>
          {staff && message.staff ? <span>{message.author}</span> : null}
          {!staff && message.staff ? <span>{PLATFORM.nickname}</span> : null}
          <When iso={message.createdAt} />
        </Bubble>
      ))}
    </div>
  );
}
