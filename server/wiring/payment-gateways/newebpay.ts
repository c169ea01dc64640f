import { z } from "zod";
import { type NewebpayConfig, newebpayGateway } from "../../integrations/payment-gateways/newebpay.ts";
import { address, flag } from "../../kernel/variables.ts";
import { type Common, definePaymentGateway } from "./define.ts";

const keys = {
  merchantId: "MS_SANDBOX_ONLY",
  hashKey: "sandbox-only-hash-key-0123456789",
  hashIv: "sandbox-only-iv0",
};

/** NewebPay 藍新金流 */
export const newebpay = definePaymentGateway({
  variables: {
    NEWEBPAY_HOST: address("NEWEBPAY_HOST", ["https:", "http:"]),
    NEWEBPAY_MERCHANT_ID: z.string(),
    NEWEBPAY_HASH_KEY: z.string().length(32, { error: "NEWEBPAY_HASH_KEY 必須是 32 個字元" }),
    NEWEBPAY_HASH_IV: z.string().length(16, { error: "NEWEBPAY_HASH_IV 必須是 16 個字元" }),
    NEWEBPAY_VERSION: z.string().regex(/^\d\.\d$/, { error: "NEWEBPAY_VERSION 是付款頁的版本，例如 2.3" }),
    // Versions from 2.4 require the cardholder's name, which we do not ask for.
    NEWEBPAY_TOKEN_VERSION: z
      .string()
      .regex(/^(?:1\.\d|2\.[0-3])$/, { error: "NEWEBPAY_TOKEN_VERSION 是約定信用卡的版本，1.6 到 2.3" }),
    NEWEBPAY_UNBINDING: flag("NEWEBPAY_UNBINDING"),
  },
  needed: ["NEWEBPAY_MERCHANT_ID", "NEWEBPAY_HASH_KEY", "NEWEBPAY_HASH_IV"],
  required: true,
  settings: (values): Omit<NewebpayConfig, keyof Common> => ({
    host: values.NEWEBPAY_HOST ?? "https://core.newebpay.com",
    merchantId: values.NEWEBPAY_MERCHANT_ID,
    hashKey: values.NEWEBPAY_HASH_KEY,
    hashIv: values.NEWEBPAY_HASH_IV,
    unbinding: values.NEWEBPAY_UNBINDING ?? false,
    ...(values.NEWEBPAY_VERSION === undefined ? {} : { version: values.NEWEBPAY_VERSION }),
    ...(values.NEWEBPAY_TOKEN_VERSION === undefined ? {} : { tokenVersion: values.NEWEBPAY_TOKEN_VERSION }),
  }),
  adapter: newebpayGateway,
  formTarget: ({ host }) => new URL(host).origin,
  sandbox: {
    settings: ({ here, page }) => ({ ...keys, host: here, pageHost: page, unbinding: true }),
    async mount(app, { prefix, now, store }) {
      const { newebpaySandbox } = await import("../../sandbox/newebpay/plugin.ts");
      await app.register(newebpaySandbox, { prefix, ...keys, now, store });
    },
    movements: async () => (await import("../../sandbox/settlement/movements.ts")).newebpayMovements,
  },
});
