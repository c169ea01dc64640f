/** The gateway's pages for the buyer: plain HTML that works without script. */
import { escapeHtml, framed, money, type Page } from "../pay-frame.ts";
import type { Trade } from "./trade.ts";

const faultChoices: [value: string, label: string, explanation: string][] = [
  ["", "正常送達", "付款後立刻通知商店一次"],
  ["lost", "通知遺失", "商店收不到通知，只能主動查詢"],
  ["twice", "通知兩次", "同一筆結果送兩次"],
  ["late", "通知延後", "買家先回到商店，通知稍後才到"],
  ["amount", "金額錯誤", "通知上的金額多 NT$1"],
  ["hash", "雜湊錯誤", "通知的 TradeSha 不正確"],
];

export type CardInput = { card: string; expiry: string; cvc: string };

/** The payment page. `errors` are keyed by field and shown below it. */
export function paymentPage(
  trade: Trade,
  view: { nonce: string; payAction: string; shop: string; input: CardInput; errors: Partial<CardInput> },
): Page {
  const field = (name: keyof CardInput, label: string, attributes: string) => {
    const error = view.errors[name];
    return `<p class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${escapeHtml(view.input[name])}" inputmode="numeric" ${attributes}${error ? ` aria-invalid="true" aria-describedby="${name}-error"` : ""}>
${error ? `<span class="error" id="${name}-error">${escapeHtml(error)}</span>` : ""}</p>`;
  };
  const faults = faultChoices
    .map(
      ([value, label, explanation]) =>
        `<label class="choice"><input type="radio" name="fault" value="${value}"${value === "" ? " checked" : ""}><span><b>${label}</b><br>${explanation}</span></label>`,
    )
    .join("\n");
  return page({
    nonce: view.nonce,
    title: "信用卡付款",
    formTargets: [trade.backUrl, trade.returnUrl],
    body: `<dl class="bill">
<div><dt>商店</dt><dd>${escapeHtml(view.shop)}</dd></div>
<div><dt>商品</dt><dd>${escapeHtml(trade.item)}</dd></div>
<div><dt>訂單編號</dt><dd class="number">${escapeHtml(trade.number)}</dd></div>
<div class="total"><dt>應付金額</dt><dd>${money(trade.amount)}</dd></div>
</dl>
<form method="post" action="${escapeHtml(view.payAction)}">
<p class="hint">測試卡號 4000-2211-1111-1111 已填好；有效期限填未來的月份，安全碼填任意數字即可，不會真的扣款。</p>
${field("card", "卡號（測試）", 'autocomplete="off" required maxlength="23"')}
<div class="pair">
${field("expiry", "有效期限（月／年）", 'autocomplete="off" required maxlength="5" placeholder="MM/YY"')}
${field("cvc", "安全碼", 'autocomplete="off" required maxlength="4"')}
</div>
${trade.agreement ? `<section class="consent"><h2>保存這張卡的約定</h2><p>${escapeHtml(trade.agreement.consent)}</p></section>` : ""}
<button class="main" name="press" value="pay">確認付款</button>
<div class="pair">
<button name="press" value="fail" formnovalidate>模擬失敗</button>
${trade.backUrl ? '<button name="press" value="back" formnovalidate>取消返回</button>' : ""}
</div>
<details><summary>模擬通知異常</summary><fieldset><legend>付款結果的通知</legend>
${faults}
</fieldset></details>
</form>`,
  });
}

/** Labels of a payment-number method, and of its number. */
export const numberWords = {
  VACC: { title: "ATM 轉帳", number: "轉帳帳號" },
  CVS: { title: "超商代碼繳費", number: "繳費代碼" },
} as const;

