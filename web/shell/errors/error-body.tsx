import { useRevalidator } from "react-router";
import { useMe } from "#web/lib/page/session.ts";
import { NO_ANSWER } from "#web/lib/runtime/status-of.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Empty } from "#web/ui/empty.tsx";
import { Link } from "#web/ui/link.tsx";

const texts: Record<number, string> = {
  [NO_ANSWER]: "網路連線中斷，或伺服器暫時沒有回應。請確認連線後再試一次。",
  404: "這個頁面可能已超過公開期限，或因為權限設定而無法瀏覽。",
  410: "發布者已將內容移除，或內容因違反規範而下架。",
  403: "你的帳號目前沒有瀏覽這個頁面的權限。",
};
/** Where an operator sees the pages as a member. */
const closed = "這是會員的私人內容，以會員的身分檢視時看不到。";
const fault = "系統出現錯誤，請稍候再嘗試。我們已經留下紀錄，會盡快處理。";

export type ErrorBodyProps = { title: string | undefined; status: number };

function TryAgain() {
  const { state, revalidate } = useRevalidator();
  return (
    <Button busy={state !== "idle"} onClick={() => void revalidate()} className="[@media(scripting:none)]:hidden">
      再試一次
    </Button>
  );
}

/** Replaces a page that failed, with a link home; temporary errors can be retried in place. */
export default function ErrorBody({ title, status }: ErrorBodyProps) {
  const me = useMe();
  const viewing = status === 403 && Boolean(me?.viewedUntil);
  const mayPass = status === NO_ANSWER || status >= 500;
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <Empty
        art="search"
        as="h1"
        title={title}
        text={viewing ? closed : (texts[status] ?? (status >= 500 ? fault : texts[404]))}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {mayPass ? <TryAgain /> : null}
            <Link href="/" className={buttonClass({ variant: mayPass ? "secondary" : "primary" })}>
              回首頁
            </Link>
          </div>
        }
      />
    </div>
  );
}
