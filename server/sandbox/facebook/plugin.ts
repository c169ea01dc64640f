import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { acceptForms, readLoginRequest, returnInFragment, sendPage, textFields } from "../social/browser.ts";
import { escapeHtml, hiddenFields, page, personButton } from "../social/page.ts";
import { DEMO_PERSONS, demoPerson } from "../social/persons.ts";
import { FACEBOOK_FAULTS, type FacebookToken, FacebookTokens, proofFits } from "./tokens.ts";

export type FacebookSandboxOptions = {
  appId: string;
  appSecret: string;
  /** Allowed origins of redirects, besides the host that serves the stand-in. */
  redirectOrigins: readonly string[];
  now?: () => Date;
};

const FreePerson = z.object({
  email: z.email().max(254),
  name: z.string().trim().min(1).max(50),
});

const Mint = z.object({
  email: z.email().nullable().default(null),
  name: z.string().min(1),
  account: z.string().optional(),
  fault: z.enum(FACEBOOK_FAULTS).optional(),
});

/**
 * Stand-in for Facebook's login and the two Graph calls it needs, to be registered under a prefix:
 * GET /dialog/oauth (consent), POST /dialog/oauth (choice → 302 with `#access_token=…&state=…`, or
 * `?error=access_denied…` as Facebook does), GET /debug_token, GET /me, POST /control/mint → { accessToken, userId }.
 */
export async function facebookSandbox(app: FastifyInstance, options: FacebookSandboxOptions): Promise<void> {
  const tokens = new FacebookTokens(options.appId, options.now ?? (() => new Date()));
  acceptForms(app);
  answerDialog(app, options, tokens);
  answerGraph(app, options, tokens);

  app.post("/control/mint", async (request, reply) => {
    const wanted = Mint.safeParse(request.body);
    if (!wanted.success) return reply.code(400).send({ message: z.prettifyError(wanted.error) });
    const { accessToken, token } = tokens.issue(wanted.data);
    return { accessToken, userId: token.userId };
  });
}

/** The consent page where a person is chosen, and its redirect. */
function answerDialog(app: FastifyInstance, options: FacebookSandboxOptions, tokens: FacebookTokens): void {
  const known = {
    clientId: options.appId,
    redirectOrigins: options.redirectOrigins,
  };

  app.get("/dialog/oauth", async (request, reply) => {
    const login = readLoginRequest(request, reply, known);
    if (login === null) return reply;
    return sendPage(reply, consent(login.fields), {
      redirectOrigin: login.redirectUri.origin,
    });
  });

  app.post("/dialog/oauth", async (request, reply) => {
    const login = readLoginRequest(request, reply, known);
    if (login === null) return reply;
    const { fields, state, redirectUri } = login;
    if (fields.deny !== undefined) return denied(reply, redirectUri, state);

    let person: { email: string; name: string } | undefined = demoPerson(fields.person ?? "");
    if (person === undefined) {
      const free = FreePerson.safeParse(fields);
      if (!free.success) {
        const html = consent(fields, "請填寫正確的電子郵件與姓名。");
        return sendPage(reply, html, {
          status: 400,
          redirectOrigin: redirectUri.origin,
        });
      }
      person = free.data;
    }
    const shared = fields.share_email === "on";
    const { accessToken, token } = tokens.issue({
      name: person.name,
      email: shared ? person.email : null,
      account: person.email,
    });
    return returnInFragment(reply, redirectUri, {
      access_token: accessToken,
      data_access_expiration_time: String(token.expiresAt),
      expires_in: String(token.expiresAt - token.issuedAt),
      state,
    });
  });
}

