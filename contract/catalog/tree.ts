import { z } from "zod";
import { line } from "#contract/text/fields.ts";
import { basedOn, versioned } from "../console/versions.ts";
import { atMost, Id } from "../shared.ts";

/** Limits of what operators set up. */
export const treeLimits = {
  name: 20,
  slug: 40,
  blurb: 60,
  words: 60,
  word: 30,
  questions: 10,
  question: 60,
  options: 12,
  option: 30,
  unit: 10,
} as const;

const name = (label: string) =>
  line({ error: `請輸入${label}` })
    .min(1, `請輸入${label}`)
    .check(atMost(treeLimits.name, `${label}最多 ${treeLimits.name} 個字`))
    .regex(/[\p{L}\p{N}]/u, `${label}裡要有文字或數字`);

export const CategoryForm = z.object({
  name: name("分類名稱"),
  /** Chooses the icon; unique. */
  slug: line({ error: "請輸入英文代號" })
    .min(1, "請輸入英文代號")
    .check(atMost(treeLimits.slug))
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "只能用小寫英文、數字與連字號，例如 home-repair"),
  blurb: line().check(atMost(treeLimits.blurb, `介紹最多 ${treeLimits.blurb} 個字`)),
  /** Menus and editors no longer offer it; what is listed there stays. */
  retired: z.boolean(),
});
export type CategoryForm = z.output<typeof CategoryForm>;
export const CategoryChange = CategoryForm.extend(basedOn);

export const questionKinds = { choice: "單選", choices: "複選", text: "一行文字", number: "數字" } as const;
const hasOptions = (kind: string) => kind === "choice" || kind === "choices";

/** A question as operators write it (RequestQuestion). Its id stays when it is changed: answers are stored by it. */
export const QuestionForm = z
  .object({
    id: line()
      .check(atMost(20))
      .regex(/^q\d{1,6}$/),
    text: line({ error: "請輸入題目" }).min(1, "請輸入題目").check(atMost(treeLimits.question)),
    kind: z.enum(["choice", "choices", "text", "number"]),
    options: z.array(line().min(1, "選項不能空白").check(atMost(treeLimits.option))).max(treeLimits.options),
    unit: line().check(atMost(treeLimits.unit)),
    required: z.boolean(),
  })
  .refine(({ kind, options }) => !hasOptions(kind) || options.length >= 2, {
    path: ["options"],
    message: `請寫 2 到 ${treeLimits.options} 個選項`,
  })
  .refine(({ options }) => new Set(options).size === options.length, { path: ["options"], message: "有兩個選項一樣" });
export type QuestionForm = z.output<typeof QuestionForm>;

export const SubcategoryForm = z.object({
  categoryId: z.number({ error: "請選擇分類" }).int().min(1, "請選擇分類"),
  name: name("子分類名稱"),
  retired: z.boolean(),
  /** What people type for it besides its name. */
  words: z
    .array(
      line()
        .min(1, "請輸入詞")
        .check(atMost(treeLimits.word, `每個詞最多 ${treeLimits.word} 個字`))
        .regex(/[\p{L}\p{N}]/u, "詞裡要有文字或數字"),
    )
    .max(treeLimits.words, `最多 ${treeLimits.words} 個詞`),
  questions: z
    .array(QuestionForm)
    .max(treeLimits.questions, `最多 ${treeLimits.questions} 題`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, "有兩題的編號一樣，請重新整理頁面"),
});
export type SubcategoryForm = z.output<typeof SubcategoryForm>;
export const SubcategoryChange = SubcategoryForm.extend(basedOn);

export const CategoryFile = CategoryForm.extend({ id: Id, ...versioned(CategoryForm) });
export const SubcategoryFile = SubcategoryForm.extend({ id: Id, ...versioned(SubcategoryForm) });

/** All categories in order, with those that are retired. */
export const AdminCategory = CategoryForm.extend({
  id: z.number().int(),
  subcategories: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      retired: z.boolean(),
      /** On sale. */
      services: z.number().int(),
      words: z.number().int(),
      questions: z.number().int(),
    }),
  ),
});
export type AdminCategory = z.output<typeof AdminCategory>;

/** Also lists these, if they are retired. */
export const CategoriesQuery = z.object({
  category: Id.optional().catch(undefined),
  subcategory: Id.optional().catch(undefined),
});
