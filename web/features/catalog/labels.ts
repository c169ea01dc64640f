import type { ConsumerClass } from "#contract/catalog/limits.ts";

/** The buyer's right of withdrawal in a line; the checkout shows the full text. */
export const withdrawalWords: Record<ConsumerClass, string> = {
  custom: "依需求客製，沒有七天鑑賞期",
  digital: "數位內容，提供後沒有七天鑑賞期",
  live: "線上即時進行，完成後沒有七天鑑賞期",
  onsite: "到場服務，完成前可以取消並全額退款",
  none: "有七天鑑賞期，收到後可以取消並全額退款",
};
