import type { ArticleDetail } from "#contract/articles/schemas.ts";
import { textOfHtml } from "#contract/catalog/text.ts";
import { to } from "#contract/paths/to.ts";
import { countCharacters } from "#contract/text/characters.ts";
import { articlePath } from "./article-card.tsx";

/** schema.org data of an article and its breadcrumbs. @param origin the site's origin. */
export function articleJsonLd(article: ArticleDetail, origin: string): Record<string, unknown>[] {
  const { author, category, title } = article;
  const address = origin + articlePath(article);
  const steps = [
    { name: "首頁", path: "/" },
    { name: "專業文章", path: to("/blogs") },
    ...(category
      ? [{ name: category.name, path: to("/blogs/categories/:categoryId", { categoryId: category.id }) }]
      : []),
    { name: title, path: articlePath(article) },
  ];
  return [
    {
      "@context": "https://schema.org",
      "@type": "Article",
      headline: title,
      description: article.lead,
      image: article.sharePicture ? [origin + article.sharePicture] : [],
      datePublished: article.publishedAt,
      dateModified: article.revisedAt ?? article.publishedAt,
      wordCount: countCharacters(textOfHtml(article.body)),
      keywords: article.tags,
      inLanguage: "zh-Hant-TW",
      mainEntityOfPage: address,
      author: { "@type": "Person", name: author.nickname, url: origin + to("/users/:id", { id: author.id }) },
      publisher: { "@type": "Organization", name: "好手", url: `${origin}/` },
    },
    {
      "@context": "https://schema.org",
      "@type": "BreadcrumbList",
      itemListElement: steps.map(({ name, path }, at) => ({
        "@type": "ListItem",
        position: at + 1,
        name,
        item: origin + path,
      })),
    },
  ];
}
