import type { Company } from "#contract/company.ts";
import { to } from "#contract/paths/to.ts";
import { type TextPath, textPages } from "#contract/texts/pages.ts";
import { numbers } from "../numbers.ts";
import { about } from "./about.ts";
import type { Document, Shelf } from "./document.ts";
import { guide } from "./guide.ts";
import { home } from "./home.ts";
import { policy } from "./policy.ts";
import { rules } from "./rules.ts";

export type { Document, Shelf } from "./document.ts";

/** The texts of the help pages as the product wrote them, in their groups. */
export const writtenShelves = (company: Company): Shelf[] => [
  { path: to("/about"), title: "關於好手", lead: "我們做什麼，為什麼這樣做。", documents: about(numbers) },
  {
    path: to("/guide"),
    title: "使用指南",
    lead: "買和賣各自怎麼開始，交易的每一步會發生什麼。",
    documents: guide(numbers),
  },
  { path: to("/rules"), title: "使用規範", lead: "買賣雙方都遵守的幾件事。", documents: rules(numbers) },
  { path: to("/policy"), title: "服務條款", lead: "款項、責任與資料怎麼處理。", documents: policy(numbers, company) },
];

/** Every text as the product wrote it. */
export const writtenTexts = (company: Company): Document[] => [
  home,
  ...writtenShelves(company).flatMap(({ documents }) => documents),
];

/** @throws Error for a path without a text: a bug, because `textPages` lists them */
export function writtenAt(company: Company, path: TextPath): Document {
  const found = writtenTexts(company).find((each) => each.path === path);
  if (!found) throw new Error(`${path} (${textPages[path].id}) has no text`);
  return found;
}
