import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { RegisterForm } from "./register-form.tsx";

/** The second step, as it is rendered after a submit without scripts. */
function secondStep(): string {
  const values = { email: "a@example.com", nickname: "小安" };
  const router = createMemoryRouter(
    [{ id: "form", path: "/", element: <RegisterForm to="/" elsewhere={null} onDone={() => {}} /> }],
    {
      hydrationData: { loaderData: {}, actionData: { form: { values, fields: {} } } },
    },
  );
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test("the consent notice says what is agreed to, and that the box decides about the newsletter", () => {
  const drawn = secondStep();
  const notice = drawn.slice(drawn.lastIndexOf("<p")).replaceAll(/<[^>]+>/g, "");
  expect(notice).toBe("按下註冊，即表示你已閱讀使用規範與服務條款，同意使用本服務，並在勾選時訂閱電子報。");
  for (const href of ["/rules", "/policy"]) expect(drawn).toContain(`href="${href}"`);
  // The checkbox starts unchecked, the verified address is read-only.
  expect(drawn).toMatch(/<input[^>]*type="checkbox"/);
  expect(drawn).not.toMatch(/<input[^>]*checked/);
  expect(drawn).toMatch(/<input[^>]*readOnly=""[^>]*/i);
});
