import { FaultLine } from "../fault-line.ts";

/** Faults of the shop's calls. */
export const faultLine = () =>
  new FaultLine({
    /** The pool of invoice numbers is empty: INV90006. */
    issue_empty: "issue",
    /** Issues the invoice, but cuts the connection before the answer. */
    issue_hangup: "issue",
    issue_down: "issue",
    /** The answer has a wrong check code. */
    issue_forged: "issue",
    /** Too late to void the invoice: LIB10008. */
    void_late: "void",
    /** The invoice is not with the tax authority yet: LIB10009. */
    void_early: "void",
    void_hangup: "void",
    void_down: "void",
    allow_hangup: "allow",
    allow_refused: "allow",
    search_down: "search",
    /** The tax authority knows no such barcode or love code. */
    lookup_unknown: "lookup",
    lookup_down: "lookup",
    /** Encrypts the answer with another key. */
    lookup_garbled: "lookup",
  });

export type Faults = ReturnType<typeof faultLine>;
