import { consents } from "#contract/orders/consent.ts";
import { idProcess } from "#server/domains/accounts/process/identity.ts";
import { articleProcess } from "#server/domains/articles/process/article.ts";
import { actProcess } from "#server/domains/campaigns/process/act.ts";
import { entryProcess } from "#server/domains/campaigns/process/entry.ts";
import { serviceProcess } from "#server/domains/catalog/process/service.ts";
import { couponProcess } from "#server/domains/coupons/process/coupon.ts";
import { invoiceProcess } from "#server/domains/invoices/process/invoice.ts";
import { quote } from "#server/domains/orders/money/money.ts";
import { contestProcess } from "#server/domains/orders/process/contest.ts";
import { reviewProcess } from "#server/domains/orders/process/review.ts";
import { orderProcess } from "#server/domains/orders/process/table.ts";
import { reviewModerationProcess } from "#server/domains/orders/reviews/moderation-process.ts";
import { partProcess } from "#server/domains/profiles/parts/process.ts";
import { offerProcess } from "#server/domains/requests/process/offer.ts";
import { requestProcess } from "#server/domains/requests/process/request.ts";
import { letterProcess } from "#server/domains/support/process/letter.ts";
import { withdrawalProcess } from "#server/domains/withdrawals/process/withdrawal.ts";
import { asMail, type MailContent } from "#server/kernel/mails/words.ts";
import type { Process, ProcessTypes } from "#server/kernel/process/process-table.ts";

/** Forty Chinese characters, an emoji, and what would end an attribute or begin an element. */
export const LONG = `${"一二三四五六七八九十".repeat(4)}👩‍🎨"><b onload='x'>&`;
export const LATIN = "W".repeat(120);
const MOST = 9_999_999;
const SOON = new Date("2026-12-22T06:30:00Z");

type Row = { [column: string]: unknown };

/** Columns that the mails of all processes read, each as long or large as it can be. */
const row: Row = {
  ...quote({ title: LONG, price: MOST, days: 365 }, []),
  ...{
    id: 2_147_483_647,
    title: LONG,
    name: LONG,
    campaign: LONG,
    what: LONG,
    subject: LONG,
    text: LONG,
    before: LONG,
    answer: LONG,
  },
  ...{ slug: "slug", authorId: 1, state: "paused", side: "buyer", createdAt: SOON, endsAt: SOON, runAt: SOON },
  ...{ price: MOST, amount: MOST, fee: 15, tax: MOST, sellerBp: 5000, budget: MOST, reference: LATIN, reason: LONG },
  ...{
    bankCode: "004",
    bankName: LONG,
    lastDigits: "1234",
    holder: LONG,
    paperNumber: "AB12345678",
    randomCode: "1234",
  },
  ...{ closedReason: "other", closedWord: LONG, declinedReason: "price", declinedWord: LONG, bearerId: 1 },
  counter: { price: MOST, days: 365, scope: [LONG, LONG], word: LONG, at: SOON.toISOString() },
  ...{ orderId: 2_147_483_647, offerId: null, paidPoints: 1, paidCoins: 1, refunded: MOST },
  ...{
    paidAt: SOON,
    paidMoney: MOST,
    at: SOON,
    by: "seller",
    payment: { method: "card", cardLast4: "1234", number: LATIN },
  },
  snapshot: {
    ...{
      title: LONG,
      cover: null,
      questions: [],
      days: 365,
      lines: quote({ title: LONG, price: MOST, days: 365 }, []).lines,
    },
    package: { id: 1, name: LONG, included: `${LONG}\n${LATIN}`, price: MOST, days: 365, revisions: null },
    options: [{ id: 1, title: LONG, price: MOST, extraDays: 3 }],
    offer: { id: 1, version: 1, requestId: 1, message: LONG, scope: [LONG, LATIN], excluded: [LONG] },
    consent: { class: "none", ...consents.none, version: "consent", at: SOON.toISOString() },
    buyer: { id: 1, nickname: LONG },
    seller: { id: 2, nickname: LATIN },
  },
  passage: { sources: [{ method: "card", amount: MOST }], clearsAt: SOON },
};

const data: Row = {
  ...{
    reason: LONG,
    text: LONG,
    before: LONG,
    reasonBuyer: LONG,
    reasonSeller: LONG,
    refund: MOST,
    days: 99,
    amount: MOST,
    borne: MOST,
  },
  ...{ method: "atm", bankName: LONG, bankCode: "004", number: "99999999999999", until: SOON.toISOString() },
};

const processes = [
  orderProcess,
  offerProcess,
  requestProcess,
  articleProcess,
  serviceProcess,
  couponProcess,
  withdrawalProcess,
  invoiceProcess,
  idProcess,
  letterProcess,
  entryProcess,
  actProcess,
  reviewProcess,
  reviewModerationProcess,
  partProcess,
  contestProcess,
] as unknown as Process<ProcessTypes>[];

type LongMails = { process: string; transition: string; mails: MailContent[] };

/** The mails of every transition of every process, to all its sides, with the longest names and the largest sums. */
export const longMails = (): LongMails[] =>
  processes.flatMap((process) =>
    Object.entries(process.transitions)
      .filter(([, { mail }]) => mail)
      .map(([transition, { mail }]) => ({
        process: process.name,
        transition,
        mails: process.sides.map((side) => ({
          ...{ subject: `${process.name}：${LONG}`, heading: LONG, name: LONG },
          ...asMail(mail?.(row, data, side) ?? {}, LONG),
          card: { title: LONG, cover: "0123456789abcdef0123456789abcdef", facts: [[LONG, LATIN] as const] },
        })),
      })),
  );
