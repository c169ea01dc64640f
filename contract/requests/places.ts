import { to } from "../to.ts";

/** Where requests and offers stand on the site. */
export const requestPage = (id: number): string => to("/requests/:id", { id });
export const designatedPage = (id: number): string => to("/requests/designate/:id", { id });
export const requestEditor = (id: number): string => to("/requests/edit/:id", { id });
export const designatedEditor = (id: number): string => to("/requests/designate/edit/:id", { id });
export const comparePage = (id: number): string => to("/mypage/requests/:id", { id });
export const myRequestsPage = to("/mypage/requests");
export const requestOrderPage = (id: number): string => to("/mypage/orders/requests/:id", { id });
export const offerWriter = (requestId: number): string => to("/offers/add/:requestId", { requestId });
export const offerPage = (id: number): string => to("/offers/edit/:id", { id });
export const myOffersPage = to("/mypage/offers");
export const unpaidOffersPage = to("/mypage/orders/offers");
export const soldOffersPage = to("/mypage/orders_sell/offers");
export const requestListPage = to("/requests");
