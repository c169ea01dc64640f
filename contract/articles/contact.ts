import { textOfHtml } from "../catalog/text.ts";
import { type ContactFinding, contactSentence, findContactDetails } from "../messaging/contact-details.ts";
import { addressOf } from "../text/address.ts";
import { linksIn, picturesIn } from "./body.ts";

/** Hosts of messengers and profiles, where a reader could contact a person, and of link shorteners. */
const elsewhere = new Set(
  [
    ["line.me", "lin.ee", "t.me", "telegram.me", "wa.me", "whatsapp.com", "m.me", "messenger.com"],
    ["discord.gg", "discord.com", "skype.com", "instagram.com", "ig.me", "facebook.com", "fb.com", "fb.me"],
    ["threads.net", "threads.com", "linktr.ee", "portaly.cc", "bit.ly", "reurl.cc", "lihi.cc", "tinyurl.com", "pse.is"],
    ["is.gd", "forms.gle", "wechat.com"],
  ].flat(),
);

/** True if a link leads to a person or hides its target. */
export function leadsToPerson(href: string): boolean {
  const address = addressOf(href);
  if (!address) return false;
  const parts = address.hostname.toLowerCase().split(".");
  return parts.some((_, at) => elsewhere.has(parts.slice(at).join(".")));
}

/** The parts of an article that are checked for contact details. */
export type ContactText = { title: string; lead: string; body: string; tags: readonly string[] };

const instead = "文章裡不用留聯絡方式，讀者可以從文末的賣家卡片傳訊息給你。";

/**
 * Contact details in a text of an article. Same rule as everywhere with one exception: articles may link to other
 * pages, so the address of a link is allowed unless it leads to a person.
 * @param ownHosts hosts of the product
 */
function inBody(html: string, ownHosts: readonly string[]): ContactFinding[] {
  const links = linksIn(html);
  const text = [textOfHtml(html), ...picturesIn(html).map(({ alt }) => alt)].join("\n");
  const written = findContactDetails(text, ownHosts).filter(
    ({ kind, text }) => kind !== "link" || !links.some((link) => link.text.includes(text)),
  );
  const led = links
    .filter(({ href }) => leadsToPerson(href))
    .map(({ href }): ContactFinding => ({ kind: "account", rule: "account.link", start: 0, end: 0, text: href }));
  return [...written, ...led];
}

/** Contact details of an article by field; fields without any are absent. */
export function contactsIn(
  article: ContactText,
  ownHosts: readonly string[],
): Partial<Record<keyof ContactText, ContactFinding[]>> {
  const all = {
    title: findContactDetails(article.title, ownHosts),
    lead: findContactDetails(article.lead, ownHosts),
    body: inBody(article.body, ownHosts),
    tags: findContactDetails(article.tags.join("\n"), ownHosts),
  };
  return Object.fromEntries(Object.entries(all).filter(([, found]) => found.length > 0));
}

/** Error message for a field with contact details. */
export const articleContactSentence = (found: readonly ContactFinding[]): string => contactSentence(found, instead);
