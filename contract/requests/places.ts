import { to } from "#contract/paths/to.ts";

/** Pages of requests and offers. */
export const requestPage = (id: number): string => to("/requests/:id", { id });
export const designatedPage = (id: number): string => to("/requests/designate/:id", { id });
export const comparePage = (id: number): string => to("/mypage/requests/:id", { id });
export const requestOrderPage = (id: number): string => to("/mypage/orders/requests/:id", { id });
export const offerPage = (id: number): string => to("/offers/edit/:id", { id });
export const myOffersPage = to("/mypage/offers");
export const requestListPage = to("/requests");
