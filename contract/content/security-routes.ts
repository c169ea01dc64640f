import { file } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";

export const getSecurityText = route("GET /.well-known/security.txt", {
  auth: "open",
  summary: "發現資安問題時如何通報（RFC 9116）",
  answer: file({ type: "text/plain; charset=utf-8", shown: true, cache: "public, max-age=86400" }),
});
