import { redirect, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { isApiError } from "#contract/api.ts";
import { ownPath } from "#contract/paths/own-path.ts";
import { to } from "#contract/paths/to.ts";
import { sessionOver } from "#contract/second-factor/session-over.ts";
import { formTokens, post } from "#web/lib/forms/post.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { sentOn } from "#web/shell/already-in.ts";
import { codePath } from "#web/shell/login/code-path.ts";
import { useLoggedInElsewhere } from "#web/shell/login/elsewhere.ts";
import { LoginPanel } from "#web/shell/login/login-panel.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/login";

/** Redirects a logged-in member to the page they asked for. */
export async function loader(args: Route.LoaderArgs) {
  const me = await load(args).call("GET /api/my_data", {});
  if (me.isLogged) throw redirect(sentOn(wantedOf(args.request)));
  return formTokens(args);
}

const wantedOf = (request: Request) => ownPath(new URL(request.url).searchParams.get("to"));

/** Handles the form without scripts. */
export function action(args: Route.ActionArgs) {
  return post(args, async (api, { email = "", password = "" }) => {
    const wanted = wantedOf(args.request);
    try {
      const { secondFactor } = await api.call("POST /api/login", { body: { email, password } });
      if (!secondFactor) return wanted;
    } catch (error) {
      if (!isApiError(error) || error.code !== "email_unconfirmed") throw error;
      await api.call("POST /api/email_confirm/resend", { body: { email, to: wanted } });
      return codePath(wanted);
    }
    return { values: { email }, fields: {}, message: "這個帳號開啟了兩步驟驗證，要開啟 JavaScript 才能登入。" };
  });
}

export const handle = page({
  title: "登入",
  head: {
    description: "登入好手，查看訂單與交易進度、回覆訊息、管理你的服務與收益。可以用電子信箱或社群帳號登入。",
    canonical: to("/login"),
  },
});

export default function LoginPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const wanted = ownPath(params.get("to"));
  useLoggedInElsewhere(true, revalidate);
  const keep = params.get("to") ? `?to=${encodeURIComponent(wanted)}` : "";
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">登入</h1>
      {params.has("over") ? (
        <Alert tone="attention" className="mb-6">
          {sessionOver}
        </Alert>
      ) : params.has("to") ? (
        <Alert tone="attention" className="mb-6">
          請先登入系統。
        </Alert>
      ) : null}
      <Card>
        <LoginPanel
          mode="login"
          to={wanted}
          onMode={() => navigate(`${to("/register")}${keep}`)}
          onLoggedIn={() => navigate(wanted, { replace: true })}
        />
      </Card>
    </div>
  );
}
