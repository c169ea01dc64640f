/**
 * The numbers of the business, for both sides: rules, forms, pages and texts read them here. Those of one large form
 * stand beside its schema (catalog/limits.ts, profiles/items.ts), how often something may be done in limits.ts. A row
 * that was made under a number keeps a copy of it, so a change here never reaches back (docs/decisions/002).
 *
 * Units stand in the name: Bp are basis points (1/100 %), Ms milliseconds, Bytes, Days …; lengths of texts are in
 * characters as `characters.ts` counts them, money is in whole NT$.
 */
import { DAY, HOUR, MINUTE } from "./time.ts";

const MB = 1024 * 1024;

// Fees and clearance
export const sellerCommissionBp = 1500;
export const buyerFeeBp = 500;
/** From the end of a sale until its revenue becomes balance; longer for a first sale, shorter from `trustedLevel` on. */
export const clearanceDays = 7;
export const firstClearanceDays = 14;
export const trustedClearanceDays = 3;
export const trustedLevel = 4;

// Balance, points, coins
/** NT$: the least that may be withdrawn, and the bank's fee, which is taken off it. */
export const withdrawalMin = 300;
export const withdrawalFee = 15;
/** The weekday of the run, 0 is Sunday. It takes what was requested before that day began in Taipei. */
export const withdrawalWeekday = 3;
/** Bank days from the run until the money is there. */
export const withdrawalArrivalDays = 1;
/** How long balance that was turned into points may be turned back. */
export const pointsReturnDays = 30;
/** Coins expire at the end of this month after the one in which they were given; a mail warns so many days before. */
export const coinMonths = 6;
export const coinWarningDays = 14;
/** The share of an order's price, without the buyer's fee, that may be paid in coins. */
export const coinShareBp = 2000;
/** How long coins that an order gives back may still be used when their own time is over. */
export const returnedCoinDays = 30;

// Coupons
/**
 * The most that one coupon may take off, in NT$ and in percent of the price, and the NT$ of the price that must be
 * left.
 */
export const couponAmountMax = 100_000;
export const couponPercentMax = 90;
export const couponPriceLeft = 1;
/** The most that the uses of one coupon of the site may take off in all, NT$. */
export const couponBudgetMax = 10_000_000;
/** Coupons of one seller that are not ended. */
export const couponsPerSeller = 50;
/** How long before a collected coupon ends a mail says so. */
export const couponWarningDays = 3;

// Campaigns
/** An operator looks first when one network does this many things in one campaign within this time. */
export const campaignBurst = 10;
export const campaignBurstMs = 10 * MINUTE;
/** How long after a campaign what was done there still stores its network and the hash of its telephone number. */
export const campaignNetworkDays = 30;

// Paying
export const paymentWindowMs = 30 * MINUTE;
/** How long one can pay on a gateway's page, and how long an unpaid order takes a place with its seller. */
export const paymentPageMs = 15 * MINUTE;
/** How many whole days, after the one on which it was given out, a number for ATM or store can be paid. */
export const numberDays = 3;
/** Days after which a payer is reminded to say where a refund goes. */
export const refundChoiceReminderDays = [3, 7, 14] as const;
/** Days without an answer after which a person looks for the payer. */
export const refundChoiceDays = 30;
/** Refunds to bank accounts within `days`: NT$ of who is not verified; NT$, and how many, before a person looks. */
export const accountRefunds = { days: 30, unverifiedMost: 5000, unseenMost: 20_000, unseen: 2 } as const;
/** How long it is known that a member used a card, a bank account, a telephone number or a browser. */
export const markDays = 180;
/** Orders of one buyer that may wait for their payment at once; of one service only one may. */
export const unpaidOrdersMax = 5;
/**
 * How often a day one buyer may order one service without paying; each such order takes a place for a quarter of an
 * hour.
 */
export const unpaidPlacingsADay = 3;
/** Stored cards that a member may have, those that no longer work included. */
export const cardsMax = 5;
/** NT$ by which a card is checked that is registered without a purchase. */
export const cardCheckAmount = 1;

