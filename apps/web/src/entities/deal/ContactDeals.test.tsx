// The deals of a contact as an attendant meets them: their states, moves drawn at once and taken back, and a new one.
import type { ContactDeal } from "@prosa/contracts/contact-deals";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Toasts } from "../../shared/notices/index.ts";
import { dismiss, visibleNotices } from "../../shared/notices/notices.ts";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { wayBack } from "../../shared/way-back.ts";
import { ContactDeals } from "./ContactDeals.tsx";

let api: ApiServer;
const SLOW = { timeout: 15_000 };
const novo = { id: 20, name: "Novo", color: "#0891B2" };
const proposta = { id: 21, name: "Proposta", color: "#2563EB" };
const aDeal = (given: Partial<ContactDeal> = {}): ContactDeal => ({
  id: 1,
  version: 4,
  boardId: 2,
  laneId: 20,
  position: "a0",
  contactId: 40,
  title: "Mesa",
  valueCents: 120_000,
  owner: { id: 7, name: "Ana Lima" },
  dueOn: null,
  laneSince: "2026-03-05T12:00:00.000Z",
  createdAt: "2026-03-05T12:00:00.000Z",
  updatedAt: "2026-03-05T12:00:00.000Z",
  board: { id: 2, name: "Vendas" },
  lane: novo,
  ...given,
});
const answer = (items: ContactDeal[], more = {}) => ({
  currency: "BRL",
  isInCrm: true,
  items,
  count: items.length,
  valueCents: items.reduce((sum, { valueCents }) => sum + valueCents, 0),
  ...more,
});
const refusal = (error: string, status = 400) => ({ status, body: { error, requestId: "r" } });

beforeAll(() => speakPortuguese(["kanban"]));
beforeEach(async () => {
  localStorage.clear();
  signIn("user");
  api = await startApiServer({
    "GET /kanban/contacts/40/deals": answer([aDeal()]),
    "GET /kanban/stages": { currency: "BRL", boards: [{ id: 2, name: "Vendas", lanes: [novo, proposta] }] },
    "GET /users/choices": { items: [{ id: 7, name: "Ana Lima" }] },
  });
});
afterEach(() => {
  act(() => {
    for (const { id } of visibleNotices.get()) dismiss(id);
  });
  api.close();
});

const show = () =>
  showScreen(
    <>
      <ContactDeals contactId={40} contactName="Maria Souza" />
      <Toasts />
    </>,
    "/atendimento/5?tab=open",
  );
const stage = () => screen.getByRole("button", { name: /^Etapa de Mesa/ });

test("each tells what, how much, where and whose; its name leads to the card, and a way back is kept", async () => {
  const { router } = show();
  const link = await screen.findByRole("link", { name: "Mesa" }, SLOW);
  expect(screen.getByText("R$ 1.200,00")).toBeTruthy();
  expect(screen.getByText("Vendas · Ana Lima")).toBeTruthy();
  expect(stage().textContent).toBe("Novo");
  fireEvent.click(link);
  await waitFor(() => expect(router.state.location.search).toBe("?quadro=2&id=1"));
  expect(wayBack.get()).toEqual({ at: "/kanban", to: "/atendimento/5?tab=open" });
});

test("nothing yet, outside the CRM, no permission and a failure each say so", async () => {
  api.answers["GET /kanban/contacts/40/deals"] = answer([]);
  const first = show();
  await screen.findByText("Nenhum negócio com este contato.", {}, SLOW);
  expect(screen.getByRole("button", { name: "Novo negócio" })).toBeTruthy();
  first.unmount();
  api.answers["GET /kanban/contacts/40/deals"] = answer([], { isInCrm: false });
  const second = show();
  await screen.findByText(/fora do CRM/, {}, SLOW);
  expect(screen.queryByRole("button", { name: "Novo negócio" })).toBeNull();
  second.unmount();
  api.answers["GET /kanban/contacts/40/deals"] = refusal("ERR_NO_PERMISSION", 403);
  const third = show();
  await screen.findByText("Seu perfil não vê o CRM.", {}, SLOW);
  third.unmount();
  api.answers["GET /kanban/contacts/40/deals"] = refusal("ERR_INTERNAL", 500);
  show();
  await screen.findByRole("button", { name: "Tentar de novo" }, SLOW);
});

test("a deal of another shows its stage and does not offer to move it", async () => {
  api.answers["GET /kanban/contacts/40/deals"] = answer([aDeal({ owner: { id: 8, name: "Bruno Rocha" } })]);
  show();
  await screen.findByText(/Card de Bruno Rocha/, {}, SLOW);
  expect(screen.queryByRole("button", { name: /^Etapa de/ })).toBeNull();
});

test("a move is sent with the version that was seen, and one that fails goes back and says why", async () => {
  api.answers["PUT /kanban/deals/1"] = () => {
    api.answers["GET /kanban/contacts/40/deals"] = answer([aDeal({ version: 5, laneId: 21, lane: proposta })]);
    return {
      ...aDeal({ version: 5, laneId: 21 }),
      contact: { name: "Maria", number: null, profilePicUrl: null, tags: [] },
      ticket: null,
    };
  };
  show();
  await screen.findByRole("link", { name: "Mesa" }, SLOW);
  fireEvent.click(stage());
  fireEvent.click(await screen.findByRole("menuitem", { name: "Proposta" }, SLOW));
  await screen.findByText("Maria Souza em Proposta", { selector: "[role=status]" }, SLOW);
  expect(api.changes).toEqual([{ route: "PUT /kanban/deals/1", body: { laneId: 21, version: 4 } }]);
  await waitFor(() => expect(stage().textContent).toBe("Proposta"));

  api.answers["PUT /kanban/deals/1"] = refusal("ERR_DEAL_OF_ANOTHER", 403);
  fireEvent.click(stage());
  fireEvent.click(await screen.findByRole("menuitem", { name: "Novo" }, SLOW));
  await screen.findByText(/Maria Souza não foi movido/, {}, SLOW);
  await waitFor(() => expect(stage().textContent).toBe("Proposta"));
});

test("a new deal is made for this contact, and a refusal is said in the dialog", async () => {
  api.answers["POST /kanban/deals"] = refusal("ERR_CONTACT_CRM_DISABLED");
  show();
  fireEvent.click(await screen.findByRole("button", { name: "Novo negócio" }, SLOW));
  const dialog = within(await screen.findByRole("dialog", {}, SLOW));
  fireEvent.change(await dialog.findByLabelText("Título", {}, SLOW), { target: { value: "Tapete" } });
  fireEvent.change(dialog.getByLabelText("Valor"), { target: { value: "R$ 15,50" } });
  fireEvent.click(dialog.getByRole("button", { name: "Criar negócio" }));
  await waitFor(() => expect(dialog.getByRole("alert").textContent).not.toBe(""), SLOW);
  expect(api.changes).toEqual([
    { route: "POST /kanban/deals", body: { laneId: 20, contactId: 40, title: "Tapete", valueCents: 1550 } },
  ]);
});
