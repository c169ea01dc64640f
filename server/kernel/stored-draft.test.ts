import { expect, test } from "vitest";
import { ArticleDraft } from "#contract/articles/content.ts";
import { ServiceDraft } from "#contract/catalog/content.ts";
import { RequestDraft } from "#contract/requests/forms.ts";
import { storedDraft } from "./stored-draft.ts";

test("a draft is read by its form, with what the form has got since", () => {
  expect(storedDraft(ArticleDraft, { title: "甲", body: "<p>乙</p>" })).toEqual({
    ...{ title: "甲", body: "<p>乙</p>", lead: "", tags: [], cover: null, categoryId: null },
  });
});

test.each([
  ["article", ArticleDraft, { title: "甲", body: "&lt;".repeat(100_000) }],
  ["article of many tags", ArticleDraft, { title: "甲", body: "<p>a</p>".repeat(20_000) }],
  ["service", ServiceDraft, { title: "甲", description: "&amp; ".repeat(20_000) }],
  ["request", RequestDraft, { title: "甲", description: "<p>&amp;</p>".repeat(20_000) }],
] as const)("one that was kept longer than its form takes can be opened: %s", (_, schema, stored) => {
  expect(schema.safeParse(stored).success).toBe(false);
  expect(storedDraft(schema, { ...stored, unknown: 1 })).toEqual({ ...schema.parse({}), ...stored });
});
