import { bookSettlements, getSettlements, readSettlements, setSettlementColumns } from "#contract/books/routes.ts";
import type { Columns, SettlementFile } from "#contract/books/settlements.ts";
import { reportHeaders } from "#server/sandbox/settlement/report.ts";
import type { TestClient } from "../client.ts";
import { multipart } from "../multipart.ts";

/** A row of a report, as its gateway writes it. */
export type Row = {
  number: string;
  kind?: string;
  gross: number | string;
  fee?: number;
  tax?: number;
  net?: number | string;
  day?: string;
  batch?: string;
};

const [number, trade, kind, gross, fee, feeTax, net, day, reference] = reportHeaders;

/** The columns of the stand-ins' reports. */
export const usualColumns: Columns = { trade: number, kind, gross, fee, feeTax, net, day, reference };

const cellsOf = (row: Row): (string | number)[] => {
  const { kind: word = "交易", fee: kept = 0, tax = 0, day: on = "2026-11-25", batch = "B1" } = row;
  const paid = row.net ?? Number(row.gross) - (word === "交易" ? kept + tax : 0);
  return [row.number, "", word, row.gross, kept, tax, paid, on, batch];
};

/** A report in the stand-ins' form, as text without a byte order mark. */
export const reportText = (rows: readonly Row[]): string =>
  [[number, trade, kind, gross, fee, feeTax, net, day, reference], ...rows.map(cellsOf)]
    .map((row) => `${row.join(",")}\r\n`)
    .join("");

/** Uploads a report. @returns the response */
export async function sendReport(operator: TestClient, bytes: Buffer | string, gateway = "newebpay") {
  // A call of its own, because only calls renew the proof of who acts.
  await operator.call(getSettlements, {});
  return operator.send({
    method: readSettlements.method,
    url: readSettlements.path,
    ...multipart({ gateway }, [{ field: "report", name: "report.csv", type: "text/csv", bytes }]),
  });
}

/** Uploads a report and says where its facts are. @returns its preview */
export async function previewOf(
  operator: TestClient,
  bytes: Buffer | string,
  gateway = "newebpay",
): Promise<SettlementFile> {
  const { id } = (await sendReport(operator, bytes, gateway)).json<{ id: number }>();
  return operator.call(setSettlementColumns, { params: { id }, body: usualColumns });
}

/** Books what a preview shows. @returns the report afterwards */
export const bookPreview = (operator: TestClient, { id, fresh }: SettlementFile): Promise<SettlementFile> =>
  operator.call(bookSettlements, { params: { id }, body: { count: fresh.count, net: fresh.net } });
