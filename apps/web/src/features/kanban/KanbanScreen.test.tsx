// The board as an attendant meets it: its states, moves by menu and keys, and what a refusal does.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { listenToKeys } from "../../shared/keyboard/index.ts";
import { Toasts } from "../../shared/notices/index.ts";
import { dismiss, visibleNotices } from "../../shared/notices/notices.ts";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { KanbanScreen } from "./KanbanScreen.tsx";
import { aBoardView, aCard, aLane } from "./testing.ts";

let server: ApiServer;
const maria = aCard({ id: 1, version: 4, position: "a0" });
const joao = aCard({ id: 2, position: "a1", contactId: 12, contact: { ...maria.contact, name: "João Pires" } });
const foreign = aCard({
  id: 3,
  laneId: 21,
  contactId: 13,
  contact: { ...maria.contact, name: "Felipe Andrade" },
  owner: { id: 8, name: "Bruno Rocha" },
});
const board = () =>
  aBoardView([
    aLane({ id: 20, name: "Novo", count: 2, valueCents: 240_000, averageAgeSeconds: 103_680 }),
    aLane({ id: 21, name: "Proposta", count: 1, valueCents: 120_000 }),
    aLane({ id: 22, name: "Ganho" }),
  ]);
const refusal = (error: string, status = 400, more = {}) => ({ status, body: { error, requestId: "r", ...more } });

beforeAll(async () => {
  listenToKeys();
  await speakPortuguese(["kanban", "patterns"]);
});
beforeEach(async () => {
  localStorage.clear();
  signIn("user");
  server = await startApiServer({
    "GET /kanban/boards": { items: [{ id: 2, name: "Vendas" }] },
    "GET /kanban/boards/2": board(),
    "GET /kanban/lanes/20/deals": { items: [maria, joao], cursor: null },
    "GET /kanban/lanes/21/deals": { items: [foreign], cursor: null },
    "GET /kanban/lanes/22/deals": { items: [], cursor: null },
    "GET /users/choices": { items: [] },
    "GET /tags/choices": { items: [] },
    "GET /channels/mine": { channels: [] },
  });
});
afterEach(() => {
  act(() => {
    for (const { id } of visibleNotices.get()) dismiss(id);
  });
  server.close();
});

const show = (address = "/kanban") =>
  showScreen(
    <>
      <KanbanScreen conversation={() => null} />
      <Toasts />
    </>,
    address,
  );
const open = async () => {
  const view = show();
  await screen.findByText("Maria Souza");
  await screen.findByText("Felipe Andrade");
  return view;
};
const lane = (name: string) => within(screen.getByRole("region", { name }));
const linkOf = (name: string) => screen.getByRole("link", { name });
const said = () => screen.getByTestId("said").textContent;

test("lanes tell how many, how much and how old; cards who, how much and whose", async () => {
  await open();
  expect(lane("Novo").getByText("R$ 2.400")).toBeTruthy();
  expect(lane("Novo").getByText("idade média 1,2 d")).toBeTruthy();
  expect(screen.getByText("R$ 3.600")).toBeTruthy();
  const card = within(screen.getByTestId("deal-1"));
  expect(card.getByText("R$ 1.200,00")).toBeTruthy();
  expect(card.getByText("Dono: Ana Lima")).toBeTruthy();
  expect(linkOf("Maria Souza").getAttribute("href")).toBe("/kanban?id=1");
  expect(await lane("Ganho").findByText("Arraste um card para cá")).toBeTruthy();
});

test("Shift and an arrow move the card at once, say where it is, and can be taken back", async () => {
  server.answers["PUT /kanban/deals/1"] = (body) => ({ ...maria, ...body, version: 5, position: "a0" });
  await open();
  linkOf("Maria Souza").focus();
  fireEvent.keyDown(linkOf("Maria Souza"), { key: "ArrowRight", shiftKey: true });
  expect(lane("Proposta").getByText("Maria Souza")).toBeTruthy();
  await waitFor(() => expect(said()).toBe("Maria Souza em Proposta, posição 1 de 2"));
  expect(document.activeElement).toBe(linkOf("Maria Souza"));
  const toast = await screen.findByTestId("toast");
  fireEvent.click(within(toast).getByRole("button", { name: "Desfazer" }));
  await waitFor(() => expect(lane("Novo").getByText("Maria Souza")).toBeTruthy());
  await waitFor(() => expect(said()).toBe("Maria Souza voltou para onde estava"));
  expect(server.changes).toEqual([
    { route: "PUT /kanban/deals/1", body: { laneId: 21, afterDealId: null, version: 4 } },
    { route: "PUT /kanban/deals/1", body: { laneId: 20, afterDealId: null, version: 5 } },
  ]);
});

