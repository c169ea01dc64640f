/**
 * Patterns of the contact filter. They are matched against normalized text (`contact-details.ts`): half-width, lower
 * case, digits for Chinese digits. Every repetition is bounded and starts at a word boundary, so that matching a
 * hostile text takes linear time.
 */
export type ContactKind = "mail" | "phone" | "account" | "link";

/** Separators within one number: spaces, dashes, dots and brackets. No colon, slash or comma: times, dates, prices. */
const GAP = String.raw`[\s\-‐-―−_.·・‧。~*#()[\]「」、|]{0,3}`;
/** A digit or its substitute: O9I2 345 678, or the military 洞勾么二. */
const DIGIT = "[\\doil洞么幺拐勾]";
const ZERO = "[0o洞]";
const NINE_SIGN = "[9勾]";
const digits = (count: string) => `(?:${GAP}${DIGIT})${count}`;
/**
 * Labels of numbers in any format, which may look like a telephone number. Excludes 訂單, 統編, 發票, 身分證: their formats
 * match no telephone pattern, except for the eight digits of a 統編.
 */
const LABEL = "(?:貨號|料號|序號|型號|案號|文號|批號|條碼|號次|isbn|issn|ean|sku|s/?n|serial)";
const TAX_ID = String.raw`(?:統編|統1編號|發票)(?:號碼)?[\s:#是為-]{0,3}`;
/** Not the middle of a longer number, a decimal, a price, or of a code such as HS0912345678. */
const BEFORE = String.raw`(?<!\d[.,]?|\d[\s\-.]|[a-z]{2}[-_]?|0x|(?:nt)?\$\s?)(?<!${LABEL}(?:號碼|編號)?[\s:#是為-]{0,3})`;
/** Not followed by hexadecimal digits or further groups of digits. */
const AFTER = String.raw`(?![\d%]|[.,]\d|[a-f]\d|\d?[a-f]{2}|(?:-\d{1,6}){2})`;
/** Excludes dates such as 09.12.2026. */
const NO_DAY = String.raw`(?!\d{2}[./-]\d{2}[./-](?:19|20)\d\d)`;
const CALLED = String.raw`(?:tel|phone|mobile|cell|call|line|手機|電話|門號|撥打?|打給我|我的號碼)[\s:.是為]{0,3}`;
const NINE = `${NINE_SIGN}${digits("{8}")}${AFTER}`;
const ZERO_FIRST = String.raw`(?:前面|前|開頭|先|最前面)[^\d]{0,3}(?:加|補|打|撥)[^\d]{0,2}(?:1個)?0`;

const phones = {
  // 0912-345-678, 零九一二 三四五 六七八, o9…
  mobile: `${BEFORE}${NO_DAY}${ZERO}${GAP}${NINE_SIGN}${digits("{8}")}${AFTER}`,
  mobile_slashes: String.raw`${BEFORE}09\d{2}[/,:]\d{3}[/,:]\d{3}${AFTER}`,
  // +886 912 345 678, 886-2-2345-6789
  country: String.raw`(?<!\d)(?<!${LABEL}[\s:#是為-]{0,3})(?:\+|00)?886${GAP}0?${GAP}[2-9]${digits("{7,8}")}${AFTER}`,
  // Foreign numbers: only with a plus
  abroad: String.raw`(?<![\d\w])\+\d{1,3}${digits("{8,11}")}${AFTER}`,
  // (02) 2345-6789, 04-2345678: nine or ten digits; a 統一編號 has eight
  landline: String.raw`${BEFORE}\(?0[2-8]\)?[\s-]{0,2}[2-9]\d{2,3}[\s-]?\d{4}${AFTER}`,
  // 037-123456, 049-2345678, 0826-12345
  landline_county: String.raw`${BEFORE}\(?(?:(?<!${TAX_ID})0(?:37|8[29])\)?[\s-]{0,2}(?:\d{3}[\s-]?\d{3}|\d{2}[\s-]?\d{4})|049\)?[\s-]{0,2}\d{3}[\s-]?\d{4}|08[23]6\)?[\s-]{0,2}\d{5})${AFTER}`,
  // tel0912345678, 手機 912345678: preceded by a telephone label
  called: `${CALLED}(?:${ZERO}${GAP})?${NINE}`,
  // 貨號 0912345678 打給我, 0912345678 是我電話: followed by a telephone label, whatever precedes it
  called_after: String.raw`(?<!\d)${ZERO}${GAP}${NINE}[\s,，、:。!]{0,3}(?:這?是|就是|為)?(?:我的?|本人的?)?(?:電話|手機|門號|打給我|撥給我|打來|聯絡我|聯繫我|找我|call)`,
  // 九一二三四五六七八，前面加零
  without_zero: String.raw`(?<!\d)9${digits("{8}")}[^\d]{0,6}${ZERO_FIRST}|${ZERO_FIRST}[^\d]{0,8}${NINE}`,
};

