// Every kind of message both ways: seen by the attendant, accepted once by the provider, and read by the customer.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { browserForFile, desktop, sandbox, signIn } from "../browser.ts";
import { accepted, ana, bubbles, customerNamed, isDrawn, messagesOf, openConversation, take } from "../customer.ts";

const browser = browserForFile();
const samples = join(import.meta.dirname, "../../apps/sandbox/samples");
const sample = (name: string) => join(samples, name);

test("everything a customer can send is stored once and drawn by its kind", async () => {
  const rosa = customerNamed("Rosa", 1);
  const first = await rosa.say({ text: "Bom dia, preciso de ajuda" });
  // Tall enough for all of them: what is far away is not in the page.
  const { page } = await browser.newPerson({ ...desktop, height: 4000 });
  const ticketId = await take(page, rosa);
  await rosa.say({ type: "image", sample: "photo.jpg", caption: "A peça quebrada" });
  await rosa.say({ type: "video", sample: "clip.mp4" });
  await rosa.say({ type: "audio", sample: "voice.ogg", voice: true });
  await rosa.say({ type: "audio", sample: "song.mp3" });
  await rosa.say({ type: "document", sample: "invoice.pdf", filename: "nota.pdf" });
  await rosa.say({ type: "sticker", sample: "sticker.webp" });
  await rosa.say({ type: "location", latitude: -23.5614, longitude: -46.6559, placeName: "Portaria B" });
  const card = { name: { formatted_name: "Zelador Nilo" }, phones: [{ phone: "+55 11 95550-0177" }] };
  await rosa.say({ type: "contacts", contacts: [card] });
  await rosa.say({ type: "order", text: "Meu pedido" });
  await rosa.say({ type: "unsupported", unsupportedType: "poll" });
  await rosa.say({ text: "Repassando o recado", forwarded: true });
  await rosa.say({ text: "Como eu disse", contextWamid: first });
  const edited = await rosa.say({ text: "Chego às dez" });
  await rosa.say({ type: "edit", wamid: edited, text: "Chego às onze" });
  const regretted = await rosa.say({ text: "Não era para cá" });
  await rosa.say({ type: "revoke", wamid: regretted });
  const loved = await rosa.say({ text: "Obrigada!" });
  await rosa.say({ type: "reaction", wamid: loved, emoji: "🙏" });

  await expect.poll(() => isDrawn(bubbles(page, "image").locator("img").first())).toBe(true);
  await bubbles(page, "image").getByText("A peça quebrada").waitFor();
  await bubbles(page, "video")
    .getByRole("button", { name: /Reproduzir vídeo/ })
    .waitFor();
  for (const sound of ["voice", "audio"]) {
    await bubbles(page, sound).getByRole("button", { name: "Tocar" }).waitFor();
  }
  await bubbles(page, "document").getByText("nota.pdf").waitFor();
  await expect.poll(() => isDrawn(bubbles(page, "sticker").locator("img").first())).toBe(true);
  await bubbles(page, "location").getByText("Portaria B").waitFor();
  await bubbles(page, "contacts").getByText("Zelador Nilo").waitFor();
  await bubbles(page, "order").waitFor();
  await bubbles(page, "unsupported").getByText("poll").waitFor();
  const text = (words: string) => bubbles(page, "text").filter({ hasText: words });
  await text("Repassando o recado").getByText("Encaminhada").waitFor();
  await text("Como eu disse").getByText("Bom dia, preciso de ajuda").waitFor();
  await text("Chego às onze").getByText("editada").waitFor();
  expect(await page.getByText("Chego às dez").count()).toBe(0);
  await page.getByText("Mensagem apagada").waitFor();
  await text("Obrigada!").getByRole("button", { name: /🙏/ }).waitFor();

  const stored = await messagesOf(page, ticketId);
  for (const { clientId } of stored) expect(await page.getByTestId(`msg-${clientId}`).count(), clientId).toBe(1);
  const shape = async () =>
    (await messagesOf(page, ticketId)).find(({ type }) => type === "voice")?.media?.peaks?.length;
  await expect.poll(shape, { message: "a voice has its shape" }).toBe(64);
});

