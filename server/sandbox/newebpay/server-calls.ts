/** The gateway's server-to-server calls: query, cancel, close, and later charges of a stored card. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { fieldsOf } from "../fields.ts";
import { cardFields } from "./notices.ts";
import { amountOf, answer, isFresh, type Shop } from "./shop.ts";
import { bankCode, type Trade, taipei, withBack } from "./trade.ts";

type Fields = Record<string, string | undefined>;

export function serverCallRoutes(app: FastifyInstance, shop: Shop): void {
  app.addHook("onRequest", refuseLibraryNames);

  app.post("/API/QueryTradeInfo", async (request, reply) => {
    const fault = shop.faults.next("query");
    if (fault === "query_down") return reply.status(503).send("Service Unavailable");
    if (fault === "stale_query") return answer(reply, ...stale);
    if (fault === "query_lock") return answer(reply, "TRA10071", "查詢次數超過限制，請於 4 小時後再試");
    const form = fieldsOf(request.body);
    const flaw = queryFlaw(form, shop);
    if (flaw) return answer(reply, ...flaw);
    const trade = await shop.store.get(form.MerchantOrderNo ?? "");
    if (trade?.amount !== amountOf(form.Amt) || !trade) return answer(reply, "TRA10021", "查無此筆交易資料");
    const state = stateOf(trade, shop);
    return answer(
      reply,
      "SUCCESS",
      "查詢成功",
      fault === "query_badcode" ? { ...state, CheckCode: "0".repeat(64) } : state,
    );
  });

  app.post("/API/CreditCard/Cancel", async (request, reply) => {
    const fault = shop.faults.next("change", "give_back");
    if (fault === "change_down") return reply.status(503).send("Service Unavailable");
    if (fault === "stale") return answer(reply, ...stale);
    if (fault === "refund_refused") return answer(reply, ...refusedByBank);
    const opened = openPostData(request.body, shop);
    if ("flaw" in opened) return answer(reply, ...opened.flaw);
    const trade = await findTrade(opened.inner, shop);
    if (!trade) return answer(reply, "TRA10021", "查無此筆交易資料");
    if (trade.status !== "1" || trade.closeStatus !== 0 || trade.byNumber)
      return answer(reply, "TRA10035", "此筆交易未授權成功或已請款，無法取消授權");
    if (amountOf(opened.inner.Amt) !== trade.amount) return answer(reply, "TRA10050", "取消授權金額與授權金額不符");
    await shop.store.update(trade.number, (old) => ({ ...old, status: "3" }));
    if (fault === "hangup") return hangUp(reply);
    if (fault === "pending") return answer(reply, "TRA20001", "已受理，將由銀行批次處理");
    const basics = basicsOf(trade, shop);
    return answer(reply, "SUCCESS", "放棄授權成功", {
      ...basics,
      Amt: trade.amount,
      CheckCode: shop.vault.answerCode(basics),
    });
  });

  app.post("/API/CreditCard/Close", async (request, reply) => {
    const fault = shop.faults.next("change", "give_back");
    if (fault === "change_down") return reply.status(503).send("Service Unavailable");
    if (fault === "stale") return answer(reply, ...stale);
    if (fault === "refund_refused") return answer(reply, ...refusedByBank);
    if (fault === "close_lock") return answer(reply, "TRA10702", "請退款次數超過限制，請於 1 小時後再試");
    const opened = openPostData(request.body, shop);
    if ("flaw" in opened) return answer(reply, ...opened.flaw);
    const found = await findTrade(opened.inner, shop);
    if (!found) return answer(reply, "TRA10021", "查無此筆交易資料");
    const outcome: { flaw: Flaw | null } = { flaw: null };
    const trade = await shop.store.update(found.number, (old) => {
      const next = close(old, opened.inner, shop);
      if ("status" in next) return next;
      outcome.flaw = next.flaw;
      return old;
    });
    if (outcome.flaw) return answer(reply, ...outcome.flaw);
    if (fault === "hangup") return hangUp(reply);
    if (fault === "pending") return answer(reply, "TRA20001", "已受理，將由銀行批次處理");
    return answer(reply, "SUCCESS", "請退款成功", {
      ...basicsOf(trade ?? found, shop),
      Amt: amountOf(opened.inner.Amt),
    });
  });
}

export type Flaw = [code: string, message: string];

export const stale: Flaw = ["TRA40014", "TimeStamp 逾時"];
const refusedByBank: Flaw = ["TRA10051", "收單銀行拒絕這筆退款"];

/** Rejects the user agents of HTTP libraries, as the gateway does. */
export async function refuseLibraryNames(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const name = request.headers["user-agent"] ?? "";
  if (name === "" || /^(axios|node|undici|node-fetch|got)\b/i.test(name)) await reply.status(403).send("Access Denied");
}

/** Cuts the connection without an answer, after carrying out the call. */
export function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.destroy();
  return reply;
}

function queryFlaw(form: Fields, shop: Shop): Flaw | null {
  if (form.MerchantID !== shop.merchantId) return ["TRA10009", "商店代號錯誤"];
  if (form.RespondType !== "JSON") return ["TRA10012", "RespondType 格式錯誤"];
  if (!isFresh(form.TimeStamp, shop.now())) return stale;
  const code = shop.vault.queryCode({
    Amt: form.Amt ?? "",
    MerchantID: form.MerchantID,
    MerchantOrderNo: form.MerchantOrderNo ?? "",
  });
  return form.CheckValue === code ? null : ["TRA10054", "CheckValue 檢查不符"];
}

