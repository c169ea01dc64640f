import formbody from "@fastify/formbody";
import { type FastifyInstance, fastify } from "fastify";
import { afteeGateway } from "../integrations/payment-gateways/aftee.ts";
import { jkosGateway } from "../integrations/payment-gateways/jkos.ts";
import { newebpayGateway } from "../integrations/payment-gateways/newebpay.ts";
import type { Departure, Gateways, PaymentGateway } from "../integrations/payment-gateways/port.ts";
import type { Clock } from "../kernel/clock.ts";
import { afteeSandbox } from "../sandbox/aftee/plugin.ts";
import { jkosSandbox } from "../sandbox/jkos/plugin.ts";
import { enterPaymentPage, type PostedForm, type Walk } from "../sandbox/newebpay/buyer.ts";
import { newebpaySandbox } from "../sandbox/newebpay/plugin.ts";
import { memoryTradeStore } from "../sandbox/newebpay/store.ts";
import type { Settlement, Trade } from "../sandbox/newebpay/trade.ts";

const wallet = {
  apiKey: "test-only-api-key",
  secret: "test-only-secret",
  storeId: "00000000-0000-4000-8000-00000000test",
};

const lender = { pubKey: "test-only-pub-key", secret: "test-only-aftee-secret" };

const shop = {
  merchantId: "MS_TEST",
  hashKey: "test-only-hash-key-0123456789abc",
  hashIv: "test-only-iv-012",
};

type Paid = {
  /** What the browser would post to the shop next; null when the page leads nowhere. */
  back: PostedForm | null;
  /** The last page of the gateway. */
  html: string;
};

