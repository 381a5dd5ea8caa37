// Writing and reading in one conversation: what is sent stands there at once, what is read never moves, nobody is overtaken.
import type { CDPSession, Page } from "playwright-core";
import { expect, test } from "vitest";
import { accountOf, browserForFile, signIn } from "../browser.ts";
import { accepted, bubbleOf, type Customer, customerNamed, take } from "../customer.ts";
import { fillConversation } from "../history.ts";

// A turn of the wheel is over at once: whatever moves afterwards was moved by the page.
const browser = browserForFile(["--disable-smooth-scrolling"]);
const bruno = accountOf(({ email }) => email.startsWith("bruno@"));

async function conversationWith(first: string, digit: number): Promise<{ page: Page; ticketId: number } & Customer> {
  const customer = customerNamed(first, digit);
  await customer.say({ text: "Oi, pode me ajudar?" });
  const { page } = await browser.newPerson();
  const ticketId = await take(page, customer);
  return { page, ticketId, ...customer };
}

/** With a past that has to be fetched page by page, opened at its end. */
async function longConversation(first: string, digit: number, count: number) {
  const open = await conversationWith(first, digit);
  await fillConversation(open.ticketId, count, "Recado");
  await open.page.reload();
  await bubbleOf(open.page, `Recado ${count}.`).waitFor();
  return open;
}

test("Enter puts the message there in the next frame, with a clock and then a tick", async () => {
  const { page, phone } = await conversationWith("Alda", 1);
  const composer = page.getByTestId("composer");
  const words = "Claro, já verifico para você.";
  await composer.fill(words);
  // The server answers only when told to, so that the clock can be seen at leisure.
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/messages\/\d+$/, async (route) => {
    if (route.request().method() === "POST") await asked;
    await route.continue();
  });
  await page.evaluate((text) => {
    const look = () => {
      const bubble = [...document.querySelectorAll("article")].find((one) => one.textContent?.includes(text));
      const field = document.querySelector<HTMLTextAreaElement>("[data-testid=composer]");
      const seen = {
        status: bubble?.dataset.status,
        isInView: bubble !== undefined && bubble.getBoundingClientRect().bottom <= window.innerHeight,
        left: field?.value,
        hasFocus: document.activeElement === field,
      };
      document.body.dataset.seen = JSON.stringify(seen);
    };
    // After the picture of the frame that follows the key press.
    window.addEventListener("keydown", () => requestAnimationFrame(() => setTimeout(look)), { once: true });
  }, words);
  await composer.press("Enter");
  await page.waitForFunction(() => document.body.dataset.seen !== undefined);
  const seen = JSON.parse((await page.evaluate(() => document.body.dataset.seen)) ?? "{}");
  expect(seen).toMatchObject({ isInView: true, left: "", hasFocus: true });
  expect(["waiting", "sending"]).toContain(seen.status);
  const bubble = bubbleOf(page, words);
  await bubble.getByLabel("Enviando").waitFor();
  answer();
  await bubble.getByLabel(/Enviada|Entregue|Lida/).waitFor();
  await expect.poll(async () => (await accepted(phone)).filter(({ text }) => text.includes(words)).length).toBe(1);
});

/** The message under the pointer and how far it is from the top of the window. */
function underPointer(page: Page, at: { x: number; y: number }): Promise<{ id: string; top: number }> {
  return page.evaluate(({ x, y }) => {
    const found = document.elementsFromPoint(x, y).find((one) => one.closest("article")) ?? null;
    const message = found?.closest("article") ?? nearest(y);
    return { id: message.dataset.testid ?? "", top: message.getBoundingClientRect().top };

    function nearest(height: number): HTMLElement {
      const away = (one: HTMLElement) => Math.abs(one.getBoundingClientRect().top - height);
      return [...document.querySelectorAll<HTMLElement>("article")].reduce((a, b) => (away(a) < away(b) ? a : b));
    }
  }, at);
}

