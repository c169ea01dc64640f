/** Rows for the calls about letters to the support and notices of infringed copyrights: of both sides, and of operators. */

import { savedReplies, supportFiles } from "#server/db/schema/support.ts";
import { tokenOf } from "#server/domains/copyright/store.ts";
import { one } from "#server/kernel/rows.ts";
import { makeService } from "#server/testing/factories/catalog.ts";
import { workingSale } from "#server/testing/factories/orders.ts";
import {
  counterForm,
  makeLetter,
  makeLinkedLetter,
  makeNotice,
  noticeForm,
} from "#server/testing/factories/support.ts";
import { makeMember, nextSerial } from "#server/testing/factories.ts";
import type { World } from "#server/testing/world.ts";
import { type MakeAdminRow, operatorId } from "./admin-row.ts";
import type { Guarded, MakeRow } from "./row.ts";

const mine: MakeRow = async (world) => {
  const { id: ownerId } = await makeMember(world);
  return { ownerId, params: { id: await makeLetter(world, { userId: ownerId }) } };
};

/** @param makeFile makes a stored file with its content */
export const letterRows = (makeFile: (world: World, ownerId: number) => Promise<number>): Guarded => ({
  "GET /api/my_letters/{id}": [mine],
  "POST /api/my_letters/{id}/reply": [mine, { text: "補充：是上週三的付款。" }],
  "GET /files/letters/{id}/{name}": [
    async (world) => {
      const { ownerId, params } = await mine(world);
      const fileId = await makeFile(world, ownerId);
      await world.deps.db.insert(supportFiles).values({ contactId: Number(params.id), fileId });
      return { ownerId, params: { id: fileId, name: "稿件.txt" } };
    },
  ],
});

const letter =
  (body?: unknown, values: Parameters<typeof makeLetter>[1] = {}): MakeAdminRow =>
  async (world) => ({ params: { id: await makeLetter(world, values) }, body });

const reply =
  (body?: unknown): MakeAdminRow =>
  async (world, operator) => {
    const values = { title: `退款 ${nextSerial()}`, text: "{暱稱}你好。", updatedBy: operatorId(operator) };
    return { params: { id: one(await world.deps.db.insert(savedReplies).values(values).returning()).id }, body };
  };

const savedReply = { title: "退款時間", text: "{暱稱}你好，退款約七天到帳。" };
const why = "已經在電話裡說明清楚";

export const adminLetterRows: Record<string, MakeAdminRow> = {
  // A member's letter: visitors get no files.
  "POST /api/admin/contacts/{id}/answer": async (world) => ({
    params: { id: await makeLetter(world, { userId: (await makeMember(world)).id }) },
    body: { text: "退款已經送出，約七天到帳。" },
  }),
  "POST /api/admin/contacts/{id}/transitions/{name}": async (world) => ({
    params: { id: await makeLetter(world), name: "take" },
  }),
  "POST /api/admin/contacts/{id}/hand_over": async (world) => ({
    params: { id: await makeLetter(world) },
    body: { to: (await makeMember(world, { roles: ["support"] })).id },
  }),
  "POST /api/admin/contacts/{id}/settle": letter({ note: why }),
  "POST /api/admin/contacts/{id}/notes": letter({ text: why }),
  "POST /api/admin/orders/{orderId}/letters": async (world) => ({
    params: { orderId: (await workingSale(world)).orderId },
    body: { side: "buyer", reason: why, subject: "退款的進度", text: "退款已經送出，約七天到帳。" },
  }),
  "PUT /api/admin/saved_replies/{id}": reply(savedReply),
  "DELETE /api/admin/saved_replies/{id}": reply(),
};

/** A visitor's link, which needs no member. */
export const linkBody =
  (body: object = {}) =>
  async (world: World) => ({ body: { ...body, token: (await makeLinkedLetter(world)).token } });

export const newReply = savedReply;

const takenDown: MakeRow = async (world) => {
  const { id, ownerId } = await makeNotice(world, { state: "taken_down", takenDownAt: world.clock.now() });
  return { ownerId, params: { id } };
};

export const noticeRows: Guarded = {
  "GET /api/my_copyright_notices/{id}": [takenDown],
  "POST /api/my_copyright_notices/{id}/counter": [takenDown, counterForm],
};

export const adminNoticeRows: Record<string, MakeAdminRow> = {
  "POST /api/admin/copyright_notices/{id}/{name}": async (world) => ({
    params: { id: (await makeNotice(world)).id, name: "refuse" },
    body: { text: "看過之後沒有相同的地方" },
  }),
};

const where = async (world: World) => `/services/${(await makeService(world)).id}`;
const linkedNotice =
  (values: Parameters<typeof makeNotice>[1], body: object = {}) =>
  async (world: World) => ({ body: { ...body, token: tokenOf(world.system, (await makeNotice(world, values)).id) } });

export const noticeActs = {
  "POST /api/copyright_notices": async (world: World) => ({
    actorId: (await makeMember(world)).id,
    body: { ...noticeForm, where: await where(world) },
  }),
  "POST /api/visitor_copyright_notices": async (world: World) => ({
    body: { ...noticeForm, where: await where(world), email: `holder${nextSerial()}@example.com` },
  }),
  "POST /api/copyright_link/open": linkedNotice({}),
  "POST /api/copyright_link/confirm": linkedNotice({ state: "unconfirmed", receivedAt: null }),
  "POST /api/copyright_link/complete": linkedNotice({ state: "asked" }, noticeForm),
};
