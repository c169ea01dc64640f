import Download from "lucide-react/icons/download";
import { useNavigate } from "react-router";
import type { TopSell } from "#contract/catalog/figures.ts";
import { to } from "#contract/paths/to.ts";
import { FigureCharts } from "#web/features/catalog/top-sell/charts.tsx";
import { type Choice, choiceOf, hrefOf, periods, sorted } from "#web/features/catalog/top-sell/choice.ts";
import { monthsOf, totalsOf } from "#web/features/catalog/top-sell/figures.ts";
import { MonthTable, ServiceTable } from "#web/features/catalog/top-sell/tables.tsx";
import { api } from "#web/lib/calls/api.ts";
import { load } from "#web/lib/page/load.ts";
import { AccountPage } from "#web/shell/account/page.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Section } from "#web/ui/card.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { NativeSelect } from "#web/ui/forms/text-input.tsx";
import { Link } from "#web/ui/link.tsx";
import { LinkTabs } from "#web/ui/link-tabs.tsx";
import type { Route } from "./+types/top-sell";

export async function loader(args: Route.LoaderArgs) {
  const wanted = choiceOf(new URL(args.request.url).searchParams);
  const figures = await load(args).call("GET /api/my_top_sell", { query: { months: wanted.months } });
  // A service of another member, as in an old link, is ignored.
  const known = figures.services.some(({ id }) => id === wanted.service);
  const choice: Choice = { ...wanted, service: known ? wanted.service : null };
  return { choice, figures };
}

/** How each figure is computed, so that sellers can check it. */
const howCounted =
  "瀏覽是服務頁被打開的次數，不含你自己的。訂單以付款時間計算，包含之後取消的。收益是扣除手續費與退款後計入的金額，以交易完成、計入待入帳的時間計算。轉換率是訂單數除以瀏覽數，沒有瀏覽就不計算。月份以台北時間為準。";

function ServiceChoice({ choice, services }: { choice: Choice; services: TopSell["services"] }) {
  const navigate = useNavigate();
  return (
    <form method="get" action={to("/mypage/top_sell")} className="flex flex-wrap items-end gap-3 max-sm:w-full">
      <input type="hidden" name="months" value={choice.months} />
      <input type="hidden" name="sort" value={choice.sort} />
      <NativeSelect
        name="service"
        aria-label="看哪一項服務"
        className="w-full sm:w-72"
        value={choice.service ?? ""}
        onChange={({ target }) =>
          void navigate(hrefOf({ ...choice, service: target.value === "" ? null : Number(target.value) }), {
            preventScrollReset: true,
          })
        }
      >
        <option value="">全部服務</option>
        {services.map(({ id, title }) =>
          id === null ? null : (
            <option key={id} value={id}>
              {title}
            </option>
          ),
        )}
      </NativeSelect>
      <Button type="submit" variant="secondary" className="[@media(scripting:enabled)]:hidden">
        看這項服務
      </Button>
    </form>
  );
}

export default function TopSellPage({ loaderData: { choice, figures } }: Route.ComponentProps) {
  const { services } = figures;
  if (services.length === 0)
    return (
      <AccountPage>
        <Empty
          title="上架第一項服務後，這裡會開始有數字"
          text="每一項服務的瀏覽、訂單、收益與轉換率，都會依月份列出來。"
          action={
            <Link href={to("/myservices/:id", { id: "add" })} className={buttonClass()}>
              刊登服務
            </Link>
          }
        />
      </AccountPage>
    );
  const months = monthsOf(figures, choice.service);
  const chosen = services.find(({ id }) => id !== null && id === choice.service);
  return (
    <AccountPage
      text={chosen ? `只看「${chosen.title}」` : "每一項服務被看過幾次、成交幾筆、帶來多少收益。"}
      action={
        <a
          href={api.url("GET /api/my_top_sell.csv", { query: { months: choice.months } })}
          download
          className={buttonClass({ variant: "secondary" })}
        >
          <Download aria-hidden size={18} />
          下載 CSV
        </a>
      }
    >
      <div className="flex flex-col gap-9">
        <div data-stay className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <LinkTabs
            label="最近幾個月"
            items={periods.map((each) => ({
              href: hrefOf({ ...choice, months: each }),
              label: `${each} 個月`,
              current: each === choice.months,
            }))}
          />
          <ServiceChoice choice={choice} services={services} />
        </div>
        <Section title="走勢">
          <FigureCharts totals={totalsOf(figures, choice.service)} months={months} />
        </Section>
        {chosen ? null : (
          <Section title="依服務">
            <ServiceTable services={sorted(services, choice.sort)} choice={choice} />
          </Section>
        )}
        <Section title="依月份">
          <MonthTable months={months} />
        </Section>
        <p className="max-w-text text-ink-faint text-sm">{howCounted}</p>
      </div>
    </AccountPage>
  );
}
