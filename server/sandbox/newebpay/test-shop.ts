/** A shop with its gateway for the tests of this folder: client, stand-in and webhook over real HTTP. */
import formbody from "@fastify/formbody";
import Fastify from "fastify";
import { type NewebpayConfig, newebpayGateway } from "#server/integrations/payment-gateways/newebpay.ts";
import { ownKeys, ownMerchant } from "#server/integrations/payment-gateways/newebpay-vectors.ts";
import type { Attempt } from "#server/integrations/payment-gateways/port.ts";
import { type NewebpaySandboxOptions, newebpaySandbox } from "./plugin.ts";
import type { Trade } from "./trade.ts";

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

/** Opens both on a free port; call `close` when done. The clock is fixed until it is set. */
export async function openTestShop(options: Partial<NewebpaySandboxOptions> = {}) {
  const clock = { now: new Date("2026-01-01T00:00:00Z") };
  /** The raw notifications received, and the statuses to answer with; 200 when the list is empty. */
  const notices: Record<string, string>[] = [];
  const answers: number[] = [];

  const app = Fastify({ forceCloseConnections: true });
  await app.register(formbody);
  app.post<{ Body: Record<string, string> }>("/hooks/newebpay", async (request, reply) => {
    notices.push(request.body);
    return reply.status(answers.shift() ?? 200).send("");
  });
  const sandbox = {
    merchantId: ownMerchant,
    ...ownKeys,
    now: () => clock.now,
    retryMs: 1,
    lateMs: 3_600_000,
    ...options,
  };
  await app.register(newebpaySandbox, { prefix: "/pay", ...sandbox });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });

  const client = (changes: Partial<NewebpayConfig> = {}) =>
    newebpayGateway({
      ...ownKeys,
      merchantId: ownMerchant,
      host: `${origin}/pay`,
      userAgent: "Haoshou/1.0",
      now: () => clock.now,
      unbinding: true,
      ...changes,
    });
  const gateway = client();
  const urls = {
    returnUrl: `${origin}/orders/newebpay/result`,
    notifyUrl: `${origin}/hooks/newebpay`,
    backUrl: `${origin}/orders?page=2`,
  };

  return {
    clock,
    notices,
    answers,
    origin,
    urls,
    gateway,
    client,
    form: (attempt: Attempt) => gateway.start(attempt, urls, clock.now),
    async control(path: string, body: Record<string, string> = {}) {
      const response = await fetch(`${origin}/pay/control/${path}`, {
        method: "POST",
        body: new URLSearchParams(body),
      });
      return { status: response.status, body: await response.json() };
    },
    async trade(number: string): Promise<Trade | undefined> {
      const { trades }: { trades: Trade[] } = await (await fetch(`${origin}/pay/control/trades`)).json();
      return trades.find((trade) => trade.number === number);
    },
    close: () => app.close(),
  };
}

let serial = 0;

/** A new payment attempt of NT$12,500. */
export function newAttempt(changes: Partial<Attempt> = {}): Attempt {
  serial += 1;
  return {
    number: `T${serial}`,
    amount: 12_500,
    title: "LOGO 設計（方案A）",
    email: "buyer@example.com",
    method: "card",
    expiresAt: new Date("2026-01-01T00:15:00Z"),
    ...changes,
  };
}
