/** Where requests and offers stand on the site. */
export const requestPage = (id: number): string => `/requests/${id}`;
export const designatedPage = (id: number): string => `/requests/designate/${id}`;
export const requestEditor = (id: number): string => `/requests/edit/${id}`;
export const designatedEditor = (id: number): string => `/requests/designate/edit/${id}`;
export const comparePage = (id: number): string => `/mypage/requests/${id}`;
export const myRequestsPage = "/mypage/requests";
export const requestOrderPage = (id: number): string => `/mypage/orders/requests/${id}`;
export const offerWriter = (requestId: number): string => `/offers/add/${requestId}`;
export const offerPage = (id: number): string => `/offers/edit/${id}`;
export const myOffersPage = "/mypage/offers";
export const unpaidOffersPage = "/mypage/orders/offers";
export const soldOffersPage = "/mypage/orders_sell/offers";
export const requestListPage = "/requests";
