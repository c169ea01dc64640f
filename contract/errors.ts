import { accountErrors } from "./accounts/errors.ts";
import { catalogErrors } from "./catalog/errors.ts";
import { fileErrors } from "./files/errors.ts";
import { ledgerErrors } from "./ledger/errors.ts";
import { messagingErrors } from "./messaging/errors.ts";
import { moderationErrors } from "./moderation/errors.ts";
import { orderErrors } from "./orders/errors.ts";
import { paymentErrors } from "./payments/errors.ts";
import { sharedErrors } from "./shared-errors.ts";

/** Every refusal of the product; each domain declares its own. */
const errors = {
  ...sharedErrors,
  ...accountErrors,
  ...fileErrors,
  ...catalogErrors,
  ...ledgerErrors,
  ...orderErrors,
  ...paymentErrors,
  ...messagingErrors,
  ...moderationErrors,
};

export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]];

/** The HTTP status of a refusal. */
export const statusOf = (code: ErrorCode): number => errors[code][0];

/** What a person reads for a refusal where the place has no sentence of its own. */
export const sentenceOf = (code: ErrorCode): string => errors[code][1];
