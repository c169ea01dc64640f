import type { AnswerOf } from "#contract/api.ts";
import type { OrderCard } from "#contract/orders/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { Deadline } from "#web/lib/format/when.tsx";
import { MoreLink, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Cover } from "../cover.tsx";
import { TaskList } from "../task-list.tsx";

export type MineData = Pick<AnswerOf<"GET /api/my_dashboard">, "tasks" | "buying" | "selling">;

/** Rows of each list. */
const TASKS = 3;
const RUNNING = 4;

/** What waits for the member, and which orders are running; lists without rows are left out. */
export default function Mine({ mine: { tasks, buying, selling } }: { mine: MineData }) {
  const running = [...buying.data, ...selling.data].slice(0, RUNNING);
  if (tasks.length + running.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-10 wide:grid-cols-2">
      {tasks.length > 0 ? (
        <Section
          title={`等你處理的 ${tasks.length} 件事`}
          more={tasks.length > TASKS ? <MoreLink href={to("/mypage/notifications/tasks")} label="：待辦事項" /> : null}
        >
          <TaskList tasks={tasks.slice(0, TASKS)} />
        </Section>
      ) : null}
      {running.length > 0 ? (
        <Section title="進行中" more={<MoreLink href={to("/mypage")} label="：進行中的訂單" />}>
          <ul className="divide-y divide-line border-line border-y">
            {running.map((order) => (
              <RunningLine key={order.url} order={order} />
            ))}
          </ul>
        </Section>
      ) : null}
    </div>
  );
}

/** An order in one line: picture, title, what happens next and until when. */
function RunningLine({ order: { cover, url, title, side, next, mine, deadlineAt } }: { order: OrderCard }) {
  return (
    <li className="relative flex items-center gap-4 py-3">
      <Cover picture={cover} className="w-16" />
      <span className="min-w-0 grow">
        <Link
          href={url}
          className="block truncate font-medium text-ink no-underline after:absolute after:inset-0 hover:text-teal"
        >
          <span className="font-normal text-ink-soft">{side === "buyer" ? "買：" : "賣："}</span>
          {title}
        </Link>
        <span className="line-clamp-1 text-ink-soft text-sm">{next}</span>
      </span>
      {deadlineAt ? (
        <span className="shrink-0 text-ink-soft text-sm">
          <Deadline iso={deadlineAt} calm={!mine} />
        </span>
      ) : null}
    </li>
  );
}
