import { z } from "zod";
import { When } from "#contract/route/instant.ts";
import { line, paragraphs } from "#contract/text/fields.ts";
import { basedOn } from "../console/versions.ts";
import { atLeast, atMost } from "../shared.ts";
import { textPaths } from "./pages.ts";
import { splitSections } from "./sections.ts";

export const textLimits = { title: 40, leadMin: 4, lead: 120, heading: 40, text: 20_000, change: 300 };

export const TextPath = z.enum(textPaths);

const Section = z.object({ id: z.string(), heading: z.string(), text: z.string() });
/** A text as it is read. `sections`: see `sections.ts`. */
export const TextDocument = z.object({
  path: TextPath,
  title: z.string(),
  lead: z.string(),
  sections: z.array(Section),
});

/** A change that is announced and does not apply yet. */
const Coming = z.object({ version: z.number().int(), from: When, change: z.string() });

export const TextQuery = z.object({
  path: TextPath,
  /** An older or announced version; the present one without it. */
  version: z.coerce.number().int().min(1).optional(),
});

export const TextPage = z.object({
  document: TextDocument,
  version: z.number().int(),
  /** Whether this is the text that applies now. */
  now: z.boolean(),
  /** YYYY-MM-DD: since when this version applies. */
  updated: z.string(),
  coming: Coming.nullable(),
  /** The versions of terms, newest first, with the day from which each applies; empty for other texts. */
  versions: z.array(z.object({ version: z.number().int(), from: z.string() })),
});

/** A group of texts. The page at `path` lists them, unless one of them has this path itself. */
export const TextShelf = z.object({
  path: z.string(),
  title: z.string(),
  lead: z.string(),
  documents: z.array(TextDocument.omit({ sections: true })),
});

export const TextForm = z.object({
  title: line({ error: "請輸入標題" }).min(1, "請輸入標題").check(atMost(textLimits.title)),
  lead: line({ error: "請輸入一句話說明" })
    .min(1, "請輸入一句話說明")
    .check(atLeast(textLimits.leadMin, `說明至少 ${textLimits.leadMin} 個字`), atMost(textLimits.lead)),
  /** The parts, as `joinSections` writes them. */
  text: paragraphs({ error: "請輸入內容" })
    .min(1, "請輸入內容")
    .check(atMost(textLimits.text), (ctx) => {
      const { fault } = splitSections(ctx.value, textLimits.heading);
      if (fault) ctx.issues.push({ code: "custom", message: fault, input: ctx.value });
    }),
});
export type TextForm = z.output<typeof TextForm>;

/** A save. Terms need a day and a sentence about what changes; other texts change at once and have neither. */
export const TextChange = TextForm.extend({
  ...basedOn,
  /** YYYY-MM-DD in Taipei: the first day of a changed text of the terms, at least `termsNoticeDays` (terms.ts) later. */
  day: z.iso.date("請選擇生效日").nullable(),
  change: paragraphs({ error: "請寫出改了什麼" }).check(atMost(textLimits.change)).nullable(),
});
export type TextChange = z.output<typeof TextChange>;

export const AdminText = z.object({
  id: z.number().int(),
  path: TextPath,
  title: z.string(),
  /** Operators have changed it. */
  edited: z.boolean(),
  comingFrom: When.nullable(),
});

export const TextFile = TextForm.extend({
  id: z.number().int(),
  path: TextPath,
  terms: z.boolean(),
  /** That of the newest version, whether it applies already or not. */
  version: z.number().int(),
  /** The version that is shown now. */
  present: z.number().int(),
  coming: Coming.nullable(),
  /** YYYY-MM-DD: the first day that a change of terms may apply. */
  earliest: z.string(),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.number().int(),
      data: TextForm,
      editor: z.string().nullable(),
      at: When.nullable(),
      from: When.nullable(),
      recalled: z.boolean(),
    }),
  ),
});