const TLD =
  "(?:com|net|org|edu|gov|idv|tw|io|me|cc|co|app|xyz|link|site|shop|store|info|biz|gg|ly|be|to|tv|page|hk|cn|jp|ee)";
const AT = String.raw`\s{0,2}(?:@|\(at\)|\[at\]|小老鼠|艾特|圈a)\s{0,2}`;
const DOT = String.raw`\s{0,2}(?:\.|。|點|\(dot\)|\[dot\]|\bdot\b)\s{0,2}`;
const LOCAL = String.raw`(?<![\w.+-])[\w.+-]{1,64}`;
const HOST = String.raw`[\w-]{1,40}(?:${DOT}[\w-]{1,40}){0,3}`;
const BOXES = "(?:gmail|yahoo|hotmail|outlook|icloud|pchome)";

const mails = {
  address: `${LOCAL}${AT}${HOST}${DOT}[a-z]{2,12}`,
  spoken: String.raw`${LOCAL}\sat\s${HOST}${DOT}${TLD}\b`,
  without_end: String.raw`${LOCAL}${AT}${BOXES}\b`,
  box: String.raw`(?<![a-z])${BOXES}\s{0,2}[:是]\s{0,2}(?=[a-z][\w.]{0,30}[\d_.])[\w.]{4,40}`,
};

const REST = String.raw`[^\s<>"'「」『』，。；！？、（）()]`;

const links = {
  scheme: String.raw`\b(?:https?|ftp)\s?:\s?//\s?${REST}{1,500}`,
  www: String.raw`\bwww\.${REST}{1,500}`,
  // Does not match files: logo.ai and index.ts have no such TLD.
  host: String.raw`(?<![\w@.-])(?:[a-z0-9][a-z0-9-]{0,40}\.){1,4}${TLD}(?![\w-]|\.\w)(?:/${REST}{0,500})?`,
  spoken: String.raw`(?<![\w-])[a-z0-9-]{3,40}\s{0,2}(?:點|\(dot\)|\[dot\]|\sdot\s)\s{0,2}(?:com|net|org|tw)\b`,
  // t點me/amy, line . me / ti
  spoken_path: String.raw`(?<![\w-])[a-z0-9-]{1,40}\s{0,2}(?:點|\.|\(dot\)|\[dot\])\s{0,2}${TLD}\s{0,2}/\s{0,2}[\w@+~-]{2,60}`,
};

/** Words that follow a messenger's name when it means a product, post or file: no account name starts with one. */
const PRODUCTS =
  "(?:pay|bot|art|stickers?|login|notify|official|points?|shop|today|music|webtoon|style|height|width|id|oa|api|ads?|posts?|story|stories|reels?|feed|cover|banner|logo|page|draft|final|size|px|live|shorts?|pixel|sdk|app|liff|works|beacon|friends?|theme|emoji|creators?|messag\\w{0,4}|market\\w{0,4}|business|group|fans?)";
const NO_PRODUCT = String.raw`(?!${PRODUCTS}(?:[\d_.x-]|\b)|\d{1,5}x\d)`;
const FILE = String.raw`(?!\.?\w*\.?(?:jpe?g|png|gif|mp4|mov|pdf|psd|ai|svg|webp|zip|html?)\b)`;
/** An account name: contains letters; not a size, a quantity or a word for a LINE product. */
const NAME = String.raw`@?${NO_PRODUCT}(?=[\w.-]{0,30}[a-z])[\w.-]{4,40}`;
/** An account name that cannot be an ordinary word: letters with digits, a dot or an underscore. */
const HANDLE = String.raw`@?${NO_PRODUCT}(?![\w.]{0,40}\.(?:jpe?g|png|gif|mp4|mov|pdf|psd|ai|svg|webp|zip|html?)\b)(?=[a-z]{2,30}[._][a-z\d]|[a-z]{3,30}\d{2}|[a-z]{1,30}_)[\w.]{4,40}`;
const IS = String.raw`\s{0,2}(?:是|為|[:=→]|->)?\s{0,2}`;
const LAI = "(?:賴|瀨|籟|萊恩|來恩|賴恩|萊因|ㄌㄞˋ|ㄌㄞ)";
const LINE = `(?:line|l1ne|1ine|${LAI})`;
const OTHERS =
  "(?:ig|instagram|fb|facebook|messenger|telegram|tg|wechat|微信|薇信|v信|whatsapp|discord|dc|skype|threads|小紅書)";
