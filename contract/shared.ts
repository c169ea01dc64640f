import { z } from "zod";
import "./sentences.ts";
import { grouped } from "./money.ts";
import { reasonMax, reasonMin } from "./terms.ts";
import { countCharacters, isWithin } from "./text/characters.ts";
import { line } from "./text/fields.ts";

/** A list in a multipart form, where it is sent as JSON text. */
export const inParts = <S extends z.ZodType>(schema: S): z.ZodType<z.output<S>, z.input<S>> =>
  z.preprocess((value) => {
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema) as never;

const NO_ROW = "找不到這一筆資料";
/** A row's id in a path or a body: a positive 32-bit integer; text must be plain digits, not `0x10` or `1e0`. */
export const Id = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^[1-9]\d*$/)
        .transform(Number),
    ],
    { error: NO_ROW },
  )
  .pipe(z.number().int(NO_ROW).positive(NO_ROW).max(2_147_483_647, NO_ROW));

/** Maximum page number of a list. */
const LAST_PAGE = 10_000;

/**
 * Page number from 1. Lenient so that old or broken links still open the list: invalid values become page 1, too large
 * ones the last allowed page.
 */
export const Page = z.preprocess((value) => {
  const text = String(value).trim();
  return /^\d+$/.test(text) ? Math.min(LAST_PAGE, Math.max(1, Number(text))) : 1;
}, z.int().min(1).max(LAST_PAGE));
export const PageQuery = z.object({ page: Page.default(1) });

/** An optional flag: `1` or `true` switch it on, anything else is ignored. */
export const Flag = z
  .unknown()
  .transform((value): true | undefined => ([true, "true", 1, "1"].includes(value as string) ? true : undefined))
  .optional();

/** An optional filter of a list: an invalid value is ignored. */
export const filter = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

/** Whole New Taiwan dollars. */
export const Money = z.number().int();
export const Ok = z.object({ ok: z.literal(true) });
export const ok = { ok: true } as const;

/** A picture with its size, so that the layout does not shift. */
export const Picture = z.object({
  hash: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type Picture = z.output<typeof Picture>;

/** A button offered by the server: label, form to open, and `confirm` question if any. */
export const offeredOf = <N extends z.ZodType<string>, F extends z.ZodType<string>>(name: N, form: F) =>
  z.object({
    name,
    label: z.string(),
    form,
    confirm: z.string().nullable(),
    tone: z.enum(["primary", "secondary", "danger"]),
    /** Success message; null when the form shows its own. */
    done: z.string().nullable(),
  });

/** A member as shown on a card. */
export const Person = z.object({
  id: z.number().int(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  level: z.number().int(),
  star: z.boolean(),
});
export type Person = z.output<typeof Person>;

/** Adds length limits to the API description: zod does not look into custom checks. */
function named(check: z.core.$ZodCheck<string>, length: { minimum: number } | { maximum: number }) {
  check._zod.onattach.push((schema) => Object.assign(schema._zod.bag, length));
  return check;
}

/** Check of a typed text: minimum number of characters. */
export const atLeast = (min: number, message: string) =>
  named(
    z.refine<string>((text) => countCharacters(text) >= min, message),
    { minimum: min },
  );
/** Check of a typed text: maximum number of characters. */
export const atMost = (max: number, message = `最多 ${grouped(max)} 個字`) =>
  named(
    z.refine<string>((text) => isWithin(text, max), message),
    { maximum: max },
  );
/** Length checks of a reason. */
export const explained = [
  atLeast(reasonMin, `請至少用 ${reasonMin} 個字說明`),
  atMost(reasonMax, `最多 ${grouped(reasonMax)} 字`),
] as const;

/** Idempotency key, chosen by the page once per form: the same key creates one row, however often it is sent. */
export const Key = line({ error: "缺少識別碼，請重新整理頁面" }).check(
  atLeast(8, "識別碼太短"),
  atMost(64, "識別碼太長"),
);
