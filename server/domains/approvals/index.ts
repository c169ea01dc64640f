export { decideOrPropose, type Proposal, propose, waitsForApproval } from "./propose.ts";
