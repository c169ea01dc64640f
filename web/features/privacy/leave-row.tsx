import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { grouped, money } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { LeaveForm as LeaveSchema } from "#contract/privacy/leaving.ts";
import { api } from "#web/lib/calls/api.ts";
import { date } from "#web/lib/format/format.ts";
import { FormEnd } from "#web/lib/forms/form-end.tsx";
import { useActionForm } from "#web/lib/forms/use-action-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Checkbox, Field, TextInput } from "#web/ui/forms/field.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { Link } from "#web/ui/link.tsx";

type Leaving = AnswerOf<"GET /api/my_leaving">;
type Blocker = Leaving["blockers"][number];

const sum = (amount: number | null) => money(amount ?? 0);
const kinds: Record<Blocker["kind"], { text: (blocker: Blocker) => string; link: string }> = {
  order: { text: ({ title }) => `交易「${title}」還沒結束`, link: "前往交易" },
  refund: { text: ({ title, amount }) => `「${title}」的退款 ${sum(amount)} 還在處理`, link: "查看交易" },
  revenue: { text: ({ amount }) => `待入帳收益 ${sum(amount)}，入帳後才能提領或轉為點數`, link: "查看收益" },
  balance: { text: ({ amount }) => `餘額 ${sum(amount)}，設定收款帳戶後會隨帳號匯給你`, link: "設定收款帳戶" },
  points: {
    text: ({ amount }) => `點數 ${grouped(amount ?? 0)} 點，設定收款帳戶後會隨帳號匯給你`,
    link: "設定收款帳戶",
  },
  withdrawal: { text: ({ amount }) => `提領 ${sum(amount)} 還在處理，完成後才能再匯出其他款項`, link: "查看提領" },
  restricted: { text: ({ amount }) => `餘額和點數共 ${sum(amount)}，要等提領的限制解除才能匯給你`, link: "查看限制" },
  chargeback: { text: ({ title }) => `銀行還在處理「${title}」的付款爭議，有結果後才能刪除帳號`, link: "查看交易" },
  operator: { text: () => "你有營運後台的權限，請先由管理員移除", link: "" },
};

function Blockers({ blockers }: Pick<Leaving, "blockers">) {
  return (
    <Alert tone="attention" title="處理完下列事項才能刪除帳號">
      <ul className="mt-1 flex flex-col gap-1.5">
        {blockers.map((blocker) => {
          const { text, link } = kinds[blocker.kind];
          return (
            <li key={`${blocker.kind} ${blocker.url} ${blocker.title}`} className="[overflow-wrap:anywhere]">
              {text(blocker)}
              {blocker.url ? (
                <>
                  {"　"}
                  <Link href={blocker.url} className="link whitespace-nowrap">
                    {link}
                  </Link>
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}

/** What is deleted, what is kept, and until when it can be undone. */
function Consequences({ leaving }: { leaving: Leaving }) {
  const { services, coins, days, deleteAt, payout } = leaving;
  const lines = [
    ...(payout
      ? [
          `餘額與點數共 ${money(payout.amount)} 會匯到${payout.bankName}末四碼 ${payout.lastDigits} 的帳戶，不收手續費，在下一個週三匯出。`,
        ]
      : []),
    `送出後帳號立刻停用，其他裝置都會登出${services > 0 ? `，${services} 項服務下架` : ""}。`,
    `${days} 天內（${date(deleteAt)} 前）可以請客服恢復。之後會刪除個人資料、個人檔案與服務，無法復原。`,
    "依法需要保存的帳務紀錄，以及對方也有一份的訂單、對話與評價會留下，名稱改為「已離開的會員」。",
    ...(coins > 0 ? [`${coins} 枚金幣會失效。`] : []),
    "需要備份的話，請先匯出我的資料。",
  ];
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft text-sm">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The contract's form; the nickname must match this account, and a remaining balance must be given up explicitly. */
const confirmed = (nickname: string, rest: number | null) =>
  LeaveSchema.refine((typed) => typed.nickname === nickname, {
    path: ["nickname"],
    message: `請輸入你的暱稱「${nickname}」`,
  }).refine((typed) => typed.giveUp === rest, {
    path: ["giveUp"],
    message: "請勾選放棄，或先設定收款帳戶",
  });

function LeaveForm({ leaving, nickname }: { leaving: Leaving; nickname: string }) {
  const [schema] = useState(() => confirmed(nickname, leaving.rest));
  // After success the overlay of the suspended account replaces the page. If an order arrived meanwhile, the call is
  // refused and the page lists the order.
  const form = useActionForm(schema, { status: 4, nickname: "", giveUp: null }, (body) =>
    api.call("PUT /api/my_status", { body }),
  );
  const { errors } = form.formState;
  const giveUp = (yes: boolean) => form.setValue("giveUp", yes ? leaving.rest : null, { shouldValidate: yes });
  return (
    <form method="dialog" onSubmit={form.send} noValidate className="flex flex-col gap-4">
      <Consequences leaving={leaving} />
      {leaving.rest === null ? null : (
        <div className="flex flex-col gap-2">
          <p>
            {`你還有 ${money(leaving.rest)}，可以先`}
            <Link href={to("/mypage/revenue")} className="link">
              設定收款帳戶
            </Link>
            ，隨帳號匯給你，不收手續費。不想再辦手續的話，也可以放棄。
          </p>
          <Checkbox
            label={`我放棄這 ${money(leaving.rest)}，收據會寄到我的信箱`}
            autoComplete="off"
            checked={form.watch("giveUp") !== null}
            error={errors.giveUp?.message}
            onChange={(event) => giveUp(event.target.checked)}
          />
        </div>
      )}
      <Field label="你的暱稱" hint={`請輸入「${nickname}」以確認`} error={errors.nickname?.message}>
        {(aria) => <TextInput {...aria} autoComplete="off" {...form.register("nickname")} />}
      </Field>
      <FormEnd form={form} variant="danger" className="self-start">
        刪除帳號
      </FormEnd>
    </form>
  );
}

/** Settings row to delete the account: what has to be settled first, or the form. */
export function LeaveRow({ leaving, nickname }: { leaving: Leaving; nickname: string }) {
  return (
    <SettingRow label="刪除帳號" value={`送出後 ${leaving.days} 天內可以請客服恢復`} action="刪除">
      {() =>
        leaving.blockers.length > 0 ? (
          <Blockers blockers={leaving.blockers} />
        ) : (
          <LeaveForm leaving={leaving} nickname={nickname} />
        )
      }
    </SettingRow>
  );
}
