import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isApiError } from "#contract/api.ts";
import { ownPath } from "#contract/paths/own-path.ts";
import { to } from "#contract/paths/to.ts";
import { page } from "#web/lib/page/define-page.ts";
import { type CodeAsked, CodeForm } from "#web/shell/login/code-form.tsx";
import { SecondStep, type Ways } from "#web/shell/login/second-step.tsx";
import { announce, exchange, forgetPending, linkVendor, names, readPending, refused } from "#web/shell/login/social.ts";
import { Alert } from "#web/ui/alert.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/social-callback";

/** The title with the vendor's name; without it for an unknown vendor. */
const titleOf = (provider: string | undefined): string =>
  provider === "google" || provider === "facebook" ? `用 ${names[provider]} 登入` : "登入";

export const handle = page({ title: (_, { params }) => titleOf(params.provider), noindex: true, layout: "payment" });

/** Reads the vendor's response from the fragment; Facebook's errors are in the query. */
function answerIn(location: Location): URLSearchParams {
  const answer = new URLSearchParams(location.hash.slice(1));
  for (const [name, value] of new URLSearchParams(location.search)) if (!answer.has(name)) answer.set(name, value);
  return answer;
}

type State =
  | { kind: "waiting" }
  | { kind: "code"; asked: CodeAsked }
  | { kind: "second"; ways: Ways }
  | { kind: "failed"; text: string };

/**
 * Redirect target of the vendor. It notifies the page that opened this window, or without one finishes the login
 * itself.
 */
export default function SocialCallback({ params }: Route.ComponentProps) {
  const [state, setState] = useState<State>({ kind: "waiting" });
  const navigate = useNavigate();
  const pending = useRef(typeof window === "undefined" ? null : readPending());
  const began = useRef(false);

  const goOn = async () => {
    forgetPending();
    await navigate(ownPath(pending.current?.to), { replace: true });
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer of the vendor is taken once.
  useEffect(() => {
    if (began.current) return;
    began.current = true;
    const answer = answerIn(window.location);
    const token = answer.get("id_token") ?? answer.get("access_token") ?? undefined;
    const given = answer.get("state") ?? "";
    const mine = pending.current;
    if (!mine) {
      announce({ state: given, ...(token ? { token } : { error: answer.get("error") ?? "refused" }) });
      window.close();
      return;
    }
    const failed = refused[params.provider === "facebook" ? "facebook" : "google"];
    if (!token || given !== mine.state || params.provider !== mine.provider) {
      forgetPending();
      setState({ kind: "failed", text: failed });
      return;
    }
    const taken =
      mine.purpose === "link"
        ? linkVendor(mine.provider, token).then(() => ({ codeAsked: null, secondFactor: null }))
        : exchange(mine.provider, token);
    taken.then(
      ({ codeAsked, secondFactor }) => {
        if (secondFactor) return setState({ kind: "second", ways: secondFactor });
        return codeAsked ? setState({ kind: "code", asked: codeAsked }) : goOn();
      },
      (error) => setState({ kind: "failed", text: isApiError(error) ? error.message : failed }),
    );
  }, []);

  return (
    <div className="mx-auto w-full max-w-form px-4 py-10 sm:py-16">
      <h1 className="mb-6 text-center text-3xl">{titleOf(params.provider)}</h1>
      <Card className="flex flex-col gap-5">
        {state.kind === "waiting" ? <p>正在完成登入，這個視窗可以關閉。</p> : null}
        {state.kind === "second" ? (
          <SecondStep ways={state.ways} onDone={goOn} onBack={() => void navigate(to("/login"))} />
        ) : null}
        {state.kind === "code" ? (
          <CodeForm asked={state.asked} onAsked={(ways) => setState({ kind: "second", ways })} onDone={goOn} />
        ) : null}
        {state.kind === "failed" ? (
          <>
            <Alert tone="danger">{state.text}</Alert>
            <Link href={to("/login")} className={buttonClass({ variant: "secondary", full: true })}>
              回到登入
            </Link>
          </>
        ) : null}
      </Card>
    </div>
  );
}
