import { describe, expect, test } from "vitest";
import { notify } from "#server/domains/notifications/index.ts";
import { type BellKind, type NoticeKind, noticeKinds } from "#server/domains/notifications/kinds.ts";
import { mailHtml } from "#server/kernel/mails/html.ts";
import { palette } from "#server/kernel/mails/look.ts";
import { mailText } from "#server/kernel/mails/text.ts";
import { asMail, type MailContent } from "#server/kernel/mails/words.ts";
import type { Process, ProcessTypes } from "#server/kernel/process/process-table.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import * as codes from "../domains/accounts/mails.ts";
import { idProcess } from "../domains/accounts/process/identity.ts";
import { articleProcess } from "../domains/articles/process/article.ts";
import { actProcess } from "../domains/campaigns/process/act.ts";
import { entryProcess } from "../domains/campaigns/process/entry.ts";
import { serviceProcess } from "../domains/catalog/process/service.ts";
import { couponProcess } from "../domains/coupons/process/coupon.ts";
import { invoiceProcess } from "../domains/invoices/process/invoice.ts";
import { contactProcess } from "../domains/moderation/process/contact.ts";
import { quote } from "../domains/orders/money/money.ts";
import { contestProcess } from "../domains/orders/process/contest.ts";
import { reviewProcess } from "../domains/orders/process/review.ts";
import { orderProcess } from "../domains/orders/process/table.ts";
import { offerProcess } from "../domains/requests/process/offer.ts";
import { requestProcess } from "../domains/requests/process/request.ts";
import { withdrawalProcess } from "../domains/withdrawals/process/withdrawal.ts";

const world = await openWorld();
const { origin } = world.system.ports;

/** Forty Chinese characters, an emoji, and what would end an attribute or begin an element. */
const LONG = `${"一二三四五六七八九十".repeat(4)}👩‍🎨"><b onload='x'>&`;
const LATIN = "W".repeat(120);
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
  ...{ offerId: null, paidPoints: 1, paidCoins: 1, refunded: MOST },
  passage: { sources: [{ method: "card", amount: MOST }], clearsAt: SOON },
};

const data: Row = {
  ...{
    reason: LONG,
    text: LONG,
    reasonBuyer: LONG,
    reasonSeller: LONG,
    refund: MOST,
    days: 99,
    amount: MOST,
    borne: MOST,
  },
  ...{ method: "atm", bankName: LONG, bankCode: "004", number: "99999999999999", until: SOON.toISOString() },
};

