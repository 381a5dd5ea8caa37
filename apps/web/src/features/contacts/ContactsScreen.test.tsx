// The contacts screen as people meet it: found, opened, made, refused.
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../shared/testing/screen.tsx";
import { ContactsScreen } from "./ContactsScreen.tsx";
import { bia } from "./testing.ts";

let server: ApiServer;
beforeAll(() => speakPortuguese(["patterns", "contacts", "privacy"]));
beforeEach(async () => {
  signIn("admin");
  server = await startApiServer({
    "GET /contacts": { items: [bia], hasMore: false, cursor: null },
    "GET /contacts/count": { count: 8412 },
    "GET /contacts/5": bia,
    "GET /contacts/5/identities": { identities: [], merges: [], twins: [] },
    "GET /contacts/5/personal-data": {
      counts: { tickets: 3, messages: 1200, message_media: 1, deals: 0, contact_identities: 2 },
      activeTickets: 0,
      name: "Bia Melo",
      erasedAt: null,
    },
    "GET /contacts/extra-info-keys": { items: ["CPF"] },
    "GET /tags/choices": { items: [] },
    "GET /users/choices": { items: [] },
    "GET /user/channel": { channels: [] },
  });
});
afterEach(() => server.close());

const aJob = (kind: string) => ({
  id: "6f8a4f0e-6f57-4b5e-9b59-0a6a1f2b7c11",
  kind,
  subject: "#5",
  status: "waiting",
  total: null,
  done: 0,
  failed: 0,
  isCancelable: false,
  problems: [],
  resultUrl: null,
  failuresUrl: null,
  createdAt: "2026-03-05T12:00:00.000Z",
  finishedAt: null,
});

const open = (address = "/contatos") => showScreen(<ContactsScreen />, address);

async function fill(label: string, text: string) {
  const field = await screen.findByLabelText(new RegExp(`^${label}( \\*)?$`));
  fireEvent.change(field, { target: { value: text } });
}

const save = () => fireEvent.click(screen.getByRole("button", { name: /^Salvar/ }));

test("the list tells who, the number as people write it, tags, wallet and how many there are", async () => {
  open();
  expect(await screen.findByText("Bia Melo")).toBeTruthy();
  expect(screen.getByText("+55 11 98765-4321")).toBeTruthy();
  expect(screen.getByText("VIP")).toBeTruthy();
  expect(screen.getByText("Ana Lima")).toBeTruthy();
  expect(screen.getAllByText(/8\.412 contatos/).length).toBeGreaterThan(0);
});

test("one letter does not search yet and says so", async () => {
  open("/contatos?busca=b");
  expect(await screen.findByText("Digite pelo menos 2 letras.")).toBeTruthy();
  expect(await screen.findByText("Bia Melo")).toBeTruthy();
});

test("only what was changed of a contact is sent", async () => {
  server.answers["PUT /contacts/5"] = bia;
  open("/contatos?id=5");
  await fill("Nome", "Beatriz Melo");
  save();
  await waitFor(() => expect(server.changes).toEqual([{ route: "PUT /contacts/5", body: { name: "Beatriz Melo" } }]));
});

test("a number that somebody has already is said on the field, with the way to them", async () => {
  server.answers["POST /contacts"] = {
    status: 409,
    body: { error: "ERR_DUPLICATED_CONTACT", field: "number", entity: { id: 5 }, requestId: "r" },
  };
  open("/contatos?novo=1");
  await fill("Nome", "Bia");
  await fill("Número", "(11) 8765-4321");
  expect(await screen.findByText(/sem o nono dígito/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /Usar \+55 11 98765-4321/ }));
  save();
  const link = await screen.findByRole("link", { name: /Abrir o contato/ });
  expect(link.getAttribute("href")).toContain("id=5");
  expect(server.changes[0]?.body).toMatchObject({ name: "Bia", number: "+55 11 98765-4321" });
});

test("a number that is none is refused before anything is sent", async () => {
  open("/contatos?novo=1");
  await fill("Nome", "Bia");
  await fill("Número", "123");
  save();
  expect(await screen.findByText(/Informe um número com DDD/)).toBeTruthy();
  expect(server.changes).toEqual([]);
});

test("where contacts are the administrators' alone, the others are told", async () => {
  server.answers["GET /contacts"] = { status: 403, body: { error: "ERR_NO_PERMISSION", requestId: "r" } };
  signIn("user");
  open();
  expect(await screen.findByText(/Seu perfil não vê este conteúdo/)).toBeTruthy();
});

