import formbody from "@fastify/formbody";
import { type FastifyInstance, fastify } from "fastify";
import { afteeGateway } from "../integrations/payment-gateways/aftee.ts";
import { jkosGateway } from "../integrations/payment-gateways/jkos.ts";
import { newebpayGateway } from "../integrations/payment-gateways/newebpay.ts";
import type { Departure, Gateways, PaymentGateway } from "../integrations/payment-gateways/port.ts";
import type { Clock } from "../kernel/clock.ts";
import { afteeSandbox } from "../sandbox/aftee/plugin.ts";
import { jkosSandbox } from "../sandbox/jkos/plugin.ts";
import { enterPaymentPage, type PageVisit, type PostedForm } from "../sandbox/newebpay/buyer.ts";
import { newebpaySandbox } from "../sandbox/newebpay/plugin.ts";
import { memoryTradeStore, type TradeStore } from "../sandbox/newebpay/store.ts";
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
  /** Opens the payment page and leaves it open. @returns what goes on with it, as `visit` does */
  open(form: Departure): Promise<(visit?: PageVisit) => Promise<Paid>>;
  /** Walks the buyer through the payment page. The server's notice has been sent when this comes back. */
  visit(form: Departure, visit?: PageVisit): Promise<Paid>;
  /** The same, then the browser's return to the shop. @returns where the shop sends the browser. */
  payAndReturn(form: Departure, visit?: PageVisit): Promise<string | undefined>;
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
  /** The bank drops every refund that it has accepted and not carried out, or all that went back of one payment. */
  drop(number?: string): Promise<void>;
  trade(number: string): Promise<Trade | undefined>;
  /** NT$ of a card's payment that have gone back, by the gateway's own books. */
  back(number: string): Promise<number>;
  /** Notices and returns go to this server. */
  connect(app: FastifyInstance): void;
  close(): Promise<void>;
};

/** All stand-ins on one server. No try is repeated by time: a test says when. @param noticeUrl where the lender sends its own */
async function registerStandIns(
  server: FastifyInstance,
  { now, store, noticeUrl }: { now: () => Date; store: TradeStore; noticeUrl: () => string },
): Promise<void> {
  const never = 3_600_000;
  await server.register(formbody);
  await server.register(newebpaySandbox, { prefix: "/pay", ...shop, now, store, retryMs: never, lateMs: never });
  await server.register(afteeSandbox, { prefix: "/lender", ...lender, noticeUrl, now });
  await server.register(jkosSandbox, { prefix: "/wallet", ...wallet, now, retryMs: never });
}

/** The shop itself does not listen: what the stand-ins post to `/shop/…` (forms) and `/signed/…` (JSON) is handed on. */
async function relayToShop(server: FastifyInstance) {
  let target: FastifyInstance | undefined;
  const post = async (url: string, payload: string, headers: Record<string, string>) => {
    if (!target) throw new Error("the gateway is not connected to a shop");
    return target.inject({ method: "POST", url, payload, headers });
  };
  const postForm = (path: string, fields: Record<string, string>) =>
    post(path, new URLSearchParams(fields).toString(), { "content-type": "application/x-www-form-urlencoded" });

  server.post<{ Params: { "*": string }; Body: Record<string, string> }>("/shop/*", async (request, reply) => {
    const answer = await postForm(`/${request.params["*"]}`, request.body);
    return reply.status(answer.statusCode).send(answer.body);
  });
  await server.register(async (scope) => {
    scope.removeContentTypeParser("application/json");
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { "*": string }; Body: string }>("/signed/*", async (request, reply) => {
      const { digest } = request.headers;
      const signature: Record<string, string> = digest === undefined ? {} : { digest: String(digest) };
      const headers = { "content-type": "application/json", ...signature };
      const answer = await post(`/${request.params["*"]}`, request.body, headers);
      return reply.status(answer.statusCode).send(answer.body);
    });
  });
  return {
    postForm,
    connect: (app: FastifyInstance) => {
      target = app;
    },
  };
}

