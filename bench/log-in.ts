/** A visitor's CSRF token, which the first answer sets. */
export async function tokenOf(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/my_data`);
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith("csrf="));
  return cookie?.slice("csrf=".length, cookie.indexOf(";")) ?? "";
}

/** What a browser sends with a log-in. @param token as `tokenOf` gives it */
export const loginHeaders = (token: string): Record<string, string> => ({
  "content-type": "application/json",
  "x-requested-with": "XMLHttpRequest",
  "x-csrf-token": decodeURIComponent(token),
  cookie: `csrf=${token}`,
});

/** Logs a member of the seeded market in. @returns the headers of their requests */
export async function logIn(origin: string, email: string): Promise<{ cookie: string }> {
  const response = await fetch(`${origin}/api/login`, {
    method: "POST",
    headers: loginHeaders(await tokenOf(origin)),
    body: JSON.stringify({ email, password: "password" }),
  });
  if (!response.ok) throw new Error(`the log-in of ${email} answers ${response.status} ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((each) => each.slice(0, each.indexOf(";")));
  return { cookie: cookies.join("; ") };
}
