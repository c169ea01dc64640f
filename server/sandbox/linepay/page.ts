/** The buyer's flow: shows the page, decides by a button, redirects the browser back. */
import type { FastifyInstance } from "fastify";
import { escapeHtml, framed, money, newNonce, type Page, show } from "../pay-frame.ts";
import { backTo, hasLapsed, type Payment } from "./payment.ts";
import type { Shop } from "./shop.ts";

type Address = { Params: { number: string; ticket: string } };

const faultChoices: [value: string, label: string, explanation: string][] = [
  ["", "正常", "同意後回到商店，由商店確認付款"],
  ["closed", "同意後關掉頁面", "瀏覽器沒有回到商店，商店只能主動查詢"],
  ["card", "卡片被拒", "商店確認付款時，發卡銀行不接受"],
];

export function payPages(app: FastifyInstance, shop: Shop): void {
  const find = async ({ number, ticket }: Address["Params"]): Promise<Payment | null> => {
    const payment = await shop.store.get(number);
    return payment?.ticket === ticket ? payment : null;
  };

  app.get<Address>("/pay/:number/:ticket", async ({ params }, reply) => {
    const payment = await find(params);
    if (!payment || hasLapsed(payment, shop.now())) return show(reply, over(payment));
    if (payment.state !== "open") return reply.redirect(backTo(payment.confirmUrl, payment), 303);
    return show(reply, payPage(payment, shop.name, `${app.prefix}/pay/${payment.number}/${payment.ticket}`));
  });

  app.post<Address>("/pay/:number/:ticket", async ({ params, body }, reply) => {
    const found = await find(params);
    if (!found || hasLapsed(found, shop.now())) return show(reply, over(found));
    const { press, fault } = (body ?? {}) as { press?: string; fault?: string };
    const chosen = press === "pay" ? shop.faults.chosenOrNext(fault, "page") : null;
    const payment = await shop.store.update(found.number, (now) =>
      now.state === "open"
        ? { ...now, state: press === "pay" ? "approved" : "cancelled", refused: chosen === "card" }
        : now,
    );
    if (!payment || chosen === "closed") return show(reply, closed());
    return reply.redirect(backTo(press === "pay" ? payment.confirmUrl : payment.cancelUrl, payment), 303);
  });
}

const brand = { name: "LINE Pay", latin: "LINE Pay" };

function payPage(payment: Payment, shop: string, action: string): Page {
  const faults = faultChoices
    .map(
      ([value, label, explanation]) =>
        `<label class="choice"><input type="radio" name="fault" value="${value}"${value === "" ? " checked" : ""}><span><b>${label}</b><br>${explanation}</span></label>`,
    )
    .join("\n");
  return framed({
    brand,
    nonce: newNonce(),
    title: "LINE Pay 付款",
    formTargets: [payment.confirmUrl, payment.cancelUrl],
    body: `<dl class="bill">
<div><dt>商店</dt><dd>${escapeHtml(shop)}</dd></div>
<div><dt>商品</dt><dd>${escapeHtml(payment.item)}</dd></div>
<div><dt>訂單編號</dt><dd class="number">${escapeHtml(payment.number)}</dd></div>
<div class="total"><dt>應付金額</dt><dd>${money(payment.amount)}</dd></div>
</dl>
<form method="post" action="${escapeHtml(action)}">
<p class="hint">真實的頁面會請你登入 LINE，或直接開啟 LINE App；這裡按一下就算輸入了密碼，不會真的扣款。</p>
<button class="main" name="press" value="pay">同意並付款</button>
<button name="press" value="back">取消</button>
<details><summary>模擬異常</summary><fieldset><legend>同意之後</legend>
${faults}
</fieldset></details>
</form>`,
  });
}

const closed = (): Page =>
  framed({
    brand,
    nonce: newNonce(),
    title: "已同意付款",
    formTargets: [],
    body: `<p class="result good">你已同意付款，可以關掉這個頁面。</p>`,
  });

function over(payment: Payment | null): Page {
  return framed({
    brand,
    nonce: newNonce(),
    status: 400,
    title: "無法付款",
    formTargets: [],
    body: `<p class="result bad">${payment ? "付款時間已過，請回到商店重新付款。" : "找不到這筆訂單。"}</p>
${payment ? `<p><a class="main" href="${escapeHtml(backTo(payment.cancelUrl, payment))}">返回商店</a></p>` : ""}`,
  });
}
