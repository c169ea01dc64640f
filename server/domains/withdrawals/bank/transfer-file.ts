import { taipeiDay } from "#contract/time.ts";

/** One transfer as the bank is asked for it. @property amount NT$ that reach the account */
export type Transfer = { reference: string; bankCode: string; account: string; holder: string; amount: number };

type Batch = { number: string; amount: number; releasedAt: Date | null };

/** Characters of one line; docs/bank-files.md says what stands where. */
const WIDTH = 96;
const HOLDER = 40;

const digits = (value: number, width: number): string => {
  const text = String(value);
  if (text.length > width) throw new RangeError(`${value} has more than ${width} digits`);
  return text.padStart(width, "0");
};

const padded = (text: string, width: number): string => {
  const signs = [...text].slice(0, width);
  return signs.join("") + " ".repeat(width - signs.length);
};

/**
 * The file by which the bank is asked for many transfers at once: fixed width, UTF-8, CRLF. The same batch is the same
 * file, however often it is made. @throws RangeError when something is longer than its column
 */
export function transferFile({ number, amount, releasedAt }: Batch, transfers: readonly Transfer[]): string {
  const day = taipeiDay(releasedAt ?? new Date(0)).replaceAll("-", "");
  const lines = [
    `1${padded(number, 13)}${day}${digits(transfers.length, 6)}${digits(amount, 12)}TWD`,
    ...transfers.map(
      (each, at) =>
        `2${digits(at + 1, 6)}${each.reference}${each.bankCode}${padded(each.account, 16)}${digits(each.amount, 12)}${padded(each.holder, HOLDER)}`,
    ),
    `3${digits(transfers.length, 6)}${digits(amount, 12)}`,
  ];
  return lines.map((line) => `${padded(line, WIDTH)}\r\n`).join("");
}
