import { createContext } from "react-router";
import type { Company } from "#contract/company.ts";
import type { LoaderApi } from "#contract/route/query.ts";

/** The server puts the calls of this request here; loaders take them out through `web/lib/page/load.ts`. */
export const apiContext = createContext<LoaderApi>();

/** What the server knows about itself: its own address, its clock (milliseconds), and whether its vendors are stand-ins. */
type Site = {
  origin: string;
  company: Company;
  now(): number;
  nonce: string;
  sandbox: boolean;
  /** What a form without scripts proves by that one of our pages sent it. */
  csrf: string;
  /** Logs a fault of a page, as the server logs those of calls. */
  report(error: unknown): void;
  /** Where the rendered page is left, UTF-8 in parts: as the body of a response it would be copied three times. */
  html?: Uint8Array[];
};

export const siteContext = createContext<Site>();
