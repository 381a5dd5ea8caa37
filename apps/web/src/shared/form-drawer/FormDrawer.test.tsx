// A form in its drawer: what is checked, where errors land, saving once.
import { TextInput } from "@mantine/core";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "../api/index.ts";
import { listenToKeys } from "../keyboard/index.ts";
import { FLASH_MS } from "../notices/index.ts";
import { showScreen, signIn, speakPortuguese } from "../testing/screen.tsx";
import { DrawerContent, DrawerForm, FormDrawer, FormSection, useDrawerAddress, useDrawerForm } from "./index.ts";

const names = ["a", "b", "c", "d"] as const;
type Values = Record<(typeof names)[number], string>;
const schema = z.object({ a: z.string().min(1), b: z.string().min(1), c: z.string().min(1), d: z.string().min(1) });
const labels: Values = { a: "Alfa", b: "Beta", c: "Gama", d: "Delta" };
const full: Values = { a: "1", b: "2", c: "3", d: "4" };
const empty: Values = { a: "", b: "", c: "", d: "" };

beforeAll(async () => {
  signIn();
  await speakPortuguese(["patterns"]);
  listenToKeys();
});

interface Given {
  initial: Values;
  save?(values: Values, changes: Partial<Values>): Promise<unknown>;
  readOnly?: boolean;
}

function Fields({ id, initial, save = async () => {}, readOnly }: Given & { id: number | "new" }) {
  const form = useDrawerForm<Values>({ name: "test", id, initial, schema, labels, save, readOnly });
  return (
    <DrawerForm form={form}>
      <FormSection title="Dados">
        {names.map((name) => (
          <TextInput key={name} label={labels[name]} {...form.field(name)} />
        ))}
      </FormSection>
    </DrawerForm>
  );
}

function Screen(given: Given) {
  const drawer = useDrawerAddress();
  return (
    <FormDrawer drawer={drawer} title={(id) => `Formulário ${id}`}>
      {(id) => <Fields id={id} {...given} />}
    </FormDrawer>
  );
}

const show = (given: Given, address = "/lista?id=5") => showScreen(<Screen {...given} />, address);
const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (name: string, value: string) => fireEvent.change(box(name), { target: { value } });
const press = (name: RegExp) => fireEvent.click(screen.getByRole("button", { name }));

test("the address opens it, and closing leaves the address clean", async () => {
  const { router } = show({ initial: full }, "/lista?novo=1&busca=x");
  expect(await screen.findByRole("dialog", { name: "Formulário new" })).toBeTruthy();
  press(/Cancelar/);
  await waitFor(() => expect(router.state.location.search).toBe("?busca=x"));
});

test("only what changed is sent, once, and then it closes", async () => {
  let finish = () => {};
  const save = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { router } = show({ initial: full, save });
  await screen.findByRole("dialog");
  type("Beta", "dois");
  expect(screen.getByText("1 mudança")).toBeTruthy();
  press(/Salvar/);
  press(/Salvar/);
  fireEvent.keyDown(box("Beta"), { key: "s", ctrlKey: true });
  expect(save).toHaveBeenCalledExactlyOnceWith({ ...full, b: "dois" }, { b: "dois" });
  await act(async () => finish());
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(save).toHaveBeenCalledOnce();
});

test("a form that was saved does not close the one opened meanwhile", async () => {
  const { router } = show({ initial: full });
  await screen.findByRole("dialog", { name: "Formulário 5" });
  type("Beta", "dois");
  vi.useFakeTimers();
  try {
    await act(async () => press(/Salvar/));
    // In one breath: the address names the next form, the saved one is still drawn, and its moment is over.
    await act(async () => {
      void router.navigate("/lista?id=6", { state: { drawer: true } });
      await vi.advanceTimersByTimeAsync(FLASH_MS);
      expect(screen.getByRole("dialog", { name: "Formulário 5" })).toBeTruthy();
    });
  } finally {
    vi.useRealTimers();
  }
  expect(router.state.location.search).toBe("?id=6");
  expect(await screen.findByRole("dialog", { name: "Formulário 6" })).toBeTruthy();
});

