/** Stored cards (約定信用卡): later charges without the buyer, state of the token, and unbinding. */
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../fields.ts";
import { cardFields } from "./notices.ts";
import { basicsOf, type Flaw, hangUp, openPostData, refuseLibraryNames, stale } from "./server-calls.ts";
import { amountOf, answer, isFresh, type Shop } from "./shop.ts";
import { failed, newTradeNo, paid, type Trade, taipei } from "./trade.ts";

type Fields = Record<string, string | undefined>;

export function tokenCallRoutes(app: FastifyInstance, shop: Shop): void {
  app.addHook("onRequest", refuseLibraryNames);

  app.post("/API/CreditCard", async (request, reply) => {
    const fault = shop.faults.next("change", "charge");
    if (fault === "change_down") return reply.status(503).send("Service Unavailable");
    if (fault === "stale") return answer(reply, ...stale);
    const opened = openPostData(request.body, shop);
    if ("flaw" in opened) return answer(reply, ...opened.flaw);
    const { inner } = opened;
    const flaw = chargeFlaw(inner);
    if (flaw) return answer(reply, ...flaw);
    const holder = await findHolder(shop, inner);
    if (!holder?.agreement?.alive || !holder.card) return answer(reply, "TRA10076", "查無此約定 Token");

    const fresh = newCharge(inner, shop.now());
    const no = fault === "declined" || fault === "need_3d" || isExpired(holder.card, shop.now());
    const charge = no
      ? failed(fresh, "TRA10016", fault === "need_3d" ? "需持卡人驗證" : "信用卡授權失敗", shop.now())
      : paid(fresh, holder.card, shop.now(), shop.settlement);
    if (fault === "stall") {
      stall(shop, charge, inner.TimeStamp);
      return hangUp(reply);
    }
    if (!(await shop.store.put(charge.number, charge))) return answer(reply, "TRA10075", "商店訂單編號重複");
    if (fault === "hangup") return hangUp(reply);
    const result = resultOf(charge, shop);
    if (charge.code === "SUCCESS") return answer(reply, "SUCCESS", "授權成功", result);
    const bank = fault === "need_3d" ? "1A" : "05";
    return answer(reply, charge.code, charge.message, { ...result, RespondCode: bank });
  });

  app.post("/API/TokenCard/query", async (request, reply) => {
    const opened = openEncryptData(request.body, shop);
    if ("flaw" in opened) return answer(reply, ...opened.flaw);
    const holder = await findHolder(shop, opened.inner);
    return holder
      ? answer(reply, "SUCCESS", "查詢成功", tokenOf(holder, shop))
      : answer(reply, "TRA10076", "查無此約定 Token");
  });

  app.post("/API/TokenCard/unbinding", async (request, reply) => {
    const opened = openEncryptData(request.body, shop);
    if ("flaw" in opened) return answer(reply, ...opened.flaw);
    const holder = await findHolder(shop, opened.inner);
    if (!holder?.agreement?.alive) return answer(reply, "TRA10076", "查無此約定 Token");
    const after = await shop.store.update(holder.number, (old) => ({
      ...old,
      agreement: old.agreement ? { ...old.agreement, alive: false } : null,
    }));
    return answer(reply, "SUCCESS", "解除約定成功", tokenOf(after ?? holder, shop));
  });
}

/** True if a card has expired: it is valid through its last month, in Taipei. */
function isExpired({ expiry }: NonNullable<Trade["card"]>, now: Date): boolean {
  const month = taipei(now.toISOString()).slice(2, 7).replace("-", "");
  return expiry < month;
}

/** Delays a charge inside the gateway; queries do not find it yet. */
function stall(shop: Shop, charge: Trade, timeStamp: string | undefined): void {
  const happen = async () => {
    clearTimeout(timer);
    // A charge delayed too long is dropped without a notification, like any call with an expired timestamp.
    if (shop.stalled.delete(happen) && isFresh(timeStamp, shop.now())) await shop.store.put(charge.number, charge);
  };
  const timer = setTimeout(happen, shop.lateMs).unref();
  shop.stalled.add(happen);
}

function chargeFlaw(inner: Fields): Flaw | null {
  if (inner.TokenSwitch !== "on") return ["TRA10003", "TokenSwitch 格式錯誤"];
  if (!/^\w{1,30}$/.test(inner.MerchantOrderNo ?? "")) return ["TRA10037", "商店訂單編號格式錯誤"];
  if (amountOf(inner.Amt) === null) return ["TRA10013", "金額格式錯誤"];
  if (!inner.ProdDesc || [...inner.ProdDesc].length > 50) return ["TRA10003", "ProdDesc 格式錯誤"];
  if (!inner.PayerEmail || inner.PayerEmail.length > 50) return ["TRA10003", "PayerEmail 格式錯誤"];
  return null;
}

/** The first payment whose agreement gave this token. */
async function findHolder(shop: Shop, inner: Fields): Promise<Trade | null> {
  const holds = ({ agreement }: Trade) =>
    agreement !== null &&
    agreement.token !== null &&
    agreement.token === inner.TokenValue &&
    agreement.term === inner.TokenTerm;
  return (await shop.store.list(holds)).at(0) ?? null;
}

function openEncryptData(body: unknown, shop: Shop): { inner: Fields } | { flaw: Flaw } {
  const outer = fieldsOf(body);
  if (outer.UID_ !== shop.merchantId) return { flaw: ["TRA10009", "商店代號錯誤"] };
  if (outer.HashData_ !== shop.vault.stamp(outer.EncryptData_ ?? ""))
    return { flaw: ["TRA10054", "HashData_ 檢查不符"] };
  const text = shop.vault.open(outer.EncryptData_ ?? "");
  if (text === null) return { flaw: ["TRA10008", "資料解密失敗"] };
  const inner = Object.fromEntries(new URLSearchParams(text));
  return isFresh(inner.TimeStamp, shop.now()) ? { inner } : { flaw: stale };
}

function newCharge(inner: Fields, now: Date): Trade {
  return {
    number: inner.MerchantOrderNo ?? "",
    tradeNo: newTradeNo(now),
    amount: amountOf(inner.Amt) ?? 0,
    item: inner.ProdDesc ?? "",
    email: inner.PayerEmail ?? "",
    ticket: randomBytes(16).toString("hex"),
    createdAt: now.toISOString(),
    payableUntil: null,
    respondType: "JSON",
    version: inner.Version ?? "",
    returnUrl: null,
    notifyUrl: null,
    backUrl: null,
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
    agreement: null,
    notices: [],
  };
}

function resultOf(trade: Trade, shop: Shop): Record<string, string | number> {
  const [date = "", time = ""] = taipei(trade.decidedAt ?? trade.createdAt)
    .replace(/[-:]/g, "")
    .split(" ");
  const basics = basicsOf(trade, shop);
  return {
    ...basics,
    Amt: trade.amount,
    ...cardFields(trade),
    AuthDate: date,
    AuthTime: time,
    IP: "127.0.0.1",
    EscrowBank: "HNCB",
    CheckCode: shop.vault.answerCode(basics),
  };
}

function tokenOf(holder: Trade, shop: Shop): Record<string, string | number> {
  return {
    MerchantID: shop.merchantId,
    MerchantOrderNo: holder.number,
    TokenValue: holder.agreement?.token ?? "",
    TokenLife: holder.agreement?.until ?? "",
    TokenStatus: holder.agreement?.alive ? 1 : 9,
  };
}
