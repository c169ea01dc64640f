export { decideOrPropose, type Proposal, waitsForApproval } from "./propose.ts";
