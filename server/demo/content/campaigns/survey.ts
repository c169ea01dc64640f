import type { SettingsOf } from "#contract/campaigns/settings.ts";

const plain = { required: true, choices: [], low: "", high: "" };

/** The survey about how the platform is used. */
export const uxSurvey: SettingsOf<"survey"> = {
  kind: "survey",
  coins: 50,
  budget: 30_000,
  questions: [
    {
      ...plain,
      id: "often",
      kind: "one",
      label: "過去三個月，你多久使用一次好手？",
      choices: ["幾乎每天", "每週幾次", "每月幾次", "很少", "第一次來"],
    },
    {
      ...plain,
      id: "why",
      kind: "several",
      label: "你來好手做什麼？",
      choices: ["找人做事", "接案", "了解行情", "看文章", "隨意逛逛"],
    },
    {
      ...plain,
      id: "find",
      kind: "scale",
      label: "要找到適合的服務，容易嗎？",
      low: "很難",
      high: "很容易",
    },
    {
      ...plain,
      id: "trust",
      kind: "scale",
      label: "付款由平台保管到驗收，讓你放心嗎？",
      low: "不放心",
      high: "很放心",
    },
    { ...plain, id: "word", kind: "short", label: "用一個詞形容好手", required: false },
    { ...plain, id: "wish", kind: "long", label: "最想請我們先改哪一件事？", required: false },
  ],
};
