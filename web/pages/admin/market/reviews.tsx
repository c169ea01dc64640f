import type { AdminReview } from "#contract/orders/operators/reviews.ts";
import { to } from "#contract/paths/to.ts";
import { ReviewActs } from "#web/features/orders/admin/review-acts.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { list } from "#web/lib/lists/list.ts";
import { loadList } from "#web/lib/lists/load-list.ts";
import { moderationColumns, PublicState } from "#web/shell/console/moderated.tsx";
import { ModeratedList } from "#web/shell/console/moderated-list.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Column } from "#web/ui/lists/table.tsx";
import { Stars } from "#web/ui/stars.tsx";
import { MemberLink } from "../member-link.tsx";
import type { Route } from "./+types/reviews";

const reviews = list("GET /api/admin/reviews");

export async function loader(args: Route.LoaderArgs) {
  return loadList(args, reviews, { path: to("/admin/reviews") });
}

const tabs = [
  { asks: { list: undefined }, label: "待處理的檢舉", empty: "會員檢舉的評價會依時間排列在這裡。" },
  { asks: { list: "hidden" }, label: "已下架", empty: "被下架的評價會列在這裡，最近的在前。" },
  { asks: { list: "all" }, label: "所有評價", empty: "換個服務名稱或編號再試一次。" },
] as const;

const sides = { buyer: "買家", seller: "賣家" };

const columns: Column<AdminReview>[] = [
  {
    key: "review",
    header: "評價",
    primary: true,
    className: "[overflow-wrap:anywhere]",
    cell: (row) => (
      <>
        <Stars value={row.overall} />
        <span className="mt-1 block whitespace-pre-line font-normal">{row.text}</span>
        {row.reply ? (
          <span className="mt-1 block whitespace-pre-line font-normal text-ink-soft text-sm">回覆：{row.reply}</span>
        ) : null}
        <span className="mt-1 block font-normal text-ink-faint text-sm">
          <Link href={to("/admin/orders/:id", { id: row.orderId })} className="link">
            訂單 {row.orderId}「{row.title}」
          </Link>{" "}
          {dateTime(row.createdAt)}
        </span>
      </>
    ),
  },
  {
    key: "author",
    header: "寫的人",
    cell: (row) => (
      <>
        <MemberLink {...row.author} />
        <span className="block text-ink-faint text-sm">{sides[row.side]}</span>
      </>
    ),
  },
  { key: "subject", header: "被評價的人", cell: (row) => <MemberLink {...row.subject} /> },
  ...moderationColumns<AdminReview>({
    state: (row) => <PublicState row={row} />,
    acts: (row) => <ReviewActs review={row} />,
  }),
];

export default function AdminReviewsPage({ loaderData }: Route.ComponentProps) {
  return (
    <ModeratedList
      of={reviews}
      data={loaderData}
      tabs={tabs}
      what="評價"
      searched="買的服務或評價編號"
      unit="則"
      columns={columns}
    />
  );
}
