import { z } from "zod";
import { json, none, paged } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { Id, PageQuery } from "../shared.ts";
import {
  FollowForm,
  JobTree,
  MyHome,
  MyHomeForm,
  MyLevel,
  SellerCard,
  SellerQuery,
  SellerSearch,
  UserDetail,
} from "./schemas.ts";

export const getJobs = route("GET /api/jobs", {
  auth: "public",
  summary: "職務，共三層；停用的只在指名時列出",
  query: z.object({ job: Id.optional().catch(undefined) }),
  answer: json(JobTree),
});

export const getUserDetail = route("GET /api/users/{id}/detail", {
  auth: "public",
  summary: "會員的公開頁面",
  answer: json(UserDetail),
  errors: ["not_found", "gone"],
});

export const searchUsers = route("POST /api/users/search", {
  viewing: "reads",
  auth: "public",
  summary: "依關鍵字、職務與條件找達人",
  body: SellerQuery,
  answer: json(SellerSearch),
});

export const followUser = route("POST /api/users/follows", {
  auth: "member",
  summary: "追蹤或取消追蹤會員",
  body: FollowForm,
  answer: json(z.object({ followed: z.boolean(), followers: z.number().int() })),
  errors: ["invalid", "not_found", "forbidden"],
});

export const getMyFollows = route("GET /api/my_follows", {
  auth: "member",
  summary: "我追蹤的會員",
  query: PageQuery,
  answer: paged(SellerCard),
});

export const getMyFollowers = route("GET /api/my_followers", {
  auth: "member",
  summary: "追蹤我的會員",
  query: PageQuery,
  answer: paged(SellerCard),
});

export const getMyLevel = route("GET /api/my_level", {
  auth: "member",
  summary: "我的等級、到期日與維持條件",
  answer: json(MyLevel),
});

export const getMyHome = route("GET /api/my_home", {
  auth: "member",
  summary: "我的首頁停在哪一面，以及開始接案的準備進度",
  answer: json(MyHome),
});

export const saveMyHome = route("PUT /api/my_home", {
  auth: "member",
  summary: "記下首頁停在哪一面、分享過個人頁面，或收起已完成的準備清單",
  body: MyHomeForm,
  answer: none,
  errors: ["invalid", "conflict"],
});
