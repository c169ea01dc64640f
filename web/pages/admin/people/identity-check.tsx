import { to } from "#contract/paths/to.ts";
import { IdActs } from "#web/features/identity/id-acts.tsx";
import { IdPapers } from "#web/features/identity/id-papers.tsx";
import { IdStateBadge } from "#web/features/identity/id-state-badge.tsx";
import { idPartWords } from "#web/features/identity/words.ts";
import { StatusBadge } from "#web/features/moderation/status-badge.tsx";
import { date, dateTime } from "#web/lib/format/format.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card, Section } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { Facts } from "#web/ui/lists/definition-list.tsx";
import type { Route } from "./+types/identity-check";

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/admin/id_applications/{id}", { params: { id: args.params.id } });
}

export const handle = page<typeof loader>({ title: "身分驗證的申請", heading: ({ name }) => `${name}的身分驗證` });

type File = Route.ComponentProps["loaderData"];

function About({ file }: { file: File }) {
  const { userId, nickname, name, state, status, createdAt, decidedAt, decidedBy, forgetAt, forgotten } = file;
  return (
    <Facts
      layout="grid"
      items={[
        { term: "填寫的姓名", value: name },
        {
          term: "會員",
          value: (
            <Link href={to("/admin/members/:id", { id: userId })} className="link">
              {nickname}（{userId}）
            </Link>
          ),
        },
        { term: "申請狀態", value: <IdStateBadge state={state} /> },
        { term: "帳號狀態", value: <StatusBadge status={status} /> },
        { term: "送出時間", value: dateTime(createdAt) },
        { term: "先前未通過", value: `${file.refusedBefore} 次` },
        ...(decidedAt ? [{ term: "審核", value: `${dateTime(decidedAt)}，${decidedBy ?? "營運人員"}` }] : []),
        ...(forgetAt ? [{ term: "證號與圖片", value: forgotten ? "已刪除" : `${date(forgetAt)} 刪除` }] : []),
      ]}
    />
  );
}

export default function IdentityCheckPage({ loaderData: file }: Route.ComponentProps) {
  const { sameNumber, answer, looks } = file;
  return (
    <div className="flex flex-col gap-8">
      <Card className="flex flex-col gap-5">
        <About file={file} />
        {answer ? (
          <p className="whitespace-pre-line rounded-md bg-sunken p-4 [overflow-wrap:anywhere]">{answer}</p>
        ) : null}
        {sameNumber ? (
          <Alert tone="danger" title="證號重複">
            這個證號已經用於通過驗證的帳號
            <Link href={to("/admin/members/:id", { id: sameNumber.userId })} className="link">
              {sameNumber.nickname}（{sameNumber.userId}）
            </Link>
            ，一個證號只能驗證一個帳號。
          </Alert>
        ) : null}
        <IdActs file={file} />
      </Card>
      <Section title="證號與證件圖片">
        <Card>
          <IdPapers key={file.id} file={file} />
        </Card>
      </Section>
      <Section title="查看紀錄">
        {looks.length === 0 ? (
          <p className="text-ink-soft">還沒有人查看過。</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {looks.map(({ at, nickname, part }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two looks may be of the same moment
              <li key={`${at}${part}${index}`} className="text-ink-soft">
                <span className="tabular-nums">{dateTime(at)}</span>　{nickname}查看了{idPartWords[part]}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
