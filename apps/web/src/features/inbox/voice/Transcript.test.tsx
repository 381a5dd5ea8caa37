// What stands below a customer's recording: the way to have it written down, waiting, the words, or why there are none.
import type { Message } from "@prosa/contracts/messages";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadNamespaces } from "../../../shared/i18n/index.ts";
import { type ApiServer, startApiServer } from "../../../shared/testing/api-server.ts";
import { aMedia, aMessage } from "../testing.ts";
import { show, signIn, speakPortuguese } from "../testing-screen.tsx";
import Transcript from "./Transcript.tsx";

const on = { name: "Ouvido", why: null, isAutomatic: false };
let api: ApiServer;
beforeAll(async () => {
  signIn();
  await speakPortuguese();
  await loadNamespaces(["transcript"]);
  api = await startApiServer({});
});
afterAll(() => api.close());

const voice = (transcript: Message["transcript"] = null) =>
  aMessage({ type: "voice", body: "", fromMe: false, media: aMedia({ mime: "audio/ogg" }), transcript });
const told = { text: null, language: null, provider: null, trouble: null };

function below(message: Message, help: object = on) {
  api.answers["GET /help-at-hand"] = { copilot: on, transcripts: help };
  return show(<Transcript message={message} tab={0} />);
}

test("a click asks for the words", async () => {
  const message = voice();
  api.answers[`POST /messages/${message.id}/transcript`] = { ...message, transcript: { ...told, state: "waiting" } };
  below(message);
  const button = await screen.findByRole("button", { name: "Transcrever" });
  expect(button.title).toBe("Transcrever com Ouvido");
  fireEvent.click(button);
  await waitFor(() => expect(api.changes.at(-1)?.route).toBe(`POST /messages/${message.id}/transcript`));
});

test("the words come with who wrote them and in which language", () => {
  below(voice({ ...told, state: "ready", text: "Queria *remarcar*", language: "pt", provider: "groq" }));
  const { textContent } = screen.getByTestId("transcript");
  expect(textContent).toContain("Queria remarcar");
  expect(textContent).toContain("Transcrito por Groq · português");
});

test.each([
  ["rate", "O provedor recebeu pedidos demais. Tente de novo em um minuto.", true],
  ["tooLong", "O áudio passa de 15 minutos e não é transcrito.", false],
] as const)("a failure (%s) is told in words, with another try where that can help", (trouble, words, mayAgain) => {
  below(voice({ ...told, state: "failed", trouble }));
  expect(screen.getByTestId("transcript-failed").textContent).toContain(words);
  expect(screen.queryByRole("button", { name: "Tentar de novo" }) !== null).toBe(mayAgain);
});

test("on its way it says so", () => {
  below(voice({ ...told, state: "waiting" }));
  expect(screen.getByRole("status").textContent).toBe("Transcrevendo…");
});

test("where nobody has the duty nothing is offered; where something is wrong it is said", async () => {
  const { container, unmount } = below(voice(), { name: null, why: "none", isAutomatic: false });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(container.querySelector("button")).toBeNull();
  unmount();
  below(voice(), { name: "Ouvido", why: "balance", isAutomatic: false });
  expect(
    await screen.findByText(/Transcrição indisponível \(Ouvido\): A conta da integração está sem saldo/),
  ).toBeTruthy();
});
