import type { AnswerOf } from "#contract/api.ts";
import { Earlier } from "#web/features/conversation/earlier.tsx";
import { api } from "#web/lib/calls/api.ts";
import { dateTime, money } from "#web/lib/format/format.ts";
import { WrittenText } from "#web/lib/format/written-text.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { Bill } from "../bill.tsx";
import { NoStatement, StatementCard } from "../disputes/panel.tsx";
import { Entry } from "../room-stream/entry.tsx";
import { EARLIER, useEntries } from "../room-stream/use-entries.ts";
import { decisionWords, faultWords, sideWords } from "../words.ts";

type CaseFile = AnswerOf<"GET /api/admin/disputes/{orderId}">;
type Dispute = CaseFile["disputes"][number];

const disputeWords: Record<Dispute["state"], string> = {
  open: "進行中",
  withdrawn: "已撤回",
  agreed: "雙方同意金額",
  decided: "已裁定",
};

const STOPPED = "暫停中，等銀行判定付款爭議";

/** A dispute: amounts and statements of both sides. */
export function DisputeCard({ dispute }: { dispute: Dispute }) {
  const { state, opened, answered, answerBy, resolveBy, endedAt } = dispute;
  return (
    <Card className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        <Badge tone={state === "open" ? "attention" : "neutral"}>{disputeWords[state]}</Badge>
        <span>{dateTime(opened.at)} 申請</span>
        <span>
          {endedAt ? `${dateTime(endedAt)} 結束` : resolveBy ? `預計 ${dateTime(resolveBy)} 前裁定` : STOPPED}
        </span>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <StatementCard statement={opened} />
        {answered ? (
          <StatementCard statement={answered} />
        ) : (
          <NoStatement
            who={sideWords[opened.side === "buyer" ? "seller" : "buyer"]}
            text={answerBy ? `還沒有回覆，期限到 ${dateTime(answerBy)}。` : "還沒有回覆。"}
          />
        )}
      </div>
    </Card>
  );
}

/** An unanswered cancellation proposal. */
export function ProposalCard({ proposal }: { proposal: NonNullable<CaseFile["proposal"]> }) {
  return (
    <Card className="flex flex-col gap-2">
      <p className="font-semibold">
        {sideWords[proposal.side]}提議取消交易，退還買家 {money(proposal.refund)}
      </p>
      <WrittenText text={proposal.reason} />
      <p className="text-ink-faint text-sm">
        {dateTime(proposal.createdAt)} 提出，{dateTime(proposal.answerBy)} 過了回覆期限
      </p>
    </Card>
  );
}

export function ContestCard({ contest }: { contest: NonNullable<CaseFile["contest"]> }) {
  const { reason, createdAt, fault, answer, decidedAt, operator } = contest;
  return (
    <Card className="flex flex-col gap-2">
      <p className="font-semibold">賣家對責任歸屬提出異議</p>
      <WrittenText text={reason} />
      <p className="text-ink-faint text-sm">{dateTime(createdAt)} 送出</p>
      {fault === null ? null : (
        <div className="rounded-md bg-sunken p-4">
          <p className="text-ink-faint text-sm">
            {operator ?? "營運人員"}於 {dateTime(decidedAt)} 決定：{faultWords[fault]}
          </p>
          {answer ? <WrittenText text={answer} /> : null}
        </div>
      )}
    </Card>
  );
}

export function DecisionCard({ decision }: { decision: CaseFile["decisions"][number] }) {
  const { kind, at, operator, refund, fault, reasonBuyer, reasonSeller } = decision;
  return (
    <Card className="flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{decisionWords[kind]}</span>
        <span className="text-ink-soft text-sm">{`${operator ? `${operator}，` : ""}${dateTime(at)}`}</span>
      </p>
      <Facts
        items={[
          ...(refund === null ? [] : [{ term: "退還買家", value: money(refund) }]),
          ...(fault === null ? [] : [{ term: "責任歸屬", value: faultWords[fault] }]),
        ]}
      />
      {reasonBuyer ? (
        <div>
          <p className="text-ink-faint text-sm">給買家</p>
          <WrittenText text={reasonBuyer} />
        </div>
      ) : null}
      {reasonSeller ? (
        <div>
          <p className="text-ink-faint text-sm">給賣家</p>
          <WrittenText text={reasonSeller} />
        </div>
      ) : null}
    </Card>
  );
}

/** The money from one side's view. */
export function MoneyCard({ title, lines }: { title: string; lines: CaseFile["money"]["buyer"] }) {
  return (
    <Card>
      <h3 className="mb-3 text-lg">{title}</h3>
      <ol className="flex flex-col gap-2">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: history is only added to
          <li key={at} className="flex items-baseline justify-between gap-4">
            <span className="min-w-0">
              {line.label}
              <span className="block text-ink-faint text-sm">
                {`${line.planned ? "預計 " : ""}${dateTime(line.at)}`}
              </span>
            </span>
            {line.amount === 0 ? null : <span className="shrink-0 font-semibold">{money(line.amount)}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** The terms at the time of the order. */
export function SnapshotCard({ file: { snapshot, answers, total } }: { file: CaseFile }) {
  const { package: chosen, options, lines, days, consent } = snapshot;
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <p className="font-semibold">{chosen.name}</p>
        <WrittenText text={chosen.included} />
        {options.length > 0 ? (
          <p className="mt-2 text-ink-soft">加購：{options.map(({ title }) => title).join("、")}</p>
        ) : null}
      </div>
      <Facts
        items={[
          { term: "交件天數", value: `${days} 天` },
          { term: "修改次數", value: chosen.revisions === null ? "不限次數" : `${chosen.revisions} 次` },
          { term: "同意事項", value: consent.title },
        ]}
      />
      <Bill lines={lines} total={total} totalLabel="買家付款" />
      {(answers ?? []).map(({ question, answer }) => (
        <div key={question}>
          <p className="text-ink-soft text-sm">{question}</p>
          <WrittenText text={answer || "未填"} />
        </div>
      ))}
    </Card>
  );
}

/** The history of the order's messages and events, with the author of each entry. */
export function History({ file }: { file: CaseFile }) {
  const { orderId, buyer, seller } = file;
  const { entries, former, part } = useEntries(file, (before) =>
    api.call("GET /api/admin/disputes/{orderId}/former_entries", { params: { orderId }, query: { before } }),
  );
  return (
    <Card ref={part} className="flex flex-col gap-4">
      {former.more ? <Earlier busy={former.busy} onLoad={former.load} label={EARLIER} /> : null}
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} other={entry.side === "buyer" ? buyer : seller} named />
      ))}
    </Card>
  );
}
