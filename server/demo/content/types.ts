/** Shapes of the demo market's written content. Money is integer NT$, times are whole days. */

import type { ConsumerClass } from "#contract/catalog/limits.ts";

export type DemoSubcategory = { id: number; name: string };

export type DemoCategory = {
  /** 1–12, stable. */
  id: number;
  name: string;
  /** Latin name, also the name of the services file and of the cover motif. */
  slug: CategorySlug;
  order: number;
  blurb: string;
  /** id = category id × 100 + n, n from 1. */
  subcategories: DemoSubcategory[];
};

export type CategorySlug =
  | "design"
  | "video"
  | "writing"
  | "marketing"
  | "tech"
  | "audio"
  | "photo"
  | "business"
  | "lessons"
  | "life"
  | "handmade"
  | "events";

export type DemoJob = { id: number; name: string; order: number; children: DemoJob[] };

export type DemoSeller = {
  key: string;
  email: string;
  nickname: string;
  /** One line under the name. */
  headline: string;
  /** 80–300 characters of plain text. */
  intro: string;
  /** Ids of third-level jobs. */
  jobs: number[];
  skills: string[];
  specialties: string[];
  /** City or county of Taiwan, written with 臺. */
  city: string;
  star: boolean;
  joinedDaysAgo: number;
};

export type DemoPackage = {
  name: string;
  included: string;
  /** NT$100–300,000. */
  price: number;
  /** Delivery days, 1–90. */
  days: number;
  /** 0–10, null means unlimited. */
  revisions: number | null;
};

export type DemoOption = { title: string; price: number; extraDays: number; withinDays: number | null };

export type DemoFaq = { question: string; answer: string };

export type DemoService = {
  key: string;
  sellerKey: string;
  categoryId: number;
  subcategoryId: number;
  title: string;
  /** Rich text: p, h3, ul, li, strong. */
  description: string;
  packages: DemoPackage[];
  options: DemoOption[];
  faq: DemoFaq[];
  /** What the buyer answers before the work starts. */
  questions: { text: string; files: boolean }[];
  tags: string[];
  consumerClass: ConsumerClass;
  createdDaysAgo: number;
};

export type DemoBuyer = { key: string; email: string; nickname: string; joinedDaysAgo: number };

export type DemoRating = { overall: number; quality: number; communication: number; value: number };

export type DemoSale = {
  serviceKey: string;
  buyerKey: string;
  packageIndex: number;
  /** The day the order was placed and paid. */
  placedDaysAgo: number;
  /** The day it was completed; always later than placed, always at least one day ago. */
  daysAgo: number;
  rating: DemoRating;
  /** The buyer's review. */
  text: string;
  /** The seller's public reply to it. */
  reply?: string;
  /** What the seller wrote about the buyer. */
  sellerReview?: { rating: DemoRating; text: string };
};
