import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { stat, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { to } from "#contract/paths/to.ts";
import { roleNames } from "#contract/roles.ts";
import { fullDate } from "#contract/time.ts";
import { takesPart } from "#server/db/sql/accounts.ts";
import { otherAdmins } from "#server/domains/accounts/index.ts";
import { HOUR, systemClock } from "#server/kernel/clock.ts";
import { num, one, read } from "#server/kernel/rows.ts";
import { type Check, missing, ok } from "./check.ts";

/** The file whose time of change is that of the last backup, in the data folder. */
const BACKUP_MARK = "last-backup";
/** A daily backup with two hours for its own work. */
const BACKUP_HOURS = 26;
/** Clocks that are further apart, ms, shift deadlines and codes of authenticator apps. */
const DRIFT = 5000;
/** Free space that the uploads in progress and a day's files need, GB. */
const FREE_GB = 2;
const GB = 1024 ** 3;

const settings: Check = {
  name: "設定與金鑰",
  async run({ ports: { readsOutbox, installation } }) {
    if (!readsOutbox) return ok("不是測試環境，必要的設定與金鑰都有。");
    const lacks = installation.missing.length > 0 ? `，並填寫 ${installation.missing.join("、")}` : "";
    return missing(`這是測試環境，任何人都讀得到信件，也能不付錢就完成付款。正式營運要設定 SANDBOX=off${lacks}。`);
  },
};

const address: Check = {
  name: "網址",
  run: async ({ ports: { origin } }) =>
    origin.startsWith("https:") ? ok(`網站在 ${origin}。`) : missing(`ORIGIN 是 ${origin}，要改用 https 的網址。`),
};

const admins: Check = {
  name: "營運人員",
  async run(ctx) {
    const count = await otherAdmins(ctx, 0);
    if (count >= 2) return ok(`有 ${count} 位${roleNames.admin}。`);
    return missing(
      `有 ${count} 位${roleNames.admin}，至少要有兩位，因為一位提出的決定要由另一位放行。指令是 npm run operator -- grant <電子信箱> admin。`,
    );
  },
};

const idCheckers: Check = {
  name: roleNames.identity,
  async run({ db }) {
    const rows = await read(db, { n: num })`
      select count(*)::int as n from users u where 'identity' = any (u.roles) and ${takesPart("u")}`;
    const { n } = one(rows);
    if (n > 0) return ok(`有 ${n} 位可以審核證件。`);
    return missing(
      `沒有人可以審核證件，賣家通過驗證前不能提領。指令是 npm run operator -- grant <電子信箱> identity，或由${roleNames.admin}在後台提出。`,
      to("/admin/operators"),
    );
  },
};

const mail: Check = {
  name: "郵件伺服器",
  async run({ ports: { mailer, readsOutbox } }) {
    if (readsOutbox) return missing("沒有郵件伺服器，信件只留在測試寄件匣。請設定 SMTP_URL 與 MAIL_FROM。");
    return mailer.check().then(
      () => ok("連得上，也接受登入。"),
      (error: Error) => missing(`連不上或不接受登入，請檢查 SMTP_URL（${error.message}）。`),
    );
  },
};

const push: Check = {
  name: "期限提醒",
  async run({ ports: { webPush } }) {
    if (webPush.publicKey !== null) return ok("有推播的金鑰，開啟的裝置會收到。");
    return missing(
      "沒有推播的金鑰，裝置收不到。請執行 npx web-push generate-vapid-keys，設定 VAPID_PUBLIC、VAPID_PRIVATE 與 VAPID_SUBJECT。",
    );
  },
};

const files: Check = {
  name: "檔案儲存",
  async run({ ports: { storage } }) {
    const key = `setup/${randomUUID()}`;
    const body = Buffer.from(key);
    try {
      await storage.put(key, body, { contentType: "text/plain" });
      const stored = await storage.get(key);
      const same = stored !== null && (await buffer(stored.stream)).equals(body);
      await storage.delete(key);
      if (!same) return missing("寫入的檔案讀不回來，請檢查 STORAGE 與它的設定。");
      if (await storage.exists(key)) return missing("檔案刪不掉，請檢查儲存空間的權限。");
      return ok("寫入、讀取、刪除都成功。");
    } catch (error) {
      const why = error instanceof Error ? `（${error.message}）` : "";
      return missing(`不能寫入、讀取或刪除檔案，請檢查 STORAGE 與它的設定${why}。`);
    }
  },
};

const clock: Check = {
  name: "時鐘",
  async run({ db }) {
    // Without the offset of the sandbox: it compares machines.
    const asked = systemClock.now().getTime();
    const rows = await read(db, { at: num })`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`;
    const answered = systemClock.now().getTime();
    const apart = Math.abs(one(rows).at - (asked + answered) / 2);
    const seconds = (apart / 1000).toFixed(1);
    if (apart <= DRIFT + (answered - asked) / 2) return ok(`和資料庫的時鐘相差 ${seconds} 秒。`);
    return missing(`和資料庫的時鐘相差 ${seconds} 秒，請讓兩台機器都與網路時間（NTP）同步。`);
  },
};

const schema: Check = {
  name: "資料庫結構",
  async run({ ports: { installation } }) {
    const pending = await installation.pendingMigrations();
    if (pending.length === 0) return ok("是這個版本的結構。");
    return missing(`有 ${pending.length} 個變更還沒有套用（${pending[0]} 起），執行 npm start 就會套用。`);
  },
};

const tree: Check = {
  name: "分類",
  async run({ db }) {
    const rows = await read(db, { n: num })`
      select count(*)::int as n from subcategories b join categories c on c.id = b.category_id
      where b.retired_at is null and c.retired_at is null`;
    const { n } = one(rows);
    if (n > 0) return ok(`有 ${n} 個子分類，賣家可以上架。`);
    return missing("還沒有子分類，賣家不能上架、買家不能發布需求。請到後台的「分類」新增。", to("/admin/categories"));
  },
};

const backup: Check = {
  name: "備份",
  async run(ctx) {
    const file = join(ctx.ports.installation.dataDir, BACKUP_MARK);
    const made = await stat(file).then(
      ({ mtime }) => mtime,
      () => null,
    );
    const how = `備份成功後請執行 touch ${file}`;
    if (made === null) return missing(`沒有備份的紀錄。請每天備份，${how}。`);
    const at = fullDate(made);
    const hours = Math.floor((systemClock.now().getTime() - made.getTime()) / HOUR);
    return hours <= BACKUP_HOURS
      ? ok(`最後一次在 ${at}。`)
      : missing(`最後一次在 ${at}，超過 ${BACKUP_HOURS} 小時。請檢查備份，${how}。`);
  },
};

const disk: Check = {
  name: "磁碟空間",
  async run({ ports: { installation } }) {
    // With a database and files elsewhere, the data folder may not be there.
    const folders = [installation.dataDir, tmpdir()].filter((folder) => existsSync(folder));
    const free = await Promise.all(
      folders.map(async (folder) => {
        const { bavail, bsize } = await statfs(folder);
        return { folder, left: (bavail * bsize) / GB };
      }),
    );
    const full = free.filter(({ left }) => left < FREE_GB);
    const words = (full.length > 0 ? full : free).map(({ folder, left }) => `${folder} 剩 ${left.toFixed(1)} GB`);
    return full.length === 0 ? ok(`${words.join("，")}。`) : missing(`${words.join("，")}，至少要有 ${FREE_GB} GB。`);
  },
};

/** What a production installation needs: a line of `npm run doctor` and of the page /admin/setup each. */
export const checks: readonly Check[] = [
  settings,
  address,
  admins,
  idCheckers,
  mail,
  push,
  files,
  clock,
  schema,
  tree,
  backup,
  disk,
];
