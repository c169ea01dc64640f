import type { Coupon } from "#contract/coupons/schemas.ts";
import { couponAudiences } from "#contract/coupons/states.ts";
import { money } from "#contract/money.ts";
import { Copied } from "#web/lib/copy-button.tsx";
import { date } from "#web/lib/format/format.ts";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";
import { DataTable } from "#web/ui/lists/table.tsx";
import { CouponBadge } from "./state-badge.tsx";
import { conditionWords, cutWords } from "./words.ts";

type Props = { coupons: readonly Coupon[]; total: number; hrefOf: (id: number) => string; none: string };

/** The creator's coupons as a table. */
export function CouponTable({ coupons, total, hrefOf, none }: Props) {
  return (
    <DataTable
      caption={`優惠券，共 ${total} 張`}
      showCaption
      rows={coupons}
      rowKey={(row) => row.id}
      empty={<Empty art="ticket" title="沒有優惠券" text={none} />}
      columns={[
        {
          key: "title",
          header: "名稱",
          primary: true,
          className: "[overflow-wrap:anywhere]",
          cell: (row) => (
            <>
              <Link href={hrefOf(row.id)} className="link">
                {row.title}
              </Link>
              {row.reader === "bearer" ? (
                <span className="block text-ink-soft text-sm">平台優惠券，由你分攤一部分</span>
              ) : null}
            </>
          ),
        },
        {
          key: "cut",
          header: "優惠",
          cell: (row) => (
            <>
              {cutWords(row)}
              <span className="block text-ink-soft text-sm">{conditionWords(row)}</span>
            </>
          ),
        },
        {
          key: "audience",
          header: "對象",
          cell: (row) => (row.code ? <Copied text={row.code} what="代碼" /> : couponAudiences[row.audience]),
        },
        { key: "until", header: "到期", cell: (row) => date(row.endsAt) },
        { key: "state", header: "狀態", cell: (row) => <CouponBadge coupon={row} /> },
        {
          key: "used",
          header: "使用",
          align: "end",
          cell: (row) => (
            <>
              {row.used} 筆
              <span className="block text-ink-soft text-sm">
                {`${row.held > 0 ? `待付款 ${row.held}，` : ""}折抵 ${money(row.given)}${row.budget !== null && row.reader === "maker" ? `，預算 ${money(row.budget)}` : ""}`}
              </span>
            </>
          ),
        },
      ]}
    />
  );
}
