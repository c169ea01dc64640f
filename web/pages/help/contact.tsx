import { useState } from "react";
import { to } from "#contract/to.ts";
import { MemberContactForm, VisitorContactForm } from "#web/features/moderation/contact-form.tsx";
import { page } from "#web/lib/page.ts";
import { useMe } from "#web/lib/session.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Notice } from "#web/ui/notice.tsx";

export const handle = page({
  title: "聯絡客服",
  sitemap: true,
  head: {
    description: "帳號、付款、交易與檢舉問題，寫信給好手客服，回覆會寄到你的電子信箱。",
    canonical: to("/contact"),
  },
});

/** Writing to the support, as a visitor or as a member. */
export default function ContactPage() {
  const me = useMe();
  const [sent, setSent] = useState<string | null>(null);
  return (
    <div className="page py-8 wide:py-12">
      <div className="mx-auto max-w-[40rem]">
        <h1 className="text-2xl wide:text-3xl">聯絡客服</h1>
        <p className="mt-2 text-ink-soft">
          告訴我們遇到的狀況，回覆會寄到你的電子信箱。也可以直接寫信到{" "}
          <a className="link" href="mailto:support@haoshou.example">
            support@haoshou.example
          </a>
          。
        </p>
        <Card className="mt-6">
          {sent !== null ? (
            <Notice
              tone="ok"
              live
              title="已經收到你的訊息"
              action={
                <Button variant="secondary" size="sm" onClick={() => setSent(null)}>
                  再寫一封
                </Button>
              }
            >
              {sent ? `回覆會寄到 ${sent}。` : "回覆會寄到你註冊的電子信箱，也會出現在通知裡。"}
            </Notice>
          ) : me ? (
            <MemberContactForm onSent={() => setSent("")} />
          ) : (
            <VisitorContactForm onSent={setSent} />
          )}
        </Card>
      </div>
    </div>
  );
}
