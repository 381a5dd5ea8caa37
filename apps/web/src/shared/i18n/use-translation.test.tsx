// The words of a component follow the language, wait for their namespace, and never mix up two namespaces.
import { render, screen } from "@testing-library/react";
import { act, Suspense } from "react";
import { beforeEach, expect, test } from "vitest";
import { changeLanguage, startI18n, useTranslation } from "./index.ts";

beforeEach(() => startI18n("pt"));

function Words() {
  const { t } = useTranslation(["tags", "common"]);
  return (
    <p>
      {t("title")} | {t("common:actions.close")}
    </p>
  );
}

test("they are waited for, are of the namespace named first, and change with the language", async () => {
  await act(async () => {
    render(
      <Suspense fallback="…">
        <Words />
      </Suspense>,
    );
  });
  expect(await screen.findByText("Etiquetas | Fechar")).toBeTruthy();
  await act(() => changeLanguage("en"));
  expect(await screen.findByText("Tags | Close")).toBeTruthy();
});

function Counted({ count }: { count: number }) {
  const { t } = useTranslation("nav");
  return <p>{t("unread", { count })}</p>;
}

test("what has values in it is said anew for every value", async () => {
  const { rerender } = render(<Counted count={1} />);
  const one = (await screen.findByText(/1/)).textContent;
  rerender(<Counted count={2} />);
  expect((await screen.findByText(/2/)).textContent).not.toBe(one);
});
