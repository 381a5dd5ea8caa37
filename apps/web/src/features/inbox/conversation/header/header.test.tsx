// The header at work: what is done at once and taken back, who was faster, and what cannot be done and why.
import type { Ticket } from "@prosa/contracts/tickets";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noticeLog, Toasts } from "../../../../shared/notices/index.ts";
import { commands, isPaletteOpen } from "../../../../shared/palette/index.ts";
import { type ApiServer, startApiServer } from "../../../../shared/testing/api-server.ts";
import { TicketDialogs } from "../../dialogs/ticket/TicketDialogs.tsx";
import { type TicketAct, useTicketActions } from "../../state/use-ticket-actions.ts";
import { aTicket } from "../../testing.ts";
import { show, signIn, speakPortuguese } from "../../testing-screen.tsx";
import { ConversationHeader } from "./ConversationHeader.tsx";

let api: ApiServer;
beforeAll(async () => {
  signIn();
  await speakPortuguese();
  api = await startApiServer({});
});
afterAll(() => api.close());
beforeEach(() => {
  api.changes = [];
  api.answers = {
    "GET /settings/effective": { settings: { HidePrivateTickets: "enabled" } },
    "GET /tickets/closing-choices": { isReasonRequired: false, reasons: [], farewells: [], ratedChannelIds: [] },
    "GET /contacts/40/tickets": { tickets: [] },
  };
  noticeLog.set([]);
});

const opened: number[] = [];
const left: number[] = [];

function Header({ ticket }: { ticket: Ticket }) {
  const actions = useTicketActions(
    () => () => {},
    (id) => left.push(id),
  );
  const [isPanelOpen, setPanelOpen] = useState(false);
  return (
    <>
      <ConversationHeader
        ticket={ticket}
        busyWith={actions.busyWith}
        isGone={false}
        isPanelOpen={isPanelOpen}
        onOffer={(kind, byKey) => actions.act(ticket, kind as TicketAct, byKey)}
        onGive={actions.give}
        onPanel={() => setPanelOpen(true)}
        onBack={() => {}}
      />
      <TicketDialogs actions={actions} onOpen={(id) => opened.push(id)} />
      <Toasts />
    </>
  );
}

