import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line, secret } from "#contract/text/fields.ts";
import { atMost } from "../shared.ts";
import { passkeyNameMax } from "../terms.ts";

/** Six digits of an app, or a recovery code; blanks and hyphens are ignored. */
export const FactorCode = secret({ error: "請輸入驗證碼" })
  .max(40, "請輸入 6 位數字的驗證碼，或一組復原碼")
  .transform((text) => text.normalize("NFKC").replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, "請輸入 6 位數字的驗證碼，或一組復原碼"));

/** Base64url bytes from the browser. */
const Bytes = z
  .string()
  .max(20_000)
  .regex(/^[\w-]*$/);
const Name = z
  .string()
  .max(60)
  .regex(/^[\w.-]*$/);
const Extensions = z.record(Name, z.unknown()).default({});

/** Browser's response to creating a passkey (WebAuthn, RegistrationResponseJSON). */
export const NewPasskey = z.object({
  id: Bytes,
  rawId: Bytes,
  type: z.literal("public-key"),
  response: z.object({ clientDataJSON: Bytes, attestationObject: Bytes, transports: z.array(Name).max(10).optional() }),
  clientExtensionResults: Extensions,
});

export type NewPasskey = z.output<typeof NewPasskey>;

/** Browser's response to using a passkey (AuthenticationResponseJSON). */
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

/** WebAuthn options, passed to the browser unchanged. */
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
  /** True for operators, who cannot switch it off. */
  needed: z.boolean(),
  /** True if this session has passed one: the console requires it. */
  shown: z.boolean(),
  appSince: When.nullable(),
  passkeys: z.array(z.object({ id: z.number().int(), name: z.string(), createdAt: When, usedAt: When.nullable() })),
  /** Unused recovery codes. */
  codesLeft: z.number().int(),
});
export type MySecondFactor = Wire<z.output<typeof MySecondFactor>>;

/** Setup data of an authenticator app. `picture`: the QR code as an image URL. */
export const NewApp = z.object({ secret: z.string(), address: z.string(), picture: z.string() });

/** Shown once; null if codes already exist. */
export const RecoveryCodes = z.object({ codes: z.array(z.string()).nullable() });
