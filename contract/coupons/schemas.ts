import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { money } from "../money.ts";
import { atLeast, atMost, Id, Money, offeredOf, Page } from "../shared.ts";
import * as terms from "../terms.ts";
import {
  audiencesOf,
  bearers,
  type CollectedState,
  type CouponAudience,
  type CouponKind,
  type CouponScope,
  type CouponState,
  collectedStates,
  couponActionNames,
  couponAudiences,
  couponCuts,
  couponKinds,
  couponScopes,
  couponStates,
  couponTransitions,
  scopesOf,
} from "./states.ts";

const namesOf = <S extends string>(table: Record<S, string>) => Object.keys(table) as [S, ...S[]];
const State = z.enum(namesOf<CouponState>(couponStates));
const Kind = z.enum(namesOf<CouponKind>(couponKinds));
const Scope = z.enum(namesOf<CouponScope>(couponScopes), { error: "請選擇適用範圍" });
const Audience = z.enum(namesOf<CouponAudience>(couponAudiences), { error: "請選擇發送對象" });
const Cut = z.enum(namesOf<keyof typeof couponCuts>(couponCuts), { error: "請選擇折抵方式" });
const Bearer = z.enum(namesOf<keyof typeof bearers>(bearers));
export const CouponActionName = z.enum(couponActionNames);

/** A code as typed: letters and digits in any case. */
export const Code = line({ error: "請輸入代碼" })
  .transform((code) => code.normalize("NFKC").replaceAll(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{4,20}$/, "代碼是 4 到 20 個英文字母或數字"));

export const CodeForm = z.object({ code: Code });

const whole = (name: string, least: number, most: number, unit = "") =>
  z.coerce
    .number({ error: `請輸入${name}` })
    .int(`${name}必須是整數`)
    .min(least, `${name}至少 ${unit ? `${least}${unit}` : money(least)}`)
    .max(most, `${name}最多 ${unit ? `${most}${unit}` : money(most)}`);
const Instant = (name: string) => z.iso.datetime({ offset: true, error: `請選擇${name}` });

/** The fields of a coupon's form. `SellerCouponForm` says which of them a seller may choose. */
const Fields = z.object({
  title: line({ error: "請輸入名稱" })
    .min(1, "請輸入名稱")
    .check(atLeast(2, "名稱至少 2 個字"), atMost(40, "名稱最多 40 個字")),
  cut: Cut,
  /** NT$ for a fixed amount; whole percent of the price for a percentage. */
  value: z.coerce.number({ error: "請輸入折抵的數字" }).int("折抵的數字必須是整數").min(1, "折抵的數字至少是 1"),
  /** Maximum discount of a percentage coupon, NT$. */
  cap: whole("折抵上限", 1, terms.couponAmountMax).nullable().default(null),
  /** Minimum price for using it, NT$. */
  minimum: whole("最低消費", 0, 10_000_000).default(0),
  scope: Scope,
  /** Id of the category, seller or service that the scope refers to. */
  scopeId: Id.nullable().default(null),
  audience: Audience,
  code: Code.nullable().default(null),
  firstOrderOnly: z.boolean().default(false),
  perMember: whole("每人可用次數", 1, 100, " 次").default(1),
  total: whole("總張數", 1, 1_000_000, " 張").nullable().default(null),
  /** Total discount of all uses, NT$, that the platform commits to. Null for sellers' own coupons. */
  budget: whole("預算", 1, terms.couponBudgetMax).nullable().default(null),
  /** Share of the discount that the seller bears, in basis points; all of it for sellers' own coupons. */
  sellerBp: z.coerce
    .number({ error: "請輸入賣家分攤比例" })
    .int()
    .min(0, "賣家分攤比例至少 0%")
    .max(10_000, "賣家分攤比例最多 100%")
    .default(0),
  startsAt: Instant("開始時間"),
  endsAt: Instant("結束時間"),
});
type Fields = z.output<typeof Fields>;

/** A platform coupon needs a budget that covers at least one use. */
function budgetFaults({ budget, cut, value, cap }: Fields): [keyof Fields, string][] {
  if (budget === null) return [["budget", "請輸入預算"]];
  const once = cut === "amount" ? value : (cap ?? 0);
  return budget < once ? [["budget", `預算至少要夠用一次，也就是 ${money(once)}`]] : [];
}

