import ArrowLeft from "lucide-react/icons/arrow-left";
import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, Suspense, useState } from "react";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { LazyConfirm } from "#web/lib/forms/lazy-confirm.ts";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { StaffMark } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Flyout, flyoutItem } from "#web/ui/overlays/flyout.tsx";
import { closePopover } from "#web/ui/overlays/popovers.ts";
import { SubjectCard } from "./subject-card.tsx";
import type { Thread } from "./use-thread.ts";

/** Rarely used acts on the other side, behind ⋯; lifting a block stays in sight. */
function MoreOfOther({ thread }: { thread: Thread }) {
  const [asking, setAsking] = useState<boolean | null>(null);
  const { blockId, other } = thread;
  const block = useAction(() => api.call("POST /api/my_blocks", { body: { userId: other.id } }), {
    done: `已封鎖${other.nickname}`,
    notice: "inline",
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
      <Flyout
        trigger={<Ellipsis aria-hidden size={20} />}
        label={`更多關於${other.nickname}`}
        triggerClassName={cx(buttonClass({ variant: "quiet", size: "sm" }), "shrink-0")}
      >
        <button
          type="button"
          className={flyoutItem}
          onClick={(event) => {
            closePopover(event.currentTarget.closest<HTMLElement>("[popover]"));
            setAsking(true);
          }}
        >
          封鎖
        </button>
      </Flyout>
      {asking === null ? null : (
        <Suspense>
          <LazyConfirm
            open={asking}
            onOpenChange={setAsking}
            title={`封鎖${other.nickname}？`}
            text="對方就傳不了訊息給你，也不會知道。隨時可以在這裡解除。"
            confirmLabel="封鎖"
            tone="danger"
            refusal={block.refusal}
            onConfirm={block.run}
          />
        </Suspense>
      )}
    </>
  );
}

type ThreadHeadProps = {
  thread: Thread;
  back: string;
  about: ReactNode;
  tools: ReactNode;
};

/** Header of the conversation: participant and subject. */
export function ThreadHead({ thread, back, about, tools }: ThreadHeadProps) {
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
        {other.staff ? <StaffMark /> : null}
        {tools}
        <MoreOfOther thread={thread} />
      </div>
      {about}
      {thread.orders.map((order) => (
        <Link key={order.id} href={to("/transactions/:id", { id: order.id })} className="link truncate text-sm">
          前往交易：{order.title}
        </Link>
      ))}
      {subject ? <SubjectCard subject={subject} /> : null}
    </header>
  );
}
