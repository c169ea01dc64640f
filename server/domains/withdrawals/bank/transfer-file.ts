import { taipeiDay } from "#contract/time.ts";
import { big5 } from "./big5.ts";

/** One transfer as the bank is asked for it. @property amount NT$ that reach the account */
export type Transfer = { reference: string; bankCode: string; account: string; holder: string; amount: number };

type Batch = { number: string; amount: number; releasedAt: Date | null };

/** Bytes of one line; docs/bank-files.md says what stands where. */
const WIDTH = 96;
/** Bytes of the holder's column. */
export const HOLDER = 40;

const digits = (value: number, width: number): string => {
  const text = String(value);
  if (text.length > width) throw new RangeError(`${value} has more than ${width} digits`);
  return text.padStart(width, "0");
};

/** @throws RangeError when it is longer than its column: a name is never cut */
const padded = (text: string, width: number): Uint8Array => {
  const bytes = big5(text);
  if (bytes.length > width) throw new RangeError(`a text has more than ${width} bytes`);
  return Buffer.concat([bytes, Buffer.alloc(width - bytes.length, " ")]);
};

/** Whether a holder's name fits into its column. */
export const fitsColumn = (holder: string): boolean => big5(holder).length <= HOLDER;

/**
 * The file by which the bank is asked for many transfers at once: fixed width in bytes of Big5, CRLF. The same batch is
 * the same file, however often it is made. @throws RangeError when something is longer than its column
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
