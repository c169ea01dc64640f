import { useState } from "react";
import { to } from "#contract/paths/to.ts";
import { Answers } from "#web/features/content/answers.tsx";
import { MemberContactForm, VisitorContactForm } from "#web/features/support/contact-form.tsx";
import { formTokens, isSent, post, sentPath } from "#web/lib/forms/post.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load, orWithout } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { SupportLink } from "#web/lib/support-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/contact";

/** The order that the address names, if it is one of the member's. */
async function orderOf(args: Route.LoaderArgs) {
  const asked = new URL(args.request.url).searchParams.get("order");
  if (asked === null) return null;
  const room = await orWithout(load(args).call("GET /api/orders/{id}", { params: { id: asked } }), null);
  return room && { id: room.id, title: room.title };
}

export async function loader(args: Route.LoaderArgs) {
  return { ...formTokens(args), sent: isSent(args.request), order: await orderOf(args) };
}

/** Handles the form without scripts. */
export function action(args: Route.ActionArgs) {
  return post(args, async (api, { key = "", name = "", email = "", topic, subject = "", text = "", orderId }) => {
    const { isLogged } = await api.call("GET /api/my_data", {});
    const letter = { topic: topic as "general" | undefined, subject, text };
    if (isLogged) await api.call("POST /api/contact_us_logged", { body: { ...letter, orderId }, key });
    else await api.call("POST /api/contact_us", { body: { ...letter, name, email } });
    return sentPath(to("/contact"));
  });
}

export const handle = page({
  title: "聯絡客服",
  sitemap: true,
  head: {
    description: "帳號、付款、交易與檢舉問題，寫信給好手客服，回覆會寄到你的電子信箱。",
    canonical: to("/contact"),
  },
});

const answers = (subject: string, text: string) => <Answers subject={subject} text={text} />;

/** Contact form for visitors and members. */
export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const me = useMe();
  const [sent, setSent] = useState<string | null>(loaderData.sent ? "" : null);
  return (
    <div className="page py-8 wide:py-12">
      <div className="mx-auto max-w-[40rem]">
        <h1 className="text-2xl wide:text-3xl">聯絡客服</h1>
        <p className="mt-2 text-ink-soft">
          告訴我們遇到的狀況，回覆會寄到你的電子信箱。也可以直接寫信到 <SupportLink />。
        </p>
        <Card className="mt-6">
          {sent !== null ? (
            <Alert
              tone="ok"
              live
              title="已經收到你的訊息"
              action={
                <span className="flex flex-wrap gap-3">
                  {me ? (
                    <Link href={to("/mypage/letters")} className={buttonClass({ size: "sm" })}>
                      看我的信
                    </Link>
                  ) : null}
                  <Button variant="secondary" size="sm" onClick={() => setSent(null)}>
                    再寫一封
                  </Button>
                </span>
              }
            >
              {sent
                ? `回覆會寄到 ${sent}。`
                : me
                  ? "客服回覆時會通知你，也會寄到註冊的電子信箱。"
                  : "回覆會寄到你填寫的電子信箱。"}
            </Alert>
          ) : me ? (
            <MemberContactForm order={loaderData.order} onSent={() => setSent("")} beside={answers} />
          ) : (
            <VisitorContactForm onSent={setSent} beside={answers} />
          )}
        </Card>
      </div>
    </div>
  );
}
