import { desc } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import * as finding from "#contract/catalog/finding-routes.ts";
import { searchServices } from "#contract/catalog/routes.ts";
import { synonyms } from "#server/db/schema/catalog.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();

const operator = async (...roles: string[]) => world.operator((await makeMember(world, { roles })).id);
const titlesFor = async (k: string) =>
  (await world.visitor().call(searchServices, { query: { k } })).data.map((card) => card.title);

async function lastAct() {
  const [row] = await world.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return row;
}

test("a group is added, changed and taken away, on record, and the next search knows it", async () => {
  const editor = await operator("content");
  await makeService(world, { title: "手機殼彩繪訂製" });
  expect(await titlesFor("保護套")).toEqual([]);
  const group = await editor.call(finding.createSynonyms, { body: { words: ["手機殼", "保護套"] } });
  expect(await titlesFor("保護套")).toEqual(["手機殼彩繪訂製"]);
  expect(await lastAct()).toMatchObject({ action: "synonyms.create", subjectId: group.id });

  const listed = await editor.call(finding.getSynonyms, { query: { k: "機" } });
  expect(listed).toMatchObject({ data: [{ id: group.id }], total: 1, all: 1 });
  expect(await editor.call(finding.getSynonyms, { query: { k: "沒有" } })).toMatchObject({
    data: [],
    total: 0,
    all: 1,
  });
  await editor.call(finding.saveSynonyms, { params: { id: group.id }, body: { words: ["手機殼", "背蓋"] } });
  expect(await titlesFor("保護套")).toEqual([]);
  expect(await titlesFor("背蓋")).toEqual(["手機殼彩繪訂製"]);
  expect(await lastAct()).toMatchObject({ action: "synonyms.save", data: { before: ["手機殼", "保護套"] } });

  await editor.call(finding.deleteSynonyms, { params: { id: group.id } });
  expect(await titlesFor("背蓋")).toEqual([]);
  expect(await lastAct()).toMatchObject({ action: "synonyms.delete" });
  await expect(editor.call(finding.deleteSynonyms, { params: { id: group.id } })).rejects.toMatchObject({
    status: 404,
  });
});

test("only who looks after the content may", async () => {
  for (const client of [await operator("support"), await operator("finance")]) {
    await expect(client.call(finding.getSynonyms, {})).rejects.toMatchObject({ status: 403 });
    await expect(client.call(finding.createSynonyms, { body: { words: ["一個", "兩個"] } })).rejects.toMatchObject({
      status: 403,
    });
  }
  await expect((await operator("admin")).call(finding.getSynonyms, {})).resolves.toMatchObject({ data: [], all: 0 });
});

test.each([
  [["單獨"], "至少要有兩個詞"],
  [["ＬＯＧＯ", "logo"], "這些詞對搜尋來說是同一個詞"],
  [["，，", "詞"], "詞裡要有文字或數字"],
  [["字".repeat(21), "詞"], "每個詞最多 20 個字"],
  [Array.from({ length: 21 }, (_, n) => `詞${n}`), "一組最多 20 個詞"],
])("%j is refused", async (words, sentence) => {
  const editor = await operator("content");
  const refusal = await editor.call(finding.createSynonyms, { body: { words } }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ status: 400 });
  expect(JSON.stringify(refusal)).toContain(sentence);
});

test("what another process writes is known here after a few seconds", async () => {
  await makeService(world, { title: "藍染布包體驗" });
  expect(await titlesFor("紮染")).toEqual([]);
  let written = 0;
  // Each attempt writes again: the watcher may have read before the first.
  await vi.waitFor(
    async () => {
      await world.deps.db.insert(synonyms).values({ words: ["藍染", "紮染", `詞${written++}`] });
      expect(await titlesFor("紮染")).toEqual(["藍染布包體驗"]);
    },
    { timeout: 25_000, interval: 700 },
  );
});
