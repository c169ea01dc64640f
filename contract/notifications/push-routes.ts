import { z } from "zod";
import { json, none } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { MyPush, PushKinds, PushSubscriptionForm } from "./push.ts";

export const getMyPush = route("GET /api/my_push", {
  viewing: "refused",
  auth: "member",
  summary: "這個裝置是否接收期限提醒，以及接收哪幾種",
  answer: json(MyPush),
});

export const putMyPush = route("PUT /api/my_push", {
  auth: "member",
  summary: "這個裝置開始接收期限提醒；登出就停止",
  body: PushSubscriptionForm,
  answer: none,
  errors: ["invalid", "push_unavailable"],
});

export const deleteMyPush = route("DELETE /api/my_push", {
  auth: "member",
  summary: "這個裝置不再接收期限提醒",
  answer: none,
});

export const putMyPushKinds = route("PUT /api/my_push_kinds", {
  auth: "member",
  summary: "所有裝置接收哪幾種期限提醒",
  body: PushKinds,
  answer: json(z.object({ kinds: PushKinds })),
});
