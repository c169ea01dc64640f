import { money } from "#contract/money.ts";

/** The bank's result codes in members' words. `00` is paid. */
const reasons: Readonly<Record<string, string>> = {
  "01": "銀行查無此帳號",
  "02": "帳號與戶名不符",
  "03": "帳戶已經結清",
  "04": "帳戶受到限制，無法收款",
  "99": "銀行退回，沒有說明原因",
};

/** The result of one transfer. @property reason null if paid */
export type Result = { reference: string; bankReference: string; reason: string | null };

/** @property result the bank's earlier result; null if none */
type SentTransfer = {
  number: string;
  transfers: readonly { reference: string; amount: number; result: Result | null }[];
};
type Read = { results: Result[]; faults: string[] };

const detail = /^2(\d{6})(W\d{11})(\d{12})(\d{2})(.{16})$/;
const head = /^1(.{13})(\d{8})(\d{6})R$/;
const tail = /^3(\d{6})(\d{12})(\d{12})$/;

/** True when the bank's result equals the earlier one. */
const isSame = (before: Result, now: Result): boolean =>
  before.bankReference === now.bankReference && before.reason === now.reason;

/**
 * Parses the bank's response file, which may omit transfers that follow later, and compares every line with the
 * request: each transfer once, with its sum and a known result, consistent with earlier results. Pure.
 * @returns the new results, and the errors by line; use the results only without errors
 */
export function readAnswer(text: string, asked: SentTransfer): Read {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  while (lines.at(-1) === "") lines.pop();
  const faults: string[] = [];
  const at = (n: number, fault: string) => faults.push(`第 ${n} 行：${fault}`);

  const named = lines.length - 2;
  const [, number, , count] = head.exec(lines[0] ?? "") ?? [];
  if (number === undefined) at(1, "不是這家銀行回覆檔的開頭");
  else if (number !== asked.number) at(1, `是批次 ${number.trim()} 的回覆，不是 ${asked.number}`);
  else if (Number(count) !== named) at(1, `筆數 ${Number(count)} 與檔案裡的 ${Math.max(0, named)} 筆不同`);

  const transfers = new Map(asked.transfers.map((transfer) => [transfer.reference, transfer]));
  const seen = new Set<string>();
  const results: Result[] = [];
  const sums = { paid: 0, returned: 0 };
  for (const [n, line] of lines.entries()) {
    if (n === 0 || n === lines.length - 1) continue;
    const [, , reference = "", sum, code = "", bankReference = ""] = detail.exec(line.padEnd(48)) ?? [];
    if (sum === undefined) {
      at(n + 1, "欄位格式不對");
      continue;
    }
    const transfer = transfers.get(reference);
    const reason = code === "00" ? null : reasons[code];
    if (!transfer) at(n + 1, `${reference} 不在這個批次裡`);
    else if (seen.has(reference)) at(n + 1, `${reference} 出現兩次`);
    else if (transfer.amount !== Number(sum))
      at(n + 1, `金額 ${money(Number(sum))} 與批次的 ${money(transfer.amount)} 不同`);
    else if (reason === undefined) at(n + 1, `不認得結果代碼 ${code}`);
    else if (bankReference.trim() === "") at(n + 1, "沒有銀行序號");
    else {
      const result = { reference, bankReference: bankReference.trim(), reason };
      if (!transfer.result) results.push(result);
      else if (!isSame(transfer.result, result)) at(n + 1, `${reference} 的結果與先前的回覆不同`);
      sums[reason === null ? "paid" : "returned"] += transfer.amount;
    }
    seen.add(reference);
  }

  const [, total, paid, returned] = tail.exec(lines.at(-1) ?? "") ?? [];
  if (total === undefined || lines.length < 2) at(Math.max(lines.length, 1), "沒有結尾，檔案可能不完整");
  else if (
    faults.length === 0 &&
    !(Number(total) === seen.size && Number(paid) === sums.paid && Number(returned) === sums.returned)
  )
    at(lines.length, "結尾的筆數或金額與明細不符");
  return { results, faults };
}
