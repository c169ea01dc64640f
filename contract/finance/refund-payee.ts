import { z } from "zod";
import { line } from "#contract/text/fields.ts";
import { BankForm } from "../accounts/settings.ts";
import { atMost } from "../shared.ts";

const holderMax = 50;

/** An account of the payer's; the name is how the bank knows its holder. */
export const BankPayee = BankForm.extend({
  way: z.literal("bank"),
  holder: line({ error: "請輸入戶名" })
    .min(1, "請輸入戶名")
    .check(atMost(holderMax, `戶名最多 ${holderMax} 個字`)),
});
export type BankPayee = z.output<typeof BankPayee>;

/** Where a refund goes that cannot go back the way it came. */
export const RefundPayee = z.discriminatedUnion("way", [z.object({ way: z.literal("points") }), BankPayee], {
  error: "請選擇退款方式。",
});
export type RefundPayee = z.output<typeof RefundPayee>;
