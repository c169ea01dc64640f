import { eq } from "drizzle-orm";
import { profileParts, profiles, type TakenOut } from "#server/db/schema/profiles.ts";
import { setPicturesOf } from "#server/domains/accounts/index.ts";
import { forgetPortrait } from "#server/domains/notifications/index.ts";
import type { Ctx } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { reindexSellers } from "../search/index-sellers.ts";
import type { Part } from "./store.ts";

type Texts = Pick<TakenOut, "headline" | "intro" | "planNotices">;
const empty = { headline: "", intro: "", planNotices: "" };

/** The values that are there. */
const filledOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as { [K in keyof T]?: NonNullable<T[K]> };

async function writeTexts(ctx: Ctx, userId: number, texts: Texts): Promise<void> {
  await ctx.db
    .update(profiles)
    .set({ ...texts, updatedAt: ctx.now() })
    .where(eq(profiles.userId, userId));
  await reindexSellers(ctx, [userId]);
}

/** Takes the public content out of its pages, into the part's own row. A portfolio item stays where it is, hidden. */
export async function takeOut(ctx: Ctx, part: Part): Promise<void> {
  const { id, userId, headline, intro, planNotices, background, avatar } = part;
  if (part.part === "portfolio") return;
  const now = part.part === "avatar" ? filledOf({ avatar }) : filledOf({ headline, intro, planNotices, background });
  await ctx.db
    .update(profileParts)
    .set({ taken: { ...part.taken, ...now } })
    .where(eq(profileParts.id, id));
  if (part.part === "avatar") {
    await setPicturesOf(ctx, userId, { avatar: null });
    if (avatar !== null) await forgetPortrait(ctx, avatar);
    return;
  }
  await writeTexts(ctx, userId, empty);
  await setPicturesOf(ctx, userId, { background: null });
}

/** Puts back what was taken out, except where the owner has something new. */
export async function putBack(ctx: Ctx, part: Part): Promise<void> {
  const { id, userId, taken } = part;
  if (part.part === "portfolio") return;
  await ctx.db.update(profileParts).set({ taken: {} }).where(eq(profileParts.id, id));
  if (part.part === "avatar") {
    if (part.avatar === null && taken.avatar) await setPicturesOf(ctx, userId, { avatar: taken.avatar });
    return;
  }
  const { headline, intro, planNotices } = part;
  const { background, avatar: _, ...texts } = taken;
  await writeTexts(ctx, userId, { ...texts, ...filledOf({ headline, intro, planNotices }) });
  if (part.background === null && background) await setPicturesOf(ctx, userId, { background });
}

const again = "這段文字已經被下架，換個寫法就可以公開。認為下架有誤，可以寫信給客服。";

/** Refuses texts that were taken down, written again as they were. @throws Refusal invalid at the field */
export function refuseTaken(taken: TakenOut, texts: Texts): void {
  for (const name of ["headline", "intro", "planNotices"] as const)
    if (taken[name] && taken[name] === texts[name])
      refuseField("invalid", name === "planNotices" ? "notices" : name, again);
}

/** The same for a picture. */
export function refuseTakenPicture(taken: string | undefined, hash: string): void {
  if (taken === hash) refuseField("invalid", "image", "這張圖片已經被下架，請換一張。認為下架有誤，可以寫信給客服。");
}
