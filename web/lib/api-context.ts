import { createContext } from "react-router";
import type { Api } from "#contract/api.ts";

/** The server puts the calls of this request here; loaders take them out through `web/lib/load.ts`. */
export const apiContext = createContext<Api>();

/** What the server knows about itself: its own address, its clock (milliseconds), and whether its vendors are stand-ins. */
export const siteContext = createContext<{ origin: string; now(): number; nonce: string; sandbox: boolean }>();
