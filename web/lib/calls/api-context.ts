import { createContext } from "react-router";
import type { Company } from "#contract/company.ts";
import type { LoaderApi } from "#contract/route/query.ts";

/** The server stores the API client of this request here; loaders read it through `web/lib/page/load.ts`. */
export const apiContext = createContext<LoaderApi>();

/** What the server knows about itself: its origin, its clock (ms), and whether its vendors are simulated. */
type Site = {
  origin: string;
  company: Company;
  now(): number;
  nonce: string;
  sandbox: boolean;
  /** CSRF token for forms that are submitted without scripts. */
  csrf: string;
  /** Logs the error of a page the way the server logs those of API calls. */
  report(error: unknown): void;
  /** Receives the rendered page, UTF-8 in chunks: as a response body it would be copied three times. */
  html?: Uint8Array[];
};

export const siteContext = createContext<Site>();
