import type { AnswerOf, Api, CallName, RouteByName } from "#contract/api.ts";
import type { CallInput, Parsed } from "./route.ts";

/** What a call is asked, parsed: the query of a GET, the body of a search. */
export type QuestionOf<N extends CallName> = Parsed<RouteByName[N]>["query"] extends object
  ? Parsed<RouteByName[N]>["query"]
  : Parsed<RouteByName[N]>["body"];

/** The same as a caller passes it. */
export type QuestionIn<N extends CallName> = Parsed<RouteByName[N]>["query"] extends object
  ? NonNullable<CallInput<RouteByName[N]>["query"]>
  : CallInput<RouteByName[N]>["body"];

/** A question without what is as usual. */
export type Asked<N extends CallName> = { [F in keyof QuestionOf<N>]?: QuestionOf<N>[F] | undefined };

/** The calls that answer a page of rows. */
export type ListName = {
  [N in CallName]: QuestionOf<N> extends { page: number }
    ? AnswerOf<N> extends { page: number; pages: number }
      ? N
      : never
    : never;
}[CallName];

/** What loaders have: the calls, and the contract's own reading of an address. */
export type LoaderApi = Api & {
  /**
   * What an address asks of this call, each field by itself: nonsense and what is as usual are left out, nothing throws.
   */
  asked<N extends CallName>(name: N, search: URLSearchParams): Asked<N>;
};
