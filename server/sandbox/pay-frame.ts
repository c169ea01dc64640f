/** Layout of a gateway's page for the buyer: plain HTML that works without script. */
import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";

export type Page = { status: number; nonce: string; html: string; formTargets: string[] };

/** @param brand as people and as the vendor write it */
export function framed(view: {
  brand: { name: string; latin: string };
  nonce: string;
  title: string;
  body: string;
  formTargets: (string | null)[];
  status?: number;
}): Page {
  const { name, latin } = view.brand;
  const html = `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${view.title}｜${name}測試環境</title>
<style nonce="${view.nonce}">${style}</style></head>
<body><header><p class="brand">${name} <span>${latin}</span></p><p class="badge">測試環境</p></header>
<main><h1>${view.title}</h1>
${view.body}
</main>
<footer>這是本機的替身頁面，依${name}的線上交易規格運作，與${name}無關，也不會收取任何款項。</footer>
</body></html>`;
  const formTargets = view.formTargets.flatMap((url) => (url && URL.canParse(url) ? [new URL(url).origin] : []));
  return { status: view.status ?? 200, nonce: view.nonce, html, formTargets: [...new Set(formTargets)] };
}

export function money(amount: number): string {
  return `NT$${amount.toLocaleString("en-US")}`;
}

export function escapeHtml(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replace(/[&<>"']/g, (character) => names[character] ?? character);
}

export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * Sends a page with its own content security policy, because the application's forbids the script and the form back to
 * the shop.
 */
export function show(reply: FastifyReply, page: Page): FastifyReply {
  const policy = [
    "default-src 'none'",
    "img-src data:",
    `style-src 'nonce-${page.nonce}'`,
    `script-src 'nonce-${page.nonce}'`,
    `form-action ${["'self'", ...page.formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .status(page.status)
    .header("content-security-policy", policy.join("; "))
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(page.html);
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
