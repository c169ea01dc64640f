import type { ReactNode } from "react";
import type { AnswerOf } from "#contract/api.ts";
import { onlineLabel } from "#contract/catalog/facets.ts";
import { percent } from "#contract/money.ts";
import { to } from "#contract/paths/to.ts";
import { page } from "#web/lib/page/define-page.ts";
import { load } from "#web/lib/page/load.ts";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Route } from "./+types/ranking";

type Ranking = AnswerOf<"GET /api/ranking">;

export async function loader(args: Route.LoaderArgs) {
  return load(args).call("GET /api/ranking", {});
}

export const handle = page({
  title: "排序怎麼算",
  sitemap: true,
  head: {
    description: "搜尋結果與分類列表的排序公式：相關程度、評價、完成率、成交與新鮮度各占多少，全部公開。沒有付費排名。",
    canonical: to("/guide/ranking"),
  },
});

/** Rounded to 3 decimals, without floating-point noise. */
const plain = (value: number) => String(Number(value.toFixed(3)));

/** A made-up service that illustrates the formula; its parts are computed with the real parameters. */
const example = { stars: 4.8, completion: 0.97, sales: 30, days: 60 };

function partsOf({ weights, salesFull, halfLifeDays }: Ranking["services"]) {
  const { stars, completion, sales, days } = example;
  return [
    { name: "評價", value: (stars - 1) / 4, weight: weights.rating, how: `（${stars} − 1）÷ 4` },
    { name: "完成率", value: completion, weight: weights.completion, how: percent(completion) },
    {
      name: "成交",
      value: Math.min(1, Math.log(1 + sales) / Math.log(1 + salesFull)),
      weight: weights.sales,
      how: `ln(1 + ${sales}) ÷ ln(1 + ${salesFull})`,
    },
    {
      name: "新鮮度",
      value: 0.5 ** (days / halfLifeDays),
      weight: weights.freshness,
      how: `½ 的 ${days} ÷ ${halfLifeDays} 次方`,
    },
  ];
}

