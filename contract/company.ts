/** Who runs the product and where else it is found, as its pages and mails say it. Null: not told, and not shown. */
export type Company = {
  name: string;
  /** 統一編號. */
  taxId: string | null;
  address: string | null;
  phone: string | null;
  /** Where the support reads mail. */
  support: string;
  /** Its pages elsewhere, in the order of the footer. */
  social: { label: string; href: string }[];
  /** Where the magazine of the header leads; null: to the editors' shelf. */
  magazine: string | null;
};

/** Values of the sandbox, which say of themselves that they are none. */
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
