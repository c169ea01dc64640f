import { fastify } from "fastify";
import { ezpayInvoices } from "../integrations/invoices/ezpay.ts";
import type { InvoiceIssuer } from "../integrations/invoices/port.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Invoice } from "../sandbox/ezpay/invoice.ts";
import { ezpaySandbox } from "../sandbox/ezpay/plugin.ts";
import { memoryTradeStore } from "../sandbox/newebpay/store.ts";

const shop = {
  merchantId: "TEST_ONLY",
  hashKey: "test-only-ezpay-key-0123456789ab",
  hashIv: "test-only-ezpayv",
};

export type TestIssuer = {
  /** Address of the stand-in. */
  host: string;
  /** The real client, connected to the stand-in over HTTP. */
  port: InvoiceIssuer;
  /** Causes a fault at the next matching call: see `server/sandbox/ezpay/faults.ts`. */
  fault(name: string): Promise<void>;
  /** Issued invoices, oldest first. */
  invoices(): Promise<Invoice[]>;
  close(): Promise<void>;
};

/** Starts an invoice issuer on a free port of the loopback interface, with the world's clock. */
export async function openTestIssuer(clock: Clock): Promise<TestIssuer> {
  const now = () => clock.now();
  const store = memoryTradeStore<Invoice>();
  const server = fastify({ forceCloseConnections: true });
  await server.register(ezpaySandbox, { prefix: "/ezpay", ...shop, now, store });
  const origin = await server.listen({ host: "127.0.0.1", port: 0 });
  return {
    host: `${origin}/ezpay`,
    port: ezpayInvoices({ ...shop, host: `${origin}/ezpay`, userAgent: "Haoshou/1.0", now }),
    async fault(name) {
      const body = new URLSearchParams({ fault: name });
      const response = await fetch(`${origin}/ezpay/control/next`, { method: "POST", body });
      if (!response.ok) throw new Error(`there is no fault ${name}`);
    },
    invoices: () => store.list(),
    close: () => server.close(),
  };
}
