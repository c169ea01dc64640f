/** The shop's calls: entry, inquiry, refund. The signature covers exactly the bytes received. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sign } from "./digest.ts";
import { saidOf } from "./notices.ts";
import { instant, local, newTicket, newTradeNo, type Order, refunded } from "./order.ts";
import type { Shop } from "./shop.ts";

type Fields = Record<string, unknown>;

const answer = (reply: FastifyReply, result: string, message: string | null, result_object: unknown = null) =>
  reply.send({ result, message, result_object });

const down = (reply: FastifyReply) => reply.status(503).send("Service Unavailable");

async function isOurs(request: FastifyRequest, signed: string, { apiKey, secret }: Shop): Promise<boolean> {
  return request.headers["api-key"] === apiKey && request.headers.digest === (await sign(signed, secret));
}

/** Fields of a signed body; null if the signature or the body is invalid. */
async function open(request: FastifyRequest, shop: Shop): Promise<Fields | null> {
  const text = typeof request.body === "string" ? request.body : "";
  if (!(await isOurs(request, text, shop))) return null;
  try {
    const fields: unknown = JSON.parse(text);
    return typeof fields === "object" && fields !== null ? (fields as Fields) : null;
  } catch {
    return null;
  }
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);
const wholeOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;

/** Validation error of an entry; null when valid. */
function flawOf(fields: Fields, shop: Shop): string | null {
  if (!/^[A-Za-z0-9_-]{1,60}$/.test(textOf(fields.platform_order_id) ?? "")) return "platform_order_id";
  if (fields.store_id !== shop.storeId) return "store not found";
  if (fields.currency !== "TWD") return "currency";
  if (wholeOf(fields.final_price) === null || wholeOf(fields.total_price) === null) return "price";
  if (fields.unredeem !== 0 && wholeOf(fields.unredeem) === null) return "unredeem";
  if (fields.valid_time !== undefined && instant(String(fields.valid_time)) === null) return "valid_time";
  return Array.isArray(fields.products) ? null : "products";
}

function orderOf(fields: Fields, shop: Shop): Order {
  const now = shop.now();
  const amount = wholeOf(fields.final_price) ?? 0;
  const [first] = fields.products as { name?: unknown }[];
  return {
    number: String(fields.platform_order_id),
    createdAt: now.toISOString(),
    entry: JSON.stringify(fields),
    amount,
    item: textOf(first?.name) ?? "",
    resultUrl: textOf(fields.result_url),
    displayUrl: textOf(fields.result_display_url),
    payableUntil: fields.valid_time === undefined ? null : instant(String(fields.valid_time)),
    ticket: newTicket(),
    status: 101,
    tradeNo: newTradeNo(now),
    paidAt: null,
    charged: amount,
    refunds: [],
    notices: [],
  };
}

export function shopCalls(app: FastifyInstance, shop: Shop): void {
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));

  app.post("/platform/entry", async (request, reply) => {
    const fault = shop.faults.next("entry");
    if (fault === "entry_down") return down(reply);
    if (fault === "entry_limit") return answer(reply, "108", "store limit reached");
    const fields = await open(request, shop);
    if (!fields) return answer(reply, "201", "authentication failed");
    const flaw = flawOf(fields, shop);
    if (flaw) return answer(reply, "200", `bad request: ${flaw}`);
    const fresh = orderOf(fields, shop);
    await shop.store.put(fresh.number, fresh);
    const order = (await shop.store.get(fresh.number)) ?? fresh;
    if (order.entry !== fresh.entry) return answer(reply, "200", "order has been used as entry but they do not match");
    if (order.status !== 101) return answer(reply, "101", "order already paid");
    const host = shop.pageHost ?? `http://${request.headers.host}${app.prefix}`;
    const payment_url = `${host}/pay/${order.number}/${order.ticket}`;
    return answer(reply, "000", null, { payment_url, qr_img: `${payment_url}/qr`, qr_timeout: 600 });
  });

  app.get<{ Querystring: { platform_order_ids?: string } }>("/platform/inquiry", async (request, reply) => {
    const fault = shop.faults.next("inquiry");
    if (fault === "inquiry_down") return down(reply);
    if (fault === "inquiry_busy") return answer(reply, "999", "system error");
    const query = request.url.split("?")[1] ?? "";
    if (!(await isOurs(request, query, shop))) return answer(reply, "201", "authentication failed");
    const numbers = (request.query.platform_order_ids ?? "").split(",").slice(0, 20);
    const transactions = await Promise.all(
      numbers.map(async (number) => {
        const order = await shop.store.get(number);
        if (!order) return { platform_order_id: number, status: 102 };
        const odd = fault === "inquiry_103" ? { status: 103 } : fault === "inquiry_9" ? { status: 9 } : {};
        return { ...saidOf(order), ...historyOf(order), ...odd };
      }),
    );
    return answer(reply, "000", null, { transactions });
  });

  app.post("/platform/refund", async (request, reply) => {
    const fault = shop.faults.next("refund");
    if (fault === "refund_busy") return answer(reply, "999", "system error");
    if (fault === "refund_refused") return answer(reply, "103", "refund amount wrong");
    const fields = await open(request, shop);
    if (!fields) return answer(reply, "201", "authentication failed");
    const [code, message, object] = await refund(shop, fields);
    if (fault === "refund_hangup") {
      reply.hijack();
      reply.raw.destroy();
      return reply;
    }
    return answer(reply, code, message, object);
  });
}

const historyOf = (order: Order) =>
  order.status === 0
    ? {
        refund_history: order.refunds.map(({ tradeNo, amount, at }) => ({
          ...{ refund_tradeNo: tradeNo, time: local(at), amount: String(amount) },
          ...{ debit_amount: String(amount), redeem_amount: "0" },
        })),
      }
    : {};

/** A refund number is refunded only once. */
async function refund(shop: Shop, fields: Fields): Promise<[code: string, message: string | null, object?: unknown]> {
  const amount = wholeOf(fields.refund_amount);
  if (amount === null) return ["103", "refund amount wrong"];
  const now = shop.now();
  const key = textOf(fields.refund_order_id) ?? newTicket();
  let said: [string, string | null, unknown?] = ["100", "order does not exist"];
  await shop.store.update(String(fields.platform_order_id), (order) => {
    if (order.status !== 0) return order;
    const before = order.refunds.find((each) => each.key === key);
    const made = before ?? { key, tradeNo: newTradeNo(now), amount, at: now.toISOString() };
    said = ["000", null, { refund_tradeNo: made.tradeNo, debit_amount: made.amount, redeem_amount: 0 }];
    if (before && before.amount !== amount) said = ["105", "refund amount differs"];
    else if (!before && refunded(order) + amount > order.charged) said = ["113", "above what is left"];
    else if (!before) return { ...order, refunds: [...order.refunds, made] };
    return order;
  });
  return said;
}
