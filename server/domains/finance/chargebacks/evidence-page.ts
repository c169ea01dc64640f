import { z } from "zod";
import { chargebackReasons } from "#contract/finance/chargebacks.ts";
import { money } from "#contract/money.ts";
import type { Side } from "#contract/orders/states.ts";
import { methodNames, paymentMethods } from "#contract/payments/methods.ts";
import { type RefundState, refundStates } from "#contract/payments/states.ts";
import { When } from "#contract/route/instant.ts";
import { taipeiDay, taipeiTime } from "#contract/time.ts";
import type { Evidence } from "#server/domains/orders/index.ts";
import { escaped } from "#server/kernel/markup.ts";
import { num, text, textOf } from "#server/kernel/rows.ts";
import type { Chargeback } from "./store.ts";

/** `email` is null once the account is deleted. */
export const Buyer = z.object({ nickname: text, email: text.nullable(), joinedAt: When });
export type Buyer = z.output<typeof Buyer>;
export const Session = z.object({ from: When, until: When, ip: text, browser: text });
export type Session = z.output<typeof Session>;
export const Paid = z.object({
  number: text,
  trade: text.nullable(),
  method: z.enum(paymentMethods),
  amount: num,
  at: When,
});
export type Paid = z.output<typeof Paid>;
export const Refunded = z.object({
  number: text,
  amount: num,
  state: textOf<RefundState>(),
  at: When.nullable(),
});
export type Refunded = z.output<typeof Refunded>;

type Bundle = {
  letter: Chargeback;
  evidence: Evidence;
  buyer: Buyer;
  sessions: readonly Session[];
  payments: readonly Paid[];
  refunds: readonly Refunded[];
  madeAt: Date;
};

const STYLE = `body{font:0.95rem/1.6 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:.3rem .5rem;text-align:left;vertical-align:top}
td{white-space:pre-wrap;overflow-wrap:anywhere}h2{margin-top:2rem}`;

const sides: Record<Side, string> = { buyer: "買家", seller: "賣家" };
const kinds = { text: "訊息", delivery: "交付", revision: "要求修改", dispute: "申請協調", event: "紀錄" } as const;

/** 2026-11-22 14:30 in Taipei; a dash when it has not happened. */
function instant(when: When | null): string {
  if (when === null) return "—";
  const at = new Date(when);
  return `${taipeiDay(at)} ${taipeiTime(at)}`;
}

type Cells = readonly string[];

function table(heads: Cells, rows: readonly Cells[]): string {
  if (rows.length === 0) return "<p>沒有紀錄</p>";
  const line = (tag: "th" | "td", cells: Cells) =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join("")}</tr>`;
  return `<table><thead>${line("th", heads)}</thead><tbody>${rows.map((row) => line("td", row)).join("\n")}</tbody></table>`;
}

const facts = (rows: readonly Cells[]): string => table(["項目", "內容"], rows);
const section = (title: string, ...parts: readonly string[]): string => `<h2>${title}</h2>${parts.join("\n")}`;

function bought({ evidence: { order, lines, answers } }: Bundle): string {
  const { snapshot } = order;
  return section(
    "買了什麼",
    facts([
      ["服務", snapshot.title],
      ["方案", `${snapshot.package.name}\n${snapshot.package.included}`],
      ["加購", snapshot.options.map(({ title }) => title).join("\n") || "—"],
      ["約定天數", `${snapshot.days} 天`],
      ["買家", snapshot.buyer.nickname],
      ["賣家", snapshot.seller.nickname],
      ["下單", instant(order.createdAt)],
      ["付款", instant(order.paidAt)],
      ["交付", instant(order.deliveredAt)],
      ["完成", instant(order.completedAt)],
    ]),
    table(
      ["明細", "金額"],
      [...lines.map(({ title, amount }) => [title, money(amount)]), ["訂單總額", money(order.total)]],
    ),
    ...(answers
      ? [
          table(
            ["賣家的問題", "買家的回答"],
            answers.map((each) => [each.question, withFiles(each.answer, each.files)]),
          ),
        ]
      : []),
  );
}

function agreed({ evidence: { order } }: Bundle): string {
  const { consent, seen } = order.snapshot;
  return section(
    "買家同意的條款",
    facts([
      ["同意時間", instant(consent.at)],
      ["條款版本", consent.version],
      ["標題", consent.title],
      ["內容", consent.text],
      ...(seen ? [["下單畫面的指紋", seen]] : []),
    ]),
  );
}

const withFiles = (text: string, files: Evidence["entries"][number]["files"]): string =>
  [text, ...files.map(({ name, bytes }) => `附檔：${name}（${bytes} 位元組）`)].filter(Boolean).join("\n");

function conversation({ evidence: { entries, acts } }: Bundle): string {
  return [
    section(
      "交付與對話",
      table(
        ["時間", "誰", "種類", "內容", "對方讀到的時間"],
        entries.map(({ at, side, kind, text, files, readAt }) => [
          ...[instant(at), side ? sides[side] : "平台", kinds[kind], withFiles(text, files)],
          kind === "event" ? "" : instant(readAt),
        ]),
      ),
    ),
    section(
      "雙方對這筆訂單的操作",
      table(
        ["時間", "誰", "做了什麼", "IP 位址"],
        acts.map(({ at, side, what, ip }) => [instant(at), sides[side], what, side === "buyer" ? ip : ""]),
      ),
    ),
  ].join("\n");
}

function account({ buyer, sessions }: Bundle): string {
  return section(
    "買家的帳號與登入",
    facts([
      ["暱稱", buyer.nickname],
      ["電子郵件", buyer.email ?? "帳號已刪除，不再留存"],
      ["註冊", instant(buyer.joinedAt)],
    ]),
    table(
      ["登入", "最後使用", "IP 位址", "瀏覽器"],
      sessions.map(({ from, until, ip, browser }) => [instant(from), instant(until), ip, browser]),
    ),
  );
}

function paid({ payments, refunds }: Bundle): string {
  return section(
    "付款與退款",
    table(
      ["時間", "付款編號", "金流序號", "方式", "金額"],
      payments.map((each) => [
        ...[instant(each.at), each.number, each.trade ?? "—"],
        ...[methodNames[each.method], money(each.amount)],
      ]),
    ),
    table(
      ["退款時間", "付款編號", "狀態", "金額"],
      refunds.map((each) => [instant(each.at), each.number, refundStates[each.state], money(each.amount)]),
    ),
  );
}

/** The page as HTML text, without card or bank account numbers. */
export function evidencePage(bundle: Bundle): string {
  const { letter, evidence, madeAt } = bundle;
  const title = `付款爭議 ${letter.reference} 的資料，訂單 #${evidence.order.id}`;
  const head = facts([
    ["爭議案號", letter.reference],
    ["爭議金額", money(letter.amount)],
    ["爭議原因", chargebackReasons[letter.reason]],
    ["銀行通知日", letter.day],
    ["回覆期限", instant(letter.dueAt)],
    ["資料製作時間", instant(madeAt)],
  ]);
  const parts = [bought, agreed, paid, conversation, account].map((part) => part(bundle));
  return `<!doctype html><html lang="zh-Hant-TW"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<style>${STYLE}</style></head><body><h1>${escaped(title)}</h1><p>時間都是台北時間，金額是新臺幣。</p>${head}
${parts.join("\n")}</body></html>`;
}