test("Ctrl+S saves from inside a field", async () => {
  const save = vi.fn(async () => {});
  show({ initial: full, save });
  await screen.findByRole("dialog");
  type("Alfa", "um");
  fireEvent.keyDown(box("Alfa"), { key: "s", ctrlKey: true });
  await waitFor(() => expect(save).toHaveBeenCalledOnce());
});

test("a field is checked when it is left", async () => {
  show({ initial: full });
  await screen.findByRole("dialog");
  type("Gama", "");
  expect(screen.queryByText("Gama é obrigatório")).toBeNull();
  fireEvent.blur(box("Gama"));
  expect(await screen.findByText("Gama é obrigatório")).toBeTruthy();
});

test("more than three errors are also listed on top, and the first has the focus", async () => {
  const save = vi.fn();
  show({ initial: empty, save }, "/lista?novo=1");
  await screen.findByRole("dialog");
  press(/Salvar/);
  expect(await screen.findByText("4 campos para corrigir")).toBeTruthy();
  expect(document.activeElement).toBe(box("Alfa"));
  press(/^Delta é obrigatório/);
  expect(document.activeElement).toBe(box("Delta"));
  expect(save).not.toHaveBeenCalled();
});

test("three errors need no list", async () => {
  show({ initial: { ...empty, a: "1" } }, "/lista?novo=1");
  await screen.findByRole("dialog");
  press(/Salvar/);
  await screen.findByText("Beta é obrigatório");
  expect(screen.queryByText(/campos para corrigir/)).toBeNull();
  expect(document.activeElement).toBe(box("Beta"));
});

test("the server's refusal lands on its field, and one may try again", async () => {
  const refusal = new ApiError({ code: "ERR_NAME_EXISTS", status: 409, field: "c" });
  const save = vi.fn(async () => {}).mockRejectedValueOnce(refusal);
  show({ initial: full, save });
  await screen.findByRole("dialog");
  type("Alfa", "um");
  press(/Salvar/);
  await screen.findByText("Este nome já existe");
  expect(document.activeElement).toBe(box("Gama"));
  expect(refusal.shown).toBe(true);
  fireEvent.blur(box("Gama"));
  await waitFor(() => expect(screen.queryByText("Este nome já existe")).toBeTruthy());
  type("Gama", "outro");
  expect(screen.queryByText("Este nome já existe")).toBeNull();
  press(/Salvar/);
  await waitFor(() => expect(save).toHaveBeenCalledTimes(2));
});

test("a refusal of no field is said above the buttons, with its code", async () => {
  const save = vi.fn(() => Promise.reject(new ApiError({ code: "ERR_UNAVAILABLE", status: 503, requestId: "r-1" })));
  show({ initial: full, save });
  await screen.findByRole("dialog");
  type("Alfa", "um");
  press(/Salvar/);
  expect(await screen.findByText("ERR_UNAVAILABLE · r-1")).toBeTruthy();
  expect(box("Alfa").value).toBe("um");
});

test("nothing changed: saving just closes", async () => {
  const save = vi.fn();
  const { router } = show({ initial: full, save });
  await screen.findByRole("dialog");
  press(/Salvar/);
  await waitFor(() => expect(router.state.location.search).toBe(""));
  expect(save).not.toHaveBeenCalled();
});

test("whoever may only look finds no save button", async () => {
  show({ initial: full, readOnly: true });
  await screen.findByRole("dialog");
  expect(screen.getByText(/Seu perfil vê, mas não muda/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Salvar/ })).toBeNull();
  expect(box("Alfa").closest("fieldset")?.disabled).toBe(true);
});

test("a row that is not there is said so", () => {
  const of = { value: undefined, isPending: false, error: null, retry: () => {} };
  showScreen(<DrawerContent of={of}>{() => null}</DrawerContent>);
  expect(screen.getByText(/não está mais nesta lista/)).toBeTruthy();
});
