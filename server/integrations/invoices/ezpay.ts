/** Implements the invoice port with ezPay 電子發票. */
import { z } from "zod";
import { withZone } from "#contract/time.ts";
import { callEzpay, checkCodeOf, type EzpayWire, isChecked, lookUp } from "./ezpay-wire.ts";
import {
  type Addressee,
  type AllowanceWish,
  InvoiceCallError,
  type InvoiceIssuer,
  type InvoiceWish,
  type IssuedInvoice,
  mailFor,
  type Sums,
} from "./port.ts";

export type EzpayConfig = {
  host: string;
  merchantId: string;
  hashKey: string;
  hashIv: string;
  userAgent: string;
  /** Timeout per call, ms, default 10,000. */
  timeoutMs?: number;
  now?: () => Date;
};

const TAX_RATE = 5;

export function ezpayInvoices({ hashKey, hashIv, ...config }: EzpayConfig): InvoiceIssuer {
  const wire: EzpayWire = {
    ...config,
    keys: { hashKey, hashIv },
    timeoutMs: config.timeoutMs ?? 10_000,
    now: config.now ?? (() => new Date()),
  };
  return {
    name: "ezpay",
    title: "ezPay 電子發票",
    issue: async (wish) => {
      const { number, total } = wish;
      const result = await callEzpay(wire, "/Api/invoice_issue", "1.5", issueFields(wish));
      return readInvoice(wire, result, { number, total });
    },
    find: (number, total) => find(wire, number, total),
    void: (invoice) => declareVoid(wire, invoice),
    allow: (wish) => allow(wire, wish),
    knowsCarrier: (carrier) => lookUp(wire, "/Api_inv_application/checkBarCode", { CellphoneBarcode: carrier }),
    knowsLoveCode: (loveCode) => lookUp(wire, "/Api_inv_application/checkLoveCode", { LoveCode: loveCode }),
  };
}

/** The fields of an invoice that is issued immediately. @throws RangeError for values that ezPay does not accept */
export function issueFields({ number, to, item, total, tax }: InvoiceWish): Record<string, string | number> {
  if (!/^[A-Za-z0-9_]{1,20}$/.test(number)) throw new RangeError(`invoice number ${number}`);
  const company = to.kind === "company";
  // A company deducts the tax, so its item prices exclude it.
  const price = company ? total - tax : total;
  return {
    MerchantOrderNo: number,
    Status: 1,
    Category: company ? "B2B" : "B2C",
    BuyerName: cut(to.name, company ? 60 : 30),
    ...(company ? { BuyerUBN: to.businessNumber } : {}),
    ...(to.address === "" ? {} : { BuyerAddress: cut(to.address, 100) }),
    ...mailFields(to),
    ...carrierFields(to),
    TaxType: 1,
    TaxRate: TAX_RATE,
    ...sumFields({ total, tax }),
    ItemName: plain(item),
    ItemCount: 1,
    ItemUnit: "式",
    ItemPrice: price,
    ItemAmt: price,
  };
}

/**
 * How the buyer receives the invoice. It is printed for a company, and for a buyer without carrier, donation or an
 * accepted mail address.
 */
function carrierFields(to: Addressee): Record<string, string | number> {
  switch (to.kind) {
    case "company":
      return { CarrierType: "", CarrierNum: "", LoveCode: "", PrintFlag: "Y" };
    case "mobile":
      return { CarrierType: 0, CarrierNum: to.carrier, LoveCode: "", PrintFlag: "N" };
    case "certificate":
      return { CarrierType: 1, CarrierNum: to.carrier, LoveCode: "", PrintFlag: "N" };
    case "donation":
      return { CarrierType: "", CarrierNum: "", LoveCode: to.loveCode, PrintFlag: "N" };
    case "member": {
      const email = mailFor(to);
      return email === null
        ? { CarrierType: "", CarrierNum: "", LoveCode: "", PrintFlag: "Y" }
        : { CarrierType: 2, CarrierNum: email, LoveCode: "", PrintFlag: "N" };
    }
  }
}

const mailFields = (to: Pick<Addressee, "email">): Record<string, string> => {
  const email = mailFor(to);
  return email === null ? {} : { BuyerEmail: email };
};

