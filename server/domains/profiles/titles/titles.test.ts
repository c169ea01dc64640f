import { desc } from "drizzle-orm";
import { expect, test } from "vitest";
import { saveJobs } from "#contract/profiles/item-routes.ts";
import * as titles from "#contract/profiles/job-titles.ts";
import { getJobs, getUserDetail, searchUsers } from "#contract/profiles/routes.ts";
import { auditLog } from "#server/db/schema/moderation.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const editor = world.operator((await makeMember(world, { roles: ["content"], nickname: "小編" })).id);
const visitor = world.visitor();

const make = (parentId: number | null, name = `職務${nextSerial()}`) =>
  editor.call(titles.createJob, { body: { name, parentId, retired: false } });
const formOf = <F extends { id: number; versions: unknown }>({ id: _, versions: __, ...form }: F) => form;
const save = (id: number, body: titles.JobForm & { version: number }) =>
  editor.call(titles.saveJob, { params: { id }, body });

/** A field, a group and a job of it. */
async function branch() {
  const field = await make(null);
  const group = await make(field.id);
  return { field, group, job: await make(group.id) };
}

const offered = async (id: number, query = {}) =>
  JSON.stringify(await visitor.call(getJobs, { query })).includes(`"id":${id},`);

test("jobs are added, renamed, moved and put in order, and members find them at once", async () => {
  const { field, group, job } = await branch();
  const second = await make(group.id);
  const { id: memberId } = await makeMember(world);
  const member = await world.client(memberId);
  await member.call(saveJobs, { body: { jobIds: [job.id] } });
  const saved = await save(job.id, { ...formOf(job), name: "香草園藝師" });
  expect(saved.versions).toMatchObject([
    { version: 2, editor: "小編" },
    { version: 1, data: { name: job.name } },
  ]);
  await world.drain();
  const found = await visitor.call(searchUsers, { body: { k: "香草園藝師" } });
  expect(found.data.map(({ id }) => id)).toEqual([memberId]);

  await editor.call(titles.moveJob, { params: { id: second.id }, body: { position: 1 } });
  const order = (await editor.call(titles.getAdminJobs, {})).filter(({ parentId }) => parentId === group.id);
  expect(order.map(({ id, position, siblings }) => [id, position, siblings])).toEqual([
    [second.id, 1, 2],
    [job.id, 2, 2],
  ]);
  const other = await make(field.id);
  await save(job.id, { ...formOf(saved), parentId: other.id });
  await world.drain();
  const under = await visitor.call(searchUsers, { body: { job: other.id } });
  expect(under.data.map(({ id }) => id)).toEqual([memberId]);
  const [act] = await world.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(act).toMatchObject({
    action: "job.save",
    data: { before: { parentId: group.id }, form: { parentId: other.id } },
  });
});

test("a retired job is no longer offered, and who has it keeps it", async () => {
  const { field, job, group } = await branch();
  const { id: memberId } = await makeMember(world);
  const member = await world.client(memberId);
  await member.call(saveJobs, { body: { jobIds: [job.id] } });
  await save(group.id, { ...formOf(group), retired: true });
  expect(await offered(job.id)).toBe(false);
  expect(await offered(field.id)).toBe(true);
  // The page of the list by this job asks for it by its id.
  expect(await offered(job.id, { job: job.id })).toBe(true);
  await member.call(saveJobs, { body: { jobIds: [job.id] } });
  expect((await visitor.call(getUserDetail, { params: { id: memberId } })).jobs).toMatchObject([{ id: job.id }]);
  const newcomer = await world.client((await makeMember(world)).id);
  await expect(newcomer.call(saveJobs, { body: { jobIds: [job.id] } })).rejects.toMatchObject({
    fields: { jobIds: [expect.any(String)] },
  });
});

test("what would break the tree, doubles and saves of two at once are refused", async () => {
  const { field, group, job } = await branch();
  const at = (name: string) => ({ fields: { [name]: expect.arrayContaining([expect.any(String)]) } });
  await expect(make(job.id)).rejects.toMatchObject(at("parentId"));
  await expect(make(group.id, job.name)).rejects.toMatchObject(at("name"));
  await expect(make(999_999)).rejects.toMatchObject(at("parentId"));
  await expect(make(null, "")).rejects.toMatchObject(at("name"));
  await expect(save(field.id, { ...formOf(field), parentId: group.id })).rejects.toMatchObject(at("parentId"));
  await expect(save(group.id, { ...formOf(group), parentId: group.id })).rejects.toMatchObject(at("parentId"));
  const lone = await make(field.id);
  const member = await world.client((await makeMember(world)).id);
  await member.call(saveJobs, { body: { jobIds: [lone.id] } });
  await expect(make(lone.id)).rejects.toMatchObject(at("parentId"));

  await save(job.id, { ...formOf(job), name: "第一位改的" });
  await expect(save(job.id, { ...formOf(job), name: "第二位改的" })).rejects.toMatchObject({ status: 409 });
  const support = world.operator((await makeMember(world, { roles: ["support"] })).id);
  await expect(support.call(titles.getAdminJobs, {})).rejects.toMatchObject({ status: 403 });
});
