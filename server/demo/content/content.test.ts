import { describe, expect, it } from "vitest";
import { lengthOf } from "#contract/articles/body.ts";
import { contactsIn } from "#contract/articles/contact.ts";
import { ArticleContent } from "#contract/articles/content.ts";
import { fold } from "#server/kernel/fold.ts";
import { sanitizeRichText } from "#server/kernel/rich-text.ts";
import { CARD } from "./article-notation.ts";
import { demoArticles } from "./articles/index.ts";
import { thanks } from "./hands.ts";
import { buyers, categories, demoSales, jobs, mannerOf, sellers, services, synonyms } from "./index.ts";
import { parseSellers, parseServices, richText } from "./notation.ts";
import * as remarks from "./remarks.ts";
import { anyPraise, praise, praiseOf } from "./reviews/index.ts";

const letters = (text: string) => [...text].length;
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, "");
const unique = (list: readonly unknown[]) => expect(new Set(list).size).toBe(list.length);

const subcategoryIds = new Set(categories.flatMap(({ subcategories }) => subcategories.map(({ id }) => id)));
const jobIds = new Set(jobs.flatMap((one) => one.children.flatMap((two) => two.children.map(({ id }) => id))));

describe("reference data", () => {
  it("has twelve categories with five to eight subcategories and stable ids", () => {
    expect(categories.map(({ id }) => id)).toEqual(Array.from({ length: 12 }, (_, i) => i + 1));
    unique(categories.map(({ slug }) => slug));
    unique(categories.map(({ name }) => name));
    for (const { id, subcategories } of categories) {
      expect(subcategories.length).toBeGreaterThanOrEqual(5);
      expect(subcategories.length).toBeLessThanOrEqual(8);
      expect(subcategories.map((sub) => sub.id)).toEqual(subcategories.map((_, i) => id * 100 + i + 1));
    }
  });

  it("has a job tree of exactly three levels with unique ids", () => {
    expect(jobs.length).toBe(8);
    const seconds = jobs.flatMap(({ children }) => children);
    const thirds = seconds.flatMap(({ children }) => children);
    for (const { children } of jobs) expect(children.length).toBeGreaterThanOrEqual(4);
    for (const { children } of seconds) expect(children.length).toBeGreaterThanOrEqual(3);
    for (const { children } of thirds) expect(children).toEqual([]);
    unique([...jobs, ...seconds, ...thirds].map(({ id }) => id));
  });
});

describe("words of the search", () => {
  it("are groups of words that the search would not take for one by itself", () => {
    for (const group of synonyms) {
      expect(group.length).toBeGreaterThan(1);
      unique(group.map(fold));
    }
  });
});

describe("people", () => {
  it("has forty sellers, the demo log-in first", () => {
    expect(sellers.length).toBe(40);
    expect(sellers[0]).toMatchObject({ key: "seller", email: "seller@example.com" });
    expect(sellers.some(({ star }) => star) && sellers.some(({ star }) => !star)).toBe(true);
    for (const seller of sellers) {
      expect(letters(seller.nickname), seller.key).toBeGreaterThanOrEqual(2);
      expect(letters(seller.nickname), seller.key).toBeLessThanOrEqual(20);
      expect(letters(seller.intro), seller.key).toBeGreaterThanOrEqual(80);
      expect(letters(seller.intro), seller.key).toBeLessThanOrEqual(300);
      expect(seller.city, seller.key).toMatch(/^.{2}[市縣]$/u);
      expect(seller.skills.length, seller.key).toBeGreaterThan(0);
      expect(seller.specialties.length, seller.key).toBeGreaterThan(0);
      expect(seller.headline, seller.key).not.toBe("");
      for (const id of seller.jobs) expect(jobIds, `${seller.key} ${id}`).toContain(id);
    }
  });

  it("has thirty buyers, the demo log-in first, and nobody twice", () => {
    expect(buyers.length).toBe(30);
    expect(buyers[0]).toMatchObject({ key: "buyer", email: "buyer@example.com" });
    const everyone = [...sellers, ...buyers];
    unique(everyone.map(({ key }) => key));
    unique(everyone.map(({ nickname }) => nickname));
    for (const { key, email } of everyone) expect(email).toBe(`${key}@example.com`);
  });
});

