import { HOUR, later } from "#server/kernel/clock.ts";
import { need } from "./bulk.ts";
import type { DemoMembers } from "./fill/members.ts";
import type { DemoListings } from "./fill/services.ts";
import type { Plan, Said, Step } from "./order-history.ts";

/** An open order as written below; every `ago` is in hours before the first start. */
type Running = {
  service: string;
  buyer: string;
  package: number;
  options?: number[];
  placed: number;
  paid?: number;
  requirements?: { ago: number; answers: string[] };
  transitions?: { name: "deliver" | "request_revision" | "accept"; ago: number; text?: string }[];
  said?: { ago: number; side: Said["side"]; text: string }[];
  dispute?: { ago: number; amount: number; text: string; answer: { ago: number; amount: number; text: string } };
};

/**
 * The open orders of buyer@ and seller@: one in every state that waits for somebody. The dispute that waits for the
 * operators is between other members, and says that it is fictional.
 */
const running: Running[] = [
  { service: "card-letterpress", buyer: "buyer", package: 0, options: [0], placed: 0.05 },
  {
    service: "en-menu",
    buyer: "buyer",
    package: 0,
    placed: 26,
    paid: 25.9,
    said: [
      {
        ago: 20,
        side: "seller",
        text: "你好，收到訂單了。菜單有幾道、有沒有素食標示，請在上面的問題裡告訴我，我就可以開始。",
      },
    ],
  },
  {
    service: "blog-article",
    buyer: "buyer",
    package: 0,
    placed: 75,
    paid: 74.9,
    requirements: {
      ago: 70,
      answers: ["刊在我的個人網站，讀者多半是三十歲上下、剛開始自己下廚的人。", "想談買菜前先看冰箱，不要寫成說教。"],
    },
    said: [
      { ago: 60, side: "seller", text: "題目很好寫，我想從「冰箱裡最常被忘記的三樣東西」開場，你覺得呢？" },
      { ago: 52, side: "buyer", text: "可以，我家就是豆腐、半條蔥和優格。" },
    ],
  },
  {
    service: "product-copy",
    buyer: "buyer",
    package: 0,
    placed: 120,
    paid: 119.9,
    requirements: { ago: 116, answers: ["還沒上架，先看我附的照片。", "會不會掉色、能不能機洗、寄送要幾天。"] },
    transitions: [
      {
        name: "deliver",
        ago: 22,
        text: "商品頁文案完成了，三個常見問題放在中段。標題給你兩個方向，第一個比較直接，第二個留一點想像。",
      },
    ],
  },
  {
    service: "slogan-naming",
    buyer: "buyer",
    package: 0,
    placed: 168,
    paid: 167.9,
    requirements: { ago: 160, answers: ["手作布包，賣給通勤的人。", "喜歡念起來短的名字，不喜歡英文縮寫。"] },
    transitions: [
      { name: "deliver", ago: 70, text: "三個方向都附上理由和落選的版本，建議念出聲音再決定。" },
      { name: "accept", ago: 40 },
    ],
  },
  {
    service: "logo-small-shop",
    buyer: "buyer",
    package: 1,
    options: [1],
    placed: 190,
    paid: 189.9,
    requirements: {
      ago: 186,
      answers: [
        "店名「小滿甜湯」，賣紅豆湯和燒麻糬，是把外婆的做法接下來做。",
        "門口的木頭招牌、外帶杯，還有一張小小的菜單。",
        "喜歡老餅盒上的字，不喜歡太可愛的插圖。",
      ],
    },
    transitions: [
      {
        name: "deliver",
        ago: 60,
        text: "三款草稿都在這裡，第二款的「滿」字收筆參考了老餅盒。請看看哪一款最像你的店。",
      },
      { name: "request_revision", ago: 50, text: "選第二款！「甜湯」兩個字想再小一點，碗的線條可以更簡單。" },
    ],
    said: [{ ago: 46, side: "seller", text: "好，這樣比例會更穩。修改稿兩天內給你。" }],
  },
  {
    service: "brand-identity-kit",
    buyer: "corner-clinic",
    package: 0,
    placed: 400,
    paid: 399.9,
    requirements: {
      ago: 390,
      answers: ["轉角的家庭診所，明年會開第二間。", "現在的綠色想保留，字可以換。", "院長和護理長一起決定。"],
    },
    said: [
      { ago: 220, side: "seller", text: "方向書放在上面了，請兩位決定者都看過再回我，這一步最值得慢。" },
      { ago: 190, side: "buyer", text: "我們開會討論過，選安靜的那個方向，候診區也適合。" },
    ],
  },
  {
    service: "logo-small-shop",
    buyer: "noodle",
    package: 0,
    placed: 5,
    paid: 4.9,
    said: [{ ago: 4, side: "buyer", text: "老闆你好，我們是賣麵線糊的，問題晚上收攤再回答你。" }],
  },
  {
    service: "logo-refresh",
    buyer: "oldbike",
    package: 0,
    placed: 70,
    paid: 69.9,
    requirements: {
      ago: 64,
      answers: ["照片已附上，是車行牆上那塊鐵皮招牌。", "車輪的輻條數不要改，那是老闆的堅持。"],
    },
  },
  {
    service: "gift-map",
    buyer: "moon-bride",
    package: 0,
    placed: 300,
    paid: 299.9,
    requirements: {
      ago: 290,
      answers: ["第一次見面的咖啡店、求婚的堤防，還有八個地點寫在附檔。", "他喜歡深藍，我喜歡米色。"],
    },
    transitions: [
      { name: "deliver", ago: 80, text: "地圖完成了，堤防那一格我多畫了兩個小小的人影。若要調整，月底前都來得及。" },
    ],
  },
  {
    service: "sketch-urban",
    buyer: "yuzu",
    package: 0,
    placed: 200,
    paid: 199.9,
    requirements: { ago: 198, answers: ["只有國中美術課的程度。", "想畫家門口的夜市。"] },
    transitions: [
      { name: "deliver", ago: 100, text: "今天的課程錄影和我示範的那張都在這裡，記得先畫招牌再畫人。" },
      { name: "accept", ago: 90 },
    ],
  },
  {
    service: "en-short",
    buyer: "seller",
    package: 1,
    placed: 20,
    paid: 19.9,
    requirements: { ago: 18, answers: ["三段作品說明，要放在個人網站的英文版。"] },
  },
  {
    service: "vlog-edit",
    buyer: "doudou",
    package: 1,
    options: [0],
    placed: 264,
    paid: 263.9,
    requirements: {
      ago: 260,
      answers: ["給孩子的阿公阿嬤看，輕鬆一點，字要大。", "一定要有第一天騎腳踏車，不要放哭鬧的片段。"],
    },
    transitions: [
      { name: "deliver", ago: 150, text: "成片放上來了。第二天有一半的畫面太暗，能用的都留下了，所以比預計短一些。" },
      { name: "request_revision", ago: 140, text: "謝謝，騎車那段很好。後面幾分鐘沒有字幕，長度也希望補回來。" },
      { name: "deliver", ago: 96, text: "補了兩個場景和片尾的字幕，請再看一次。" },
    ],
    dispute: {
      ago: 70,
      amount: 2000,
      text: "（示範案件）約定是十分鐘、全片上字幕，改過以後只有八分鐘，中間還有一段沒有字幕，長輩看不懂。我願意收下影片，但希望退回一部分費用。",
      answer: {
        ago: 20,
        amount: 800,
        text: "（示範案件）第一次交付時就說明過，部分素材太暗不能用，成片會短一些。漏上字幕的那段是我的疏忽，會補上；長度的部分我已經盡力，所以只同意退字幕的費用。",
      },
    },
  },
];

