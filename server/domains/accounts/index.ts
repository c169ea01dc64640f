export { isBlocked } from "./blocks/block-member.ts";
export {
  findVerifiedByNumber,
  getIdApplication,
  type IdApplication,
  openIdNumber,
} from "./identity/id-applications.ts";
export { openIdPicture } from "./identity/id-pictures.ts";
export { lockId, saveIdDecision } from "./identity/record-id-decision.ts";
export { beginSession, findHalfLogin, type LoggedIn, takeHalfLogin } from "./log-in/begin-session.ts";
export { accountMark, noteMark, sharedMarks } from "./marks/marks.ts";
export { nicknameOf } from "./member/nickname-of.ts";
export { setLevel } from "./member/set-level.ts";
export { setPictures, setPicturesOf } from "./member/set-pictures.ts";
export { lockWithAdmins, otherAdmins, setRoles } from "./member/set-roles.ts";
export { setStar } from "./member/set-star.ts";
export { setStatus } from "./member/set-status.ts";
export { confirmPassword } from "./password/confirm-password.ts";
export { hashPassword } from "./password/hash.ts";
export { lockReviewed } from "./password/lock-reviewed.ts";
export { removableSince } from "./password/still-open.ts";
export { deleteObjects } from "./personal-data/delete-objects.ts";
export { GONE_NAME } from "./personal-data/erase-account.ts";
export { startLeaving } from "./personal-data/start-leaving.ts";
export { type IdProcessTypes, idProcess } from "./process/identity.ts";
export { sendProofCode, takeProofCode } from "./proof/proof-codes.ts";
export { myData } from "./queries.ts";
export { notifyChange } from "./security-mails.ts";
export { devicesOf } from "./sessions/devices-of.ts";
export {
  actorOfToken,
  countSessions,
  endOtherSessions,
  endSession,
  markProven,
  markSeen,
  type NewSession,
  renewSession,
  startSession,
} from "./sessions/sessions.ts";
export { startViewing, stopViewing } from "./sessions/viewing.ts";
export { afteeDataOf } from "./settings/aftee-data.ts";
export { invoiceInfoOf } from "./settings/invoice-info.ts";
export {
  openAccountNumber,
  othersOfAccount,
  type PayoutAccount,
  payoutAccountOf,
  sealAccountNumber,
} from "./settings/payout-account.ts";
export { confirmLinked } from "./social/confirm-linked.ts";
export { findUserByEmail, getUser, lockUser, type User } from "./store.ts";
