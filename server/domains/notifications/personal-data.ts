import { sql } from "drizzle-orm";
import { type PersonalData, pagedPart } from "#server/kernel/personal-data.ts";
import { forgetNotifications } from "./erase-notifications.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "notifications",
      "通知",
      ["notifications"],
      () => sql`r.kind, r.title, r.url, r.read_at as "readAt", r.created_at as "createdAt"`,
      (me) => sql`from notifications r where r.user_id = ${me}`,
    ),
    pagedPart(
      "mails",
      "寄給你的信與簡訊；內文可能含登入連結，只列主旨與時間",
      ["outbox"],
      () => sql`r.channel, r."to", r.subject, r.sent_at as "sentAt", r.created_at as "createdAt"`,
      (me) =>
        sql`from outbox r where r."to" in (select unnest(array[u.email, u.cellphone]) from users u where u.id = ${me})`,
    ),
    pagedPart(
      "push-devices",
      "接收期限提醒的裝置；推播位址與金鑰能用來傳訊息給你，只列推播服務與時間",
      ["push_subscriptions"],
      () => sql`substring(r.endpoint from '^https?://([^/]+)') as service, r.created_at as "createdAt"`,
      (me) => sql`from push_subscriptions r where r.user_id = ${me}`,
    ),
  ],
  erase: forgetNotifications,
  erased: [
    { tables: ["push_subscriptions"], what: "deleted" },
    { tables: ["notifications"], what: "deleted; notifications to others kept, without the picture" },
    { tables: ["outbox"], what: "messages to the address or the telephone number: deleted" },
  ],
};
