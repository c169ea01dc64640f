import { to } from "#contract/paths/to.ts";
import { type Section, sections } from "#contract/roles.ts";

/** Menu areas of related sections, in menu order. */
const areaNames = {
  people: "會員與交易",
  money: "金錢",
  market: "市集",
  campaigns: "行銷與消息",
  system: "系統",
} as const;

type Count = {
  label: string;
  /** The page that lists it. */
  href: string;
  /** The page of one item by its number, where it has one. */
  itemHref?: (id: number) => string;
  /** How long an item may wait that has no deadline of its own, days. */
  days: number;
};

type Row = {
  /** Label in the menu, heading and browser tab. */
  label: string;
  area: keyof typeof areaNames;
  /** Open work by its name in `Overview`. */
  counts?: Readonly<Record<string, Count>>;
};

/**
 * Sections of the console, in the order of its overview. `roles` decides who may open them and their order in the menu.
 */
export const consoleSections = {
  disputes: {
    label: "交易協調",
    area: "people",
    counts: {
      disputes: {
        label: "待裁定的交易",
        href: to("/admin/disputes"),
        itemHref: (id) => to("/admin/disputes/:id", { id }),
        days: 14,
      },
    },
  },
  finance: {
    label: "財務",
    area: "money",
    counts: {
      finance: {
        label: "待處理的款項",
        href: to("/admin/finance"),
        itemHref: (id) => to("/admin/finance/:id", { id }),
        days: 2,
      },
    },
  },
  withdrawals: {
    label: "提領與匯款",
    area: "money",
    // Due withdrawals that are in no bank file, and files that the bank has not answered.
    counts: {
      withdrawals: {
        label: "要處理的匯款批次",
        href: to("/admin/withdrawals"),
        itemHref: (id) => (id > 0 ? to("/admin/withdrawals/:id", { id }) : to("/admin/withdrawals")),
        days: 1,
      },
    },
  },
  approvals: {
    label: "待放行",
    area: "money",
    counts: { approvals: { label: "等待放行的大額決定", href: to("/admin/approvals"), days: 1 } },
  },
  contacts: {
    label: "客服信件",
    area: "people",
    counts: {
      appeals: {
        label: "待回覆的申訴",
        href: to("/admin/contacts", { kind: "appeal" }),
        itemHref: (id) => to("/admin/contacts/:id", { id }),
        days: 3,
      },
      contacts: {
        label: "待回覆的客服信件",
        href: to("/admin/contacts", { kind: "contact" }),
        itemHref: (id) => to("/admin/contacts/:id", { id }),
        days: 3,
      },
    },
  },
  identity: {
    label: "身分驗證",
    area: "people",
    counts: {
      identity: {
        label: "待審核的身分驗證",
        href: to("/admin/identity"),
        itemHref: (id) => to("/admin/identity/:id", { id }),
        days: 3,
      },
    },
  },
  services: {
    label: "服務",
    area: "market",
    counts: {
      serviceReports: {
        label: "被檢舉的服務",
        href: to("/admin/services"),
        itemHref: (id) => to("/admin/services/:id", { id }),
        days: 1,
      },
    },
  },
  blogs: {
    label: "文章",
    area: "market",
    counts: { articleReports: { label: "被檢舉的文章", href: to("/admin/blogs"), days: 1 } },
  },
  requests: {
    label: "需求與提案",
    area: "market",
    counts: {
      // Requests with open reports about them or their offers.
      requestReports: {
        label: "被檢舉的需求與提案",
        href: to("/admin/requests"),
        itemHref: (id) => (id > 0 ? to("/admin/requests/:id", { id }) : to("/admin/requests/offers")),
        days: 1,
      },
      // Contact details in public content whose owner was asked to remove them.
      contactDetails: { label: "公開內容裡的聯絡方式", href: to("/admin/contact_details"), days: 2 },
    },
  },
  reviews: {
    label: "評價",
    area: "market",
    counts: { reviewReports: { label: "被檢舉的評價", href: to("/admin/reviews"), days: 1 } },
  },
  profiles: {
    label: "個人檔案",
    area: "market",
    counts: { profileReports: { label: "被檢舉的個人檔案、頭像與作品", href: to("/admin/profiles"), days: 1 } },
  },
  reports: {
    label: "訊息檢舉",
    area: "people",
    counts: {
      reports: {
        label: "待處理的訊息檢舉",
        href: to("/admin/reports"),
        itemHref: (id) => to("/admin/reports/:id", { id }),
        days: 1,
      },
    },
  },
  copyright: {
    label: "著作權通知",
    area: "people",
    counts: {
      copyrightNotices: {
        label: "待處理的著作權通知",
        href: to("/admin/copyright"),
        itemHref: (id) => to("/admin/copyright/:id", { id }),
        days: 1,
      },
    },
  },
  members: {
    label: "會員",
    area: "people",
    // Blocked members with active paid orders: an operator has to take care of them.
    counts: {
      blockedWithOrders: {
        label: "停權但交易仍在進行的會員",
        href: to("/admin/members", { running: "true" }),
        itemHref: (id) => to("/admin/members/:id", { id }),
        days: 2,
      },
    },
  },
  jobs: {
    label: "背景工作",
    area: "system",
    counts: { stoppedJobs: { label: "停下的背景工作", href: to("/admin/jobs"), days: 1 } },
  },
  campaigns: {
    label: "活動",
    area: "campaigns",
    counts: {
      // Votes and claims held because they came in a burst.
      heldActs: { label: "等待確認的活動參加紀錄", href: to("/admin/campaigns/held"), days: 2 },
      entryReports: { label: "被檢舉的活動作品", href: to("/admin/campaigns/reported"), days: 1 },
    },
  },
  news: {
    label: "最新消息",
    area: "campaigns",
    counts: {
      newsDrafts: {
        label: "還沒發布的消息",
        href: to("/admin/news", { state: "draft" }),
        itemHref: (id) => to("/admin/news/:id", { id }),
        days: 30,
      },
    },
  },
  newsletter: {
    label: "電子報",
    area: "campaigns",
    counts: {
      newsletters: {
        label: "等待放行的電子報",
        href: to("/admin/newsletter", { state: "waiting" }),
        itemHref: (id) => to("/admin/newsletter/:id", { id }),
        days: 3,
      },
    },
  },
  coupons: {
    label: "優惠券",
    area: "campaigns",
    counts: {
      agreedCoupons: {
        label: "賣家已同意、等啟用的優惠券",
        href: to("/admin/coupons", { state: "agreed" }),
        itemHref: (id) => to("/admin/coupons/:id", { id }),
        days: 3,
      },
    },
  },
  books: { label: "帳簿", area: "money" },
  figures: { label: "市集數據", area: "money" },
  orders: { label: "訂單", area: "people" },
  faq: { label: "常見問題", area: "campaigns" },
  texts: { label: "說明與條款", area: "campaigns" },
  categories: { label: "分類", area: "market" },
  synonyms: { label: "同義詞", area: "market" },
  operators: { label: "營運人員", area: "system" },
  setup: { label: "安裝檢查", area: "system" },
  audit: { label: "操作紀錄", area: "system" },
} as const satisfies Record<Section, Row>;

type CountsOf<R> = R extends { counts: infer C } ? keyof C : never;
/** A count of the overview: open work in a section. */
export type WaitingCount = { [P in Section]: CountsOf<(typeof consoleSections)[P]> }[Section];

/** All counts, each with its section. */
export const waitingCounts = (Object.entries(consoleSections) as [Section, Row][]).flatMap(([part, { counts = {} }]) =>
  Object.entries(counts).map(([name, count]) => ({ part, name: name as WaitingCount, ...count })),
);

/** The menu: each section belongs to one area. */
export const areas: readonly { label: string; parts: readonly Section[] }[] = Object.entries(areaNames).map(
  ([area, label]) => ({ label, parts: sections.filter((part) => consoleSections[part].area === area) }),
);
