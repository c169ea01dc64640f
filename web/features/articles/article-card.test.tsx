import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { ArticleCard as Card } from "#contract/articles/schemas.ts";
import { ArticleCard, type ArticleCardProps } from "./article-card.tsx";

const article: Card = {
  id: 1,
  title: "報價單要寫清楚的五件事",
  lead: "第一次接案最容易漏掉的地方。",
  cover: { hash: "abc", width: 1600, height: 900 },
  category: { id: 1, name: "接案" },
  author: { id: 3, nickname: "阿哲設計", avatar: null, level: 1, star: false },
  minutes: 4,
  reads: 10,
  favorites: 2,
  publishedAt: "2026-11-01T00:00:00.000Z",
};

function pictureOf(how: Partial<ArticleCardProps>): string {
  const router = createMemoryRouter([{ path: "/", element: <ArticleCard article={article} {...how} /> }]);
  return /<img[^>]*>/.exec(renderToStaticMarkup(<RouterProvider router={router} />))?.[0] ?? "";
}

test("the large picture at the beginning of a page is fetched before all others, those of a list when they come near", () => {
  const first = pictureOf({ large: true, eager: true });
  expect(first).toContain('loading="eager"');
  expect(first).toContain('fetchPriority="high"');
  expect(pictureOf({})).toContain('loading="lazy"');
  expect(pictureOf({})).not.toContain('fetchPriority="high"');
});
