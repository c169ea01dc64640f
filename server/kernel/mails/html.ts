import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Column } from "@react-email/column";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, type ReactNode } from "react";
import { jsxs } from "react/jsx-runtime";
import { renderToStaticMarkup } from "react-dom/server";
import { fitting } from "#contract/text/characters.ts";
import { STYLE_SHEET, styles } from "./look.ts";
import type { MailCard, MailContent } from "./words.ts";

/** As wide as half of a phone, in the ratio of covers: 16:10. */
const PICTURE = { width: 128, height: 80 };
/** Code units; `Preview` cuts at 150, also through a character. */
const PREHEADER_MAX = 140;

const lines = (text: string): ReactNode[] =>
  text.split("\n").flatMap((line, at) => (at === 0 ? [line] : [h("br", { key: at }), line]));

const paragraph = (text: string, key: number, style: object, tone: "ink" | "soft" = "ink") =>
  h(Text, { key, className: `m-${tone}`, style }, lines(text));

/** The seal and the name, as text: legible without pictures. */
const mark = () =>
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

const factRows = ({ facts }: MailCard) =>
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
  h(Section, { key: "card", className: "m-sunken", style: styles.card }, cardHead(card, origin), ...factRows(card));

const linkTo = (href: string, label: string) => h(Link, { href, className: "m-link", style: styles.link }, label);

function partsOf(mail: MailContent, origin: string): ReactNode[] {
  const { subject, heading = subject, name, text, code, card, act, below = [] } = mail;
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
    card && cardOf(card, origin),
    act &&
      h(
        Section,
        { key: "act", style: { marginTop: "24px" } },
        h(Button, { href: origin + act.url, className: "m-act", style: styles.button }, act.label),
      ),
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

/** The HTML part of a mail. @param origin the base URL of the site */
export function mailHtml(mail: MailContent, origin: string): string {
  const { subject, heading = subject, text, preheader = text[0] ?? heading, stops } = mail;
  const foot = stops
    ? h(
        Text,
        { className: "m-soft", style: styles.foot },
        `不想再收到「${stops.what}」的通知信，可以`,
        linkTo(stops.url, "在這裡停收"),
        "。",
      )
    : null;
  const document = h(
    Html,
    { lang: "zh-Hant-TW" },
    h(
      Head,
      null,
      h("meta", { name: "viewport", content: "width=device-width,initial-scale=1" }),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("title", null, subject),
      h("style", null, STYLE_SHEET),
    ),
    h(
      Body,
      { className: "m-paper", style: { margin: 0, padding: 0, backgroundColor: styles.paper.backgroundColor } },
      h(Preview, null, fitting(preheader.replaceAll("\n", " "), PREHEADER_MAX)),
      h(
        Section,
        { className: "m-paper", style: styles.paper },
        h(
          Container,
          { style: { maxWidth: "600px" } },
          mark(),
          h(Section, { className: "m-surface", style: styles.box }, ...partsOf(mail, origin)),
          foot,
          h(
            Text,
            { className: "m-soft", style: styles.foot },
            "有問題可以",
            linkTo(`${origin}/contact`, "寫信給客服"),
            "。",
          ),
        ),
      ),
    ),
  );
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
