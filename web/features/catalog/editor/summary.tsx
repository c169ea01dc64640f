import { to } from "#contract/paths/to.ts";
import { Arriving } from "#web/lib/drafts/draft-alerts.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

/** Confirms that the service is on sale. */
export function PublishedAlert({ id, again, turn }: { id: number; again: boolean; turn: number }) {
  return (
    <Arriving turn={turn}>
      <Alert
        tone="ok"
        live
        title={again ? "已更新，買家看到的是新的內容" : "上架完成，買家現在找得到這項服務了"}
        action={
          <>
            <Link href={to("/services/:id", { id })} className={buttonClass({ variant: "secondary" })}>
              看服務頁
            </Link>
            <Link href={to("/mypage/services")} className={buttonClass({ variant: "quiet" })}>
              回服務管理
            </Link>
          </>
        }
      >
        {again ? "已經成立的訂單仍依下單當時的內容進行。" : "之後可以隨時回來修改，已成立的訂單不受影響。"}
      </Alert>
    </Arriving>
  );
}
