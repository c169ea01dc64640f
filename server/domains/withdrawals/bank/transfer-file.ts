import { taipeiDay } from "#contract/time.ts";
import { big5 } from "./big5.ts";

/** One transfer of the bank file. @property amount NT$ that reach the account */
export type Transfer = { reference: string; bankCode: string; account: string; holder: string; amount: number };

type Batch = { number: string; amount: number; releasedAt: Date | null };

/** Bytes per line; docs/bank-files.md describes the columns. */
const WIDTH = 96;
/** Bytes of the account holder's column. */
export const HOLDER = 40;

const digits = (value: number, width: number): string => {
  const text = String(value);
  if (text.length > width) throw new RangeError(`${value} has more than ${width} digits`);
  return text.padStart(width, "0");
};

/** @throws RangeError when it is longer than its column: names are never truncated */
const padded = (text: string, width: number): Uint8Array => {
  const bytes = big5(text);
  if (bytes.length > width) throw new RangeError(`a text has more than ${width} bytes`);
  return Buffer.concat([bytes, Buffer.alloc(width - bytes.length, " ")]);
};

/** True when a holder's name fits into its column. */
export const fitsColumn = (holder: string): boolean => big5(holder).length <= HOLDER;

/**
 * Builds the bank's transfer file: fixed width in bytes of Big5, CRLF. Deterministic for a batch.
 * @throws RangeError when a value is longer than its column
 */
export function transferFile({ number, amount, releasedAt }: Batch, transfers: readonly Transfer[]): Uint8Array {
  const day = taipeiDay(releasedAt ?? new Date(0)).replaceAll("-", "");
  const lines = [
    ["1", padded(number, 13), day, digits(transfers.length, 6), digits(amount, 12), "TWD"],
    ...transfers.map((each, at) => [
      ...["2", digits(at + 1, 6), each.reference, each.bankCode, padded(each.account, 16)],
      ...[digits(each.amount, 12), padded(each.holder, HOLDER)],
    ]),
    ["3", digits(transfers.length, 6), digits(amount, 12)],
  ];
  return Buffer.concat(
    lines.map((line) => {
      const bytes = Buffer.concat(line.map((field) => (typeof field === "string" ? Buffer.from(field) : field)));
      return Buffer.concat([bytes, Buffer.alloc(WIDTH - bytes.length, " "), Buffer.from("\r\n")]);
    }),
  );
}
