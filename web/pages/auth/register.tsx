import { redirect, useNavigate, useRevalidator, useSearchParams } from "react-router";
import { ownPath } from "#contract/paths/own-path.ts";
import { to } from "#contract/paths/to.ts";
import { formTokens, isSent, post } from "#web/lib/forms/post.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { sentOn } from "#web/shell/already-in.ts";
import { codePath } from "#web/shell/login/code-path.ts";
import { useLoggedInElsewhere } from "#web/shell/login/elsewhere.ts";
import { LoginPanel } from "#web/shell/login/login-panel.tsx";
import { Card } from "#web/ui/card.tsx";
import type { Route } from "./+types/register";

export async function loader(args: Route.LoaderArgs) {
  const me = await load(args).call("GET /api/my_data", {});
  if (me.isLogged) throw redirect(sentOn(wantedOf(args.request)));
  return { ...formTokens(args), sent: isSent(args.request) };
}

const wantedOf = (request: Request) => ownPath(new URL(request.url).searchParams.get("to"));

/** Handles the forms without scripts: the address, then, when it is available, the rest, then the mailed code. */
export function action(args: Route.ActionArgs) {
  return post(args, async (api, { email = "", nickname, password = "", newsletter, code }) => {
    const wanted = wantedOf(args.request);
    if (code !== undefined) {
      await api.call("POST /api/email_confirm/code", { body: { code } });
      return wanted;
    }
    if (nickname === undefined) {
      const { result } = await api.call("POST /api/is_email_registered", { body: { email } });
      return result
        ? { values: { email }, fields: { email: "此電子信箱已被註冊" } }
        : { values: { email, nickname: "" }, fields: {} };
    }
    const body = { email, nickname, password, newsletter: newsletter !== undefined, to: wanted };
    await api.call("POST /api/register", { body });
    return codePath(wanted);
  });
}

export const handle = page({
  title: "免費加入會員",
  head: {
    description: "免費加入好手，找到值得信任的專業，也分享你的專長：一個帳號就能發需求、下單，也能刊登服務接案。",
    canonical: to("/register"),
  },
});

export default function RegisterPage({ loaderData: { sent } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const wanted = ownPath(params.get("to"));
  useLoggedInElsewhere(true, revalidate);
  const keep = params.get("to") ? `?to=${encodeURIComponent(wanted)}` : "";
  const done = () => navigate(wanted, { replace: true });
  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">免費加入會員</h1>
      <Card>
        <LoginPanel
          sent={sent}
          mode="register"
          onMode={() => navigate(`${to("/login")}${keep}`)}
          to={wanted}
          onLoggedIn={done}
        />
      </Card>
    </div>
  );
}
