import { money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { CaseActs } from "#web/features/orders/admin/case-acts.tsx";
import {
  ContestCard,
  DecisionCard,
  DisputeCard,
  History,
  MoneyCard,
  ProposalCard,
  SnapshotCard,
} from "#web/features/orders/admin/case-parts.tsx";
import { LaterRefunds } from "#web/features/orders/refunds/later-refunds.tsx";
import { Answers } from "#web/features/orders/room-side/answers.tsx";
import { StateBadge } from "#web/features/orders/state-badge.tsx";
import { faultWords } from "#web/features/orders/words.ts";
import { dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card, MoreLink, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/dispute";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/disputes/{orderId}", { params: { orderId: args.params.id } });
}

export const handle = page<typeof loader>({ title: "協調資料", heading: ({ title }) => title });

type CaseFile = Route.ComponentProps["loaderData"];

function Party({ file, side }: { file: CaseFile; side: "buyer" | "seller" }) {
  const person = file[side];
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link href={to("/users/:id", { id: person.id })} className="link">
        {person.nickname}
      </Link>
      {file.blockedSides.includes(side) ? <Badge tone="danger">停權中</Badge> : null}
    </span>
  );
}

function Head({ file }: { file: CaseFile }) {
  const at = (term: string, iso: string | null) => (iso ? [{ term, value: dateTime(iso) }] : []);
  return (
    <Card className="flex flex-col gap-5">
      <Facts
        layout="grid"
        items={[
          {
            term: "訂單編號",
            value: (
              <Link href={to("/admin/orders/:id", { id: file.orderId })} className="link">
                {file.orderId}
              </Link>
            ),
          },
          { term: "狀態", value: <StateBadge state={file.state} label={file.stateLabel} mine /> },
          { term: "買家付款", value: money(file.total) },
          { term: "買家", value: <Party file={file} side="buyer" /> },
          { term: "賣家", value: <Party file={file} side="seller" /> },
          ...(file.fault ? [{ term: "責任歸屬", value: faultWords[file.fault] }] : []),
          ...at("付款時間", file.paidAt),
          ...at("交付期限", file.dueAt),
          ...at("交付時間", file.deliveredAt),
          ...at("結束時間", file.closedAt),
        ]}
      />
      <CaseActs file={file} />
    </Card>
  );
}

export default function DisputePage({ loaderData: file }: Route.ComponentProps) {
  const { disputes, proposal, contest, decisions } = file;
  return (
    <div className="flex flex-col gap-8">
      <Head file={file} />
      <Section title="雙方說法">
        <div className="flex flex-col gap-4">
          {contest ? <ContestCard contest={contest} /> : null}
          {proposal ? <ProposalCard proposal={proposal} /> : null}
          {disputes.map((dispute) => (
            <DisputeCard key={dispute.id} dispute={dispute} />
          ))}
          {contest || proposal || disputes.length > 0 ? null : <p className="text-ink-soft">沒有等待處理的說法。</p>}
        </div>
      </Section>
      {decisions.length > 0 ? (
        <Section title="已做的決定">
          <div className="flex flex-col gap-4">
            {decisions.map((decision) => (
              <DecisionCard key={decision.id} decision={decision} />
            ))}
          </div>
        </Section>
      ) : null}
      <Section title="款項">
        <div className="grid gap-4 md:grid-cols-2">
          <MoneyCard title="買家" lines={file.money.buyer} />
          <MoneyCard title="賣家" lines={file.money.seller} />
        </div>
        <LaterRefunds refunds={file.laterRefunds} />
      </Section>
      <Section
        title="約定內容"
        more={
          <MoreLink
            href={to("/admin/disputes/:id/info", { id: file.orderId })}
            label="約定內容"
            text="完整內容與列印"
          />
        }
      >
        <div className="flex flex-col gap-4">
          <SnapshotCard file={file} />
          {file.answers && file.answers.length > 0 ? <Answers answers={file.answers} /> : null}
        </div>
      </Section>
      <Section title="對話與紀錄">
        <History file={file} />
      </Section>
    </div>
  );
}
