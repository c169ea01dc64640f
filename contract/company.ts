/** The company behind the site, as shown on pages and in mails. Null values are not shown. */
export type Company = {
  name: string;
  /** 統一編號. */
  taxId: string | null;
  address: string | null;
  phone: string | null;
  /** Support address. */
  support: string;
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
  social: [
    { label: "Facebook", href: "https://www.facebook.com/haoshou.example" },
    { label: "Instagram", href: "https://www.instagram.com/haoshou.example" },
    { label: "Threads", href: "https://www.threads.net/@haoshou.example" },
    { label: "LINE", href: "https://line.me/R/ti/p/@haoshou.example" },
  ],
  magazine: null,
};
