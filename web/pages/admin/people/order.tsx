import { to } from "#contract/paths/to.ts";
import { Notes } from "#web/features/console/notes.tsx";
import { MoneyCard } from "#web/features/orders/admin/case-parts.tsx";
import { OrderMessages } from "#web/features/orders/admin/order-messages.tsx";
import { AttemptTable, JournalTable, PaperTable } from "#web/features/orders/admin/order-money.tsx";
import { Bill } from "#web/features/orders/bill.tsx";
import { StateBadge } from "#web/features/orders/state-badge.tsx";
import { faultWords } from "#web/features/orders/words.ts";
import { OrderLetters } from "#web/features/support/admin/order-letters.tsx";
import { dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, refusedWith } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import { MemberLink } from "../member-link.tsx";
import type { Route } from "./+types/order";

/** Null for an operator who may not read letters. */
async function lettersOf<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (refusedWith(error, 403)) return null;
    throw error;
  }
}

export async function loader(args: Route.LoaderArgs) {
  const api = load(args);
  const params = { orderId: args.params.id };
  const [file, notes, letters] = await Promise.all([
    api.call("GET /api/admin/orders/{orderId}", { params }),
    api.call("GET /api/admin/orders/{orderId}/notes", { params }),
    lettersOf(api.call("GET /api/admin/orders/{orderId}/letters", { params })),
  ]);
  return { file, notes, letters };
}

export const handle = page<typeof loader>({ title: "訂單", heading: ({ file }) => file.title });

type File = Route.ComponentProps["loaderData"]["file"];

function Head({ file }: { file: File }) {
  const at = (term: string, iso: string | null) => (iso ? [{ term, value: dateTime(iso) }] : []);
  return (
    <Card className="flex flex-col gap-5">
      {file.frozen ? <Alert tone="attention">銀行還在判定這筆付款的爭議，交易先暫停。</Alert> : null}
      <Facts
        layout="grid"
        items={[
          { term: "訂單編號", value: file.id },
          { term: "狀態", value: <StateBadge state={file.state} label={file.stateLabel} mine /> },
          { term: "買家", value: <MemberLink {...file.buyer} /> },
          { term: "賣家", value: <MemberLink {...file.seller} /> },
          ...(file.fault ? [{ term: "責任歸屬", value: faultWords[file.fault] }] : []),
          ...(file.closedReason ? [{ term: "結束原因", value: file.closedReason }] : []),
          ...at("下單時間", file.createdAt),
          ...at("付款時間", file.paidAt),
          ...at("交付期限", file.dueAt),
          ...at("交付時間", file.deliveredAt),
          ...at("結束時間", file.closedAt),
        ]}
      />
      {file.isCase ? (
        <div>
          <Link href={to("/admin/disputes/:id", { id: file.id })} className={buttonClass({ variant: "secondary" })}>
            協調、退款與裁定
          </Link>
        </div>
      ) : null}
    </Card>
  );
}

function Events({ events }: { events: File["events"] }) {
  return (
    <ol className="flex flex-col gap-2">
      {events.map(({ at, what, who }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: history is only added to
        <li key={n} className="flex flex-wrap gap-x-3">
          <span className="text-ink-soft">{dateTime(at)}</span>
          <span>
            {who}：{what}
          </span>
        </li>
      ))}
    </ol>
  );
}

export default function OrderPage({ loaderData: { file, notes, letters } }: Route.ComponentProps) {
  return (
    <div className="flex flex-col gap-8">
      <Head file={file} />
      <Notes key={file.id} about="order" id={file.id} found={notes} />
      <Section title="款項">
        <div className="grid gap-4 md:grid-cols-3">
          <Card>
            <h3 className="mb-3 text-lg">帳單</h3>
            <Bill lines={file.lines} total={file.total} />
          </Card>
          <MoneyCard title="買家看到的" lines={file.money.buyer} />
          <MoneyCard title="賣家看到的" lines={file.money.seller} />
        </div>
      </Section>
      <Section title="付款">
        <AttemptTable attempts={file.attempts} />
      </Section>
      <Section title="分錄">
        <JournalTable journals={file.journals} />
      </Section>
      <Section title="電子發票">
        <PaperTable papers={file.papers} />
      </Section>
      <Section title="經過">
        <Card>
          <Events events={file.events} />
        </Card>
      </Section>
      {letters ? (
        <Section title="客服信件">
          <OrderLetters orderId={file.id} letters={letters} />
        </Section>
      ) : null}
      <Section title="對話">
        <OrderMessages key={file.id} file={file} />
      </Section>
    </div>
  );
}
