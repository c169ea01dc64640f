import { z } from "zod";
import { line, paragraphs } from "#contract/text/fields.ts";
import { atMost } from "../shared.ts";

/** Reasons for a chargeback, as stated in the gateway's letter. */
export const chargebackReasons = {
  fraud: "持卡人否認交易",
  service: "服務未提供或與約定不符",
  duplicate: "重複扣款或金額錯誤",
  other: "其他原因",
} as const;
export type ChargebackReason = keyof typeof chargebackReasons;
const reasons = Object.keys(chargebackReasons) as [ChargebackReason, ...ChargebackReason[]];

const noteMax = 1000;

/** Details of a chargeback that an operator enters from the gateway's letter. */
export const ChargebackForm = z.object({
  number: line({ error: "請填寫付款編號" }).min(1, "請填寫付款編號").check(atMost(40, "付款編號最多 40 個字")),
  amount: z.coerce.number({ error: "請輸入金額" }).int("金額必須是整數").min(1, "金額至少 NT$1"),
  day: z.iso
    .date({ error: "請選擇通知日期", abort: true })
    .refine((day) => day >= "2000", "通知日期太早了，請再檢查一次年份"),
  /** Last day to reply to the bank. */
  due: z.iso.date({ error: "請選擇回覆期限" }),
  reason: z.enum(reasons, "請選擇爭議原因"),
  reference: line({ error: "請填寫爭議案號" }).min(1, "請填寫爭議案號").check(atMost(60, "案號最多 60 個字")),
  note: paragraphs()
    .check(atMost(noteMax, `最多 ${noteMax} 字`))
    .default(""),
});
export type ChargebackForm = z.output<typeof ChargebackForm>;
