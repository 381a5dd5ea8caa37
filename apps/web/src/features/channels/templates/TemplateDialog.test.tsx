// Writing a template as an administrator meets it: its picture as one types, what is wrong beside its field, and sending it.
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { showScreen, signIn, speakPortuguese } from "../../../shared/testing/screen.tsx";
import { TemplateDialog } from "./TemplateDialog.tsx";

let server: ApiServer;
beforeAll(() => speakPortuguese(["templates", "channels", "message"]));
beforeEach(async () => {
  signIn("admin");
  server = await startApiServer({
    "POST /channels/3/templates": { id: 1, name: "aviso" },
    "GET /channels/3/templates/8/draft": { draft: null },
  });
});
afterEach(() => server.close());

/** What is needed has a star behind its name. */
const named = (label: string) => (text: string) => text.replace(/\s*\*$/, "") === label;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(named(label)), { target: { value } });

test("the picture fills in the examples, faults stand beside their fields, and what is right is sent", async () => {
  const onClose = vi.fn();
  showScreen(<TemplateDialog channelId={3} template={null} onClose={onClose} />);
  await screen.findByLabelText(named("Nome"));
  type("Nome", "Aviso de Entrega");
  expect(screen.getByLabelText<HTMLInputElement>(named("Nome")).value).toBe("aviso_de_entrega");
  type("Mensagem", "{{1}} chegou");
  fireEvent.click(screen.getByTestId("send-template"));
  expect(await screen.findByText("A mensagem não pode começar nem terminar com variável.")).toBeTruthy();
  expect(screen.getByText("Dê um exemplo: a Meta não analisa sem.")).toBeTruthy();
  type("Mensagem", "Olá {{1}}, chegou.");
  type("Exemplo para {{1}}", "Ana");
  expect(screen.getByLabelText("Como o cliente vê").textContent).toContain("Olá Ana, chegou.");
  fireEvent.click(screen.getByTestId("send-template"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test("a template with parts that are not written here says so", async () => {
  showScreen(<TemplateDialog channelId={3} template={{ id: 8, name: "foto" }} onClose={vi.fn()} />);
  expect(await screen.findByText("Este modelo tem partes que só se editam no painel da Meta.")).toBeTruthy();
});
