import type { Page } from "playwright-core";
import { usualColumns } from "#server/testing/factories/settlements.ts";

/** Says on the page of a settlement report which of the stand-in's columns is what. */
export async function nameColumns(page: Page): Promise<void> {
  for (const [label, header] of [
    ["交易編號", usualColumns.trade],
    ["種類", usualColumns.kind],
    ["金額", usualColumns.gross],
    ["手續費", usualColumns.fee],
    ["手續費稅額（選填）", usualColumns.feeTax],
    ["撥款金額", usualColumns.net],
    ["撥款日期", usualColumns.day],
    ["撥款編號（選填）", usualColumns.reference],
  ] as const)
    await page.getByLabel(label, { exact: true }).selectOption(header);
  await page.getByRole("button", { name: "套用欄位" }).click();
}
