import { z } from "zod";
import { line } from "#contract/text/fields.ts";
import { BankForm } from "../accounts/settings.ts";
import { atMost } from "../shared.ts";

const holderMax = 50;

/** The payer's bank account; the bank checks the holder by the name. */
export const BankPayee = BankForm.extend({
  way: z.literal("bank"),
  holder: line({ error: "請輸入戶名" })
    .min(1, "請輸入戶名")
    .check(atMost(holderMax, `戶名最多 ${holderMax} 個字`)),
});
export type BankPayee = z.output<typeof BankPayee>;

/** Destination of a refund that cannot go back the way it was paid. */
export const RefundPayee = z.discriminatedUnion("way", [z.object({ way: z.literal("points") }), BankPayee], {
  error: "請選擇退款方式。",
});
export type RefundPayee = z.output<typeof RefundPayee>;
