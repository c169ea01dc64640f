import type { AnswerOf, Api, CallName, RouteByName } from "#contract/api.ts";
import type { CallInput, Parsed } from "./route.ts";

/** Parsed input of a call: the query of a GET, the body of a search. */
export type QueryOf<N extends CallName> = Parsed<RouteByName[N]>["query"] extends object
  ? Parsed<RouteByName[N]>["query"]
  : Parsed<RouteByName[N]>["body"];

/** The input as a caller passes it. */
export type QueryInput<N extends CallName> = Parsed<RouteByName[N]>["query"] extends object
  ? NonNullable<CallInput<RouteByName[N]>["query"]>
  : CallInput<RouteByName[N]>["body"];

/** A query without the fields that have their default value. */
export type ListQuery<N extends CallName> = { [F in keyof QueryOf<N>]?: QueryOf<N>[F] | undefined };

/** Calls that return a page of rows. */
export type ListName = {
  [N in CallName]: QueryOf<N> extends { page: number }
    ? AnswerOf<N> extends { page: number; pages: number }
      ? N
      : never
    : never;
}[CallName];

/** Loader API: the calls, and parsing of a page's URL by the contract. */
export type LoaderApi = Api & {
  /**
   * Query of this call from a page's URL. Fields are parsed independently: invalid values and defaults are dropped, and
   * nothing throws.
   */
  parseQuery<N extends CallName>(name: N, search: URLSearchParams): ListQuery<N>;
};
