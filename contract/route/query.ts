import type { AnswerOf, Api, CallName, RouteByName } from "#contract/api.ts";
import type { CallInput, Parsed } from "./route.ts";

/** What a call is asked, parsed: the query of a GET, the body of a search. */
export type QueryOf<N extends CallName> = Parsed<RouteByName[N]>["query"] extends object
  ? Parsed<RouteByName[N]>["query"]
  : Parsed<RouteByName[N]>["body"];

/** The same as a caller passes it. */
export type QueryInput<N extends CallName> = Parsed<RouteByName[N]>["query"] extends object
  ? NonNullable<CallInput<RouteByName[N]>["query"]>
  : CallInput<RouteByName[N]>["body"];

/** A question without the fields that have their default. */
export type ListQuery<N extends CallName> = { [F in keyof QueryOf<N>]?: QueryOf<N>[F] | undefined };

/** The calls that answer a page of rows. */
export type ListName = {
  [N in CallName]: QueryOf<N> extends { page: number }
    ? AnswerOf<N> extends { page: number; pages: number }
      ? N
      : never
    : never;
}[CallName];

/** What loaders get: the calls, and a way to read a page's address by the contract. */
export type LoaderApi = Api & {
  /**
   * The question for this call in a page's address. Each field is read by itself: nonsense and defaults are left out,
   * and nothing throws.
   */
  parseQuery<N extends CallName>(name: N, search: URLSearchParams): ListQuery<N>;
};
