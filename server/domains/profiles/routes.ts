import * as calls from "#contract/profiles/routes.ts";
import { handle } from "#server/http/handler.ts";
import { followUser } from "./follow-user.ts";
import { myHome, saveHome } from "./home.ts";
import { myLevel } from "./levels/my-level.ts";
import { followPage, jobTree } from "./queries.ts";

/** `GET /api/users/{id}/detail` includes services and is handled by the catalogue. */
export const profileHandlers = [
  handle(calls.getJobs, ({ ctx, query }) => jobTree(ctx, query.job)),
  handle(calls.followUser, ({ ctx, body }) => followUser(ctx, body.userId, body.follow)),
  handle(calls.getMyFollows, ({ ctx, query }) => followPage(ctx, "follows", query.page)),
  handle(calls.getMyFollowers, ({ ctx, query }) => followPage(ctx, "followers", query.page)),
  handle(calls.getMyLevel, ({ ctx }) => myLevel(ctx)),
  handle(calls.getMyHome, ({ ctx }) => myHome(ctx)),
  handle(calls.saveMyHome, ({ ctx, body }) => saveHome(ctx, body)),
];
