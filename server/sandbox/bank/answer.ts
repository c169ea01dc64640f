import type { Order } from "./order.ts";

/** Reasons for returned transfers, by the last four digits of the account. Any other account accepts the money. */
const endings: Readonly<Record<string, string>> = {
  "0001": "01",
  "0002": "02",
  "0003": "03",
  "0004": "04",
  "0099": "99",
};

/** Deliberate faults of an answer file, as a bank might send them once in ten years. */
export const answerFaults = {
  missing: "少一筆結果",
  twice: "同一筆出現兩次",
  amount: "一筆金額不對",
  unknown: "一筆不是這個批次的",
  code: "一筆代碼不存在",
  total: "末筆金額不對",
  cut: "檔案中斷",
  other: "是另一個批次的回覆",
} as const;
export type AnswerFault = keyof typeof answerFaults;

export const isAnswerFault = (name: unknown): name is AnswerFault =>
  typeof name === "string" && Object.hasOwn(answerFaults, name);

const number = (value: number, width: number): string => String(value).padStart(width, "0");

/** Partial answer: only the first half of the transfers, or only the second. */
export function partOf(order: Order, part?: string): Order {
  const half = Math.ceil(order.lines.length / 2);
  if (part === "first") return { ...order, lines: order.lines.slice(0, half) };
  return part === "rest" ? { ...order, lines: order.lines.slice(half) } : order;
}

/** The bank's answer to an accepted file; the same each time, except for a deliberate fault. */
export function answerTo({ number: batch, day, lines }: Order, fault?: AnswerFault): string {
  const results = lines.map(({ account, ...line }) => ({
    ...line,
    code: endings[account.slice(-4)] ?? "00",
    ours: `${day}${number(Number(line.sequence), 8)}`,
  }));
  const sum = (paid: boolean) =>
    results.reduce((total, { code, amount }) => ((code === "00") === paid ? total + amount : total), 0);
  const rows = results.map(({ sequence, reference, amount, code, ours }) => {
    const wrong = sequence === results[0]?.sequence ? fault : undefined;
    const named = wrong === "unknown" ? "W99999999999" : reference;
    return `2${sequence}${named}${number(wrong === "amount" ? amount + 1 : amount, 12)}${wrong === "code" ? "77" : code}${ours}`;
  });
  if (fault === "missing") rows.pop();
  if (fault === "twice") rows.push(rows[0] ?? "");
  const head = `1${fault === "other" ? "HS20000101001" : batch}${day}${number(lines.length, 6)}R`;
  const paid = fault === "total" ? sum(true) + 1 : sum(true);
  const tail = `3${number(lines.length, 6)}${number(paid, 12)}${number(sum(false), 12)}`;
  const all = [head, ...rows, ...(fault === "cut" ? [] : [tail])];
  return all.map((row) => `${row}\r\n`).join("");
}
