import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ErrorHelpers } from "#web/ui/forms/error-help.tsx";
import ToastList from "./toast-list.tsx";

test("a refusal that is told by a message comes with the help that it has elsewhere", () => {
  const shown = (tone: "danger" | "ok") =>
    renderToStaticMarkup(
      <ErrorHelpers value={(error) => <button type="button">{`help: ${error}`}</button>}>
        <ToastList toasts={[{ id: 1, tone, text: "不行" }]} />
      </ErrorHelpers>,
    );
  expect(shown("danger")).toContain("help: 不行");
  expect(shown("ok")).not.toContain("help");
});
