import * as calls from "#contract/profiles/item-routes.ts";
import { setPictures } from "#server/domains/accounts/index.ts";
import { storeImage } from "#server/domains/files/index.ts";
import { handle, type Upload } from "#server/http/handler.ts";
import { type Ctx, memberId } from "#server/kernel/ctx.ts";
import { refuseField } from "#server/kernel/errors.ts";
import { tx } from "#server/kernel/tx.ts";
import { lockTaken } from "./parts/store.ts";
import { refuseTakenPicture } from "./parts/take-out.ts";
import { saveJobs, savePlanNotices, saveProfile } from "./save-profile.ts";
import { createItem, orderItems, removeItem, saveItem } from "./write-items.ts";

const picture = ([file]: Upload[]): Upload => file ?? refuseField("invalid", "image", "請選擇一張圖片。");

/** Changes one's own picture, unless operators have taken down the same. @throws Refusal invalid at `image` */
async function setOwn(ctx: Ctx, part: "avatar" | "profile", pictures: { avatar: string } | { background: string }) {
  await tx(ctx, async (ctx) => {
    const { avatar, background } = await lockTaken(ctx, { userId: memberId(ctx), part });
    if ("avatar" in pictures) refuseTakenPicture(avatar, pictures.avatar);
    else refuseTakenPicture(background, pictures.background);
    await setPictures(ctx, pictures);
  });
}

const created = [
  handle(calls.createSpecialty, ({ ctx, body }) => createItem(ctx, "specialties", body)),
  handle(calls.createSkill, ({ ctx, body }) => createItem(ctx, "skills", body)),
  handle(calls.createCertificate, ({ ctx, body }) => createItem(ctx, "certificates", body)),
  handle(calls.createOccupation, ({ ctx, body }) => createItem(ctx, "occupations", body)),
  handle(calls.createAward, ({ ctx, body }) => createItem(ctx, "awards", body)),
  handle(calls.createPortfolio, ({ ctx, body }) => createItem(ctx, "portfolios", body)),
  handle(calls.createPlan, ({ ctx, body }) => createItem(ctx, "plans", body)),
];

const saved = [
  handle(calls.saveSpecialty, ({ ctx, params, body }) => saveItem(ctx, "specialties", params.id, body)),
  handle(calls.saveSkill, ({ ctx, params, body }) => saveItem(ctx, "skills", params.id, body)),
  handle(calls.saveCertificate, ({ ctx, params, body }) => saveItem(ctx, "certificates", params.id, body)),
  handle(calls.saveOccupation, ({ ctx, params, body }) => saveItem(ctx, "occupations", params.id, body)),
  handle(calls.saveAward, ({ ctx, params, body }) => saveItem(ctx, "awards", params.id, body)),
  handle(calls.savePortfolio, ({ ctx, params, body }) => saveItem(ctx, "portfolios", params.id, body)),
  handle(calls.savePlan, ({ ctx, params, body }) => saveItem(ctx, "plans", params.id, body)),
];

const removals = [
  [calls.removeSpecialty, "specialties"],
  [calls.removeSkill, "skills"],
  [calls.removeCertificate, "certificates"],
  [calls.removeOccupation, "occupations"],
  [calls.removeAward, "awards"],
  [calls.removePortfolio, "portfolios"],
  [calls.removePlan, "plans"],
] as const;
const removed = removals.map(([call, kind]) => handle(call, ({ ctx, params }) => removeItem(ctx, kind, params.id)));

/** Calls for the items of one's own profile. */
export const profileItemHandlers = [
  ...created,
  ...saved,
  ...removed,
  handle(calls.orderItems, ({ ctx, body }) => orderItems(ctx, body.kind, body.ids)),
  // A portfolio shows pictures uncropped, in their original ratio.
  handle(calls.uploadPortfolioImage, ({ ctx, files }) => storeImage(ctx, picture(files), { use: "description" })),
  handle(calls.savePlanNotices, ({ ctx, body }) => savePlanNotices(ctx, body.notices)),
  handle(calls.saveProfile, ({ ctx, body }) => saveProfile(ctx, body)),
  handle(calls.saveJobs, ({ ctx, body }) => saveJobs(ctx, body.jobIds)),
  handle(calls.saveAvatar, async ({ ctx, files }) => {
    const { hash: avatar } = await storeImage(ctx, picture(files), { use: "avatar" });
    await setOwn(ctx, "avatar", { avatar });
    return { avatar };
  }),
  handle(calls.saveBackground, async ({ ctx, files }) => {
    const { hash: background } = await storeImage(ctx, picture(files), { use: "banner" });
    await setOwn(ctx, "profile", { background });
    return { background };
  }),
];
