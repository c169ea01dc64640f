export { forgetMember, lapseProposal, withdrawProposal } from "./decide.ts";
export { decideOrPropose, type Proposal, propose, waitsForApproval } from "./propose.ts";
export { approvalPage } from "./queries.ts";
export { promiseWords } from "./words.ts";
