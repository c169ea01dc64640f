import { expect, test } from "vitest";
import { findAnswers as call } from "#contract/content/routes.ts";
import { openWorld } from "#server/testing/world.ts";
import { findAnswers } from "./answers.ts";

const world = await openWorld();

/**
 * Letters in other words than the questions, with the ids of those that answer them. Written before the threshold was
 * chosen.
 */
const letters: [text: string, ids: number[]][] = [
  ["註冊完一直沒有收到信，垃圾信件夾也找過了", [104]],
  ["我的密碼忘了，登不進去", [601]],
  ["想把帳號刪掉，不用了", [610]],
  ["賣家已經超過三天沒有交件，也不回訊息", [206]],
  ["收到的成品跟講好的不一樣，我想請他再改一次", [207, 208]],
  ["錢付了但是想取消訂單", [210]],
  ["請問退款什麼時候會進我的信用卡", [406]],
  ["刷卡一直失敗，畫面跳掉了，不知道有沒有扣到款", [404]],
  ["可以用貨到付款或是LINE Pay嗎", [401]],
  ["我做完了買家都不按驗收，錢會不會拿不到", [308]],
  ["什麼時候可以領到這筆收入", [410]],
  ["要怎麼把錢轉到我的銀行帳戶", [411, 412]],
  ["對方叫我直接匯款給他會算便宜一點", [501]],
  ["為什麼我的訊息裡面打電話號碼就被擋掉", [502]],
  ["有人打電話說是你們客服，叫我去操作ATM", [509]],
  ["我的帳號突然被停權，請問是什麼原因", [611]],
  ["想換一個新的email", [603]],
  ["一直收到通知信很煩，能不能不要寄", [608]],
  ["賣家給我一顆星亂寫，可以幫我拿掉嗎", [314]],
  ["買家一直加東西，原本沒有說要做這些", [309]],
  ["我想請假一個月，服務要怎麼處理", [311]],
  ["身分證上傳安全嗎，你們會留多久", [504]],
  ["發票上的服務費是怎麼算的", [402]],
  ["買了之後後悔了，七天鑑賞期適用嗎", [409]],
  ["商標設計完之後版權屬於我嗎", [212]],
  ["看到有人抄襲我的作品，要怎麼檢舉", [507]],
  ["等級怎麼樣才會升", [312]],
  ["有一個奇怪的裝置登入了我的帳號", [605]],
  ["檔案太大傳不上去", [211]],
  ["刊登服務需要多少錢？要抽成嗎", [102, 402]],
  ["要怎麼申請成為賣家", [301, 302]],
  ["和賣家吵起來了，平台可以幫忙處理嗎", [506]],
  ["下單了賣家說他不想接", [305, 210]],
  ["想封鎖一個一直騷擾我的人", [508]],
  ["密碼打對還是說要等", [602]],
  ["你們網站有合作提案可以談嗎，我是媒體記者", []],
  ["我有一個很棒的點子想和執行長聊聊", []],
  ["網頁打開都是亂碼，手機是三星", []],
  ["今天天氣真好", []],
  ["徵才嗎？我想應徵工程師", []],
  ["測試測試", []],
];

/** The id of the question behind a link; 0 for a part of a guide. */
const idOf = ({ href }: { href: string }) => Number(/^\/faq\/.*\/(\d+)$/.exec(href)?.[1] ?? 0);

const shareOf = (all: readonly boolean[]) => all.filter(Boolean).length / all.length;

test("most letters are shown a question that answers them, and letters about other things hardly any", async () => {
  const shown = await Promise.all(
    letters.map(async ([text, ids]) => ({ ids, found: (await findAnswers(world.system, text)).map(idOf) })),
  );
  const answered = shown.filter(({ ids }) => ids.length > 0);
  expect(shareOf(answered.map(({ ids, found }) => found.some((id) => ids.includes(id))))).toBeGreaterThanOrEqual(0.85);
  expect(shareOf(shown.filter(({ ids }) => ids.length === 0).map(({ found }) => found.length > 0))).toBeLessThan(0.2);
});

test("a letter about a guide is shown the part that says it", async () => {
  const hrefs = async (text: string) => (await findAnswers(world.system, text)).map(({ href }) => href);
  expect(await hrefs("搜尋結果是怎麼排序的？為什麼我排在後面")).toContain("/guide/ranking");
  expect(await hrefs("第一次上架，方案跟價格要怎麼定")).toContain("/guide/sell#packages");
});

test("a visitor gets at most three questions, and an empty letter none", async () => {
  const visitor = world.visitor();
  const ask = (text: string) => visitor.call(call, { body: { text } });
  const found = await ask("刷卡一直失敗，錢到底有沒有扣？退款要等多久？");
  expect(found.length).toBeGreaterThan(0);
  expect(found.length).toBeLessThanOrEqual(3);
  expect(await ask("")).toEqual([]);
});
