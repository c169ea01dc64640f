import { expect, test } from "vitest";
import { getAuditLog } from "#contract/moderation/routes.ts";
import * as terms from "#contract/terms.ts";
import { makeMember } from "#server/testing/factories.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
const admin = world.operator((await makeMember(world, { roles: ["admin"] })).id);

test("a long log is counted as far as one may page through it, and every kind of act can be chosen", async () => {
  await world.deps.pool.query(
    `insert into audit_log (actor, action, subject, at)
     select 'system:test', 'test.' || n % 3, 'test', now() from generate_series(1, $1::int) n`,
    [3 * terms.auditLookBack + 3],
  );
  const all = await admin.call(getAuditLog, {});
  expect(all).toMatchObject({ total: terms.auditLookBack, pages: terms.auditLookBack / terms.pageSize });
  expect(all.actions.map(({ action }) => action).filter((action) => action.startsWith("test."))).toEqual([
    "test.0",
    "test.1",
    "test.2",
  ]);
  const last = await admin.call(getAuditLog, { query: { action: "test.1", page: "500" } });
  expect(last.data).toHaveLength(terms.pageSize);
  expect(last.data.every(({ action }) => action === "test.1")).toBe(true);
  expect((await admin.call(getAuditLog, { query: { action: "test.9" } })).total).toBe(0);
});
