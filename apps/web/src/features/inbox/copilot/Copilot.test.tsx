// The copilot at the composer: a proposal is taken or left, nothing is sent, and what was typed comes back.
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { loadNamespaces } from "../../../shared/i18n/index.ts";
import { noticeLog } from "../../../shared/notices/index.ts";
import type { ApiServer } from "../../../shared/testing/api-server.ts";
import { compose, startComposing } from "../composer/testing-composer.tsx";

let api: ApiServer;
const help = (copilot: object) => ({ copilot, transcripts: { name: null, why: "none", isAutomatic: false } });
const on = { name: "Redação", why: null, isAutomatic: false };
beforeAll(async () => {
  api = await startComposing();
  await loadNamespaces(["copilot"]);
});
afterAll(() => api.close());
afterEach(() => {
  api.changes.length = 0;
});

async function open(typed = "") {
  api.answers["GET /help-at-hand"] ??= help(on);
  const composing = compose();
  if (typed) composing.type(typed);
  fireEvent.click(screen.getByTestId("copilot-button"));
  const panel = within(await screen.findByTestId("copilot"));
  await panel.findByRole("button", { name: "Sugerir resposta" });
  return { ...composing, panel };
}
const proposing = (text: string | null, trouble: string | null = null) => {
  api.answers["POST /copilot/1"] = { text, trouble, name: "Redação" };
};
const click = async (panel: ReturnType<typeof within>, name: string) =>
  void fireEvent.click(await panel.findByRole("button", { name }));
const undo = () => noticeLog.get().at(-1)?.action;

test("a suggestion is put into the field, is not sent, and can be undone", async () => {
  proposing("Bom dia! Já verifico.");
  const { panel, field, outbox } = await open();
  await click(panel, "Sugerir resposta");
  expect((await panel.findByTestId("proposal")).textContent).toBe("Bom dia! Já verifico.");
  expect(field.value).toBe("");
  await click(panel, "Inserir");
  await waitFor(() => expect(field.value).toBe("Bom dia! Já verifico."));
  expect(outbox.items.get()).toEqual([]);
  expect(screen.queryByTestId("copilot")).toBeNull();
  expect(api.changes).toEqual([{ route: "POST /copilot/1", body: { task: "suggest", draft: "", language: "pt" } }]);
});

test("another wording shows what it changes; undo brings the typed words back", async () => {
  proposing("Oi, você quer?");
  const { panel, field } = await open("Oi, vc quer?");
  await click(panel, "Corrigir");
  const proposal = await panel.findByTestId("proposal");
  expect(proposal.querySelector("del")?.textContent).toBe("vc");
  expect(proposal.querySelector("ins")?.textContent).toBe("você");
  await click(panel, "Inserir");
  await waitFor(() => expect(field.value).toBe("Oi, você quer?"));
  expect(undo()?.label).toBe("Desfazer");
  act(() => undo()?.run());
  await waitFor(() => expect(field.value).toBe("Oi, vc quer?"));
});

test("discarded, nothing changes", async () => {
  proposing("outra coisa");
  const { panel, field } = await open("minhas palavras");
  await click(panel, "Mais formal");
  await click(panel, "Descartar");
  expect(await panel.findByRole("button", { name: "Sugerir resposta" })).toBeTruthy();
  expect(field.value).toBe("minhas palavras");
});

test("a summary becomes a note below what the note says, and the answer stays", async () => {
  proposing("• Quer remarcar");
  const { panel, drafts } = await open("resposta pela metade");
  await act(async () => drafts.change(1, { note: "já ligou" }));
  await click(panel, "Resumir a conversa");
  await click(panel, "Usar como nota");
  expect(drafts.of(1)).toMatchObject({
    mode: "note",
    note: "já ligou\n• Quer remarcar",
    reply: "resposta pela metade",
  });
  act(() => undo()?.run());
  expect(drafts.of(1)).toMatchObject({ mode: "reply", note: "já ligou", reply: "resposta pela metade" });
});

test("without words in the field only what needs none can be asked; Escape closes", async () => {
  const { panel } = await open();
  expect(panel.getByRole<HTMLButtonElement>("button", { name: "Corrigir" }).disabled).toBe(true);
  expect(panel.getByText(/com Redação/)).toBeTruthy();
  const first = panel.getByRole("button", { name: "Sugerir resposta" });
  await waitFor(() => expect(document.activeElement).toBe(first));
  fireEvent.keyDown(first, { key: "ArrowRight" });
  expect(document.activeElement?.textContent).toBe("Resumir a conversa");
  fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
  await waitFor(() => expect(screen.queryByTestId("copilot")).toBeNull());
});

test("what goes wrong is told, and asked again on a click", async () => {
  proposing(null, "timeout");
  const { panel } = await open();
  await click(panel, "Sugerir resposta");
  expect((await panel.findByRole("alert")).textContent).toBe("O provedor demorou demais.");
  api.answers["POST /copilot/1"] = () => ({ status: 429, body: { error: "ERR_TOO_MANY_REQUESTS", requestId: "r" } });
  await click(panel, "Tentar de novo");
  expect((await panel.findByText(/60 propostas/)).textContent).toContain("60 propostas");
});

test("switched off it says why and who can change that", async () => {
  api.answers["GET /help-at-hand"] = help({ name: null, why: "none", isAutomatic: false });
  compose();
  fireEvent.click(screen.getByTestId("copilot-button"));
  expect(await screen.findByText(/O copiloto está desligado/)).toBeTruthy();
});
