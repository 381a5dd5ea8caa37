// Targets of queues as an administrator sets them: in the queue's form, beside the company's own, and who may only look.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { QueuesScreen } from "./QueuesScreen.tsx";

let server: ApiServer;
const sales = {
  id: 5,
  name: "Vendas",
  color: "#0B7A6B",
  isActive: true,
  users: 0,
  channels: 0,
  openTickets: 0,
  hasOwnHours: false,
  createdAt: "2026-03-05T12:00:00.000Z",
};
const own = { firstAnswer: 10, answer: null, closing: null };
const company = { firstAnswer: 30, answer: 45, closing: null };

beforeAll(() => speakPortuguese(["queues", "patterns"]));
beforeEach(async () => {
  signIn("admin");
  server = await startApiServer({
    "GET /queues": { items: [sales], count: 1, hasMore: false },
    "GET /queues/5": { ...sales, userIds: [], targets: own },
    "GET /people/choices": { items: [] },
    "GET /reply-targets": { company, queues: [{ queueId: 5, ...own }], hours: [], knownFrom: sales.createdAt },
    "PUT /queues/5": sales,
    "PUT /reply-targets": company,
  });
});
afterEach(() => server.close());

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

test("a queue has its own target or follows the company's, and only what changed is sent", async () => {
  showScreen(<QueuesScreen />, "/filas?id=5");
  await waitFor(() => expect(field("Primeira resposta").value).toBe("10 min"));
  await waitFor(() => expect(field("Demais respostas").placeholder).toBe("da empresa: 45"));
  expect(field("Resolução").placeholder).toBe("sem meta");
  fireEvent.change(field("Resolução"), { target: { value: "480" } });
  fireEvent.change(field("Primeira resposta"), { target: { value: "" } });
  fireEvent.submit(field("Resolução").form as HTMLFormElement);
  await waitFor(() => expect(server.changes).toHaveLength(1));
  expect(server.changes[0]).toEqual({
    route: "PUT /queues/5",
    body: { targets: { firstAnswer: null, answer: null, closing: 480 } },
  });
});

test("the company's targets are set above the list", async () => {
  showScreen(<QueuesScreen />, "/filas");
  fireEvent.click(await screen.findByRole("button", { name: "Metas da empresa" }));
  const dialog = within(await screen.findByRole("dialog"));
  const answer = await dialog.findByLabelText<HTMLInputElement>("Demais respostas");
  await waitFor(() => expect(answer.value).toBe("45 min"));
  fireEvent.change(answer, { target: { value: "20" } });
  fireEvent.click(dialog.getByRole("button", { name: "Salvar" }));
  await waitFor(() => expect(server.changes).toHaveLength(1));
  expect(server.changes[0]).toEqual({ route: "PUT /reply-targets", body: { ...company, answer: 20 } });
});

test("whoever may not change queues reads the company's targets only", async () => {
  signIn("supervisor");
  showScreen(<QueuesScreen />, "/filas");
  fireEvent.click(await screen.findByRole("button", { name: "Metas da empresa" }));
  const dialog = within(await screen.findByRole("dialog"));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>("Primeira resposta").value).toBe("30 min"));
  expect(dialog.queryByRole("button", { name: "Salvar" })).toBeNull();
});
