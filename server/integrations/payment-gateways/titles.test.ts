/** What is sent of a member's title. NewebPay's is tested with its form. */
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { afteeGateway } from "./aftee.ts";
import { jkosGateway } from "./jkos.ts";
import { linePayGateway } from "./linepay/linepay.ts";
import type { Attempt } from "./port.ts";

const app = fastify({ forceCloseConnections: true });
const sent: {
  products?: { name: string }[];
  payment?: { items: { item_name: string }[] };
  packages?: { name: string; products: { name: string }[] }[];
}[] = [];
let host = "";

beforeAll(async () => {
  app.post<{ Body: (typeof sent)[number] }>("/platform/entry", async ({ body }) => {
    sent.push(body);
    return { result: "000", message: null, result_object: { payment_url: "https://pay.example/1" } };
  });
  app.post<{ Body: (typeof sent)[number] }>("/v1/transactions/pre_register", async ({ body }) => {
    sent.push(body);
    return { pre_register: true, pre_register_identifier: "1" };
  });
  app.post<{ Body: (typeof sent)[number] }>("/v3/payments/request", async ({ body }) => {
    sent.push(body);
    const info = { paymentUrl: { web: "https://pay.example/1" }, transactionId: "1" };
    return { returnCode: "0000", returnMessage: "Success.", info };
  });
  host = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(() => app.close());

const customer = {
  userNo: "u1",
  name: "王小明",
  phone: "0909999981",
  address: "台北市",
  email: "a@example.com",
  birthday: "",
};
const attempt: Omit<Attempt, "title" | "method"> = {
  ...{ number: "FL_1", amount: 1200, email: "a@example.com", customer },
  expiresAt: new Date("2026-01-01T04:00:00Z"),
};
const urls = {
  returnUrl: "https://shop.example/r",
  notifyUrl: "https://shop.example/n",
  backUrl: "https://shop.example/",
};
const now = new Date("2026-01-01T03:00:00Z");

const titles: [title: string, wire: string][] = [
  ["一行\r\n兩行\u0000\u0007", "一行 兩行"],
  ["<script>alert(1)</script>名片", "scriptalert(1)/script名片"],
  ["名\u200D片\u202E設\u2066計", "名片設計"],
  ["全家福👨‍👩‍👧‍👦畫像", "全家福👨‍👩‍👧‍👦畫像"],
  ["字".repeat(200), "字".repeat(50)],
  [`${"a".repeat(45)}👨‍👩‍👧‍👦`, "a".repeat(45)],
  ["\u202E'''", "FL_1"],
];

test.each(titles)("JKOPAY gets %j as %j", async (title, wire) => {
  const keys = { apiKey: "key", secret: "secret", storeId: "00000000-0000-4000-8000-000000000001" };
  await jkosGateway({ ...keys, host, userAgent: "test" }).start({ ...attempt, title, method: "jkopay" }, urls, now);
  expect(sent.at(-1)?.products?.map(({ name }) => name)).toEqual([wire]);
});

test.each(titles)("AFTEE gets %j as %j", async (title, wire) => {
  const gateway = afteeGateway({
    ...{ apiHost: host, registerHost: host, pageHost: host, pubKey: "key", secret: "secret" },
    ...{ checksum: "raw", basic: "colon", userAgent: "test" },
  });
  await gateway.start({ ...attempt, title, method: "aftee" }, urls, now);
  expect(sent.at(-1)?.payment?.items.map(({ item_name }) => item_name)).toEqual([wire]);
});

test.each(titles)("LINE Pay gets %j as %j", async (title, wire) => {
  const keys = { channelId: "1", channelSecret: "secret" };
  await linePayGateway({ ...keys, host, userAgent: "test" }).start({ ...attempt, title, method: "linepay" }, urls, now);
  const [pack] = sent.at(-1)?.packages ?? [];
  expect([pack?.name, pack?.products[0]?.name]).toEqual([wire, wire]);
});