/** Returns the instant so many hours before the first start. */
type Placing = (ago: number) => Date;

/** The steps of a dispute: opened by the buyer, answered by the seller. Amounts are refunds in NT$. */
function disputeSteps({ dispute }: Running, at: Placing): Step[] {
  if (!dispute) return [];
  const { ago, amount, text, answer } = dispute;
  return [
    { name: "open_dispute", at: at(ago), actor: "buyer", input: { amount }, said: text },
    {
      name: "answer_dispute",
      at: at(answer.ago),
      actor: "seller",
      input: { amount: answer.amount },
      said: answer.text,
    },
  ];
}

function planOf(written: Running, members: DemoMembers, listings: DemoListings, now: Date): Plan {
  const listing = need(listings, written.service);
  const { id, nickname } = need(members, written.buyer);
  const at: Placing = (ago) => later(now, -ago * HOUR);
  const steps: Step[] = [];
  if (written.paid !== undefined) steps.push({ name: "pay", at: at(written.paid), actor: "system" });
  if (written.requirements) {
    const { ago, answers } = written.requirements;
    const answered = listing.questions.map(({ text }, index) => ({ question: text, answer: answers[index] ?? "" }));
    steps.push({ name: "submit_requirements", at: at(ago), actor: "buyer", input: { answers: answered } });
  }
  for (const { name, ago, text } of written.transitions ?? []) {
    const actor = name === "deliver" ? "seller" : "buyer";
    steps.push({ name, at: at(ago), actor, ...(text === undefined ? {} : { said: text }) });
  }
  steps.push(...disputeSteps(written, at));
  return {
    listing,
    buyer: { id, nickname },
    packageIndex: written.package,
    optionIndexes: written.options ?? [],
    placedAt: at(written.placed),
    steps,
    said: (written.said ?? []).map(({ ago, side, text }) => ({ at: at(ago), side, kind: "text", text })),
  };
}

/** The plans of the open orders, and of two that have just ended and wait for reviews. */
export function runningPlans(members: DemoMembers, listings: DemoListings, now: Date): Plan[] {
  return running.map((written) => planOf(written, members, listings, now));
}
