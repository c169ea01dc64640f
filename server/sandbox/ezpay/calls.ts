/** The shop's calls: issue, void, allowance, search, and lookups of barcodes and love codes. */
import type { FastifyInstance, FastifyReply } from "fastify";
import type { TradeStore } from "../newebpay/store.ts";
import { Vault } from "../newebpay/wire-crypto.ts";
import { answerCode, flawOf } from "./check.ts";
import type { Faults } from "./faults.ts";
import { allowed, type Invoice, invoiceNumberOf } from "./invoice.ts";

export type Issuer = {
  merchantId: string;
  hashKey: string;
  hashIv: string;
  store: TradeStore<Invoice>;
  faults: Faults;
  now(): Date;
};

type Outer = { Body: { MerchantID_?: string; PostData_?: string } };
type Refusal = [code: string, message: string];

/** Maximum deviation of a request's timestamp from now, either way. */
const TOLERANCE_SECONDS = 120;

/** An answer whose result is a JSON string within JSON. */
const said = (Status: string, Message: string, result: unknown = "") => ({
  Status,
  Message,
  Result: typeof result === "string" ? result : JSON.stringify(result),
});
const refused = ([code, message]: Refusal) => said(code, message);

/**
 * Decrypts the fields of a request, or returns why it is rejected. `outside`: the response type is a field outside the
 * encrypted part.
 */
function opened(
  issuer: Issuer,
  { MerchantID_, PostData_ = "" }: Outer["Body"],
  outside = false,
): Map<string, string> | Refusal {
  if (MerchantID_ !== issuer.merchantId) return ["KEY10010", "商店代號錯誤"];
  const text = new Vault(issuer.hashKey, issuer.hashIv).open(PostData_);
  const fields = new Map(new URLSearchParams(text ?? ""));
  // With another key, one text in 256 ends like a padded one by chance. It has none of the fields.
  if (!fields.has("TimeStamp")) return ["KEY10002", "資料解密錯誤"];
  const age = Math.abs(issuer.now().getTime() / 1000 - Number(fields.get("TimeStamp")));
  if (!(age <= TOLERANCE_SECONDS)) return ["KEY10014", "TimeOut"];
  return outside || fields.get("RespondType") === "JSON" ? fields : ["KEY10004", "資料不齊全"];
}

const stamp = (at: string): string =>
  new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 19).replace("T", " ");

function invoiceOf(issuer: Issuer, invoice: Invoice) {
  const { trade, number, randomCode, total, invoiceNumber, createdAt } = invoice;
  const checked = {
    InvoiceTransNo: trade,
    MerchantID: issuer.merchantId,
    MerchantOrderNo: number,
    RandomNum: randomCode,
    TotalAmt: String(total),
  };
  const CheckCode = answerCode(issuer, checked);
  return { ...checked, TotalAmt: total, CheckCode, InvoiceNumber: invoiceNumber, CreateTime: stamp(createdAt) };
}

