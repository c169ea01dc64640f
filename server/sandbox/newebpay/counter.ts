/** Page for paying a number: cash machine and store counter in one. */
import type { FastifyInstance } from "fastify";
import { fieldsOf } from "../fields.ts";
import { newNonce, show } from "../pay-frame.ts";
import { counterPage } from "./pages.ts";
import type { Shop } from "./shop.ts";
import { paidByNumber, type Trade } from "./trade.ts";

export function counterRoutes(app: FastifyInstance, shop: Shop): void {
  const path = `${app.prefix}/counter`;

  app.get("/counter", async (_request, reply) => {
    const waiting = await shop.store.list((trade) => takesMoney(trade, shop.now()));
    return show(reply, counterPage(waiting, newNonce(), path));
  });

  /** {number, fault?}: pays a trade by its number. */
  app.post("/counter", async (request, reply) => {
    const { number = "", fault } = fieldsOf(request.body);
    const taken = await pay(shop, number);
    if (!taken) return reply.status(404).send({ message: "這個號碼不存在、已經繳過，或已經過期" });
    await shop.notifier.announce(number, shop.faults.chosenOrNext(fault, "notice"));
    return reply.redirect(path, 303);
  });
}

/** True if the trade can still be paid: banks accept nothing for an expired account. */
const takesMoney = ({ status, byNumber }: Trade, now: Date): boolean =>
  status === "0" && byNumber !== undefined && byNumber.number !== null && now <= new Date(byNumber.until);

/** @returns false if the trade cannot be paid */
async function pay(shop: Shop, number: string): Promise<boolean> {
  let taken = false;
  await shop.store.update(number, (trade) => {
    taken = takesMoney(trade, shop.now());
    return taken ? paidByNumber(trade, shop.now()) : trade;
  });
  return taken;
}
