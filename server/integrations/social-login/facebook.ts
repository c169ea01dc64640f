import { createHmac } from "node:crypto";
import { z } from "zod";
import { readAnswer } from "../read-answer.ts";
import { type FacebookLogin, LONGEST_TOKEN, SocialLoginError } from "./port.ts";

export type FacebookLoginConfig = {
  /** Graph API with version, without trailing slash; Facebook's own is {@link FACEBOOK_GRAPH_URL}. */
  graphUrl: string;
  appId: string;
  appSecret: string;
  /** The clock for checking the expiry; default the system clock. */
  now?: () => Date;
  /** Timeout for each of the two calls, ms, default 10,000. */
  timeoutMs?: number;
};

export const FACEBOOK_GRAPH_URL = "https://graph.facebook.com/v25.0";

/** https://developers.facebook.com/docs/facebook-login/guides/access-tokens/debugging */
const DebugToken = z.object({
  data: z.object({
    app_id: z.coerce.string().optional(),
    type: z.string().optional(),
    /** Unix seconds, 0 for never. */
    expires_at: z.number().optional(),
    is_valid: z.boolean(),
    user_id: z.coerce.string().optional(),
    error: z.object({ code: z.number().optional(), subcode: z.number().optional() }).optional(),
  }),
});

const Me = z.object({
  id: z.string().min(1),
  name: z.string().default(""),
  email: z.string().optional(),
  picture: z
    .object({
      data: z.object({
        url: z.string().optional(),
        is_silhouette: z.boolean().default(false),
      }),
    })
    .optional(),
});

const GraphError = z.object({
  error: z.object({
    code: z.number().optional(),
    error_subcode: z.number().optional(),
  }),
});

/** Subcode of error 190: "Access token has expired". */
const SUBCODE_EXPIRED = 463;

/**
 * Proves that a call with a user's token comes from the app's own server.
 * https://developers.facebook.com/docs/graph-api/securing-requests
 * @returns hex HMAC-SHA256 of the token, keyed with the app secret
 */
export function appSecretProof(accessToken: string, appSecret: string): string {
  return createHmac("sha256", appSecret).update(accessToken).digest("hex");
}

/** Verifies a user token with Facebook, then reads the user's profile. Two calls per login. */
export function facebookLogin(config: FacebookLoginConfig): FacebookLogin {
  const now = config.now ?? (() => new Date());

  async function graph(path: string, query: Record<string, string>): Promise<{ status: number; body: unknown }> {
    try {
      const response = await fetch(`${config.graphUrl}${path}?${new URLSearchParams(query)}`, {
        headers: { accept: "application/json" },
        signal: AbortSignal.timeout(config.timeoutMs ?? 10_000),
      });
      return { status: response.status, body: JSON.parse(await readAnswer(response)) };
    } catch (cause) {
      throw new SocialLoginError("unreachable", `Facebook gave no answer to ${path}`, { cause });
    }
  }

  /** @returns the app-scoped user id of the token */
  async function inspect(accessToken: string): Promise<string> {
    const { status, body } = await graph("/debug_token", {
      input_token: accessToken,
      access_token: `${config.appId}|${config.appSecret}`,
    });
    const parsed = DebugToken.safeParse(body);
    if (status !== 200 || !parsed.success) {
      throw new SocialLoginError("unreachable", `Facebook refused debug_token (${status}): check app id and secret`);
    }
    const { data } = parsed.data;
    // The app id is checked first: a valid token of another app is the attack that this call prevents.
    if ((data.app_id !== undefined && data.app_id !== config.appId) || data.error?.code === 100) {
      throw new SocialLoginError("audience", "Facebook token was issued to another app");
    }
    const ended = data.expires_at !== undefined && data.expires_at !== 0 && data.expires_at * 1000 <= now().getTime();
    if (ended || data.error?.subcode === SUBCODE_EXPIRED) {
      throw new SocialLoginError("expired", "Facebook token has expired");
    }
    if (!data.is_valid) throw new SocialLoginError("inactive", "Facebook token is not valid");
    if (data.app_id === undefined || data.type !== "USER" || data.user_id === undefined) {
      throw new SocialLoginError("malformed", "Facebook token is not a user token");
    }
    return data.user_id;
  }

  async function profile(accessToken: string): Promise<z.infer<typeof Me>> {
    const { status, body } = await graph("/me", {
      fields: "id,name,email,picture",
      access_token: accessToken,
      appsecret_proof: appSecretProof(accessToken, config.appSecret),
    });
    const me = Me.safeParse(body);
    if (status === 200 && me.success) return me.data;
    const failure = GraphError.safeParse(body);
    if (failure.success && failure.data.error.code === 190) {
      const expired = failure.data.error.error_subcode === SUBCODE_EXPIRED;
      throw new SocialLoginError(expired ? "expired" : "inactive", "Facebook token was refused for /me");
    }
    throw new SocialLoginError("unreachable", `Facebook gave no profile (${status})`);
  }

  return {
    async verify(accessToken) {
      if (accessToken.trim() === "" || accessToken.length > LONGEST_TOKEN) {
        throw new SocialLoginError("malformed", "Facebook token is empty or too long");
      }
      const userId = await inspect(accessToken);
      const me = await profile(accessToken);
      if (me.id !== userId)
        throw new SocialLoginError("malformed", "Facebook named two different people for one token");
      const picture = me.picture?.data;
      return {
        provider: "facebook",
        subject: me.id,
        email: me.email?.trim().toLowerCase() || null,
        // Facebook does not say whether the address was ever confirmed.
        emailVerified: false,
        name: me.name.trim(),
        pictureUrl: picture?.url?.startsWith("https://") && !picture.is_silhouette ? picture.url : null,
      };
    },
  };
}
