// The dialog before a deletion: asking, deleting, and turning into the list of what is in the way.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ApiError } from "../api/index.ts";
import { visibleNotices } from "../notices/notices.ts";
import { showScreen, signIn, speakPortuguese } from "../testing/screen.tsx";
import { type Deletion, deletion } from "./confirm-delete.ts";
import { confirmDelete, DeleteGuard } from "./index.ts";

beforeAll(async () => {
  signIn();
  await speakPortuguese(["patterns"]);
});
afterEach(() => {
  deletion.set(null);
  visibleNotices.set([]);
});

function ask(over: Partial<Deletion>) {
  const action = vi.fn(async () => {});
  confirmDelete({
    title: "Excluir fila",
    name: "Vendas",
    consequence: "3 usuários estão nesta fila.",
    done: "Fila excluída",
    action,
    ...over,
  });
  showScreen(<DeleteGuard />);
  return action;
}
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("says what and how many, and waits on the harmless button", async () => {
  ask({});
  const dialog = await screen.findByRole("dialog", { name: "Excluir fila" });
  expect(dialog.querySelector("b")?.textContent).toBe("Vendas");
  expect(dialog.textContent).toContain("3 usuários estão nesta fila.");
  expect(screen.getByRole("button", { name: "Cancelar" }).hasAttribute("data-autofocus")).toBe(true);
});

test("deletes once however often it is pressed, says so and closes", async () => {
  let finish = () => {};
  const action = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  ask({ action });
  await screen.findByRole("dialog");
  press("Excluir");
  press("Excluir");
  expect(action).toHaveBeenCalledOnce();
  finish();
  await waitFor(() => expect(deletion.get()).toBeNull());
  expect(visibleNotices.get()[0]).toMatchObject({ kind: "success", title: "Fila excluída", detail: "Vendas" });
});

test("in use: lists what uses it, with links and the way out, and no red button any more", async () => {
  const run = vi.fn();
  const entity = [
    { kind: "tickets", count: 14, names: ["A-1", "A-2"] },
    { kind: "aliens", count: 1, names: [] },
  ];
  const refusal = new ApiError({ code: "ERR_QUEUE_TICKET_EXISTS", status: 409, entity });
  ask({
    action: () => Promise.reject(refusal),
    links: { tickets: "/atendimento" },
    instead: { label: "Desativar a fila", run },
  });
  await screen.findByRole("dialog");
  press("Excluir");
  const list = await screen.findByRole("list", { name: "Onde está em uso" });
  expect(list.textContent).toContain("14 atendimentos");
  expect(list.textContent).toContain("A-1, A-2 e mais 12");
  expect(list.textContent).toContain("1 outro uso");
  expect(screen.getByRole("link", { name: "Ver" }).getAttribute("href")).toBe("/atendimento");
  expect(screen.queryByRole("button", { name: "Excluir" })).toBeNull();
  expect(refusal.shown).toBe(true);
  press("Desativar a fila");
  expect(run).toHaveBeenCalledOnce();
  expect(deletion.get()).toBeNull();
});

test("any other refusal is said in the dialog, and one may try again", async () => {
  const action = vi.fn(() => Promise.reject(new ApiError({ code: "ERR_UNAVAILABLE", status: 503 })));
  ask({ action });
  await screen.findByRole("dialog");
  press("Excluir");
  await screen.findByText("ERR_UNAVAILABLE");
  await waitFor(() => expect(screen.getByRole("button", { name: "Excluir" })).toBeTruthy());
});
