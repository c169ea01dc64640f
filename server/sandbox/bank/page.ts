import { escapeHtml, page } from "../social/page.ts";
import { answerFaults } from "./answer.ts";
import type { Order } from "./order.ts";

const sumOf = ({ lines }: Order): string =>
  lines.reduce((total, { amount }) => total + amount, 0).toLocaleString("en-US");

function listed(order: Order): string {
  const at = `/sandbox/bank/files/${encodeURIComponent(order.number)}/answer`;
  const faults = Object.entries(answerFaults).map(
    ([name, label]) => `<a href="${at}?fault=${name}">${escapeHtml(label)}</a>`,
  );
  return `<li><strong>${escapeHtml(order.number)}</strong>：${order.lines.length} 筆，NT$${sumOf(order)}
<p><a href="${at}">下載回覆檔</a>、<a href="${at}?part=first">只有前半的回覆檔</a>、<a href="${at}?part=rest">其餘的回覆檔</a></p><p>故意出錯的回覆檔：${faults.join("、")}</p></li>`;
}

/** The bank's web page for uploading a file and downloading the answer. */
export const bankPage = (orders: readonly Order[]): string =>
  page(
    "沙盒銀行",
    `<p>收整批匯款檔，並提供回覆檔。帳號末四碼是 0001（查無帳號）、0002（戶名不符）、0003（已結清）、0004（受限）、0099（不明原因）的會退回，其他都匯出。</p>
<form method="post" action="/sandbox/bank/files" enctype="multipart/form-data">
<label>匯款檔 <input type="file" name="file" accept=".txt" required></label>
<button class="primary">上傳匯款檔</button></form>
${orders.length === 0 ? "<p>還沒有收到匯款檔。</p>" : `<ul>${orders.toReversed().map(listed).join("")}</ul>`}`,
  );

/** Page with the reasons for rejecting a file or request. */
export const refusedPage = (faults: readonly string[]): string =>
  page(
    "沙盒銀行不收這份檔案",
    `<ul>${faults
      .slice(0, 20)
      .map((fault) => `<li>${escapeHtml(fault)}</li>`)
      .join("")}</ul>
<p><a href="/sandbox/bank">回到沙盒銀行</a></p>`,
  );
