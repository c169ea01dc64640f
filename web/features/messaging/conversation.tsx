import { type ReactNode, type Ref, Suspense, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/messaging/schemas.ts";
import { Composer, type ComposerHandle } from "#web/features/conversation/composer.tsx";
import { Earlier } from "#web/features/conversation/earlier.tsx";
import { type Inset, isInset, withInsets } from "#web/features/conversation/insets.ts";
import { OutgoingBubbles } from "#web/features/conversation/outgoing-bubbles.tsx";
import { Scroller } from "#web/features/conversation/scroller.tsx";
import { Timeline } from "#web/features/conversation/timeline.tsx";
import { useLinked } from "#web/features/conversation/use-linked.ts";
import { useOutgoing } from "#web/features/conversation/use-outgoing.ts";
import type { Written } from "#web/features/conversation/use-writing.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { lazyComponent } from "#web/lib/runtime/lazy-component.ts";
import { MessageBubble } from "./message-bubble.tsx";
import { ThreadHead } from "./thread-head.tsx";
import { type Thread, useThread } from "./use-thread.ts";
import { useTyping } from "./use-typing.ts";

const ReportDialog = lazyComponent(() => import("./report-dialog.tsx"));

const atOf = ({ createdAt }: Message): string => createdAt;

type ConversationProps = {
  thread: Thread;
  /** URL of the list it was opened from. */
  back: string;
  insets?: readonly Inset[];
  /** Shown below the names, and beside the block button. */
  about?: ReactNode;
  tools?: ReactNode;
};

type AnswerProps = {
  ref: Ref<ComposerHandle>;
  thread: Thread;
  onSend: (written: Written) => void;
  onTyping: () => void;
};

/** The composer, or why the member cannot write. */
function Answer({ ref, thread: { id, other, blocked, contactAllowed }, onSend, onTyping }: AnswerProps) {
  if (blocked !== null) return <p className="border-line border-t p-4 text-ink-soft">{blocked}</p>;
  return (
    <Composer
      ref={ref}
      storageKey={`message:${id}`}
      label={`傳訊息給 ${other.nickname}`}
      contactAllowed={contactAllowed}
      onSend={onSend}
      onTyping={onTyping}
    />
  );
}

/** A conversation: participant and subject, messages, and the composer. */
export function Conversation({ thread, back, insets = [], about, tools }: ConversationProps) {
  const { id, other } = thread;
  const { messages, otherReadId, former, add, takeBack } = useThread(thread);
  const { typing, notify, stop } = useTyping(id);
  const unsend = useAction(
    (messageId: number) => api.call("POST /api/my_messages/{id}/unsend", { params: { id }, body: { messageId } }),
    { after: (_, messageId) => takeBack(messageId) },
  );
  const [reporting, setReporting] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useLinked(former);
  const entries = withInsets(messages, insets, { more: former.more, atOf });
  const newest = messages.at(-1);
  const seen = messages.findLast((message) => message.mine && !message.unsent && message.id <= otherReadId)?.id;
  // A new message ends the typing indicator.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new message is the reason
  useEffect(stop, [newest?.id]);
  const outgoing = useOutgoing({
    name: `message:${id}`,
    send: ({ text, files }, { key, progress }) =>
      api.call("POST /api/my_messages/{id}/send", {
        params: { id },
        body: { text },
        files: { files },
        onProgress: progress,
        key,
      }),
    sent: add,
  });
  const composer = useRef<ComposerHandle>(null);
  return (
    <section aria-label={`和${other.nickname}的對話`} className="flex min-h-0 min-w-0 flex-col">
      <ThreadHead thread={thread} back={back} about={about} tools={tools} />
      <Scroller ref={scroller} label="訊息內容">
        {former.more ? <Earlier busy={former.busy} onLoad={former.load} label="載入更早的訊息" byItself /> : null}
        <Timeline label="訊息" entries={entries} dayOf={(entry) => (isInset(entry) ? entry.at : atOf(entry))}>
          {(entry) =>
            isInset(entry) ? (
              entry.node
            ) : (
              <MessageBubble
                message={entry}
                other={other}
                lastSeen={entry.id === seen}
                onUnsend={(messageId) => void unsend.run(messageId)}
                onReport={setReporting}
              />
            )
          }
        </Timeline>
        <OutgoingBubbles
          outgoing={outgoing}
          other={other}
          shown={messages}
          onRewrite={async (item) => composer.current?.put(await outgoing.take(item))}
        />
        <p role="status" className="text-ink-soft text-sm empty:hidden">
          {typing ? `${other.nickname} 正在輸入…` : ""}
        </p>
      </Scroller>
      <Answer
        ref={composer}
        thread={thread}
        onSend={(written) => {
          outgoing.add(written);
          scroller.current?.scrollTo({ top: 0 });
        }}
        onTyping={notify}
      />
      {reporting === null ? null : (
        <Suspense>
          <ReportDialog threadId={id} messageId={reporting} onClose={() => setReporting(null)} />
        </Suspense>
      )}
    </section>
  );
}
