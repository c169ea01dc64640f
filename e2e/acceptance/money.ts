import { expect } from "vitest";
import { reloadedUntil } from "../harness/market.ts";
import type { Person } from "../harness/person.ts";
import { nameColumns } from "../harness/settlement.ts";
import { at, gone, says } from "../harness/wait.ts";
import { letGo } from "./founding.ts";
import type { Installation } from "./installation.ts";

/** What is given back of the order, NT$. */
const REFUND = 32_000;

/** An operator refunds a completed order, a second one approves, and the gateway gives the money back. */
export async function refundCompleted(first: Person, second: Person, buyer: Person, room: string): Promise<void> {
  const { page, go } = first;
  await go(`/admin/orders/${room.split("/").at(-1)}`);
  await page.getByRole("link", { name: "協調、退款與裁定" }).click();
  await at(page, /^\/admin\/disputes\/\d+$/);
  await page.getByRole("button", { name: "退款給買家" }).click();
  const dialog = page.getByRole("dialog", { name: "退款給買家" });
  await dialog.getByLabel("退給買家的金額").fill(String(REFUND));
  await dialog.getByLabel("責任歸屬").selectOption("seller");
  await dialog.getByLabel("給買家的理由").fill("大部分的植物到貨時已經枯萎，退還這部分的款項。");
  await dialog.getByLabel("給賣家的理由").fill("照片顯示植物到貨時已經枯萎，這部分由你負擔。");
  await dialog.getByRole("button", { name: "確定退款" }).click();
  await gone(dialog);
  await letGo(second, "NT$32,000");
  await reloadedUntil(buyer, `${room}?part=money`, "退款完成");
}

/** Imports the gateway's report, enters the balance of the bank, and finds the books balanced. */
export async function settle(site: Installation, operator: Person): Promise<void> {
  const { page, go } = operator;
  const main = page.getByRole("main");
  const report = await site.settlementReport();
  // The gateway says itself what it has taken and given back.
  expect(report.toString()).toMatch(/,交易,42000,[\s\S]*,退款,32000,/);
  await go("/admin/books");
  await page.getByRole("link", { name: "金流撥款：讀入報表" }).click();
  await page.getByRole("button", { name: "讀入撥款報表" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("金流", { exact: true }).selectOption("newebpay");
  const file = { name: "newebpay-settlement.csv", mimeType: "text/csv", buffer: report };
  await dialog.locator("input[type=file]").setInputFiles(file);
  await dialog.getByRole("button", { name: "讀入並預覽" }).click();
  await gone(dialog);
  await nameColumns(page);
  await page.getByRole("button", { name: "入帳 2 列" }).click();
  const asked = page.getByRole("alertdialog");
  await asked.getByRole("button", { name: "入帳" }).click();
  await says(main, "這份報表對得上的列都已經入帳了。");

  // 42,000 less 32,000, less the fee of 1,176 and its tax of 59.
  await go("/admin/books");
  await page.getByRole("button", { name: "登錄對帳單餘額" }).click();
  const statement = page.getByRole("dialog", { name: "登錄對帳單餘額" });
  await statement.getByLabel("餘額", { exact: true }).fill("8765");
  await statement.getByRole("button", { name: "登錄", exact: true }).click();
  await gone(statement);
  await says(main, "NT$8,765（林思妤登錄），和帳上一樣");
  await says(main, "金流還沒撥款NT$0");
  await says(main, "借貸平衡，合計是零。");
  await go("/admin/finance");
  expect(await main.getByRole("row").filter({ hasText: "#" }).count()).toBe(0);
}
