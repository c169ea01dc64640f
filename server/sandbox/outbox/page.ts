import { createHash } from "node:crypto";
import { escapeHtml } from "../social/page.ts";
import { linksIn, type OutboxItem, type WholeItem } from "./items.ts";

const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1f2a2c;--soft:#5c6a6c;--line:#dedbd3;--act:#0f6b68;--on-act:#fff;--warn:#a8431b;--warn-tint:#fdf0e8}
@media (prefers-color-scheme:dark){:root{--paper:#14191a;--card:#1c2324;--ink:#ecefee;--soft:#a5b1b1;--line:#364042;--act:#6fc7c1;--on-act:#0e1b1b;--warn:#f0a679;--warn-tint:#33241b}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.7 "PingFang TC","Noto Sans TC","Noto Sans CJK TC","Microsoft JhengHei",system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px 64px}
.badge{display:inline-block;padding:2px 12px;border-radius:999px;background:var(--warn-tint);color:var(--warn);font-size:14px;font-weight:600}
h1{margin:12px 0 4px;font-size:24px;line-height:1.4}
p{margin:0 0 16px;color:var(--soft);font-size:14px}
form{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 24px}
label{position:absolute;clip-path:inset(50%)}
input{flex:1 1 220px;min-height:44px;padding:8px 12px;border:1px solid var(--line);border-radius:10px;background:var(--card);color:inherit;font:inherit}
button,.all{min-height:44px;padding:8px 18px;border:0;border-radius:10px;background:var(--act);color:var(--on-act);font:inherit;font-weight:600;cursor:pointer;text-decoration:none}
.all{background:none;color:var(--act)}
article{margin:0 0 16px;padding:18px 20px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
h2{margin:0;font-size:17px;line-height:1.5}
.meta{display:flex;flex-wrap:wrap;gap:4px 14px;color:var(--soft);font-size:13px;font-variant-numeric:tabular-nums}
.text{margin-top:10px;white-space:pre-wrap;overflow-wrap:anywhere}
a{color:var(--act)}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
`;

const FRAMES = `
.frames{display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start;margin:16px 0}
figure{margin:0;max-width:100%}
figcaption{color:var(--soft);font-size:13px}
iframe{display:block;max-width:100%;height:900px;border:1px solid var(--line);border-radius:10px;background:#fff}
main.wide{max-width:1080px}
`;
const STYLE_HASH = createHash("sha256")
  .update(STYLE + FRAMES)
  .digest("base64");
const POLICY = `default-src 'none'; img-src data:; frame-src 'self'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** The text as HTML with linked URLs. */
function linked(text: string): string {
  let rest = text;
  let html = "";
  for (const link of linksIn(text)) {
    const at = rest.indexOf(link);
    html += `${escapeHtml(rest.slice(0, at))}<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`;
    rest = rest.slice(at + link.length);
  }
  return html + escapeHtml(rest);
}

const time = new Intl.DateTimeFormat("zh-TW", { dateStyle: "medium", timeStyle: "medium", timeZone: "Asia/Taipei" });

function article(item: OutboxItem): string {
  const channel = item.channel === "sms" ? "簡訊" : "電子郵件";
  return `<article><h2>${escapeHtml(item.subject || channel)}</h2>
<div class="meta"><span>${channel}</span><span>寄給 ${escapeHtml(item.to)}</span><time datetime="${item.at}">${escapeHtml(time.format(new Date(item.at)))}</time></div>
${item.channel === "mail" ? `<a href="/sandbox/outbox/${item.id}">看信件的樣子</a>` : ""}
<div class="text">${linked(item.text)}</div></article>`;
}

const shell = (main: string, wide = ""): string => `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>測試寄件匣</title><style>${STYLE}${FRAMES}</style></head>
<body><main${wide}>${main}</main></body></html>`;

/** What a mail's own document may do in its frame: show itself and our pictures, and open links beside it. */
export const MAIL_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** One mail as phones and computers show it, and as text. */
export function mailPage(item: WholeItem): { html: string; policy: string } {
  const frame = (width: number) =>
    `<figure><figcaption>${width} 像素</figcaption><iframe title="信件，寬 ${width} 像素" width="${width}" ` +
    `sandbox="allow-popups allow-popups-to-escape-sandbox" src="/sandbox/outbox/${item.id}/mail"></iframe></figure>`;
  const calendar = item.calendar ? `<a href="/sandbox/outbox/${item.id}/haoshou.ics">附件 haoshou.ics</a>` : "";
  const frames = item.html ? `<div class="frames">${frame(390)}${frame(600)}</div>` : "<p>這封信只有文字。</p>";
  const html = shell(
    `<a class="all" href="/sandbox/outbox">看全部</a><h1>${escapeHtml(item.subject)}</h1>
<p>寄給 ${escapeHtml(item.to)}</p>${calendar}${frames}
<article><h2>文字</h2><div class="text">${linked(item.text)}</div></article>`,
    ' class="wide"',
  );
  return { html, policy: POLICY };
}

/** The page and its Content-Security-Policy: no script, own style only. */
export function outboxPage(items: OutboxItem[], to: string): { html: string; policy: string } {
  const none = to === "" ? "還沒有寄出任何信件或簡訊。" : "沒有寄給這個地址的信件或簡訊。";
  const all = to === "" ? "" : `<a class="all" href="/sandbox/outbox">看全部</a>`;
  const html = shell(`<span class="badge">測試用</span><h1>測試寄件匣</h1>
<p>網站寄出的信件與簡訊，最新的在最上面。測試環境不會真的寄到收件人手上。</p>
<form method="get" action="/sandbox/outbox"><label for="to">收件人</label>
<input id="to" name="to" value="${escapeHtml(to)}" placeholder="收件人的電子郵件或手機" autocomplete="off">
<button>篩選</button>${all}</form>
${items.length === 0 ? `<p>${none}</p>` : items.map(article).join("\n")}`);
  return { html, policy: POLICY };
}
