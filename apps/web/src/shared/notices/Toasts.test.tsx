// Notices as people and screen readers meet them.
import { MantineProvider } from "@mantine/core";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/index.ts";
import { startI18n } from "../i18n/index.ts";
import { dismiss, noticeLog, notify, visibleNotices } from "./notices.ts";
import { showError } from "./show-error.ts";
import { Toasts } from "./Toasts.tsx";

beforeAll(() => startI18n("pt"));
beforeEach(() => {
  vi.useFakeTimers();
  render(
    <MantineProvider>
      <Toasts />
    </MantineProvider>,
  );
});
afterEach(() => {
  act(() => {
    for (const { id } of visibleNotices.get()) dismiss(id);
    vi.runAllTimers();
  });
  vi.useRealTimers();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const say = (given: Parameters<typeof notify>[0]) => act(() => void notify(given));

test("a success is a status and leaves after four seconds, but stays in the tray", () => {
  say({ kind: "success", title: "Salvo" });
  expect(screen.getByRole("status").textContent).toContain("Salvo");
  pass(3800);
  expect(screen.queryByText("Salvo")).not.toBeNull();
  pass(400);
  expect(screen.queryByText("Salvo")).toBeNull();
  expect(noticeLog.get()[0]?.title).toBe("Salvo");
});

test("an error is an alert and stays until it is closed", () => {
  say({ kind: "error", title: "Falhou" });
  pass(60_000);
  expect(screen.getByRole("alert").textContent).toContain("Falhou");
  fireEvent.click(screen.getByRole("button", { name: "Fechar" }));
  expect(screen.queryByText("Falhou")).toBeNull();
});

test("the clock waits while the pointer rests on it", () => {
  say({ kind: "success", title: "Leia" });
  fireEvent.pointerEnter(screen.getByRole("status"));
  pass(30_000);
  expect(screen.queryByText("Leia")).not.toBeNull();
  fireEvent.pointerLeave(screen.getByRole("status"));
  pass(4400);
  expect(screen.queryByText("Leia")).toBeNull();
});

test("three equal ones become one with a count", () => {
  for (let time = 0; time < 3; time += 1) say({ kind: "warning", title: "Ocupado" });
  expect(screen.getAllByTestId("toast")).toHaveLength(1);
  expect(screen.getByRole("status").textContent).toContain("×3");
});

test("undo runs and takes the notice away", () => {
  const run = vi.fn();
  say({ kind: "success", title: "Resolvido", action: { label: "Desfazer", run } });
  fireEvent.click(screen.getByRole("button", { name: "Desfazer" }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByText("Resolvido")).toBeNull();
});

test("a refusal is a warning in words; a failure of the server an error with its copyable code", () => {
  act(() => showError(new ApiError({ code: "ERR_OTHER_OPEN_TICKET", status: 409 })));
  expect(screen.getByRole("status").textContent).toContain("Já existe um atendimento aberto para este contato");
  act(() => showError(new ApiError({ code: "ERR_INTERNAL", status: 500, requestId: "r-9" })));
  expect(screen.getByRole("alert").textContent).toContain("ERR_INTERNAL · r-9");
});

test("what was already shown in its own place is not shown again", () => {
  const error = new ApiError({ code: "ERR_CONFLICT", status: 409 });
  error.shown = true;
  act(() => showError(error));
  expect(screen.queryByTestId("toast")).toBeNull();
});
