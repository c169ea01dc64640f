import type { ServiceDetail } from "#contract/catalog/schemas.ts";
import { Alert } from "#web/ui/alert.tsx";

const stateWords: Partial<Record<ServiceDetail["state"], string>> = {
  draft: "這項服務還沒有上架，只有你看得到這個頁面。",
  paused: "這項服務暫停接單中，買家看得到說明，但不能下單。",
};

/** Explains why the page differs from what buyers see. */
export default function OwnAlert({ own, state, hiddenReason }: Pick<ServiceDetail, "own" | "state" | "hiddenReason">) {
  const text = hiddenReason ? `這項服務已被下架：${hiddenReason}` : own ? stateWords[state] : undefined;
  return text ? (
    <Alert tone="attention" className="mb-4">
      {text}
    </Alert>
  ) : null;
}
