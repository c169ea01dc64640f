/** The buyer's flow: receives the shop's form, shows the page, decides by a button, redirects the browser back. */
import { randomBytes, randomInt } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { fieldsOf } from "../fields.ts";
import { newNonce, type Page, show } from "../pay-frame.ts";
import { readMpgRequest } from "./mpg-request.ts";
import { numberFields, resultFields } from "./notices.ts";
import { prefilled, readCardInput } from "./page-input.ts";
import { askPage, type CardInput, numberPage, numberWords, paymentPage, refusalPage, returnPage } from "./pages.ts";
import type { Shop } from "./shop.ts";
import { type ByNumber, failed, paid, type Trade, taipei } from "./trade.ts";

export function mpgRoutes(app: FastifyInstance, shop: Shop): void {
  const pagePath = (trade: Trade) => `${app.prefix}/MPG/page/${trade.number}/${trade.ticket}`;

  app.post("/MPG/mpg_gateway", async (request, reply) => {
    if (shop.strict && !isBrowser(request)) return show(reply, refusal("MPG02005", "請由瀏覽器前往付款頁"));
    const trade = readMpgRequest(fieldsOf(request.body), shop);
    if (!("ticket" in trade)) return show(reply, refusal(trade.code, trade.message, trade.backUrl));
    if (!(await shop.store.put(trade.number, trade))) {
      return show(reply, refusal("MPG03008", "商店訂單編號重複，請回到商店重新付款", trade.backUrl));
    }
    // Redirects to a separate URL, so that the buyer can reload the page without posting the used number again.
    return reply.redirect(pagePath(trade), 303);
  });

  app.get<{ Params: PageParams }>("/MPG/page/:number/:ticket", async (request, reply) => {
    const trade = await findTrade(shop, request.params);
    if (!trade) return show(reply, refusal("MPG02004", "找不到這筆交易"));
    if (isDecided(trade)) return show(reply, goBack(shop, trade));
    if (isOver(trade, shop.now()))
      return show(reply, refusal("MPG02004", "付款時間已過，請回到商店重新付款", trade.backUrl));
    if (trade.byNumber) return show(reply, ask(trade, trade.byNumber));
    return show(reply, pay(trade, { input: prefilled(shop.now()), errors: {} }));
  });

  app.post<{ Params: PageParams }>("/MPG/page/:number/:ticket", async (request, reply) => {
    const trade = await findTrade(shop, request.params);
    if (!trade) return show(reply, refusal("MPG02004", "找不到這筆交易"));
    const form = fieldsOf(request.body);
    if (isDecided(trade)) return show(reply, goBack(shop, trade));
    // Leaving the page decides nothing: the trade stays unpaid, and the link carries no data.
    if (form.press === "back" && trade.backUrl) return reply.redirect(trade.backUrl, 303);
    if (isOver(trade, shop.now()))
      return show(reply, refusal("MPG02004", "付款時間已過，請回到商店重新付款", trade.backUrl));
    if (trade.byNumber) return show(reply, goBack(shop, await giveNumber(shop, trade.number)));

    const input: CardInput = { card: form.card ?? "", expiry: form.expiry ?? "", cvc: form.cvc ?? "" };
    const reading = readCardInput(input, shop.now());
    if (form.press !== "fail" && reading.card === null)
      return show(reply, pay(trade, { input, errors: reading.errors }));

    const card = form.press === "fail" ? null : reading.card;
    const fault = shop.faults.chosenOrNext(form.fault, "notice");
    const decided = await decide(shop, trade.number, card);
    if (decided.first) await shop.notifier.announce(trade.number, fault);
    return show(reply, goBack(shop, decided.trade));
  });

  function pay(trade: Trade, view: { input: CardInput; errors: Partial<CardInput> }): Page {
    return paymentPage(trade, { ...view, nonce: newNonce(), payAction: pagePath(trade), shop: shop.name });
  }

  function ask(trade: Trade, { type }: ByNumber): Page {
    return askPage(trade, numberWords[type], { nonce: newNonce(), payAction: pagePath(trade), shop: shop.name });
  }
}

/** True if the page is finished: paid, failed, or the number was issued. */
const isDecided = ({ status, byNumber }: Trade): boolean => status !== "0" || (byNumber?.number ?? null) !== null;

/** Issues the payment number of a trade, the same one each time. */
async function giveNumber(shop: Shop, number: string): Promise<Trade> {
  const trade = await shop.store.update(number, (old) => {
    if (!old.byNumber || old.byNumber.number !== null) return old;
    const digits = String(randomInt(10 ** 12)).padStart(12, "0");
    const given = old.byNumber.type === "VACC" ? `9912${digits.slice(0, 10)}` : `HSH${digits.slice(0, 11)}`;
    return { ...old, byNumber: { ...old.byNumber, number: given } };
  });
  if (!trade) throw new Error(`trade ${number} vanished`);
  return trade;
}

type PageParams = { number: string; ticket: string };

async function findTrade(shop: Shop, { number, ticket }: PageParams): Promise<Trade | null> {
  const trade = await shop.store.get(number);
  return trade?.ticket === ticket ? trade : null;
}

/** Decides a trade once; a second press sends no notification. */
async function decide(shop: Shop, number: string, card: Trade["card"]): Promise<{ trade: Trade; first: boolean }> {
  const now = shop.now();
  let first = false;
  const trade = await shop.store.update(number, (old) => {
    if (old.status !== "0") return old;
    first = true;
    if (card === null) return failed(old, "MPG03009", "授權失敗：發卡銀行拒絕交易", now);
    return withToken(paid(old, card, now, shop.settlement), now);
  });
  if (!trade) throw new Error(`trade ${number} vanished`);
  return { trade, first };
}

/** The first payment of an agreement creates the token for later ones, valid for five years. */
function withToken(trade: Trade, now: Date): Trade {
  if (!trade.agreement) return trade;
  const until = taipei(new Date(now.getTime() + 5 * 365 * 86_400_000).toISOString()).slice(0, 10);
  return { ...trade, agreement: { ...trade.agreement, token: randomBytes(32).toString("hex"), until, alive: true } };
}

function goBack(shop: Shop, trade: Trade): Page {
  if (trade.byNumber && trade.status === "0") return numberPage(trade, newNonce(), numberFields(trade, shop));
  return returnPage(trade, newNonce(), resultFields(trade, shop));
}

function refusal(code: string, message: string, backUrl: string | null = null): Page {
  return refusalPage(newNonce(), code, message, backUrl);
}

function isOver(trade: Trade, now: Date): boolean {
  return trade.payableUntil !== null && now.getTime() > Date.parse(trade.payableUntil);
}

function isBrowser(request: FastifyRequest): boolean {
  return request.headers.origin !== undefined || request.headers["sec-fetch-mode"] === "navigate";
}
