import { createHash } from "node:crypto";

const STYLE = `
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1f2a2c;--soft:#5c6a6c;--line:#dedbd3;--tint:#eef4f3;--act:#0f6b68;--on-act:#fff;--warn:#a8431b;--warn-tint:#fdf0e8}
@media (prefers-color-scheme:dark){:root{--paper:#14191a;--card:#1c2324;--ink:#ecefee;--soft:#a5b1b1;--line:#364042;--tint:#223031;--act:#6fc7c1;--on-act:#0e1b1b;--warn:#f0a679;--warn-tint:#33241b}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;padding:32px 16px;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.7 "PingFang TC","Noto Sans TC","Noto Sans CJK TC","Microsoft JhengHei",system-ui,sans-serif}
main{width:100%;max-width:440px;background:var(--card);border:1px solid var(--line);border-radius:16px;padding:28px;box-shadow:0 12px 40px rgb(20 40 40/.08)}
.badge{display:inline-block;padding:2px 12px;border-radius:999px;background:var(--warn-tint);color:var(--warn);font-size:14px;font-weight:600}
h1{margin:12px 0 4px;font-size:22px;line-height:1.4;text-wrap:balance}
p{margin:0 0 16px;color:var(--soft);font-size:14px}
form{margin:0}
.person{display:flex;align-items:center;gap:14px;width:100%;margin-bottom:8px;padding:12px 14px;border:1px solid var(--line);border-radius:12px;background:transparent;color:inherit;font:inherit;text-align:start;cursor:pointer}
.person:hover{background:var(--tint);border-color:var(--act)}
.face{flex:none;display:grid;place-items:center;width:40px;height:40px;border-radius:50%;background:var(--act);color:var(--on-act);font-weight:600}
.person span:last-child{min-width:0}
.person b{display:block;line-height:1.5}
.person small{display:block;color:var(--soft);font-size:13px;line-height:1.5;overflow-wrap:anywhere}
details{margin-top:16px;border-top:1px solid var(--line);padding-top:14px}
summary{cursor:pointer;font-weight:600}
label{display:block;margin-top:12px;font-size:14px;font-weight:600}
label.tick{display:flex;align-items:center;gap:8px;margin:12px 0;font-weight:400}
input:not([type=checkbox]){display:block;width:100%;margin-top:4px;padding:10px 12px;border:1px solid var(--line);border-radius:10px;background:var(--paper);color:inherit;font:inherit}
input[type=checkbox]{width:18px;height:18px;accent-color:var(--act)}
.go,.quiet{width:100%;min-height:46px;margin-top:12px;border-radius:10px;font:inherit;font-weight:600;cursor:pointer}
.go{border:0;background:var(--act);color:var(--on-act)}
.quiet{border:1px solid var(--line);background:transparent;color:inherit}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
`;

const STYLE_HASH = `'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`;

/** Escapes text for HTML content and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * A whole page of a login stand-in.
 * @param content HTML, already escaped
 */
export function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="zh-Hant-TW"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><span class="badge">測試用</span><h1>${escapeHtml(title)}</h1>${content}</main></body></html>`;
}

/** A button of the chooser; posts `person=<key>`. */
export function personButton(person: { key: string; name: string; email: string; note: string }): string {
  return `<button class="person" name="person" value="${escapeHtml(person.key)}"><span class="face" aria-hidden="true">${escapeHtml(
    person.name.slice(0, 1),
  )}</span><span><b>${escapeHtml(person.name)}</b><small>${escapeHtml(person.email)}</small><small>${escapeHtml(person.note)}</small></span></button>`;
}

export function hiddenFields(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join("");
}

/**
 * Content-Security-Policy of these pages: no script, own style only.
 * @param redirectOrigin needed because browsers also apply form-action to the redirect after a post
 */
export function contentSecurityPolicy(redirectOrigin?: string): string {
  const formAction = redirectOrigin === undefined ? "'self'" : `'self' ${redirectOrigin}`;
  return `default-src 'none'; img-src data:; style-src ${STYLE_HASH}; form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`;
}
