// What a bubble says and offers, for every kind of message, from the customer's words to one that did not go out.
import type { Message } from "@prosa/contracts/messages";
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, describe, expect, test } from "vitest";
import { startApiServer } from "../../../shared/testing/api-server.ts";
import { type Entry, entriesOf } from "../state/entries.rules.ts";
import { aMedia, aMessage, anItem, capabilities } from "../testing.ts";
import { aDoor } from "../testing-door.tsx";
import { show, signIn, speakPortuguese } from "../testing-screen.tsx";
import { MessageBubble } from "./MessageBubble.tsx";

beforeAll(async () => {
  signIn();
  await speakPortuguese();
});

const options = { me: { userId: 7, username: "Ana Lima" }, urlOf: () => "blob:x" };

function bubble(entry: Entry | undefined) {
  if (!entry) throw new Error("no entry");
  const door = aDoor({ capabilities });
  show(door.inside(<MessageBubble entry={entry} continues={false} isActive />));
  return { handlers: door.handlers, article: screen.getByTestId(`msg-${entry.clientId}`) };
}
const stored = (over: Partial<Message>) => bubble(entriesOf([aMessage(over)], [], options)[0]);
const unsent = (over: Parameters<typeof anItem>[0]) => bubble(entriesOf([], [anItem(over)], options)[0]);
const buttons = (article: HTMLElement) =>
  within(article)
    .queryAllByRole("button")
    .map(({ textContent }) => textContent);

test("a customer's marks become elements, their markup stays text", () => {
  const { article } = stored({ body: "*Oi* <b>x</b> https://a.example/p" });
  expect(within(article).getByText("Oi").tagName).toBe("B");
  expect(article.textContent).toContain("<b>x</b>");
  const link = within(article).getByRole("link");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(link.getAttribute("href")).toBe("https://a.example/p");
});

test("its name tells author, time, words and how far it got", () => {
  const { article } = stored({
    fromMe: true,
    username: "Ana Lima",
    status: "read",
    createdAt: "2026-03-05T17:03:00.000Z",
  });
  expect(article.getAttribute("aria-label")).toBe("Ana Lima, 14:03: mensagem 1. Lida");
  expect(within(article).getByRole("img", { name: "Lida" })).toBeTruthy();
});

test.each([
  [{ sendType: "bot", author: { kind: "flow", id: 12, name: "Boas-vindas" } }, "Fluxo Boas-vindas"],
  [{ sendType: "campaign", author: { kind: "campaign", id: 13, name: null } }, "Campanha"],
  [{ sendType: "system", author: { kind: "schedule", id: 14, name: "Cobrança" } }, "Agendamento Cobrança"],
  [{ sendType: "api", author: { kind: "api", id: 15, name: null } }, "API"],
  [{ sendType: "system", author: { kind: "system", id: null, name: null } }, "Mensagem automática"],
  [{ sendType: "phone", author: null }, "Pelo celular"],
] as const)("%j: no person of the team said it here, so the bubble says who did", (given, speaker) => {
  const { article } = stored({ fromMe: true, status: "sent", ...given });
  expect(within(article).getByText(speaker)).toBeTruthy();
  expect(article.getAttribute("aria-label")).toMatch(new RegExp(`^${speaker}, `));
});

test("what a bot could not say any more tells that a person took over", () => {
  const author = { kind: "flow", id: 12, name: "Boas-vindas" } as const;
  const { article } = stored({ fromMe: true, status: "canceled", sendType: "bot", author });
  expect(within(article).getByText(/uma pessoa assumiu/)).toBeTruthy();
});

test("a machine's note is headed by its name", () => {
  const author = { kind: "flow", id: 12, name: "Boas-vindas" } as const;
  const { article } = stored({ fromMe: true, type: "note", sendType: "bot", author });
  expect(within(article).getByText("Fluxo Boas-vindas")).toBeTruthy();
});

