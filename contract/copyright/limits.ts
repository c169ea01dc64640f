/** Working days within which we look at a notice; the law asks for the demand to complete one within five. */
export const noticeLookDays = 1;
/** Working days that a right holder has to complete a notice (網路服務提供者民事免責事由實施辦法 §4). */
export const noticeCompleteDays = 5;
/** Working days in which a right holder can show that the member was sued (著作權法 §90-9). */
export const lawsuitDays = 10;
/** The working day after a counter-notice on which the content comes back at the latest (著作權法 §90-9). */
export const restoreDays = 14;
/** Notices against one member that stand, at which the service should end (著作權法 §90-4). */
export const strikes = 3;
/** How long an address that a visitor gave can be confirmed. */
export const noticeConfirmDays = 7;

export const nameMax = 100;
export const postalMax = 200;
export const phoneMax = 30;
export const workMax = 200;
export const contentMax = 2000;
