import { ArrowLeft } from "lucide-react";
import { Fragment, Suspense, useEffect, useRef, useState } from "react";
import type { Message } from "#contract/messaging/schemas.ts";
import { to } from "#contract/to.ts";
import { api } from "#web/lib/api.ts";
import { date, moment } from "#web/lib/format.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { useNow } from "#web/lib/now.ts";
import { part } from "#web/lib/part.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Confirm } from "#web/ui/dialog.tsx";
import { Link } from "#web/ui/link.tsx";
import { Composer } from "./composer.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { SubjectCard } from "./subject-card.tsx";
import { type Thread, useThread } from "./use-thread.ts";
import { useTyping } from "./use-typing.ts";

const ReportDialog = part(() => import("./report-dialog.tsx"));

/** Blocking, or the way back from it. */
function BlockButton({ thread }: { thread: Thread }) {
  const [asking, setAsking] = useState(false);
  const { blockId, other } = thread;
  const block = useAction(() => api.call("POST /api/my_blocks", { body: { userId: other.id } }), {
    done: `已封鎖${other.nickname}`,
    tell: "here",
  });
  const lift = useAction((id: number) => api.call("DELETE /api/my_blocks/{id}", { params: { id } }), {
    done: `已解除封鎖${other.nickname}`,
  });
  if (blockId !== null) {
    return (
      <Button variant="secondary" size="sm" busy={lift.busy} onClick={() => lift.run(blockId)}>
        解除封鎖
      </Button>
    );
  }
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        封鎖
      </Button>
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`封鎖${other.nickname}？`}
        text="對方不能再傳訊息給你，也不會收到通知。可以隨時在這裡或帳號設定解除。"
        confirmLabel="封鎖"
        tone="danger"
        refusal={block.refusal}
        onConfirm={block.run}
      />
    </>
  );
}

function Head({ thread, back }: { thread: Thread; back: string }) {
  const { other, subject } = thread;
  return (
    <header className="flex flex-col gap-3 border-line border-b p-4">
      <div className="flex items-center gap-3">
        <Link
          href={back}
          aria-label="返回訊息列表"
          className="-ml-2 inline-flex size-11 items-center justify-center text-ink-soft wide:hidden"
        >
          <ArrowLeft aria-hidden size={22} />
        </Link>
        <Avatar src={avatarUrl(other.avatar)} name={other.nickname} size="md" />
        <h2 className="min-w-0 grow truncate text-lg">
          <Link href={to("/users/:id", { id: other.id })} className="text-ink no-underline hover:text-teal">
            {other.nickname}
          </Link>
        </h2>
        <BlockButton thread={thread} />
      </div>
      {subject ? <SubjectCard subject={subject} /> : null}
    </header>
  );
}

/** Loads earlier messages when its place comes into view, and when it is pressed. */
function Earlier({ busy, onLoad }: { busy: boolean; onLoad: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onLoad);
  latest.current = busy ? () => {} : onLoad;
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver((entries) => entries.some((e) => e.isIntersecting) && latest.current());
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className="text-center">
      <Button variant="quiet" size="sm" busy={busy} onClick={onLoad}>
        載入更早的訊息
      </Button>
    </div>
  );
}

type LogProps = {
  thread: Thread;
  messages: Message[];
  otherReadId: number;
  onUnsend: (messageId: number) => void;
  onReport: (messageId: number) => void;
};

/** Messages under the days on which they were sent. */
function Log({ thread, messages, otherReadId, onUnsend, onReport }: LogProps) {
  const now = useNow();
  const seen = messages.findLast((message) => message.mine && !message.unsent && message.id <= otherReadId)?.id;
  return messages.map((message, at) => {
    const day = date(message.createdAt);
    const before = messages[at - 1];
    return (
      <Fragment key={message.id}>
        {before && date(before.createdAt) === day ? null : (
          <h3 className="py-1 text-center font-normal text-ink-soft text-xs">
            {moment(message.createdAt, now).split(" ")[0]}
          </h3>
        )}
        <MessageBubble
          message={message}
          other={thread.other}
          lastSeen={message.id === seen}
          onUnsend={onUnsend}
          onReport={onReport}
        />
      </Fragment>
    );
  });
}

/** A conversation: who with and about what, what was said, and the place to answer. @param back the list it came from */
export function Conversation({ thread, back }: { thread: Thread; back: string }) {
  const { messages, otherReadId, more, loading, loadFormer, add, takeBack } = useThread(thread);
  const { typing, tell, stop } = useTyping(thread.id);
  const unsend = useAction(
    (messageId: number) =>
      api.call("POST /api/my_messages/{id}/unsend", { params: { id: thread.id }, body: { messageId } }),
    { after: (_, messageId) => takeBack(messageId) },
  );
  const [reporting, setReporting] = useState<number | null>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const newest = messages.at(-1);
  // Whoever has written is no longer typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new message is the reason
  useEffect(stop, [newest?.id]);
  const sent = (message: Message) => {
    add(message);
    if (scroller.current) scroller.current.scrollTop = 0;
  };
  return (
    <section aria-label={`和${thread.other.nickname}的對話`} className="flex min-h-0 min-w-0 flex-col">
      <Head thread={thread} back={back} />
      {/* Upside down, so that the end is what one sees first and stays where it is when earlier messages come. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard */}
      <div ref={scroller} tabIndex={0} className="flex min-h-0 grow flex-col-reverse overflow-y-auto p-4">
        <div className="flex flex-col gap-3">
          {more ? <Earlier busy={loading} onLoad={loadFormer} /> : null}
          <div role="log" aria-label="訊息" className="flex flex-col gap-3">
            <Log
              thread={thread}
              messages={messages}
              otherReadId={otherReadId}
              onUnsend={(messageId) => void unsend.run(messageId)}
              onReport={setReporting}
            />
          </div>
          <p role="status" className="text-ink-soft text-sm empty:hidden">
            {typing ? `${thread.other.nickname} 正在輸入…` : ""}
          </p>
        </div>
      </div>
      {thread.blocked === null ? (
        <Composer
          threadId={thread.id}
          to={thread.other.nickname}
          contactAllowed={thread.contactAllowed}
          onTyping={tell}
          onSent={sent}
        />
      ) : (
        <p className="border-line border-t p-4 text-ink-soft">{thread.blocked}</p>
      )}
      {reporting === null ? null : (
        <Suspense>
          <ReportDialog threadId={thread.id} messageId={reporting} onClose={() => setReporting(null)} />
        </Suspense>
      )}
    </section>
  );
}
