// One picture of both sides: the inbox and the customer's phone, with every kind of message both ways.
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, clickRow, everyPictureIsThere, sandbox, signIn } from "../browser.ts";

const browser = browserForFile();
const PHONE = "5511955500101";
/** Each begins a column: words that stand on both sides. */
const beginnings = ["Meu sofá chegou", "É assim que o reparo", "Em qual período", "Na portaria pedem"];
const TALL = 5600;
const GAP = 24;
const INBOX_WIDTH = 620;

interface Side {
  picture: Buffer;
  left: number;
  width: number;
  tops: number[];
  bottom: number;
}

/** Where each column begins on one side, and where the last one ends. */
async function measure(page: Page, messages: string, pane: string): Promise<Side> {
  const place = await page.locator(pane).first().boundingBox();
  if (!place) throw new Error(`nothing to see at ${pane}`);
  const tops = [];
  for (const words of beginnings) {
    const box = await page.locator(messages).filter({ hasText: words }).first().boundingBox();
    if (!box) throw new Error(`"${words}" is not on the screen`);
    tops.push(Math.floor(box.y) - 8);
  }
  const last = await page.locator(messages).last().boundingBox();
  const bottom = Math.ceil((last?.y ?? 0) + (last?.height ?? 0)) + 8;
  return { picture: await page.screenshot(), left: Math.floor(place.x), width: Math.floor(place.width), tops, bottom };
}

async function columnOf({ picture, left, width, tops, bottom }: Side, at: number) {
  const top = tops[at] ?? 0;
  const height = (tops[at + 1] ?? bottom) - top;
  return { input: await sharp(picture).extract({ left, top, width, height }).toBuffer(), width, height };
}

test("the inbox and the phone show the same conversation, with every kind of message both ways", async () => {
  const channel = inject("channels").find(({ company }) => company === "Casa Ipê Móveis");
  const thread = await sandbox<{ messages: { direction: string; type: string }[] }>(
    `/threads/${channel?.phoneNumberId}/${PHONE}`,
  );
  const kinds = (direction: string) =>
    new Set(thread.messages.filter((one) => one.direction === direction).map(({ type }) => type));
  const both = ["text", "image", "video", "audio", "document", "sticker", "location", "contacts", "interactive"];
  expect([...kinds("in")]).toEqual(expect.arrayContaining([...both, "unsupported"]));
  expect([...kinds("out")]).toEqual(expect.arrayContaining([...both, "template"]));

  const attendant = await browser.newPerson({ width: 1000, height: TALL, theme: "light" });
  await signIn(attendant.page, accountOf(({ email }) => email.startsWith("ana@")).email);
  await clickRow(attendant.page.getByRole("option", { name: /Elisa Brandão/ }));
  await attendant.page.getByRole("article").filter({ hasText: beginnings[0] }).first().waitFor();
  await expect.poll(() => everyPictureIsThere(attendant.page)).toBe(true);
  const inbox = await measure(attendant.page, "article", "[data-testid=messages]");

  const customer = await browser.newPerson({ width: 1000, height: TALL, theme: "light" });
  await customer.page.goto(`${inject("sandboxUrl")}/#${PHONE}`);
  // The whole conversation instead of the height of a phone.
  await customer.page.getByTestId("phone-message").filter({ hasText: beginnings[0] }).first().waitFor();
  await customer.page.locator(".screen").evaluate((screen, height) => {
    screen.style.height = `${height}px`;
  }, TALL - 400);
  await expect.poll(() => everyPictureIsThere(customer.page)).toBe(true);
  const phone = await measure(customer.page, "[data-testid=phone-message]", ".screen");

  const parts: { input: Buffer; left: number; top: number }[] = [];
  let left = GAP;
  let height = 0;
  for (const at of beginnings.keys()) {
    for (const side of [{ ...inbox, width: Math.min(inbox.width, INBOX_WIDTH) }, phone]) {
      const column = await columnOf(side, at);
      parts.push({ input: column.input, left, top: GAP });
      left += column.width + GAP;
      height = Math.max(height, column.height);
    }
  }
  const canvas = { width: left, height: height + 2 * GAP, channels: 3 as const, background: "#c9d1d6" };
  await sharp({ create: canvas })
    .composite(parts)
    .png({ palette: true })
    .toFile(`${inject("out")}/both-sides.png`);
});
