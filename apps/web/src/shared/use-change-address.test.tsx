// Who changes the address begins from what it is, whatever has been drawn so far.
import { act, fireEvent, screen } from "@testing-library/react";
import { useSearchParams } from "react-router";
import { expect, test } from "vitest";
import { showScreen } from "./testing/screen.tsx";
import { withoutAct } from "./testing/without-act.ts";
import { putParam, useChangeAddress } from "./use-change-address.ts";

function Filter() {
  const [params] = useSearchParams();
  const change = useChangeAddress();
  const text = params.get("busca") ?? "";
  return (
    <>
      <input
        aria-label="Busca"
        value={text}
        onChange={(event) => change(putParam("busca", event.target.value), { atOnce: true })}
      />
      <button type="button" onClick={() => change(putParam("ver", "todos"))}>
        Todos
      </button>
      <button type="button" onClick={() => change(putParam("ver", null), { push: true })}>
        Nenhum
      </button>
    </>
  );
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("what came between the drawing and the click stays, with what it knows", async () => {
  const { router } = showScreen(<Filter />, "/lista?busca=a");
  await act(async () => {
    void router.navigate("/lista?busca=a&id=4", { state: { drawer: true } });
    press("Todos");
  });
  expect(router.state.location).toMatchObject({ search: "?busca=a&id=4&ver=todos", state: { drawer: true } });
});

test("replacing is no step of its own; a step is, and knows nothing of the one before", async () => {
  const { router } = showScreen(<Filter />, "/lista");
  await act(async () => router.navigate("/lista?id=4", { state: { drawer: true } }));
  press("Todos");
  press("Nenhum");
  expect(router.state.location).toMatchObject({ search: "?id=4", state: null });
  await act(async () => router.navigate(-1));
  expect(router.state.location.search).toBe("?id=4&ver=todos");
  await act(async () => router.navigate(-1));
  expect(router.state.location.search).toBe("");
});

test("a field that shows the address keeps every letter of a quick hand", () => {
  showScreen(<Filter />, "/lista");
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Busca" });
  withoutAct(() => {
    for (const letter of "vendas") {
      const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      setValue?.call(field, field.value + letter);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    expect(field.value).toBe("vendas");
  });
});
