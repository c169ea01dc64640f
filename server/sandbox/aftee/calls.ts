/** The shop's calls: register, read, settle, refund. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { checksumFor } from "./checksum.ts";
import type { Shop } from "./shop.ts";
import { instant, newIdentifier, refunded, saidOf, type Transaction } from "./transaction.ts";

type Fields = Record<string, unknown>;
type Named = { Params: { id: string } };

const problem = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.status(status).send({ name: "Error", message, errors: [{ code, messages: [message], params: [] }] });

const down = (reply: FastifyReply) => reply.status(503).send("Service Unavailable");

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
const wholeOf = (value: unknown): number => (Number.isSafeInteger(value) ? Number(value) : Number.NaN);

/** True if the call carries the shop's key, in either header form that shops send. */
function isOurs({ headers }: FastifyRequest, { secret }: Shop): boolean {
  return [`${secret}:`, secret].some((text) => headers.authorization === `Basic ${btoa(text)}`);
}

const sumOf = (items: unknown): number =>
  Array.isArray(items)
    ? items
        .map(fieldsOf)
        .reduce((sum, { item_price, item_count }) => sum + wholeOf(item_price) * wholeOf(item_count), 0)
    : Number.NaN;

/** Validation error of a payment with the code of its field; null when valid. */
async function flawOf(payment: Fields, { secret }: Shop): Promise<[code: string, message: string] | null> {
  const customer = fieldsOf(payment.customer);
  const amount = wholeOf(payment.amount);
  if (!(amount >= 1 && amount <= 9_999_999)) return ["EATN0331", "amount"];
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(textOf(payment.shop_transaction_no))) return ["EATN0332", "shop_transaction_no"];
  if (!/^.{1,100}$/u.test(textOf(customer.customer_name))) return ["EATN0340", "customer_name"];
  if (!/^09\d{8}$/.test(textOf(customer.phone_number))) return ["EATN0341", "phone_number"];
  if (!/^.{1,255}$/u.test(textOf(customer.address))) return ["EATN0342", "address"];
  if (!URL.canParse(textOf(payment.return_url))) return ["EATN0343", "return_url"];
  if (sumOf(payment.items) !== amount) return ["EATN0350", "items"];
  const { raw, hex } = await checksumFor(payment, secret);
  return [raw, hex].includes(textOf(payment.checksum)) ? null : ["EATN0351", "checksum"];
}

function registeredOf(payment: Fields, now: Date): Transaction {
  const customer = fieldsOf(payment.customer);
  const [first] = Array.isArray(payment.items) ? payment.items.map(fieldsOf) : [];
  return {
    number: textOf(payment.shop_transaction_no),
    createdAt: now.toISOString(),
    identifier: newIdentifier(),
    id: null,
    amount: wholeOf(payment.amount),
    item: textOf(first?.item_name),
    userNo: textOf(payment.user_no) || null,
    customer: { name: textOf(customer.customer_name), phone: textOf(customer.phone_number) },
    returnUrl: textOf(payment.return_url),
    validUntil: instant(textOf(payment.validation_datetime)),
    result: null,
    reason: null,
    decidedAt: null,
    settledAt: null,
    refunds: [],
    notices: [],
  };
}

export function shopCalls(app: FastifyInstance, shop: Shop): void {
  const { store, faults, now } = shop;

  app.post("/v1/transactions/pre_register", async ({ body }, reply) => {
    const fault = faults.next("register");
    if (fault === "register_down") return down(reply);
    const { pub_key, payment } = fieldsOf(body);
    const wanted = fieldsOf(payment);
    if (pub_key !== shop.pubKey) return problem(reply, 400, "EATN0330", "pub_key");
    const flaw = fault === "register_checksum" ? (["EATN0351", "checksum"] as const) : await flawOf(wanted, shop);
    if (flaw) return problem(reply, 400, flaw[0], `bad ${flaw[1]}`);
    const fresh = registeredOf(wanted, now());
    if (!(await store.put(fresh.number, fresh))) return problem(reply, 400, "EATN0332", "shop_transaction_no is used");
    return { pre_register: true, shop_transaction_no: fresh.number, pre_register_identifier: fresh.identifier };
  });

  const find = async (id: string) => (await store.list((each) => each.id === id)).at(0) ?? null;

  app.get<Named>("/v1/transactions/:id", async (request, reply) => {
    if (faults.next("read") !== null) return down(reply);
    if (!isOurs(request, shop)) return problem(reply, 401, "EATN0001", "unauthorized");
    const found = await find(request.params.id);
    return found ? saidOf(found) : problem(reply, 404, "EATN0404", "not found");
  });

  app.patch<Named>("/v1/transactions/:id/settle", async (request, reply) => {
    const fault = faults.next("settle");
    if (fault === "settle_down") return down(reply);
    if (!isOurs(request, shop)) return problem(reply, 401, "EATN0001", "unauthorized");
    const found = await find(request.params.id);
    if (!found) return problem(reply, 404, "EATN0404", "not found");
    let captured = false;
    const after = await store.update(found.number, (each) => {
      captured = each.result === 1 && each.settledAt === null && each.refunds.length === 0;
      return captured ? { ...each, settledAt: now().toISOString() } : each;
    });
    if (fault === "settle_hangup") return hangUp(reply);
    return captured && after ? saidOf(after) : problem(reply, 400, "EATN1201", "already settled or not settleable");
  });

  app.patch<Named>("/v1/transactions/:id/refund", async (request, reply) => {
    const fault = faults.next("refund");
    if (fault === "refund_refused") return problem(reply, 400, "EATN0399", "not available");
    if (!isOurs(request, shop)) return problem(reply, 401, "EATN0001", "unauthorized");
    const found = await find(request.params.id);
    if (!found) return problem(reply, 404, "EATN0404", "not found");
    const fields = fieldsOf(request.body);
    let done = false;
    const after = await store.update(found.number, (each) => {
      const left = each.result === 1 ? each.amount - refunded(each) : 0;
      const amount = fields.amount_refund === undefined ? left : wholeOf(fields.amount_refund);
      done = amount >= 1 && amount <= left;
      const [reason, description] = [textOf(fields.refund_reason), textOf(fields.description_refund)];
      const made = { amount, at: now().toISOString(), reason, description };
      return done ? { ...each, refunds: [...each.refunds, made] } : each;
    });
    if (fault === "refund_hangup") return hangUp(reply);
    return done && after ? saidOf(after) : problem(reply, 400, "EATN0360", "amount_refund");
  });
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
