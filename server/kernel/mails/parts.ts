import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { jsxs } from "react/jsx-runtime";
import { flowDrawing } from "./flow.ts";
import { styles } from "./look.ts";
import type { Fact, MailBlock, MailCard, MailContent, MailPaper, MailPick } from "./words.ts";

/** As wide as half of a phone, in the ratio of covers: 16:10. */
const PICTURE = { width: 128, height: 80 };
const lines = (text: string): ReactNode[] =>
  text.split("\n").flatMap((line, at) => (at === 0 ? [line] : [h("br", { key: at }), line]));

const paragraph = (text: string, key: number, style: object, tone: "ink" | "soft" = "ink") =>
  h(Text, { key, className: `m-${tone}`, style }, lines(text));

/** The seal and the name, as text: legible without pictures. */
export const mark = () =>
  h(
    "table",
    { role: "presentation", cellPadding: 0, cellSpacing: 0, border: 0, style: { marginBottom: "16px" } },
    h(
      "tbody",
      null,
      h(
        "tr",
        null,
        h("td", { className: "m-act", style: styles.seal, width: 36, height: 36, align: "center" }, "手"),
        h("td", { className: "m-ink", style: styles.name }, "好手"),
      ),
    ),
  );

const row = (key: number, ...cells: ReactNode[]) => jsxs(Row, { children: cells }, key);

const factRows = (facts: readonly Fact[]) =>
  facts.map(([label, value], at) =>
    row(
      at,
      h(Column, { className: "m-soft", style: styles.label }, label),
      h(Column, { className: "m-ink", style: styles.value }, lines(value)),
    ),
  );

function cardHead({ title, cover }: MailCard, origin: string): ReactNode {
  if (title === undefined) return null;
  const name = h(Text, { className: "m-ink", style: styles.cardTitle }, title);
  if (!cover) return name;
  // Low priority, because React would announce the others in the head.
  const picture = { ...PICTURE, src: `${origin}/media/${cover}/320.jpg`, alt: "封面", fetchPriority: "low" as const };
  return row(
    0,
    h(
      Column,
      { width: PICTURE.width, style: styles.top },
      h(Img, { ...picture, className: "m-sunken m-soft", style: styles.picture }),
    ),
    h(Column, { style: { ...styles.top, paddingLeft: "14px" } }, name),
  );
}

const cardOf = (card: MailCard, origin: string) =>
  h(
    Section,
    { key: "card", className: "m-sunken", style: styles.card },
    cardHead(card, origin),
    ...factRows(card.facts),
  );

/** A picked service or article: its picture beside its title, both leading there. */
function pickOf({ title, line, url, cover }: MailPick, key: number, origin: string): ReactNode {
  const href = origin + url;
  const words = h(
    Column,
    { style: { ...styles.top, ...(cover && { paddingLeft: "14px" }) } },
    h(Text, { className: "m-ink", style: styles.cardTitle }, linkTo(href, title)),
    h(Text, { className: "m-soft", style: styles.below }, line),
  );
  if (!cover) return h(Section, { key, className: "m-sunken", style: styles.card }, row(0, words));
  const picture = { ...PICTURE, src: `${origin}/media/${cover}/320.jpg`, alt: "", fetchPriority: "low" as const };
  const image = h(Img, { ...picture, className: "m-sunken m-soft", style: styles.picture });
  const left = h(Column, { width: PICTURE.width, style: styles.top }, h(Link, { href }, image));
  return h(Section, { key, className: "m-sunken", style: styles.card }, row(0, left, words));
}

const blockOf = ({ title, text, picks }: MailBlock, key: number, origin: string): ReactNode =>
  h(
    Section,
    { key: `block ${key}`, style: { marginTop: "28px" } },
    title !== "" && h("h2", { className: "m-ink", style: styles.blockTitle }, title),
    ...text.map((each, at) => paragraph(each, at, styles.paragraph)),
    ...picks.map((pick, at) => pickOf(pick, at, origin)),
  );

/** Amounts, one a line, and their sum under a rule. */
const billRows = (bill: readonly Fact[]) =>
  bill.map(([label, amount], at) => {
    const sum = at === bill.length - 1 ? styles.sum : {};
    const tone = at === bill.length - 1 ? "m-ink m-rule" : "m-soft";
    return row(
      at,
      h(Column, { className: tone, style: { ...styles.billLabel, ...sum } }, label),
      h(Column, { className: tone, align: "right", style: { ...styles.amount, ...sum } }, amount),
    );
  });

const paperOf = ({ title, bill = [], facts = [], text = [] }: MailPaper) =>
  h(
    Section,
    { key: title, className: "m-rule", style: styles.rule },
    h("h2", { className: "m-ink", style: styles.paperTitle }, title),
    bill.length > 0 && h("div", null, ...billRows(bill)),
    facts.length > 0 && h("div", null, ...factRows(facts)),
    ...text.map((each, at) => paragraph(each, at, styles.below, "soft")),
  );

/** A link in a line of text. */
export const linkTo = (href: string, label: string) =>
  h(Link, { href, className: "m-link", style: styles.link }, label);

/** What stands on the sheet of a mail. @param origin the base URL of the site */
export function partsOf(mail: MailContent, origin: string): ReactNode[] {
  const { subject, heading = subject, name, text, code, flow, card, blocks = [], act, papers = [], below = [] } = mail;
  const [sentence, ...more] = text;
  return [
    h("h1", { key: "heading", className: "m-ink", style: styles.heading }, heading),
    h(
      Text,
      { key: "name", className: "m-soft", style: styles.greeting },
      name === undefined ? "你好：" : `${name}，你好：`,
    ),
    sentence !== undefined && paragraph(sentence, 0, styles.sentence),
    ...more.map((each, at) => paragraph(each, at + 1, styles.paragraph)),
    code !== undefined &&
      h(
        Section,
        { key: "code", style: { marginTop: "20px" } },
        row(0, h(Column, { className: "m-sunken m-ink", style: styles.code }, code)),
      ),
    flow && flowDrawing(flow),
    card && cardOf(card, origin),
    ...blocks.map((block, at) => blockOf(block, at, origin)),
    act &&
      h(
        Section,
        { key: "act", style: { marginTop: "24px" } },
        h(Button, { href: origin + act.url, className: "m-act", style: styles.button }, act.label),
      ),
    ...papers.map(paperOf),
    below.length > 0 &&
      h(
        Section,
        { key: "below", className: "m-rule", style: styles.rule },
        ...below.map((each, key) =>
          typeof each === "string"
            ? paragraph(each, key, styles.below, "soft")
            : h(Text, { key, className: "m-soft", style: styles.below }, linkTo(origin + each.url, each.label)),
        ),
      ),
  ];
}
