/** What a member may be kept from while everything else stays possible, with the words of pages and mails. */
export const restrictionKinds = {
  listings: { label: "上架", cannot: "上架服務" },
  offers: { label: "提案", cannot: "送出提案與報價" },
  messages: { label: "訊息", cannot: "傳訊息給其他會員" },
  withdrawals: { label: "提領", cannot: "提領" },
} as const;
export type RestrictionKind = keyof typeof restrictionKinds;
export const restrictionNames = Object.keys(restrictionKinds) as [RestrictionKind, ...RestrictionKind[]];

/** How long, days; null: until somebody lifts it. */
export const restrictionDays = [7, 30, 90, null] as const;
