import { timeWords } from "#contract/catalog/delivery-days.ts";
import { grouped, money } from "#contract/money.ts";
import { type Bill, billOf, earnsOf } from "#contract/orders/money/bill.ts";
import { type FlowStop, flowStops } from "#contract/orders/money/flow.ts";
import { backWords, clearWords, splitTerms } from "#contract/orders/money/split-words.ts";
import type { Side } from "#contract/orders/states.ts";
import { methodNames, paymentMethods } from "#contract/payments/methods.ts";
import { fullDate, shortDate } from "#contract/time.ts";
import type { Fact, MailPaper } from "#server/kernel/mails/words.ts";
import { splitOf } from "../money/money.ts";
import { sharesOf } from "../money/shares.ts";
import { isDisputed, isOver } from "../process/predicates.ts";
import type { MailRow } from "../process/types.ts";

/** When money that goes back has arrived, by the kind of its way. */
const arrival = "退回信用卡與電子支付通常要 7 到 14 個工作天，點數與金幣立即入帳。";

const named = (label: string, value: string | null | undefined): Fact[] => (value ? [[label, value]] : []);

/** Where the money of an order is, as this side reads it. */
export function flowOf(order: MailRow, side: Side): FlowStop<string>[] {
  const ended = isOver.test(order);
  return flowStops<string>(
    {
      side,
      sum: side === "buyer" ? order.total : order.price,
      paidAt: order.paidAt,
      planned: splitOf(order, 0).seller,
      disputed: isDisputed.test(order),
      ended: ended ? sharesOf(order, order.refunded, order.passage, side) : null,
    },
    { paid: (at) => shortDate(new Date(at)), clears: (at) => `${shortDate(new Date(at))} 轉入餘額` },
  );
}

/** How something was paid. */
function payment({ paidPoints, paidCoins, paidMoney, payment: paid }: MailRow): Fact[] {
  const method = paymentMethods.find((each) => each === paid?.method);
  const name = method && methodNames[method];
  return [
    ...(name && paidMoney > 0
      ? [[paid?.cardLast4 ? `${name}（末四碼 ${paid.cardLast4}）` : name, money(paidMoney)] as const]
      : []),
    ...named("點數", paidPoints > 0 ? `${grouped(paidPoints)} 點` : null),
    ...named("金幣", paidCoins > 0 ? `${grouped(paidCoins)} 枚` : null),
    ...named("付款編號", paid?.number),
  ];
}

/** The buyer's receipt: what was bought, how it was paid, and which invoice follows. */
function receipt(order: MailRow): MailPaper {
  const { snapshot, total, buyerFee, paidAt } = order;
  return {
    title: "收據",
    bill: [...snapshot.lines.map(({ title, amount }) => [title, money(amount)] as const), ["付款總額", money(total)]],
    facts: [...named("付款時間", paidAt && fullDate(paidAt)), ...payment(order)],
    text: [
      ...(buyerFee > 0 ? [`平台服務費 ${money(buyerFee)} 的電子發票由好手開立，開立後另外寄給你。`] : []),
      `服務的款項由平台保管，驗收後撥給賣家${snapshot.seller.nickname}。`,
    ],
  };
}

/** What the seller gets for the order, line by line. */
function earnings(order: MailRow): MailPaper {
  const { snapshot, subsidy, commission } = order;
  const goods = snapshot.lines.filter(({ kind }) => kind !== "fee");
  return {
    title: "完成後可得",
    bill: [
      ...goods.map(({ title, amount }) => [title, money(amount)] as const),
      ...(subsidy > 0 ? [["平台負擔的優惠", money(subsidy)] as const] : []),
      ["平台成交手續費", money(-commission)],
      ["你可得", money(earnsOf(order))],
    ],
  };
}

/** What was agreed, and whether the buyer may withdraw by law: a copy that stays with both. */
function agreement({ snapshot }: MailRow): MailPaper {
  const { package: chosen, options, offer, days, consent, buyer, seller } = snapshot;
  const bought = options.map((option) => [option.title, timeWords(option)].filter(Boolean).join("，"));
  return {
    title: "約定內容",
    facts: [
      ["買家", buyer.nickname],
      ["賣家", seller.nickname],
      ["方案", chosen.name],
      ...named("內容", chosen.included),
      ...named("包含的項目", offer?.scope.join("\n")),
      ...named("不包含", offer?.excluded.join("\n")),
      ...named("加購項目", bought.join("\n")),
      ["交件天數", `${days} 天`],
      ["修改次數", chosen.revisions === null ? "不限" : `${chosen.revisions} 次`],
    ],
    text: [consent.title, consent.text, `買家於 ${fullDate(new Date(consent.at))} 同意，條文版本 ${consent.version}。`],
  };
}

