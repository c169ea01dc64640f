import crypto from "node:crypto";

type Fields = ReadonlyMap<string, string>;

const whole = (text: string | undefined): number =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;

const weights = [1, 2, 1, 2, 1, 2, 4, 1];

/**
 * True if the check digit of a 統一編號 is valid. A seventh digit 7 allows two sums; since 2023 a multiple of five
 * suffices.
 */
export function isUniformNumber(number: string): boolean {
  if (!/^\d{8}$/.test(number)) return false;
  const sum = weights
    .map((weight, at) => weight * Number(number[at]))
    .reduce((total, product) => total + Math.floor(product / 10) + (product % 10), 0);
  return sum % 5 === 0 || (number[6] === "7" && (sum + 1) % 5 === 0);
}

/** Validation error of an invoice with its code; null when valid. */
export function flawOf(fields: Fields): [code: string, message: string] | null {
  const text = (name: string) => fields.get(name) ?? "";
  const [amount, tax, total] = [whole(text("Amt")), whole(text("TaxAmt")), whole(text("TotalAmt"))];
  if (!/^\w{1,20}$/.test(text("MerchantOrderNo"))) return ["INV10014", "自訂編號格式錯誤"];
  if (!(amount + tax === total && total > 0)) return ["INV10012", "發票金額、課稅別驗證錯誤"];
  if (text("TaxType") !== "1" || text("TaxRate") !== "5") return ["INV10006", "稅率格式錯誤"];
  if (amount !== Math.round(total / 1.05)) return ["INV10012", "發票金額、課稅別驗證錯誤"];
  const company = text("Category") === "B2B";
  if (!company && text("Category") !== "B2C") return ["INV10013", "Category"];
  const name = [...text("BuyerName")].length;
  if (name < 1 || name > (company ? 60 : 30)) return ["INV10013", "BuyerName"];
  if (company !== (text("BuyerUBN") !== "")) return ["INV10013", "BuyerUBN"];
  if (company && !isUniformNumber(text("BuyerUBN"))) return ["INV10013", "BuyerUBN"];
  const item = whole(text("ItemCount")) * whole(text("ItemPrice"));
  if (text("ItemName") === "" || item !== whole(text("ItemAmt"))) return ["INV10004", "商品小計計算錯誤"];
  if (item !== (company ? amount : total)) return ["INV10012", "發票金額、課稅別驗證錯誤"];
  return carriage(text, company) ? null : ["INV10013", "CarrierType, LoveCode, PrintFlag"];
}

/** True if exactly one delivery method of the invoice is given. */
function carriage(text: (name: string) => string, company: boolean): boolean {
  const [type, carrier, love, print] = [text("CarrierType"), text("CarrierNum"), text("LoveCode"), text("PrintFlag")];
  if (company) return type === "" && love === "" && print === "Y";
  if (love !== "") return /^\d{3,7}$/.test(love) && type === "" && print === "N";
  if (type === "") return print === "Y";
  const shapes: Readonly<Record<string, RegExp>> = {
    "0": /^\/[0-9A-Z.+-]{7}$/,
    "1": /^[A-Z]{2}\d{14}$/,
    "2": /^\S{1,50}$/,
  };
  if (type === "2" && text("BuyerEmail") === "") return false;
  return print === "N" && (shapes[type]?.test(carrier) ?? false);
}

/** CheckCode of an answer: five fields in alphabetical order, between HashIV and HashKey. */
export function answerCode(keys: { hashKey: string; hashIv: string }, fields: Record<string, string>): string {
  const middle = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${encodeURIComponent(fields[name] ?? "")}`);
  const text = [`HashIV=${keys.hashIv}`, ...middle, `HashKey=${keys.hashKey}`].join("&");
  return crypto.createHash("sha256").update(text).digest("hex").toUpperCase();
}
