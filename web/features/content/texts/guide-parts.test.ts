import { expect, test } from "vitest";
import { sandboxCompany } from "#contract/company.ts";
import { guideParts } from "#contract/content/guide-parts.ts";
import type { Terms } from "#contract/content/schemas.ts";
import { shelvesOf } from "./index.ts";

/** Any number: only headings are compared. */
const terms = new Proxy({} as Terms, { get: () => [1] });
const NUMBERED = /^[一二三四五六七八九]、|^中途有狀況：/;

test("the parts of the guides that letters are answered with are those of the texts", () => {
  const guides = shelvesOf(terms, sandboxCompany).find(({ path }) => path === "/guide")?.documents ?? [];
  const written = guides.flatMap(({ path, title, sections }) =>
    sections.map(({ id, heading }) => ({ path, id, title: `${title}：${heading.replace(NUMBERED, "")}` })),
  );
  expect(guideParts.filter(({ id }) => id)).toEqual(written);
});
