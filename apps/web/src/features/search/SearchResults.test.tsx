// What the palette shows of a search, and where each result leads.
import { Spotlight } from "@mantine/spotlight";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { RecentSearches, SearchResults } from "./index.ts";
import { forgetSearches } from "./recent.ts";

let server: ApiServer;
const found = {
  contacts: [
    { id: 1, name: "Sônia Barbosa", number: "5511965430011", ticketId: null },
    { id: 2, name: "Maria Sônia", number: null, ticketId: 12 },
  ],
  tickets: [
    {
      id: 12,
      protocol: "202603050001",
      status: "pending",
      contactName: "Maria Sônia",
      queue: "Vendas",
      username: null,
      lastMessageAt: "2026-03-05T12:00:00.000Z",
    },
  ],
  messages: [
    {
      messageId: 77,
      ticketId: 12,
      contactName: "Maria Sônia",
      fromMe: false,
      at: "2026-03-05T12:00:00.000Z",
      snippet: "é a \u0002Sônia\u0003 de novo",
    },
  ],
  cursor: null,
};

beforeAll(() => speakPortuguese(["search"]));
beforeEach(async () => {
  signIn();
  server = await startApiServer({ "GET /search": found });
});
afterEach(() => {
  forgetSearches();
  server.close();
});

const show = (query = "sonia", isAlone = true) => {
  const onFound = vi.fn();
  const view = showScreen(
    <Spotlight.Root forceOpened>
      <Spotlight.ActionsList>
        <RecentSearches onChoose={() => {}} />
        <SearchResults query={query} isAlone={isAlone} onFound={onFound} />
      </Spotlight.ActionsList>
    </Spotlight.Root>,
  );
  return { ...view, onFound };
};

test("three groups, with what was typed marked without its accents", async () => {
  const { onFound } = show();
  for (const name of ["Contatos", "Atendimentos", "Mensagens"]) await screen.findByRole("group", { name });
  expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual([
    "Sônia",
    "Sônia",
    "Sônia",
    "Sônia",
  ]);
  expect(onFound).toHaveBeenCalled();
  expect(screen.getByRole("status").textContent).toBe("4 resultados");
});

test.each([
  [/Sônia Barbosa/, "/atendimento/contatos?contato=1"],
  [/^Maria Sônia$/, "/atendimento/12"],
  [/é a Sônia de novo/, "/atendimento/12?m=77"],
])("%s leads to %s and is remembered", async (name, address) => {
  const { router } = show();
  fireEvent.click(await screen.findByRole("button", { name }));
  const { pathname, search } = router.state.location;
  expect(pathname + search).toBe(address);
  expect(await screen.findByRole("group", { name: "Buscas recentes" })).toBeTruthy();
});

test("nothing found says so; a failure can be tried again", async () => {
  server.answers["GET /search"] = { status: 500, body: { error: "ERR_INTERNAL", requestId: "r" } };
  show();
  const retry = await screen.findByRole("button", { name: "Tentar de novo" });
  server.answers["GET /search"] = { contacts: [], tickets: [], messages: [], cursor: null };
  fireEvent.click(retry);
  expect(await screen.findByText("Nada encontrado para “sonia”.")).toBeTruthy();
});

test("more messages come on demand", async () => {
  server.answers["GET /search"] = { ...found, cursor: "77" };
  show();
  const more = await screen.findByRole("button", { name: "Ver mais mensagens" });
  server.answers["GET /search"] = {
    contacts: [],
    tickets: [],
    messages: [{ ...found.messages[0], messageId: 70, snippet: "uma mais antiga" }],
    cursor: null,
  };
  fireEvent.click(more);
  expect(await screen.findByText("uma mais antiga")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Ver mais mensagens" })).toBeNull());
});
