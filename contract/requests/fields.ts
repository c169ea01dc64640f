import { z } from "zod";
import { draft, line, paragraphs } from "#contract/text/fields.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost } from "../shared.ts";

const within = (label: string, min: number, max: number) =>
  [
    atLeast(min, min === 1 ? `請填寫${label}` : `${label}請輸入 ${min}~${grouped(max)} 個字`),
    atMost(max, `${label}最多 ${grouped(max)} 個字`),
  ] as const;

/** A single-line text with length limits. */
export const words = (label: string, min: number, max: number) =>
  line({ error: `請填寫${label}` }).check(...within(label, min, max));

/** A multi-line text with length limits. */
export const prose = (label: string, min: number, max: number) =>
  paragraphs({ error: `請填寫${label}` }).check(...within(label, min, max));

/** Lines of a list as typed: empty ones are dropped. */
export const lines = <L>(
  line: z.ZodType<L, L>,
  textOf: (line: L) => string,
  { max, tooMany }: { max: number; tooMany: string },
) =>
  z
    .array(line)
    .transform((all) => all.filter((each) => textOf(each) !== ""))
    .refine((all) => all.length <= max, tooMany);

/** A whole number with limits. */
export const whole = (label: string, min: number, max: number) => {
  const text = `${label}請填 ${grouped(min)}~${grouped(max)} 的整數`;
  return z.number({ error: text }).int(text).min(min, text).max(max, text);
};

/** Text of a draft: it may break the rules, but its size is limited. */
export const typed = (max: number) =>
  draft()
    .check(atMost(max, `最多 ${grouped(max)} 個字`))
    .default("");
export const typedNumber = z.number().nullable().default(null);

/** Incremented with each save of the draft; saving on top of an older version is rejected. */
export const Version = z.coerce.number({ error: "請重新整理頁面" }).int("請重新整理頁面").min(1, "請重新整理頁面");
