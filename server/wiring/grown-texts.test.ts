import { expect, test } from "vitest";
import { createArticle, getMyArticle, saveArticle } from "#contract/articles/own-routes.ts";
import { createService } from "#contract/catalog/routes.ts";
import { createNews } from "#contract/content/routes.ts";
import { createRequest } from "#contract/requests/own-routes.ts";
import { limits } from "#contract/route/limits.ts";
import { makeMember } from "../testing/factories.ts";
import { openWorld } from "../testing/world.ts";

const world = await openWorld();
const member = await makeMember(world);
const client = await world.client(member.id);
const editor = world.operator((await makeMember(world, { roles: ["content"] })).id);

/** Each `&` becomes five characters when the text is sanitized. */
const grows = (signs: number) => "& ".repeat(signs / 2);

const news = { title: "好手的最新消息", summary: "這是一段夠長的摘要文字，說明這則消息。" };
const ways: [string, string, () => Promise<unknown>][] = [
  ["an article", "body", () => client.call(createArticle, { body: { title: "甲", body: grows(150_000) } as never })],
  ["a service", "description", () => client.call(createService, { body: { description: grows(30_000) } as never })],
  ["a request", "description", () => client.call(createRequest, { body: { description: grows(30_000) } as never })],
  [
    "news",
    "body",
    () => editor.call(createNews, { body: { ...news, body: `<p>${"&".repeat(9000)}</p>${"<br>".repeat(3000)}` } }),
  ],
];

test.each(ways)(
  "%s that grows beyond its limit while it is cleaned is refused at its field",
  async (_, field, save) => {
    const refused = await save().then(
      () => null,
      (error: { status: number; fields: Record<string, string[]> }) => error,
    );
    expect(refused).toMatchObject({ status: 400 });
    expect(Object.keys(refused?.fields ?? {})).toEqual([field]);
  },
);

test("a text of nothing but tags is refused before it is cleaned, and what is kept stays", async () => {
  const { id, version } = await client.call(createArticle, { body: { title: "甲", body: "<p>乙</p>" } as never });
  const params = { id };
  const hostile = { title: "甲", body: "<b>".repeat(66_000), version } as never;
  await expect(client.call(saveArticle, { params, body: hostile })).rejects.toMatchObject({ status: 400 });
  expect((await client.call(getMyArticle, { params })).content.body).toBe("<p>乙</p>");
});

test("whoever saves without a pause is asked to wait", async () => {
  const busy = await world.client((await makeMember(world)).id);
  const { id } = await busy.call(createArticle, { body: { title: "甲" } as never });
  const save = () => busy.call(saveArticle, { params: { id }, body: { title: "甲", version: 1 } as never });
  let last: unknown;
  for (let n = 0; n < limits.saveText.max; n++) last = await save().catch((error: unknown) => error);
  expect(last).toMatchObject({ status: 429, code: "too_many" });
});