const sumFields = ({ total, tax }: Sums) => ({ Amt: total - tax, TaxAmt: tax, TotalAmt: total });

/** Replaces the pipe character, because ezPay joins items with it. */
const plain = (text: string): string => cut(text.replace(/[|\r\n]+/g, " "), 30);
const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join("");

const Issued = z.object({
  CheckCode: z.string(),
  MerchantID: z.string(),
  MerchantOrderNo: z.string(),
  InvoiceNumber: z.string().regex(/^[A-Z]{2}\d{8}$/),
  TotalAmt: z.coerce.number().int(),
  InvoiceTransNo: z.coerce.string().min(1),
  RandomNum: z.coerce.string().regex(/^\d{4}$/),
  CreateTime: z.string().nullish(),
  /** Only in answers to a query: 1 issued, 2 void. */
  InvoiceStatus: z.coerce.string().nullish(),
});

type RequestedInvoice = { number: string; total: number };

function readInvoice(
  wire: EzpayWire,
  result: unknown,
  { number, total }: RequestedInvoice,
): IssuedInvoice & { voided: boolean } {
  const read = Issued.safeParse(result);
  if (!read.success) throw new InvoiceCallError("answer", "", "no invoice in the answer");
  const { InvoiceNumber, InvoiceTransNo, RandomNum, CreateTime, InvoiceStatus, ...found } = read.data;
  if (found.MerchantOrderNo !== number || found.TotalAmt !== total)
    throw new InvoiceCallError("answer", "", `an answer about ${found.MerchantOrderNo} over NT$${found.TotalAmt}`);
  const code = checkCodeOf(wire, { trade: InvoiceTransNo, number, randomCode: RandomNum, total });
  if (!isChecked(found.CheckCode, code)) throw new InvoiceCallError("answer", "", "a wrong check code");
  return {
    invoiceNumber: InvoiceNumber,
    randomCode: RandomNum,
    trade: InvoiceTransNo,
    issuedAt: timeOf(CreateTime ?? ""),
    voided: InvoiceStatus === "2",
  };
}

/** `YYYY-mm-dd HH:MM:SS` in Taipei. */
function timeOf(text: string): Date | null {
  const at = new Date(withZone(text.trim().replace(" ", "T")));
  return Number.isNaN(at.getTime()) ? null : at;
}

async function find(wire: EzpayWire, number: string, total: number) {
  const fields = { SearchType: 1, MerchantOrderNo: number, TotalAmt: total };
  try {
    return readInvoice(wire, await callEzpay(wire, "/Api/invoice_search", "1.3", fields), { number, total });
  } catch (error) {
    if (error instanceof InvoiceCallError && error.code === "INV20006") return null;
    throw error;
  }
}

async function declareVoid(wire: EzpayWire, { invoiceNumber, reason }: { invoiceNumber: string; reason: string }) {
  try {
    await callEzpay(wire, "/Api/invoice_invalid", "1.0", {
      InvoiceNumber: invoiceNumber,
      InvalidReason: cut(reason, 20),
    });
  } catch (error) {
    // It was declared void before, and that answer was lost.
    if (!(error instanceof InvoiceCallError) || error.code !== "LIB10005") throw error;
  }
}

const Allowed = z.object({ AllowanceNo: z.coerce.string().min(1).max(40) });

async function allow(wire: EzpayWire, { invoiceNumber, number, item, email, total, tax }: AllowanceWish) {
  const result = await callEzpay(wire, "/Api/allowance_issue", "1.3", {
    InvoiceNo: invoiceNumber,
    MerchantOrderNo: number,
    ItemName: plain(item),
    ItemCount: 1,
    ItemUnit: "式",
    ItemPrice: total - tax,
    ItemAmt: total - tax,
    ItemTaxAmt: tax,
    TotalAmt: total,
    ...mailFields({ email }),
    Status: 1,
  });
  const read = Allowed.safeParse(result);
  if (!read.success) throw new InvoiceCallError("answer", "", "no allowance in the answer");
  return { allowanceNumber: read.data.AllowanceNo };
}
