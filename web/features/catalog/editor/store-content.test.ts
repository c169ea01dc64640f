import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { type Api, ApiError } from "#contract/api.ts";
import type { ServiceDraft } from "#contract/catalog/content.ts";
import { blankContent } from "./content.ts";
import { type ServiceForm, serviceDrafts } from "./store-content.ts";

/** Fake server with one service, which refuses to save over an unexpected version. */
const server = vi.hoisted(() => {
  // Other tests of this process have loaded the modules that are mocked here.
  vi.resetModules();
  return { version: 1, content: null as unknown, loseAnswers: 0 };
});
afterAll(() => vi.resetModules());

vi.mock("#web/lib/calls/api.ts", () => ({
  api: {
    async call(name: string, { body }: { body?: ServiceDraft & { version: number } }) {
      if (name.startsWith("PUT") && body) {
        const { version, ...content } = body;
        if (version !== server.version) throw new ApiError(409, { message: "改過", code: "stale_service" });
        Object.assign(server, { version: version + 1, content });
        if (server.loseAnswers-- > 0) throw new ApiError(503, { message: "斷線", code: "unavailable" });
      }
      return { id: 7, version: server.version, content: server.content } as ServiceForm;
    },
  } as unknown as Api,
}));

const titled = (title: string): ServiceDraft => ({ ...blankContent(), title });
const save = (title: string, version: number) => serviceDrafts.store(7, version, titled(title));

beforeEach(() => void Object.assign(server, { version: 1, content: titled("一開始"), loseAnswers: 0 }));

test("savings that follow each other go through", async () => {
  const first = await save("甲", 1);
  const second = await save("乙", first.version);
  expect(second).toMatchObject({ version: 3, content: { title: "乙" } });
});

test("what another tab has saved is not overwritten", async () => {
  await save("我的", 1);
  Object.assign(server, { version: 5, content: titled("別人的") });
  await expect(save("我的續篇", 2)).rejects.toSatisfy(serviceDrafts.isStale);
  expect(server).toMatchObject({ version: 5, content: { title: "別人的" } });
});

test("an answer that was lost on the way is no other tab", async () => {
  server.loseAnswers = 1;
  await expect(save("送到了", 1)).rejects.toMatchObject({ status: 503 });
  expect(await save("又多打了幾個字", 1)).toMatchObject({ version: 3, content: { title: "又多打了幾個字" } });
});

test("what the page before sent while it was left is no other tab, even when typing went on", async () => {
  await save("別頁的事", 1);
  Object.assign(server, { version: 9, content: titled("離開時送出的") });
  serviceDrafts.mayBeSent(7, titled("離開時送出的"));
  expect(await save("回來又多打了幾個字", 8)).toMatchObject({ version: 10, content: { title: "回來又多打了幾個字" } });
});
