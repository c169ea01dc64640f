import { z } from "zod";
import { grouped } from "./money.ts";

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>["localeError"]>>[0];

const units: Record<string, string> = { string: "個字", array: "項", set: "項", file: "位元組" };

/** 最多 10 個字, 最多 3 項, 不能大於 5 */
function bound({ origin }: { origin: string }, limit: number | bigint, most: boolean): string {
  const unit = units[origin];
  if (unit) return `${most ? "最多" : "至少"} ${grouped(Number(limit))} ${unit}`;
  return `不能${most ? "大於" : "小於"} ${grouped(Number(limit))}`;
}

function sentence(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined || issue.input === null ? "請填寫這個欄位" : "這個欄位的格式不正確";
    case "too_big":
      return bound(issue, issue.maximum, true);
    case "too_small":
      return bound(issue, issue.minimum, false);
    case "invalid_value":
    case "invalid_union":
      return "請從可以選的項目中選擇";
    case "not_multiple_of":
      return `請填 ${issue.divisor} 的倍數`;
    case "unrecognized_keys":
      return "有不認得的欄位";
    default:
      return "這個欄位的格式不正確";
  }
}

/** Chinese default messages for schemas without their own, in the browser and on the server; zod's are English. */
z.config({ localeError: sentence });