const waiting = aTicket({ status: "pending", userId: null, username: null, turn: "queue", version: 4 });
const button = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}`) });

test("attending happens at once and is taken back with the version it made", async () => {
  api.answers["PUT /tickets/1"] = aTicket({ version: 5 });
  api.answers["POST /tickets/1/undo"] = { ...waiting, version: 6 };
  show(<Header ticket={waiting} />);
  fireEvent.click(await button("Atender"));
  await screen.findByText("Atendimento iniciado: Maria Souza");
  expect(api.changes[0]).toEqual({ route: "PUT /tickets/1", body: { status: "open", version: 4 } });
  fireEvent.click(await button("Desfazer"));
  await screen.findByText("Desfeito: Maria Souza");
  expect(api.changes[1]).toEqual({ route: "POST /tickets/1/undo", body: { version: 5 } });
});

test("resolving acts at once where nothing is to be chosen", async () => {
  api.answers["PUT /tickets/1"] = aTicket({ version: 5, status: "closed" });
  show(<Header ticket={aTicket()} />);
  fireEvent.click(await button("Resolver"));
  await screen.findByText("Resolvido: Maria Souza");
  expect(api.changes[0]?.body).toEqual({ status: "closed", version: 1 });
});

test("who was faster is told, and nothing is tried again over their head", async () => {
  const entity = aTicket({ version: 9, userId: 8, username: "Bruno Rocha" });
  api.answers["PUT /tickets/1"] = () => ({ status: 409, body: { error: "ERR_CONFLICT", entity, requestId: "r" } });
  show(<Header ticket={waiting} />);
  fireEvent.click(await button("Atender"));
  await screen.findByText("Agora está aberto, com Bruno Rocha. Nada foi alterado por você.");
  expect(api.changes).toHaveLength(1);
});

test("reopening leads to the attendance that stands in the way", async () => {
  const entity = aTicket({ id: 12 });
  api.answers["PUT /tickets/1"] = () => ({
    status: 409,
    body: { error: "ERR_OTHER_OPEN_TICKET", entity, requestId: "r" },
  });
  show(<Header ticket={aTicket({ status: "closed" })} />);
  fireEvent.click(await button("Reabrir"));
  fireEvent.click(await button("Abrir"));
  expect(opened).toEqual([12]);
});

test("what the company forbids is shown with the reason and does nothing", async () => {
  api.answers["GET /settings/effective"] = { settings: { ReopenAdminOnly: "enabled" } };
  show(<Header ticket={aTicket({ status: "closed" })} />);
  const reopen = await button("Reabrir");
  await waitFor(() => expect(reopen.getAttribute("aria-disabled")).toBe("true"));
  const why = document.getElementById(reopen.getAttribute("aria-describedby") ?? "");
  expect(why?.textContent).toBe("A empresa deixa só administradores reabrirem.");
  fireEvent.click(reopen);
  expect(api.changes).toEqual([]);
});

test("another's attendance has no next step for an attendant; the menu still tells what happened", async () => {
  show(<Header ticket={aTicket({ userId: 8, username: "Bruno Rocha" })} />);
  expect(screen.queryByRole("button", { name: /Assumir|Resolver|Transferir/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Mais ações" }));
  await screen.findByRole("menuitem", { name: "O que aconteceu" });
  expect(screen.queryByRole("menuitem", { name: /privado/ })).toBeNull();
});

test("what is read can be set aside as unread, and then the conversation is left; nothing written, nothing to mark", async () => {
  const pick = async () => {
    fireEvent.click(screen.getByRole("button", { name: "Mais ações" }));
    fireEvent.click(await screen.findByRole("menuitem", { name: "Marcar como não lida" }));
  };
  api.answers["PUT /tickets/1/unread"] = { unreadMessages: 0 };
  show(<Header ticket={aTicket()} />);
  await pick();
  await screen.findByText("Maria Souza ainda não escreveu neste atendimento: não há o que marcar.");
  expect(left).toEqual([]);
  api.answers["PUT /tickets/1/unread"] = { unreadMessages: 1 };
  await pick();
  await waitFor(() => expect(left).toEqual([1]));
});

const labels = () => commands.get().map(({ label }) => label);
const command = async (label: string) => {
  await waitFor(() => expect(labels()).toContain(label));
  return commands.get().find((one) => one.label === label);
};

test("the palette has what the header offers, and names the aims once it is open", async () => {
  const queues = [
    { id: 3, name: "Vendas", color: "#0B7A6B", isHere: true },
    { id: 4, name: "Entregas", color: "#0B7A6B", isHere: false },
  ];
  const person = { isOnline: true, open: 0, queueIds: [4] };
  const people = [
    { id: 7, name: "Ana Lima", isHere: true, ...person },
    { id: 8, name: "Bruno Rocha", isHere: false, ...person },
  ];
  api.answers["GET /tickets/1/targets"] = { people, queues, flows: [] };
  api.answers["GET /tags/choices"] = { items: [{ id: 6, name: "VIP", color: "#0B7A6B" }] };
  api.answers["PUT /contacts/40"] = { id: 40, tags: [] };
  api.answers["PUT /tickets/1"] = aTicket({ version: 2, userId: 8, username: "Bruno Rocha" });
  show(<Header ticket={aTicket()} />);
  await command("Novo atendimento com Maria Souza");
  await command("Tornar privado");
  expect(labels()).toEqual(expect.arrayContaining(["Tornar privado", "Marcar como não lida", "Copiar link"]));
  expect(labels()).not.toContain("Reabrir");
  expect(labels()).not.toContain("Transferir para Bruno Rocha");

  act(() => isPaletteOpen.set(true));
  const give = await command("Transferir para Bruno Rocha");
  expect(labels()).toContain("Transferir para a fila Entregas");
  expect(labels()).not.toContain("Transferir para Ana Lima");
  (await command("Etiquetar VIP"))?.run();
  await screen.findByText("Maria Souza: etiqueta VIP posta");
  give?.run();
  await screen.findByText("Transferido: Maria Souza");
  expect(api.changes).toEqual([
    { route: "PUT /contacts/40", body: { tagIds: [6] } },
    { route: "PUT /tickets/1", body: { userId: 8, queueId: 4, version: 1 } },
  ]);
  act(() => isPaletteOpen.set(false));
  expect(labels()).not.toContain("Transferir para Bruno Rocha");
});

test("the palette offers nothing that this person may not do", async () => {
  show(<Header ticket={aTicket({ userId: 8, username: "Bruno Rocha" })} />);
  act(() => isPaletteOpen.set(true));
  await command("O que aconteceu");
  expect(labels().filter((label) => /Resolver|Transferir|privado/.test(label))).toEqual([]);
  act(() => isPaletteOpen.set(false));
});
