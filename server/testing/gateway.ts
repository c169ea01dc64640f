import formbody from "@fastify/formbody";
import { type FastifyInstance, fastify } from "fastify";
import { afteeGateway } from "../integrations/payment-gateways/aftee.ts";
import { jkosGateway } from "../integrations/payment-gateways/jkos.ts";
import { linePayGateway } from "../integrations/payment-gateways/linepay/linepay.ts";
import { newebpayGateway } from "../integrations/payment-gateways/newebpay.ts";
import type { Departure, Gateways, PaymentGateway } from "../integrations/payment-gateways/port.ts";
import type { Clock } from "../kernel/clock.ts";
import { afteeSandbox } from "../sandbox/aftee/plugin.ts";
import { jkosSandbox } from "../sandbox/jkos/plugin.ts";
import { linePaySandbox } from "../sandbox/linepay/plugin.ts";
import { enterPaymentPage, type PageVisit, type PostedForm } from "../sandbox/newebpay/buyer.ts";
import { newebpaySandbox } from "../sandbox/newebpay/plugin.ts";
import { memoryTradeStore, type TradeStore } from "../sandbox/newebpay/store.ts";
import type { Settlement, Trade } from "../sandbox/newebpay/trade.ts";

const wallet = {
  apiKey: "test-only-api-key",
  secret: "test-only-secret",
  storeId: "00000000-0000-4000-8000-00000000test",
};

const line = { channelId: "1000000001", channelSecret: "test-only-channel-secret" };

const lender = { pubKey: "test-only-pub-key", secret: "test-only-aftee-secret" };

const shop = {
  merchantId: "MS_TEST",
  hashKey: "test-only-hash-key-0123456789abc",
  hashIv: "test-only-iv-012",
};

type Paid = {
  /** Form that the browser would post to the shop next; null when the page has none. */
  back: PostedForm | null;
  /** HTML of the gateway's last page. */
  html: string;
};

export type TestGateway = {
  /** The real clients, connected to the stand-ins over HTTP. */
  ports: Gateways;
  /** The card gateway (NewebPay); the members below concern it unless named otherwise. */
  port: PaymentGateway;
  /** Pays on JKOPAY's page, or leaves it; the webhook was sent before it resolves. @returns the URL of the next page */
  payByWallet(way: Departure, press?: "pay" | "back"): Promise<string>;
  /** Presses a button on AFTEE's page. @returns the URL of the next page; null if the browser does not come back */
  payByLender(way: Departure, press?: "pay" | "limit" | "refuse" | "back", fault?: string): Promise<string | null>;
  /**
   * Presses a button on LINE Pay's page. Nothing is paid until we are asked about it. @returns the URL of the next page;
   * null if the browser does not come back
   */
  payByLine(way: Departure, press?: "pay" | "back", fault?: "closed" | "card"): Promise<string | null>;
  /** Causes a fault at LINE Pay: see `server/sandbox/linepay/faults.ts`. */
  lineFault(name: string): Promise<void>;
  /** Causes a fault at AFTEE: see `server/sandbox/aftee/faults.ts`. */
  lenderFault(name: string): Promise<void>;
  /** Causes a fault at JKOPAY: see `server/sandbox/jkos/faults.ts`. */
  walletFault(name: string): Promise<void>;
  /** Makes all gateways unresponsive, or ends that. */
  silence(on: boolean): Promise<void>;
  /** JKOPAY completes pending payments and sends the waiting webhooks. */
  walletDeliver(): Promise<void>;
  /** Opens the payment page. @returns a function that continues as `visit` does */
  open(form: Departure): Promise<(visit?: PageVisit) => Promise<Paid>>;
  /** Completes the payment page; the webhook was sent before it resolves. */
  visit(form: Departure, visit?: PageVisit): Promise<Paid>;
  /** `visit`, then the browser's return to the shop. @returns the shop's redirect */
  payAndReturn(form: Departure, visit?: PageVisit): Promise<string | undefined>;
  /** Pays the number issued for an attempt. @returns false if the bank does not accept it */
  payNumber(attempt: string, fault?: string): Promise<boolean>;
  /** Causes a fault at the next matching call: see `server/sandbox/newebpay/faults.ts`. */
  fault(name: string): Promise<void>;
  /** Sends the waiting webhooks. */
  deliver(): Promise<void>;
  /** Sets when payments settle from now on: at once, or with the bank's batch. */
  settlement(mode: Settlement): Promise<void>;
  /** Runs the bank's batch once. */
  batch(): Promise<void>;
  /** The bank drops all accepted refunds that it has not carried out, or all refunds of one payment. */
  drop(number?: string): Promise<void>;
  trade(number: string): Promise<Trade | undefined>;
  /** NT$ refunded of a card payment, by the gateway's records. */
  back(number: string): Promise<number>;
  /** Directs webhooks and returns to this server. */
  connect(app: FastifyInstance): void;
  close(): Promise<void>;
};

