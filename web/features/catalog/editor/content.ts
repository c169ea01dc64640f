import { ServiceContent, ServiceDraft } from "#contract/catalog/content.ts";
import { textOfHtml } from "#contract/catalog/text.ts";
import { type ProblemLine, type Problems, problemLines, problemsBy, rootOf } from "#web/lib/drafts/problems.ts";

const packageNames = ["基本", "標準", "進階"];

/** An empty package. @param at its index, from 0. */
export function blankPackage(at: number): ServiceDraft["packages"][number] {
  return { name: packageNames[at] ?? "", included: "", price: null, days: null, revisions: 2 };
}

/** Content of an empty form. */
export function blankContent(): ServiceDraft {
  return {
    title: "",
    categoryId: null,
    subcategoryId: null,
    description: "",
    packages: [blankPackage(0)],
    options: [],
    images: [],
    faqs: [],
    questions: [],
    tags: [],
    orderCap: null,
    consumerClass: null,
  };
}

/** Why this content cannot be published yet, by the same rules as the server. */
export const problemsOf = (content: ServiceDraft): Problems => problemsBy(ServiceContent, content);

/** A section of the form and its fields. */
type Section = { id: string; title: string; fields: readonly (keyof ServiceDraft)[]; optional?: true };

/** The sections of the form, in order. */
export const sections = [
  { id: "basics", title: "標題與分類", fields: ["title", "categoryId", "subcategoryId", "tags"] },
  { id: "pictures", title: "作品圖片", fields: ["images"] },
  { id: "description", title: "服務說明", fields: ["description"] },
  { id: "packages", title: "方案與價格", fields: ["packages"] },
  { id: "options", title: "加購項目", fields: ["options"], optional: true },
  { id: "questions", title: "請買家先回答", fields: ["questions"], optional: true },
  { id: "faqs", title: "常見問題", fields: ["faqs"], optional: true },
  { id: "terms", title: "接單與退款", fields: ["orderCap", "consumerClass"] },
] as const satisfies readonly Section[];
export type SectionId = (typeof sections)[number]["id"];

/** Whether an optional section is empty. */
export const isLeftOut = ({ fields, optional }: Section, content: ServiceDraft): boolean =>
  optional === true && fields.every((field) => [content[field]].flat().length === 0);

/** Number of fields of a section with problems. */
export function problemsIn(id: SectionId, problems: Problems): number {
  const fields: readonly string[] = sections.find((section) => section.id === id)?.fields ?? [];
  return Object.keys(problems).filter((path) => fields.includes(rootOf(path))).length;
}

const names: Record<string, string> = {
  title: "標題",
  categoryId: "分類",
  subcategoryId: "子分類",
  tags: "標籤",
  images: "圖片",
  description: "服務說明",
  packages: "方案",
  options: "加購項目",
  questions: "提問",
  faqs: "常見問題",
  orderCap: "同時接單上限",
  consumerClass: "服務性質",
};

/** Problems with field names, in form order, 「方案 2」 for `packages.1.price`. */
export const linesOf = (problems: Problems): ProblemLine[] => problemLines(problems, names, { numbered: true });

/** Whether both are equal; the server may have normalized the markup of the description. */
export function sameContent(a: ServiceDraft, b: ServiceDraft): boolean {
  const comparable = (content: ServiceDraft) =>
    ServiceDraft.parse({ ...content, description: textOfHtml(content.description) });
  return JSON.stringify(comparable(a)) === JSON.stringify(comparable(b));
}
