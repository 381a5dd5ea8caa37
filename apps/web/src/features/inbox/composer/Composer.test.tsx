// Writing an answer: keys, limits, lists that open while typing, and where the text is at every moment.
import { act, fireEvent, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { shortcuts } from "../../../shared/keyboard/index.ts";
import type { ApiServer } from "../../../shared/testing/api-server.ts";
import { changeView } from "../../../shared/theme/index.ts";
import { bodies, compose, NOW, startComposing } from "./testing-composer.tsx";

let api: ApiServer;
beforeAll(async () => {
  api = await startComposing();
});
afterAll(() => api.close());
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("words", () => {
  test("Enter sends: the text moves to the outbox and the field is empty in the same step", () => {
    const { field, type, press, outbox, device, onSent } = compose();
    type("  Olá Maria  ");
    press("Enter");
    expect(outbox.items.get()).toMatchObject([{ ticketId: 1, body: "Olá Maria", state: "sending" }]);
    expect(field.value).toBe("");
    expect([...device.kept.keys()]).toEqual([`outbox:${outbox.items.get()[0]?.clientId}`]);
    expect(onSent).toHaveBeenCalledOnce();
  });

  test("Shift+Enter, a composed character, AltGr and an empty text send nothing", () => {
    const { field, type, press, outbox } = compose();
    press("Enter");
    type("oi");
    press("Enter", { shiftKey: true });
    press("Enter", { isComposing: true });
    press("Enter", { keyCode: 229 });
    press("Enter", { ctrlKey: true, altKey: true });
    expect(outbox.isEmpty()).toBe(true);
    expect(field.value).toBe("oi");
  });

  test("who chose Ctrl+Enter sends with it and breaks lines with Enter; hint and key sheet say so", () => {
    const { type, press, outbox, send } = compose();
    const listed = () => shortcuts.get().find(({ label }) => label === "Enviar")?.keys;
    expect([send.title, listed()]).toEqual(["Enter envia, Shift+Enter quebra a linha", "enter"]);
    act(() => changeView({ sendKey: "modEnter" }));
    expect([send.title, listed()]).toEqual(["Ctrl+Enter envia, Enter quebra a linha", "mod+enter"]);
    type("oi");
    expect(press("Enter")).toBe(true);
    expect(outbox.isEmpty()).toBe(true);
    expect(press("Enter", { ctrlKey: true })).toBe(false);
    expect(outbox.items.get()).toMatchObject([{ body: "oi" }]);
    act(() => changeView({ sendKey: "enter" }));
  });

  test("a draft found on the device later appears by itself", async () => {
    const { drafts, device, field } = compose();
    device.kept.set("draft:1", { ticketId: 1, text: "guardado", at: NOW });
    await act(() => drafts.start());
    expect(field.value).toBe("guardado");
  });

  test("Ctrl+B puts the mark around the chosen words", () => {
    const { field, type, press, drafts } = compose();
    type("um dois");
    field.setSelectionRange(3, 7);
    press("b", { ctrlKey: true });
    expect(field.value).toBe("um *dois*");
    expect(drafts.of(1).reply).toBe("um *dois*");
  });

  test("the counter starts at nine tenths; beyond the limit nothing goes until it is divided", () => {
    const setup = compose();
    const { field, type, outbox, send } = setup;
    type("a".repeat(3600));
    expect(screen.queryByText(/de 4\.096/)).toBeNull();
    type("a".repeat(3700));
    expect(screen.getByText("3.700 de 4.096")).toBeTruthy();
    type("a".repeat(4097));
    expect(screen.getByText(/Passou do limite de 4\.096 caracteres/)).toBeTruthy();
    fireEvent.click(send);
    expect(outbox.isEmpty()).toBe(true);
    expect(field.value).toHaveLength(4097);
    fireEvent.click(screen.getByRole("button", { name: "Dividir em 2" }));
    fireEvent.click(send);
    expect(bodies(setup).map(({ length }) => length)).toEqual([4096, 1]);
  });

  test("the signature can be switched off and is then remembered for the channel", async () => {
    const setup = compose();
    const toggle = await screen.findByRole("switch", { name: /\*Ana:\*/ });
    setup.type("um");
    setup.press("Enter");
    fireEvent.click(toggle);
    setup.type("dois");
    setup.press("Enter");
    expect(setup.outbox.items.get().map(({ signature }) => signature)).toEqual(["*Ana:*", null]);
    expect(localStorage.getItem("prosa.signature:7:2")).toBe("off");
    localStorage.clear();
  });
});

describe("lists that open while typing", () => {
  test("two quick messages are put where the caret is and leave the rest alone", async () => {
    const setup = compose();
    const { type, press, field, outbox } = setup;
    type("/sau");
    await screen.findByRole("option", { name: /saudacao/ });
    press("Enter");
    expect(field.value).toBe("Bom dia, {{firstName}}!");
    expect(screen.getByText("Maria")).toBeTruthy();
    type(`${field.value} Segue: /pix`);
    await screen.findByRole("option", { name: /pix/ });
    press("Enter");
    expect(field.value).toBe("Bom dia, {{firstName}}! Segue: Nossa chave Pix é 11.222");
    expect(outbox.isEmpty()).toBe(true);
    press("Enter");
    expect(bodies(setup)).toEqual(["Bom dia, Maria! Segue: Nossa chave Pix é 11.222"]);
  });

  test("Escape closes the list and keeps it closed; then Enter sends what was typed", async () => {
    const setup = compose();
    setup.type("/sau");
    await screen.findByRole("option", { name: /saudacao/ });
    setup.press("Escape");
    expect(screen.queryByRole("listbox")).toBeNull();
    setup.press("Enter");
    expect(bodies(setup)).toEqual(["/sau"]);
  });

  test("a variable without a value asks for a second Enter", () => {
    const setup = compose({ queue: null });
    setup.type("Fila {{queue}}");
    setup.press("Enter");
    expect(setup.outbox.isEmpty()).toBe(true);
    expect(screen.getByText("Pressione Enter de novo para enviar.")).toBeTruthy();
    setup.press("Enter");
    expect(bodies(setup)).toEqual(["Fila {{queue}}"]);
  });

  test("a note names a colleague and is not for the customer", async () => {
    const { type, press, field, outbox } = compose();
    fireEvent.click(screen.getByTestId("mode-note"));
    type("@bru");
    await screen.findByRole("option", { name: "Bruno Rocha" });
    press("Enter");
    expect(field.value).toBe("@Bruno\u00A0Rocha ");
    type(`${field.value}veja`);
    press("Enter");
    expect(outbox.items.get()).toMatchObject([
      { type: "note", content: { type: "note", mentions: [8] }, signature: null },
    ]);
  });
});
