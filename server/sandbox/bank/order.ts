/** A parsed file of transfers. */
export type Order = {
  number: string;
  day: string;
  lines: { sequence: string; reference: string; bank: string; account: string; amount: number; name: string }[];
};

export type Understood = { order: Order } | { faults: string[] };

/** Columns of a transfer: start (inclusive), end (exclusive). */
const columns = {
  sequence: [1, 7],
  reference: [7, 19],
  bank: [19, 22],
  account: [22, 38],
  amount: [38, 50],
  name: [50, 90],
} as const;

const WIDTH = 96;
const nameOf = (bytes: string): string => new TextDecoder("big5").decode(Buffer.from(bytes, "latin1"));

/**
 * Parses a file as the bank does: fixed columns of bytes, names in Big5. One invalid line rejects the whole file.
 * @param text each byte as one character
 */
export function understand(text: string): Understood {
  const rows = text.split("\r\n").filter((row) => row !== "");
  const [head = "", ...rest] = rows;
  const tail = rest.pop() ?? "";
  const faults: string[] = [];
  if (!head.startsWith("1") || !tail.startsWith("3")) return { faults: ["檔案沒有首筆或末筆"] };
  const lines = rest.map((row, at) => {
    const field = (name: keyof typeof columns) => row.slice(...columns[name]).trim();
    const line = {
      sequence: field("sequence"),
      reference: field("reference"),
      bank: field("bank"),
      account: field("account"),
      amount: Number(field("amount")),
      name: nameOf(field("name")),
    };
    const wrong =
      row[0] !== "2" ||
      row.length !== WIDTH ||
      Number(line.sequence) !== at + 1 ||
      !/^W\d{11}$/.test(line.reference) ||
      !/^\d{3}$/.test(line.bank) ||
      !/^\d{10,16}$/.test(line.account) ||
      !(line.amount > 0) ||
      line.name === "" ||
      line.name.includes("\uFFFD");
    if (wrong) faults.push(`第 ${at + 2} 行不對：${row.trim()}`);
    return line;
  });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  if (new Set(lines.map(({ reference }) => reference)).size !== lines.length) faults.push("同一個參考編號出現兩次");
  const claimed = {
    head: [Number(head.slice(22, 28)), Number(head.slice(28, 40))],
    tail: [Number(tail.slice(1, 7)), Number(tail.slice(7, 19))],
  };
  for (const [count, sum] of Object.values(claimed))
    if (count !== lines.length || sum !== total) faults.push("首筆或末筆的筆數、金額與明細不符");
  if (faults.length > 0) return { faults };
  return { order: { number: head.slice(1, 14).trim(), day: head.slice(14, 22), lines } };
}
