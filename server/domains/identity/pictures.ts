import type { FastifyInstance, FastifyRequest } from "fastify";
import { Id } from "#contract/shared.ts";
import { admit } from "#server/kernel/admit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { lookAtPicture } from "./look.ts";

const parts: Record<string, "front" | "back"> = { 1: "front", 2: "back" };

/**
 * GET /api/admin/id_applications/{id}/pictures/{n}: a picture of somebody's card, 1 the front, 2 the back, unsealed for
 * this one look. Kept by nobody on the way.
 */
export function mountIdPictures(app: FastifyInstance, ctxOf: (request: FastifyRequest) => Promise<Ctx>): void {
  app.get<{ Params: { id: string; n: string } }>(
    "/api/admin/id_applications/:id/pictures/:n",
    async (request, reply) => {
      reply.header("cache-control", "private, no-store");
      const ctx = await ctxOf(request);
      admit("operator", ctx.actor);
      const id = Id.safeParse(request.params.id);
      const part = parts[request.params.n];
      const picture = id.success && part ? await lookAtPicture(ctx, id.data, part) : refuse("not_found");
      return reply
        .header("x-content-type-options", "nosniff")
        .header("cross-origin-resource-policy", "same-origin")
        .header("content-security-policy", "default-src 'none'; sandbox")
        .type("image/webp")
        .send(picture);
    },
  );
}
