// Parts of the open conversation: searching in it, choosing messages, what happened, who is here, files dropped on it.
import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { EventPills } from "../bubbles/EventPill.tsx";
import { DropZone } from "../composer/DropZone.tsx";
import { aLog, aMessage, capabilities } from "../testing.ts";
import { show, signIn, speakPortuguese } from "../testing-screen.tsx";
import { entriesOf } from "./entries.rules.ts";
import { PresenceAvatars } from "./PresenceAvatars.tsx";
import { type EntryRow, type Row, rowsOf } from "./rows.rules.ts";
import SearchBar from "./SearchBar.tsx";
import SelectionBar from "./SelectionBar.tsx";
import { aDoor } from "./testing-door.tsx";
import { SELECT_MAX, useSelection } from "./use-selection.ts";

let api: ApiServer;
beforeAll(async () => {
  signIn();
  await speakPortuguese();
  const hit = (messageId: number) => ({
    messageId,
    clientId: `c-${messageId}`,
    at: "2026-03-05T14:00:00.000Z",
    snippet: "",
  });
  api = await startApiServer({
    "GET /messages/search/1": { hits: [hit(9), hit(4)], hasMore: false, searchedPages: 20 },
  });
});
afterAll(() => api.close());

const options = { me: { userId: 7, username: "Ana Lima" }, urlOf: () => null };
const messages = Array.from({ length: 14 }, (_, at) => aMessage({ id: at + 1 }));
const entries = entriesOf(messages, [], options);
const rows = rowsOf(entries, {
  hasOlder: true,
  dayOf: (iso) => iso.slice(0, 10),
  unreadFrom: null,
  unreadCount: 0,
  logs: new Map(),
  previous: new Map(),
});
const isEntry = (row: Row): row is EntryRow => row.kind === "entry";
const at = (index: number) => rows.filter(isEntry)[index] as EntryRow;

test("the search goes to the newest hit, and from there with Enter and Shift+Enter", async () => {
  const onJump = vi.fn();
  const onClose = vi.fn();
  show(<SearchBar ticketId={1} words="boleto" onWords={() => {}} onJump={onJump} onClose={onClose} />);
  const field = screen.getByTestId("search-in");
  await screen.findByText("1 de 2");
  expect(onJump).toHaveBeenLastCalledWith({ id: 9, clientId: "c-9", ticketId: 1 });
  fireEvent.keyDown(field, { key: "Enter" });
  await screen.findByText("2 de 2");
  expect(onJump).toHaveBeenLastCalledWith({ id: 4, clientId: "c-4", ticketId: 1 });
  fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
  await screen.findByText("1 de 2");
  expect(screen.getByText("Procuramos nas últimas 20 páginas")).toBeTruthy();
  fireEvent.keyDown(field, { key: "Escape" });
  expect(onClose).toHaveBeenCalledOnce();
});

test("ten messages can be chosen and no eleventh; Shift takes everything between", () => {
  const { result } = renderHook(() => useSelection({ current: rows }));
  expect(result.current.isSelecting).toBe(false);
  act(() => result.current.start([at(0).entry]));
  act(() => result.current.toggle(at(4), true));
  expect(result.current.chosen.size).toBe(5);
  act(() => result.current.toggle(at(2), false));
  expect(result.current.chosen.has(at(2).entry.clientId)).toBe(false);
  act(() => result.current.toggle(at(13), true));
  expect(result.current.chosen.size).toBe(SELECT_MAX);
  expect(result.current.hasRoom(1)).toBe(false);
  act(() => result.current.stop());
  expect(result.current.isSelecting).toBe(false);
});

test("what is chosen can be forwarded and copied; deleting is refused with the reason", () => {
  const door = aDoor({ capabilities });
  const own = entriesOf([aMessage({ id: 1, fromMe: true, userId: 7 })], [], options);
  const { result } = renderHook(() => useSelection({ current: rows }));
  act(() => result.current.start(own));
  show(door.inside(<SelectionBar selection={result.current} entries={own} handlers={door.handlers} />));
  expect(screen.getByRole("status").textContent).toBe("1 de 10");
  const remove = screen.getByRole("button", { name: "Apagar" });
  expect(remove.getAttribute("title")).toBe("Este canal não permite.");
  expect(remove.hasAttribute("disabled")).toBe(true);
  fireEvent.click(screen.getByRole("button", { name: "Encaminhar" }));
  expect(door.handlers.run).toHaveBeenCalledWith("forward", own);
});

test("what happened is told in words, and many in a row open on demand", () => {
  const transfer = aLog({
    type: "transfered",
    user: { id: 8, name: "Bruno Rocha" },
    toUser: "Ana Lima",
    toQueue: "Vendas",
  });
  show(<EventPills events={[transfer]} />);
  expect(screen.getByText(/Bruno Rocha transferiu para Ana Lima, fila Vendas/)).toBeTruthy();
  show(<EventPills events={[1, 2, 3].map((id) => aLog({ id, type: "closed", closingReason: "Resolvido" }))} />);
  const fold = screen.getByRole("button", { name: "3 eventos" });
  expect(screen.queryByText(/resolveu: Resolvido/)).toBeNull();
  fireEvent.click(fold);
  expect(screen.getAllByText(/Ana Lima resolveu: Resolvido/)).toHaveLength(3);
});

test("others who are here are named; oneself is not", () => {
  const here = [
    { userId: 7, name: "Ana Lima", isTyping: true },
    { userId: 8, name: "Bruno Rocha", isTyping: false },
  ];
  show(<PresenceAvatars people={here} />);
  expect(screen.getByRole("img", { name: "Também aqui: Bruno Rocha" })).toBeTruthy();
});

test("files over the conversation say to whom they would go, and a drop adds them", async () => {
  const onFiles = vi.fn();
  show(
    <main data-testid="area">
      <DropZone contactName="Maria Souza" onFiles={onFiles} />
    </main>,
  );
  const area = screen.getByTestId("area");
  const file = new File(["x"], "foto.png", { type: "image/png" });
  const dataTransfer = { types: ["Files"], files: [file] };
  fireEvent.dragEnter(area, { dataTransfer });
  expect(screen.getByText("Enviar para Maria Souza")).toBeTruthy();
  fireEvent.drop(area, { dataTransfer });
  await waitFor(() => expect(onFiles).toHaveBeenCalledExactlyOnceWith([file]));
  expect(screen.queryByText("Enviar para Maria Souza")).toBeNull();
});
