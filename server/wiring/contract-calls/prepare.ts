import { operatorRoles } from "#contract/roles.ts";
import type { TestClient } from "#server/testing/client.ts";
import { makeMember } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import { operatorCtx } from "./admin-row.ts";
import { adminRow } from "./admin-rows.ts";
import { ownAct } from "./own-acts.ts";
import { ownRow } from "./rows.ts";

export type Prepared = { client: TestClient; params: Record<string, unknown>; body: unknown };

async function prepared(world: World, name: string): Promise<Prepared> {
  const row = await ownRow(world, name);
  if (row) return { client: await world.client(row.ownerId, { secondFactor: true }), ...row };
  const operator = (await makeMember(world, { roles: [...operatorRoles] })).id;
  const forOperator = await adminRow(world, name, operatorCtx(world, operator, operatorRoles));
  if (forOperator) return { client: await world.client(operator, { secondFactor: true }), ...forOperator };
  const act = await ownAct(world, name);
  if (!act) throw new Error(`nobody knows how ${name} is made: own-acts.ts, admin-rows.ts or rows.ts`);
  const client = act.actorId === undefined ? world.visitor() : await world.client(act.actorId, { secondFactor: true });
  for (const [name, value] of Object.entries(act.cookies ?? {})) client.cookies.set(name, value);
  return { client, params: act.params ?? {}, body: act.body ?? {} };
}

/**
 * A client that can make the call and has its CSRF token, parameters of a new row, and a valid body.
 * @throws Error when no list has the call
 */
export async function prepare(world: World, name: string): Promise<Prepared> {
  const made = await prepared(world, name);
  await made.client.send({ method: "GET", url: "/api/my_data" });
  return made;
}
