import type { FastifyInstance, FastifyRequest } from "fastify";
import { Secret, TOTP } from "otpauth";
import { sendPage } from "../social/browser.ts";
import { escapeHtml, page } from "../social/page.ts";

export type AuthenticatorOptions = {
  /** TOTP secret of the demo operators. */
  secret: string;
  now(): Date;
};

const PERIOD = 30;

const wantsPage = (request: FastifyRequest) => (request.headers.accept ?? "").includes("text/html");

/**
 * Authenticator app of the demo operators, to be registered under a prefix. Shows the current code as a page, and to
 * programs as { code, secondsLeft }. Unlike a real telephone it follows the sandbox clock.
 */
export async function authenticatorSandbox(app: FastifyInstance, { secret, now }: AuthenticatorOptions): Promise<void> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: PERIOD });

  app.get("/", async (request, reply) => {
    const timestamp = now().getTime();
    const code = totp.generate({ timestamp });
    const secondsLeft = Math.ceil(totp.remaining({ timestamp }) / 1000);
    if (!wantsPage(request)) return reply.header("cache-control", "no-store").send({ code, secondsLeft });
    const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
    // Reloads the page when the next code begins.
    reply.header("refresh", String(secondsLeft));
    return sendPage(
      reply,
      page(
        "示範營運人員的驗證碼",
        `<h1 aria-live="polite">${escapeHtml(shown)}</h1>
<p>還有 ${secondsLeft} 秒換下一組。每組只能用一次。</p>
<p>operator@example.com 與 operator2@example.com 用的是同一組設定密鑰，只有測試環境有：<b>${escapeHtml(secret)}</b></p>
<p>驗證碼跟著測試時鐘走。撥動過時鐘後，手機上的驗證 App 會對不上，請看這一頁。</p>`,
      ),
    );
  });
}
