import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { type GatewayName, gatewayNames } from "../payments/gateways.ts";
import { atMost, Money } from "../shared.ts";

/** What a row of a gateway's report is about. */
export const settlementKinds = {
  sale: "交易",
  refund: "退款",
  chargeback: "付款爭議扣款",
  reversal: "付款爭議返還",
} as const;
export type SettlementKind = keyof typeof settlementKinds;

/** Maximum size of a report, and its rows. */
export const reportMaxBytes = 5 * 1024 * 1024;
export const reportMaxRows = 20_000;

/** What the columns of a report can hold, in the order of the form. */
export const settlementFacts = {
  trade: { label: "交易編號", needed: true, hint: "我們的付款編號或金流的交易編號都可以" },
  kind: { label: "種類", needed: true, hint: "交易、退款、付款爭議扣款或返還" },
  gross: { label: "金額", needed: true, hint: "買家付的或退的，沒有正負號" },
  fee: { label: "手續費", needed: true, hint: "金流收的手續費，沒有正負號" },
  feeTax: { label: "手續費稅額", needed: false, hint: "手續費已含稅時不用選" },
  net: { label: "撥款金額", needed: true, hint: "扣掉手續費之後，沒有正負號" },
  day: { label: "撥款日期", needed: true, hint: "例如 2026-11-25" },
  reference: { label: "撥款編號", needed: false, hint: "沒有這一欄時，以日期代替" },
} as const;
export type SettlementFact = keyof typeof settlementFacts;

/** A header of the report; empty: the report does not have it. */
const Header = line().check(atMost(100));
const needed = Header.min(1, "請選擇這份報表的欄位");

const Headers = z.object({
  trade: Header,
  kind: Header,
  gross: Header,
  fee: Header,
  feeTax: Header,
  net: Header,
  day: Header,
  reference: Header,
});

/** The header under which a report has each fact. */
export const Columns = Headers.extend({
  trade: needed,
  kind: needed,
  gross: needed,
  fee: needed,
  net: needed,
  day: needed,
});
export type Columns = z.output<typeof Columns>;

export const ReportForm = z.object({ gateway: z.enum(gatewayNames as [GatewayName, ...GatewayName[]], "請選擇金流") });

/** What the operator has seen before booking: the sum must still be the same. */
export const BookForm = z.object({ count: z.number().int().positive(), net: Money });

export const SettlementFileRow = z.object({
  id: z.number().int(),
  gateway: z.string(),
  /** Name of the uploaded file. */
  name: z.string(),
  uploadedBy: z.string(),
  uploadedAt: When,
  /** Rows booked so far, and the money that reached the bank by them, NT$. */
  booked: z.number().int(),
  net: Money,
});

/** A file in the list. */
export type SettlementFileRow = Wire<z.output<typeof SettlementFileRow>>;

/** Beside the list: what each gateway has not paid out yet, NT$. */
export const settlementsMore = { unsettled: z.array(z.object({ gateway: z.string(), amount: Money })) };

/** A row that can be booked. @property line the row in the file, counted from 1 with the header */
export const SettlementLine = z.object({
  line: z.number().int(),
  trade: z.string(),
  kind: z.enum(Object.keys(settlementKinds) as [SettlementKind, ...SettlementKind[]]),
  orderId: z.number().int().nullable(),
  gross: Money,
  /** Fee with its tax; negative: the gateway gave it back. */
  fee: Money,
  /** What the bank account gains, negative for refunds. */
  net: Money,
  day: z.string(),
});
export type SettlementLine = Wire<z.output<typeof SettlementLine>>;

/** A row that is not booked, and why. */
export const SettlementFault = z.object({ line: z.number().int(), trade: z.string(), words: z.string() });
export type SettlementFault = Wire<z.output<typeof SettlementFault>>;

const Sums = z.object({ count: z.number().int(), gross: Money, fee: Money, net: Money });

/** A file with what would be booked now. */
export const SettlementFile = SettlementFileRow.extend({
  headers: z.array(z.string()),
  /** Null until somebody has said where the facts are. */
  columns: Columns.nullable(),
  /** Columns as proposed by the last mapping of this gateway; empty where the file has no such header. */
  proposed: Headers.partial(),
  fresh: Sums,
  /** The first rows to book, and the first rows with a fault. */
  rows: z.array(SettlementLine),
  faults: z.array(SettlementFault),
  faultCount: z.number().int(),
  mayBook: z.boolean(),
});
export type SettlementFile = Wire<z.output<typeof SettlementFile>>;
