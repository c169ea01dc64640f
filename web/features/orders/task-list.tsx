import ChevronRight from "lucide-react/icons/chevron-right";
import type { Task } from "#contract/orders/schemas.ts";
import { When } from "#web/lib/format/when.tsx";
import { avatarUrl } from "#web/lib/media.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Link } from "#web/ui/link.tsx";

/** A member's tasks, each a link to where it is done. */
export function TaskList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg bg-surface shadow-low">
      {tasks.map((task) => (
        <li key={`${task.type}-${task.transactionId ?? task.requestId}-${task.title}`}>
          <Link
            href={task.url}
            className="flex min-h-16 items-center gap-4 px-4 py-3 text-ink no-underline outline-offset-[-2px] hover:bg-sunken sm:px-5"
          >
            <Avatar src={avatarUrl(task.avatar)} name={task.subtitle} size="md" />
            <span className="min-w-0 grow">
              <span className="block font-medium">{task.title}</span>
              <span className="line-clamp-1 text-ink-soft text-sm">{task.subtitle}</span>
            </span>
            <span className="shrink-0 text-ink-faint text-sm max-sm:hidden">
              <When iso={task.updatedAt} />
            </span>
            <ChevronRight aria-hidden size={20} className="shrink-0 text-ink-faint" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
