import { data } from "react-router";
import type { ServiceCopy } from "#contract/catalog/admin.ts";
import { percent } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { ServiceActs } from "#web/features/catalog/admin/service-acts.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Reports } from "#web/shell/console/moderated.tsx";
import { ServiceState } from "#web/shell/console/service-state.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/service";

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  if (!/^[1-9]\d{0,9}$/.test(id)) throw data(null, { status: 404 });
  return load(args).call("GET /api/admin/services/{id}", { params: { id } });
}

export const handle = page<typeof loader>({ title: "服務", heading: ({ service }) => service.title });

const member = (id: number, nickname: string) => (
  <Link href={to("/admin/members/:id", { id })} className="link">
    {nickname}
  </Link>
);

const text = (id: number, label: string) => (
  <Link href={to("/services/:id", { id })} className="link [overflow-wrap:anywhere]" target="_blank">
    {label}
    <span className="sr-only">（在新分頁開啟）</span>
  </Link>
);

function Copies({ copies }: { copies: readonly ServiceCopy[] }) {
  return (
    <Section
      title="文字相近的服務"
      text="先找意思相近的服務，再逐字比對標題、說明與方案；只供參考，系統不會自動處理，是不是抄襲由你判斷。"
    >
      {copies.length === 0 ? (
        <p>沒有其他賣家的服務和它有大段相同的文字。</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {copies.map((copy) => (
            <li key={copy.id}>
              <Card className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
                <span className="min-w-0">
                  {text(copy.id, copy.title)}
                  <span className="block text-ink-soft text-sm">賣家：{member(copy.sellerId, copy.seller)}</span>
                </span>
                <span className="tabular-nums">相同文字 {percent(copy.shared)}</span>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A service for operators: its state, its reports, and services of others with nearly the same text. */
export default function AdminServicePage({ loaderData: { service, copies } }: Route.ComponentProps) {
  return (
    <div className="grid items-start gap-8 wide:grid-cols-[minmax(0,1fr)_20rem]">
      <Copies copies={copies} />
      <Card className="flex flex-col gap-5">
        <Facts
          items={[
            { term: "服務頁", value: text(service.id, service.title) },
            { term: "賣家", value: member(service.sellerId, service.seller) },
            { term: "狀態", value: <ServiceState service={service} /> },
          ]}
        />
        <div>
          <p className="mb-1 text-ink-soft">待處理的檢舉</p>
          <Reports row={service} />
        </div>
        <ServiceActs service={service} />
      </Card>
    </div>
  );
}
