// An answer that a visitor did not see leads back by e-mail: the address named in the panel, the letter, its link in another
// browser, and the same link once more.
import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import { accountOf, browserForFile, desktop } from "../browser.ts";
import { seeEveryWay } from "../every-look.ts";
import { sql } from "../history.ts";

const browser = browserForFile();
const admin = accountOf((one) => one.profile === "admin" && one.company === "Clínica Vida Plena");
const mark = Date.now().toString().slice(-8);
const email = `ana.${mark}@example.com`;

async function ask<T>(method: string, path: string, body: object | undefined, token?: string): Promise<T> {
  const answer = await fetch(`${inject("url")}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      origin: inject("url"),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** As if the answer had been there for six minutes; what waits for that moment comes at once. */
async function letTimePass(ticketId: number): Promise<void> {
  const due = () => sql("select 1 from webchat_visitors v where v.email = $1 and v.letter_due_at is not null", [email]);
  await expect.poll(async () => (await due()).length).toBe(1);
  await sql("update messages set created_at = created_at - interval '6 minutes' where ticket_id = $1", [ticketId]);
  await sql("update webchat_visitors set letter_due_at = now() where email = $1", [email]);
  await sql("update jobs.job set start_after = now() where data->>'job' = 'webchat.decide_letter'");
}

async function letterLink(): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const letters = (await (await fetch(inject("mailUrl"))).json()) as { to: string[]; source: string }[];
        const source = letters.find(({ to }) => to.includes(email))?.source.replace(/=\r?\n/g, "") ?? "";
        link = /http:\/\/\S+\/widget\/c\/[\w-]+#\d+\.[\w-]{43}/.exec(source)?.[0] ?? "";
        return link;
      },
      { timeout: 60_000 },
    )
    .not.toBe("");
  return link;
}

test("a visitor leaves, is told by e-mail that an answer waits, and goes on in another browser", async () => {
  const { token } = await ask<{ token: string }>("POST", "/auth/login", {
    email: admin.email,
    password: inject("password"),
  });
  const wish = { type: "webchat", name: `Site ${mark}`, credentials: {} };
  const { id } = await ask<{ id: number }>("POST", "/channels", wish, token);
  const preChat = { name: "off", email: "off", phone: "off" };
  const settings = { continueByEmail: true, preChat };
  const { key, address } = await ask<{ key: string; address: string }>(
    "PUT",
    `/channels/${id}/webchat`,
    settings,
    token,
  );

  const { page: visitor } = await browser.newPerson(desktop);
  await visitor.goto(`${address}/widget/c/${key}`);
  const question = `Tem a camisa em azul? ${mark}`;
  await visitor.getByTestId("words").fill(question);
  await visitor.getByTestId("words").press("Enter");
  await visitor.getByTestId("message").filter({ hasText: question }).waitFor();
  await visitor.getByRole("button", { name: "Receber a resposta por e-mail" }).click();
  const field = visitor.getByRole("textbox", { name: "Seu e-mail" });
  await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  await field.fill("ana");
  await field.press("Enter");
  await visitor.getByText("Confira o e-mail").waitFor();
  await seeEveryWay(visitor, "webchat-by-email");
  // Escape closes the field alone.
  await field.press("Escape");
  await visitor.getByRole("button", { name: "Receber a resposta por e-mail" }).click();
  await field.fill(email);
  await field.press("Enter");
  await visitor.getByText("avisamos em a***@example.com").waitFor();
  await seeEveryWay(visitor, "webchat-by-email-told");
  await visitor.close();

  const [written] = await sql<{ ticket_id: string }>("select ticket_id from messages where body = $1", [question]);
  const ticketId = Number(written?.ticket_id);
  const answer = { clientId: randomUUID(), body: "Temos, sim! Qual o tamanho?" };
  await ask("POST", `/messages/${ticketId}`, answer, token);
  await letTimePass(ticketId);
  const link = await letterLink();

  const { page: elsewhere } = await browser.newPerson(desktop);
  await elsewhere.goto(link);
  await elsewhere.getByTestId("message").filter({ hasText: "Temos, sim! Qual o tamanho?" }).waitFor();
  expect(elsewhere.url()).not.toContain("#");
  await seeEveryWay(elsewhere, "webchat-continued");
  await elsewhere.getByTestId("words").fill("Tamanho M");
  await elsewhere.getByTestId("words").press("Enter");
  const heard = () =>
    sql("select 1 from messages where ticket_id = $1 and body = 'Tamanho M' and not from_me", [ticketId]);
  await expect.poll(async () => (await heard()).length).toBe(1);

  const { page: third } = await browser.newPerson(desktop, [/400/]);
  await third.goto(link);
  await third.getByText("Este link já foi usado").waitFor();
  await third.getByText("Escreva abaixo para começar uma nova conversa.").waitFor();
  expect(await third.getByTestId("message").count()).toBe(0);
  await seeEveryWay(third, "webchat-link-used");
});
