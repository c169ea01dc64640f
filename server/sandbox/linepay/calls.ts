/** The shop's calls: request, check, confirm, details, refund. The signature covers exactly the bytes received. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { hasLapsed, newTicket, newTrade, type Payment, refunded } from "./payment.ts";
import type { Shop } from "./shop.ts";
import { sign } from "./sign.ts";

type Fields = Record<string, unknown>;
type ByTrade = { Params: { trade: string } };

/** Transaction ids are sent as numbers, as LINE Pay does, although they are too long for most programs. */
function answer(reply: FastifyReply, returnCode: string, returnMessage: string, info?: unknown) {
  const text = JSON.stringify({ returnCode, returnMessage, ...(info === undefined ? {} : { info }) });
  const sent = text.replace(/"(transactionId|refundTransactionId)":"(\d+)"/g, '"$1":$2');
  return reply.type("application/json; charset=utf-8").send(sent);
}

const down = (reply: FastifyReply) => reply.status(503).send("Service Unavailable");
const busy = (reply: FastifyReply) => answer(reply, "9000", "Internal error.");
const stranger = (reply: FastifyReply) => answer(reply, "1106", "Header information error.");
const unknown = (reply: FastifyReply) => answer(reply, "1150", "Transaction record not found.");

function hangUp(reply: FastifyReply) {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

async function isOurs(request: FastifyRequest, prefix: string, { channelId, channelSecret }: Shop): Promise<boolean> {
  const { headers, url, body, method } = request;
  const [path = "", query = ""] = url.slice(prefix.length).split("?");
  const sent = method === "GET" ? query : String(body ?? "");
  const wanted = await sign(channelSecret, path, sent, String(headers["x-line-authorization-nonce"] ?? ""));
  return headers["x-line-channelid"] === channelId && headers["x-line-authorization"] === wanted;
}

function fieldsOf(body: unknown): Fields {
  try {
    const fields: unknown = JSON.parse(String(body));
    return typeof fields === "object" && fields !== null ? (fields as Fields) : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const wholeOf = (value: unknown): number | null =>
  Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : null;

/** The payment of a request; null when a field is missing or the sums differ. */
function paymentOf(fields: Fields, shop: Shop): Payment | null {
  const amount = wholeOf(fields.amount);
  const [pack] = (Array.isArray(fields.packages) ? fields.packages : []) as Fields[];
  const [product] = (Array.isArray(pack?.products) ? pack.products : []) as Fields[];
  const { confirmUrl, cancelUrl } = (fields.redirectUrls ?? {}) as Fields;
  const number = textOf(fields.orderId);
  if (amount === null || fields.currency !== "TWD" || pack?.amount !== amount || product?.price !== amount) return null;
  if (!/^\w{1,30}$/.test(number) || textOf(confirmUrl) === "" || textOf(cancelUrl) === "") return null;
  const now = shop.now();
  return {
    ...{ number, amount, item: textOf(product.name), confirmUrl: textOf(confirmUrl), cancelUrl: textOf(cancelUrl) },
    ...{ createdAt: now.toISOString(), trade: newTrade(now), ticket: newTicket(), state: "open", refused: false },
    ...{ paidAt: null, charged: amount, refunds: [] },
  };
}

const byTrade = async ({ store }: Shop, trade: string): Promise<Payment | null> =>
  (await store.list((each) => each.trade === trade))[0] ?? null;

const checks = { open: "0000", approved: "0110", cancelled: "0121", failed: "0122", paid: "0123" } as const;

export function shopCalls(app: FastifyInstance, shop: Shop): void {
  const { faults, store, now } = shop;
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));

  app.post("/v3/payments/request", async (request, reply) => {
    const fault = faults.next("request");
    if (fault === "request_down") return down(reply);
    if (fault === "request_busy") return answer(reply, "1145", "Payment in process.");
    if (!(await isOurs(request, app.prefix, shop))) return stranger(reply);
    const fresh = paymentOf(fieldsOf(request.body), shop);
    if (!fresh) return answer(reply, "2101", "Parameter error.");
    // Until it is paid, the same order id may be requested again.
    if (!(await store.put(fresh.number, fresh)))
      await store.update(fresh.number, (before) => (before.state === "paid" ? before : fresh));
    if ((await store.get(fresh.number))?.trade !== fresh.trade) return answer(reply, "1172", "Existing same orderId.");
    const host = shop.pageHost ?? `http://${request.headers.host}${app.prefix}`;
    const web = `${host}/pay/${fresh.number}/${fresh.ticket}`;
    return answer(reply, "0000", "Success.", {
      paymentUrl: { web, app: `line://pay/payment/${fresh.ticket}` },
      transactionId: fresh.trade,
      paymentAccessToken: "000000000000",
    });
  });

  app.get<ByTrade>("/v3/payments/requests/:trade/check", async (request, reply) => {
    const fault = faults.next("check");
    if (fault === "check_down") return down(reply);
    if (fault === "check_busy") return busy(reply);
    if (!(await isOurs(request, app.prefix, shop))) return stranger(reply);
    const payment = await byTrade(shop, request.params.trade);
    if (!payment) return unknown(reply);
    return answer(reply, hasLapsed(payment, now()) ? checks.cancelled : checks[payment.state], payment.state);
  });

  app.post<ByTrade>("/v3/payments/:trade/confirm", async (request, reply) => {
    const fault = faults.next("confirm");
    if (fault === "confirm_down") return down(reply);
    if (!(await isOurs(request, app.prefix, shop))) return stranger(reply);
    const payment = await byTrade(shop, request.params.trade);
    if (!payment) return unknown(reply);
    const code = await confirm(shop, payment, fieldsOf(request.body), fault === "confirm_amount" ? 1 : 0);
    if (fault === "confirm_hangup") return hangUp(reply);
    return answer(
      reply,
      code,
      code,
      code === "0000" ? { transactionId: payment.trade, orderId: payment.number } : null,
    );
  });

  app.get<{ Querystring: { orderId?: string; transactionId?: string } }>("/v3/payments", async (request, reply) => {
    if (faults.next("details") === "details_down") return down(reply);
    if (!(await isOurs(request, app.prefix, shop))) return stranger(reply);
    const { orderId, transactionId = "" } = request.query;
    const payment = orderId === undefined ? await byTrade(shop, transactionId) : await store.get(orderId);
    return payment?.state === "paid" ? answer(reply, "0000", "Success.", [detailsOf(payment)]) : unknown(reply);
  });

  app.post<ByTrade>("/v3/payments/:trade/refund", async (request, reply) => {
    const fault = faults.next("refund");
    if (fault === "refund_busy") return busy(reply);
    if (fault === "refund_refused") return answer(reply, "1163", "The refundable date is over.");
    if (!(await isOurs(request, app.prefix, shop))) return stranger(reply);
    const payment = await byTrade(shop, request.params.trade);
    if (!payment) return unknown(reply);
    const [code, info] = await refund(shop, payment, fieldsOf(request.body));
    return fault === "refund_hangup" ? hangUp(reply) : answer(reply, code, code, info);
  });
}

/** Takes the money once. @returns LINE Pay's code */
async function confirm({ store, now }: Shop, { number }: Payment, fields: Fields, extra: number): Promise<string> {
  let code = "1150";
  await store.update(number, (payment) => {
    const { state, amount } = payment;
    code = "0000";
    if (state === "paid") code = "1152";
    else if (hasLapsed(payment, now())) code = "1180";
    else if (state !== "approved") code = "1169";
    else if (fields.amount !== amount || fields.currency !== "TWD") code = "1153";
    else if (payment.refused) code = "1284";
    if (code === "1284") return { ...payment, state: "failed" };
    return code === "0000"
      ? { ...payment, state: "paid", charged: amount + extra, paidAt: now().toISOString() }
      : payment;
  });
  return code;
}

function detailsOf({ trade, paidAt, createdAt, item, charged, number, refunds }: Payment) {
  return {
    transactionId: trade,
    transactionDate: paidAt ?? createdAt,
    transactionType: "PAYMENT",
    payStatus: "CAPTURE",
    productName: item,
    currency: "TWD",
    payInfo: [{ method: "CREDIT_CARD", amount: charged }],
    ...(refunds.length === 0
      ? {}
      : {
          refundList: refunds.map((each) => ({
            refundTransactionId: each.trade,
            transactionType: "PARTIAL_REFUND",
            refundAmount: -each.amount,
            refundTransactionDate: each.at,
          })),
        }),
    orderId: number,
  };
}

/** Every call refunds again: LINE Pay has no idempotency key. */
async function refund({ store, now }: Shop, { number }: Payment, fields: Fields): Promise<[string, unknown?]> {
  const at = now();
  let said: [string, unknown?] = ["1155"];
  await store.update(number, (payment) => {
    if (payment.state !== "paid") return payment;
    const left = payment.charged - refunded(payment);
    const amount = fields.refundAmount === undefined ? left : wholeOf(fields.refundAmount);
    const over = amount === null || amount > left;
    said = left === 0 ? ["1165"] : over ? ["1164"] : said;
    if (left === 0 || over) return payment;
    const made = { trade: newTrade(at), amount, at: at.toISOString() };
    said = ["0000", { refundTransactionId: made.trade, refundTransactionDate: made.at }];
    return { ...payment, refunds: [...payment.refunds, made] };
  });
  return said;
}
