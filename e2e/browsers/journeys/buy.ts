import { deliverOrder } from "#contract/orders/routes.ts";
import { listService } from "../../harness/market.ts";
import { DIALOG } from "../look.ts";
import { newMember } from "../member.ts";
import { type Someone, someoneAt } from "../someone.ts";
import type { Engine } from "../window.ts";

const included = "一款名片設計，含正反兩面完稿";
/** Two packages and an option. */
const choice = {
  packages: [
    { name: "一款", included, price: 1600, days: 5, revisions: 2 },
    { name: "系列", included, price: 4200, days: 9, revisions: 2 },
  ],
  options: [{ title: "原始檔", price: 900, extraDays: 1, withinDays: null }],
};

/** The selection that the service page shows: the ticked packages and options, and their sum. */
const chosen = () => {
  const form = document.querySelector("form[aria-label=選擇方案]");
  const ticked = [...(form?.querySelectorAll("label:has(input:checked)") ?? [])].map(
    ({ textContent }) => textContent ?? "",
  );
  return `${ticked.map((text) => text.slice(0, 2)).join("+")} ${form?.querySelector("output")?.textContent}`;
};

/** The sum includes what a browser restores after a reload; if it restores nothing, both are ticked again. */
async function staysAsChosen(buyer: Someone): Promise<void> {
  const dear = "系列+原始 NT$5,100";
  const choose = async () => {
    await buyer.press("choice", "系列", { part: true });
    await buyer.press("choice", "原始檔", { part: true });
    await buyer.asked("both are chosen", (shown) => shown === dear, chosen);
  };
  await choose();
  await buyer.reload();
  const kept = await buyer.asked(
    "what is ticked is the sum",
    (shown) => [dear, "一款 NT$1,600"].includes(shown),
    chosen,
  );
  if (kept !== dear) await choose();
}

export async function buy(engine: Engine): Promise<void> {
  const seller = await newMember("阿哲設計");
  const title = `為小店設計名片 ${Math.random().toString(36).slice(2, 8)}`;
  const service = await listService(seller, title, 1600, choice);
  const { email } = await newMember("小雨");
  const buyer = await someoneAt(engine);
  await buyer.go(`/services/${service}`);
  await staysAsChosen(buyer);
  await buyer.press("button", "前往下單");
  await buyer.press("button", "登入", { within: DIALOG });
  await buyer.logIn(email, DIALOG);
  await buyer.at(new RegExp(`^/orders/payment\\?service=${service}&package=\\d+&options=\\d+$`));
  await buyer.says("main", "NT$5,355");
  await buyer.press("button", "同意並付款 NT$5,355");
  await buyer.payAtGateway();
  await buyer.press("link", "前往交易室");
  const room = await buyer.at(/^\/transactions\/\d+$/);

  await buyer.press("button", "填寫資料");
  await buyer.fill("請說明用途與尺寸", "雨日咖啡的名片，90 × 54 mm", { within: "#requirements" });
  await buyer.press("button", "送出資料，開始製作");
  await buyer.says("main", "買家提供的資料");
  await seller.api.call(deliverOrder, {
    params: { id: Number(room.split("/").at(-1)) },
    body: { text: "完稿在雲端資料夾" },
  });
  await buyer.go(room);
  await buyer.press("button", "完成驗收");
  await buyer.press("button", "完成驗收", { within: DIALOG });
  await buyer.sees("heading", "評價");
  await buyer.press("button", "寫評價");
  await buyer.sees("text", "整體評分", { part: true });
  const groups = await buyer.window.run(() => document.querySelectorAll("#review [role=radiogroup]").length);
  for (let nth = 0; nth < groups; nth++)
    await buyer.press("choice", "5 顆星", { part: true, within: "#review [role=radiogroup]", nth });
  await buyer.fill("文字評價", "溝通很順，完稿細節比想像中好，會再合作。", { within: "#review" });
  await buyer.press("button", "送出評價");
  await buyer.sees("text", "我給的評價", { part: true });
}