/** Shops also use 加賴 for their customers, so it counts as an invitation only at the end or with a purpose. */
const INVITED = String.raw`(?=\s{0,2}(?:聊|談|說|講|詢|問|私|比較|吧|好嗎|嗎|喔|哦|唷|囉|啦|詳|1下|[，,。!！~～、]|$))`;
const NOT_CUSTOMERS =
  '(?<!(?:客人|顧客|客戶|粉絲|消費者|引導|如何|怎麼|會員|讀者|訪客|用戶|使用者|讓人|民眾)[^，。！？\\n]{0,5})(?<![「『"])';

const accounts = {
  // LINE ID：abc123, 賴帳號 abc, line：abc, line @abc
  line_id: String.raw`(?<![a-z])${LINE}\s{0,2}(?:的)?(?:id|帳號|號)${IS}@?(?=[\w.-]{0,30}[a-z]|\d{6})[\w.-]{3,40}`,
  line_is: String.raw`(?<![a-z])${LINE}\s{0,2}(?:[:=@]|是)\s{0,2}${NAME}`,
  line_handle: String.raw`(?<![a-z])${LINE}\s{0,2}${HANDLE}`,
  line_add: String.raw`(?:加|私|聯絡|聯繫|找)(?:我|個|1下)?(?:的)?\s{0,2}${LINE}${IS}${NAME}`,
  line_me: String.raw`(?:加|私)(?:我|個|1下)(?:的)?\s{0,2}${LAI}(?!床|皮|著)|(?:加|私)(?:我|個|1下)(?:的)?\s{0,2}line${INVITED}`,
  line_invited: String.raw`${NOT_CUSTOMERS}加(?:的)?\s{0,2}${LAI}${INVITED}`,
  line_after: String.raw`(?<![\w.-])@?(?=[\w.-]{0,30}[a-z])[\w.-]{4,40}\s{0,2}(?:是|為|\()\s{0,2}(?:我的?)?\s{0,2}${LINE}(?![a-z])`,
  other_id: String.raw`(?<![a-z])${OTHERS}\s{0,2}(?:的)?(?:id|帳號|號)${IS}@?(?=[\w.-]{0,30}[a-z]|\d{6})[\w.-]{3,40}`,
  other_at: String.raw`(?<![a-z])${OTHERS}\s{0,2}[:=]?\s{0,2}@[\w.-]{3,40}`,
  other_number: String.raw`(?<![a-z])${OTHERS}\s{0,2}[:=]?\s{0,2}[\w.]{2,32}#\d{4}(?!\d)`,
  // ig：amy_draws7, IG abc_def: requires a digit, dot or underscore; otherwise it is a word such as post
  other_is: String.raw`(?<![a-z])${OTHERS}\s{0,2}[:=]\s{0,2}${NO_PRODUCT}(?=[\w.]{0,30}[a-z])(?=[\w.]{0,30}[\d_.])${FILE}[\w.]{4,40}`,
  other_handle: String.raw`(?<![a-z])${OTHERS}\s{1,2}${HANDLE}`,
  other_add: String.raw`(?:加|追蹤|私訊|密)(?:我)?(?:的)?\s{0,2}${OTHERS}\s{0,2}[:=]?\s{0,2}${NO_PRODUCT}(?=[\w.]{0,30}[a-z])[\w.]{4,40}`,
};

const rulesOf = <K extends ContactKind>(kind: K, sources: Readonly<Record<string, string>>) =>
  Object.entries(sources).map(([name, source]) => ({
    kind,
    name: `${kind}.${name}`,
    pattern: new RegExp(source, "gu"),
  }));

/** All patterns in the order of matching, with the names used in statistics. */
export const contactRules = [
  ...rulesOf("mail", mails),
  ...rulesOf("link", links),
  ...rulesOf("account", accounts),
  ...rulesOf("phone", phones),
];
