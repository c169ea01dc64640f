import { expect, test } from "vitest";
import { notify } from "#server/domains/notifications/index.ts";
import { type BellKind, type NoticeKind, noticeKinds } from "#server/domains/notifications/kinds.ts";
import { mailHtml } from "#server/kernel/mails/html.ts";
import { palette } from "#server/kernel/mails/look.ts";
import { mailText } from "#server/kernel/mails/text.ts";
import type { MailContent } from "#server/kernel/mails/words.ts";
import { LATIN, LONG, longMails } from "#server/testing/factories/long-mails.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";
import * as codes from "../domains/accounts/mails.ts";

const world = await openWorld();
const { origin } = world.system.ports;

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
  const { id, email } = await makeMember(world, { nickname: LONG, newsletterAt: world.clock.now() });
  await notify(world.system, {
    to: id,
    kind: kind as BellKind,
    key: `look:${kind}`,
    title: LONG,
    url: "/transactions/1?a=1&b=2",
    mail: {
      text: [LONG, `${LONG}\n${LATIN}`],
      code: "482913",
      blocks: [{ title: LONG, text: [LONG], picks: [{ title: LONG, line: LONG, url: "/services/1", cover: null }] }],
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

test.each(longMails())("a mail of $process about $transition", ({ mails }) => {
  for (const mail of mails) check(rendered(mail));
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
