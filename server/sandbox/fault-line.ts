import type { FastifyInstance } from "fastify";
import { fieldsOf } from "./fields.ts";

/** The call at which each fault happens, by the fault's name. */
type Table = Readonly<Record<string, string>>;
type At<T extends Table, Occasion> = { [Name in keyof T]: T[Name] extends Occasion ? Name : never }[keyof T];

/** Queue of faults that a stand-in causes next, each once. */
export class FaultLine<const T extends Table> {
  readonly #table: T;
  #waiting: string[] = [];
  /** While true, no request is answered; "none" ends it. */
  #silent = false;

  constructor(table: T) {
    this.#table = table;
  }

  #isAt<Occasion extends T[keyof T]>(name: string, occasions: readonly Occasion[]): name is At<T, Occasion> & string {
    return Object.hasOwn(this.#table, name) && occasions.some((each) => each === this.#table[name]);
  }

  /** Removes and returns the first queued fault for one of these calls. */
  next<Occasion extends T[keyof T]>(...occasions: readonly Occasion[]): At<T, Occasion> | null {
    const name = this.#waiting.find((each) => this.#isAt(each, occasions));
    if (name === undefined || !this.#isAt(name, occasions)) return null;
    this.#waiting.splice(this.#waiting.indexOf(name), 1);
    return name;
  }

  /** Returns the fault chosen on a page, otherwise the first queued one for this call. */
  chosenOrNext<Occasion extends T[keyof T]>(chosen: string | undefined, occasion: Occasion): At<T, Occasion> | null {
    return chosen !== undefined && this.#isAt(chosen, [occasion]) ? chosen : this.next(occasion);
  }

  /**
   * `POST /control/next` with {fault} queues a fault; "silent" drops every call from now on; "none" clears everything.
   * 400 lists the known faults.
   */
  control(app: FastifyInstance): void {
    app.addHook("onRequest", async ({ url, raw }, reply) => {
      if (!this.#silent || url.includes("/control/")) return;
      reply.hijack();
      raw.destroy();
    });
    app.post("/control/next", async ({ body }, reply) => {
      const { fault = "" } = fieldsOf(body);
      if (fault === "none") {
        this.#waiting = [];
        this.#silent = false;
      } else if (fault === "silent") this.#silent = true;
      else if (Object.hasOwn(this.#table, fault)) this.#waiting.push(fault);
      else return reply.status(400).send({ known: ["none", "silent", ...Object.keys(this.#table)] });
      return { armed: fault };
    });
  }
}
