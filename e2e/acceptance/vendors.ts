/** The servers of NewebPay and ezPay, as a process of their own outside the installation: the stand-ins with its keys. */
import formbody from "@fastify/formbody";
import { fastify } from "fastify";
import { REAL } from "#main/config/real.ts";
import { ezpaySandbox } from "#server/sandbox/ezpay/plugin.ts";
import { newebpaySandbox } from "#server/sandbox/newebpay/plugin.ts";
import { memoryTradeStore } from "#server/sandbox/newebpay/store.ts";
import { newebpayMovements } from "#server/sandbox/settlement/movements.ts";
import { settlementPages } from "#server/sandbox/settlement/plugin.ts";

const now = () => new Date();
const store = memoryTradeStore();
const server = fastify({ forceCloseConnections: true });
await server.register(formbody);
await server.register(newebpaySandbox, {
  prefix: "/newebpay",
  merchantId: REAL.NEWEBPAY_MERCHANT_ID,
  hashKey: REAL.NEWEBPAY_HASH_KEY,
  hashIv: REAL.NEWEBPAY_HASH_IV,
  now,
  store,
});
const movements = async () => (await store.list()).flatMap(newebpayMovements);
await server.register(settlementPages, { prefix: "/newebpay", gateway: "newebpay", movements });
await server.register(ezpaySandbox, {
  prefix: "/ezpay",
  merchantId: REAL.EZPAY_MERCHANT_ID,
  hashKey: REAL.EZPAY_HASH_KEY,
  hashIv: REAL.EZPAY_HASH_IV,
  now,
});
const address = new URL(await server.listen({ host: "127.0.0.1", port: 0 }));
process.on("disconnect", () => process.exit(0));
process.send?.(Number(address.port));
