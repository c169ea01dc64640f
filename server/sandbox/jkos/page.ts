/** The buyer's flow: shows the page, decides by a button, redirects the browser back. */
import type { FastifyInstance } from "fastify";
import { escapeHtml, framed, money, newNonce, type Page, show } from "../pay-frame.ts";
import type { NoticeFault, Order } from "./order.ts";
import type { Shop } from "./shop.ts";

type Address = { Params: { number: string; ticket: string } };

const faultChoices: [value: string, label: string, explanation: string][] = [
  ["", "正常送達", "付款後立刻通知商店一次"],
  ["lost", "通知遺失", "商店收不到通知，只能主動查詢"],
  ["twice", "通知兩次", "同一筆結果送兩次"],
  ["late", "通知延後", "買家先回到商店，通知稍後才到"],
  ["amount", "金額錯誤", "實際扣款比訂單多 NT$1"],
  ["hash", "簽章錯誤", "通知的 DIGEST 不正確"],
  ["processing", "處理中", "街口還在處理，稍後才扣款"],
];

export function payPages(app: FastifyInstance, shop: Shop): void {
  const find = async ({ number, ticket }: Address["Params"]): Promise<Order | null> => {
    const order = await shop.store.get(number);
    return order?.ticket === ticket ? order : null;
  };

  app.get<Address>("/pay/:number/:ticket", async ({ params }, reply) => {
    const order = await find(params);
    if (!order || isOver(order, shop.now())) return show(reply, over(order));
    if (order.status !== 101 && order.displayUrl) return reply.redirect(order.displayUrl, 303);
    return show(reply, payPage(order, shop.name, `${app.prefix}/pay/${order.number}/${order.ticket}`));
  });

  app.post<Address>("/pay/:number/:ticket", async ({ params, body }, reply) => {
    const order = await find(params);
    if (!order) return show(reply, over(order));
    const { press, fault } = (body ?? {}) as { press?: string; fault?: string };
    const back = order.displayUrl ?? "/";
    // Leaving the page decides nothing: the order can be paid until it expires.
    if (press === "back") return reply.redirect(back, 303);
    if (order.status === 101 && isOver(order, shop.now())) return show(reply, over(order));
    await pay(shop, order.number, shop.faults.chosenOrNext(fault, "notice"));
    return reply.redirect(back, 303);
  });
}

const isOver = ({ status, payableUntil }: Order, now: Date): boolean =>
  status === 101 && payableUntil !== null && now.getTime() > Date.parse(payableUntil);

/** Pays an order once; a second press sends no notification. */
async function pay(shop: Shop, number: string, fault: NoticeFault | null): Promise<void> {
  let first = false;
  await shop.store.update(number, (order) => {
    if (order.status !== 101) return order;
    first = true;
    const charged = order.amount + (fault === "amount" ? 1 : 0);
    return { ...order, charged, status: fault === "processing" ? 1 : 0, paidAt: shop.now().toISOString() };
  });
  if (first) await shop.notifier.announce(number, fault);
}

const brand = { name: "街口支付", latin: "JKOPAY" };

function payPage(order: Order, shop: string, action: string): Page {
  const faults = faultChoices
    .map(
      ([value, label, explanation]) =>
        `<label class="choice"><input type="radio" name="fault" value="${value}"${value === "" ? " checked" : ""}><span><b>${label}</b><br>${explanation}</span></label>`,
    )
    .join("\n");
  return framed({
    brand,
    nonce: newNonce(),
    title: "街口付款",
    formTargets: [order.displayUrl],
    body: `<dl class="bill">
<div><dt>商店</dt><dd>${escapeHtml(shop)}</dd></div>
<div><dt>商品</dt><dd>${escapeHtml(order.item)}</dd></div>
<div><dt>訂單編號</dt><dd class="number">${escapeHtml(order.number)}</dd></div>
<div class="total"><dt>應付金額</dt><dd>${money(order.amount)}</dd></div>
</dl>
<form method="post" action="${escapeHtml(action)}">
<p class="hint">真實的頁面會顯示條碼，或直接開啟街口 App；這裡按一下就算輸入了支付密碼，不會真的扣款。</p>
<button class="main" name="press" value="pay">以街口帳戶付款</button>
<button name="press" value="back">取消返回</button>
<details><summary>模擬通知異常</summary><fieldset><legend>付款結果的通知</legend>
${faults}
</fieldset></details>
</form>`,
  });
}

function over(order: Order | null): Page {
  const back = order?.displayUrl;
  return framed({
    brand,
    nonce: newNonce(),
    status: 400,
    title: "無法付款",
    formTargets: [],
    body: `<p class="result bad">${order ? "付款時間已過，請回到商店重新付款。" : "找不到這筆訂單。"}</p>
${back ? `<p><a class="main" href="${escapeHtml(back)}">返回商店</a></p>` : ""}`,
  });
}
