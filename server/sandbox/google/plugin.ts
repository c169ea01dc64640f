import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { acceptForms, readLoginRequest, returnInFragment, sendPage } from "../social/browser.ts";
import { escapeHtml, hiddenFields, page, personButton } from "../social/page.ts";
import { DEMO_PERSONS, demoPerson } from "../social/persons.ts";
import { GOOGLE_FAULTS, GoogleTokens } from "./tokens.ts";

export type GoogleSandboxOptions = {
  /** The only client id that the stand-in accepts. */
  clientId: string;
  /** Allowed origins of redirects, besides the host that serves the stand-in. */
  redirectOrigins: readonly string[];
  /** Issuer of tokens; default: Google's own. */
  issuer?: string;
  now?: () => Date;
};

const FreePerson = z.object({
  email: z.email().max(254),
  name: z.string().trim().min(1).max(50),
  verified: z.literal("on").optional(),
});

const Mint = z.object({
  email: z.email(),
  name: z.string().default(""),
  verified: z.boolean().default(true),
  nonce: z.string().optional(),
  subject: z.string().optional(),
  picture: z.string().optional(),
  fault: z.enum(GOOGLE_FAULTS).optional(),
});

const TITLE = "選擇帳號登入好手";

/**
 * Stand-in for Google's login, to be registered under a prefix:
 * GET /authorize (chooser), POST /authorize (choice → 302 with `#id_token=…&state=…`), GET /jwks,
 * POST /control/mint → { idToken }, POST /control/rotate.
 */
export async function googleSandbox(app: FastifyInstance, options: GoogleSandboxOptions): Promise<void> {
  const tokens = new GoogleTokens(options.now ?? (() => new Date()), options.issuer ?? "https://accounts.google.com");
  const known = {
    clientId: options.clientId,
    redirectOrigins: options.redirectOrigins,
  };
  acceptForms(app);

  app.get("/jwks", async (_request, reply) => {
    reply.header("cache-control", "public, max-age=600");
    return tokens.jwks();
  });

  app.get("/authorize", async (request, reply) => {
    const login = readLoginRequest(request, reply, known);
    if (login === null) return reply;
    return sendPage(reply, chooser(login.fields), {
      redirectOrigin: login.redirectUri.origin,
    });
  });

  app.post("/authorize", async (request, reply) => {
    const login = readLoginRequest(request, reply, known);
    if (login === null) return reply;
    const { fields, state, redirectUri } = login;
    if (fields.cancel !== undefined)
      return returnInFragment(reply, redirectUri, {
        error: "access_denied",
        state,
      });

    let person: { email: string; name: string; verified: boolean } | undefined = demoPerson(fields.person ?? "");
    if (person === undefined) {
      const free = FreePerson.safeParse(fields);
      if (!free.success) {
        const html = chooser(fields, "請填寫正確的電子郵件與姓名。");
        return sendPage(reply, html, {
          status: 400,
          redirectOrigin: redirectUri.origin,
        });
      }
      person = {
        email: free.data.email,
        name: free.data.name,
        verified: free.data.verified === "on",
      };
    }
    const idToken = await tokens.mint({
      clientId: options.clientId,
      email: person.email,
      name: person.name,
      verified: person.verified,
      nonce: fields.nonce || undefined,
    });
    return returnInFragment(reply, redirectUri, { id_token: idToken, state });
  });

  app.post("/control/mint", async (request, reply) => {
    const wanted = Mint.safeParse(request.body);
    if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) });
    return {
      idToken: await tokens.mint({
        ...wanted.data,
        clientId: options.clientId,
      }),
    };
  });

  app.post("/control/rotate", async (_request, reply) => {
    await tokens.rotate();
    return reply.code(204).send();
  });
}

function chooser(fields: Record<string, string>, problem?: string): string {
  const carried = hiddenFields({
    client_id: fields.client_id ?? "",
    redirect_uri: fields.redirect_uri ?? "",
    state: fields.state ?? "",
    nonce: fields.nonce ?? "",
  });
  const open = problem === undefined ? "" : " open";
  const alert = problem === undefined ? "" : `<p role="alert">${escapeHtml(problem)}</p>`;
  return page(
    TITLE,
    `<p>這裡在測試環境代替 Google，發出的登入憑證只有這個網站認得。</p>
<form method="post" action="authorize">${carried}${DEMO_PERSONS.map(personButton).join("")}</form>
<details${open}><summary>使用其他帳號</summary>${alert}<form method="post" action="authorize">${carried}
<label>姓名<input name="name" maxlength="50" required autocomplete="off" value="${escapeHtml(fields.name ?? "")}"></label>
<label>電子郵件<input name="email" type="email" maxlength="254" required autocomplete="off" value="${escapeHtml(fields.email ?? "")}"></label>
<label class="tick"><input type="checkbox" name="verified" checked>電子郵件已由 Google 驗證</label>
<button class="go">以此帳號繼續</button></form></details>
<form method="post" action="authorize">${carried}<button class="quiet" name="cancel" value="1">取消</button></form>`,
  );
}
