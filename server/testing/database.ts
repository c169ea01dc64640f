import { randomUUID } from "node:crypto";
import { openPool } from "../db/client.ts";

/** Clones the template database. @returns its URL, and a function to drop it. */
export async function cloneDatabase(templateUrl: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `t_${randomUUID().replaceAll("-", "")}`;
  const admin = new URL(templateUrl);
  const template = admin.pathname.slice(1);
  admin.pathname = "/postgres";
  const run = async (statement: string) => {
    const pool = openPool(admin.href, 1);
    try {
      await pool.query(statement);
    } finally {
      await pool.end();
    }
  };
  await run(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
