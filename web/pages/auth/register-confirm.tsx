import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ownPath } from "#contract/paths/own-path.ts";
import { to } from "#contract/paths/to.ts";
import { api } from "#web/lib/calls/api.ts";
import { useAction } from "#web/lib/calls/use-action.ts";
import { formTokens, post } from "#web/lib/forms/post.ts";
import { usePlainForm } from "#web/lib/forms/use-plain-form.tsx";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { useMe } from "#web/lib/page/session.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/register-confirm";

const paramsOf = (request: Request) => {
  const params = new URL(request.url).searchParams;
  return { token: (params.get("token") ?? "").slice(0, 200), wanted: ownPath(params.get("to")) };
};

/** Validates the link before the user presses the button. This does not consume it. */
export async function loader(args: Route.LoaderArgs) {
  const { token } = paramsOf(args.request);
  const { link } = token ? await load(args).call("POST /api/email_confirm/check", { body: { token } }) : { link: null };
  return { ...formTokens(args), link };
}

/** Handles the press without scripts. */
export function action(args: Route.ActionArgs) {
  const { token, wanted } = paramsOf(args.request);
  return post(args, async (api) => {
    await api.call("POST /api/email_confirm", { body: { token } });
    return wanted;
  });
}

export const handle = page({ title: "驗證電子信箱", noindex: true });

type Confirmation = NonNullable<Route.ComponentProps["loaderData"]["link"]>;

/** What the press does, in one or two sentences. */
function Explained({ link, member }: { link: Confirmation; member: boolean }) {
  if (link.kind === "change")
    return (
      <p>
        把「{link.nickname}」的電子信箱改成 <strong className="wrap-anywhere">{link.email}</strong>。
      </p>
    );
  return (
    <>
      <p>
        {member ? "驗證" : "登入"}「{link.nickname}」（<span className="wrap-anywhere">{link.email}</span>）。
      </p>
      {link.here ? null : (
        <p className="text-ink-soft text-sm">
          這個帳號是在另一個瀏覽器註冊的。為了確認是你本人，當時設定的密碼不會保留，之後可以在帳號設定重新設定。
        </p>
      )}
    </>
  );
}

function Confirmed({ member, login }: { member: boolean; login: string }) {
  return (
    <>
      <Alert tone="ok" title="驗證完成" live>
        {member ? "信箱已經驗證，之後的通知會寄到這裡。" : "信箱已經驗證，現在可以登入了。"}
      </Alert>
      <Link href={member ? to("/mypage/setting") : login} className={buttonClass({ full: true })}>
        {member ? "前往帳號設定" : "前往登入"}
      </Link>
    </>
  );
}

/**
 * Page of the link in a confirmation mail. It needs a press, so that mail clients that prefetch links do not consume it.
 * The press of a new member also logs in, in this browser.
 */
export default function RegisterConfirm({ loaderData: { link: loaded } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const member = useMe() !== null;
  const plain = usePlainForm();
  // The link is used up by the press, and what the page says stays.
  const [link] = useState(loaded);
  const [done, setDone] = useState(false);
  const token = params.get("token") ?? "";
  const wanted = ownPath(params.get("to"));
  const login = to("/login", { to: wanted === "/" ? undefined : wanted });
  const { busy, refusal, run } = useAction(() => api.call("POST /api/email_confirm", { body: { token } }), {
    after: ({ isLogged }) =>
      isLogged && !member && link?.kind === "registration" ? navigate(wanted, { replace: true }) : setDone(true),
    refresh: false,
    notice: "inline",
  });
  const over = link === null ? "連結已經失效或使用過。" : null;
  const failed =
    (token ? (refusal ?? plain.posted?.message ?? over) : null) ?? (token ? null : "連結不完整，請從信件重新點擊。");
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">{link?.kind === "registration" ? "完成註冊" : "驗證電子信箱"}</h1>
      <Card className="flex flex-col gap-5">
        {done ? <Confirmed member={member} login={login} /> : null}
        {!done && link && !failed ? (
          <form
            method="post"
            className="flex flex-col gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              void run();
            }}
          >
            {plain.hidden}
            <Explained link={link} member={member} />
            <Button type="submit" full busy={busy}>
              {link.kind === "registration" && !member ? "完成驗證並登入" : "完成驗證"}
            </Button>
          </form>
        ) : null}
        {!done && failed ? (
          <>
            <Alert tone="danger" title="無法完成驗證" live>
              {failed}
            </Alert>
            {member ? null : (
              <Link href={login} className={buttonClass({ variant: "secondary", full: true })}>
                前往登入
              </Link>
            )}
          </>
        ) : null}
      </Card>
    </div>
  );
}
