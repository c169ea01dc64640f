export const trusteeKinds = ["trust", "guarantee"] as const;
/** Where the money that buyers pay lies: in trust (信託) with a bank, or guaranteed by one (履約保證). */
type Trustee = { name: string; kind: (typeof trusteeKinds)[number] };

/** @param registration number of the registration as a third-party payment service (第三方支付服務業) */
export const moneyNotices = ({ name, kind }: Trustee, registration: string): string[] => [
  kind === "trust" ? `代收的款項存放在${name}的信託專戶` : `代收的款項由${name}提供履約保證`,
  `第三方支付服務業登錄 ${registration}`,
];

/** The company behind the site, as shown on pages and in mails. Null values are not shown. */
export type Company = {
  name: string;
  /** 統一編號. */
  taxId: string | null;
  address: string | null;
  phone: string | null;
  /** Support address. */
  support: string;
  /** Where the money of buyers lies, and the registration as a payment service: sentences without full stop. */
  money: readonly string[];
  /** Social media pages, in the order of the footer. */
  social: { label: string; href: string }[];
  /** Target of the magazine link in the header; null: the editors' shelf. */
  magazine: string | null;
};

/** Placeholder values of the sandbox, recognizable as such. */
export const sandboxCompany: Company = {
  name: "好手示範股份有限公司（示範資料）",
  taxId: "00000000",
  address: "臺北市示範區示範路 1 號",
  phone: "02-0000-0000",
  support: "support@haoshou.example",
  money: moneyNotices({ name: "示範商業銀行（示範資料）", kind: "trust" }, "示範 000-000"),
  social: [
    { label: "Facebook", href: "https://www.facebook.com/haoshou.example" },
    { label: "Instagram", href: "https://www.instagram.com/haoshou.example" },
    { label: "Threads", href: "https://www.threads.net/@haoshou.example" },
    { label: "LINE", href: "https://line.me/R/ti/p/@haoshou.example" },
  ],
  magazine: null,
};
