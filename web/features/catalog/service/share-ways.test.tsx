import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import ShareWays from "./share-ways.tsx";

test("a page is shared by its link, on LINE, Facebook and Threads, with its address whole and its title in words", () => {
  const url = "https://haoshou.example/services/12?a=1&b=2";
  const drawn = renderToStaticMarkup(<ShareWays url={url} title="標誌設計 & 名片" />).replaceAll("&amp;", "&");
  expect(drawn).toMatch(/<button[^>]*>.*複製連結<\/button>/);
  const links = [...drawn.matchAll(/<a [^>]*href="([^"]*)"[^>]*>.*?(分享到 \w+)<\/a>/g)];
  expect(links.map(([, , label]) => label)).toEqual(["分享到 LINE", "分享到 Facebook", "分享到 Threads"]);
  const [line, facebook, threads] = links.map(([, href = ""]) => new URL(href));
  expect([line?.origin, line?.searchParams.get("url")]).toEqual(["https://social-plugins.line.me", url]);
  expect([facebook?.origin, facebook?.pathname]).toEqual(["https://www.facebook.com", "/sharer/sharer.php"]);
  expect(facebook?.searchParams.get("u")).toBe(url);
  expect([threads?.origin, threads?.pathname]).toEqual(["https://www.threads.net", "/intent/post"]);
  expect(threads?.searchParams.get("text")).toBe(`標誌設計 & 名片 ${url}`);
  // The other site gets no reference to this window.
  for (const [link] of links) expect(link).toContain('rel="noopener noreferrer"');
});
