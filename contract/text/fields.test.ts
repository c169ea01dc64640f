import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import * as calls from "#contract/all.ts";
import { callsAmong } from "#contract/route/route.ts";
import { atLeast, atMost } from "#contract/shared.ts";
import { draft, line, paragraphs, secret } from "./fields.ts";
import { asLine, asParagraphs, comparableName, forXml, SEEN_LINE } from "./plain-text.ts";
import { isLight } from "./rich-text.ts";

test.each([
  ["Logo\u2028設計", "Logo 設計"],
  ["Logo\u0085設計\r\n與\t名片", "Logo 設計 與 名片"],
  ["\u202e反過來\u202c", "反過來"],
  ["零\u200b寬\ufeff與\u001b[31m紅\u0000", "零寬與[31m紅"],
  [
    " 👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} ",
    "👩‍👧 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  ],
  ["cafe\u0301 か\u3099", "café が"],
  ["好\uffff手\ufffe\u{1ffff}\ufdd0", "好手"],
  ["\u3164\u3164", ""],
  ["\u115f好\u1160\uffa0\u17b4\u034f手", "好手"],
  ["\u2800\u2800 \ufffc\u{1d159}", ""],
  ["\u200d\ufe0f\u200b\u{e0061}", ""],
  ["好\ufe0f手 \u200d", "好\ufe0f手"],
  ["辻\u{e0101}", "辻\u{e0101}"],
])("%j is the line %j", (typed, kept) => {
  expect(asLine(typed)).toBe(kept);
});

const sign = fc.oneof(
  fc.constantFrom(
    "好",
    " ",
    "\t",
    "\n",
    "\u0085",
    "\u00ad",
    "\u200b",
    "\u200d",
    "\u2028",
    "\u2060",
    "\ufeff",
    "\u{e0067}",
    "\ufe0f",
    "\u3164",
    "\u2800",
    "\uffff",
  ),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
);

test("a line of seen signs is what a line is folded to", () => {
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 8 }), (text) => {
      const inner = `好${text}好`.normalize("NFC");
      expect(SEEN_LINE.test(inner), JSON.stringify(inner)).toBe(asLine(inner) === inner);
    }),
  );
});

test("a line that was folded is folded", () => {
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 8 }), (text) => {
      expect(asLine(asLine(text))).toBe(asLine(text));
    }),
  );
});

test.each(["好⼿", "好手 ", "好\u200b手"])("%j is compared as 好手", (name) => {
  expect(comparableName(name)).toBe("好手");
});

test("what XML does not allow is dropped, whatever was stored", () => {
  expect(forXml("a\u0000b\u000bc\ufffed\uffffe\ud800f\t\n\u{1f600}")).toBe("abcdef\t\n😀");
});

test("paragraphs keep their lines and tabs", () => {
  expect(asParagraphs("一\r\n二\u2028三\t四\u202e\n\n五 ")).toBe("一\n二\n三\t四\n\n五");
});

test("checks look at what is kept", () => {
  expect(line().min(1, "空的").safeParse("\u200b\u2028").success).toBe(false);
  expect(paragraphs().max(2).parse("\u200b一\r\n")).toBe("一");
});

/** Transforms by which each of the four field types is recognized in a schema. */
const transforms = new Set(
  [line(), paragraphs(), draft()].flatMap((schema) =>
    (schema._zod.def.checks ?? []).map((check) => (check._zod.def as { tx?: unknown }).tx),
  ),
);

type Check = { check: string; tx?: unknown; pattern?: RegExp };
/** A pattern that constrains the whole text. */
const isWhole = ({ check, pattern }: Check) => check === "string_format" && /^\^.*\$$/s.test(pattern?.source ?? "");

/** A text with known characters: cleaned, secret, or of a prescribed pattern. */
function isTame(schema: z.ZodString): boolean {
  if (z.globalRegistry.get(schema)?.format === secret().meta()?.format) return true;
  const checks = (schema._zod.def.checks ?? []).map((check) => check._zod.def as Check);
  return "format" in schema._zod.def || checks.some((check) => transforms.has(check.tx) || isWhole(check));
}

type Found = { path: string; schema: z.ZodString };

/** All strings of a schema with their paths. */
function textsIn(schema: unknown, path: string): Found[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return [{ path, schema: schema as z.ZodString }];
    case "object":
      return Object.entries(def.shape).flatMap(([name, each]) => textsIn(each, `${path}.${name}`));
    case "array":
      return textsIn(def.element, `${path}[]`);
    case "record":
      return [...textsIn(def.keyType, `${path}{}`), ...textsIn(def.valueType, `${path}{}`)];
    case "union":
      return def.options.flatMap((each) => textsIn(each, path));
    case "tuple":
      return def.items.flatMap((each, at) => textsIn(each, `${path}[${at}]`));
    case "pipe":
      if (def.out._zod.def.type === "boolean") return [];
      // The output of a transformed string was a string before, and is cleaned there.
      return [...textsIn(def.in, path), ...(def.in._zod.def.type === "transform" ? textsIn(def.out, path) : [])];
    case "nullable":
    case "optional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return textsIn(def.innerType, path);
    default:
      return [];
  }
}

/**
 * True for zod's length checks, which count code units: an emoji has several. Checks for emptiness are fine in any
 * unit.
 */
const countsUnits = (check: z.core.$ZodCheck<never>): boolean => {
  const def = check._zod.def as { check: string; minimum?: number };
  return ["max_length", "length_equals"].includes(def.check) || (def.check === "min_length" && def.minimum !== 1);
};

/** A text shown to people whose length is counted in code units. */
const isMeasuredByUnits = (schema: z.ZodString): boolean => {
  const checks = schema._zod.def.checks ?? [];
  return checks.some((check) => transforms.has((check._zod.def as Check).tx)) && checks.some(countsUnits);
};

test("a length that zod counts is found, one of ours is not", () => {
  expect(isMeasuredByUnits(line().max(2))).toBe(true);
  expect(isMeasuredByUnits(paragraphs().min(2))).toBe(true);
  expect(isMeasuredByUnits(draft().length(2))).toBe(true);
  expect(isMeasuredByUnits(line().min(1).check(atLeast(2, ""), atMost(3)))).toBe(false);
});

describe("every text that a call takes says which signs it keeps, and is as long as a reader counts", () => {
  const routes = callsAmong(Object.values(calls)).filter(({ body, query }) => body ?? query);

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    "%s",
    (_name, { body, query }) => {
      const texts = [...(body ? textsIn(body, "body") : []), ...(query ? textsIn(query, "query") : [])];
      expect(texts.filter(({ schema }) => !isTame(schema)).map(({ path }) => path)).toEqual([]);
      expect(texts.filter(({ schema }) => isMeasuredByUnits(schema)).map(({ path }) => path)).toEqual([]);
    },
  );
});

/** True for rich text: only this type limits the cost of sanitising. */
const isRich = ({ schema }: Found): boolean =>
  (schema._zod.def.checks ?? []).some((check) => (check._zod.def as { fn?: unknown }).fn === isLight);

describe("a call that takes rich text has the limit of saving, since each text is cleaned", () => {
  const routes = callsAmong(Object.values(calls)).filter(({ body }) => body && textsIn(body, "body").some(isRich));

  test("the calls that do are found", () => {
    expect(routes.map(({ path }) => path)).toContain("/api/my_blogs/{id}");
    expect(routes.length).toBeGreaterThan(8);
  });

  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))("%s", (_name, { limit }) => {
    expect(limit).toBe("saveText");
  });
});
