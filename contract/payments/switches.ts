import { z } from "zod";
import { json } from "#contract/route/answers.ts";
import { When, type Wire } from "#contract/route/instant.ts";
import { route } from "#contract/route/route.ts";
import { line } from "#contract/text/fields.ts";
import { permission } from "../roles.ts";
import { atMost, Money } from "../shared.ts";
import { paymentMethods } from "./methods.ts";

const Method = z.enum(paymentMethods);

/** A payment method in the console. */
export const MethodSwitch = z.object({
  key: Method,
  label: z.string(),
  /** Amount limits per payment, NT$. */
  least: Money,
  most: Money,
  /** False while this installation has no keys of its gateway: buyers are not offered it. */
  configured: z.boolean(),
  closed: z.object({ reason: z.string(), at: When, by: z.string().nullable() }).nullable(),
});
export type MethodSwitch = Wire<z.output<typeof MethodSwitch>>;

export const switchReasonMax = 60;

/** `reason`: shown to buyers while a method is disabled. */
export const SwitchForm = z
  .object({
    closed: z.boolean(),
    reason: line()
      .check(atMost(switchReasonMax, `最多 ${switchReasonMax} 個字`))
      .default(""),
  })
  .refine(({ closed, reason }) => !closed || reason !== "", { path: ["reason"], message: "請填寫買家會看到的原因" });

export const getMethodSwitches = route("GET /api/admin/payment_methods", {
  auth: permission("finance", "read"),
  summary: "營運後台：付款方式、金額限制與是否停用",
  answer: json(z.array(MethodSwitch)),
  errors: ["forbidden"],
});

export const switchPaymentMethod = route("PUT /api/admin/payment_methods/{method}", {
  auth: permission("finance", "decide"),
  summary: "營運後台：停用或恢復一種付款方式，附買家會看到的原因",
  params: { method: Method },
  body: SwitchForm,
  answer: json(z.array(MethodSwitch)),
  errors: ["forbidden", "invalid"],
});
