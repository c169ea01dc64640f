import { z } from "zod";
import { type LinePayConfig, linePayGateway } from "../../integrations/payment-gateways/linepay/linepay.ts";
import { address } from "../../kernel/variables.ts";
import { type Common, definePaymentGateway } from "./define.ts";

const keys = { channelId: "1000000000", channelSecret: "sandbox-only-channel-secret" };

/** LINE Pay */
export const linepay = definePaymentGateway({
  variables: {
    LINEPAY_HOST: address("LINEPAY_HOST", ["https:", "http:"]),
    LINEPAY_CHANNEL_ID: z.string(),
    LINEPAY_CHANNEL_SECRET: z.string(),
  },
  needed: ["LINEPAY_CHANNEL_ID", "LINEPAY_CHANNEL_SECRET"],
  settings: (values): Omit<LinePayConfig, keyof Common> => ({
    host: values.LINEPAY_HOST ?? "https://api-pay.line.me",
    channelId: values.LINEPAY_CHANNEL_ID,
    channelSecret: values.LINEPAY_CHANNEL_SECRET,
  }),
  adapter: linePayGateway,
  sandbox: {
    settings: ({ here }) => ({ ...keys, host: here }),
    async mount(app, { prefix, page, now, store }) {
      const { linePaySandbox } = await import("../../sandbox/linepay/plugin.ts");
      await app.register(linePaySandbox, { prefix, ...keys, now, pageHost: page, store });
    },
    movements: async () => (await import("../../sandbox/settlement/movements.ts")).linepayMovements,
  },
});
