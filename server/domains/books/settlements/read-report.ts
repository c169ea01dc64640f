import { parse } from "csv-parse/sync";
import { reportMaxRows, settlementFacts } from "#contract/books/settlements.ts";
import { grouped } from "#contract/money.ts";

/** A report as text. @property above rows before the headers */
export type Report = { above: number; headers: string[]; cells: string[][] };

/** A row of headers has at least a cell for each needed fact. Titles above it have fewer. */
const LEAST = Object.values(settlementFacts).filter(({ needed }) => needed).length;

/** Headers of columns about persons and their cards or accounts: such columns are not kept. */
const PERSONAL =
  /姓名|名稱|(?:買家|買受人|付款人|持卡人|收件人)$|電話|手機|地址|信箱|電子郵件|卡號|帳號|e-?mail|phone|address|card ?(?:no|number)/i;

/** UTF-8 with or without a byte order mark, otherwise Big5; null when it is neither. */
function textOf(bytes: Uint8Array): string | null {
  for (const encoding of ["utf-8", "big5"])
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      // Big5 also decodes most UTF-16, with characters that no text has.
      return /(?![\t\r\n])\p{Cc}/u.test(text) ? null : text;
    } catch {
      // The next encoding.
    }
  return null;
}

/**
 * Reads a CSV report: its headers are the first row with enough cells. Columns about persons are left out. Pure.
 * @returns a sentence about what is wrong when it cannot be read
 */
export function readReport(bytes: Uint8Array): Report | string {
  const text = textOf(bytes);
  if (text === null) return "讀不懂這份檔案的文字編碼，請從金流後台下載 CSV（UTF-8 或 Big5），不要用試算表另存。";
  let rows: string[][];
  try {
    rows = parse(text, { bom: true, relax_column_count: true, relax_quotes: true, trim: true });
  } catch {
    return "這份檔案不是 CSV，請從金流後台下載 CSV 報表再上傳。";
  }
  const above = rows.findIndex((row) => row.filter((cell) => cell !== "").length >= LEAST);
  const headers = rows[above];
  if (!headers) return `找不到欄位名稱那一列，報表至少要有 ${LEAST} 欄。`;
  const cells = rows.slice(above + 1);
  if (cells.length > reportMaxRows) return `一份報表最多 ${grouped(reportMaxRows)} 列，請分成幾份上傳。`;
  const places = headers.flatMap((header, at) => (PERSONAL.test(header) ? [] : [at]));
  const kept = (row: readonly string[]) => places.map((at) => row[at] ?? "");
  return { above, headers: kept(headers), cells: cells.map(kept) };
}
