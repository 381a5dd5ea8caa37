// The page of phones in a real browser: a person plays the customer with every kind of message, by mouse and keyboard.
import { type Browser, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { ANA, aBusiness, aSandbox, NUMBER } from "../sandbox.testing.ts";

const FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];
const FAKE_MICROPHONE = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
const PATIENCE = { timeout: 10_000 };

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: [...FLAGS, ...FAKE_MICROPHONE] });
}, 60_000);
afterAll(() => browser.close());

async function aPhone() {
  const business = await aBusiness();
  const people = [{ phone: ANA, name: "Ana Lima" }];
  const sandbox = await aSandbox({ callbackUrl: business.url, people });
  await sandbox.say(ANA, "Oi");
  const context = await browser.newContext({ permissions: ["microphone"], reducedMotion: "reduce" });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (line) => line.type() === "error" && problems.push(line.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  onTestFinished(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  await page.goto(`${sandbox.url}/#${ANA}`);
  const phone = page.getByTestId(`phone-${ANA}`);
  await phone.getByTestId("phone-message").first().waitFor(PATIENCE);
  const last = () => business.messages().at(-1);
  return { business, sandbox, page, phone, field: page.getByTestId(`phone-input-${ANA}`), last };
}

async function openMenu(bubble: Locator) {
  await bubble.hover();
  await bubble.getByTestId("phone-menu-open").click();
}

test("a person sends every kind of thing from the phone", { timeout: 60_000 }, async () => {
  const { business, phone, field, last } = await aPhone();
  const attach = async (name: string, caption = "") => {
    const before = business.messages().length;
    await phone.getByTestId("phone-attach").click();
    await phone.getByTestId(name).click();
    if (caption) await field.fill(caption);
    if (name.startsWith("phone-sample")) await field.press("Enter");
    if (name === "phone-attach-location") await phone.getByTestId("phone-place").click();
    if (name === "phone-attach-contact") await phone.getByTestId("phone-sheet-send").click();
    await expect.poll(() => business.messages().length, PATIENCE).toBe(before + 1);
    return last();
  };
  expect(await attach("phone-sample-photo.jpg", "o rasgo")).toMatchObject({ image: { caption: "o rasgo" } });
  expect(await attach("phone-sample-clip.mp4")).toMatchObject({ video: { mime_type: "video/mp4" } });
  expect(await attach("phone-sample-voice.ogg")).toMatchObject({ audio: { voice: true } });
  expect(await attach("phone-sample-invoice.pdf")).toMatchObject({ document: { filename: "invoice.pdf" } });
  expect(await attach("phone-sample-sticker.webp")).toMatchObject({ sticker: { animated: false } });
  expect(await attach("phone-attach-location")).toMatchObject({ location: { name: "Loja Aurora" } });
  expect(await attach("phone-attach-contact")).toMatchObject({ contacts: [{ name: { formatted_name: "Bia Souza" } }] });

  await phone.getByTestId("phone-attach").click();
  const file = { name: "nota.txt", mimeType: "text/plain", buffer: Buffer.from("linha") };
  await phone.getByTestId("phone-file").setInputFiles(file);
  await field.press("Enter");
  await expect.poll(() => last().document?.filename, PATIENCE).toBe("nota.txt");
  await expect.poll(() => phone.locator("[data-direction=in] img").count(), PATIENCE).toBe(2);
});

test("a recorded voice arrives as OGG with Opus inside", { timeout: 60_000 }, async () => {
  const { phone, sandbox, field, last } = await aPhone();
  const record = phone.getByTestId("phone-record");
  await record.click();
  await expect.poll(() => record.getAttribute("aria-label"), PATIENCE).toBe("Parar e enviar");
  await expect.poll(() => field.getAttribute("placeholder"), PATIENCE).toMatch(/^Gravando… [1-9]\d* s$/);
  await record.click();
  await expect.poll(() => last().audio?.voice, PATIENCE).toBe(true);
  const bytes = Buffer.from(await (await fetch(`${sandbox.url}/__control/media/${last().audio.id}`)).arrayBuffer());
  expect(bytes.toString("latin1", 0, 4)).toBe("OggS");
  expect(bytes.includes("OpusHead")).toBe(true);
});

test("a person taps what the business offers, reacts, replies, edits and deletes", { timeout: 60_000 }, async () => {
  const { sandbox, phone, field, last } = await aPhone();
  const offer = (content: unknown) => sandbox.send(`+${ANA}`, "interactive", content);
  const body = { text: "Escolha" };
  await offer({ type: "button", body, action: { buttons: [{ type: "reply", reply: { id: "sim", title: "Sim" } }] } });
  const sections = [{ title: "Vendas", rows: [{ id: "q1", title: "Novo pedido", description: "Fale com vendas" }] }];
  await offer({ type: "list", body, action: { button: "Ver opções", sections } });
  await offer({ type: "location_request_message", body, action: { name: "send_location" } });
  const parameters = { display_text: "Abrir", url: "https://ex.com/p" };
  await offer({ type: "cta_url", body, action: { name: "cta_url", parameters } });

  await phone.getByTestId("phone-button-sim").click(PATIENCE);
  await expect.poll(() => last().interactive?.button_reply, PATIENCE).toEqual({ id: "sim", title: "Sim" });
  await phone.getByTestId("phone-list").click();
  await phone.getByTestId("phone-row-q1").press("Enter");
  await expect.poll(() => last().interactive?.list_reply?.id, PATIENCE).toBe("q1");
  await phone.getByTestId("phone-send-location").click();
  await phone.getByTestId("phone-place").click();
  await expect.poll(() => last().location?.name, PATIENCE).toBe("Loja Aurora");
  expect(await phone.getByTestId("phone-link").getAttribute("href")).toBe("https://ex.com/p");

  const theirs = phone.locator("[data-direction=out]").first();
  await openMenu(theirs);
  await theirs.getByTestId("phone-react-❤️").click();
  await expect.poll(() => last().reaction?.emoji, PATIENCE).toBe("❤️");
  await expect.poll(() => theirs.getByTestId("phone-reactions").textContent(), PATIENCE).toBe("❤️");
  await openMenu(theirs);
  await theirs.getByTestId("phone-reply").click();
  await field.fill("por isso");
  await field.press("Enter");
  await expect.poll(() => last().context?.id, PATIENCE).toBe(await theirs.getAttribute("data-wamid"));

  const mine = phone.locator("[data-direction=in]").first();
  await openMenu(mine);
  await mine.getByTestId("phone-edit").click();
  await field.fill("Oi, *bom dia*");
  await field.press("Enter");
  await phone.locator("strong", { hasText: "bom dia" }).waitFor(PATIENCE);
  await expect.poll(() => last().edit?.message.text.body, PATIENCE).toBe("Oi, *bom dia*");
  await openMenu(mine);
  await mine.getByTestId("phone-revoke").click();
  await phone.getByText("Mensagem apagada").waitFor(PATIENCE);
});

test("a person sees files, templates, reactions and ticks of the business", { timeout: 60_000 }, async () => {
  const { sandbox, business, phone } = await aPhone();
  const ids = {
    image: await sandbox.uploadSample("photo.jpg", "image/jpeg"),
    video: await sandbox.uploadSample("clip.mp4", "video/mp4"),
    audio: await sandbox.uploadSample("voice.ogg", "audio/ogg"),
    document: await sandbox.uploadSample("invoice.pdf", "application/pdf"),
    sticker: await sandbox.uploadSample("sticker.webp", "image/webp"),
  };
  for (const [type, id] of Object.entries(ids)) await sandbox.send(`+${ANA}`, type, { id });
  const components = [
    { type: "header", parameters: [{ type: "image", image: { id: ids.image } }] },
    { type: "body", parameters: ["Ana", "A-1"].map((text) => ({ type: "text", text })) },
    { type: "button", sub_type: "url", index: "0", parameters: [{ type: "text", text: "A-1" }] },
  ];
  await sandbox.send(`+${ANA}`, "template", { name: "pedido_enviado", language: { code: "pt_BR" }, components });
  const oi = business.messages()[0].id;
  await sandbox.send(`+${ANA}`, "reaction", { message_id: oi, emoji: "👍" });
  await sandbox.graph(`/${NUMBER.phoneNumberId}/messages`, {
    messaging_product: "whatsapp",
    status: "read",
    message_id: oi,
  });

  const template = phone.locator("[data-type=template]");
  await template.getByText("Olá Ana, o pedido A-1 está a caminho.").waitFor(PATIENCE);
  await expect.poll(() => isLoaded(template.locator("img")), PATIENCE).toBe(true);
  await expect.poll(() => isLoaded(phone.locator("[data-type=image] img")), PATIENCE).toBe(true);
  await expect.poll(() => isLoaded(phone.locator("[data-type=sticker] img")), PATIENCE).toBe(true);
  expect(await phone.locator("video, audio").count()).toBe(2);
  expect(await phone.locator("[data-type=document] a").getAttribute("href")).toContain("/__control/media/");
  const own = phone.locator("[data-direction=in]").first();
  expect(await own.getByTestId("phone-reactions").textContent()).toBe("👍");
  await own.getByText("lida").waitFor({ state: "attached", ...PATIENCE });

  await template.getByTestId("phone-button-Parar").press("Enter");
  await expect.poll(() => business.messages().at(-1).button, PATIENCE).toEqual({ payload: "Parar", text: "Parar" });
  await phone.locator("audio").evaluate((sound: HTMLAudioElement) => sound.dispatchEvent(new Event("play")));
  const voice = await phone.locator("[data-type=audio]").getAttribute("data-wamid");
  await expect.poll(() => business.statuses(voice ?? "").at(-1)?.status, PATIENCE).toBe("played");
});

function isLoaded(picture: Locator): Promise<boolean> {
  return picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
}

test("faults and the clock are moved from the provider's panel", { timeout: 60_000 }, async () => {
  const { sandbox, page } = await aPhone();
  await page.getByTestId("provider").locator("summary").click();
  await page.getByTestId("fault-add").click();
  await expect.poll(async () => (await sandbox.control("/faults")).body.length, PATIENCE).toBe(1);
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).status).toBe(500);
  await page.getByRole("button", { name: "+24 h" }).click();
  await expect.poll(async () => (await sandbox.control("/clock")).body.offsetMs, PATIENCE).toBeGreaterThan(86_000_000);
  await expect.poll(() => ledgerText(page), PATIENCE).toContain("recusado 131000");
});

function ledgerText(page: Page): Promise<string | null> {
  return page.getByTestId("ledger").textContent();
}