export type TestGateway = {
  /** The real clients, against the stand-ins over HTTP. */
  ports: Gateways;
  /** The one that takes cards, which all that follows is about where it names no other. */
  port: PaymentGateway;
  /** Pays on JKOPAY's page, or leaves it. The notice has been sent when this comes back. @returns where the page leads */
  payByWallet(way: Departure, press?: "pay" | "back"): Promise<string>;
  /** Decides on AFTEE's page. @returns where it leads; null where the browser stays away */
  payByLender(way: Departure, press?: "pay" | "limit" | "refuse" | "back", fault?: string): Promise<string | null>;
  /** Something goes wrong at the lender: see `server/sandbox/aftee/faults.ts`. */
  lenderFault(name: string): Promise<void>;
  /** Something goes wrong at the wallet: see `server/sandbox/jkos/faults.ts`. */
  walletFault(name: string): Promise<void>;
  /** No gateway answers any call, until they do again. */
  silence(on: boolean): Promise<void>;
  /** The wallet finishes its pending payments and sends the notices that wait. */
  walletDeliver(): Promise<void>;
  /** Opens the payment page and leaves it open. @returns what goes on with it, as `walk` does */
  open(form: Departure): Promise<(walk?: Walk) => Promise<Paid>>;
  /** Walks the buyer through the payment page. The server's notice has been sent when this comes back. */
  walk(form: Departure, walk?: Walk): Promise<Paid>;
  /** The same, then the browser's return to the shop. @returns where the shop sends the browser. */
  payAndReturn(form: Departure, walk?: Walk): Promise<string | undefined>;
  /** Somebody pays a number that was given out for an attempt. @returns false where the bank takes nothing for it */
  payNumber(attempt: string, fault?: string): Promise<boolean>;
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
  /** NT$ of a card's payment that have gone back, by the gateway's own books. */
  back(number: string): Promise<number>;
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
  // Notices are not sent again by themselves, only when a test says so.
  const never = 3_600_000;
  await server.register(newebpaySandbox, { prefix: "/pay", ...shop, now, store, retryMs: never, lateMs: never });

  let noticeUrl = "";
  await server.register(afteeSandbox, { prefix: "/lender", ...lender, noticeUrl: () => noticeUrl, now });

  await server.register(jkosSandbox, { prefix: "/wallet", ...wallet, now, retryMs: never });

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
  const relayJson = async (scope: FastifyInstance) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { "*": string }; Body: string }>("/signed/*", async (request, reply) => {
      if (!target) throw new Error("the gateway is not connected to a shop");
      const { digest } = request.headers;
      const headers = {
        "content-type": "application/json",
        ...(digest === undefined ? {} : { digest: String(digest) }),
      };
      const url = `/${request.params["*"]}`;
      const answer = await target.inject({ method: "POST", url, payload: request.body, headers });
      return reply.status(answer.statusCode).send(answer.body);
    });
  };
  await server.register(relayJson);
  const origin = await server.listen({ host: "127.0.0.1", port: 0 });
  noticeUrl = `${origin}/signed/orders/aftee/notify`;
  const control = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${origin}/pay/control/${path}`, { method: "POST", body: new URLSearchParams(fields) });

  const client = newebpayGateway({ ...shop, host: `${origin}/pay`, userAgent: "Haoshou/1.0", now, unbinding: true });
  const through = (path: string, gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    start: (attempt, urls, at) =>
      gateway.start(attempt, { ...urls, notifyUrl: `${origin}${path}${new URL(urls.notifyUrl).pathname}` }, at),
  });
  const port = through("/shop", client);
  const jkos = jkosGateway({ ...wallet, host: `${origin}/wallet`, userAgent: "Haoshou/1.0", now });
  const lenderHost = `${origin}/lender`;
  const aftee = afteeGateway({
    ...lender,
    ...{ registerHost: lenderHost, pageHost: lenderHost, apiHost: `${lenderHost}/v1` },
    ...{ checksum: "raw", basic: "colon", userAgent: "Haoshou/1.0", now },
  });
  const ports: Gateways = new Map([
    ["newebpay", port],
    ["jkos", through("/signed", jkos)],
    ["aftee", aftee],
  ]);
  const walletControl = (path: string, body: Record<string, string> = {}) =>
    fetch(`${origin}/wallet/control/${path}`, { method: "POST", body: new URLSearchParams(body) });
  const open: TestGateway["open"] = async (form) => {
    const press = await enterPaymentPage(form);
    return async (steps) => {
      const { back, html } = await press(steps);
      return { back, html };
    };
  };
  const walk: TestGateway["walk"] = async (form, steps) => (await open(form))(steps);
  return {
    ports,
    port,
    async payByWallet({ action }, press = "pay") {
      const answer = await fetch(action, {
        method: "POST",
        body: new URLSearchParams({ press }),
        redirect: "manual",
      });
      await answer.body?.cancel();
      return answer.headers.get("location") ?? "";
    },
    async payByLender({ action }, press = "pay", fault = "") {
      const body = new URLSearchParams({ press, fault });
      const answer = await fetch(action, { method: "POST", body, redirect: "manual" });
      await answer.body?.cancel();
      return answer.headers.get("location");
    },
    async lenderFault(name) {
      const body = new URLSearchParams({ fault: name });
      const response = await fetch(`${lenderHost}/control/next`, { method: "POST", body });
      if (!response.ok) throw new Error(`there is no fault ${name}`);
    },
    async walletFault(name) {
      const response = await walletControl("next", { fault: name });
      if (!response.ok) throw new Error(`there is no fault ${name}`);
    },
    async silence(on) {
      const body = { fault: on ? "silent" : "none" };
      await Promise.all([
        control("next", body),
        walletControl("next", body),
        fetch(`${lenderHost}/control/next`, { method: "POST", body: new URLSearchParams(body) }),
      ]);
    },
    async walletDeliver() {
      await walletControl("deliver");
    },
    open,
    walk,
    async payAndReturn(form, steps) {
      const { back } = await walk(form, steps);
      if (!back) throw new Error("the payment page leads nowhere");
      const answer = await toShop(new URL(back.action).pathname, back.fields);
      return answer.headers.location;
    },
    async payNumber(attempt, fault = "") {
      const body = new URLSearchParams({ number: attempt, fault });
      const answer = await fetch(`${origin}/pay/counter`, { method: "POST", body, redirect: "manual" });
      await answer.body?.cancel();
      return answer.status === 303;
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
    async back(number) {
      const trade = await store.get(number);
      if (!trade) throw new Error(`there is no trade ${number}`);
      return trade.status === "3" ? trade.amount : trade.captured - trade.refundable;
    },
    connect(app) {
      target = app;
    },
    close: () => server.close(),
  };
}
