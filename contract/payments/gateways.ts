import { numberDays } from "../terms.ts";
import { inWords } from "../text/numerals.ts";

/** What buyers see of a payment method. */
export type MethodFacts = {
  /** In lists and on receipts. */
  label: string;
  /** In sentences that name several methods. */
  short: string;
  /** NT$ that may be paid at once. */
  limits: { least: number; most: number };
  /** Below the label at the checkout. */
  hint: string;
  /** How it is paid, in the FAQ. */
  faq: string;
} & (
  | {
      /** Where a refund goes: 「NT$500 退回信用卡」. */
      refund: string;
    }
  | {
      /**
       * Label of the number that the gateway issues, to be paid later. Refunds cannot go back the same way: the payer
       * chooses a destination.
       */
      number: string;
    }
);

/** What pages, contract and books know of a payment gateway. Its keys and calls are in `server/wiring/payment-gateways`. */
type GatewayFacts = {
  /** Its name in a sentence. */
  title: string;
  /**
   * Last part of the addresses below `/orders/NAME/` to which it posts: `notify` its server, the others the buyer's
   * browser, from the checkout or from a room. A browser that comes back with GET opens the page itself.
   */
  posts: readonly ("notify" | "result" | "result_transaction")[];
  methods: Readonly<Record<string, MethodFacts>>;
};

/**
 * The payment gateways with their methods, in display order. A stored card counts as card. How to add one:
 * docs/how-to/add-a-payment-gateway.md
 */
export const gateways = {
  newebpay: {
    title: "藍新金流",
    posts: ["notify", "result", "result_transaction"],
    methods: {
      card: {
        label: "信用卡一次付清",
        short: "信用卡",
        limits: { least: 1, most: 9_999_999 },
        hint: "由藍新金流處理，好手不會取得卡號。",
        faq: "在藍新金流的付款頁完成",
        refund: "退回信用卡",
      },
      atm: {
        label: "ATM 轉帳",
        short: "ATM 轉帳",
        limits: { least: 1, most: 49_999 },
        hint: `取得一組專屬帳號，${inWords(numberDays)}天內到任何 ATM 或用網路銀行轉帳，入帳後訂單才成立。`,
        faq: "先取得帳號，在繳費期限內轉帳",
        number: "轉帳帳號",
      },
      cvs: {
        label: "超商代碼繳費",
        short: "超商繳費",
        limits: { least: 30, most: 20_000 },
        hint: `取得一組代碼，${inWords(numberDays)}天內到超商繳費，入帳後訂單就成立，手續費由超商另收。`,
        faq: "先取得代碼，在繳費期限內到超商繳清",
        number: "繳費代碼",
      },
    },
  },
  linepay: {
    title: "LINE Pay",
    posts: [],
    methods: {
      linepay: {
        label: "LINE Pay",
        short: "LINE Pay",
        // Assumed until a contract says.
        limits: { least: 1, most: 50_000 },
        hint: "在 LINE 選擇信用卡、餘額或點數付款，同意後會自動回到這裡。",
        faq: "在 LINE 的付款頁同意後完成",
        refund: "退回 LINE Pay",
      },
    },
  },
  jkos: {
    title: "街口支付",
    posts: ["notify"],
    methods: {
      jkopay: {
        label: "街口支付",
        short: "街口支付",
        // Assumed until a contract says.
        limits: { least: 1, most: 50_000 },
        hint: "用街口 App 付款，付款頁面會顯示條碼或直接開啟 App。",
        faq: "在街口 App 完成",
        refund: "退回街口支付",
      },
    },
  },
  aftee: {
    title: "AFTEE",
    posts: ["notify", "result", "result_transaction"],
    methods: {
      aftee: {
        label: "AFTEE 先享後付",
        short: "AFTEE",
        // Assumed until a contract says.
        limits: { least: 30, most: 50_000 },
        hint: "先購買，之後再依 AFTEE 的帳單繳費，AFTEE 會用姓名、手機與地址審核。",
        faq: "先成立訂單，之後再向 AFTEE 繳款",
        refund: "由 AFTEE 退還或從帳單扣除",
      },
    },
  },
} as const satisfies Record<string, GatewayFacts>;

export type GatewayName = keyof typeof gateways;

export const gatewayNames = Object.keys(gateways) as GatewayName[];
