import { z } from "zod";
import { jkosGateway } from "../../integrations/payment-gateways/jkos.ts";
import { address } from "../../kernel/variables.ts";
import { definePaymentGateway } from "./define.ts";

const keys = {
  apiKey: "sandbox-only-api-key",
  secret: "sandbox-only-secret",
  storeId: "00000000-0000-4000-8000-000000000000",
};

/** JKOPAY 街口支付 */
export const jkos = definePaymentGateway({
  variables: {
    JKOPAY_HOST: address("JKOPAY_HOST", ["https:", "http:"]),
    JKOPAY_API_KEY: z.string(),
    JKOPAY_SECRET: z.string(),
    JKOPAY_STORE_ID: z.string(),
  },
  needed: ["JKOPAY_API_KEY", "JKOPAY_SECRET", "JKOPAY_STORE_ID"],
  settings: (values) => ({
    host: values.JKOPAY_HOST ?? "https://onlinepay.jkopay.com",
    apiKey: values.JKOPAY_API_KEY,
    secret: values.JKOPAY_SECRET,
    storeId: values.JKOPAY_STORE_ID,
  }),
  adapter: jkosGateway,
  sandbox: {
    settings: ({ here }) => ({ ...keys, host: here }),
    async mount(app, { prefix, page, now, store }) {
      const { jkosSandbox } = await import("../../sandbox/jkos/plugin.ts");
      await app.register(jkosSandbox, { prefix, ...keys, now, pageHost: page, store });
    },
    movements: async () => (await import("../../sandbox/settlement/movements.ts")).jkosMovements,
  },
});
