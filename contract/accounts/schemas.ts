import { z } from "zod";
import { ownPath } from "#contract/paths/own-path.ts";
import { When } from "#contract/route/instant.ts";
import { addressOf } from "#contract/text/address.ts";
import { line, secret } from "#contract/text/fields.ts";
import { SEEN_LETTER, SEEN_NAME } from "#contract/text/plain-text.ts";
import { atLeast, atMost } from "../shared.ts";
import * as terms from "../terms.ts";

/**
 * Normalizes a mail address: full-width letters and dots become half-width, an internationalized domain becomes
 * punycode (設計.台灣 is xn--7z2avc.xn--kpry57d), capitals become small.
 */
function mailForm(typed: string): string {
  const address = typed.normalize("NFKC").replaceAll("。", ".").toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whether there is anything but ASCII
  if (at < 1 || /^[\u0000-\u007f]*$/.test(domain)) return address;
  const url = addressOf(`http://${domain}`);
  return url && url.pathname === "/" && url.port === "" ? `${address.slice(0, at)}@${url.hostname}` : address;
}

/** zod's pattern, extended by internationalized top-level domains. */
const MAIL =
  /^(?:[a-z0-9_'+-]+\.)*[a-z0-9_'+-]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]{2,59})$/;

/** Required, valid format, at most 150 characters. Stored in lower case. */
export const Email = line({ error: "請輸入電子信箱" })
  .overwrite(mailForm)
  .min(1, "請輸入電子信箱")
  .check(atMost(150, "電子信箱最多 150 個字元"))
  .pipe(z.email({ pattern: MAIL, error: "電子信箱格式不正確" }));

const notTooLong = atMost(terms.passwordMax, `密碼最多 ${terms.passwordMax} 個字元`);
const tooShort = `密碼至少 ${terms.passwordMin} 個字元`;
const typedPassword = secret({ error: "請輸入密碼" });
export const Password = typedPassword.check(atLeast(terms.passwordMin, tooShort), notTooLong);
/** The lower bound counts code units, as new passwords once did, so that every existing password still passes. */
const ExistingPassword = typedPassword.min(terms.passwordMin, tooShort).check(notTooLong);

const nicknameRule = `暱稱請輸入 ${terms.nicknameMin}~${terms.nicknameMax} 個文字`;
export const Nickname = z
  .string({ error: "請輸入暱稱" })
  .trim()
  .normalize("NFC")
  .check(atLeast(terms.nicknameMin, nicknameRule), atMost(terms.nicknameMax, nicknameRule))
  // Rejected instead of cleaned: a nickname identifies a person, and two that look alike are two people.
  .regex(SEEN_NAME, { error: "暱稱不能包含換行或看不見的符號", abort: true })
  .regex(SEEN_LETTER, "暱稱至少要有一個文字或數字");

export const LoginForm = z.object({
  email: Email,
  password: ExistingPassword,
});

/** Path of the site to continue to, by default the home page; the mailed link carries it. */
const OnTheWay = line().check(atMost(500)).catch("/").transform(ownPath).default("/");

export const ResendForm = z.object({ email: Email, to: OnTheWay });

export const RegisterForm = z.object({
  email: Email,
  nickname: Nickname,
  password: Password,
  newsletter: z.boolean().default(false),
  to: OnTheWay,
});

/** Token of a mailed link. */
export const LinkToken = secret().min(1).max(200);

/**
 * Account of a link that confirms an address; null when the link is no longer valid. `here`: the account was registered
 * in this browser.
 */
export const ConfirmationLink = z.object({
  link: z
    .object({ kind: z.enum(["registration", "change"]), nickname: z.string(), email: z.string(), here: z.boolean() })
    .nullable(),
});

export const ChangePasswordForm = z.object({ token: LinkToken, password: Password });

/**
 * Other ways to log in that remain after a password reset, and the ticket that removes them. `factors`: passkeys, and
 * the authenticator app where `passkey` is null; the ticket removes those added so recently that a mailed link could
 * still revert them.
 */
export const PasswordChanged = z.object({
  social: z.array(
    z.object({
      id: z.number().int(),
      provider: z.enum(["google", "facebook"]),
      email: z.string().nullable(),
      since: When,
    }),
  ),
  factors: z.array(
    z.object({
      passkey: z.object({ id: z.number().int(), name: z.string() }).nullable(),
      since: When,
      removable: z.boolean(),
    }),
  ),
  ticket: z.string(),
});

/** `current` is empty for members who only use social login. */
export const MyPasswordForm = z.object({
  current: secret().check(notTooLong).default(""),
  password: Password,
});

/** The token contains the nonce that the server issued to this browser for social login. */
export const GoogleLoginForm = z.object({ token: secret().min(1).max(8192) });

/** The server trusts only the token and ignores the other fields. */
export const FacebookLoginForm = z.object({
  accessToken: secret().min(1).max(8192),
  nickname: line().check(atMost(200)).optional(),
  facebookUserId: line().check(atMost(200)).optional(),
  email: line().check(atMost(200)).nullish(),
  avatar: line().check(atMost(2000)).nullish(),
});

/** Nickname of a new member from a social login whose name there cannot be one. */
export const FALLBACK_NICKNAME = "好手會員";

export const NicknameForm = z.object({ nickname: Nickname });

/** The session user. A visitor gets the same shape with `isLogged` false and id 0. */
export const MyData = z.object({
  isLogged: z.boolean(),
  id: z.number().int(),
  nickname: z.string(),
  avatar: z.string().nullable(),
  points: z.number().int(),
  balance: z.number().int(),
  coins: z.number().int(),
  status: z.number().int(),
  level: z.number().int(),
  star: z.boolean(),
  followings: z.array(z.number().int()),
  favorites: z.array(z.number().int()),
  blogFavorites: z.array(z.number().int()),
  coupons: z.number().int(),
  identification: z.object({
    cellPhone: z.boolean(),
    idCard: z.number().int(),
    nda: z.boolean(),
  }),
  operator: z.boolean(),
  /** A new member who registered by social login has not chosen a nickname yet. */
  needsNickname: z.boolean(),
  /** Until when an operator sees the pages as this member; null for the member. */
  viewedUntil: When.nullable(),
});
export type MyData = z.output<typeof MyData>;

/**
 * Answer to the first step of a log-in: logged in, or still a visitor who must pass a second factor, with the kinds
 * available.
 */
export const LoginAnswer = MyData.extend({
  secondFactor: z.object({ code: z.boolean(), passkey: z.boolean() }).nullable(),
});
export type LoginAnswer = z.output<typeof LoginAnswer>;

/** Content of the overlay for a blocked member (status 2, 3 or 4). */
export const StatusNotice = z.object({ reason: z.string(), quote: z.string(), mayPledge: z.boolean() });
