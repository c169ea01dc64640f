import { describe, expect, test } from "vitest";
import * as calls from "#contract/orders/routes.ts";
import { deliveredSale, freshKey, makeListing, makePaidOrder, type Sale } from "#server/testing/factories/orders.ts";
import { makeMember } from "#server/testing/factories.ts";
import { multipart, type Part } from "#server/testing/multipart.ts";
import { openWorld } from "#server/testing/world.ts";

const world = await openWorld();
type Client = Awaited<ReturnType<typeof world.client>>;

const questions = [
  { text: "要放哪些文字？", required: true },
  { text: "店面的照片", required: true, files: true },
  { text: "喜歡的樣子", required: false, files: true },
];
const photo: Part = { field: "files", name: "店面.jpg", type: "image/jpeg", bytes: "JPEG" };

const room = (who: Client, { orderId }: Sale) => who.call(calls.getOrder, { params: { id: orderId } });
async function sold(): Promise<{ sale: Sale; buyer: Client; seller: Client }> {
  const sale = await makePaidOrder(world, await makeListing(world, { questions }));
  const [buyer, seller] = await Promise.all([world.client(sale.buyerId), world.client(sale.sellerId)]);
  for (const who of [buyer, seller]) await room(who, sale);
  return { sale, buyer, seller };
}
const answer = (
  who: Client,
  sale: Sale,
  fields: { answers: string[]; filesTo: number[] },
  parts: Part[],
  key?: string,
) =>
  who.send({
    method: "POST",
    url: `/api/orders/${sale.orderId}/requirements`,
    ...multipart({ answers: JSON.stringify(fields.answers), filesTo: JSON.stringify(fields.filesTo) }, parts, key),
  });

describe("what the buyer provides", () => {
  test("a question that takes files is answered by one, which both sides read beside it", async () => {
    const { sale, buyer, seller } = await sold();
    const sketch = { ...photo, name: "草圖.pdf" };
    const key = freshKey();
    const given = { answers: ["店名與電話", "", "手寫的感覺"], filesTo: [1, 2, 1] };
    const parts = [photo, sketch, { ...photo, name: "櫃台.jpg" }];
    for (const _ of ["once", "again"]) expect((await answer(buyer, sale, given, parts, key)).statusCode).toBe(200);
    for (const who of [buyer, seller]) {
      const { answers, state, entries } = await room(who, sale);
      expect(state).toBe("in_progress");
      expect(answers?.map((each) => [each.answer, each.files.map(({ name }) => name)])).toEqual([
        ["店名與電話", []],
        ["", ["店面.jpg", "櫃台.jpg"]],
        ["手寫的感覺", ["草圖.pdf"]],
      ]);
      // They stand with the answers, not a second time in the conversation.
      expect(entries.flatMap(({ files }) => files)).toEqual([]);
    }
    const url = (await room(seller, sale)).answers?.[1]?.files[0]?.url ?? "";
    expect((await seller.send({ method: "GET", url })).body).toBe("JPEG");
    const stranger = await world.client((await makeMember(world)).id);
    expect((await stranger.send({ method: "GET", url })).statusCode).toBe(404);
    const info = await seller.call(calls.getOrderInfo, { params: { id: sale.orderId } });
    expect(info.answers?.[1]?.files).toHaveLength(2);
  });

  test("what is missing or misplaced is refused at its question, and nothing is kept", async () => {
    const { sale, buyer, seller } = await sold();
    const refused = async (fields: { answers: string[]; filesTo: number[] }, parts: Part[] = []) => {
      const reply = await answer(buyer, sale, fields, parts);
      expect(reply.statusCode).toBe(400);
      return Object.keys(reply.json().message);
    };
    expect(await refused({ answers: [], filesTo: [] })).toEqual(["answers.0", "answers.1"]);
    expect(await refused({ answers: ["店名"], filesTo: [2] }, [photo])).toEqual(["answers.1"]);
    expect(await refused({ answers: ["店名", "沒有照片"], filesTo: [0] }, [photo])).toEqual(["files"]);
    expect(await refused({ answers: ["店名", "沒有照片"], filesTo: [] }, [photo])).toEqual(["files"]);
    expect(await refused({ answers: ["店名", "沒有照片"], filesTo: [9] }, [photo])).toEqual(["files"]);
    expect((await answer(seller, sale, { answers: ["店名"], filesTo: [1] }, [photo])).json().code).toBe(
      "transition_refused",
    );
    const { rows } = await world.deps.pool.query("select 1 from order_messages where order_id = $1", [sale.orderId]);
    expect([rows, (await room(buyer, sale)).state]).toEqual([[], "awaiting_requirements"]);
  });

  test("a required question may be answered in words where files could be attached", async () => {
    const { sale, buyer } = await sold();
    await buyer.call(calls.submitRequirements, {
      params: { id: sale.orderId },
      body: { answers: ["店名", "照片晚點補在留言"] },
    });
    expect((await room(buyer, sale)).answers?.[1]).toMatchObject({ answer: "照片晚點補在留言", files: [] });
  });
});

test("a wish for changes shows with files what is meant", async () => {
  const sale = await deliveredSale(world);
  const [buyer, seller] = await Promise.all([world.client(sale.buyerId), world.client(sale.sellerId)]);
  for (const who of [buyer, seller]) await room(who, sale);
  const parts = [{ ...photo, name: "標出來的地方.png", type: "image/png" }];
  const url = `/api/orders/${sale.orderId}/revision`;
  const fields = { text: "右下角的字請放大，如圖上圈起來的地方。" };
  expect((await buyer.send({ method: "POST", url, ...multipart(fields, parts, freshKey()) })).statusCode).toBe(200);
  const entry = (await room(seller, sale)).entries.find(({ kind }) => kind === "revision");
  expect(entry?.files.map(({ name }) => name)).toEqual(["標出來的地方.png"]);
});

test("the seller reads until when an order can be declined, and the buyer does not", async () => {
  const { sale, buyer, seller } = await sold();
  const { declineUntil } = await room(seller, sale);
  const { rows } = await world.deps.pool.query("select paid_at as at from orders where id = $1", [sale.orderId]);
  expect(Date.parse(declineUntil ?? "") - rows[0].at.getTime()).toBe(24 * 3_600_000);
  expect((await room(buyer, sale)).declineUntil).toBeNull();
  world.pass(24 * 3_600_000 + 1000);
  expect((await room(seller, sale)).declineUntil).toBeNull();
});
