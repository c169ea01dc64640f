import type { FastifyInstance } from "fastify";
import { fieldsOf } from "./fields.ts";

/** The call at which each fault happens, by the fault's name. */
type Table = Readonly<Record<string, string>>;
type At<T extends Table, Occasion> = { [Name in keyof T]: T[Name] extends Occasion ? Name : never }[keyof T];

/** The queue of faults that a stand-in is to cause next. Each happens once. */
export class FaultLine<const T extends Table> {
  readonly #table: T;
  #waiting: string[] = [];
  /** While true nothing is answered at all; ended by "none". */
  #silent = false;

  constructor(table: T) {
    this.#table = table;
  }

  #isAt<Occasion extends T[keyof T]>(name: string, occasions: readonly Occasion[]): name is At<T, Occasion> & string {
    return Object.hasOwn(this.#table, name) && occasions.some((each) => each === this.#table[name]);
  }

  /** Takes the first fault that waits for one of these calls. */
  next<Occasion extends T[keyof T]>(...occasions: readonly Occasion[]): At<T, Occasion> | null {
    const name = this.#waiting.find((each) => this.#isAt(each, occasions));
    if (name === undefined || !this.#isAt(name, occasions)) return null;
    this.#waiting.splice(this.#waiting.indexOf(name), 1);
    return name;
  }

  /** Takes the fault that was chosen on a page, else the first that waits for this call. */
  chosenOrNext<Occasion extends T[keyof T]>(chosen: string | undefined, occasion: Occasion): At<T, Occasion> | null {
    return chosen !== undefined && this.#isAt(chosen, [occasion]) ? chosen : this.next(occasion);
  }

  /**
   * `POST /control/next` with {fault} queues a fault; "silent" drops every call from now on; "none" takes back all of it.
   * 400 names the faults that exist.
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