/** The papers of a payment, as each side gets them. */
export const paidPapers = (order: MailRow, side: Side): MailPaper[] => [
  side === "buyer" ? receipt(order) : earnings(order),
  agreement(order),
];

/** The first sentence about an end: what each side gets. */
export function endSentence(order: MailRow, side: Side): string {
  const { refund, seller } = sharesOf(order, order.refunded, order.passage, side);
  const back = refund > 0 ? `${side === "buyer" ? "你付的" : "買家付的"} ${money(refund)} 會退回去` : "";
  const forSeller = seller > 0 ? `${side === "buyer" ? "賣家" : "你"}得到 ${money(seller)}` : "";
  return `${[back, forSeller].filter(Boolean).join("，")}。`;
}

/** What the seller gets for a sale that was done, supplements included, and when. */
export function earnedPaper(order: MailRow): MailPaper {
  const { price, subsidy, commission, passage, at } = order;
  return {
    title: "收益明細",
    bill: [
      ["服務價格", money(price)],
      ...(subsidy > 0 ? [["平台負擔的優惠", money(subsidy)] as const] : []),
      ["平台成交手續費", money(-commission)],
      ["你可得", money(earnsOf(order))],
    ],
    facts: [...named("入帳", clearWords({ clearsAt: passage.clearsAt }, true)), ["完成時間", fullDate(at)]],
  };
}

/** What an end did with the money: who gets what, by which way and when. */
export function endPaper(order: MailRow, side: Side): MailPaper {
  const split = sharesOf(order, order.refunded, order.passage, side);
  const terms = splitTerms(side);
  const back = backWords(split, side);
  const clears = clearWords(split, true);
  const sums: Fact[] = [
    ...(split.refund > 0 ? [[terms.refund, money(split.refund)] as const] : []),
    ...(split.seller > 0 || side === "seller" ? [[terms.seller, money(split.seller)] as const] : []),
    ...(split.platform > 0 ? [[terms.platform, money(split.platform)] as const] : []),
  ];
  return {
    title: split.refund > 0 ? "退款明細" : "款項明細",
    facts: [
      ...sums,
      ...named("退款方式", back.join("\n")),
      ...named(side === "seller" ? "你的款項" : "賣家的款項", clears),
      ["日期", fullDate(order.at)],
    ],
    text: [
      ...(side === "buyer" && split.refund > 0 ? [arrival] : []),
      ...(side === "buyer" && split.refund > 0 && order.buyerFee > 0
        ? ["平台服務費的發票會依退還的金額作廢或開立折讓，完成後另外寄給你。"]
        : []),
    ],
  };
}

/** What went back after completion, and what of it this side bears. */
export function givenBackPaper(
  order: MailRow,
  { amount, borne }: { amount: number; borne: number },
  side: Side,
): MailPaper {
  return {
    title: "退款明細",
    facts: [
      [splitTerms(side).refund, money(amount)],
      ...(side === "seller"
        ? [["由你的收益支付", money(borne)] as const]
        : [["退款方式", "依原本的付款方式退回"] as const]),
      ["日期", fullDate(order.at)],
    ],
    ...(side === "buyer" && { text: [arrival] }),
  };
}

/** The receipt of an additional payment. */
export function supplementReceipt(
  of: Pick<Bill, "price" | "buyerFee" | "commission"> & { title: string; paidAt: Date | null },
): MailPaper {
  const { title, price, buyerFee, paidAt } = of;
  return {
    title: "收據",
    bill: [
      [title, money(price)],
      ...(buyerFee > 0 ? [["平台服務費", money(buyerFee)] as const] : []),
      ["付款總額", money(billOf(of).total)],
    ],
    facts: named("付款時間", paidAt && fullDate(paidAt)),
    ...(buyerFee > 0 && { text: ["平台服務費的電子發票由好手開立，開立後另外寄給你。"] }),
  };
}
