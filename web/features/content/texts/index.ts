import type { Company } from "#contract/company.ts";
import type { Terms } from "#contract/content/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { about } from "./about.ts";
import type { Document, Shelf } from "./document.ts";
import { guide } from "./guide.ts";
import { policy } from "./policy.ts";
import { rules } from "./rules.ts";

export type { Document, Shelf } from "./document.ts";

/** All texts with the current terms. Built in loaders, so that a browser gets only the one that it shows. */
export const shelvesOf = (t: Terms, company: Company): Shelf[] => [
  { path: to("/about"), title: "關於好手", lead: "我們做什麼，為什麼這樣做。", documents: about(t) },
  { path: to("/guide"), title: "使用指南", lead: "買和賣各自怎麼開始，交易的每一步會發生什麼。", documents: guide(t) },
  { path: to("/rules"), title: "使用規範", lead: "買賣雙方都遵守的幾件事。", documents: rules(t) },
  { path: to("/policy"), title: "服務條款", lead: "款項、責任與資料怎麼處理。", documents: policy(t, company) },
];

/** The text at a path, with its shelf. */
export function documentAt(path: string, t: Terms, company: Company): { document: Document; shelf: Shelf } | undefined {
  for (const shelf of shelvesOf(t, company)) {
    const document = shelf.documents.find((each) => each.path === path);
    if (document) return { document, shelf };
  }
  return undefined;
}