/** What every mail has to hold. */
function check(mail: { subject: string; text: string; html: string }): void {
  const { text, html } = mail;
  // Gmail cuts what is longer.
  expect(Buffer.byteLength(html)).toBeLessThanOrEqual(102 * 1024);
  expect(html).not.toMatch(
    /<(script|svg|link|iframe|form)\b|display:\s*(flex|grid)|@font-face|@import|url\(|\son\w+=["']/,
  );
  expect(html).not.toMatch(/<b\b/);
  for (const [picture] of html.matchAll(/<img\b[^>]*>/g)) {
    for (const name of ["alt", "width", "height"]) expect(picture).toMatch(new RegExp(` ${name}="[^"]+"`));
    expect(picture).toContain(` src="${origin}/media/`);
  }
  const links = [...html.matchAll(/<a\b[^>]*>/g)].map(([link]) => link);
  for (const link of links) expect(link).toContain(`href="${origin}/`);
  const acts = links.filter((link) => link.includes('class="m-act"'));
  expect(acts.length).toBeLessThanOrEqual(1);
  for (const link of acts) {
    const address = /href="([^"]*)"/.exec(link)?.[1]?.replaceAll("&amp;", "&");
    expect(text.split("\n")).toContain(address);
  }
  expect(html).toMatch(/<h1\b/);
  expect(text).not.toMatch(/undefined|null|NaN|\[object/);
  expect(html).not.toMatch(/undefined|NaN|\[object/);
}

const rendered = (mail: MailContent) => ({
  subject: mail.subject,
  text: mailText(mail, origin),
  html: mailHtml(mail, origin),
});

/** The mails that the outbox has by now for an address. */
async function mailsTo(email: string): Promise<{ subject: string; text: string; html: string }[]> {
  const { rows } = await world.deps.pool.query(`select subject, text, html from outbox where "to" = $1`, [email]);
  return rows;
}

const mailed = (Object.keys(noticeKinds) as NoticeKind[]).filter((kind) => noticeKinds[kind].mail !== null);

test.each(mailed)("a mail of kind %s", async (kind) => {
  const { id, email } = await makeMember(world, { nickname: LONG });
  await notify(world.system, {
    to: id,
    kind: kind as BellKind,
    key: `look:${kind}`,
    title: LONG,
    url: "/transactions/1?a=1&b=2",
    mail: {
      text: [LONG, `${LONG}\n${LATIN}`],
      code: "482913",
      card: {
        title: LONG,
        cover: "0123456789abcdef0123456789abcdef",
        facts: [
          ["付款總額", "NT$9,999,999"],
          [LONG, LATIN],
        ],
      },
      below: [LONG, { label: LONG, url: "/contact" }],
    },
  });
  const [mail] = await mailsTo(email ?? "");
  if (!mail) throw new Error("no mail");
  check(mail);
  const { link } = noticeKinds[kind];
  if (link !== null) expect(mail.html).toContain(`>${link}<`);
});

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
  contactProcess,
  entryProcess,
  actProcess,
  reviewProcess,
  contestProcess,
] as unknown as Process<ProcessTypes>[];

describe.each(processes.map((process) => ({ process, name: process.name })))("the mails of $name", ({ process }) => {
  const rows = Object.entries(process.transitions).filter(([, { mail }]) => mail);

  test.each(rows)("about %s", (name, transition) => {
    for (const side of process.sides) {
      const words = asMail(transition.mail?.(row, data, side) ?? {}, LONG);
      check(rendered({ subject: `${name}：${LONG}`, heading: LONG, name: LONG, ...words }));
    }
  });
});

test("the mails that prove an address", async () => {
  const user = await makeMember(world, { nickname: LONG });
  const email = user.email ?? "";
  const to = { id: user.id, email, nickname: LONG };
  await codes.mailPasswordReset(world.system, to);
  await codes.mailEmailChange(world.system, to);
  await codes.mailSocialCode(world.system, { email, by: "Google", name: LONG, code: "482913" });
  await codes.mailProofCode(world.system, to, "482913");
  await codes.mailAddressTakenBack(world.system, to);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(5);
  for (const mail of mails) check(mail);
  // A code is in the line that a phone shows, in both faces, and never in the subject, which is kept.
  const withCode = mails.filter(({ text }) => text.includes("482913"));
  expect(withCode).toHaveLength(2);
  for (const { html, subject } of withCode) {
    expect(html).toMatch(/display:none[^>]*>驗證碼 482913/);
    expect(html).toMatch(/>482913</);
    expect(subject).not.toContain("482913");
  }
});

test("hostile text is text in both faces", () => {
  const { html, text } = rendered({ subject: LONG, text: [LONG], act: { label: LONG, url: "/" } });
  expect(text).toContain(LONG);
  expect(html).toContain("&quot;&gt;&lt;b onload=&#x27;x&#x27;&gt;&amp;");
});

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: string, b: string): number {
  const [hi = 0, lo = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (hi + 0.05) / (lo + 0.05);
}

test.each(["light", "dark"] as const)("text is legible on %s ground", (theme) => {
  const colours = palette[theme];
  for (const ground of ["paper", "surface", "sunken"] as const)
    for (const ink of ["ink", "soft", "act"] as const)
      expect(contrast(colours[ink], colours[ground]), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colours.onAct, colours.act)).toBeGreaterThanOrEqual(4.5);
});