/**
 * Registers all stand-ins on one server. Nothing is retried by time: the test triggers retries.
 * @param noticeUrl URL of AFTEE's webhooks
 */
async function registerStandIns(
  server: FastifyInstance,
  { now, store, noticeUrl }: { now: () => Date; store: TradeStore; noticeUrl: () => string },
): Promise<void> {
  const never = 3_600_000;
  await server.register(formbody);
  await server.register(newebpaySandbox, { prefix: "/pay", ...shop, now, store, retryMs: never, lateMs: never });
  await server.register(afteeSandbox, { prefix: "/lender", ...lender, noticeUrl, now });
  await server.register(linePaySandbox, { prefix: "/line", ...line, now });
  await server.register(jkosSandbox, { prefix: "/wallet", ...wallet, now, retryMs: never });
}

/**
 * Relays posts of the stand-ins to `/shop/…` (forms) and `/signed/…` (JSON) to the shop, which does not listen itself.
 */
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

/** The real clients; their webhooks come back through the relay of `origin`. */
function clientsOf(origin: string, now: () => Date) {
  const through = (path: string, gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    start: (attempt, urls, at) =>
      gateway.start(attempt, { ...urls, notifyUrl: `${origin}${path}${new URL(urls.notifyUrl).pathname}` }, at),
  });
  const common = { userAgent: "Haoshou/1.0", now };
  const newebpay = newebpayGateway({ ...shop, ...common, host: `${origin}/pay`, unbinding: true });
  const jkos = jkosGateway({ ...wallet, ...common, host: `${origin}/wallet` });
  const linepay = linePayGateway({ ...line, ...common, host: `${origin}/line` });
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
    ["linepay", linepay],
    ["jkos", through("/signed", jkos)],
    ["aftee", aftee],
  ]);
  return { port, ports };
}

/** Controls of a stand-in that the vendor's protocol does not have. */
function controlsOf(host: string) {
  const post = (path: string, fields: Record<string, string> = {}) =>
    fetch(`${host}/control/${path}`, { method: "POST", body: new URLSearchParams(fields) });
  const fault = async (name: string) => {
    const response = await post("next", { fault: name });
    if (!response.ok) throw new Error(`there is no fault ${name}`);
  };
  return { post, fault };
}

/** Submits a form of a stand-in's page without following redirects. */
async function press(action: string, fields: Record<string, string>): Promise<Response> {
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  await answer.body?.cancel();
  return answer;
}

/** Opens NewebPay's page. */
const open: TestGateway["open"] = async (form) => {
  const pay = await enterPaymentPage(form);
  return async (steps) => {
    const { back, html } = await pay(steps);
    return { back, html };
  };
};

const visit: TestGateway["visit"] = async (form, steps) => (await open(form))(steps);

/** Starts payment gateways on a free port of the loopback interface, with the world's clock. */
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
  const lineControls = controlsOf(`${origin}/line`);
  const lenderControls = controlsOf(`${origin}/lender`);
  return {
    ...clientsOf(origin, now),
    payByWallet: async ({ action }, button = "pay") =>
      (await press(action, { press: button })).headers.get("location") ?? "",
    payByLender: async ({ action }, button = "pay", fault = "") =>
      (await press(action, { press: button, fault })).headers.get("location"),
    payByLine: async ({ action }, button = "pay", fault) =>
      (await press(action, { press: button, ...(fault && { fault }) })).headers.get("location"),
    lineFault: lineControls.fault,
    lenderFault: lenderControls.fault,
    walletFault: walletControls.fault,
    async silence(on) {
      const fault = on ? "silent" : "none";
      await Promise.all(
        [bank, walletControls, lineControls, lenderControls].map(({ post }) => post("next", { fault })),
      );
    },
    async walletDeliver() {
      await walletControls.post("deliver");
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
      await bank.post("deliver");
    },
    async settlement(mode) {
      await bank.post("settlement", { mode });
    },
    async batch() {
      await bank.post("settle");
    },
    async drop(number) {
      await bank.post("drop", number === undefined ? {} : { number });
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
