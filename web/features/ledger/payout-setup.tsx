import type { AnswerOf } from "#contract/api.ts";
import { to } from "#contract/paths/to.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { type Step, Steps } from "#web/ui/steps.tsx";

type Ready = AnswerOf<"GET /api/my_withdrawals">["ready"];

const settings = (at: "identity" | "money"): string => `${to("/mypage/setting")}#${at}`;

const identitySteps: Record<Ready["identity"], Step> = {
  none: { title: "通過身分驗證", text: "確認收款人就是你本人。", state: "current" },
  waiting: { title: "身分驗證審核中", text: "通過後會通知你，再設定收款帳戶。", state: "current" },
  refused: { title: "身分驗證沒有通過", text: "原因寫在帳號設定裡，修正後可以再申請。", state: "failed" },
  accepted: { title: "通過身分驗證", state: "done" },
};

/** Setup steps for withdrawals, with a link to the next one. */
export function PayoutSetup({ ready }: { ready: Ready }) {
  const verified = ready.identity === "accepted";
  const link = verified
    ? { href: settings("money"), label: "設定收款帳戶" }
    : { href: settings("identity"), label: ready.identity === "refused" ? "再次申請驗證" : "前往身分驗證" };
  return (
    <Card className="flex flex-col gap-5">
      <p>提領前要先完成兩件事。審核需要一點時間，建議第一筆銷售完成後就辦理。</p>
      <Steps
        label="提領前的準備"
        steps={[
          identitySteps[ready.identity],
          {
            title: "設定收款帳戶",
            text: "戶名要與驗證的姓名相同，不能使用他人的帳戶。",
            state: verified ? "current" : "todo",
          },
          { title: "提領", text: "每週三統一匯款，至少 NT$300。", state: "todo" },
        ]}
      />
      {ready.identity === "waiting" ? null : (
        <Link href={link.href} className={`${buttonClass()} self-start`}>
          {link.label}
        </Link>
      )}
    </Card>
  );
}
