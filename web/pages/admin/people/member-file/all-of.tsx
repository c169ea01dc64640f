import { newestMost } from "#contract/lists/newest.ts";
import { to } from "#contract/paths/to.ts";
import { MoreLink } from "#web/ui/card.tsx";

/** Some rows of a list, and how many there are. */
export type Cut<Row> = { total: number; rows: readonly Row[] };

/** Leads to the same page with all rows of this list; nothing where they are all shown. */
export function AllOf({ list, of, id, what }: { list: string; of: Cut<unknown>; id: number; what: string }) {
  const { total, rows } = of;
  if (rows.length >= total) return null;
  if (rows.length === newestMost) return <span className="text-ink-faint text-sm">共 {total} 筆，列出最新的</span>;
  return (
    <MoreLink
      href={`${to("/admin/members/:id", { id, all: list })}#${list}`}
      label={what}
      text={`看全部（${total}）`}
    />
  );
}
