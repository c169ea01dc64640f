import { z } from "zod";
import { file } from "#contract/route/answers.ts";
import { route } from "#contract/route/route.ts";
import { pictureWidths } from "./pictures.ts";

const widths: readonly number[] = pictureWidths;

/** The URL contains a hash of the bytes, so it may be cached forever. */
export const getPicture = route("GET /media/{hash}/{width}", {
  auth: "open",
  summary: "一張圖片，依指定的寬度",
  params: {
    hash: z.string().regex(/^[0-9a-f]{32}$/),
    width: z.coerce.number<number | string>().refine((width) => widths.includes(width)),
  },
  answer: file({ type: "image/webp", shown: true, cache: "public, max-age=31536000, immutable" }),
  errors: ["not_found"],
});
