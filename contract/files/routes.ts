import { z } from "zod";
import { file } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { pictureWidths } from "./pictures.ts";

const widths: readonly number[] = pictureWidths;

const params = {
  hash: z.string().regex(/^[0-9a-f]{32}$/),
  width: z.coerce.number<number | string>().refine((width) => widths.includes(width)),
};

/** The URL contains a hash of the bytes, so it may be cached forever. */
export const getPicture = route("GET /media/{hash}/{width}", {
  auth: "open",
  summary: "一張圖片，依指定的寬度",
  params,
  answer: file({ type: "image/webp", shown: true, cache: "public, max-age=31536000, immutable" }),
  errors: ["not_found"],
});

/** The same for mails: not every client shows WebP. */
export const getMailPicture = route("GET /media/{hash}/{width}.jpg", {
  auth: "open",
  summary: "同一張圖片的 JPEG，給信件使用",
  params,
  answer: file({ type: "image/jpeg", shown: true, cache: "public, max-age=31536000, immutable" }),
  errors: ["not_found"],
});
