import { sql } from "drizzle-orm";
import { nicknameOf } from "#server/domains/accounts/index.ts";
import { type PersonalData, pagedPart, queryPart } from "#server/kernel/personal-data.ts";
import { eraseListings } from "./erase-listings.ts";

export const personalData: PersonalData = {
  export: [
    pagedPart(
      "favorites",
      "收藏的服務",
      ["favorites"],
      () =>
        sql`r.service_id as "serviceId", s.title, ${nicknameOf(sql`s.seller_id`)} as seller, r.created_at as "createdAt"`,
      (me) => sql`from favorites r join services s on s.id = r.service_id where r.user_id = ${me}`,
    ),
    pagedPart(
      "services",
      "我的服務，含方案、加購項目、圖片與瀏覽數",
      ["services", "service_packages", "service_options", "service_images", "service_views"],
      () => sql`to_jsonb(r) - 'seller_id' as service,
        array(select to_jsonb(p) from service_packages p where p.service_id = r.id order by p.position) as packages,
        array(select to_jsonb(p) from service_options p where p.service_id = r.id order by p.position) as options,
        array(select to_jsonb(p) from service_images p where p.service_id = r.id order by p.position) as images,
        array(select to_jsonb(v) from service_views v where v.service_id = r.id order by v.day) as views`,
      (me) => sql`from services r where r.seller_id = ${me}`,
    ),
    pagedPart(
      "service_reports",
      "我檢舉的服務與處理結果",
      ["service_reports"],
      () =>
        sql`r.service_id as "serviceId", r.reason, r.text, r.state, r.created_at as "createdAt", r.decided_at as "decidedAt"`,
      (me) => sql`from service_reports r where r.reporter_id = ${me}`,
    ),
    queryPart(
      "drafts",
      "還沒完成的草稿",
      ["drafts"],
      (me) => sql`select key, data, updated_at as "updatedAt", done from drafts where user_id = ${me} order by key`,
    ),
  ],
  withheld: { service_search: "made from the services" },
  erase: (ctx, { id }) => eraseListings(ctx, id),
  erased: [
    { tables: ["services"], what: "removed; title and text deleted, view counts kept" },
    {
      tables: ["service_packages", "service_options", "service_images", "service_search", "pickups"],
      what: "deleted; other members' services leave the member's favourites",
    },
    { tables: ["service_reports"], what: "kept; the member's text deleted" },
    { tables: ["favorites", "drafts"], what: "deleted" },
  ],
};
