import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { Copied } from "#web/lib/copy-button.tsx";
import { date } from "#web/lib/format/format.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Fact, Facts } from "#web/ui/lists/definition-list.tsx";
import { Time } from "#web/ui/time-element.tsx";
import { AgreedFees, fact } from "./agreed-fees.tsx";
import { AgreedScope } from "./agreed-scope.tsx";
import { PaperHead } from "./paper-head.tsx";
import { PaperPart } from "./paper-part.tsx";

type Info = AnswerOf<"GET /api/orders/{id}/info">;

const at = (term: string, iso: string | null): Fact[] => fact(term, iso ? <Time iso={iso} /> : null);

/** The nickname at the time of the order, and the current one if it differs. */
const party = (then: string, now: string): string => (then === now ? then : `${then}（現在的暱稱是${now}）`);

type AgreementProps = {
  info: Info;
  /** The reader's own invoices about the order, if any. */
  invoices?: ReactNode;
  /** Heading level; 2 where the page has an `h1` already. */
  level?: 1 | 2;
};

/** The terms of an order for its parties' records: a card on the screen; printing prints only this. */
export function Agreement({ info, invoices, level = 1 }: AgreementProps) {
  const Heading = level === 1 ? "h1" : "h2";
  const { snapshot, answers } = info;
  return (
    <Card className="flex flex-col gap-6 print:p-0 print:shadow-none">
      <div>
        <PaperHead of="訂單的約定內容" />
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          訂單 <Copied text={String(info.id)} what="訂單編號" />
          <span>{info.stateLabel}</span>
        </p>
        <Heading className="wrap-anywhere mt-1 text-2xl wide:text-3xl">{snapshot.title}</Heading>
      </div>
      <Facts
        layout="grid"
        items={[
          { term: "買家", value: party(snapshot.buyer.nickname, info.buyer.nickname) },
          { term: "賣家", value: party(snapshot.seller.nickname, info.seller.nickname) },
          ...at("下單時間", info.createdAt),
          ...at("付款時間", info.paidAt),
          ...at("交付期限", info.dueAt),
          ...at("完成時間", info.completedAt),
        ]}
      />
      <AgreedScope snapshot={snapshot} />
      <AgreedFees info={info} />
      {invoices}
      {answers && answers.length > 0 ? (
        <PaperPart title="買家提供的資料">
          <dl className="flex flex-col gap-4">
            {answers.map(({ question, answer, files }) => (
              <div key={question}>
                <dt className="text-ink-soft text-sm">{question}</dt>
                <dd className="whitespace-pre-wrap break-words">
                  {[answer, ...files.map(({ name }) => `附檔：${name}`)].filter(Boolean).join("\n") || "未填"}
                </dd>
              </div>
            ))}
          </dl>
        </PaperPart>
      ) : null}
      <PaperPart title="買家同意的內容">
        <p className="font-medium">{snapshot.consent.title}</p>
        <p className="mt-1 text-ink-soft">{snapshot.consent.text}</p>
        <p className="mt-2 text-ink-faint text-sm">
          <Time iso={snapshot.consent.at} /> 同意，條文版本 {snapshot.consent.version}
        </p>
        {info.termsVersion ? (
          <p className="text-ink-faint text-sm">
            <Link href={to("/policy")} className="link">
              服務條款
            </Link>
            {`適用 ${date(info.termsVersion)} 的版本`}
          </p>
        ) : null}
      </PaperPart>
    </Card>
  );
}
