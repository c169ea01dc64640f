import { beginning } from "#contract/text/characters.ts";
import { forXml } from "#contract/text/plain-text.ts";
import { type Head, type Page, useHead } from "#web/lib/page/define-page.ts";
import { escapeScript } from "#web/lib/page/script-text.ts";
import { ownPicture } from "#web/lib/page/share-picture.ts";
import { trailJsonLd } from "#web/lib/page/trail-json-ld.ts";

/** An indexed page without schema.org data of its own gets at least a breadcrumb. */
function placeOf({ canonical, noindex }: Head, name: string, origin: string) {
  return canonical && canonical !== "/" && !noindex ? [trailJsonLd([{ name, path: canonical }], origin)] : [];
}

/**
 * Title, robots, canonical URL, sharing and schema.org data, as declared by the routes of this page
 * (`lib/page/define-page.ts`). React moves it to the `<head>`. Every route with an error boundary renders it, so that
 * it goes with a page that failed; the boundary renders `<FailedPage>`.
 * @param of the handle of that route
 */
export function PageHead({ of }: { of: Page }) {
  const said = useHead(of);
  if (!said) return null;
  const { origin, head } = said;
  const image = head.image ?? ownPicture;
  const title = forXml(said.title.includes("好手") ? said.title : `${said.title}｜好手`);
  const description = head.description && beginning(forXml(head.description).replace(/\s+/g, " "), 160);
  const address = head.canonical && origin + head.canonical;
  return (
    <>
      <title>{title}</title>
      <meta property="og:title" content={title} />
      <meta property="og:site_name" content="好手" />
      <meta property="og:locale" content="zh_TW" />
      <meta property="og:type" content={head.article ? "article" : "website"} />
      <meta property="og:image" content={origin + image.path} />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={forXml(image.alt ?? said.title)} />
      <meta name="twitter:card" content="summary_large_image" />
      {description ? (
        <>
          <meta name="description" content={description} />
          <meta property="og:description" content={description} />
        </>
      ) : null}
      {address ? (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      ) : null}
      {head.feed ? (
        <link rel="alternate" type="application/atom+xml" title={head.feed.title} href={head.feed.path} />
      ) : null}
      {head.noindex ? <meta name="robots" content="noindex" /> : null}
      {[head.jsonLd ?? placeOf(head, said.title, origin)].flat().map((each) => {
        const __html = escapeScript(JSON.stringify(each));
        // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with everything escaped that could end the element
        return <script key={__html} type="application/ld+json" dangerouslySetInnerHTML={{ __html }} />;
      })}
    </>
  );
}