/** How far a message moved at most, looked at after every frame until nothing has been added for a while. */
function farthestMove(page: Page, { id, top }: { id: string; top: number }, rowsBefore: number): Promise<number> {
  return page.evaluate(
    ([name, from, before]) =>
      new Promise<number>((done) => {
        let farthest = 0;
        let quiet = 0;
        const look = () => {
          const message = document.querySelector(`[data-testid="${name}"]`);
          const moved = message ? Math.abs(message.getBoundingClientRect().top - from) : Number.POSITIVE_INFINITY;
          farthest = Math.max(farthest, moved);
          const height = document.querySelector("[data-testid=messages]")?.scrollHeight ?? 0;
          quiet = height > before ? quiet + 1 : 0;
          if (quiet > 20) done(farthest);
          else requestAnimationFrame(look);
        };
        look();
      }),
    [id, top, rowsBefore] as const,
  );
}

test("older pages come in above without moving the message under the pointer", async () => {
  const { page } = await longConversation("Breno", 2, 400);
  const list = page.getByTestId("messages");
  const box = await list.boundingBox();
  if (!box) throw new Error("no list of messages");
  const pointer = { x: box.x + box.width / 3, y: box.y + box.height / 2 };
  await page.mouse.move(pointer.x, pointer.y);
  const heightOf = () => list.evaluate((element) => element.scrollHeight);
  let release = () => {};
  await page.route(/\/messages\/\d+\?.*before=/, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    await route.continue();
  });
  for (let pageNumber = 0; pageNumber < 4; pageNumber++) {
    const asked = page.waitForRequest(/\/messages\/\d+\?.*before=/);
    let isAsked = false;
    void asked.then(() => {
      isAsked = true;
    });
    while (!isAsked) {
      await page.mouse.wheel(0, -700);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    }
    // Once more, so that the page comes in right after the wheel.
    await page.mouse.wheel(0, -120);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const anchor = await underPointer(page, pointer);
    const before = await heightOf();
    const move = farthestMove(page, anchor, before);
    release();
    expect(await move, `page ${pageNumber + 1}`).toBeLessThanOrEqual(1);
  }
});

test("what arrives while one reads further up is counted, and the button leads to the first of them", async () => {
  const { page, say } = await longConversation("Celina", 3, 60);
  const list = page.getByTestId("messages");
  await list.hover();
  await page.mouse.wheel(0, -900);
  const button = page.getByTestId("to-end");
  await button.waitFor();
  const place = await list.evaluate((element) => element.scrollTop);
  const box = await list.boundingBox();
  const anchor = await underPointer(page, { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 200 });
  for (const word of ["Uma", "Duas", "Três"]) await say({ text: `${word} coisa nova` });
  await page.getByRole("button", { name: "3 novas" }).waitFor();
  expect(await list.evaluate((element) => element.scrollTop)).toBe(place);
  const now = await page.getByTestId(anchor.id).evaluate((element) => element.getBoundingClientRect().top);
  expect(Math.abs(now - anchor.top)).toBeLessThanOrEqual(1);
  await button.click();
  const first = bubbleOf(page, "Uma coisa nova");
  await first.waitFor();
  await expect
    .poll(async () => {
      const [message, view] = [await first.boundingBox(), await list.boundingBox()];
      return message && view ? message.y >= view.y && message.y + message.height <= view.y + view.height : false;
    })
    .toBe(true);
});

const ALT = 1;
const CTRL = 2;

/** A key as the system hands it over: pressed, the character it made if any, let go. A taken key makes no character. */
async function pressKey(keys: CDPSession, key: string, code: string, keyCode: number, modifiers = 0, text?: string) {
  const event = { key, code, windowsVirtualKeyCode: keyCode, modifiers };
  await keys.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...event });
  if (text) await keys.send("Input.dispatchKeyEvent", { type: "char", text });
  await keys.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
}

