import { z } from "zod";
import { atMost } from "#contract/shared.ts";
import { secret } from "#contract/text/fields.ts";

/** Which kinds of push messages a member wants, on all devices. */
export const PushKinds = z.object({ orders: z.boolean(), requests: z.boolean(), endings: z.boolean() });
export type PushKinds = z.output<typeof PushKinds>;

export const MyPush = z.object({
  /** The public key with which a browser subscribes; null: this site sends no push messages. */
  key: z.string().nullable(),
  /** In the sandbox, the path that stands in for the browser's push service. */
  standIn: z.string().nullable(),
  /** Whether the device of this session receives them. */
  on: z.boolean(),
  kinds: PushKinds,
});
export type MyPush = z.output<typeof MyPush>;

const broken = "這個瀏覽器給的推播資料不完整，請重新整理再試一次。";
/** A number of bytes as a browser writes them (base64url). */
const bytes = (length: number) => secret().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), broken);

/** What `PushSubscription.toJSON()` of a browser says: where messages go, and the keys that encrypt them. */
export const PushSubscriptionForm = z.object({
  endpoint: secret()
    .check(atMost(2000, broken))
    .pipe(z.url({ protocol: /^https?$/, error: broken })),
  keys: z.object({ p256dh: bytes(87), auth: bytes(22) }),
});
export type PushSubscriptionForm = z.output<typeof PushSubscriptionForm>;
