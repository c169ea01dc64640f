import { z } from "zod";
import { draft, line, paragraphs } from "#contract/text/fields.ts";
import { grouped } from "../money.ts";
import { atLeast, atMost } from "../shared.ts";

const within = (label: string, min: number, max: number) =>
  [
    atLeast(min, min === 1 ? `請填寫${label}` : `${label}請輸入 ${min}~${grouped(max)} 個字`),
    atMost(max, `${label}最多 ${grouped(max)} 個字`),
  ] as const;

/** A text of one line with its bounds. */
export const words = (label: string, min: number, max: number) =>
  line({ error: `請填寫${label}` }).check(...within(label, min, max));

/** A text of several lines with its bounds. */
export const prose = (label: string, min: number, max: number) =>
  paragraphs({ error: `請填寫${label}` }).check(...within(label, min, max));

/** Lines of a list as they are typed: an empty one is only a place to type, wherever it stands. */
export const lines = <L>(
  line: z.ZodType<L, L>,
  textOf: (line: L) => string,
  { max, tooMany }: { max: number; tooMany: string },
) =>
  z
    .array(line)
    .transform((all) => all.filter((each) => textOf(each) !== ""))
    .refine((all) => all.length <= max, tooMany);

/** A whole number with its bounds. */
export const whole = (label: string, min: number, max: number) => {
  const text = `${label}請填 ${grouped(min)}~${grouped(max)} 的整數`;
  return z.number({ error: text }).int(text).min(min, text).max(max, text);
};

/** A text of a draft: it may break the rules, but not grow without end. */
export const typed = (max: number) =>
  draft()
    .check(atMost(max, `最多 ${grouped(max)} 個字`))
    .default("");
export const typedNumber = z.number().nullable().default(null);

/** Grows with each saving of what is typed; saving on top of an older version is refused. */
export const Version = z.coerce.number({ error: "請重新整理頁面" }).int("請重新整理頁面").min(1, "請重新整理頁面");