test("everything an attendant can send is accepted once with its kind and comes to be read", async () => {
  const iolanda = customerNamed("Iolanda", 2);
  await iolanda.say({ text: "Boa tarde, recebi o orçamento" });
  const { page } = await browser.newPerson({ ...desktop, height: 3000 });
  const ticketId = await take(page, iolanda);
  const composer = page.getByTestId("composer");
  const sendFile = async (name: string, caption?: string) => {
    await page.getByTestId("file-input").setInputFiles(sample(name));
    await page
      .getByTestId("tray")
      .getByText(name.split(".")[0] ?? name)
      .first()
      .waitFor();
    if (caption) await page.getByLabel(`Legenda de ${name}`).fill(caption);
    await page.getByTestId("send").click();
    await expect.poll(() => page.getByTestId("tray").count()).toBe(0);
  };
  const fillForm = async (item: string, kind: string, values: Record<string, string>) => {
    await page.getByTestId("attach").click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    const form = page.getByRole("dialog");
    for (const [label, value] of Object.entries(values))
      await form.getByLabel(label, { exact: false }).first().fill(value);
    await form.getByRole("button", { name: "Enviar", exact: true }).click();
    await bubbles(page, kind).first().waitFor();
  };

  await composer.fill("Que bom! Seguem os detalhes.");
  await composer.press("Enter");
  await sendFile("photo.jpg", "Este é o modelo");
  await sendFile("voice.ogg");
  await sendFile("invoice.pdf");
  await fillForm("Localização", "location", { Latitude: "-23.5893, -46.6342", Nome: "Loja Vila Mariana" });
  await fillForm("Botões", "buttons", { Texto: "Podemos fechar?", "Botão 1": "Sim", "Botão 2": "Ainda não" });
  await fillForm("Lista", "list", {
    Texto: "Escolha o prazo",
    "Texto do botão da lista": "Ver prazos",
    "Opção 1": "Dez dias",
  });
  await fillForm("Botão com link", "link", {
    Texto: "O contrato está aqui",
    "Texto do botão": "Abrir contrato",
    "Endereço do link": "https://casaipe.example/contrato",
  });

  const question = bubbles(page, "text").filter({ hasText: "recebi o orçamento" });
  await question.hover();
  await question.getByRole("button", { name: "Reagir" }).click();
  await page.getByRole("button", { name: /Reagir com 👍/ }).click();
  await question.getByRole("button", { name: /👍/ }).waitFor();
  await question.hover();
  await question.getByRole("button", { name: "Responder" }).click();
  await page.getByTestId("answered").waitFor();
  await composer.fill("Sobre isto, vale até sexta.");
  await composer.press("Enter");
  const answer = bubbles(page, "text").filter({ hasText: "vale até sexta" });
  await answer.getByText("recebi o orçamento").waitFor();

  const kinds = ["text", "text", "image", "audio", "document", "location", "interactive", "interactive", "interactive"];
  await expect
    .poll(async () => (await accepted(iolanda.phone)).map(({ type }) => type).sort())
    .toEqual([...kinds, "reaction", "text"].sort());
  const { acceptedTwice } = await sandbox<{ acceptedTwice: number }>("/ledger/summary");
  expect(acceptedTwice).toBe(0);
  const unread = async () =>
    (await messagesOf(page, ticketId)).filter(
      ({ fromMe, status }) => fromMe && status !== "read" && status !== "played",
    );
  await expect.poll(unread).toEqual([]);
  for (const { clientId, status, fromMe } of await messagesOf(page, ticketId)) {
    if (fromMe) await expect.poll(() => page.getByTestId(`msg-${clientId}`).getAttribute("data-status")).toBe(status);
  }
});

test("after 24 hours free text is refused and kept, and a template with its picture goes through", async () => {
  const antonio = "5562993450014";
  const before = (await accepted(antonio)).length;
  const { page } = await browser.newPerson(desktop, [/4\d\d \(/]);
  await signIn(page, ana.email);
  await openConversation(page, "Antônio Gomes");
  const composer = page.getByTestId("composer");
  await composer.waitFor();
  await page.getByText(/A janela fechou/).waitFor();
  const words = "Oi, Antônio! Ainda precisa da entrega no sábado?";
  await composer.fill(words);
  await composer.press("Enter");
  const warning = page.getByRole("dialog", { name: "A janela de 24 h está fechada" });
  await warning.getByTestId("send-anyway").click();
  // The server decides, whatever the clock of this device says.
  await page.getByRole("alert").filter({ hasText: "Mensagem não enviada" }).waitFor();
  expect(await composer.inputValue()).toBe(words);
  expect(await accepted(antonio)).toHaveLength(before);

  await composer.press("Enter");
  await warning.getByRole("button", { name: "Enviar modelo" }).click();
  const dialog = page.getByRole("dialog", { name: "Enviar modelo" });
  await dialog.getByTestId("template-pedido_enviado").filter({ hasText: "pt_BR" }).click();
  await dialog.locator("input[type=file]").setInputFiles(sample("photo.jpg"));
  await dialog.getByRole("button", { name: "photo.jpg" }).waitFor();
  await dialog.getByTestId("template-value-body-1").fill("Antônio");
  await dialog.getByTestId("template-value-body-2").fill("7730");
  await dialog.getByTestId("template-value-buttons-0").fill("7730");
  await dialog.getByTestId("send-template").click();
  const bubble = bubbles(page, "template").last();
  await bubble.getByText("Olá Antônio, o pedido 7730 está a caminho.").waitFor();
  await bubble.getByLabel("Lida").waitFor();
  expect((await accepted(antonio)).slice(before).map(({ type }) => type)).toEqual(["template"]);
  expect(await composer.inputValue(), "the text waits for the customer's answer").toBe(words);
  await composer.fill("");
});

test("a pasted picture stands in the tray and keeps its box from the first moment on", async () => {
  const bia = customerNamed("Beatriz", 3);
  await bia.say({ text: "Pode mandar a tela?" });
  const { page } = await browser.newPerson();
  await take(page, bia);
  const bytes = readFileSync(sample("photo.jpg")).toString("base64");
  await page.getByTestId("composer").evaluate((field, encoded) => {
    const data = new DataTransfer();
    const content = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    data.items.add(new File([content], "tela.jpg", { type: "image/jpeg" }));
    field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, bytes);
  await page.getByTestId("tray").locator("img").waitFor();
  await page.getByLabel("Legenda de tela.jpg").fill("A tela de agora");
  await page.getByTestId("send").click();
  const picture = bubbles(page, "image").filter({ hasText: "A tela de agora" });
  await picture.waitFor();
  const before = await picture.boundingBox();
  expect(before, "it stands there from then on").not.toBeNull();
  await picture.getByLabel("Lida").waitFor();
  await expect.poll(() => isDrawn(picture.locator("img").first())).toBe(true);
  const after = await picture.boundingBox();
  expect(after?.height, "nothing moved when it was stored").toBe(before?.height);
  expect(after?.width).toBe(before?.width);
  const sent = (await accepted(bia.phone)).filter(({ type }) => type === "image");
  expect(sent).toHaveLength(1);
  expect(sent[0]?.text).toContain("A tela de agora");
});
