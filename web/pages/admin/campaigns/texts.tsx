import { to } from "#contract/paths/to.ts";
import { date } from "#web/lib/format/format.ts";
import { load } from "#web/lib/page/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/texts";

export async function loader(args: Route.LoaderArgs) {
  return { texts: await load(args).call("GET /api/admin/texts", {}) };
}

/** The texts of the help pages, the terms, and the sentences of the home page. */
export default function AdminTextsPage({ loaderData: { texts } }: Route.ComponentProps) {
  return (
    <>
      <p className="mb-6 max-w-[40em] text-ink-soft">
        指南改了立刻生效。條款與規範要先公告，寄信通知所有會員，到生效日才換成新的內容。
      </p>
      <ul className="max-w-[48rem] divide-y divide-line border-line border-y">
        {texts.map(({ id, path, title, edited, comingFrom }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Link href={to("/admin/texts/:id", { id })} className="link">
                {path === "/" ? `首頁：${title}` : title}
              </Link>{" "}
              {edited ? <Badge>改過</Badge> : null}
              {comingFrom ? <Badge tone="attention">{`${date(comingFrom)} 起修改`}</Badge> : null}
            </span>
            <span className="text-ink-faint text-sm">{path}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
