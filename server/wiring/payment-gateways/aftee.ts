import { z } from "zod";
import { type AfteeConfig, afteeGateway } from "../../integrations/payment-gateways/aftee.ts";
import { address } from "../../kernel/variables.ts";
import { type Common, definePaymentGateway } from "./define.ts";

const keys = { pubKey: "sandbox-only-pub-key", secret: "sandbox-only-aftee-secret" };

type Settings = Omit<AfteeConfig, keyof Common>;

/** AFTEE 先享後付 */
export const aftee = definePaymentGateway({
  variables: {
    AFTEE_PUB_KEY: z.string(),
    AFTEE_SECRET: z.string(),
    AFTEE_PAGE_HOST: address("AFTEE_PAGE_HOST", ["https:", "http:"]),
    AFTEE_API_HOST: address("AFTEE_API_HOST", ["https:", "http:"]),
    AFTEE_CHECKSUM: z.enum(["raw", "hex"], { error: "AFTEE_CHECKSUM 只能是 raw 或 hex" }),
    AFTEE_BASIC: z.enum(["colon", "bare"], { error: "AFTEE_BASIC 只能是 colon 或 bare" }),
  },
  needed: ["AFTEE_PUB_KEY", "AFTEE_SECRET", "AFTEE_PAGE_HOST"],
  settings: (values): Settings => ({
    apiHost: values.AFTEE_API_HOST ?? "https://api.aftee.tw/v1",
    registerHost: values.AFTEE_PAGE_HOST,
    pageHost: values.AFTEE_PAGE_HOST,
    pubKey: values.AFTEE_PUB_KEY,
    secret: values.AFTEE_SECRET,
    checksum: values.AFTEE_CHECKSUM ?? "raw",
    basic: values.AFTEE_BASIC ?? "colon",
  }),
  adapter: afteeGateway,
  sandbox: {
    settings: ({ here, page }): Settings => ({
      ...keys,
      registerHost: here,
      apiHost: `${here}/v1`,
      pageHost: page,
      checksum: "raw",
      basic: "colon",
    }),
    async mount(app, { prefix, noticeUrl, now, store }) {
      const { afteeSandbox } = await import("../../sandbox/aftee/plugin.ts");
      await app.register(afteeSandbox, {
        prefix,
        ...keys,
        noticeUrl: () => noticeUrl,
        now,
        store,
      });
    },
    movements: async () => (await import("../../sandbox/settlement/movements.ts")).afteeMovements,
  },
});
