import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Download from "lucide-react/icons/download";
import { to } from "#contract/paths/to.ts";
import { monthName } from "#web/features/orders/documents/month-name.ts";
import { PaperHead } from "#web/features/orders/documents/paper-head.tsx";
import { PrintButton } from "#web/features/orders/documents/print-button.tsx";
import { StatementLines } from "#web/features/orders/documents/statement-lines.tsx";
import { StatementSums } from "#web/features/orders/documents/statement-sums.tsx";
import { api } from "#web/lib/calls/api.ts";
import { date, dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Explained } from "#web/ui/lists/explained.tsx";
import type { Route } from "./+types/statement";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/my_statement", { query: { month: args.params.month } });
}

export const handle = page<typeof loader>({ title: ({ month }) => `${monthName(month)}對帳單｜收益` });

type Statement = Route.ComponentProps["loaderData"];

/** Links to the previous and the next month. */
function Beside({ earlier, later }: Statement) {
  const link = "link touch inline-flex items-center gap-1 py-1";
  return (
    <nav aria-label="其他月份" className="flex flex-wrap justify-between gap-x-6 print:hidden">
      {earlier ? (
        <Link href={to("/mypage/revenue/:month", { month: earlier })} className={link}>
          <ChevronLeft aria-hidden size={18} />
          {monthName(earlier)}
        </Link>
      ) : null}
      <Link href={to("/mypage/revenue")} className={link}>
        回到收益
      </Link>
      {later ? (
        <Link href={to("/mypage/revenue/:month", { month: later })} className={link}>
          {monthName(later)}
          <ChevronRight aria-hidden size={18} />
        </Link>
      ) : null}
    </nav>
  );
}

/** Last day of the month; `until` is exclusive. */
const lastDay = ({ until }: Statement) => date(new Date(new Date(until).getTime() - 1).toISOString());

export default function StatementPage({ loaderData: statement }: Route.ComponentProps) {
  const me = useMe();
  const { month, from, until, final, lines } = statement;
  return (
    <>
      <PaperHead of="對帳單" />
      <AccountPage
        title={`${monthName(month)}對帳單`}
        text={
          final
            ? `${me?.nickname ?? ""}，${date(from)} 到 ${lastDay(statement)}`
            : `${me?.nickname ?? ""}，${date(from)} 到 ${dateTime(until)}，這個月還沒結束`
        }
        action={
          <div className="flex flex-wrap gap-3 print:hidden">
            <a
              href={api.url("GET /api/my_statement.csv", { query: { month } })}
              download
              className={buttonClass({ variant: "secondary" })}
            >
              <Download aria-hidden size={18} />
              下載 CSV
            </a>
            <PrintButton />
          </div>
        }
      >
        <div className="flex flex-col gap-9">
          <StatementSums statement={statement} />
          <Section title="每一筆異動">
            <StatementLines lines={lines} />
          </Section>
          <Explained label="這張對帳單怎麼看">
            待入帳是交易完成、還沒到入帳日的收益，入帳後成為餘額，可以提領或轉為點數。期初加上各類異動等於期末。月份以台北時間為準，金額都是新臺幣。
          </Explained>
          <Beside {...statement} />
        </div>
      </AccountPage>
    </>
  );
}
