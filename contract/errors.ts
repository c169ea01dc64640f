/** Every error code of the product and its HTTP status. The sentences stand in `contract/sentences.ts`. */
export const errorStatus = {
  invalid: 400,
  csrf: 403,
  unauthenticated: 401,
  forbidden: 403,
  account_blocked: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  too_many: 429,
  too_large: 413,
  unsupported_media: 415,
  internal: 500,
  unavailable: 503,
  // accounts
  email_taken: 409,
  bad_login: 422,
  email_unconfirmed: 403,
  token_invalid: 410,
  weak_password: 400,
  social_login_failed: 422,
  social_email_taken: 409,
  wrong_password: 422,
  phone_taken: 409,
  code_wrong: 422,
  code_expired: 410,
  social_taken: 409,
  last_login: 409,
  identity_required: 409,
  application_open: 409,
  // files
  bad_image: 400,
  image_too_large: 400,
  // catalogue
  service_incomplete: 422,
  service_not_for_sale: 409,
  category_unknown: 400,
  own_service: 409,
  // ledger
  balance_short: 409,
  // orders
  price_changed: 409,
  seller_full: 409,
  transition_refused: 409,
  consent_required: 400,
  payment_closed: 409,
  gateway_unreachable: 503,
  revisions_used_up: 409,
  review_closed: 409,
  contact_details: 400,
  // moderation
  pledge_refused: 409,
  appeal_refused: 409,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
