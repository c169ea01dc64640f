/** What an account may be (`users.status`). */
export const NORMAL = 1;
export const SUSPENDED = 2;
export const BANNED = 3;
export const LEAVING = 4;