/** Page where the buyer requests a payment number. */
export function askPage(
  trade: Trade,
  { title, number }: (typeof numberWords)[keyof typeof numberWords],
  view: { nonce: string; payAction: string; shop: string },
): Page {
  return page({
    nonce: view.nonce,
    title,
    formTargets: [trade.backUrl, trade.byNumber?.customerUrl ?? null],
    body: `<dl class="bill">
<div><dt>商店</dt><dd>${escapeHtml(view.shop)}</dd></div>
<div><dt>商品</dt><dd>${escapeHtml(trade.item)}</dd></div>
<div><dt>訂單編號</dt><dd class="number">${escapeHtml(trade.number)}</dd></div>
<div class="total"><dt>應付金額</dt><dd>${money(trade.amount)}</dd></div>
</dl>
<form method="post" action="${escapeHtml(view.payAction)}">
<p class="hint">測試環境不會真的收款；取號後到「模擬繳費」頁面付款。</p>
<button class="main" name="press" value="pay">取得${number}</button>
${trade.backUrl ? '<button name="press" value="back">取消返回</button>' : ""}
</form>`,
  });
}

/** Sends the buyer's browser to the shop with the issued number. */
export function numberPage(trade: Trade, nonce: string, fields: Record<string, string>): Page {
  const { type, number, customerUrl } = trade.byNumber ?? { type: "VACC" as const, number: null, customerUrl: null };
  return goingBack({
    ...{ trade, nonce, fields, target: customerUrl ?? trade.backUrl },
    title: "取號完成",
    message: `${numberWords[type].number} ${number ?? ""}`,
    good: true,
  });
}

/** Sends the buyer's browser back to the shop with the result. */
export function returnPage(trade: Trade, nonce: string, fields: Record<string, string>): Page {
  const good = trade.status === "1";
  const title = good ? "付款成功" : "付款沒有完成";
  return goingBack({
    trade,
    nonce,
    fields,
    target: trade.returnUrl ?? trade.backUrl,
    title,
    message: trade.message,
    good,
  });
}

type GoingBack = {
  trade: Trade;
  nonce: string;
  fields: Record<string, string>;
  target: string | null;
  title: string;
  message: string;
  good: boolean;
};

/** A page that submits itself, or by its button without script. */
function goingBack({ trade, nonce, fields, target, title, message, good }: GoingBack): Page {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("\n");
  return page({
    nonce,
    title,
    formTargets: [target],
    body: `<p class="result ${good ? "good" : "bad"}">${escapeHtml(message)}</p>
<dl class="bill"><div><dt>訂單編號</dt><dd class="number">${escapeHtml(trade.number)}</dd></div>
<div class="total"><dt>金額</dt><dd>${money(trade.amount)}</dd></div></dl>
${
  target
    ? `<form id="return" method="post" action="${escapeHtml(target)}">
${inputs}
<button class="main">返回商店</button>
</form>
<script nonce="${nonce}">document.getElementById("return").submit()</script>`
    : "<p>可以關閉這個頁面了。</p>"
}`,
  });
}

/** All unpaid numbers, each with a button to pay it. */
export function counterPage(trades: Trade[], nonce: string, action: string): Page {
  const rows = trades.map(({ number, amount, item, byNumber }) => {
    const words = numberWords[byNumber?.type ?? "VACC"];
    return `<form method="post" action="${escapeHtml(action)}">
<dl class="bill"><div><dt>${words.number}</dt><dd class="number">${escapeHtml(byNumber?.number ?? "")}</dd></div>
<div><dt>商品</dt><dd>${escapeHtml(item)}</dd></div>
<div class="total"><dt>金額</dt><dd>${money(amount)}</dd></div></dl>
<input type="hidden" name="number" value="${escapeHtml(number)}">
<button class="main">模擬繳費</button>
</form>`;
  });
  return page({
    nonce,
    title: "模擬繳費",
    formTargets: [],
    body: rows.length > 0 ? rows.join("\n") : "<p>目前沒有等待繳費的帳號或代碼。</p>",
  });
}

/** Error page of the gateway, with its code. */
export function refusalPage(nonce: string, code: string, message: string, backUrl: string | null): Page {
  return page({
    nonce,
    status: 400,
    title: "無法付款",
    formTargets: [],
    body: `<p class="result bad">${escapeHtml(message)}</p>
<p class="number">錯誤代碼 ${escapeHtml(code)}</p>
${backUrl ? `<p><a class="main" href="${escapeHtml(backUrl)}">返回商店</a></p>` : ""}`,
  });
}

const page = (view: Omit<Parameters<typeof framed>[0], "brand">): Page =>
  framed({ ...view, brand: { name: "藍新金流", latin: "NewebPay" } });
