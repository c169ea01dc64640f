import { z } from "zod";
import { route } from "../route.ts";
import { IdParams, PageQuery } from "../shared.ts";
import { FollowForm, JobTree, MyLevel, SellerPage, SellerQuery, SellerSearch, UserDetail } from "./schemas.ts";

export const getJobs = route({
  method: "GET",
  path: "/api/jobs",
  auth: "public",
  summary: "職務，共三層",
  response: JobTree,
});

export const getUserDetail = route({
  method: "GET",
  path: "/api/users/{id}/detail",
  auth: "public",
  summary: "會員的公開頁面",
  params: IdParams,
  response: UserDetail,
  errors: ["not_found", "gone"],
});

export const searchUsers = route({
  method: "POST",
  path: "/api/users/search",
  auth: "public",
  summary: "依關鍵字、職務與條件找達人",
  body: SellerQuery,
  response: SellerSearch,
});

export const followUser = route({
  method: "POST",
  path: "/api/users/follows",
  auth: "member",
  summary: "追蹤或取消追蹤會員",
  body: FollowForm,
  response: z.object({ followed: z.boolean(), followers: z.number().int() }),
  errors: ["invalid", "not_found", "forbidden"],
});

export const getMyFollows = route({
  method: "GET",
  path: "/api/my_follows",
  auth: "member",
  summary: "我追蹤的會員",
  query: PageQuery,
  response: SellerPage,
});

export const getMyFollowers = route({
  method: "GET",
  path: "/api/my_followers",
  auth: "member",
  summary: "追蹤我的會員",
  query: PageQuery,
  response: SellerPage,
});

export const getMyLevel = route({
  method: "GET",
  path: "/api/my_level",
  auth: "member",
  summary: "我的等級、到期日與維持條件",
  response: MyLevel,
});