describe("services", () => {
  it("are two hundred, of known sellers, at least two in every subcategory", () => {
    expect(services.length).toBe(200);
    unique(services.map(({ key }) => key));
    unique(services.map(({ title }) => title));
    unique(services.map(({ description }) => description));
    const joined = new Map(sellers.map(({ key, joinedDaysAgo }) => [key, joinedDaysAgo]));
    for (const service of services) {
      expect(subcategoryIds, service.key).toContain(service.subcategoryId);
      expect(service.categoryId, service.key).toBe(Math.floor(service.subcategoryId / 100));
      expect(joined.get(service.sellerKey) ?? 0, service.key).toBeGreaterThan(service.createdDaysAgo);
    }
    for (const id of subcategoryIds) {
      expect(services.filter(({ subcategoryId }) => subcategoryId === id).length, `${id}`).toBeGreaterThanOrEqual(2);
    }
  });

  it.each(services.map((service) => [service.key, service] as const))(
    "%s keeps the rules of a service",
    (_, service) => {
      const { title, description, packages, options, faq, questions, tags } = service;
      expect(letters(title)).toBeGreaterThanOrEqual(5);
      expect(letters(title)).toBeLessThanOrEqual(40);
      expect(letters(description)).toBeGreaterThanOrEqual(150);
      expect(letters(description)).toBeLessThanOrEqual(5000);
      expect(letters(plain(description))).toBeGreaterThanOrEqual(90);
      expect(plain(description)).not.toMatch(/[*<>#]/);
      expect(description.match(/<(p|h3|ul)>/g)?.length).toBeGreaterThanOrEqual(3);
      expect(packages.length).toBeGreaterThanOrEqual(1);
      expect(packages.length).toBeLessThanOrEqual(3);
      const prices = packages.map(({ price }) => price);
      expect(prices).toEqual([...prices].sort((a, b) => a - b));
      for (const { name, included, price, days, revisions } of packages) {
        expect(name).not.toBe("");
        expect(included).not.toBe("");
        expect(price).toBeGreaterThanOrEqual(100);
        expect(price).toBeLessThanOrEqual(300_000);
        expect(days).toBeGreaterThanOrEqual(1);
        expect(days).toBeLessThanOrEqual(90);
        if (revisions !== null) expect(revisions).toBeLessThanOrEqual(10);
      }
      expect(options.length).toBeLessThanOrEqual(4);
      for (const option of options) expect(option.price).toBeGreaterThan(0);
      expect(faq.length).toBeGreaterThanOrEqual(1);
      expect(questions.length).toBeGreaterThanOrEqual(1);
      expect(tags.length).toBeGreaterThanOrEqual(2);
      expect(tags.length).toBeLessThanOrEqual(5);
      unique(tags);
      unique(packages.map(({ name }) => name));
    },
  );

  it("offers something for at most NT$500 in about thirty places, and unlimited revisions somewhere", () => {
    expect(services.filter(({ packages }) => packages.some(({ price }) => price <= 500)).length).toBeGreaterThanOrEqual(
      30,
    );
    expect(services.some(({ packages }) => packages.some(({ revisions }) => revisions === null))).toBe(true);
  });
});

describe("the words", () => {
  const written = JSON.stringify([categories, jobs, sellers, services, buyers, praise, anyPraise, remarks, thanks]);

  it("are traditional Chinese as Taiwan writes it", () => {
    const simplified =
      "设计说话给让觉没么这还过时间问图页网线视频买卖价钱个们发现长门开关书东车马鸟鱼龙语谁请读写认识讲课";
    for (const character of simplified) expect(written, character).not.toContain(character);
    for (const word of [
      "視頻",
      "質量",
      "信息",
      "默認",
      "軟件",
      "硬件",
      "屏幕",
      "短信",
      "服務器",
      "數據庫",
      "一站式",
      "全方位",
      "賦能",
    ]) {
      expect(written, word).not.toContain(word);
    }
  });

  it("give nobody's phone, mail or address away", () => {
    const texts = JSON.stringify([
      services,
      [...praise],
      remarks,
      thanks,
      sellers.map(({ intro, headline }) => intro + headline),
    ]);
    expect(texts).not.toMatch(/09\d{2}|@|https?:|\bLINE\b(?! 貼圖)/);
  });
});

describe("finished sales", () => {
  const sales = demoSales();
  const byService = Map.groupBy(sales, ({ serviceKey }) => serviceKey);

  it("are about nine hundred, two to twelve for most services and none for some", () => {
    expect(sales.length).toBeGreaterThanOrEqual(820);
    expect(sales.length).toBeLessThanOrEqual(980);
    const none = services.filter(({ key }) => !byService.has(key)).length;
    expect(none).toBeGreaterThanOrEqual(10);
    expect(none).toBeLessThanOrEqual(40);
    for (const [key, list] of byService) {
      expect(list.length, key).toBeGreaterThanOrEqual(2);
      expect(list.length, key).toBeLessThanOrEqual(12);
    }
  });

  it("come out the same for the same seed and differently for another", () => {
    expect(demoSales()).toEqual(sales);
    expect(demoSales("another")).not.toEqual(sales);
  });

  it("happen after the service and the buyer existed and end in the past", () => {
    const service = new Map(services.map((one) => [one.key, one]));
    const buyer = new Map(buyers.map((one) => [one.key, one]));
    for (const sale of sales) {
      const sold = service.get(sale.serviceKey);
      expect(sold?.packages[sale.packageIndex]).toBeDefined();
      expect(sale.placedDaysAgo).toBeLessThan(sold?.createdDaysAgo ?? 0);
      expect(sale.placedDaysAgo).toBeLessThan(buyer.get(sale.buyerKey)?.joinedDaysAgo ?? 0);
      expect(sale.daysAgo).toBeLessThan(sale.placedDaysAgo);
      expect(sale.daysAgo).toBeGreaterThanOrEqual(1);
      if (sale.daysAgo <= 15) expect(sale.sellerReview).toBeDefined();
    }
  });

  it("are rated mostly four and five, now and then less, with every rating within 1 to 5", () => {
    const share = (...ratings: number[]) =>
      sales.filter(({ rating }) => ratings.includes(rating.overall)).length / sales.length;
    expect(share(4, 5)).toBeGreaterThan(0.88);
    expect(share(2)).toBeGreaterThan(0.005);
    expect(share(3)).toBeGreaterThan(0.02);
    for (const { rating, text, reply, sellerReview } of sales) {
      for (const rated of [rating, sellerReview?.rating ?? rating].flatMap((ratings) => Object.values(ratings))) {
        expect([1, 2, 3, 4, 5]).toContain(rated);
      }
      for (const words of [text, reply ?? text, sellerReview?.text ?? text]) {
        expect(letters(words), words).toBeGreaterThanOrEqual(10);
        expect(letters(words), words).toBeLessThanOrEqual(1000);
      }
    }
  });

  it("say about each service what fits it, in other words under every other one", () => {
    const keys = new Set([...services.map(({ key }) => key), ...[...subcategoryIds].map(String)]);
    for (const { key, services: only, text } of praise) {
      for (const each of [key, ...only]) expect(keys, text).toContain(each);
      expect(letters(text), text).toBeGreaterThanOrEqual(10);
    }
    const sentences = [...praise.map(({ text }) => text), ...Object.values(anyPraise).flat()];
    unique([...sentences, ...remarks.tails, ...Object.values(remarks.reservations).flat()]);
    expect(sentences.length).toBeGreaterThanOrEqual(400);
    expect(remarks.aboutBuyers.length).toBeGreaterThanOrEqual(20);
    for (const service of services) {
      const fitting = praiseOf(service, mannerOf(service));
      expect(fitting.length, service.key).toBeGreaterThanOrEqual(6);
      const good = (byService.get(service.key) ?? []).filter(({ rating }) => rating.overall >= 4);
      if (good.length <= fitting.length) unique(good.map(({ text }) => text));
    }
  });

  it("are reviewed by a buyer once a service, in different hands", () => {
    for (const list of byService.values()) unique(list.map(({ buyerKey }) => buyerKey));
    expect(sales.filter(({ text }) => !/[。！～👍]$/u.test(text)).length).toBeGreaterThan(50);
    expect(Object.keys(thanks)).toHaveLength(10);
  });
});

describe("the notation", () => {
  const block = `@ a | b | 101 | 一個標題\n段落\n- 甲\n- 乙\n$ 基本 | 內容 | 500 | 3 | 不限\n? 問 > 答\n> 題\n: 一,二 | custom | 9`;

  it("reads a service", () => {
    expect(parseServices(block)[0]).toMatchObject({
      key: "a",
      categoryId: 1,
      description: "<p>段落</p><ul><li>甲</li><li>乙</li></ul>",
      packages: [{ name: "基本", included: "內容", price: 500, days: 3, revisions: null }],
      options: [],
      faq: [{ question: "問", answer: "答" }],
      questions: [{ text: "題", files: false }],
      tags: ["一", "二"],
    });
  });

  it("refuses a slip of the pen with the key of the block", () => {
    expect(() => parseServices(block.replace("500", "五百"))).toThrow(/a: "五百"/);
    expect(() => parseServices(block.replace("custom", "costum"))).toThrow(/costum/);
    expect(() => parseServices(block.replace("? 問 > 答", "? 問"))).toThrow(/without an answer/);
    expect(() => parseSellers("@ a | 名 | 臺北市 | 3")).toThrow(/exactly one/);
  });

  it("escapes what could be markup", () => {
    expect(richText(["a < b & **c**"])).toBe("<p>a &lt; b &amp; <strong>c</strong></p>");
  });
});

describe("articles", () => {
  it("are three of each category by sellers of the market, whole by every rule of the editor", () => {
    expect(demoArticles).toHaveLength(24);
    unique(demoArticles.map(({ key }) => key));
    for (const { key, authorKey, categoryId, title, lead, tags, body } of demoArticles) {
      const cover = { hash: "a", width: 1280, height: 720 };
      const checked = ArticleContent.safeParse({ title, lead, tags, categoryId, cover, body });
      expect(checked.error?.issues ?? [], key).toEqual([]);
      expect(contactsIn({ title, lead, tags, body }, []), key).toEqual({});
      expect(lengthOf(body), key).toBeGreaterThanOrEqual(800);
      expect(lengthOf(body), key).toBeLessThanOrEqual(2000);
      expect(sellers.map((seller) => seller.key)).toContain(authorKey);
      expect(sanitizeRichText(body.replaceAll(CARD, ""), { pictures: true, long: true })).toBe(
        body.replaceAll(CARD, ""),
      );
    }
    for (let id = 1; id <= 8; id++) expect(demoArticles.filter(({ categoryId }) => categoryId === id)).toHaveLength(3);
  });
});
