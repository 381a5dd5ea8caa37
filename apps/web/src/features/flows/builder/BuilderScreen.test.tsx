// The builder against a server that answers as a test says: it opens, saves what changed, and brings two people together.
import { type FlowDocument, templates } from "@prosa/flows";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../../shared/testing/screen.tsx";
import { BuilderScreen } from "./BuilderScreen.tsx";

let api: ApiServer;

const choices = {
  queues: [{ id: 1, name: "Vendas" }],
  users: [],
  tags: [],
  lanes: [],
  closingReasons: [],
  integrations: [],
  flows: [],
  channels: [],
};
const shown = (draft: FlowDocument, rev: number) => ({
  id: 5,
  name: "Menu",
  description: "",
  isActive: false,
  isDefault: false,
  forTransfer: false,
  inCrm: false,
  testNumber: null,
  steps: draft.steps.length,
  version: null,
  publishedAt: null,
  hasChanges: true,
  running: 0,
  editedAt: "2026-03-10T12:00:00.000Z",
  editedBy: "Bruno",
  rev,
  draft,
  published: null,
});
const saved = (rev: number) => ({ rev, savedAt: "2026-03-10T12:00:10.000Z" });

beforeAll(() => speakPortuguese(["flows", "builder", "patterns"]));
beforeEach(async () => {
  signIn();
  api = await startApiServer({ "GET /flow-choices": choices, "GET /chat-flow/5": shown(templates.menu(), 3) });
  // The outline is the whole editor where there is no room to draw.
  window.matchMedia = ((query: string) => ({
    matches: query.includes("899"),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  })) as unknown as typeof window.matchMedia;
});
afterEach(() => api.close());

async function open() {
  showScreen(<BuilderScreen />, "/chat-flow/builder?id=5");
  return screen.findByTestId("flow-outline", {}, { timeout: 20_000 });
}

async function renameFirst(name: string) {
  const first = templates.menu().steps[0]?.name ?? "";
  const [line] = await screen.findAllByRole("button", { name: new RegExp(`^${first}`), expanded: false });
  act(() => line?.click());
  fireEvent.change(await screen.findByRole("textbox", { name: "Nome da etapa" }), { target: { value: name } });
}

const drafts = () => api.changes.filter(({ route }) => route === "PUT /chat-flow/5/draft");
const nameIn = (body: Record<string, unknown>) => (body.document as FlowDocument).steps[0]?.name;

test("a change is saved by itself, from the number it was begun with", async () => {
  api.answers["PUT /chat-flow/5/draft"] = saved(4);
  await open();
  await renameFirst("Boas-vindas");
  await waitFor(() => expect(drafts()).toHaveLength(1), { timeout: 10_000 });
  expect(drafts()[0]?.body.rev).toBe(3);
  expect(nameIn(drafts()[0]?.body ?? {})).toBe("Boas-vindas");
});

test("what somebody else saved is brought together, and only the same step is asked", async () => {
  const theirs = templates.menu();
  const [first, ...others] = theirs.steps;
  if (!first) throw new Error("the template is empty");
  api.answers["PUT /chat-flow/5/draft"] = ({ rev }) =>
    rev === 3 ? { status: 409, body: { error: "ERR_FLOW_CHANGED", requestId: "r" } } : saved(8);
  await open();
  api.answers["GET /chat-flow/5"] = shown({ ...theirs, steps: [{ ...first, name: "Deles" }, ...others] }, 7);
  await renameFirst("Minha");
  const apply = await screen.findByRole("button", { name: "Ficar com estas" }, { timeout: 10_000 });
  act(() => apply.click());
  await waitFor(() => expect(drafts()).toHaveLength(2), { timeout: 10_000 });
  expect(drafts()[1]?.body.rev).toBe(7);
  expect(nameIn(drafts()[1]?.body ?? {})).toBe("Minha");
});

test("a flow that is not there is told, with the way back", async () => {
  api.answers["GET /chat-flow/5"] = { status: 404, body: { error: "ERR_NO_AUTO_REPLY_FOUND", requestId: "r" } };
  showScreen(<BuilderScreen />, "/chat-flow/builder?id=5");
  await screen.findByText("Fluxo não encontrado");
  expect(screen.getByRole("link", { name: "Ver os fluxos" })).toBeTruthy();
});
