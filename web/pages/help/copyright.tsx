import { useState } from "react";
import {
  lawsuitDays,
  noticeCompleteDays,
  noticeConfirmDays,
  restoreDays,
  strikes,
} from "#contract/copyright/limits.ts";
import { PieceQuery } from "#contract/copyright/schemas.ts";
import { to } from "#contract/paths/to.ts";
import { MemberNoticeForm, VisitorNotice } from "#web/features/copyright/notice-form.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useMe, useRootData } from "#web/lib/page/session.ts";
import { SupportLink } from "#web/lib/support-link.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/copyright";

const nothing = { where: "", name: "" };

/** The piece from whose report one comes. */
export async function loader(args: Route.LoaderArgs) {
  const asked = PieceQuery.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
  if (!asked.success) return { piece: nothing };
  return { piece: (await load(args).call("GET /api/copyright_pieces", { query: asked.data })) ?? nothing };
}

export const handle = page({
  title: "著作權通知",
  sitemap: true,
  head: {
    description: "好手上的內容侵害了你的著作權？填寫通知，我們看過之後會先下架，並轉給發表的會員。",
    canonical: to("/copyright"),
  },
});

const steps = [
  ["提出通知", "告訴我們哪個內容侵害了哪件著作。沒有帳號也可以，確認信箱之後就算提出。"],
  [
    "我們處理",
    `資料齊全，就先下架並通知雙方。缺資料會請你補，${noticeCompleteDays} 個工作日內沒有補齊，視為沒有提出。`,
  ],
  ["對方可以回復", "發表的會員認為沒有侵權，可以提出回復通知，我們會立即轉給你。"],
  [
    "訴訟或恢復",
    `收到回復通知後 ${lawsuitDays} 個工作日內，寄來已對對方提出訴訟的證明，內容就維持下架；沒有的話，最晚第 ${restoreDays} 個工作日恢復。`,
  ],
] as const;

function Steps() {
  return (
    <ol className="flex flex-col gap-4">
      {steps.map(([title, text], at) => (
        <li key={title} className="flex gap-3">
          <span
            aria-hidden
            className="flex size-8 shrink-0 items-center justify-center rounded-full bg-teal-wash font-semibold text-teal-strong"
          >
            {at + 1}
          </span>
          <div className="min-w-0">
            <h3 className="text-base">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Whom the law wants to be named: 著作權法 §90-4 no. 3, 實施辦法 §2. */
function Window() {
  const company = useRootData()?.company;
  return (
    <Section
      title="聯繫窗口"
      text="也可以用書面或電子郵件通知，內容要和上面的表單一樣完整。電子郵件不用電子簽章，打上姓名就可以。"
    >
      <Facts
        items={[
          { term: "名稱", value: `${company?.name ?? ""} 著作權窗口` },
          ...(company?.address ? [{ term: "地址", value: company.address }] : []),
          ...(company?.phone ? [{ term: "電話", value: company.phone }] : []),
          { term: "電子信箱", value: <SupportLink /> },
        ]}
      />
    </Section>
  );
}

type Sent = { email: string } | { id: number };

function Done({ sent }: { sent: Sent }) {
  if ("email" in sent)
    return (
      <Alert tone="ok" live title={`確認信寄到 ${sent.email} 了`}>
        打開信裡的連結，按下「確認並提出」，我們才算收到。連結 {noticeConfirmDays} 天內有效。
      </Alert>
    );
  return (
    <Alert tone="ok" live title={`收到你的通知，編號第 ${sent.id} 號`}>
      有結果或需要補資料，都會通知你，也會寄到你的電子信箱。
    </Alert>
  );
}

/** Explains notices of infringed copyrights, and takes one. */
export default function CopyrightPage({ loaderData: { piece } }: Route.ComponentProps) {
  const me = useMe();
  const [sent, setSent] = useState<Sent | null>(null);
  return (
    <div className="page py-8 wide:py-12">
      <div className="mx-auto flex max-w-[40rem] flex-col gap-8">
        <div>
          <h1 className="text-2xl wide:text-3xl">著作權通知</h1>
          <p className="mt-2 text-ink-soft">
            好手上的內容用了你的作品，卻沒有得到同意？在這裡告訴我們，我們依著作權法第六章之一處理。
          </p>
        </div>
        <Section title="怎麼進行">
          <Steps />
        </Section>
        <Section title="填寫通知">
          <Card>
            {sent ? (
              <Done sent={sent} />
            ) : me ? (
              <MemberNoticeForm key={piece.where} piece={piece} onSent={(id) => setSent({ id })} />
            ) : (
              <VisitorNotice key={piece.where} piece={piece} onSent={(email) => setSent({ email })} />
            )}
          </Card>
        </Section>
        <Window />
        <Section title="多次侵權">
          <p className="text-ink-soft">會員有 {strikes} 次涉有侵權而下架的內容，我們會終止他的全部或部分服務。</p>
        </Section>
      </div>
    </div>
  );
}
