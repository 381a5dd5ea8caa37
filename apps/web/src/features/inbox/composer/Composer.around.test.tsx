// What goes along with an answer and what stands in its way: files, quotes, corrections, colleagues, the reply window.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { ApiServer } from "../../../shared/testing/api-server.ts";
import { inboxKeys } from "../state/inbox.cache.ts";
import { aMessage, capabilities, messagePages } from "../testing.ts";
import { bodies, compose, inHours, NOW, startComposing } from "./testing-composer.tsx";

const MB = 1024 * 1024;
let api: ApiServer;
beforeAll(async () => {
  api = await startComposing();
});
afterAll(() => api.close());
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

describe("files", () => {
  const file = (name: string, type: string, size: number) => {
    const made = new File(["x"], name, { type });
    Object.defineProperty(made, "size", { value: size });
    return made;
  };
  const add = (files: File[]) => {
    const input = screen.getByTestId<HTMLInputElement>("file-input");
    Object.defineProperty(input, "files", { value: files, configurable: true });
    fireEvent.change(input);
  };

  test("what passes the whole stays in red; the others go, each as its own message", async () => {
    const { outbox, press, type } = compose();
    add([1, 2, 3].map((at) => file(`${at}.pdf`, "application/pdf", 20 * MB)));
    add([file("grande.pdf", "application/pdf", 50 * MB)]);
    const tray = await screen.findByTestId("tray");
    expect(within(tray).getByRole("alert").textContent).toBe("Passa de 100 MB no total.");
    type("Seguem");
    press("Enter");
    expect(outbox.items.get().map(({ type: kind, file: sent, body }) => [kind, sent?.name, body])).toEqual([
      ["document", "1.pdf", ""],
      ["document", "2.pdf", ""],
      ["document", "3.pdf", ""],
      ["text", undefined, "Seguem"],
    ]);
    expect(within(screen.getByTestId("tray")).getAllByRole("listitem")).toHaveLength(1);
  });

  const withStickers = {
    ...capabilities,
    files: { ...capabilities.files, sticker: { maxBytes: 500_000, mimes: ["image/webp"], caption: false } },
  };

  test("a webp goes as a sticker, or as what else the channel takes it for", async () => {
    const anything = { maxBytes: 100 * MB, mimes: ["*/*"], caption: true };
    const open = { ...withStickers, files: { ...withStickers.files, document: anything } };
    const { outbox, press } = compose({}, [], open);
    add([file("gato.webp", "image/webp", 40_000)]);
    const choice = await screen.findByRole("button", { name: "Enviar como figurinha" });
    expect(choice.getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(choice);
    press("Enter");
    expect(outbox.items.get().map(({ type: kind, file: sent }) => [kind, sent?.as])).toEqual([["sticker", "sticker"]]);
  });

  test("a sticker that was said lately is sent by one press, with its bytes", async () => {
    const media = { url: "data:image/webp;base64,UklGRg==", thumbUrl: null, width: 512, height: 512 };
    api.answers["GET /messages/stickers"] = { items: [{ messageId: 5, media }] };
    const { outbox, onSent } = compose({}, [], withStickers);
    fireEvent.click(screen.getByRole("button", { name: "Emoji (:)" }));
    fireEvent.click(await screen.findByRole("button", { name: "Figurinhas" }));
    fireEvent.click(await screen.findByRole("button", { name: "Enviar a figurinha 1" }));
    await waitFor(() => expect(outbox.items.get()).toHaveLength(1));
    expect(outbox.items.get()[0]).toMatchObject({
      type: "sticker",
      body: "",
      file: { as: "sticker", mime: "image/webp", size: 4, width: 512 },
    });
    expect(onSent).toHaveBeenCalledOnce();
  });

  test("where the channel takes no stickers, none are offered", async () => {
    compose({}, [], { ...capabilities, files: { ...capabilities.files, sticker: null } });
    fireEvent.click(screen.getByRole("button", { name: "Emoji (:)" }));
    await screen.findByRole("searchbox", { name: "Buscar emoji" });
    expect(screen.queryByRole("button", { name: "Figurinhas" })).toBeNull();
  });

  test("a picture over the channel's limit is refused before anything is uploaded", async () => {
    compose();
    add([file("foto.png", "image/png", 9 * MB)]);
    expect((await screen.findByRole("alert")).textContent).toMatch(/Passa de 5 MB/);
  });

  test("on Instagram 9 MB are refused with its own limit, and nothing is sent", async () => {
    const picture = { maxBytes: 8 * MB, mimes: ["image/png"], caption: false };
    const instagram = { ...capabilities, files: { ...capabilities.files, image: picture, document: null } };
    const { outbox, press } = compose({ channel: { name: "Instagram", type: "instagram" } }, [], instagram);
    add([file("foto.png", "image/png", 9 * MB)]);
    expect((await screen.findByRole("alert")).textContent).toBe("Passa de 8 MB, o limite do canal.");
    press("Enter");
    expect(outbox.items.get()).toEqual([]);
  });

  test("a pasted screenshot gets a name and becomes the message with its caption", async () => {
    const { field, type, press, outbox } = compose();
    const clipboardData = { files: [file("image.png", "image/png", 1000)], types: ["Files"] };
    fireEvent.paste(field, { clipboardData });
    await screen.findByTestId("tray");
    type("Veja o erro");
    press("Enter");
    expect(outbox.items.get()).toMatchObject([{ type: "image", body: "Veja o erro" }]);
    expect(outbox.items.get()[0]?.file?.name).toMatch(/^captura \d\d-\d\d \d\dh\d\d\.png$/);
  });

  test("they are kept on the device with their draft", async () => {
    const { device } = compose();
    add([file("nota.pdf", "application/pdf", 1000)]);
    await screen.findByTestId("tray");
    expect([...device.kept.keys()].map((key) => key.split(":")[0]).sort()).toEqual(["draft", "file"]);
  });
});

describe("answering and correcting", () => {
  const quoted = {
    id: 9,
    clientId: "c-9",
    ticketId: 1,
    type: "text" as const,
    body: "frete?",
    fromMe: false,
    username: null,
  };

  test("the message that is answered is shown and goes along; Escape lets it go", () => {
    const { handle, type, press, outbox } = compose();
    act(() => handle.current?.quote(quoted));
    expect(screen.getByTestId("answered").textContent).toContain("frete?");
    press("Escape");
    expect(screen.queryByTestId("answered")).toBeNull();
    act(() => handle.current?.quote(quoted));
    type("É nosso");
    press("Enter");
    expect(outbox.items.get()).toMatchObject([{ body: "É nosso", quoted: { id: 9 } }]);
  });

  test("correcting a note leaves the draft where it is and saves the new words", async () => {
    const note = aMessage({
      id: 4,
      type: "note",
      body: "tem 3",
      fromMe: true,
      userId: 7,
      content: { type: "note", mentions: [] },
    });
    api.answers["POST /messages/edit/4"] = { ...note, body: "tem 4" } as unknown as Record<string, unknown>;
    const { handle, type, press, field, drafts } = compose({}, [note]);
    act(() => drafts.change(1, { note: "rascunho de nota" }));
    act(() => handle.current?.correct(note));
    expect(field.value).toBe("tem 3");
    type("tem 4");
    press("Enter");
    await waitFor(() => expect(field.value).toBe("rascunho de nota"));
    expect(api.changes.at(-1)).toEqual({ route: "POST /messages/edit/4", body: { body: "tem 4" } });
  });

  test("a colleague who answered meanwhile makes Enter wait for a second press", async () => {
    const setup = compose();
    setup.type("Já verifico");
    const answer = aMessage({
      id: 6,
      fromMe: true,
      userId: 8,
      username: "Bruno",
      body: "Resolvido!",
      createdAt: new Date(NOW + 60_000).toISOString(),
    });
    act(() => setup.view.cache.setQueryData(inboxKeys.messages(1), messagePages([answer])));
    const strip = await screen.findByTestId("collision");
    expect(strip.textContent).toContain("Bruno respondeu às 14:01");
    setup.press("Enter");
    expect(setup.outbox.isEmpty()).toBe(true);
    setup.press("Enter");
    expect(bodies(setup)).toEqual(["Já verifico"]);
  });

  test("in somebody else's attendance it says whose before anything is sent", () => {
    const { type } = compose({ userId: 8, username: "João" });
    expect(screen.queryByText("Atendimento de João")).toBeNull();
    type("o");
    expect(screen.getByText("Atendimento de João")).toBeTruthy();
  });
});

describe("the reply window", () => {
  test.each([
    [20, /Janela de 24 h: 20 h/],
    [3.2, /fecha em 3 h 12 min/],
    [0.5, /fecha em 30 min/],
  ])("with %d hours left says so", (hours, words) => {
    compose({ windowExpiresAt: inHours(hours) });
    expect(screen.getByTestId("composer").closest("form")?.textContent).toMatch(words);
  });

  test("closed, it is explained, and sending asks what to do while the text stays", async () => {
    const { field, type, press, outbox } = compose({ windowExpiresAt: inHours(-1) });
    type("ainda aqui");
    expect(screen.getByText("A janela fechou às 13:00")).toBeTruthy();
    press("Enter");
    const dialog = await screen.findByRole("dialog");
    expect(
      within(dialog)
        .getAllByRole("button")
        .map(({ textContent }) => textContent),
    ).toEqual(["", "Cancelar", "Enviar mesmo assim", "Enviar modelo"]);
    expect(field.value).toBe("ainda aqui");
    expect(outbox.isEmpty()).toBe(true);
  });

  test("a note needs no window", () => {
    const { type, press, outbox } = compose({ windowExpiresAt: inHours(-1) });
    fireEvent.click(screen.getByTestId("mode-note"));
    type("ligar amanhã");
    press("Enter");
    expect(outbox.items.get()).toMatchObject([{ type: "note", body: "ligar amanhã" }]);
  });
});

test("on a closed ticket the text can be kept but not sent, and the reason stands above it", () => {
  const { type, press, outbox, send } = compose({ status: "closed" });
  type("rascunho");
  press("Enter");
  expect(outbox.isEmpty()).toBe(true);
  expect(send.getAttribute("aria-disabled")).toBe("true");
  expect(screen.getByText("Atendimento fechado. Reabra para responder.")).toBeTruthy();
});

test("a channel that sends no files and no recordings offers neither", () => {
  const none = { ...capabilities, sends: ["text" as const], files: {} as typeof capabilities.files };
  compose({}, [], none);
  expect(screen.queryByTestId("attach")).toBeNull();
  expect(screen.queryByTestId("record")).toBeNull();
});
