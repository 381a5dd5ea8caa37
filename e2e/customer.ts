// People who write to the demonstration's company, and the attendant's ways to take them and to see what reached them.
import type { Message } from "@prosa/contracts/messages";
import type { Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { accountOf, callApi, clickRow, sandbox, signIn } from "./browser.ts";
import { shopChannel } from "./casa-ipe.ts";

const mark = Date.now().toString().slice(-8);
export const ana = accountOf(({ email }) => email.startsWith("ana@"));

export interface Customer {
  name: string;
  phone: string;
  say(what: Record<string, unknown>): Promise<string>;
}

/** Somebody new in every run; the digit keeps the people of one file apart, also those of one first name. */
export function customerNamed(first: string, digit: number): Customer {
  const name = `${first} ${mark}${digit}`;
  const phone = `55119${digit}${mark.slice(-7)}`;
  return {
    name,
    phone,
    async say(what) {
      const said = { phoneNumberId: shopChannel().phoneNumberId, from: phone, name, ...what, await: true };
      return (await sandbox<{ wamid: string }>("/say", said)).wamid;
    },
  };
}

/** What the provider took for this person: the truth about what was sent, and how often. */
export async function accepted(phone: string) {
  const path = `/ledger?kind=send&outcome=accepted&person=${phone}`;
  return (await sandbox<{ entries: { type: string; text: string }[] }>(path)).entries;
}

/** Opens the waiting conversation and begins to attend; what the channel greets with is not counted. */
export async function take(page: Page, customer: Customer, email = ana.email): Promise<number> {
  await signIn(page, email);
  return takeNext(page, customer);
}

/** The same for somebody who is already signed in. */
export async function takeNext(page: Page, { name, phone }: Customer): Promise<number> {
  await page.getByRole("tab", { name: /Pend/ }).click();
  const row = page.getByRole("option", { name: new RegExp(name) });
  const ticketId = Number(/\d+$/.exec((await row.getAttribute("data-testid")) ?? "")?.[0]);
  await clickRow(row);
  // Its own: on a desktop the conversation before stands there until this one does.
  await page.locator(`form[data-ticket="${ticketId}"]`).getByTestId("composer").waitFor();
  await callApi(page, "PUT", `/tickets/${ticketId}`, { status: "open" });
  await expect.poll(async () => (await accepted(phone)).length).toBe(1);
  return ticketId;
}

export const openTicketId = (page: Page) => Number(/(\d+)(?!.*\d)/.exec(page.url())?.[1]);

export async function messagesOf(page: Page, ticketId: number): Promise<Message[]> {
  return ((await callApi(page, "GET", `/messages/${ticketId}`)) as { messages: Message[] }).messages;
}

export const bubbles = (page: Page, type: string) => page.locator(`article[data-type="${type}"]`);
export const bubbleOf = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });
export const isDrawn = (picture: Locator) =>
  picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0);

/** By its address: who stands far down the list is not on the screen. */
export async function openConversation(page: Page, contact: string) {
  const { tickets } = (await callApi(
    page,
    "GET",
    `/tickets?status=open&showAll=true&searchParam=${encodeURIComponent(contact)}`,
  )) as {
    tickets: { id: number; contact: { name: string } }[];
  };
  const ticket = tickets.find(({ contact: { name } }) => name === contact);
  if (!ticket) throw new Error(`${contact} has no open conversation`);
  // From an empty page, so that nothing of the conversation before is taken for this one.
  await page.goto("about:blank");
  await page.goto(`${inject("url")}/#/atendimento/${ticket.id}`);
}