test("M asks for the lane", async () => {
  server.answers["PUT /kanban/deals/2"] = (body) => ({ ...joao, ...body, version: 2 });
  await open();
  linkOf("João Pires").focus();
  fireEvent.keyDown(linkOf("João Pires"), { key: "m" });
  const dialog = within(await screen.findByRole("dialog", { name: "Mover João Pires para..." }));
  expect(dialog.getByRole("button", { name: "Novo (já está aqui)" })).toHaveProperty("disabled", true);
  fireEvent.click(dialog.getByRole("button", { name: "Ganho" }));
  await waitFor(() => expect(said()).toBe("João Pires em Ganho, posição 1 de 1"));
  expect(lane("Ganho").getByText("João Pires")).toBeTruthy();
  expect(server.changes[0]?.body).toEqual({ laneId: 22, afterDealId: null, version: 1 });
});

test("a card of another stays, and says whose it is", async () => {
  await open();
  linkOf("Felipe Andrade").focus();
  fireEvent.keyDown(linkOf("Felipe Andrade"), { key: "ArrowLeft", shiftKey: true });
  expect(said()).toBe("O card de Felipe Andrade não pode ser movido por você");
  expect((await screen.findByTestId("toast")).textContent).toContain("Ele é de Bruno Rocha");
  expect(lane("Proposta").getByText("Felipe Andrade")).toBeTruthy();
  expect(linkOf("Felipe Andrade").getAttribute("aria-description")).toContain("Card de Bruno Rocha");
  expect(server.changes).toEqual([]);
});

test("a refused move goes back and says why", async () => {
  server.answers["PUT /kanban/deals/1"] = refusal("ERR_NO_LANE_FOUND", 404);
  await open();
  fireEvent.keyDown(linkOf("Maria Souza"), { key: "ArrowRight", shiftKey: true });
  await waitFor(() => expect(said()).toBe("Maria Souza não foi movido: Etapa não encontrada"));
  expect(lane("Novo").getByText("Maria Souza")).toBeTruthy();
});

test("somebody was faster: the card goes where it really is", async () => {
  const now = { ...maria, version: 9, laneId: 22 };
  server.answers["PUT /kanban/deals/1"] = refusal("ERR_CONFLICT", 409, { entity: now });
  await open();
  fireEvent.keyDown(linkOf("Maria Souza"), { key: "ArrowRight", shiftKey: true });
  await waitFor(() => expect(lane("Ganho").getByText("Maria Souza")).toBeTruthy());
  expect((await screen.findByTestId("toast")).textContent).toContain("Agora está em Ganho");
});

test("a lane folds to a strip that keeps its numbers, and stays so", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Etapa Novo" }));
  fireEvent.click(await screen.findByRole("menuitem", { name: "Recolher" }));
  await screen.findByRole("button", { name: "Abrir a etapa Novo" });
  expect(screen.queryByText("Maria Souza")).toBeNull();
  expect(localStorage.getItem("prosa.kanban.folded.7")).toBe("[20]");
});

test("attendants have no way to change lanes; whoever leads has", async () => {
  await open();
  expect(screen.queryByRole("button", { name: "Etapa" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Etapa Novo" }));
  await screen.findByRole("menuitem", { name: "Recolher" });
  expect(screen.queryByRole("menuitem", { name: "Nome e cor" })).toBeNull();
});

test("what cannot be loaded says so and can be tried again; who may not look is told; no board yet offers one", async () => {
  server.answers["GET /kanban/boards"] = refusal("ERR_INTERNAL", 500);
  show();
  const retry = await screen.findByRole("button", { name: "Tentar de novo" });
  server.answers["GET /kanban/boards"] = refusal("ERR_NO_PERMISSION", 403);
  fireEvent.click(retry);
  expect(await screen.findByText(/Seu perfil não vê este conteúdo/)).toBeTruthy();
});

test("without a board a leader is offered to make one, others are told whom to ask", async () => {
  server.answers["GET /kanban/boards"] = { items: [] };
  show();
  expect(await screen.findByText(/Peça a um supervisor/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Criar quadro" })).toBeNull();
});