function Example({ services }: { services: Ranking["services"] }) {
  const parts = partsOf(services);
  const quality = parts.reduce((sum, part) => sum + part.value * part.weight, 0);
  const relevance = services.tiers.phraseInTitle;
  const score = relevance * (services.floor + (1 - services.floor) * quality);
  return (
    <>
      <p className="mt-2">
        一項服務平均 {example.stars} 分、完成率 {percent(example.completion)}、成交 {example.sales} 次、上架{" "}
        {example.days} 天，標題裡有買家打的字：
      </p>
      <div className="mt-3 overflow-x-auto">
        <table className="w-full text-left">
          <thead>
            <tr className="text-ink-soft text-sm">
              <th scope="col" className="py-2 pr-4 font-normal">
                項目
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                怎麼算
              </th>
              <th scope="col" className="py-2 pr-4 text-right font-normal">
                得到
              </th>
              <th scope="col" className="py-2 text-right font-normal">
                比重
              </th>
            </tr>
          </thead>
          <tbody>
            {parts.map((part) => (
              <tr key={part.name} className="border-line border-t">
                <th scope="row" className="whitespace-nowrap py-2 pr-4 font-medium">
                  {part.name}
                </th>
                <td className="py-2 pr-4">{part.how}</td>
                <td className="py-2 pr-4 text-right">{part.value.toFixed(2)}</td>
                <td className="py-2 text-right">{percent(part.weight)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3">
        品質是 {quality.toFixed(2)}，分數是 {plain(relevance)} ×（{plain(services.floor)} + {plain(1 - services.floor)}{" "}
        × {quality.toFixed(2)}）= <strong>{score.toFixed(3)}</strong>。
      </p>
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  );
}

const list = "mt-2 list-disc space-y-1.5 pl-5";

function ServiceFormula({ services }: { services: Ranking["services"] }) {
  const { weights, tiers, synonym, floor, meaning, outside, measured } = services;
  return (
    <>
      <Part title="服務的分數">
        <p className="mt-3 rounded-lg bg-sunken px-4 py-3 font-medium">
          分數 = 相關程度 ×（{plain(floor)} + {plain(1 - floor)} × 品質）
        </p>
        <p className="mt-3">
          分數高的在前面。再好的服務，和搜尋無關也排不上來；剛上架、還沒有評價的服務，只要切題也拿得到分數的{" "}
          {percent(floor)} 以上。看分類而沒有搜尋時，相關程度一律是 1。
        </p>
      </Part>
      <Part title="相關程度">
        <p className="mt-2">每個詞看它出現在哪裡，多個詞取平均：</p>
        <ul className={list}>
          <li>整個詞連著出現在標題：{plain(tiers.phraseInTitle)}</li>
          <li>拆開的字都在標題，但不相連：{plain(tiers.wordsInTitle)}</li>
          <li>整個詞出現在分類或標籤：{plain(tiers.phraseInLabels)}</li>
          <li>拆開的字分散在標題、分類與標籤：{plain(tiers.wordsInLabels)}</li>
          <li>只出現在說明、方案或賣家名稱：{plain(tiers.elsewhere)}</li>
        </ul>
        <p className="mt-3">
          同義詞也算數，乘上 {plain(synonym)}：搜尋「商標」找得到「Logo」。臺與台、全形與半形、大小寫、簡繁都視為相同。
        </p>
      </Part>
      <Part title="意思相近">
        <p className="mt-3">
          搜尋文字時，分數最高的 {meaning.candidates} 項服務會再看意思：排序分數 =（{plain(meaning.words)} × 分數 +
          相似程度）÷ {plain(1 + meaning.words)}
          。相似程度是搜尋的字句和服務在意思上有多接近：一半看服務的標題、分類與標籤，一半看它的子分類。由網站自己的電腦計算，不會把你搜尋的內容傳給別人。標題和搜尋完全相同的服務一定排在最前面；依價格、評價等方式排序時不看相似程度。達人、需求與文章的搜尋也這樣看意思。
        </p>
        <p className="mt-3">
          搜尋裡提到的價格、時間和縣市（例如「1000
          元以內」「三天內交件」「台北」）不當成要找的字；不符合的服務還是會列出來，排序分數乘上 {plain(outside)}。
          這個數字是用另外寫的 {measured.searches} 個搜尋量出來的：前五名排得多好（nDCG@5），不乘是{" "}
          {plain(measured.unordered)}，乘了是 {plain(measured.ordered)}，乘更小也不會更好。
        </p>
      </Part>
      <Part title="最接近的服務">
        <p className="mt-3">
          沒有服務符合全部的字，或符合的很少時，會另外列出「最接近的服務」：少見的字比常見的字重要，出現在標題又比出現在分類、標籤重要，再和意思相近的程度一起排序。打錯字、選錯同音字、忘了切換輸入法時，會改用你可能想打的字搜尋，並在上方告訴你。
        </p>
      </Part>
      <Part title="品質">
        <p className="mt-2">四個項目各得 0 到 1，乘上比重再相加：</p>
        <ul className={list}>
          <li>
            評價占 {percent(weights.rating)}：近 {services.ratingMonths} 個月的平均，先加進 {services.priorReviews}{" "}
            則全站平均（目前 {services.siteMean.toFixed(2)} 分）再算，一兩則評價不會讓排名暴衝。（分數 − 1）÷ 4
            就是得分；還沒有評價時以全站平均計。
          </li>
          <li>
            完成率占 {percent(weights.completion)}：賣家完成的訂單，占完成與因賣家取消之訂單的比例；還沒有訂單時以{" "}
            {percent(services.unknownCompletion)} 計。
          </li>
          <li>
            成交占 {percent(weights.sales)}：ln(1 + 成交次數) ÷ ln(1 + {services.salesFull})，最多是
            1。前幾筆的影響最大，
            {services.salesFull} 筆以後不再增加。
          </li>
          <li>
            新鮮度占 {percent(weights.freshness)}：上架當天是 1，每過 {services.halfLifeDays} 天減半。
          </li>
        </ul>
        <p className="mt-3">這些數字在評價公開、訂單完成時更新，新鮮度每天清晨重算一次。</p>
      </Part>
    </>
  );
}

function SellerFormula({ sellers }: { sellers: Ranking["sellers"] }) {
  const { weights } = sellers;
  return (
    <Part title="達人的分數">
      <p className="mt-3 rounded-lg bg-sunken px-4 py-3 font-medium">
        分數 = 相關程度 ×（{plain(sellers.floor)} + {plain(1 - sellers.floor)} × 品質）
      </p>
      <ul className={list}>
        <li>
          相關程度：名稱或標語裡有這個詞是 {plain(sellers.byName)}，職務、技能、標籤或自我介紹裡有是{" "}
          {plain(sellers.byWork)}；沒有搜尋時是 1。
        </li>
        <li>
          評價占 {percent(weights.rating)}：（平均 − 1）÷ 4，還沒有評價時以 {plain(sellers.unknownRating)} 分計。
        </li>
        <li>
          近一年完成的訂單占 {percent(weights.sales)}：ln(1 + 筆數) ÷ ln(1 + {sellers.salesFull})，最多是 1。
        </li>
        <li>
          {onlineLabel}占 {percent(weights.online)}。
        </li>
      </ul>
    </Part>
  );
}

/** Explains how lists are ranked, with the parameters that the server uses. */
export default function RankingPage({ loaderData: { services, sellers } }: Route.ComponentProps) {
  return (
    <article className="mx-auto w-full max-w-text px-4 py-8 sm:px-6 sm:py-12">
      <Breadcrumbs items={[{ label: "首頁", href: "/" }, { label: "排序怎麼算" }]} />
      <h1 className="mt-4 text-3xl">排序怎麼算</h1>
      <p className="mt-2 text-ink-soft">
        搜尋結果與分類列表預設的順序由一個公式決定。公式的每個數字都在這裡，頁面上的數字直接取自負責排序的程式。現在是第{" "}
        {services.version} 版。沒有付費排名，也沒有人能手動調高任何一項服務。
      </p>
      <ServiceFormula services={services} />
      <Part title="算一次看看">
        <Example services={services} />
      </Part>
      <SellerFormula sellers={sellers} />
      <Part title="不影響排名的事">
        <ul className={list}>
          <li>賣家付給好手的手續費多寡。這裡不賣廣告版位。</li>
          <li>收藏數與瀏覽數：容易灌水，所以不算。</li>
          <li>價格高低。想依價格看，請改用列表上方的排序。</li>
        </ul>
        <p className="mt-3">首頁的「編輯精選」由編輯挑選，和這個公式無關。其他書架依書架名稱所說的順序排列。</p>
      </Part>
      <Part title="想排得更前面">
        <ul className={list}>
          <li>標題寫買家會打的詞，例如「Logo 設計」，不要只寫品牌名。</li>
          <li>選對子分類，填滿五個標籤。</li>
          <li>準時交件、把訂單做完，請滿意的買家留下評價。</li>
        </ul>
        <p className="mt-3">
          搜尋結果每一項服務的「⋯」裡都有「為什麼出現在這裡」，可以看到它每個項目的實際數字。
          <Link href={to("/search")} className="link">
            去搜尋看看
          </Link>
        </p>
      </Part>
    </article>
  );
}
