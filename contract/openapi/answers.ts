import { z } from "zod";
import type { AnswerKind } from "#contract/route/answers.ts";
import type { Route } from "#contract/route/route.ts";
import { type Json, schemaOf } from "./schemas.ts";

type Kind<K extends AnswerKind["kind"]> = Extract<AnswerKind, { kind: K }>;

const answered = (description: string, type: string, content: Json): Json => ({
  200: { description, content: { [type]: content } },
});

const headOf = ({ row }: Kind<"csv">): string =>
  Object.entries(row.shape)
    .map(([name, field]) => z.globalRegistry.get(field)?.title ?? name)
    .join("、");

const eventSchemas = ({ events }: Kind<"events">): Json =>
  Object.fromEntries(Object.entries(events).map(([name, data]) => [name, schemaOf(data)]));

/** Success responses of a call, by status. */
export function answersOf({ answer, response }: Route): Json {
  switch (answer.kind) {
    case "file":
      return answered(answer.shown ? "檔案內容" : "下載檔案", answer.type, {});
    case "csv":
      return answered(`試算表，欄位：${headOf(answer)}`, "text/csv; charset=utf-8", { schema: { type: "string" } });
    case "events":
      return answered("事件串流：先送出 ready，之後是 x-events 列出的事件", "text/event-stream", {
        schema: { type: "string" },
        "x-events": eventSchemas(answer),
      });
    case "redirect":
      return { 303: { description: "前往另一個頁面", headers: { Location: { schema: { type: "string" } } } } };
    default:
      return answered("完成", "application/json", { schema: schemaOf(response) });
  }
}