describe("that did not go out", () => {
  test("refused: says why and can be sent again, edited or deleted", () => {
    const { handlers, article } = unsent({ state: "refused", code: "ERR_WINDOW_CLOSED" });
    expect(article.textContent).toContain("Não enviada.");
    expect(article.textContent).toContain("24 h");
    for (const [name, handler] of [
      ["Tentar de novo", handlers.retry],
      ["Editar", handlers.takeBack],
      ["Apagar", handlers.discard],
    ] as const) {
      fireEvent.click(within(article).getByRole("button", { name }));
      expect(handler).toHaveBeenCalledOnce();
    }
  });

  test("without an answer: nobody knows, and repeating is safe", () => {
    const { article } = unsent({ state: "unknown", code: "timeout" });
    expect(article.textContent).toContain("Não sabemos se chegou. Tentar de novo não duplica.");
  });

  test("stored and unconfirmed: the person may decide to send it again", () => {
    const { article } = stored({ fromMe: true, status: "unconfirmed" });
    expect(article.textContent).toContain("Não sabemos se chegou");
    expect(buttons(article)).toContain("Enviar de novo");
  });

  test("stored and failed: a new attempt, or its words back; not deleted", () => {
    const failure = { code: "ERR_SENDING_WAPP_MSG", detail: "(#131026) undeliverable" };
    const { article } = stored({ fromMe: true, status: "failed", failure });
    expect(buttons(article)).toEqual(["Tentar de novo", "Editar"]);
  });

  test("a file that a reload lost cannot be tried again", () => {
    const file = { ...aMedia(), name: "x.mp4", size: 1, as: "auto" as const };
    const { article } = unsent({ state: "refused", code: "fileGone", type: "video", body: "", file });
    expect(article.textContent).toContain("Anexe de novo");
    expect(buttons(article)).not.toContain("Tentar de novo");
  });
});

describe("files", () => {
  test("a picture reserves its box before it is there and opens large", () => {
    const { article, handlers } = stored({ type: "image", body: "Era a preta", media: aMedia() });
    const picture = within(article).getByRole("button", { name: "Abrir imagem de Maria Souza" });
    expect(picture.parentElement?.style.width).toBe("320px");
    expect(picture.parentElement?.style.aspectRatio).toBe("320 / 240");
    expect(within(article).getByRole("img", { name: "Era a preta" }).getAttribute("src")).toBe("/media/5a2f/thumb");
    fireEvent.click(picture);
    expect(handlers.openPicture).toHaveBeenCalledOnce();
  });

  test.each([
    ["waiting", /Baixando/, []],
    ["failed", /não baixou/, ["Baixar de novo"]],
    ["tooLarge", /tamanho que a empresa aceita/, ["Pedir de novo"]],
    ["gone", /não está mais disponível/, []],
  ] as const)("one that is %s says so", (status, words, offered) => {
    const { article, handlers } = stored({ type: "image", body: "", media: aMedia({ status }) });
    expect(article.textContent).toMatch(words);
    expect(buttons(article)).toEqual([...offered]);
    for (const name of offered) fireEvent.click(within(article).getByRole("button", { name }));
    expect(handlers.fetchMedia).toHaveBeenCalledTimes(offered.length);
  });

  test("a film plays only when asked", () => {
    const media = aMedia({ mime: "video/mp4", durationMs: 42_000, playUrl: "/media/5a2f/play" });
    const { article } = stored({ type: "video", body: "", media });
    expect(article.querySelector("video")).toBeNull();
    fireEvent.click(within(article).getByRole("button", { name: /0:42/ }));
    expect(article.querySelector("video")?.getAttribute("src")).toBe("/media/5a2f/play");
  });

  test("a recording has a slider over its length, a speed, and is marked until it was heard", () => {
    const peaks = Array.from({ length: 64 }, (_, at) => at);
    const media = aMedia({ mime: "audio/ogg", durationMs: 42_000, peaks });
    const { article } = stored({ id: 31, type: "voice", body: "", media });
    expect(within(article).getByRole("slider").getAttribute("aria-valuemax")).toBe("42");
    expect(within(article).getByRole("img", { name: "Não ouvida" })).toBeTruthy();
    const speed = within(article).getByRole("button", { name: /Velocidade/ });
    expect(speed.textContent).toBe("1×");
    fireEvent.click(speed);
    expect(speed.textContent).toBe("1,5×");
  });

  test("a document shows its end, size and pages, and can be saved", () => {
    const media = aMedia({
      name: "boleto-pedido-58190-vencimento-10-03.pdf",
      mime: "application/pdf",
      size: 84_213,
      pages: 1,
    });
    const { article } = stored({ type: "document", body: "", media });
    expect(article.textContent).toContain("-10-03.pdf");
    expect(article.textContent).toContain("1 página · 82 kB");
    expect(within(article).getByRole("link").getAttribute("download")).toBe(media.name);
  });

  test("one that goes up shows how much and can be stopped", () => {
    const file = { ...aMedia(), name: "foto.jpg", size: 10, as: "auto" as const };
    const { article, handlers } = unsent({ state: "sending", type: "image", body: "", file });
    expect(article.dataset.status).toBe("uploading");
    fireEvent.click(within(article).getByRole("button", { name: /Parar envio. 0% enviado/ }));
    expect(handlers.stopUpload).toHaveBeenCalledOnce();
  });
});

