/** Reads and checks the form that opens the payment page (NPA-F01). */
import { randomBytes } from "node:crypto";
import { amountOf, isFresh, type Shop } from "./shop.ts";
import { newTradeNo, type Trade } from "./trade.ts";

export type Refusal = { code: string; message: string; backUrl: string | null };

type Fields = Record<string, string | undefined>;

/** Returns the new trade, or why the page will not open. The store checks that the number is unique. */
export function readMpgRequest(outer: Fields, shop: Shop): Trade | Refusal {
  const envelope = openEnvelope(outer, shop);
  if ("code" in envelope) return envelope;
  const { inner } = envelope;
  const flaw = findFlaw(inner, outer, shop);
  if (flaw) return { ...flaw, backUrl: httpUrl(inner.ClientBackURL) };
  return newTrade(inner, shop.now());
}

function openEnvelope(outer: Fields, shop: Shop): { inner: Fields } | Refusal {
  const refuse = (code: string, message: string) => ({ code, message, backUrl: null });
  if (!outer.MerchantID) return refuse("MPG01009", "商店代號不可空白");
  if (outer.MerchantID !== shop.merchantId) return refuse("MPG03007", "查無此商店代號");
  if (!outer.TradeInfo) return refuse("MPG01023", "TradeInfo 不可空白");
  if (!outer.TradeSha) return refuse("MPG01024", "TradeSha 不可空白");
  // Checked before decrypting.
  if (outer.TradeSha !== shop.vault.stamp(outer.TradeInfo)) return refuse("MPG03008", "TradeSha 檢查不符");
  if ((outer.EncryptType ?? "0") !== "0") return refuse("MPG03008", "不支援的 EncryptType");
  const text = shop.vault.open(outer.TradeInfo);
  if (text === null) return refuse("MPG03008", "TradeInfo 解密失敗");
  return { inner: Object.fromEntries(new URLSearchParams(text)) };
}

function findFlaw(inner: Fields, outer: Fields, shop: Shop): { code: string; message: string } | null {
  const agreement = inner.CREDITAGREEMENT === "1";
  const checks: [ok: boolean, code: string, message: string][] = [
    [inner.MerchantID === outer.MerchantID, "MPG03007", "內外商店代號不符"],
    [["JSON", "String"].includes(inner.RespondType ?? ""), "MPG01011", "RespondType 格式錯誤"],
    [Boolean(inner.TimeStamp), "MPG01002", "TimeStamp 不可空白"],
    [isFresh(inner.TimeStamp, shop.now()), "MPG02004", "交易逾時，請回到商店重新付款"],
    [/^2\.\d$/.test(inner.Version ?? "") && inner.Version === outer.Version, "MPG01010", "Version 格式錯誤"],
    [/^\w{1,30}$/.test(inner.MerchantOrderNo ?? ""), "MPG01012", "商店訂單編號格式錯誤"],
    [amountOf(inner.Amt) !== null, "MPG01015", "訂單金額格式錯誤"],
    [isItem(inner.ItemDesc ?? ""), "MPG01017", "商品資訊格式錯誤"],
    [/^\d{0,3}$/.test(inner.TradeLimit ?? ""), "MPG02004", "交易限制秒數格式錯誤"],
    [
      ["ReturnURL", "NotifyURL", "ClientBackURL", "CustomerURL"].every((name) => isUrl(inner[name], shop.strict)),
      "MPG01014",
      "網址格式錯誤",
    ],
    [isEmail(inner.Email, agreement), "MPG01013", "電子信箱格式錯誤"],
    [!agreement || /^[A-Za-z0-9._@-]{1,20}$/.test(inner.TokenTerm ?? ""), "MPG01005", "TokenTerm 格式錯誤"],
    [!agreement || isConsent(inner.OrderComment), "MPG01005", "約定事項不可空白，最多 300 字"],
    [agreement || inner.CREDIT === "1" || !asksForAnotherMethod(inner), "MPG02003", "此支付方式未啟用"],
    [isDay(inner.ExpireDate, shop.now()), "MPG01018", "繳費有效期限格式錯誤"],
  ];
  const broken = checks.find(([ok]) => !ok);
  return broken ? { code: broken[1], message: broken[2] } : null;
}

