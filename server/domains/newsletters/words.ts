import { mailSwitches } from "#contract/accounts/mail-switches.ts";
import { to } from "#contract/paths/to.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { mailHtml } from "#server/kernel/mails/html.ts";
import { mailText } from "#server/kernel/mails/text.ts";
import type { MailContent, MailWords } from "#server/kernel/mails/words.ts";
import { picksOf } from "./picks.ts";
import type { Newsletter } from "./store.ts";

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/).filter((part) => part.trim() !== "");

/** What an issue says, the same for all its readers. */
export async function wordsOf(ctx: Ctx, { preheader, lead, blocks }: Newsletter): Promise<MailWords> {
  const picks = await picksOf(ctx, blocks);
  return {
    preheader,
    text: paragraphsOf(lead),
    blocks: blocks.map(({ title, text }, at) => ({ title, text: paragraphsOf(text), picks: picks[at] ?? [] })),
  };
}

/** An issue as it is sent. The link to unsubscribe is that of the settings, because it stops nothing by itself. */
async function previewOf(ctx: Ctx, row: Newsletter): Promise<MailContent> {
  const stops = { what: mailSwitches.newsletter, url: ctx.ports.origin + to("/mypage/setting") };
  return { ...(await wordsOf(ctx, row)), subject: row.subject, name: "小安", stops };
}

export const htmlOf = async (ctx: Ctx, row: Newsletter): Promise<string> =>
  mailHtml(await previewOf(ctx, row), ctx.ports.origin);

export const plainOf = async (ctx: Ctx, row: Newsletter): Promise<string> =>
  mailText(await previewOf(ctx, row), ctx.ports.origin);