describe("other kinds", () => {
  test("a place can be opened on a map", () => {
    const content = { type: "location" as const, latitude: -23.5613, longitude: -46.6565, name: "Loja" };
    const { article } = stored({ type: "location", body: "", content });
    expect(article.textContent).toContain("-23.561300, -46.656500");
    expect(within(article).getAllByRole("link")[0]?.getAttribute("href")).toContain("-23.5613,-46.6565");
  });

  test("a contact offers only what works here", () => {
    const content = {
      type: "contacts" as const,
      contacts: [{ name: "João", phones: [{ phone: "+55 11 98765-1234" }] }],
    };
    const { article } = stored({ type: "contacts", body: "", content });
    expect(
      within(article)
        .getAllByRole("button")
        .map((one) => one.getAttribute("aria-label") ?? one.textContent),
    ).toEqual(["Copiar", "Salvar contato"]);
  });

  test("buttons and lists are drawn as offered but cannot be pressed", () => {
    const content = {
      type: "list" as const,
      button: "Ver opções",
      sections: [{ title: "Trocas", rows: [{ id: "1", title: "Troca", description: "até 7 dias" }] }],
    };
    const { article } = stored({ type: "list", body: "Escolha", content, fromMe: true });
    for (const words of ["Escolha", "Ver opções", "Trocas", "até 7 dias"]) expect(article.textContent).toContain(words);
    expect(within(article).queryByRole("button", { name: "Ver opções" })).toBeNull();
  });

  test("a choice says what it answers", () => {
    const quoted = {
      id: 3,
      clientId: "c-3",
      ticketId: 1,
      type: "list" as const,
      body: "Escolha",
      fromMe: true,
      username: "Ana",
    };
    const content = { type: "choice" as const, choiceId: "1" };
    const { article, handlers } = stored({ type: "choice", body: "Troca", content, quoted });
    const quote = within(article).getByRole("button", { name: /Escolha/ });
    expect(quote.getAttribute("aria-description")).toMatch(/Resposta a Ana: Escolha/);
    fireEvent.click(quote);
    expect(handlers.jumpTo).toHaveBeenCalledWith(quoted);
  });

  test("an order adds up", () => {
    const items = [
      { sku: "LUM-1", quantity: 2, price: 349.9, currency: "BRL" },
      { sku: "LUM-2", quantity: 1, price: null, currency: null },
    ];
    const { article } = stored({ type: "order", body: "", content: { type: "order", items } });
    expect(article.textContent?.replaceAll("\u00a0", " ")).toContain("R$ 699,80");
  });

  test("a note is for the team, with the named in bold", () => {
    const content = { type: "note" as const, mentions: [7] };
    const { article } = stored({
      type: "note",
      body: "@Ana\u00A0Lima tem 3",
      content,
      fromMe: true,
      username: "Bruno Rocha",
    });
    expect(article.textContent).toContain("Só a equipe vê");
    expect(within(article).getByText(/@Ana.Lima/).tagName).toBe("B");
    expect(article.getAttribute("aria-label")).toContain("Nota de Bruno Rocha");
  });

  test("one that was taken back keeps its place and not its words", () => {
    const { article } = stored({ body: "segredo", deletedAt: "2026-03-05T14:01:00.000Z" });
    expect(article.textContent).toContain("Mensagem apagada");
    expect(article.textContent).not.toContain("segredo");
  });

  test("edited and forwarded are said", () => {
    const { article } = stored({ editedAt: "2026-03-05T14:01:00.000Z", isForwarded: true });
    expect(article.textContent).toContain("editada");
    expect(article.textContent).toContain("Encaminhada");
  });

  test("what was written before the edit opens over the mark", async () => {
    const api = await startApiServer({
      "GET /messages/1/original": {
        original: { body: "antes assim", editedAt: "2026-03-05T14:01:00.000Z" },
      },
    });
    const { article } = stored({ editedAt: "2026-03-05T14:01:00.000Z" });
    fireEvent.click(within(article).getByRole("button", { name: "editada" }));
    expect(await screen.findByText("antes assim")).toBeTruthy();
    expect(screen.getByText(/Editada em/)).toBeTruthy();
    await api.close();
  });

  test("a kind this version does not know is said so, not hidden", () => {
    const content = { type: "unsupported" as const, kind: "poll_creation" };
    const { article } = stored({ type: "unsupported", body: "", content });
    expect(article.textContent).toContain("poll_creation");
    expect(article.textContent).toContain("Veja no celular");
  });
});

