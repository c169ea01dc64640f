import { useState } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { api } from "#web/lib/api.ts";
import { date } from "#web/lib/format.ts";
import { useAction } from "#web/lib/use-action.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

const names = { google: "Google", facebook: "Facebook" } as const;

/** Accounts elsewhere that still open this one after its password was reset: a stranger's goes with one press. */
export function LinkedAfterReset({ social, ticket }: AnswerOf<"POST /api/change_password">) {
  const [left, setLeft] = useState(social);
  const cutting = useAction(
    (id: number) => api.call("POST /api/change_password/unlink", { body: { token: ticket, id } }),
    { after: (_, id) => setLeft((all) => all.filter((login) => login.id !== id)), refresh: false, tell: "here" },
  );
  if (left.length === 0) return null;
  return (
    <Notice tone="attention" title="這些帳號仍然可以登入">
      <p>不是你的，請解除連結。</p>
      <ul className="mt-2 flex flex-col gap-2">
        {left.map(({ id, provider, email, since }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="wrap-anywhere min-w-0 grow">
              {names[provider]}
              {email ? ` ${email}` : ""}，{date(since)} 連結
            </span>
            <Button
              variant="secondary"
              size="sm"
              className="shrink-0"
              busy={cutting.busy}
              onClick={() => cutting.run(id)}
            >
              解除連結<span className="sr-only">{names[provider]} 帳號</span>
            </Button>
          </li>
        ))}
      </ul>
      {cutting.refusal ? <p className="mt-2 text-danger">{cutting.refusal}</p> : null}
    </Notice>
  );
}
