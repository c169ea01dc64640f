/** The buyer's flow: shows the page, decides by a button, redirects the browser back. */
import type { FastifyInstance } from "fastify";
import { escapeHtml, framed, money, newNonce, type Page, show } from "../pay-frame.ts";
import { deliver, type Shop } from "./shop.ts";
import { newId, saidOf, type Transaction, type WayFault } from "./transaction.ts";

type Address = { Params: { number: string }; Querystring: { identifier?: string } };

const presses = { pay: null, limit: 1, refuse: 9 } as const;
type Press = keyof typeof presses;
const isPress = (press: string): press is Press => Object.hasOwn(presses, press);

const faultChoices: [value: string, label: string, explanation: string][] = [
  ["", "正常送達", "瀏覽器帶著結果回到商店，通知也送達"],
  ["return_lost", "沒有回到商店", "買家關掉了瀏覽器，只有通知送達"],
  ["notice_lost", "通知遺失", "只有瀏覽器回到商店"],
  ["both_lost", "兩者都遺失", "商店完全不知道結果"],
  ["twice", "通知兩次", "同一筆結果送兩次"],
];

export function payPages(app: FastifyInstance, shop: Shop): void {
  const find = async ({ number }: Address["Params"], identifier = ""): Promise<Transaction | null> => {
    const found = await shop.store.get(number);
    return found?.identifier === identifier ? found : null;
  };

  app.get<Address>("/settlement/:number", async ({ params, query }, reply) => {
    const found = await find(params, query.identifier);
    if (!found || isOver(found, shop.now())) return show(reply, over(found));
    if (found.result !== null) return reply.redirect(backOf(found), 303);
    const action = `${app.prefix}/settlement/${found.number}?identifier=${found.identifier}`;
    return show(reply, payPage(found, shop.name, action));
  });

  app.post<Address>("/settlement/:number", async ({ params, query, body }, reply) => {
    const found = await find(params, query.identifier);
    if (!found) return show(reply, over(found));
    const { press = "", fault = "" } = (body ?? {}) as { press?: string; fault?: string };
    // Leaving the page decides nothing: it can be reopened until it expires.
    if (!isPress(press)) return reply.redirect(found.returnUrl, 303);
    if (found.result === null && isOver(found, shop.now())) return show(reply, over(found));
    const way = shop.faults.chosenOrNext(fault, "way");
    const decided = await decide(shop, found, press, way);
    const isLost = way === "return_lost" || way === "both_lost";
    return isLost ? show(reply, closed()) : reply.redirect(backOf(decided), 303);
  });
}

const isOver = ({ result, validUntil }: Transaction, now: Date): boolean =>
  result === null && validUntil !== null && now.getTime() > Date.parse(validUntil);

/** Decides a payment once; a second press is ignored. */
async function decide(shop: Shop, { number }: Transaction, press: Press, way: WayFault | null): Promise<Transaction> {
  const told = { state: way === "notice_lost" || way === "both_lost" ? ("lost" as const) : ("waiting" as const) };
  const after = await shop.store.update(number, (each) =>
    each.result !== null
      ? each
      : {
          ...each,
          id: newId(),
          result: press === "pay" ? 1 : 2,
          reason: presses[press],
          decidedAt: shop.now().toISOString(),
          notices: way === "twice" ? [told, told] : [told],
        },
  );
  if (!after) throw new Error("a transaction went away");
  if (way !== "late") await deliver(shop, saidOf);
  return after;
}

function backOf({ returnUrl, id, number, result }: Transaction): string {
  const url = new URL(returnUrl);
  url.searchParams.set("id", id ?? "");
  url.searchParams.set("shop_transaction_no", number);
  url.searchParams.set("authorization_result", String(result));
  return url.href;
}

const brand = { name: "AFTEE 先享後付", latin: "AFTEE" };

function payPage(transaction: Transaction, shop: string, action: string): Page {
  const { item, number, amount, customer } = transaction;
  const faults = faultChoices
    .map(
      ([value, label, explanation]) =>
        `<label class="choice"><input type="radio" name="fault" value="${value}"${value === "" ? " checked" : ""}><span><b>${label}</b><br>${explanation}</span></label>`,
    )
    .join("\n");
  return framed({
    brand,
    nonce: newNonce(),
    title: "AFTEE 付款",
    formTargets: [transaction.returnUrl],
    body: `<dl class="bill">
<div><dt>商店</dt><dd>${escapeHtml(shop)}</dd></div>
<div><dt>商品</dt><dd>${escapeHtml(item)}</dd></div>
<div><dt>訂單編號</dt><dd class="number">${escapeHtml(number)}</dd></div>
<div><dt>姓名</dt><dd>${escapeHtml(customer.name)}</dd></div>
<div><dt>手機</dt><dd class="number">${escapeHtml(customer.phone)}</dd></div>
<div class="total"><dt>應付金額</dt><dd>${money(amount)}</dd></div>
</dl>
<form method="post" action="${escapeHtml(action)}">
<p class="hint">真實的頁面會傳簡訊驗證碼到這支手機；這裡按一下就算通過驗證，不會真的產生帳單。</p>
<button class="main" name="press" value="pay">確認付款</button>
<button name="press" value="back">取消返回</button>
<details><summary>模擬其他結果</summary>
<p><button name="press" value="limit">超過可用額度</button></p>
<p><button name="press" value="refuse">審核未通過</button></p>
<fieldset><legend>結果怎麼回到商店</legend>
${faults}
</fieldset></details>
</form>`,
  });
}

function over(transaction: Transaction | null): Page {
  const back = transaction?.returnUrl;
  return framed({
    brand,
    nonce: newNonce(),
    status: 400,
    title: "無法付款",
    formTargets: [],
    body: `<p class="result bad">${transaction ? "付款時間已過，請回到商店重新付款。" : "找不到這筆交易。"}</p>
${back ? `<p><a class="main" href="${escapeHtml(back)}">返回商店</a></p>` : ""}`,
  });
}

function closed(): Page {
  return framed({
    brand,
    nonce: newNonce(),
    title: "付款完成",
    formTargets: [],
    body: `<p class="result good">付款完成。這裡模擬買家關掉瀏覽器，沒有回到商店。</p>`,
  });
}
