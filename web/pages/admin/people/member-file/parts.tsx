import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { grouped } from "#contract/money.ts";
import { DevicesOf, IdentityOf } from "./account.tsx";
import { OrdersOf, PaymentsOf, ReviewsOf } from "./dealings.tsx";
import { NoticesOf } from "./notices.tsx";
import { ActsOf, LettersOf, MoneyOf, WithdrawalsOf } from "./records.tsx";
import { ReportsOf } from "./reports.tsx";

/** A part of the page. `count`: how many rows it tells of; null where it always says something. */
export type Part = { name: string; label: string; count: number | null; content: ReactNode };

type Found = {
  id: number;
  dealings: AnswerOf<"GET /api/admin/members/{id}/orders">;
  records: AnswerOf<"GET /api/admin/members/{id}/records">;
};

/** What is known of a member, in the order of the page, without what this operator may not read. */
export function partsOf({ id, dealings, records }: Found): Part[] {
  const { money, devices, identity, withdrawals, reports, notices, letters, acts } = records;
  const part = (name: string, label: string, count: number | null, content: ReactNode): Part[] => [
    { name, label, count, content },
  ];
  return [
    ...(dealings
      ? part("orders", "訂單", dealings.bought.total + dealings.sold.total, <OrdersOf id={id} found={dealings} />)
      : []),
    ...part("money", "餘額", null, <MoneyOf held={money} />),
    ...(dealings
      ? part("payments", "付款", dealings.payments.total, <PaymentsOf id={id} payments={dealings.payments} />)
      : []),
    ...(withdrawals
      ? part("withdrawals", "提領", withdrawals.total, <WithdrawalsOf id={id} found={withdrawals} />)
      : []),
    ...(identity ? part("identity", "身分驗證", null, <IdentityOf found={identity} />) : []),
    ...(dealings
      ? part("reviews", "評價", dealings.given.total + dealings.received.total, <ReviewsOf id={id} found={dealings} />)
      : []),
    ...(reports
      ? part("reports", "檢舉", reports.by.total + reports.about.total, <ReportsOf id={id} found={reports} />)
      : []),
    ...(notices ? part("copyright", "著作權通知", notices.total, <NoticesOf found={notices} />) : []),
    ...(letters ? part("letters", "來信", letters.total, <LettersOf id={id} found={letters} />) : []),
    ...(devices ? part("devices", "登入中的裝置", devices.length, <DevicesOf devices={devices} />) : []),
    ...(acts ? part("acts", "營運人員的處理", acts.total, <ActsOf id={id} found={acts} />) : []),
  ];
}

const isEmpty = ({ count }: Part): boolean => count === 0;

/** Leads to the parts of the page, and says of which there is nothing. */
export function PartLinks({ parts }: { parts: readonly Part[] }) {
  const empty = parts.filter(isEmpty);
  return (
    <nav aria-label="這一頁的內容" className="flex flex-col gap-2">
      <ul className="flex flex-wrap gap-x-5">
        {parts
          .filter((part) => !isEmpty(part))
          .map(({ name, label, count }) => (
            <li key={name}>
              <a href={`#${name}`} className="touch text-teal">
                {count === null ? label : `${label} ${grouped(count)}`}
              </a>
            </li>
          ))}
      </ul>
      {empty.length > 0 ? (
        <p className="text-ink-faint text-sm">沒有紀錄：{empty.map(({ label }) => label).join("、")}</p>
      ) : null}
    </nav>
  );
}

/** The parts that there is something in. */
export function Parts({ parts }: { parts: readonly Part[] }) {
  return parts
    .filter((part) => !isEmpty(part))
    .map(({ name, content }) => (
      <div key={name} id={name}>
        {content}
      </div>
    ));
}
