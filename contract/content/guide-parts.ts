import type { HelpPath } from "./pages.ts";

type GuidePart = {
  path: HelpPath | "/guide/ranking";
  /** The anchor of the part; none for a page that is about one thing. */
  id?: string;
  /** What the part is about, as a link says it. */
  title: string;
};

/**
 * The parts of the guides, as answers to a letter. Their texts are in `web/features/content/texts`, where a test compares
 * anchors and headings.
 */
export const guideParts: readonly GuidePart[] = [
  { path: "/guide/transactions", id: "order", title: "交易怎麼進行：下單與付款" },
  { path: "/guide/transactions", id: "brief", title: "交易怎麼進行：提供資料" },
  { path: "/guide/transactions", id: "work", title: "交易怎麼進行：製作" },
  { path: "/guide/transactions", id: "review", title: "交易怎麼進行：交付與驗收" },
  { path: "/guide/transactions", id: "feedback", title: "交易怎麼進行：評價" },
  { path: "/guide/transactions", id: "money", title: "交易怎麼進行：收益入帳" },
  { path: "/guide/transactions", id: "cancel", title: "交易怎麼進行：取消與協調" },
  { path: "/guide/requests", id: "post", title: "需求與提案怎麼進行：發布需求" },
  { path: "/guide/requests", id: "public", title: "需求與提案怎麼進行：公開徵求，或只給一位達人" },
  { path: "/guide/requests", id: "offer", title: "需求與提案怎麼進行：達人提案" },
  { path: "/guide/requests", id: "choose", title: "需求與提案怎麼進行：比較與選擇" },
  { path: "/guide/requests", id: "work", title: "需求與提案怎麼進行：成交之後" },
  { path: "/guide/sell", id: "choose", title: "開始販售：先選一件小而完整的事" },
  { path: "/guide/sell", id: "packages", title: "開始販售：定方案和價格" },
  { path: "/guide/sell", id: "write", title: "開始販售：寫說明、放圖片" },
  { path: "/guide/sell", id: "questions", title: "開始販售：設好下單問題" },
  { path: "/guide/sell", id: "publish", title: "開始販售：上架，然後管理接單量" },
  { path: "/guide/sell", id: "deliver", title: "開始販售：接單之後" },
  { path: "/guide/sell", id: "trust", title: "開始販售：讓人放心的幾件事" },
  { path: "/guide/ranking", title: "搜尋結果的排序怎麼算" },
];
