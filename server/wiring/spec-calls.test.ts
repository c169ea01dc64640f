import { expect, test } from "vitest";
import { z } from "zod";
import * as calls from "#contract/all.ts";
import { callsAmong } from "#contract/route/route.ts";

const kinds = ["specialties", "skills", "certificates", "occupations", "awards", "portfolios", "plans"];

/** Personal activity: "paged with page unless noted". */
const personalActivity = [
  "GET /api/pickups/{n}",
  "GET /api/my_notices",
  "PUT /api/my_notifications_read",
  "GET /api/my_tasks",
  "GET /api/my_notifications",
  "GET /api/my_favorites",
  "GET /api/my_favorite_blogs",
  "GET /api/my_messages",
  "POST /api/my_messages",
  "GET /api/my_messages/{id}",
  "POST /api/my_messages/{id}/update_messages",
  "GET /api/my_messages/{id}/former_contents",
  "POST /api/my_messages/{id}/send",
  "GET /api/my_follows",
  "GET /api/my_followers",
  "GET /api/my_received_favorites",
  "GET /api/my_revenues",
  "GET /api/my_revenues/records",
  "POST /api/balance_to_point",
  "POST /api/balance_to_transfer",
  "GET /api/my_points",
  "GET /api/my_point_records",
  "GET /api/my_registered_cards",
];

/** All calls of the specification (its section 7). */
const present = [
  // auth and account
  "POST /api/login",
  "POST /api/logout",
  "POST /api/is_email_registered",
  "POST /api/register",
  "POST /api/email_confirm",
  "POST /api/login_by_google",
  "POST /api/login_by_facebook",
  "POST /api/forget_password",
  "POST /api/change_password",
  "POST /api/change_password_check",
  "PUT /api/my_password",
  "GET /api/my_data",
  "PUT /api/my_nickname",
  "PUT /api/my_profiles",
  "PUT /api/my_avatars",
  "PUT /api/my_bgs",
  // settings and identity
  "PUT /api/my_email",
  "GET /api/my_data_detail",
  "GET /api/my_settings",
  "POST /api/my_cards",
  "DELETE /api/my_cards",
  "PUT /api/my_bank_accounts",
  "DELETE /api/my_bank_accounts",
  "POST /api/get_sms",
  "POST /api/my_cellphones",
  "DELETE /api/my_cellphones",
  "PUT /api/my_info",
  "PUT /api/my_info_aftee",
  "POST /api/id_applications",
  "POST /api/my_nda",
  "DELETE /api/my_blocks/{id}",
  "PUT /api/my_email_notices",
  // users
  "POST /api/users/search",
  "GET /api/users/{id}/detail",
  "GET /api/users/{id}/reviews",
  "GET /api/my_reviews",
  "POST /api/users/follows",
  // profile sub-entities
  ...kinds.flatMap((kind) => [`POST /api/my_${kind}`, `PUT /api/my_${kind}/{id}`, `DELETE /api/my_${kind}/{id}`]),
  "POST /api/my_portfolios_images",
  "PUT /api/my_plan_notices",
  "PUT /api/my_jobs",
  // reference
  "GET /api/categories",
  "GET /api/jobs",
  "GET /api/blog_categories",
  "GET /api/recent_news",
  "GET /api/my_news",
  "GET /api/my_news/{id}",
  "GET /api/faq",
  "GET /api/faq/{id}",
  ...personalActivity,
  "PUT /api/my_status",
  "POST /api/contact_us",
  "POST /api/contact_us_logged",
];

const standing = new Map(callsAmong(Object.values(calls)).map((route) => [`${route.method} ${route.path}`, route]));

test("the calls of the specification stand where it says", () => {
  expect(present.filter((name) => !standing.has(name))).toEqual([]);
  expect(present).toHaveLength(95);
});

/** Not paged, for the reasons in decision 070. */
const notPaged = [
  "GET /api/pickups/{n}",
  "GET /api/my_notices",
  "GET /api/my_messages/{id}",
  "GET /api/my_revenues",
  "GET /api/my_points",
  "GET /api/my_registered_cards",
];

test("personal activity comes in pages, except what is no list or has an end of its own", () => {
  const reads = personalActivity.filter((name) => name.startsWith("GET "));
  const isPaged = (name: string) => {
    const query = standing.get(name)?.query;
    return query instanceof z.ZodObject && "page" in query.shape;
  };
  expect(reads.filter((name) => !isPaged(name)).sort()).toEqual([...notPaged].sort());
});

test("no call is listed twice", () => {
  expect(present.filter((name, at) => present.indexOf(name) !== at)).toEqual([]);
});

test("a call of the specification needs no header that it does not know", () => {
  const keyed = present.filter((name) => standing.get(name)?.idempotent);
  expect(keyed.filter((name) => !standing.get(name)?.keyOptional)).toEqual([]);
  expect(keyed).toHaveLength(13);
});