test("an administrator erases a person by typing the name, after reading what goes and what stays", async () => {
  server.answers["POST /contacts/5/personal-data/erase"] = aJob("erasePerson");
  open("/contatos?id=5");
  expect(await screen.findByText(/3 atendimentos, 1\.200 mensagens, 1 arquivo, nenhum negócio/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Apagar dados" }));
  const dialog = await screen.findByRole("dialog", { name: "Apagar os dados desta pessoa" });
  expect(within(dialog).getByText(/sob o nome “Anônimo 5”/)).toBeTruthy();
  const button = within(dialog).getByRole("button", { name: "Apagar dados" }) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
  fireEvent.change(within(dialog).getByLabelText("Digite o nome do contato para confirmar"), {
    target: { value: "bia melo" },
  });
  expect(button.disabled).toBe(false);
  fireEvent.click(button);
  await waitFor(() =>
    expect(server.changes).toEqual([
      { route: "POST /contacts/5/personal-data/erase", body: { confirmation: "bia melo" } },
    ]),
  );
});

test("somebody who is being attended is not erased, and everything about a person is one button", async () => {
  server.answers["GET /contacts/5/personal-data"] = {
    counts: { tickets: 1, messages: 2, message_media: 0, deals: 0, contact_identities: 1 },
    activeTickets: 1,
    name: "Bia Melo",
    erasedAt: null,
  };
  server.answers["POST /contacts/5/personal-data/export"] = aJob("exportPerson");
  open("/contatos?id=5");
  fireEvent.click(await screen.findByRole("button", { name: "Exportar tudo" }));
  await waitFor(() => expect(server.changes).toMatchObject([{ route: "POST /contacts/5/personal-data/export" }]));
  fireEvent.click(screen.getByRole("button", { name: "Apagar dados" }));
  expect(await screen.findByText(/Há 1 atendimento aberto ou pendente/)).toBeTruthy();
  expect(screen.queryByLabelText("Digite o nome do contato para confirmar")).toBeNull();
});

test("nobody but administrators meets the section", async () => {
  signIn("supervisor");
  open("/contatos?id=5");
  expect(await screen.findByText("Opções")).toBeTruthy();
  expect(screen.queryByText("Dados pessoais")).toBeNull();
});

test("a check that goes on is found again after a reload, with its progress, and ends with what it found", async () => {
  const asked = {
    job: { ...aJob("checkContacts"), subject: "clientes.csv", status: "running", done: 4_500 },
    fileId: "0f8a4f0e-6f57-4b5e-9b59-0a6a1f2b7c11",
    reading: { separator: ";", encoding: "utf-8" },
    mapping: { name: 0, number: 1, email: null, notes: null, extraInfo: [] },
    found: null as object | null,
  };
  const route = `GET /contacts/imports/checks/${asked.job.id}`;
  server.answers[route] = asked;
  open(`/contatos?importacao=${asked.job.id}`);
  expect(await screen.findByText(/4\.500 linhas lidas até agora/)).toBeTruthy();
  server.answers[route] = {
    ...asked,
    job: { ...asked.job, status: "done", finishedAt: "2026-03-05T12:01:00.000Z" },
    found: { rows: 9_000, fresh: 9_000, known: 0, failed: 0, problems: [] },
  };
  const start = await screen.findByRole("button", { name: "Importar 9.000 contatos" }, { timeout: 5_000 });
  server.answers["POST /contacts/imports"] = aJob("importContacts");
  fireEvent.click(start);
  expect(await screen.findByText(/Acompanhe em Trabalhos/)).toBeTruthy();
  const { fileId, reading, mapping } = asked;
  expect(server.changes).toEqual([
    { route: "POST /contacts/imports", body: { fileId, reading, mapping, known: "skip", tagIds: [], walletIds: [] } },
  ]);
});

test("what is wrong with a table is said in words, with its line", async () => {
  const job = {
    ...aJob("checkContacts"),
    status: "failed",
    finishedAt: "2026-03-05T12:01:00.000Z",
    problems: [{ subject: "clientes.csv: Linha 3", code: "ERR_IMPORT_CELL_TOO_LONG" }],
  };
  server.answers[`GET /contacts/imports/checks/${job.id}`] = {
    job,
    fileId: "0f8a4f0e-6f57-4b5e-9b59-0a6a1f2b7c11",
    reading: { separator: ";", encoding: "utf-8" },
    mapping: { name: 0, number: 1, email: null, notes: null, extraInfo: [] },
    found: null,
  };
  open(`/contatos?importacao=${job.id}`);
  expect(await screen.findByText(/Linha 3 · .*faltam aspas de fechamento/)).toBeTruthy();
});
