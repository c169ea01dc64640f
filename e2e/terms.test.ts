import { expect, test } from "vitest";
import { barriers } from "./harness/looked-through.ts";
import { becomeDemo } from "./harness/people.ts";
import { newPerson, phone, shareBrowser, wide } from "./harness/person.ts";
import { at, gone, hydrated, seen } from "./harness/wait.ts";

shareBrowser();

test("an operator changes a guide, sees it on the site, and takes the change back", async () => {
  const operator = await newPerson(wide);
  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  await go("/admin/texts");
  expect(await barriers(operator, true)).toEqual([]);
  await page.getByRole("link", { name: "開始販售" }).click();
  await at(page, /^\/admin\/texts\/\d+$/);
  const text = page.getByLabel("內容", { exact: true });
  const before = await text.inputValue();
  await text.fill(before.replace("## ", "前言\n\n## "));
  await page.getByRole("button", { name: "儲存" }).click();
  await seen(page.getByText("第一行先寫小標題，用「## 」開頭。"));
  await text.fill(`${before}\n\n## 再問一個人\n\n請朋友看一次再上架。`);
  await page.getByRole("button", { name: "儲存" }).click();
  await seen(page.getByText("第 2 版（現在）"));
  const reader = await newPerson(phone);
  await reader.go("/guide/sell");
  await seen(reader.page.getByRole("heading", { name: "再問一個人" }));
  await page.getByRole("button", { name: "復原上一次修改" }).click();
  await seen(page.getByText("第 3 版（現在）"));
  await reader.go("/guide/sell");
  await gone(reader.page.getByRole("heading", { name: "再問一個人" }));
  for (const person of [operator, reader]) expect(person.complaints()).toEqual([]);
});

test("a change of the terms is announced, read before it applies, and taken back", async () => {
  const operator = await newPerson(wide);
  await becomeDemo(operator, "operator");
  const { page, go } = operator;
  await go("/admin/texts");
  await page.getByRole("link", { name: "交付與退款" }).click();
  await at(page, /^\/admin\/texts\/\d+$/);
  await hydrated(page);
  // What an earlier try of this test has announced.
  const recall = page.getByRole("button", { name: "撤回公告" });
  if ((await recall.count()) > 0) {
    await recall.click();
    await gone(recall);
  }
  const lead = page.getByLabel("一句話說明");
  await lead.fill("錢什麼時候給賣家，什麼情況可以退，怎麼退。");
  await page.getByRole("button", { name: "公告修改" }).click();
  await seen(page.getByText("請選擇生效日"));
  expect(await barriers(operator, true)).toEqual([]);
  const day = page.getByLabel("生效日");
  await day.fill((await day.getAttribute("min")) ?? "");
  await page.getByLabel("改了什麼").fill("退款的說明寫得更短，規則沒有改變。");
  await page.getByRole("button", { name: "公告修改" }).click();
  await seen(page.getByText(/^已公告，.+ 起生效$/));

  const reader = await newPerson(phone);
  await reader.go("/policy/delivery");
  await seen(reader.page.getByText("退款的說明寫得更短，規則沒有改變。"));
  expect(await barriers(reader, true)).toEqual([]);
  await reader.page.getByRole("link", { name: "看修改後的內容" }).click();
  await seen(reader.page.getByText("錢什麼時候給賣家，什麼情況可以退，怎麼退。"));
  await seen(reader.page.getByText(/還沒生效$/));
  await reader.page.getByRole("link", { name: "看現在的版本" }).click();
  await gone(reader.page.getByText(/還沒生效$/));

  await recall.click();
  await seen(page.getByText(/公告後撤回，沒有生效$/));
  await reader.go("/policy/delivery");
  await gone(reader.page.getByText("退款的說明寫得更短，規則沒有改變。"));
  for (const person of [operator, reader]) expect(person.complaints()).toEqual([]);
});
