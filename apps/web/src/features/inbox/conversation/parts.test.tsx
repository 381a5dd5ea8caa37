// Parts of the open conversation: searching in it, choosing messages, what happened, who is here, files dropped on it.
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { EventPills } from "../bubbles/EventPill.tsx";
import { DropZone } from "../composer/files/DropZone.tsx";
import { ChannelName } from "../marks/ChannelName.tsx";
import { entriesOf } from "../state/entries.rules.ts";
import { inboxKeys } from "../state/inbox.cache.ts";
import { aChannel, aLog, aMessage, aTicket, capabilities } from "../testing.ts";
import { aDoor } from "../testing-door.tsx";
import { show, signIn, speakPortuguese } from "../testing-screen.tsx";
import { PresenceAvatars } from "./header/PresenceAvatars.tsx";
import { DayPill } from "./messages/DayPill.tsx";
import { type EntryRow, type Row, rowsOf } from "./messages/rows.rules.ts";
import SearchBar from "./messages/SearchBar.tsx";
import SelectionBar from "./messages/SelectionBar.tsx";
import { SELECT_MAX, useSelection } from "./messages/use-selection.ts";
import { useAskedRefresh, useLinked, useLinkedPage } from "./use-address.ts";

let api: ApiServer;
beforeAll(async () => {
  signIn();
  await speakPortuguese();
  const hit = (messageId: number, ticketId: number) => ({
    messageId,
    clientId: `c-${messageId}`,
    ticketId,
    at: "2026-03-05T14:00:00.000Z",
    snippet: "",
  });
  api = await startApiServer({
    "GET /messages/search/1": { hits: [hit(9, 1), hit(4, 77)], hasMore: false, searchedPages: 20 },
    "GET /messages/1/on-day": { message: { id: 3, clientId: "00000000-0000-4000-8000-000000000003", ticketId: 77 } },
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

test("the day of the messages opens a calendar, and a chosen day is jumped to", async () => {
  const door = aDoor({ ticket: { id: 1 } });
  show(door.inside(<DayPill at="2026-03-05T14:00:00.000Z" />));
  fireEvent.click(screen.getByTitle("Ir para um dia"));
  fireEvent.click(await screen.findByRole("button", { name: /^2 março 2026$/i }));
  await waitFor(() => expect(door.handlers.jumpTo).toHaveBeenCalledOnce());
  expect(door.handlers.jumpTo.mock.calls[0]?.[0]).toMatchObject({ id: 3, ticketId: 77 });
  await waitFor(() => expect(screen.queryByTestId("day-jump")).toBeNull());
});

test("the channel's name opens how it is, for whoever works on it", async () => {
  const ticket = aTicket({ id: 1 });
  api.answers["GET /user/channel"] = { channels: [aChannel({ id: ticket.whatsappId })] };
  api.answers[`GET /user/channel/${ticket.whatsappId}`] = {
    ...aChannel({ id: ticket.whatsappId, name: "Vendas", status: "lost", lastError: "token recusado" }),
    verifiedName: "Casa Ipê",
    quality: "yellow",
    messagingLimit: 250,
    throughput: 80,
    lastInboundAt: null,
    lastErrorAt: "2026-03-05T14:00:00.000Z",
  };
  show(<ChannelName ticket={ticket} className="" />);
  fireEvent.click(await screen.findByRole("button", { name: ticket.channel.name }));
  const info = await screen.findByTestId("channel-info");
  await waitFor(() => expect(info.textContent).toContain("token recusado"));
  for (const words of ["Caiu", "Casa Ipê", "Média", "250 pessoas", "80 mensagens por segundo"])
    expect(info.textContent).toContain(words);
});

test("the search goes to the newest hit, and from there with Enter and Shift+Enter", async () => {
  const onJump = vi.fn();
  const onClose = vi.fn();
  show(<SearchBar ticketId={1} words="boleto" onWords={() => {}} onJump={onJump} onClose={onClose} />);
  const field = screen.getByTestId("search-in");
  await screen.findByText("1 de 2");
  expect(onJump).toHaveBeenLastCalledWith({ id: 9, clientId: "c-9", ticketId: 1 });
  fireEvent.keyDown(field, { key: "Enter" });
  await screen.findByText("2 de 2");
  // What was said in an earlier attendance of the contact lies there.
  expect(onJump).toHaveBeenLastCalledWith({ id: 4, clientId: "c-4", ticketId: 77 });
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

test.each([
  [{ kind: "flow", id: 12, name: "Boas-vindas" }, "Fluxo Boas-vindas"],
  [{ kind: "campaign", id: 13, name: "Outono" }, "Campanha Outono"],
  [{ kind: "campaign", id: 13, name: null }, "Campanha"],
  [{ kind: "schedule", id: 14, name: null }, "Agendamento"],
  [{ kind: "api", id: 15, name: "ERP" }, "API ERP"],
  [{ kind: "system", id: null, name: null }, "Sistema"],
] as const)("what %j did is told in its name", (author, name) => {
  const change = (id: number, type: "pending" | "autoClose" | "create") => aLog({ id, type, user: null, author });
  show(<EventPills events={[change(1, "pending")]} />);
  expect(screen.getByText(new RegExp(`^${name} devolveu à fila ·`))).toBeTruthy();
  show(<EventPills events={[change(2, "autoClose")]} />);
  expect(screen.getByText(new RegExp(`Fechado por falta de resposta · ${name} ·`))).toBeTruthy();
  show(<EventPills events={[change(3, "create")]} />);
  const isNamed = screen.queryByText(new RegExp(`Atendimento criado · ${name} ·`)) !== null;
  expect(isNamed).toBe(author.kind !== "system");
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

describe("the address of a conversation", () => {
  const at = (address: string) => {
    const cache = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={cache}>
        <MemoryRouter initialEntries={[address]}>
          <Routes>
            <Route path="/atendimento/:ticketId/:pageNumber?" element={children} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>
    );
    return { cache, wrapper };
  };

  test.each([
    ["/atendimento/1", { messageId: null, page: 1 }],
    ["/atendimento/1?m=9", { messageId: 9, page: 1 }],
    ["/atendimento/1/3", { messageId: null, page: 3 }],
    ["/atendimento/1?pageNumber=2&t=1700000000", { messageId: null, page: 2 }],
    ["/atendimento/1?pageNumber=x", { messageId: null, page: 1 }],
  ])("%s", (address, wanted) => {
    expect(renderHook(useLinked, { wrapper: at(address).wrapper }).result.current).toEqual(wanted);
  });

  test("a moment in it has the conversation read anew", () => {
    const { cache, wrapper } = at("/atendimento/1?t=1700000000");
    for (const id of [1, 2]) cache.setQueryData(inboxKeys.messages(id), { pages: [], pageParams: [] });
    renderHook(() => useAskedRefresh(1), { wrapper });
    const isOld = (id: number) => cache.getQueryState(inboxKeys.messages(id))?.isInvalidated;
    expect([isOld(1), isOld(2)]).toEqual([true, false]);
  });

  test("a page leads to its newest message", async () => {
    api.answers["GET /messages/1"] = { messages: [aMessage({ id: 3 }), aMessage({ id: 4 })] };
    const onPlace = vi.fn();
    renderHook(() => useLinkedPage(1, 2, onPlace));
    await waitFor(() => expect(onPlace).toHaveBeenCalledWith({ ticketId: 1, messageId: 4 }));
  });
});