// A sale
/** How long the seller may decline a paid order. */
export const declineWindowMs = 24 * HOUR;
/** Days after payment on which a buyer is reminded to answer the seller's questions. */
export const requirementsReminderDays = [1, 3, 5] as const;
/** How long after payment the seller may start without the answers. */
export const startWithoutRequirementsDays = 7;
/** How late a delivery has to be before the buyer may cancel. */
export const cancelLateAfterMs = 24 * HOUR;
/** How long the buyer has to accept a delivery (at least the days of the law, below), and by how much more once. */
export const acceptanceDays = 7;
export const acceptanceExtensionDays = 7;
/** Days after completion in which the seller or the platform may give back a part of an order. */
export const laterRefundDays = 180;
/** Days after a delivery in which the law lets a buyer cancel, by consumer class (消費者保護法 §19, orders/consent.ts). */
export const withdrawByLawDays = 7;
/** Days before its end on which the buyer is reminded. */
export const acceptanceReminderDaysBefore = [4, 1] as const;
/** The least time for a revision, whatever was left of the time to deliver. */
export const revisionDays = 3;
/** How long a proposal of one side waits for the other. */
export const proposalAnswerMs = 72 * HOUR;
/** How often one side may propose to call an order off. */
export const cancellationsPerSide = 3;

// Additional payments in a room
/** NT$ of a priced revision or change of scope, and of a tip. */
export const supplementPrice = { least: 50, most: 300_000 } as const;
export const tipPrice = { least: 50, most: 20_000 } as const;
/** Revisions that one additional payment buys at most. */
export const supplementRevisionsMax = 10;
/** Days after which one that nobody answers or pays lapses. */
export const supplementDays = 7;
/** How long after its completion a sale may be tipped. */
export const tipDays = 90;
/** Tips of one sale. */
export const tipsMax = 5;

/** How long after the last date at which a side could have acted operators may end an order for both. */
export const abandonedAfterDays = 14;

// Disputes
export const disputeAnswerDays = 3;
export const disputeResolveDays = 14;
/** How often one side may call the operators into an order. */
export const disputesPerSide = 3;
/** How long after the end a seller may contest that it was their fault. */
export const faultContestDays = 14;

// Reviews and levels
/** How long after its end a sale may be reviewed. */
export const reviewDays = 14;
/** How long a shown review may be replied to. */
export const replyDays = 30;
/** The time that ratings, rates and levels look back on. */
export const ratingMonths = 12;
/** Weight, in reviews, of the site mean in a shrunk average. */
export const ratingPriorCount = 5;
/** The mean of the site before its first review. */
export const firstSiteMean = 4.5;
/** How long a level stays after its member was told that the record no longer earns it. */
export const levelNoticeDays = 30;
/** The least that each level asks for, all of it at once; the first level asks for nothing. Rates are 0 to 1. */
export const levels = [
  { level: 5, completed: 80, rating: 4.7, completionRate: 0.97, onTimeRate: 0.95 },
  { level: 4, completed: 30, rating: 4.5, completionRate: 0.95, onTimeRate: 0.9 },
  { level: 3, completed: 10, rating: 4.3, completionRate: 0.9, onTimeRate: 0.85 },
  { level: 2, completed: 3, rating: 4, completionRate: 0.8, onTimeRate: 0.75 },
] as const;

// Requests and offers
/** How long a published request stays open: a public one, one for a single seller, and a public one that was extended. */
export const requestOpenDays = 14;
export const designatedOpenDays = 7;
export const requestExtendedDays = 30;
/** Days before its end on which the buyer is reminded. */
export const requestReminderDays = [3, 1] as const;
/** Drafts and open requests that a buyer may have at once. */
export const requestsMax = 50;
/** Sellers who are suggested after publishing, and how many may be invited to one request. */
export const suggestedSellers = 5;
export const invitationsMax = 10;
/** Offers that stand for one request at once, and that a seller may send within a day. */
export const offersPerRequest = 20;
export const offersPerDay = 10;
/** How many offers a day a seller may make in conversations and rooms, to people who are talking to them already. */
export const customOffersPerDay = 30;
/** Days that a version of an offer is valid, of which the seller chooses, and how long before its end both are told. */
export const offerValidDays = [1, 3, 7, 14, 30] as const;
export const offerReminderMs = DAY;
/** How long a seller has to answer other terms. */
export const counterAnswerMs = 72 * HOUR;
/** How long an order made from an offer waits for its payment. */
export const offerPaymentMs = 48 * HOUR;
/** How far back the budget guide counts finished orders of a subcategory, and how many it needs to say anything. */
export const budgetGuideMonths = 12;
export const budgetGuideMin = 5;
/** Searches for requests that a member may keep. */
export const requestFiltersMax = 20;
/** How long until the owner of a public text with contact details is asked again to take them out. */
export const contactAskAgainDays = 14;

