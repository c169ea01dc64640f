import { type DemoArticle, parseArticles } from "../article-notation.ts";
import { readText } from "../read.ts";

const categories = ["design", "film", "words", "market", "tech", "learn", "freelance", "living"];

/** Three articles of each category. People and cases are invented. */
export const demoArticles: readonly DemoArticle[] = categories.flatMap((name) =>
  parseArticles(readText(`articles/${name}.txt`)),
);
