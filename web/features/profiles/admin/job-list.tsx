import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { Badge } from "#web/ui/badge.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Jobs } from "./job-editor.tsx";

type Job = Jobs[number];

function PlaceButtons({ job: { id, name, position, siblings } }: { job: Job }) {
  const move = useAction((wanted: number) =>
    api.call("PUT /api/admin/job_titles/{id}/position", { params: { id }, body: { position: wanted } }),
  );
  if (siblings < 2) return null;
  return (
    <span className="flex shrink-0">
      <IconButton
        label={`「${name}」往上移`}
        disabled={position === 1 || move.busy}
        icon={<ArrowUp aria-hidden size={18} />}
        onClick={() => void move.run(position - 1)}
      />
      <IconButton
        label={`「${name}」往下移`}
        disabled={position === siblings || move.busy}
        icon={<ArrowDown aria-hidden size={18} />}
        onClick={() => void move.run(position + 1)}
      />
    </span>
  );
}

function Row({ job, jobs }: { job: Job; jobs: Jobs }) {
  const { id, name, retired, level, members } = job;
  const children = jobs.filter(({ parentId }) => parentId === id);
  return (
    <li className={level === 1 ? "border-line border-b py-2" : ""}>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <Link href={to("/admin/categories/jobs/:id", { id })} className={level === 1 ? "link font-semibold" : "link"}>
            {name}
          </Link>{" "}
          {retired ? <Badge tone="attention">停用</Badge> : null}
          {members > 0 ? <span className="text-ink-faint text-sm">{`${members} 位會員`}</span> : null}
        </span>
        <PlaceButtons job={job} />
      </div>
      {children.length > 0 ? (
        <ul className="pl-5">
          {children.map((child) => (
            <Row key={child.id} job={child} jobs={jobs} />
          ))}
        </ul>
      ) : null}
      {level < 3 ? (
        <p className={level === 1 ? "pl-5" : "pb-2 pl-5"}>
          <Link href={to("/admin/categories/jobs/:id", { id: "add", parent: id })} className="touch text-teal text-sm">
            <span className="sr-only">{`在「${name}」底下`}</span>新增職務
          </Link>
        </p>
      ) : null}
    </li>
  );
}

/** All jobs as a tree, with buttons for their order. */
export function JobList({ jobs }: { jobs: Jobs }) {
  const first = jobs.filter(({ parentId }) => parentId === null);
  if (first.length === 0) return <Empty title="還沒有職務" text="新增第一層，例如「設計創意」，再往下加。" />;
  return (
    <ul>
      {first.map((job) => (
        <Row key={job.id} job={job} jobs={jobs} />
      ))}
    </ul>
  );
}
