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

/** A question without the fields that have their default. */
export type Asked<N extends CallName> = { [F in keyof QuestionOf<N>]?: QuestionOf<N>[F] | undefined };

/** The calls that answer a page of rows. */
export type ListName = {
  [N in CallName]: QuestionOf<N> extends { page: number }
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
  asked<N extends CallName>(name: N, search: URLSearchParams): Asked<N>;
};
