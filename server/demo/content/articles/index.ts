import { type DemoArticle, parseArticles } from "../article-notation.ts";
import { design } from "./design.ts";
import { film } from "./film.ts";
import { freelance } from "./freelance.ts";
import { learn } from "./learn.ts";
import { living } from "./living.ts";
import { market } from "./market.ts";
import { tech } from "./tech.ts";
import { words } from "./words.ts";

/** Three articles of each category. People and cases are invented. */
export const demoArticles: readonly DemoArticle[] = [
  design,
  film,
  words,
  market,
  tech,
  learn,
  freelance,
  living,
].flatMap(parseArticles);
