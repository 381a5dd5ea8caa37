// Files and voice: weighed before anything travels, sent with their progress, and a recording that waits in its conversation.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browserForFile } from "../browser.ts";
import { accepted, bubbles, customerNamed, messagesOf, take, takeNext } from "../customer.ts";

const browser = browserForFile(["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]);
const MB = 1024 * 1024;

/** Files let go over the conversation; made in the browser, so that no test carries megabytes. */
function drop(page: Page, files: { name: string; size: number }[]): Promise<void> {
  return page.getByTestId("messages").evaluate((list, given) => {
    const data = new DataTransfer();
    for (const { name, size } of given) {
      data.items.add(new File([new Uint8Array(size).fill(97)], name, { type: "text/plain" }));
    }
    for (const type of ["dragenter", "dragover", "drop"]) {
      list.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, files);
}

test("files are weighed together: what passes the limit says so and the others go with their progress", async () => {
  const gil = customerNamed("Gil", 1);
  await gil.say({ text: "Pode mandar os projetos" });
  const { page } = await browser.newPerson();
  await take(page, gil);
  const three = ["planta.txt", "corte.txt", "fachada.txt"];
  await drop(
    page,
    three.map((name) => ({ name, size: 20 * MB })),
  );
  const tray = page.getByTestId("tray");
  await tray.getByText("60 MB de 100 MB").waitFor();
  expect(await tray.getByRole("alert").count()).toBe(0);
  await drop(page, [{ name: "maquete.txt", size: 50 * MB }]);
  await tray.getByText("110 MB de 100 MB").waitFor();
  const bad = tray.getByRole("listitem").filter({ hasText: "Passa de 100 MB no total." });
  await expect.poll(() => bad.count()).toBe(1);
  expect(await bad.getByText("maquete").count()).toBeGreaterThan(0);

  // A line as slow as people have, so that the progress can be seen.
  const line = await page.context().newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 12 * MB };
  await line.send("Network.emulateNetworkConditions", speed);
  await page.getByTestId("send").click();
  await page.getByRole("progressbar", { name: "Enviando 3 arquivos" }).waitFor();
  const percents = new Set<string>();
  const watch = async () => {
    const [ring] = await page
      .getByRole("button", { name: /Parar envio/ })
      .evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    const percent = /(\d+) ?%/.exec(ring ?? "")?.[1];
    if (percent) percents.add(percent);
    return percents.size;
  };
  await expect.poll(watch, { timeout: 60_000, interval: 30 }).toBeGreaterThan(2);
  await line.send("Network.emulateNetworkConditions", { ...speed, uploadThroughput: -1 });
  const sent = async () => (await accepted(gil.phone)).filter(({ type }) => type === "document").length;
  await expect.poll(sent, { timeout: 60_000 }).toBe(3);
  await expect.poll(() => bubbles(page, "document").count()).toBe(3);
  expect(await tray.getByRole("listitem").count(), "the one that cannot go stays").toBe(1);
  await tray.getByRole("button", { name: "Tirar maquete.txt" }).click();
  await expect.poll(() => tray.count()).toBe(0);
});

test("a recording waits paused while another conversation is open, and is sent with its shape", async () => {
  const [hilda, ivo] = [customerNamed("Hilda", 2), customerNamed("Ivo", 3)];
  await hilda.say({ text: "Me explica por áudio?" });
  await ivo.say({ text: "Bom dia!" });
  const { page } = await browser.newPerson();
  const first = await take(page, hilda);
  const address = page.url();
  await page.getByRole("button", { name: "Gravar voz" }).click();
  const recorder = page.getByTestId("recorder");
  const seconds = async () => {
    const [minutes = 0, rest = 0] = ((await recorder.getByRole("timer").textContent()) ?? "").split(":").map(Number);
    return minutes * 60 + rest;
  };
  await expect.poll(seconds).toBeGreaterThanOrEqual(2);

  await takeNext(page, ivo);
  await page.getByTestId("composer").waitFor();
  expect(await recorder.count(), "the other conversation has none").toBe(0);
  await page.goto(address);
  await recorder.getByRole("button", { name: "Continuar gravando" }).waitFor();
  const paused = await seconds();
  expect(paused).toBeGreaterThanOrEqual(2);
  await recorder.getByRole("button", { name: "Ouvir", exact: true }).waitFor();
  await recorder.getByRole("button", { name: "Continuar gravando" }).click();
  await expect.poll(seconds).toBeGreaterThan(paused);
  await page.getByTestId("send-voice").click();

  const bubble = bubbles(page, "voice").first();
  await bubble.getByRole("slider").waitFor();
  expect(await bubble.locator("canvas").count()).toBe(1);
  await bubble.getByLabel(/Entregue|Lida|Ouvida/).waitFor();
  expect((await accepted(hilda.phone)).filter(({ type }) => type === "audio")).toHaveLength(1);
  const shape = async () => (await messagesOf(page, first)).find(({ type }) => type === "voice")?.media?.peaks?.length;
  await expect.poll(shape).toBe(64);
  expect(await page.getByTestId("composer").evaluate((field) => field === document.activeElement)).toBe(true);
});
