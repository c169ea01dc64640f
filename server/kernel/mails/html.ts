import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Html } from "@react-email/html";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { fitting } from "#contract/text/characters.ts";
import { STYLE_SHEET, styles } from "./look.ts";
import { linkTo, mark, partsOf } from "./parts.ts";
import type { MailContent } from "./words.ts";

/** Code units; `Preview` cuts at 150, also through a character. */
const PREHEADER_MAX = 140;

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
