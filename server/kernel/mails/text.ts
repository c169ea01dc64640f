import type { MailContent, MailLink } from "./words.ts";

/** The text part of a mail. @param origin the base URL of the site */
export function mailText(mail: MailContent, origin: string): string {
  const linked = ({ label, url }: MailLink) => `${label}：\n${origin}${url}`;
  const { subject, heading = subject, name, text, code, card, act, below = [], stops } = mail;
  const parts = [
    name === undefined ? "你好：" : `${name}，你好：`,
    ...(heading === subject || heading === text[0] ? [] : [heading]),
    ...text,
    code,
    card && [card.title, ...card.facts.map(([label, value]) => `${label}：${value}`)].join("\n"),
    act && linked(act),
    ...below.map((each) => (typeof each === "string" ? each : linked(each))),
    stops && `不想再收到「${stops.what}」的通知信，可以在這裡停收：\n${stops.url}`,
  ];
  return parts.filter((part) => part !== undefined && part !== "").join("\n\n");
}
