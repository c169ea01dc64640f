export { checkAttempts, networkOf, recordAttempt } from "./attempts.ts";
export { accountJobs } from "./jobs.ts";
export { hashPassword } from "./passwords.ts";
export { raiseLevel } from "./raise-level.ts";
export { accountHandlers } from "./routes.ts";
export { actorOfToken, markSeen, startSession } from "./sessions.ts";
export { setPictures } from "./set-pictures.ts";
export { memberStatusChanged, setStatus } from "./set-status.ts";
export { getUser, lockUser, type User } from "./store.ts";