/** The real clients, whose notices come back through the relay of `origin`. */
function clientsOf(origin: string, now: () => Date) {
  const through = (path: string, gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    start: (attempt, urls, at) =>
      gateway.start(attempt, { ...urls, notifyUrl: `${origin}${path}${new URL(urls.notifyUrl).pathname}` }, at),
  });
  const common = { userAgent: "Haoshou/1.0", now };
  const newebpay = newebpayGateway({ ...shop, ...common, host: `${origin}/pay`, unbinding: true });
  const jkos = jkosGateway({ ...wallet, ...common, host: `${origin}/wallet` });
  const lenderHost = `${origin}/lender`;
  const aftee = afteeGateway({
    ...lender,
    ...common,
    ...{ registerHost: lenderHost, pageHost: lenderHost, apiHost: `${lenderHost}/v1` },
    ...{ checksum: "raw", basic: "colon" },
  });
  const port = through("/shop", newebpay);
  const ports: Gateways = new Map([
    ["newebpay", port],
    ["jkos", through("/signed", jkos)],
    ["aftee", aftee],
  ]);
  return { port, ports };
}

/** What a test may tell a stand-in beside the vendor's own protocol. */
function controlsOf(host: string) {
  const tell = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${host}/control/${path}`, { method: "POST", body: new URLSearchParams(fields) });
  const fault = async (name: string) => {
    const response = await tell("next", { fault: name });
    if (!response.ok) throw new Error(`there is no fault ${name}`);
  };
  return { tell, fault };
}

/** Sends a form of a stand-in's page as a browser would, which goes nowhere yet. */
async function press(action: string, fields: Record<string, string>): Promise<Response> {
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  await answer.body?.cancel();
  return answer;
}

/** Opens NewebPay's page and leaves it open. */
const open: TestGateway["open"] = async (form) => {
  const pay = await enterPaymentPage(form);
  return async (steps) => {
    const { back, html } = await pay(steps);
    return { back, html };
  };
};

const visit: TestGateway["visit"] = async (form, steps) => (await open(form))(steps);

/** A payment gateway of one's own on a free port of the loopback. Its clock is the world's. */
export async function openTestGateway(clock: Clock): Promise<TestGateway> {
  const now = () => clock.now();
  const store = memoryTradeStore();
  const server = fastify({ forceCloseConnections: true });
  let origin = "";
  await registerStandIns(server, { now, store, noticeUrl: () => `${origin}/signed/orders/aftee/notify` });
  const { postForm, connect } = await relayToShop(server);
  origin = await server.listen({ host: "127.0.0.1", port: 0 });

  const bank = controlsOf(`${origin}/pay`);
  const walletControls = controlsOf(`${origin}/wallet`);
  const lenderControls = controlsOf(`${origin}/lender`);
  return {
    ...clientsOf(origin, now),
    payByWallet: async ({ action }, button = "pay") =>
      (await press(action, { press: button })).headers.get("location") ?? "",
    payByLender: async ({ action }, button = "pay", fault = "") =>
      (await press(action, { press: button, fault })).headers.get("location"),
    lenderFault: lenderControls.fault,
    walletFault: walletControls.fault,
    async silence(on) {
      const fault = on ? "silent" : "none";
      await Promise.all([bank, walletControls, lenderControls].map(({ tell }) => tell("next", { fault })));
    },
    async walletDeliver() {
      await walletControls.tell("deliver");
    },
    open,
    visit,
    async payAndReturn(form, steps) {
      const { back } = await visit(form, steps);
      if (!back) throw new Error("the payment page leads nowhere");
      const answer = await postForm(new URL(back.action).pathname, back.fields);
      return answer.headers.location;
    },
    payNumber: async (attempt, fault = "") =>
      (await press(`${origin}/pay/counter`, { number: attempt, fault })).status === 303,
    fault: bank.fault,
    async deliver() {
      await bank.tell("deliver");
    },
    async settlement(mode) {
      await bank.tell("settlement", { mode });
    },
    async batch() {
      await bank.tell("settle");
    },
    async drop(number) {
      await bank.tell("drop", number === undefined ? {} : { number });
    },
    trade: async (number) => (await store.get(number)) ?? undefined,
    async back(number) {
      const trade = await store.get(number);
      if (!trade) throw new Error(`there is no trade ${number}`);
      return trade.status === "3" ? trade.amount : trade.captured - trade.refundable;
    },
    connect,
    close: () => server.close(),
  };
}
