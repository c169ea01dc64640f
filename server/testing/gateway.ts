import formbody from "@fastify/formbody";
import { type FastifyInstance, fastify } from "fastify";
import { newebpayGateway } from "../integrations/payment-gateways/newebpay.ts";
import type { FormPost, PaymentGateway } from "../integrations/payment-gateways/port.ts";
import type { Clock } from "../kernel/clock.ts";
import { enterPaymentPage, type Walk } from "../sandbox/newebpay/buyer.ts";
import { newebpaySandbox } from "../sandbox/newebpay/plugin.ts";
import { memoryTradeStore } from "../sandbox/newebpay/store.ts";
import type { Settlement, Trade } from "../sandbox/newebpay/trade.ts";

const shop = {
  merchantId: "MS_TEST",
  hashKey: "test-only-hash-key-0123456789abc",
  hashIv: "test-only-iv-012",
};

type Paid = {
  /** What the browser would post to the shop next; null when the page leads nowhere. */
  back: FormPost | null;
  /** The last page of the gateway. */
  html: string;
};

export type TestGateway = {
  /** The real client, against the stand-in over HTTP. */
  port: PaymentGateway;
  /** Opens the payment page and leaves it open. @returns what goes on with it, as `walk` does */
  open(form: FormPost): Promise<(walk?: Walk) => Promise<Paid>>;
  /** Walks the buyer through the payment page. The server's notice has been sent when this comes back. */
  walk(form: FormPost, walk?: Walk): Promise<Paid>;
  /** The same, then the browser's return to the shop. @returns where the shop sends the browser. */
  payAndReturn(form: FormPost, walk?: Walk): Promise<string | undefined>;
  /** Something goes wrong at the next occasion: see `server/sandbox/newebpay/faults.ts`. */
  fault(name: string): Promise<void>;
  /** Sends the notices that wait. */
  deliver(): Promise<void>;
  /** How far money moves by itself from now on: at once, or with the bank's batch. */
  settlement(mode: Settlement): Promise<void>;
  /** One run of the bank's batch. */
  batch(): Promise<void>;
  /** The bank drops every refund that it has accepted and not carried out. */
  drop(): Promise<void>;
  trade(number: string): Promise<Trade | undefined>;
  /** Notices and returns go to this server. */
  connect(app: FastifyInstance): void;
  close(): Promise<void>;
};

/** A payment gateway of one's own on a free port of the loopback. Its clock is the world's. */
export async function openTestGateway(clock: Clock): Promise<TestGateway> {
  let target: FastifyInstance | undefined;
  const now = () => clock.now();
  const store = memoryTradeStore();
  const server = fastify({ forceCloseConnections: true });
  await server.register(formbody);
  // No try is repeated by time: a test says when.
  const never = 3_600_000;
  await server.register(newebpaySandbox, { prefix: "/pay", ...shop, now, store, retryMs: never, lateMs: never });

  const toShop = async (path: string, fields: Record<string, string>) => {
    if (!target) throw new Error("the gateway is not connected to a shop");
    return target.inject({
      method: "POST",
      url: path,
      payload: new URLSearchParams(fields).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
  };
  // The shop itself does not listen: what the stand-in posts over HTTP is handed on.
  server.post<{ Params: { "*": string }; Body: Record<string, string> }>("/shop/*", async (request, reply) => {
    const answer = await toShop(`/${request.params["*"]}`, request.body);
    return reply.status(answer.statusCode).send(answer.body);
  });
  const origin = await server.listen({ host: "127.0.0.1", port: 0 });
  const control = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${origin}/pay/control/${path}`, { method: "POST", body: new URLSearchParams(fields) });

  const client = newebpayGateway({ ...shop, host: `${origin}/pay`, userAgent: "Haoshou/1.0", now, unbinding: true });
  const port: PaymentGateway = {
    ...client,
    start: (attempt, urls, at) =>
      client.start(attempt, { ...urls, notifyUrl: `${origin}/shop${new URL(urls.notifyUrl).pathname}` }, at),
  };
  const open: TestGateway["open"] = async (form) => {
    const press = await enterPaymentPage(form);
    return async (steps) => {
      const { back, html } = await press(steps);
      return { back, html };
    };
  };
  const walk: TestGateway["walk"] = async (form, steps) => (await open(form))(steps);
  return {
    port,
    open,
    walk,
    async payAndReturn(form, steps) {
      const { back } = await walk(form, steps);
      if (!back) throw new Error("the payment page leads nowhere");
      const answer = await toShop(new URL(back.action).pathname, back.fields);
      return answer.headers.location;
    },
    async fault(name) {
      const response = await control("next", { fault: name });
      if (!response.ok) throw new Error(`there is no fault ${name}`);
    },
    async deliver() {
      await control("deliver");
    },
    async settlement(mode) {
      await control("settlement", { mode });
    },
    async batch() {
      await control("settle");
    },
    async drop() {
      await control("drop");
    },
    trade: async (number) => (await store.get(number)) ?? undefined,
    connect(app) {
      target = app;
    },
    close: () => server.close(),
  };
}
