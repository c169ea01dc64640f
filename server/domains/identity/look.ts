import { type IdKind, idKindOf } from "#contract/accounts/numbers.ts";
import type { IdPart } from "#contract/identity/schemas.ts";
import { getIdApplication, type IdApplication, openIdNumber, openIdPicture } from "#server/domains/accounts/index.ts";
import { audit } from "#server/kernel/audit.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuse } from "#server/kernel/errors.ts";
import { mayDecide, papersRole } from "./policy.ts";

/** The audit action that is shown to the member (settings/my-settings.ts reads it). */
const LOOK = "identity.look";

/** Authorizes the operator to see number and pictures of an application. @throws Refusal not_found, gone, forbidden */
async function admitLook(ctx: Ctx, id: number): Promise<IdApplication> {
  const application = await getIdApplication(ctx, id);
  if (application.number === null) refuse("gone");
  if (!mayDecide(ctx.actor, application)) refuse("forbidden");
  return application;
}

/** Audits which operator, in which role, opened which part, before it is shown. */
function record(ctx: Ctx, { id, userId }: IdApplication, part: IdPart): Promise<void> {
  return audit(ctx, LOOK, "id_application", id, { part, userId, role: papersRole(ctx.actor) });
}

/** The number of an application; the access is audited. @throws Refusal not_found, gone, forbidden */
export async function lookAtNumber(ctx: Ctx, id: number): Promise<{ number: string; kind: IdKind }> {
  const application = await admitLook(ctx, id);
  const number = openIdNumber(ctx, application);
  await record(ctx, application, "number");
  return { number, kind: idKindOf(number) };
}

/** A picture of an application as WebP; the access is audited. @throws Refusal not_found, gone, forbidden */
export async function lookAtPicture(ctx: Ctx, id: number, part: "front" | "back"): Promise<Buffer> {
  const application = await admitLook(ctx, id);
  const picture = await openIdPicture(ctx, application, part === "front" ? 0 : 1);
  await record(ctx, application, part);
  return picture;
}