test("a Brazilian keyboard types its characters; no shortcut fires and nothing is sent", async () => {
  const { page, phone } = await conversationWith("Dalva", 4);
  const address = page.url();
  const composer = page.getByTestId("composer");
  await composer.click();
  await composer.press("a");
  const keys = await page.context().newCDPSession(page);
  // AltGr arrives as Ctrl and Alt together where the system has no AltGr of its own.
  await pressKey(keys, "/", "KeyQ", 81, ALT + CTRL, "/");
  await pressKey(keys, "?", "KeyW", 87, ALT + CTRL, "?");
  await expect.poll(() => composer.inputValue()).toBe("a/?");
  await pressKey(keys, "Dead", "BracketLeft", 219);
  await keys.send("Input.imeSetComposition", { text: "~", selectionStart: 1, selectionEnd: 1 });
  await pressKey(keys, "Enter", "Enter", 13);
  await expect.poll(() => composer.inputValue()).toBe("a/?~");
  await keys.send("Input.insertText", { text: "ã" });
  await expect.poll(() => composer.inputValue()).toBe("a/?ã");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByRole("listbox", { name: "Respostas rápidas" }).count()).toBe(0);
  expect(page.url()).toBe(address);
  expect(await composer.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await bubbleOf(page, "a/?").count()).toBe(0);
  expect(await accepted(phone), "only the greeting").toHaveLength(1);
  await composer.press("Enter");
  await bubbleOf(page, "a/?ã")
    .getByLabel(/Enviada|Entregue|Lida/)
    .waitFor();
});

test("quick replies come in at the cursor and leave what was there", async () => {
  const { page } = await conversationWith("Elza", 5);
  const composer = page.getByTestId("composer");
  const insert = async (letters: string, expected: RegExp) => {
    await composer.pressSequentially(letters);
    await page
      .getByRole("option", { name: new RegExp(letters.slice(1)) })
      .first()
      .waitFor();
    await composer.press("Enter");
    await expect.poll(() => composer.inputValue()).toMatch(expected);
  };
  await composer.click();
  await insert("/sau", /^(?!.*\/sau).{10,}/s);
  const first = await composer.inputValue();
  await composer.pressSequentially(" Segue a chave: ");
  await insert("/pix", /chave Pix é o CNPJ/);
  const both = await composer.inputValue();
  expect(both.startsWith(`${first} Segue a chave: Nossa chave Pix`), both).toBe(true);
  // In the middle of the words, too.
  await composer.press("Control+Home");
  await insert("/pix", /^Nossa chave Pix/);
  expect((await composer.inputValue()).endsWith(both)).toBe(true);
  expect(await page.getByRole("article").filter({ hasText: "chave Pix" }).count(), "nothing was sent").toBe(0);
});

test("a colleague who answers meanwhile is seen, and my Enter asks once more", async () => {
  const { page, phone } = await conversationWith("Fausto", 6);
  const colleague = await browser.newPerson();
  await signIn(colleague.page, bruno.email);
  await colleague.page.goto(page.url());
  const composer = page.getByTestId("composer");
  const theirs = colleague.page.getByTestId("composer");
  await composer.click();
  await composer.pressSequentially("Vou conferir no estoque");
  // Told only while one types, to whoever is connected at that moment: this one goes on until it is seen.
  const typing = page.getByTestId("typing").getByText("Bruno Rocha está digitando");
  const typeOn = async () => {
    await theirs.press("o");
    return typing.isVisible();
  };
  await expect.poll(typeOn, { timeout: 30_000, interval: 300 }).toBe(true);
  await theirs.fill("Oi! Aqui é o Bruno.");
  await colleague.page.getByText(/Atendimento de Ana/).waitFor();
  await theirs.press("Enter");
  const strip = page.getByTestId("collision");
  await strip.getByText(/Bruno Rocha respondeu às/).waitFor();
  await strip.getByText("Oi! Aqui é o Bruno.").waitFor();
  await composer.press("Enter");
  await page.getByRole("alert").filter({ hasText: "Enter de novo" }).waitFor();
  expect(await composer.inputValue()).toBe("Vou conferir no estoque");
  const mine = async () => (await accepted(phone)).filter(({ text }) => text.includes("conferir no estoque")).length;
  expect(await mine()).toBe(0);
  await composer.press("Enter");
  await bubbleOf(page, "Vou conferir no estoque")
    .getByLabel(/Enviada|Entregue|Lida/)
    .waitFor();
  expect(await mine()).toBe(1);
});