function isItem(text: string): boolean {
  return text !== "" && [...text].length <= 50 && !/[\r\n']/.test(text);
}

function isConsent(text: string | undefined): boolean {
  return text !== undefined && text !== "" && [...text].length <= 300;
}

function isEmail(text: string | undefined, required: boolean): boolean {
  if (!text) return !required;
  return text.length <= 50 && /^[^@\s]+@[^@\s]+$/.test(text);
}

function isUrl(text: string | undefined, strict: boolean): boolean {
  if (!text) return true;
  const url = httpUrl(text);
  if (url === null || text.length > 200) return false;
  return !strict || ["", "80", "443"].includes(new URL(url).port);
}

/**
 * The chosen payment-number method; null if none is enabled or the amount is outside its limits, in which case the real
 * page hides it.
 */
function numberType(inner: Fields): "VACC" | "CVS" | null {
  const amount = amountOf(inner.Amt) ?? 0;
  if (inner.VACC === "1" && amount <= 49_999) return "VACC";
  return inner.CVS === "1" && amount >= 30 && amount <= 20_000 ? "CVS" : null;
}

/** True if a text is empty or a day `yyyymmdd` within the next 180 days. */
function isDay(text: string | undefined, now: Date): boolean {
  if (!text) return true;
  const end = endOfDay(text).getTime();
  return /^\d{8}$/.test(text) && end >= now.getTime() && end <= now.getTime() + 181 * 86_400_000;
}

const endOfDay = (day: string): Date =>
  new Date(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}T23:59:59+08:00`);

/** Without any method, the shop's enabled method applies, which is card. */
function asksForAnotherMethod(inner: Fields): boolean {
  if (numberType(inner)) return false;
  const methods = [
    "WEBATM",
    "VACC",
    "CVS",
    "BARCODE",
    "APPLEPAY",
    "ANDROIDPAY",
    "SAMSUNGPAY",
    "LINEPAY",
    "UNIONPAY",
    "TWQR",
  ];
  return methods.some((name) => inner[name] === "1");
}

function httpUrl(text: string | undefined): string | null {
  return text && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
}

function newTrade(inner: Fields, now: Date): Trade {
  const limit = Number(inner.TradeLimit || "0");
  const seconds = Math.min(900, Math.max(60, limit));
  const type = inner.CREDIT === "1" ? null : numberType(inner);
  const until = inner.ExpireDate ? endOfDay(inner.ExpireDate) : new Date(now.getTime() + 7 * 86_400_000);
  return {
    ...(type
      ? { byNumber: { type, until: until.toISOString(), customerUrl: httpUrl(inner.CustomerURL), number: null } }
      : {}),
    number: inner.MerchantOrderNo ?? "",
    tradeNo: newTradeNo(now),
    amount: amountOf(inner.Amt) ?? 0,
    item: inner.ItemDesc ?? "",
    email: inner.Email ?? "",
    ticket: randomBytes(16).toString("hex"),
    createdAt: now.toISOString(),
    payableUntil: limit === 0 ? null : new Date(now.getTime() + seconds * 1000).toISOString(),
    respondType: inner.RespondType === "String" ? "String" : "JSON",
    version: inner.Version ?? "",
    returnUrl: httpUrl(inner.ReturnURL),
    notifyUrl: httpUrl(inner.NotifyURL),
    backUrl: httpUrl(inner.ClientBackURL),
    status: "0",
    code: "",
    message: "",
    decidedAt: null,
    card: null,
    closeStatus: 0,
    backStatus: 0,
    captured: 0,
    refundable: 0,
    refunding: 0,
    agreement:
      inner.CREDITAGREEMENT === "1"
        ? { term: inner.TokenTerm ?? "", consent: inner.OrderComment ?? "", token: null, until: null, alive: false }
        : null,
    notices: [],
  };
}
