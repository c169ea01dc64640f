import { useRef, useState } from "react";
import type { MySettings } from "#contract/accounts/settings.ts";
import { to } from "#contract/paths/to.ts";
import * as terms from "#contract/terms.ts";
import { MINUTE } from "#contract/time.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { date } from "#web/lib/format/format.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/forms/field.tsx";
import { SettingRow } from "#web/ui/forms/setting-row.tsx";
import { Link } from "#web/ui/link.tsx";

const mails = [
  { name: "orders", label: "交易進度", hint: "付款、交付、驗收與對方的訊息。站內通知不受影響" },
  {
    name: "messages",
    label: "私人訊息",
    hint: `其他會員傳訊息給你時，同一段對話 ${terms.mailThreadMs / MINUTE} 分鐘內最多一封`,
  },
  {
    name: "requests",
    label: "提案邀請與追蹤的新需求",
    hint: "買家邀請你提案時，以及你追蹤的條件有新需求時（立即通知或每天早上一封，由你設定）",
  },
  { name: "newsletter", label: "電子報", hint: "新功能、專題與活動，可以隨時取消" },
] as const;

/** Which mails a member wants; each checkbox is saved at once. */
export function MailRow({ emailNotices }: Pick<MySettings, "emailNotices">) {
  const { run } = useAction(
    (next: MySettings["emailNotices"]) => api.call("PUT /api/my_email_notices", { body: next }),
    { done: "通知設定已更新" },
  );
  const [wanted, setWanted] = useState(emailNotices);
  const saver = useRef({ saved: emailNotices, wanted: emailNotices, busy: false });
  const show = (next: MySettings["emailNotices"]) => {
    saver.current.wanted = next;
    setWanted(next);
  };
  // Optimistic: a checkbox changes at once and is reverted when the call is refused; changes made meanwhile are saved
  // after it.
  const choose = async (change: Partial<MySettings["emailNotices"]>) => {
    const now = saver.current;
    show({ ...now.wanted, ...change });
    if (now.busy) return;
    now.busy = true;
    while (now.wanted !== now.saved) {
      const next = now.wanted;
      if (await run(next)) now.saved = next;
      else show(now.saved);
    }
    now.busy = false;
  };
  return (
    <div className="py-4">
      <h3 className="text-base">通知信</h3>
      {mails.map(({ name, label, hint }) => (
        <Checkbox
          key={name}
          label={label}
          hint={hint}
          autoComplete="off"
          checked={wanted[name]}
          onChange={({ target }) => choose({ [name]: target.checked })}
        />
      ))}
    </div>
  );
}

/** The members whom this one has blocked. */
export function Blocks({ blocks }: Pick<MySettings, "blocks">) {
  const { busy, run } = useAction(
    ({ id }: { id: number; nickname: string }) => api.call("DELETE /api/my_blocks/{id}", { params: { id } }),
    { done: (_, { nickname }) => `已解除封鎖${nickname}` },
  );
  if (blocks.length === 0) return <SettingRow label="封鎖名單" value="目前沒有封鎖任何人" />;
  return blocks.map(({ id, userId, nickname, since }) => (
    <SettingRow
      key={id}
      label={nickname}
      value={
        <span className="text-sm">
          {date(since)} 封鎖，
          <Link href={to("/users/:id", { id: userId })} className="link">
            看個人頁面
          </Link>
        </span>
      }
      end={
        <Button variant="secondary" size="sm" busy={busy} onClick={() => run({ id, nickname })}>
          解除封鎖<span className="sr-only">{nickname}</span>
        </Button>
      }
    />
  ));
}
