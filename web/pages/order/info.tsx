import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { timeWords } from "#contract/catalog/delivery-days.ts";
import { grouped } from "#contract/money.ts";
import { methodNames } from "#contract/payments/methods.ts";
import { to } from "#contract/to.ts";
import { Bill } from "#web/features/orders/bill.tsx";
import { money } from "#web/lib/format.ts";
import { load } from "#web/lib/load.ts";
import { page } from "#web/lib/page.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { type Fact, Facts } from "#web/ui/definition-list.tsx";
import { Time } from "#web/ui/time.tsx";
import type { Route } from "./+types/info";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/orders/{id}/info", { params: { id: args.params.id } });
}

export const handle = page({
  title: (_, { params }) => `訂單 ${params.id} 的約定內容`,
  noindex: true,
  ground: "grey",
});

type Info = Route.ComponentProps["loaderData"];

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid border-line border-t pt-5">
      <h2 className="mb-3 text-lg">{title}</h2>
      {children}
    </section>
  );
}

const methods: Record<string, string> = methodNames;

/** A fact that may be missing. */
const fact = (term: string, value: ReactNode): Fact[] => (value ? [{ term, value }] : []);
const at = (term: string, iso: string | null) => fact(term, iso ? <Time iso={iso} /> : null);

function Scope({ snapshot }: { snapshot: Info["snapshot"] }) {
  const { package: chosen, options, offer } = snapshot;
  return (
    <Part title="服務範圍">
      <p className="font-medium">{chosen.name}</p>
      <p className="mt-1 whitespace-pre-wrap break-words">{chosen.included}</p>
      {offer && offer.excluded.length > 0 ? (
        <>
          <p className="mt-4 font-medium">不包含</p>
          <ul className="mt-1 list-disc pl-5">
            {offer.excluded.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      ) : null}
      {options.length > 0 ? (
        <>
          <p className="mt-4 font-medium">加購項目</p>
          <ul className="mt-1 list-disc pl-5">
            {options.map((option) => (
              <li key={`${option.id}-${option.title}`}>
                {option.title}
                {timeWords(option) ? `（${timeWords(option)}）` : ""}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="mt-4">
        <Facts
          items={[
            { term: "交件天數", value: `${snapshot.days} 天` },
            { term: "修改次數", value: chosen.revisions === null ? "不限" : `${chosen.revisions} 次` },
          ]}
        />
      </div>
    </Part>
  );
}

function Fees({ info }: { info: Info }) {
  return (
    <Part title="費用">
      <Bill lines={info.lines} total={info.total} totalLabel="買家付款總額" />
      <div className="mt-3">
        <Facts
          items={[
            ...fact("退還買家", info.refunded > 0 ? money(info.refunded) : null),
            ...fact("服務價格", info.commission === null ? null : money(info.price)),
            ...fact("平台成交手續費", info.commission === null ? null : money(-info.commission)),
            ...fact("賣家收益", info.earns === null ? null : <strong>{money(info.earns)}</strong>),
            ...fact("金幣折抵", info.credits?.coins ? `${grouped(info.credits.coins)} 枚` : null),
            ...fact("點數折抵", info.credits?.points ? `${grouped(info.credits.points)} 點` : null),
            ...fact("付款方式", info.payment ? (methods[info.payment.method] ?? info.payment.method) : null),
            ...fact("卡號末四碼", info.payment?.cardLast4),
            ...fact("付款編號", info.payment?.number),
          ]}
        />
      </div>
    </Part>
  );
}

export default function InfoPage({ loaderData: info }: Route.ComponentProps) {
  const { snapshot } = info;
  return (
    <div className="mx-auto flex w-full max-w-[52rem] flex-col gap-5 px-4 py-5 sm:px-6 wide:py-8">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <Breadcrumbs
          items={[
            { label: "我的首頁", href: to("/mypage") },
            { label: `交易 ${info.id}`, href: to("/transactions/:id", { id: info.id }) },
            { label: "約定內容" },
          ]}
        />
        <Button variant="secondary" size="sm" icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
          列印
        </Button>
      </div>
      <Card className="flex flex-col gap-6 print:p-0 print:shadow-none">
        <div>
          <p className="text-ink-soft">
            訂單 {info.id}，{info.stateLabel}
          </p>
          <h1 className="mt-1 text-2xl wide:text-3xl">{snapshot.title}</h1>
        </div>
        <Facts
          layout="grid"
          items={[
            { term: "買家", value: info.buyer.nickname },
            { term: "賣家", value: info.seller.nickname },
            ...at("下單時間", info.createdAt),
            ...at("付款時間", info.paidAt),
            ...at("交付期限", info.dueAt),
            ...at("完成時間", info.completedAt),
          ]}
        />
        <Scope snapshot={snapshot} />
        <Fees info={info} />
        {info.answers && info.answers.length > 0 ? (
          <Part title="買家提供的資料">
            <dl className="flex flex-col gap-4">
              {info.answers.map(({ question, answer }) => (
                <div key={question}>
                  <dt className="text-ink-soft text-sm">{question}</dt>
                  <dd className="whitespace-pre-wrap break-words">{answer || "未填"}</dd>
                </div>
              ))}
            </dl>
          </Part>
        ) : null}
        <Part title="買家同意的內容">
          <p className="font-medium">{snapshot.consent.title}</p>
          <p className="mt-1 text-ink-soft">{snapshot.consent.text}</p>
          <p className="mt-2 text-ink-faint text-sm">
            <Time iso={snapshot.consent.at} /> 同意，條文版本 {snapshot.consent.version}
          </p>
        </Part>
      </Card>
    </div>
  );
}