test("a PDF opens in the browser's viewer where there is one, and is saved where there is none", () => {
  const viewer = (isThere: boolean) =>
    Object.defineProperty(navigator, "pdfViewerEnabled", { value: isThere, configurable: true });
  const media = aMedia({ mime: "application/pdf", name: "contrato.pdf", viewUrl: "/media/5a2f/view" });
  viewer(false);
  const saved = stored({ id: 1, type: "document", media });
  expect(saved.article.querySelector("[data-open-media]")).toBeNull();
  cleanup();
  viewer(true);
  const { article, handlers } = stored({ id: 1, type: "document", media });
  fireEvent.click(within(article).getByTitle("Ver contrato.pdf"));
  expect(handlers.openDocument).toHaveBeenCalledOnce();
  expect(
    within(article)
      .getByRole("link", { name: /contrato.pdf/ })
      .getAttribute("download"),
  ).toBe("contrato.pdf");
});

describe("actions", () => {
  test("appear when it is pointed at: react, reply, forward, more", () => {
    const { article, handlers } = stored({});
    expect(within(article).queryByRole("toolbar")).toBeNull();
    fireEvent.pointerEnter(article, { pointerType: "mouse" });
    const tools = within(article).getByRole("toolbar");
    expect(
      within(tools)
        .getAllByRole("button")
        .map((one) => one.getAttribute("aria-label")),
    ).toEqual(["Reagir", "Responder", "Encaminhar", "Mais ações"]);
    fireEvent.click(within(tools).getByRole("button", { name: "Responder" }));
    expect(handlers.run).toHaveBeenCalledWith("reply", [expect.objectContaining({ id: 1 })]);
  });

  test("what the channel cannot do is there with its reason", async () => {
    const { article } = stored({ fromMe: true, userId: 7 });
    fireEvent.pointerEnter(article, { pointerType: "mouse" });
    fireEvent.click(within(article).getByRole("button", { name: "Mais ações" }));
    const item = await screen.findByRole("menuitem", { name: /Apagar/ }, { timeout: 15_000 });
    expect(item.textContent).toContain("Este canal não permite.");
    expect(item.hasAttribute("data-disabled")).toBe(true);
  });

  test("a reaction of mine is taken away by pressing it", () => {
    const reactions = [
      { emoji: "🙏", fromMe: true, userId: 7, username: "Ana Lima" },
      { emoji: "🙏", fromMe: false, userId: null, username: null },
    ];
    const { article, handlers } = stored({ reactions });
    const chip = within(article).getByRole("button", { name: "🙏 Ana Lima, Maria Souza" });
    expect(chip.textContent).toBe("🙏2");
    fireEvent.click(chip);
    expect(handlers.react).toHaveBeenCalledWith(expect.anything(), "");
  });

  test("a double click quotes", () => {
    const { article, handlers } = stored({});
    fireEvent.doubleClick(article);
    expect(handlers.run).toHaveBeenCalledExactlyOnceWith("reply", [expect.anything()]);
  });
});
