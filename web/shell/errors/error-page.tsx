import { lazyHydrated } from "#web/lib/life/lazy-hydrated.tsx";
import { NO_ANSWER } from "#web/lib/life/status-of.ts";

const ErrorBody = lazyHydrated(() => import("./error-body.tsx"));

const words: Record<number, { title: string; text: string }> = {
  [NO_ANSWER]: { title: "目前連不上好手", text: "網路連線中斷，或伺服器暫時沒有回應。請確認連線後再試一次。" },
  404: { title: "查無此頁", text: "這個頁面可能已超過公開期限，或因為權限設定而無法瀏覽。" },
  410: { title: "這項內容已經移除", text: "發布者已將內容移除，或內容因違反規範而下架。" },
  403: { title: "無法瀏覽這個頁面", text: "你的帳號目前沒有瀏覽這個頁面的權限。" },
};
const fault = { title: "系統出現錯誤", text: "系統出現錯誤，請稍候再嘗試。我們已經留下紀錄，會盡快處理。" };

const wordsOf = (status: number) => words[status] ?? (status >= 500 ? fault : (words[404] ?? fault));

/** What the browser's tab says of a page that cannot be shown. */
export function errorTitle(status: number): string {
  return `${wordsOf(status).title}｜好手`;
}

/** Any page that cannot be shown. */
export function ErrorPage({ status }: { status: number }) {
  return <ErrorBody {...wordsOf(status)} mayPass={status === NO_ANSWER || status >= 500} />;
}