/** Server-side calls: the owner of a token, and the data that the person shares. */
function answerGraph(app: FastifyInstance, { appId, appSecret }: FacebookSandboxOptions, tokens: FacebookTokens): void {
  app.get("/debug_token", async (request, reply) => {
    const query = textFields(request.query);
    if (query.access_token !== `${appId}|${appSecret}`) {
      return graphError(reply, "Invalid OAuth access token signature.", "OAuthException", 190);
    }
    const token = tokens.find(query.input_token ?? "");
    if (token === undefined) {
      return {
        data: {
          error: { code: 190, message: "Invalid OAuth access token." },
          is_valid: false,
          scopes: [],
        },
      };
    }
    return { data: described(token, appId, tokens.time) };
  });

  app.get("/me", async (request, reply) => {
    const query = textFields(request.query);
    const accessToken = query.access_token ?? "";
    const token = tokens.find(accessToken);
    if (token === undefined || token.fault === "inactive") {
      return graphError(reply, "Error validating access token.", "OAuthException", 190, 460);
    }
    if (token.expiresAt <= tokens.time) {
      return graphError(reply, "Error validating access token: Session has expired.", "OAuthException", 190, 463);
    }
    if (query.appsecret_proof === undefined) {
      const message = "API calls from the server require an appsecret_proof argument";
      return graphError(reply, message, "GraphMethodException", 100);
    }
    if (!proofFits(accessToken, appSecret, query.appsecret_proof)) {
      return graphError(reply, "Invalid appsecret_proof provided in the API argument", "GraphMethodException", 100);
    }
    return profile(token, (query.fields ?? "id,name").split(","));
  });
}

function described(token: FacebookToken, appId: string, time: number) {
  const expired = token.expiresAt <= time;
  const valid = !expired && token.fault !== "inactive";
  return {
    app_id: token.fault === "audience" ? "999000999000999" : appId,
    type: token.fault === "not_user" ? "PAGE" : "USER",
    application: "好手",
    data_access_expires_at: token.expiresAt,
    expires_at: token.expiresAt,
    issued_at: token.issuedAt,
    is_valid: valid,
    scopes: token.email === null ? ["public_profile"] : ["email", "public_profile"],
    user_id: token.userId,
    ...(valid
      ? {}
      : {
          error: {
            code: 190,
            message: "Error validating access token.",
            subcode: expired ? 463 : 460,
          },
        }),
  };
}

function profile(token: FacebookToken, fields: readonly string[]) {
  const id = token.fault === "other_person" ? `${token.userId}0` : token.userId;
  return {
    id,
    ...(fields.includes("name") ? { name: token.name } : {}),
    ...(fields.includes("email") && token.email !== null ? { email: token.email } : {}),
    ...(fields.includes("picture")
      ? {
          picture: {
            data: {
              height: 50,
              width: 50,
              is_silhouette: true,
              url: "https://static.example.com/silhouette.png",
            },
          },
        }
      : {}),
  };
}

function graphError(reply: FastifyReply, message: string, type: string, code: number, subcode?: number) {
  return reply.code(400).send({
    error: {
      message,
      type,
      code,
      error_subcode: subcode,
      fbtrace_id: randomBytes(8).toString("base64url"),
    },
  });
}

/** Facebook reports a denial in the query, not the fragment. */
function denied(reply: FastifyReply, to: URL, state: string) {
  const target = new URL(to);
  target.searchParams.set("error", "access_denied");
  target.searchParams.set("error_code", "200");
  target.searchParams.set("error_description", "Permissions error");
  target.searchParams.set("error_reason", "user_denied");
  target.searchParams.set("state", state);
  return reply.header("cache-control", "no-store").redirect(target.href, 302);
}

function consent(fields: Record<string, string>, problem?: string): string {
  const carried = hiddenFields({
    client_id: fields.client_id ?? "",
    redirect_uri: fields.redirect_uri ?? "",
    state: fields.state ?? "",
  });
  const tick = `<label class="tick"><input type="checkbox" name="share_email" checked>提供電子郵件給好手</label>`;
  const open = problem === undefined ? "" : " open";
  const alert = problem === undefined ? "" : `<p role="alert">${escapeHtml(problem)}</p>`;
  const buttons = DEMO_PERSONS.map((person) => personButton({ ...person, note: "提供公開的個人檔案" })).join("");
  return page(
    "以 Facebook 帳號登入好手",
    `<p>這裡在測試環境代替 Facebook，發出的存取權杖只有這個網站認得。</p>
<form method="post" action="oauth">${carried}${buttons}${tick}</form>
<details${open}><summary>使用其他帳號</summary>${alert}<form method="post" action="oauth">${carried}
<label>姓名<input name="name" maxlength="50" required autocomplete="off" value="${escapeHtml(fields.name ?? "")}"></label>
<label>電子郵件<input name="email" type="email" maxlength="254" required autocomplete="off" value="${escapeHtml(fields.email ?? "")}"></label>
${tick}<button class="go">以此帳號繼續</button></form></details>
<form method="post" action="oauth">${carried}<button class="quiet" name="deny" value="1">拒絕</button></form>`,
  );
}
