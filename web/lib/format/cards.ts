import type { StoredCard } from "#contract/payments/schemas.ts";

const brands: Record<NonNullable<StoredCard["brand"]>, string> = {
  visa: "VISA",
  mastercard: "Mastercard",
  jcb: "JCB",
  amex: "American Express",
  unionpay: "銀聯卡",
};

/** VISA 末四碼 1111 */
export function cardName({ brand, last4 }: Pick<StoredCard, "brand" | "last4">): string {
  return `${brand ? brands[brand] : "信用卡"} 末四碼 ${last4}`;
}

/** 有效期限 12/29, as it is printed on the card; nothing where the gateway did not say. */
export function cardValidity({ expires }: Pick<StoredCard, "expires">): string {
  const [year = "", month = ""] = expires?.split("-") ?? [];
  return month === "" ? "" : `有效期限 ${month}/${year.slice(2)}`;
}
