import type { Random } from "../random.ts";

/** First sentences of demo offers; below, sentences about the work, and last ones. */
const openings = [
  "你好，看完你的說明，大概知道你想要的樣子了。",
  "嗨，這個需求我去年做過很接近的，可以把經驗帶過來。",
  "你好，謝謝你寫得這麼清楚，我直接說我會怎麼做。",
  "看到你的需求覺得很有意思，想先跟你分享我的想法。",
  "你好，我平常就在做這一塊，時間也剛好排得進來。",
  "您好，我是個人接案，從頭到尾都是我自己處理，不會轉給別人。",
  "你好，這類案子我一年大約接十件，流程算熟。",
];

const ways = [
  "我會先用半小時和你對一次細節，確認方向之後才開始，避免做到一半才發現想的不一樣。",
  "第一週先給你看初步的方向，你選定之後我再往下做，過程中都可以直接在訊息裡討論。",
  "我習慣分兩次交付：先給可以看的版本，收到你的意見後再完成最後一版。",
  "開始前我會列一份清單請你確認，做完後逐項對照，少一項都算沒完成。",
  "有些地方我會先給你兩個選擇並說明差別，讓你決定比較不會後悔。",
  "我會把過程中的檔案都整理好一起交給你，之後要找別人接手也沒問題。",
];

const closings = [
  "有任何想先看的作品，跟我說類型，我挑接近的給你。",
  "如果時間比較趕，也可以先告訴我最重要的一項，我先做那部分。",
  "報價已經包含修改次數，超過才會另外討論。",
  "預算若有上限也沒關係，我可以告訴你哪些項目先做比較划算。",
  "期待有機會合作，沒選我也祝你順利。",
];

const excluded = ["急件加價另計", "素材授權費用", "第三次以後的大幅修改", "印刷與寄送費用"];

/** The message of an offer; the same for the same seed. */
export const offerWords = (dice: Random) => ({
  message: [dice.pick(openings), dice.pick(ways), dice.pick(closings)].join("\n\n"),
  excluded: dice.chance(0.5) ? [dice.pick(excluded)] : [],
});
