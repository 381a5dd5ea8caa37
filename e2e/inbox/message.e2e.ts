// One message all the way: a phone writes, exactly the right people see it, an answer travels back and is read.
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, clickRow, sandbox, signIn } from "../browser.ts";
import { isFull } from "../tier.ts";

const browser = browserForFile();
const others = [
  ["Otávio Freitas", "5511955550002"],
  ["Paula Siqueira", "5511955550003"],
] as const;

test("a phone writes, the queue's attendant answers, and the ticks go to read", async () => {
  const channel = inject("channels").find(({ company }) => company === "Casa Ipê Móveis");
  if (!channel) throw new Error("the demonstration has no such channel");
  const inQueue = ({ queues }: { queues: string[] }) => queues.includes(channel.queue);
  const here = ({ company }: { company: string }) => company === channel.company;

  const attendant = await browser.newPerson();
  const admin = await browser.newPerson();
  const outsider = await browser.newPerson();
  const stranger = await browser.newPerson();
  await Promise.all([
    signIn(attendant.page, accountOf((one) => here(one) && one.profile === "user" && inQueue(one)).email),
    signIn(admin.page, accountOf((one) => here(one) && one.profile === "admin").email),
    signIn(outsider.page, accountOf((one) => here(one) && one.profile === "user" && !inQueue(one)).email),
    signIn(stranger.page, accountOf((one) => !here(one) && one.profile === "admin" && one.company !== "Prosa").email),
  ]);
  const all = [attendant, admin, outsider, stranger];
  for (const { page } of all) {
    await page.goto(`${inject("url")}/#/atendimento`);
    await page.getByRole("tab", { name: /Pend/ }).click();
    await page
      .getByTestId(/^ticket-row-/)
      .first()
      .waitFor();
  }

  const words = `Bom dia, o sofá Ipê ainda está em promoção? ${Date.now()}`;
  const isSeenBy = (name: string) => attendant.page.getByRole("option", { name: new RegExp(name) });
  const secondsUntilSeen = async (name: string, from: string) => {
    const said = performance.now();
    await sandbox("/say", { phoneNumberId: channel.phoneNumberId, from, name, text: words });
    await isSeenBy(name).waitFor();
    return (performance.now() - said) / 1000;
  };
  // Other work on the machine only adds to a time: one of three customers within the second shows that it holds.
  const times = [await secondsUntilSeen("Nádia Cordeiro", "5511955550001")];
  if (isFull) {
    for (const [name, from] of others) if (Math.min(...times) >= 1) times.push(await secondsUntilSeen(name, from));
    expect(Math.min(...times), "seconds until it is seen without reload").toBeLessThan(1);
  }
  const row = isSeenBy("Nádia Cordeiro");
  await admin.page.getByRole("option", { name: /Nádia Cordeiro/ }).waitFor();

  await clickRow(row);
  await attendant.page.getByText(words).first().waitFor();
  const answer = "Bom dia, Nádia! Está sim, até sexta-feira.";
  await attendant.page.getByTestId("composer").fill(answer);
  await attendant.page.getByTestId("composer").press("Enter");
  const bubble = attendant.page.getByRole("article").filter({ hasText: answer });
  await bubble.waitFor();

  await expect
    .poll(
      async () => {
        const thread = await sandbox<{ messages: { direction: string; text: string }[] }>(
          `/threads/${channel.phoneNumberId}/5511955550001`,
        );
        // The channel's own greeting and the signature are none of this journey's business.
        return thread.messages.filter(({ direction, text }) => direction === "out" && text.includes(answer)).length;
      },
      { timeout: 60_000 },
    )
    .toBe(1);
  await bubble.getByLabel("Lida").waitFor();

  // Neither on the screen nor on the wire may the others have learnt of it.
  for (const other of [outsider, stranger]) {
    expect(await other.page.getByText("Nádia Cordeiro").count()).toBe(0);
    expect(other.frames.filter((frame) => frame.includes("Nádia") || frame.includes("Ipê ainda"))).toEqual([]);
    expect(other.frames.length, "the link itself was alive").toBeGreaterThan(0);
  }
  expect(attendant.frames.some((frame) => frame.includes("message.created"))).toBe(true);
});
