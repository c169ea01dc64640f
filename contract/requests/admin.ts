import { z } from "zod";
import { When, type Wire } from "#contract/route/instant.ts";
import { line } from "#contract/text/fields.ts";
import { ReportReason } from "../catalog/report.ts";
import { atMost, Money, offeredOf, Page } from "../shared.ts";
import { RequestDetail } from "./schemas.ts";
import {
  offerForms,
  offerStateNames,
  offerTransitions,
  requestForms,
  requestStateNames,
  requestTransitions,
} from "./states.ts";

const Report = z.object({
  id: z.number().int(),
  reason: ReportReason,
  text: z.string(),
  reporterId: z.number().int(),
  reporter: z.string(),
  /** The reported offer; null: the request itself. */
  offerId: z.number().int().nullable(),
  at: When,
});

const AdminRequestAction = offeredOf(z.enum(requestTransitions), z.enum(requestForms));
const AdminOfferAction = offeredOf(z.enum(offerTransitions), z.enum(offerForms));

/** A request in the console, with its open reports. */
export const AdminRequest = z.object({
  id: z.number().int(),
  type: z.number().int(),
  title: z.string(),
  state: z.enum(requestStateNames),
  stateLabel: z.string(),
  buyerId: z.number().int(),
  buyer: z.string(),
  sellerId: z.number().int().nullable(),
  seller: z.string().nullable(),
  offers: z.number().int(),
  hiddenReason: z.string().nullable(),
  hiddenAt: When.nullable(),
  waiting: z.number().int(),
  lastReportId: z.number().int().nullable(),
  reports: z.array(Report),
  actions: z.array(AdminRequestAction),
  publishedAt: When.nullable(),
});
export type AdminRequest = Wire<z.output<typeof AdminRequest>>;

/** All data for judging a request and its offers. Opening it is logged. */
export const AdminRequestFile = AdminRequest.extend({
  detail: RequestDetail.omit({ actions: true, similar: true, mine: true, blocked: true, requester: true }),
  offered: z.array(
    z.object({
      id: z.number().int(),
      sellerId: z.number().int(),
      seller: z.string(),
      state: z.enum(offerStateNames),
      stateLabel: z.string(),
      version: z.number().int(),
      price: Money,
      days: z.number().int(),
      message: z.string(),
      scope: z.array(z.string()),
      reports: z.number().int(),
      sentAt: When.nullable(),
      actions: z.array(AdminOfferAction),
    }),
  ),
});
export type AdminRequestFile = Wire<z.output<typeof AdminRequestFile>>;

/** An offer from a conversation or a room, with its open reports: it belongs to no request. */
export const AdminOffer = z.object({
  id: z.number().int(),
  title: z.string(),
  state: z.enum(offerStateNames),
  stateLabel: z.string(),
  buyerId: z.number().int(),
  buyer: z.string(),
  sellerId: z.number().int(),
  seller: z.string(),
  price: Money,
  days: z.number().int(),
  message: z.string(),
  scope: z.array(z.string()),
  sentAt: When.nullable(),
  waiting: z.number().int(),
  lastReportId: z.number().int(),
  reports: z.array(Report),
  actions: z.array(AdminOfferAction),
  /** True if this operator may dismiss the reports. */
  mayDismiss: z.boolean(),
});
export type AdminOffer = Wire<z.output<typeof AdminOffer>>;

export const AdminRequestQuery = z.object({
  /** `reported` lists requests with open reports, oldest report first; `hidden` the most recently hidden first. */
  list: z.enum(["reported", "hidden", "all"]).optional().catch(undefined),
  /** Part of the title, or the id of a request; searches in `all`. */
  k: line().check(atMost(100)).catch("").default(""),
  page: Page.default(1),
});

/** Places where contact details were rejected or found, as shown to operators. */
export const contactPlaces = {
  message: "訊息",
  request: "需求",
  offer: "提案",
  profile: "個人介紹",
  profile_item: "個人資料項目",
  service: "服務",
  article: "文章",
  review: "評價",
  review_reply: "評價回覆",
  campaign_entry: "活動作品",
  coupon: "服務優惠券",
  nickname: "暱稱",
} as const;

/**
 * Contact details that were rejected (`refused`), that are in public content (`found`), or that were reported as a
 * false positive (`mistaken`).
 */
export const ContactDetailRow = z.object({
  id: z.number().int(),
  kind: z.enum(["refused", "found", "mistaken"]),
  /** Null: a visitor. */
  memberId: z.number().int().nullable(),
  member: z.string(),
  place: z.string(),
  found: z.array(z.string()),
  /** For `mistaken`: the rejected text, and the labels of the patterns that rejected it. */
  text: z.string().nullable(),
  rules: z.array(z.string()),
  /** Path of the page with the text; null for rejected texts. */
  url: z.string().nullable(),
  at: When,
  /** When the owner was last asked to remove it. */
  askedAt: When.nullable(),
});
export type ContactDetailRow = Wire<z.output<typeof ContactDetailRow>>;

/**
 * How often a pattern of the contact filter rejected a text within the log's retention period, and how often that was
 * reported as wrong.
 */
export const ContactRuleCount = z.object({
  rule: z.string(),
  label: z.string(),
  mistaken: z.number().int(),
  refused: z.number().int(),
});

export const ContactDetailQuery = z.object({
  list: z.enum(["found", "refused", "mistaken"]).catch("found").default("found"),
  page: Page.default(1),
});
