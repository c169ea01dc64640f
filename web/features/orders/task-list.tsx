import type { Task } from "#contract/orders/schemas.ts";
import { Deadline, When } from "#web/lib/format/when.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";

/** A member's tasks, each with its deadline and the button that leads to where it is done. The whole row is the link. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
      {tasks.map((task) => (
        <li
          key={`${task.type}-${task.transactionId ?? task.requestId}-${task.title}`}
          className="relative flex min-h-16 items-center gap-3 px-4 py-3 hover:bg-sunken sm:gap-4 sm:px-5"
        >
          <Avatar src={avatarUrl(task.avatar)} name={task.subtitle} size="md" />
          <div className="min-w-0 grow sm:flex sm:items-center sm:gap-4">
            <p className="min-w-0 grow">
              <span className="block font-medium">{task.title}</span>
              <span className="line-clamp-1 text-ink-soft text-sm">{task.subtitle}</span>
            </p>
            <p className="shrink-0 text-ink-soft text-sm">
              {task.deadlineAt ? <Deadline iso={task.deadlineAt} /> : <When iso={task.updatedAt} />}
            </p>
          </div>
          <Link
            href={task.url}
            className={cx(
              buttonClass({ variant: "secondary", size: "sm" }),
              "shrink-0 outline-offset-[-2px] after:absolute after:inset-0",
            )}
          >
            {task.verb}
            <span className="sr-only">
              ：{task.title}，{task.subtitle}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
