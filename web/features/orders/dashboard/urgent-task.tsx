import type { OrderCard, Task } from "#contract/orders/schemas.ts";
import { money } from "#web/lib/format/format.ts";
import { Deadline, isNear } from "#web/lib/format/when.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { useNow } from "#web/lib/runtime/now.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { Cover } from "../cover.tsx";

/** The task that ends first, large, with its button. @param order its order, where the page has it */
export function UrgentTask({ task, order }: { task: Task; order: OrderCard | undefined }) {
  const near = isNear(task.deadlineAt, useNow());
  return (
    <section
      aria-labelledby="urgent"
      className={cx(
        "flex flex-wrap items-center gap-x-6 gap-y-4 rounded-xl border-l-4 bg-surface p-4 shadow-mid sm:flex-nowrap sm:p-6",
        near ? "border-kaki" : "border-teal",
      )}
    >
      {order ? (
        <Cover picture={order.cover} className="w-28 sm:w-44" />
      ) : (
        <Avatar src={avatarUrl(task.avatar, 192)} name={task.subtitle} size="lg" />
      )}
      <div className="min-w-0 grow basis-44">
        <p className="text-ink-soft text-sm">最急的一件</p>
        <h2 id="urgent" className="text-balance text-2xl wide:text-[1.75rem]">
          {task.title}
        </h2>
        <p className="line-clamp-2 text-ink-soft">{task.subtitle}</p>
        <p className="mt-1.5 flex flex-wrap items-baseline gap-x-4">
          {task.deadlineAt ? <Deadline iso={task.deadlineAt} /> : null}
          {order ? <span className="font-semibold">{money(order.due ?? order.amount)}</span> : null}
        </p>
      </div>
      <Link href={task.url} className={cx(buttonClass({ size: "lg" }), "shrink-0 max-sm:w-full")}>
        {task.verb}
        <span className="sr-only">：{task.subtitle}</span>
      </Link>
    </section>
  );
}