/** Decrypts MerchantID_ and PostData_, which has no hash of its own. */
export function openPostData(body: unknown, shop: Shop): { inner: Fields } | { flaw: Flaw } {
  const outer = fieldsOf(body);
  if (outer.MerchantID_ !== shop.merchantId) return { flaw: ["TRA10009", "商店代號錯誤"] };
  const text = shop.vault.open(outer.PostData_ ?? "");
  if (text === null) return { flaw: ["TRA10008", "資料解密失敗"] };
  const inner = Object.fromEntries(new URLSearchParams(text));
  if (!isFresh(inner.TimeStamp, shop.now())) return { flaw: stale };
  return { inner };
}

async function findTrade(inner: Fields, shop: Shop): Promise<Trade | null> {
  if (inner.IndexType === "1") return await shop.store.get(inner.MerchantOrderNo ?? "");
  if (inner.IndexType !== "2") return null;
  return (await shop.store.list(({ tradeNo }) => tradeNo === inner.TradeNo)).at(0) ?? null;
}

/** Capture (CloseType 1), refund (2), or undoing either (Cancel 1). */
function close(trade: Trade, inner: Fields, shop: Shop): Trade | { flaw: Flaw } {
  const amount = amountOf(inner.Amt);
  const [step, batch] = shop.settlement === "instant" ? ([3, false] as const) : ([1, true] as const);
  if (amount === null) return { flaw: ["TRA10013", "金額格式錯誤"] };
  if (trade.byNumber) return { flaw: ["TRA10026", "此筆交易不是信用卡交易"] };
  if (trade.status !== "1" && trade.status !== "6") return { flaw: ["TRA10026", "此筆交易未授權成功"] };
  if (inner.CloseType === "1" && inner.Cancel === "1") {
    if (trade.closeStatus !== 1) return { flaw: ["TRA10047", "此筆交易目前無法取消請款"] };
    return { ...trade, closeStatus: 0, captured: 0, refundable: 0 };
  }
  if (inner.CloseType === "1") {
    if (trade.closeStatus !== 0) return { flaw: ["TRA10027", "此筆交易已請款"] };
    if (amount > trade.amount) return { flaw: ["TRA10028", "請款金額超過授權金額"] };
    return { ...trade, closeStatus: step, captured: amount, refundable: amount };
  }
  if (inner.CloseType !== "2") return { flaw: ["TRA10033", "CloseType 格式錯誤"] };
  if (inner.Cancel === "1") {
    if (trade.backStatus !== 1) return { flaw: ["TRA10047", "此筆交易目前無法取消退款"] };
    return { ...trade, status: "1", backStatus: 0, refundable: trade.refundable + trade.refunding, refunding: 0 };
  }
  if (trade.closeStatus < 2) return { flaw: ["TRA10046", "此筆交易尚未請款，無法退款"] };
  if (amount > trade.captured) return { flaw: ["TRA10039", "退款金額超過請款金額"] };
  if (amount > trade.refundable) return { flaw: ["TRA10036", "退款金額超過可退款餘額"] };
  const refundable = trade.refundable - amount;
  return {
    ...withBack(trade, amount, shop.now()),
    status: refundable === 0 ? "6" : trade.status,
    backStatus: step,
    refundable,
    refunding: batch ? trade.refunding + amount : 0,
  };
}

export function basicsOf(trade: Trade, shop: Shop) {
  return {
    MerchantID: shop.merchantId,
    Amt: String(trade.amount),
    TradeNo: trade.tradeNo,
    MerchantOrderNo: trade.number,
  };
}

/** Fields of a payment number; none before it was issued. */
function payInfo({ type, number, until }: NonNullable<Trade["byNumber"]>): Record<string, string> {
  if (number === null) return {};
  const PayInfo = type === "VACC" ? `(${bankCode})${number}` : number;
  return { PayInfo, ExpireDate: taipei(until) };
}

function stateOf(trade: Trade, shop: Shop): Record<string, string | number> {
  const { status, decidedAt } = trade;
  const basics = basicsOf(trade, shop);
  const had = status === "1" || status === "3" || status === "6";
  const common = {
    ...basics,
    Amt: trade.amount,
    TradeStatus: status,
    PaymentType: trade.byNumber?.type ?? "CREDIT",
    CreateTime: taipei(trade.createdAt),
    PayTime: had && decidedAt ? taipei(decidedAt) : "0000-00-00 00:00:00",
    FundTime: "0000-00-00",
    CheckCode: shop.vault.answerCode(basics),
  };
  if (trade.byNumber) return { ...common, ...payInfo(trade.byNumber), OrderStatus: status };
  if (status === "0") return common;
  return {
    ...common,
    ...cardFields(had ? { ...trade, status: "1" } : trade),
    RespondMsg: trade.message,
    CloseAmt: trade.captured,
    CloseStatus: trade.closeStatus,
    BackBalance: trade.refundable,
    BackStatus: trade.backStatus,
  };
}
