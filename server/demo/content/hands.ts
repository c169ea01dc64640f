/** Ten ways to write, so that the demo market does not sound like one person. */

import { buyers } from "./buyers.ts";
import type { DemoBuyer } from "./types.ts";

type Review = { lead: string; second: string };

const closed = (text: string): string => text.replace(/。$/u, "");

/** Ways to put a review together, from what somebody found and a second remark. */
const buyersHands: readonly ((review: Review) => string)[] = [
  ({ lead, second }) => lead + second,
  ({ lead }) => closed(lead),
  ({ lead, second }) => lead.replace(/。$/u, "！") + second,
  ({ lead, second }) => `${closed(lead)} ${closed(second)}`.replaceAll(/[，。]/gu, " ").trim(),
  ({ lead, second }) => `${closed(lead)}～${closed(second)}～`,
  ({ lead, second }) => `先說結論：${second}${lead}`,
  ({ lead, second }) => `${lead}\n${second}`,
  ({ lead }) => `${lead}👍`,
  ({ lead, second }) => (second === "" ? lead : second + lead),
  ({ lead, second }) => `${closed(lead)}……${closed(second)}`.replace(/……$/u, "。"),
];

/** The hand of a buyer. */
export const inHandOf = (buyer: DemoBuyer): ((review: Review) => string) =>
  buyersHands[buyers.indexOf(buyer) % buyersHands.length] ?? (({ lead }) => lead);

export type Hand =
  | "formal"
  | "uncle"
  | "warm"
  | "short"
  | "emoji"
  | "loud"
  | "practical"
  | "dry"
  | "grateful"
  | "friendly";

const sellersOf: Record<Hand, readonly string[]> = {
  formal: ["steadybooks", "contractmei", "plancho", "hanako", "northletters"],
  uncle: ["fixbo", "leatherhao", "lowvoice"],
  warm: ["calmtalk", "moontarot", "starmap", "softlight", "silverleaf"],
  short: ["nightdeploy", "mixroom", "latecut", "gaoad"],
  emoji: ["rounddot", "cakeyeh", "woolcloud", "platepix"],
  loud: ["kai", "micjoe", "sweatday"],
  practical: ["sheetqueen", "tidyting", "keywordlin", "devbear", "travelmap"],
  dry: ["paperboat", "mathfox", "commacat", "frame24"],
  grateful: ["seller", "mori-ink", "brandtea", "walkshot"],
  friendly: ["fiftysounds", "sevenkeys", "careerann"],
};

const hands = new Map(
  (Object.entries(sellersOf) as [Hand, readonly string[]][]).flatMap(([hand, keys]) => keys.map((key) => [key, hand])),
);

/** The hand of a seller. */
export function handOf(sellerKey: string): Hand {
  const hand = hands.get(sellerKey);
  if (!hand) throw new Error(`${sellerKey} has no hand`);
  return hand;
}

/** Sellers answer a good review, each in their own hand. */
export const thanks: Record<Hand, readonly string[]> = {
  formal: [
    "感謝您撥空留下評價，後續若有需要調整之處，歡迎隨時與我聯繫。",
    "謝謝您的信任與肯定，期待下次再有機會為您服務。",
    "承蒙支持，資料已依約定刪除，祝一切順利。",
  ],
  uncle: [
    "多謝捧場，有問題再叫我。",
    "好用就好，壞了再跟我說。",
    "阿里阿多，下次有空來泡茶。",
    "免客氣，這都應該的啦。",
  ],
  warm: [
    "謝謝你願意把這段時間交給我，讀到這裡心裡暖暖的。",
    "能陪你走這一小段，我也很開心。慢慢來就好。",
    "看到你喜歡，這幾天的用心都值得了。",
  ],
  short: ["收到，感謝你的評價。", "讚，下次有需要再敲。", "謝啦，有狀況再敲我。", "ok，沒問題就好，下次見。"],
  emoji: [
    "謝謝你～看到評價開心到轉圈 🥰",
    "嗚嗚謝謝，會繼續努力的 💪✨",
    "下次來記得跟我說你是老客人唷 😆",
    "收到超大的鼓勵 🙏🙏",
  ],
  loud: ["太好了！！你自己也超棒的！", "哇謝謝！這篇我要念給我媽聽！", "就說你可以吧！下次見！"],
  practical: [
    "謝謝。檔案我會留三個月，要補什麼直接說編號就好。",
    "感謝回饋。半年後建議再檢查一次，到時可以傳訊息問我。",
    "謝謝，你提的那一點我已經加進說明裡了。",
  ],
  dry: ["謝謝。你刪掉的那一段，是這次最好的決定。", "過獎。主要是題目出得好。", "謝謝你沒有說「再有感覺一點」。"],
  grateful: [
    "謝謝你回來跟我說，這句話我會印出來貼在工作桌前。",
    "是我該謝謝你，讓我參與這件事。",
    "做這行最開心就是聽到這種話，謝謝。",
  ],
  friendly: ["哎呀你太客氣了，下次換你請我聽成果！", "太好了啦，記得要繼續練喔。", "看到你進步我比你還高興，真的。"],
};