/** Errors of contradictory fields: pairs of field and sentence. */
function contradictions(kind: CouponKind, form: Fields): [keyof Fields, string][] {
  const found: [keyof Fields, string][] = [];
  const percent = form.cut === "percent";
  if (percent && form.value > terms.couponPercentMax) found.push(["value", `折扣最多 ${terms.couponPercentMax}%`]);
  if (!percent && form.value > terms.couponAmountMax)
    found.push(["value", `折抵金額最多 ${money(terms.couponAmountMax)}`]);
  if (!percent && form.minimum > 0 && form.minimum <= form.value) found.push(["minimum", "最低消費要高於折抵金額"]);
  if (!(scopesOf[kind] as readonly string[]).includes(form.scope)) found.push(["scope", "請選擇適用範圍"]);
  if (!(audiencesOf[kind] as readonly string[]).includes(form.audience)) found.push(["audience", "請選擇發送對象"]);
  const named = form.scope !== "all" && !(kind === "seller" && form.scope === "seller");
  if (named && form.scopeId === null) found.push(["scopeId", "請選擇適用的項目"]);
  if (form.audience === "code" && form.code === null) found.push(["code", "請輸入代碼"]);
  if (kind === "platform" && form.sellerBp > 0 && form.scope !== "seller" && form.scope !== "service")
    found.push(["sellerBp", "只有指定一位賣家或一項服務時，才能請賣家分攤"]);
  if (kind === "platform") found.push(...budgetFaults(form));
  if (new Date(form.endsAt) <= new Date(form.startsAt)) found.push(["endsAt", "結束時間要在開始時間之後"]);
  return found;
}

const formOf = (kind: CouponKind) =>
  Fields.superRefine((form, ctx) => {
    for (const [field, message] of contradictions(kind, form)) ctx.addIssue({ code: "custom", path: [field], message });
  });

export const SellerCouponForm = formOf("seller");
export const PlatformCouponForm = formOf("platform");
export type CouponInput = Fields;

export const CouponAction = offeredOf(z.enum(couponTransitions), z.enum(["press"]));

/** A coupon as its issuer sees it. */
export const Coupon = z.object({
  id: z.number().int(),
  kind: Kind,
  state: State,
  title: z.string(),
  cut: Cut,
  value: z.number().int(),
  cap: Money.nullable(),
  minimum: Money,
  scope: Scope,
  scopeId: z.number().int().nullable(),
  /** Name of the scope's target; empty for all. */
  scopeName: z.string(),
  audience: Audience,
  code: z.string().nullable(),
  firstOrderOnly: z.boolean(),
  perMember: z.number().int(),
  total: z.number().int().nullable(),
  sellerBp: z.number().int(),
  /** Total discount of all uses, NT$; null: unlimited. */
  budget: Money.nullable(),
  /** The viewer's role: its issuer, or the seller who is asked to bear a share. */
  reader: z.enum(["maker", "bearer"]),
  /** The seller who bears a share of a platform coupon. */
  bearer: z.object({ id: z.number().int(), nickname: z.string() }).nullable(),
  /** Its activation waits for approval by a second operator of the finance console. */
  waiting: z.boolean(),
  startsAt: When,
  endsAt: When,
  /** Its period has ended, whatever its state. */
  over: z.boolean(),
  /**
   * Numbers of members who collected it, of unpaid orders and of paid orders with it. Then NT$ taken off: by unpaid
   * orders, by paid orders, and the seller's share of both.
   */
  kept: z.number().int(),
  held: z.number().int(),
  used: z.number().int(),
  reserved: Money,
  given: Money,
  borne: Money,
  mayEdit: z.boolean(),
  actions: z.array(CouponAction),
});
export type Coupon = Wire<z.output<typeof Coupon>>;

export const CouponQuery = z.object({ state: State.optional().catch(undefined), page: Page.default(1) });

/**
 * Liability of the platform's coupons, NT$: budgets of usable coupons plus the amounts spent by ended ones. `reserved`
 * is held by unpaid orders, `spent` is used.
 */
const Promised = z.object({ promised: Money, reserved: Money, spent: Money });
export const promisesMore = { promises: z.object({ coupons: Promised }) };

/** A coupon that a member has collected. */
export const CollectedCoupon = z.object({
  id: z.number().int(),
  kind: Kind,
  title: z.string(),
  cut: Cut,
  value: z.number().int(),
  cap: Money.nullable(),
  minimum: Money,
  scope: Scope,
  scopeId: z.number().int().nullable(),
  scopeName: z.string(),
  code: z.string().nullable(),
  firstOrderOnly: z.boolean(),
  /** Remaining uses of this member. */
  left: z.number().int(),
  startsAt: When,
  endsAt: When,
  status: z.enum(namesOf<CollectedState>(collectedStates)),
  /** Why it cannot be used now; null when it can. */
  refusal: z.string().nullable(),
});
export type CollectedCoupon = Wire<z.output<typeof CollectedCoupon>>;

export const CollectedQuery = z.object({
  status: z.enum(namesOf<CollectedState>(collectedStates)).default("usable").catch("usable"),
  page: Page.default(1),
});
export const collectedMore = {
  counts: z.object({ usable: z.number().int(), used: z.number().int(), over: z.number().int() }),
};

/** A coupon for a specific order: its discount, or why it does not apply. */
export const CouponChoice = z.object({
  id: z.number().int(),
  code: z.string().nullable(),
  title: z.string(),
  bearer: Bearer,
  kind: Kind,
  discount: Money,
  refusal: z.string().nullable(),
});
export type CouponChoice = z.output<typeof CouponChoice>;
