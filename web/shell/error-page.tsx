import { isRouteErrorResponse } from "react-router";
import { buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";

const words: Record<number, { title: string; text: string }> = {
  404: { title: "查無此頁", text: "這個頁面可能已超過公開期限，或因為權限設定而無法瀏覽。" },
  410: { title: "這項內容已經移除", text: "發布者已將內容移除，或內容因違反規範而下架。" },
  403: { title: "無法瀏覽這個頁面", text: "你的帳號目前沒有瀏覽這個頁面的權限。" },
};
const fault = { title: "系統出現錯誤", text: "系統出現錯誤，請稍候再嘗試。我們已經留下紀錄，會盡快處理。" };

const wordsOf = (status: number) => words[status] ?? (status >= 500 ? fault : (words[404] ?? fault));

/** The status of what a loader was refused with; a fault of ours is 500. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** What the browser's tab says of a page that cannot be shown. */
export function errorTitle(status: number): string {
  return `${wordsOf(status).title}｜好手`;
}

/** Any page that cannot be shown, with the way home (spec §2). */
export function ErrorPage({ status }: { status: number }) {
  const { title, text } = wordsOf(status);
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <Empty
        as="h1"
        title={title}
        text={text}
        action={
          <Link href="/" className={buttonClass({ variant: "primary" })}>
            回首頁
          </Link>
        }
      />
    </div>
  );
}
