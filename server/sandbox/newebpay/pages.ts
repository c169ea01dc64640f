/** The gateway's pages for the buyer: plain HTML that works without script. */
import type { Trade } from "./trade.ts";

export type Page = { status: number; nonce: string; html: string; formTargets: string[] };

const faultChoices: [value: string, label: string, explanation: string][] = [
  ["", "正常送達", "付款後立刻通知商店一次"],
  ["lost", "通知遺失", "商店收不到通知，只能主動查詢"],
  ["twice", "通知兩次", "同一筆結果送兩次"],
  ["late", "通知延後", "買家先回到商店，通知稍後才到"],
  ["amount", "金額錯誤", "通知上的金額多 NT$1"],
  ["hash", "雜湊錯誤", "通知的 TradeSha 不正確"],
];

export type CardInput = { card: string; expiry: string; cvc: string };

/** The payment page. `errors` by field, shown under it. */
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

/** Sends the buyer's browser back to the shop with the result: by itself, or by the button without script. */
export function returnPage(trade: Trade, nonce: string, fields: Record<string, string>): Page {
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("\n");
  const done = trade.status === "1";
  const target = trade.returnUrl ?? trade.backUrl;
  return page({
    nonce,
    title: done ? "付款成功" : "付款沒有完成",
    formTargets: [target],
    body: `<p class="result ${done ? "good" : "bad"}">${escapeHtml(trade.message)}</p>
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

/** A refusal by the payment page, with the gateway's code. */
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

function page(view: {
  nonce: string;
  title: string;
  body: string;
  formTargets: (string | null)[];
  status?: number;
}): Page {
  const html = `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${view.title}｜藍新金流測試環境</title>
<style nonce="${view.nonce}">${style}</style></head>
<body><header><p class="brand">藍新金流 <span>NewebPay</span></p><p class="badge">測試環境</p></header>
<main><h1>${view.title}</h1>
${view.body}
</main>
<footer>這是本機的替身頁面，依藍新金流的線上交易規格運作，與藍新科技無關，也不會收取任何款項。</footer>
</body></html>`;
  const formTargets = view.formTargets.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));
  return { status: view.status ?? 200, nonce: view.nonce, html, formTargets: [...new Set(formTargets)] };
}

function money(amount: number): string {
  return `NT$${amount.toLocaleString("en-US")}`;
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

const style = `
:root{color-scheme:light dark;--ground:#f6f4ef;--sheet:#fff;--ink:#1d2a2f;--soft:#566469;--line:#d9d6cd;--act:#0c6b6e;--act-ink:#fff;--care:#a8401a;--care-ground:#fdf0e8;--good:#1c6b3c}
@media(prefers-color-scheme:dark){:root{--ground:#12181a;--sheet:#1b2326;--ink:#e9eeec;--soft:#a3b1b3;--line:#35424a;--act:#6fd0cf;--act-ink:#08282a;--care:#ffb08a;--care-ground:#33231b;--good:#8fd6a8}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:16px/1.7 "PingFang TC","Noto Sans TC","Microsoft JhengHei",system-ui,sans-serif}
header,main,footer{width:min(100% - 32px,480px);margin-inline:auto}
header{display:flex;justify-content:space-between;align-items:center;padding:24px 0 12px}
.brand{margin:0;font-weight:700;font-size:18px}.brand span{color:var(--soft);font-weight:400;font-size:14px}
.badge{margin:0;padding:2px 10px;border-radius:99px;background:var(--care-ground);color:var(--care);font-size:14px;font-weight:600}
main{background:var(--sheet);border-radius:16px;padding:24px;box-shadow:0 1px 2px #0001,0 8px 32px #0000000f}
h1{font-size:22px;line-height:1.4;margin:0 0 16px}h2{font-size:16px;margin:0 0 4px}
.bill{margin:0 0 24px}.bill div{display:flex;gap:16px;justify-content:space-between;padding:6px 0}
dt{color:var(--soft);flex:none}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.number,.total dd{font-variant-numeric:tabular-nums}
.total{border-top:1px solid var(--line);margin-top:6px;align-items:baseline}.bill .total{padding-top:12px}.total dd{font-size:26px;font-weight:700;line-height:1.3}
.hint{margin:0 0 16px;padding:10px 14px;border-radius:10px;background:var(--care-ground);color:var(--care);font-size:14px}
.field{margin:0 0 16px}.field label{display:block;font-size:14px;font-weight:600;margin-bottom:4px}
input:not([type=radio]){width:100%;min-height:48px;padding:0 14px;border:1px solid var(--soft);border-radius:10px;background:var(--sheet);color:inherit;font:inherit;font-variant-numeric:tabular-nums}
[aria-invalid]{border:2px solid var(--care)!important}.error{display:block;color:var(--care);font-size:14px;margin-top:4px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}.pair>:only-child{grid-column:1/-1}
button,a.main{display:block;width:100%;min-height:48px;padding:9px 16px;border:1px solid var(--line);border-radius:10px;background:var(--sheet);color:inherit;font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button.main,a.main{background:var(--act);border-color:var(--act);color:var(--act-ink);margin-bottom:12px}
button:hover,a.main:hover{filter:brightness(.95)}:focus-visible{outline:3px solid var(--act);outline-offset:2px}
.consent{margin:0 0 20px;padding:14px;border:1px solid var(--line);border-radius:10px;font-size:14px}.consent p{margin:0;white-space:pre-line}
details{margin-top:20px;border-top:1px solid var(--line);padding-top:12px}summary{cursor:pointer;color:var(--soft);font-size:14px;min-height:24px}
fieldset{border:0;margin:8px 0 0;padding:0}legend{font-size:14px;font-weight:600;padding:0}
.choice{display:flex;gap:10px;padding:8px 0;font-size:14px;line-height:1.5}.choice input{margin-top:4px;width:18px;height:18px;accent-color:var(--act);flex:none}
.result{font-size:18px;font-weight:600;margin:0 0 16px}.good{color:var(--good)}.bad{color:var(--care)}
footer{padding:16px 0 40px;color:var(--soft);font-size:13px}
`;
