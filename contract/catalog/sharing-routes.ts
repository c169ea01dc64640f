import { z } from "zod";
import { file } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";

/**
 * The URL contains a hash of the picture, so it may be cached forever; an outdated hash redirects to the current one.
 */
export const getSharePicture = route("GET /og/services/{id}/{hash}.jpg", {
  auth: "open",
  summary: "分享服務時顯示的圖片，1200 × 630",
  params: { hash: z.string() },
  answer: file({ type: "image/jpeg", shown: true, cache: "public, max-age=31536000, immutable" }),
  errors: ["not_found"],
});

export const getRobots = route("GET /robots.txt", {
  auth: "open",
  summary: "搜尋引擎不該瀏覽的位址",
  answer: file({ type: "text/plain; charset=utf-8", shown: true, cache: "public, max-age=3600" }),
});

const sitemap = file({ type: "application/xml", shown: true, cache: "public, max-age=3600" });

export const getSitemap = route("GET /sitemap.xml", {
  auth: "open",
  summary: "網站地圖的目錄",
  answer: sitemap,
});

export const getSitemapFile = route("GET /sitemaps/{name}.xml", {
  auth: "open",
  summary: "網站地圖的一個檔案",
  params: { name: z.string() },
  answer: sitemap,
  errors: ["not_found"],
});