export function issuerCalls(app: FastifyInstance, issuer: Issuer): void {
  const { store, faults } = issuer;

  app.post<Outer>("/Api/invoice_issue", async ({ body }, reply) => {
    const fault = faults.next("issue");
    if (fault === "issue_down") return down(reply);
    const fields = opened(issuer, body);
    if (Array.isArray(fields)) return refused(fields);
    if (fault === "issue_empty") return refused(["INV90006", "可開立張數已用罄"]);
    const flaw = flawOf(fields);
    if (flaw) return refused(flaw);
    const invoice = issuedOf(fields, (await store.size()) + 1, issuer.now());
    if (!(await store.put(invoice.number, invoice))) return refused(["LIB10003", "商店自訂編號重覆"]);
    if (fault === "issue_hangup") return hangUp(reply);
    const result = invoiceOf(issuer, invoice);
    return said(
      "SUCCESS",
      "電子發票開立成功",
      fault === "issue_forged" ? { ...result, CheckCode: "F".repeat(64) } : result,
    );
  });

  app.post<Outer>("/Api/invoice_search", async ({ body }, reply) => {
    if (faults.next("search") !== null) return down(reply);
    const fields = opened(issuer, body);
    if (Array.isArray(fields)) return refused(fields);
    const invoice = await store.get(fields.get("MerchantOrderNo") ?? "");
    if (!invoice || String(invoice.total) !== fields.get("TotalAmt")) return refused(["INV20006", "查無發票資料"]);
    return said("SUCCESS", "查詢成功", { ...invoiceOf(issuer, invoice), InvoiceStatus: invoice.voided ? "2" : "1" });
  });

  const named = async (invoiceNumber: string | undefined) =>
    (await store.list((each) => each.invoiceNumber === invoiceNumber)).at(0) ?? null;

  app.post<Outer>("/Api/invoice_invalid", async ({ body }, reply) => {
    const fault = faults.next("void");
    if (fault === "void_down") return down(reply);
    const fields = opened(issuer, body);
    if (Array.isArray(fields)) return refused(fields);
    if (fault === "void_late") return refused(["LIB10008", "超過可作廢期限"]);
    if (fault === "void_early") return refused(["LIB10009", "發票已開立，但未上傳至財政部，無法作廢"]);
    const reason = [...(fields.get("InvalidReason") ?? "")].length;
    const invoice = await named(fields.get("InvoiceNumber"));
    if (!invoice) return refused(["INV20006", "查無發票資料"]);
    if (reason < 1 || reason > 20) return refused(["INV70001", "InvalidReason"]);
    if (invoice.voided) return refused(["LIB10005", "發票已作廢過"]);
    if (invoice.allowances.length > 0) return refused(["LIB10007", "無法作廢"]);
    await store.update(invoice.number, (each) => ({ ...each, voided: true }));
    if (fault === "void_hangup") return hangUp(reply);
    return said("SUCCESS", "發票作廢成功", { ...invoiceOf(issuer, invoice) });
  });

  app.post<Outer>("/Api/allowance_issue", async ({ body }, reply) => {
    const fault = faults.next("allow");
    const fields = opened(issuer, body);
    if (Array.isArray(fields)) return refused(fields);
    if (fault === "allow_refused") return refused(["INV10013", "發票欄位資料不齊全或格式錯誤"]);
    const invoice = await named(fields.get("InvoiceNo"));
    if (!invoice || invoice.number !== fields.get("MerchantOrderNo")) return refused(["INV20006", "查無發票資料"]);
    const [total, tax, item] = ["TotalAmt", "ItemTaxAmt", "ItemAmt"].map((name) => Number(fields.get(name)));
    const left = invoice.total - allowed(invoice);
    if (invoice.voided || total === undefined || !(total >= 1 && total <= left))
      return refused(["INV10012", "折讓金額超過可折讓餘額"]);
    if ((tax ?? Number.NaN) + (item ?? Number.NaN) !== total) return refused(["INV10004", "商品小計計算錯誤"]);
    const number = `A${invoice.invoiceNumber}${String(invoice.allowances.length + 1).padStart(2, "0")}`;
    await store.update(invoice.number, (each) => ({ ...each, allowances: [...each.allowances, { number, total }] }));
    if (fault === "allow_hangup") return hangUp(reply);
    const result = { AllowanceNo: number, AllowanceAmt: total, RemainAmt: left - total };
    return said("SUCCESS", "發票折讓開立成功", { ...invoiceOf(issuer, invoice), ...result });
  });
}

type Lookup = { Body: { MerchantID_?: string; PostData_?: string; CheckValue?: string; Version?: string } };

/** The two lookups, which differ only in their field. Their answer is an encrypted form. */
export function lookupCalls(app: FastifyInstance, issuer: Issuer): void {
  const vault = new Vault(issuer.hashKey, issuer.hashIv);
  for (const [path, name, shape] of [
    ["checkBarCode", "CellphoneBarcode", /^\/[0-9A-Z.+-]{7}$/],
    ["checkLoveCode", "LoveCode", /^\d{3,7}$/],
  ] as const)
    app.post<Lookup>(`/Api_inv_application/${path}`, async ({ body }, reply) => {
      const fault = issuer.faults.next("lookup");
      if (fault === "lookup_down") return down(reply);
      const { PostData_ = "", CheckValue, Version } = body;
      if (CheckValue !== vault.stamp(PostData_)) return refused(["KEY10005", "CheckValue 檢查不符"]);
      const fields = Version === "1.0" ? opened(issuer, body, true) : (["KEY10004", "資料不齊全"] as Refusal);
      if (Array.isArray(fields)) return refused(fields);
      const code = fields.get(name) ?? "";
      if (!shape.test(code)) return refused(["CBC10001", "欄位資料空白或格式錯誤"]);
      const answer = new URLSearchParams({ [name]: code, IsExist: fault === "lookup_unknown" ? "N" : "Y" });
      const other = new Vault("x".repeat(32), "y".repeat(16));
      const sealed = (fault === "lookup_garbled" ? other : vault).seal(answer.toString(), 32);
      return { ...said("SUCCESS", "查詢成功", sealed), APIID: path, Version: "1.0", MerchantID: issuer.merchantId };
    });
}

function issuedOf(fields: ReadonlyMap<string, string>, n: number, now: Date): Invoice {
  const text = (name: string) => fields.get(name) ?? "";
  const carried = text("CarrierType") === "" ? "print" : `${text("CarrierType")} ${text("CarrierNum")}`;
  return {
    number: text("MerchantOrderNo"),
    createdAt: now.toISOString(),
    invoiceNumber: invoiceNumberOf(n),
    randomCode: String((n * 7919) % 10_000).padStart(4, "0"),
    trade: `${now.toISOString().replace(/\D/g, "").slice(2, 12)}${String(n).padStart(7, "0")}`,
    total: Number(text("TotalAmt")),
    tax: Number(text("TaxAmt")),
    buyer: text("BuyerName"),
    businessNumber: text("BuyerUBN") || null,
    reaches: text("LoveCode") === "" ? carried : `love ${text("LoveCode")}`,
    voided: false,
    allowances: [],
  };
}

const down = (reply: FastifyReply) => reply.status(503).send("Service Unavailable");

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}
