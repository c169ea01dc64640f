import type { FlowStop } from "#contract/orders/money/flow.ts";
import type { Fact, MailBlock, MailContent, MailLink, MailPaper } from "./words.ts";

const factLines = (facts: readonly Fact[]): string[] => facts.map(([label, value]) => `${label}：${value}`);

const paperLines = ({ title, bill = [], facts = [], text = [] }: MailPaper): string =>
  [`【${title}】`, ...factLines(bill), ...factLines(facts), ...text].join("\n");

const stopWords = ({ label, amount, note }: FlowStop<string>): string =>
  [label, amount, note && `（${note}）`].filter(Boolean).join(" ");

const blockLines = ({ title, text, picks }: MailBlock, origin: string): string =>
  [
    ...(title === "" ? [] : [`【${title}】`]),
    ...text,
    ...picks.map(({ title, line, url }) => `・${title}（${line}）\n${origin}${url}`),
  ].join("\n\n");

/** The text part of a mail. @param origin the base URL of the site */
export function mailText(mail: MailContent, origin: string): string {
  const linked = ({ label, url }: MailLink) => `${label}：\n${origin}${url}`;
  const {
    subject,
    heading = subject,
    name,
    text,
    code,
    flow,
    card,
    blocks = [],
    act,
    papers = [],
    below = [],
    stops,
  } = mail;
  const parts = [
    name === undefined ? "你好：" : `${name}，你好：`,
    ...(heading === subject || heading === text[0] ? [] : [heading]),
    ...text,
    code,
    flow?.map(stopWords).join(" → "),
    card && [card.title, ...factLines(card.facts)].filter((line) => line !== undefined).join("\n"),
    ...blocks.map((block) => blockLines(block, origin)),
    act && linked(act),
    ...papers.map(paperLines),
    ...below.map((each) => (typeof each === "string" ? each : linked(each))),
    stops && `不想再收到「${stops.what}」的通知信，可以在這裡停收：\n${stops.url}`,
  ];
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}
