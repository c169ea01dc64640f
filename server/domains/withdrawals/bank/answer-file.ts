import { money } from "#contract/money.ts";

/** What the bank's result codes mean, as a member reads it. `00` is paid. */
const reasons: Readonly<Record<string, string>> = {
  "01": "銀行查無此帳號",
  "02": "帳號與戶名不符",
  "03": "帳戶已經結清",
  "04": "帳戶受到限制，無法收款",
  "99": "銀行退回，沒有說明原因",
};

/** What became of one transfer. @property reason null where it was paid */
export type Result = { reference: string; bankReference: string; reason: string | null };

type Asked = { number: string; transfers: readonly { reference: string; amount: number }[] };
type Read = { results: Result[]; faults: string[] };

const detail = /^2(\d{6})(W\d{11})(\d{12})(\d{2})(.{16})$/;
const head = /^1(.{13})(\d{8})(\d{6})R$/;
const tail = /^3(\d{6})(\d{12})(\d{12})$/;

/**
 * Reads the bank's answer to a file and compares every line with what was asked: each transfer once, with its sum and a
 * known result. Pure. @returns what is wrong, line by line; the results may be used only without faults
 */
export function readAnswer(text: string, asked: Asked): Read {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r?\n/)
    .map((line) => line.trimEnd());
  while (lines.at(-1) === "") lines.pop();
  const faults: string[] = [];
  const at = (n: number, fault: string) => faults.push(`第 ${n} 行：${fault}`);

  const [, number, , count] = head.exec(lines[0] ?? "") ?? [];
  if (number === undefined) at(1, "不是這家銀行回覆檔的開頭");
  else if (number !== asked.number) at(1, `是批次 ${number.trim()} 的回覆，不是 ${asked.number}`);
  else if (Number(count) !== asked.transfers.length)
    at(1, `筆數 ${Number(count)} 與批次的 ${asked.transfers.length} 不同`);

  const open = new Map(asked.transfers.map(({ reference, amount }) => [reference, amount]));
  const known = new Set(open.keys());
  const results: Result[] = [];
  const sums = { paid: 0, returned: 0 };
  for (const [n, line] of lines.entries()) {
    if (n === 0 || n === lines.length - 1) continue;
    const [, , reference = "", sum, code = "", bankReference = ""] = detail.exec(line.padEnd(48)) ?? [];
    if (sum === undefined) {
      at(n + 1, "欄位格式不對");
      continue;
    }
    const amount = open.get(reference);
    const reason = code === "00" ? null : reasons[code];
    if (!known.has(reference)) at(n + 1, `${reference} 不在這個批次裡`);
    else if (amount === undefined) at(n + 1, `${reference} 出現兩次`);
    else if (amount !== Number(sum)) at(n + 1, `金額 ${money(Number(sum))} 與批次的 ${money(amount)} 不同`);
    else if (reason === undefined) at(n + 1, `不認得結果代碼 ${code}`);
    else if (bankReference.trim() === "") at(n + 1, "沒有銀行序號");
    else {
      results.push({ reference, bankReference: bankReference.trim(), reason });
      sums[reason === null ? "paid" : "returned"] += amount;
    }
    open.delete(reference);
  }
  for (const reference of open.keys()) faults.push(`缺少 ${reference} 的結果`);

  const [, total, paid, returned] = tail.exec(lines.at(-1) ?? "") ?? [];
  if (total === undefined || lines.length < 2) at(Math.max(lines.length, 1), "沒有結尾，檔案可能不完整");
  else if (
    faults.length === 0 &&
    !(Number(total) === results.length && Number(paid) === sums.paid && Number(returned) === sums.returned)
  )
    at(lines.length, "結尾的筆數或金額與明細不符");
  return { results, faults };
}