// Messages
export const messageTextMax = 5000;
/** Files of one message, and of one delivery. */
export const filesMax = 10;
export const messageFileMaxBytes = 25 * MB;
/** One file of a delivery, and all files of one delivery together. */
export const deliveryFileMaxBytes = 200 * MB;
/** How long a message may be taken back. */
export const unsendMs = 5 * MINUTE;
/** How long refused contact details are stored. */
export const refusalRetentionDays = 30;
/** The least time between two mails about one conversation. */
export const mailThreadMs = 15 * MINUTE;

// Accounts
export const nicknameMin = 2;
export const nicknameMax = 20;
export const passwordMin = 6;
export const passwordMax = 100;
export const sessionDays = 30;
/** How long after its log-in a session ends, however much it is used. */
export const sessionLongestDays = 180;
/** How long the link of a mail is good: to confirm an address, to set a new password. */
export const confirmHours = 48;
export const resetMinutes = 30;
/** The code in a text message: how long it is good, and how often it may be tried. */
export const codeLivesMs = 5 * MINUTE;
export const codeTries = 5;
/** The code in a mail. */
export const mailCodeLivesMs = 10 * MINUTE;
/** How long 「這不是我」 in a mail takes a change back. */
export const revertHours = 72;
/** How long after a suspension it may be appealed. */
export const appealDays = 20;
/** How long after its member asks for it an account is deleted. */
export const deletionDays = 30;
/** A member's copy of their data: how long it can be fetched, and how long until another can be made. */
export const exportRetentionDays = 7;
export const exportEveryMs = DAY;
/** How long pictures of identity cards are kept after the decision. */
export const idImageRetentionDays = 30;
/** How long pictures of cards are kept that no application names. */
export const loosePaperRetentionMs = DAY;
/** How recently a member has to have been here to count as online. */
export const onlineWithinMs = DAY;

// Second factor
/** How long a log-in waits for its second step, and how long a passkey's question can be answered. */
export const halfLoginMs = 5 * MINUTE;
export const passkeyQuestionMs = 5 * MINUTE;
/** How long a session may do what asks for a fresh proof of who acts. */
export const proofLivesMs = 10 * MINUTE;
export const recoveryCodeCount = 10;
export const passkeysMax = 10;
export const passkeyNameMax = 30;

// Operators
/** How long after a log-in an operator has to log in again, whatever was done meanwhile. */
export const operatorSessionHours = 12;
/** NT$ above which a decision needs a second operator, or promises of one within 24 hours (coupons, surveys, refunds). */
export const twoPersonsAbove = 30_000;
/** NT$ above which all that one operator decides alone within 24 hours needs a second one. */
export const aloneADay = 200_000;

// Messages to the support
export const contactNameMax = 50;
export const contactSubjectMin = 2;
export const contactSubjectMax = 100;
export const contactTextMin = 10;
export const contactTextMax = 3000;
/** How much of a letter is compared with the questions that may answer it. */
export const answersTextMax = 500;
/** Why something is reported, and what an operator writes to a decision. */
export const reasonMin = 5;
export const reasonMax = 1000;
/** Characters of a reason about a service: of a report, and of an operator who hides it or shows it again. */
export const serviceReasonMax = 500;

// News
export const newsTitleMin = 4;
export const newsTitleMax = 60;
export const newsSummaryMin = 10;
export const newsSummaryMax = 120;
/** Characters that are read, and those with the markup as it is stored. */
export const newsBodyMax = 10_000;
export const newsMarkupMax = 60_000;

// Pictures and uploads
export const imageMaxBytes = 5 * MB;
/** Pixels of the longer side. */
export const imageMaxSide = 8000;
/** Pixels in all: opening a larger picture takes more memory than a server can give to one. */
export const imageMaxPixels = 33_000_000;
/** How long uploads are kept that nothing refers to. */
export const looseUploadRetentionMs = 48 * HOUR;

// Lists and measuring
/** How many acts one filter of the operators' log can page through, and how many an export has. */
export const auditLookBack = 10_000;
export const auditExportRows = 50_000;
export const pageSize = 20;
/** How often a day one network (/24, of IPv6 /64) counts as reader or viewer, and one member as viewer. */
export const viewsOfNetwork = 5;
/** Services of one seller, drafts included. */
export const servicesMax = 200;
/** Articles of one author, drafts included. */
export const articlesMax = 500;
/** How long analytics events are stored. */
export const eventRetentionDays = 90;
/** Whole days, at least, between the announcement of changed terms of use and the first day on which they apply. */
export const termsNoticeDays = 7;
