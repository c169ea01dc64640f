import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, secret } from "#contract/text/fields.ts";
import { atMost } from "../shared.ts";
import { passkeyNameMax } from "../terms.ts";

/** Six digits of an app, or a recovery code; blanks and hyphens are how people read them. */
export const FactorCode = secret({ error: "請輸入驗證碼" })
  .max(40, "請輸入 6 位數字的驗證碼，或一組復原碼")
  .transform((text) => text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, "請輸入 6 位數字的驗證碼，或一組復原碼"));

/** Bytes as the browser sends them. */
const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const Name = z
  .string()
  .max(60)
  .regex(/^[\w.-]*$/);
const Extensions = z.record(Name, z.unknown()).default({});

/** What a browser answers when a passkey was made (WebAuthn, RegistrationResponseJSON). */
export const NewPasskey = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: z.array(Name).max(10).optional() }),
  clientExtensionResults: Extensions,
});

export type NewPasskey = z.output<typeof NewPasskey>;

/** What it answers when a passkey was used (AuthenticationResponseJSON). */
export const UsedPasskey = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: Bytes.nullish(),
  }),
  clientExtensionResults: Extensions,
});
export type UsedPasskey = z.output<typeof UsedPasskey>;

/** What the browser is asked with; it is handed to the browser as it is. */
export const PasskeyQuestion = z.looseObject({ challenge: z.string() });

export const CodeForm = z.object({ code: FactorCode });

export const PasskeyForm = z.object({
  name: line({ error: "請幫這把通行金鑰取個名字" })
    .min(1, "請幫這把通行金鑰取個名字")
    .check(atMost(passkeyNameMax, `名字最多 ${passkeyNameMax} 個字`)),
  passkey: NewPasskey,
});

export const MySecondFactor = z.object({
  on: z.boolean(),
  /** An operator: it cannot be switched off. */
  needed: z.boolean(),
  /** Whether this session has shown one: the console asks for it. */
  shown: z.boolean(),
  appSince: When.nullable(),
  passkeys: z.array(z.object({ id: z.number().int(), name: z.string(), createdAt: When, usedAt: When.nullable() })),
  /** Recovery codes that were not used yet. */
  codesLeft: z.number().int(),
});
export type MySecondFactor = Wire<z.output<typeof MySecondFactor>>;

/** What an authenticator app is set up with. `picture`: the same as a QR code, an address to show. */
export const NewApp = z.object({ secret: z.string(), address: z.string(), picture: z.string() });

/** Shown once; null when there are codes already. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()).nullable() });
