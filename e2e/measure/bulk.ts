// Five thousand tickets closed at once: the work is seen going on, outlives a reload, and leaves none open.
import type { Figure } from "./figures.rules.ts";
import type { World } from "./world.ts";

const COUNT = 5000;
const PATIENCE_MS = 300_000;

const FILL = `
  with line as (select tenant_id, channel_id, queue_id, user_id from tickets where id = $1),
  people as (
    insert into contacts (tenant_id, name, number)
    select tenant_id, 'Muitos ' || n, '55119' || (70000000 + n) from line, generate_series(1, $2::int) n
    returning tenant_id, id)
  insert into tickets (tenant_id, version, status, turn, protocol, queue_id, user_id, channel_id, contact_id, answered,
                       last_message, last_message_type, last_message_at, last_inbound_at, created_at, updated_at)
  select p.tenant_id, 1, 'open', 'person', 'B' || p.id, l.queue_id, l.user_id, l.channel_id, p.id, true,
         'Recado', 'text', now(), now(), now(), now()
    from line l join people p on p.tenant_id = l.tenant_id returning id::int as id`;

export async function measureBulk({ tickets, sql, signInAs }: World): Promise<Figure> {
  const ids = (await sql(FILL, [tickets[0]?.id, COUNT])).map(({ id }) => Number(id));
  await sql("analyze tickets");
  const page = await signInAs("Helena Prado");
  const from = performance.now();
  await page.evaluate(async (ticketIds) => {
    const stored = Object.values(localStorage).find((text) => text.includes('"token"')) ?? "{}";
    const answer = await fetch("/api/tickets/close-tickets", {
      method: "POST",
      headers: { authorization: `Bearer ${JSON.parse(stored).token}`, "content-type": "application/json" },
      body: JSON.stringify({ ticketIds }),
    });
    if (!answer.ok) throw new Error(await answer.text());
  }, ids);
  const job = page.getByTestId(/^job-/).first();
  const progress = async () => {
    const words = (await job.locator("p.meta").textContent()) ?? "";
    const [, done] = /^([\d.]+) de [\d.]+/.exec(words) ?? [];
    // Over already, or nothing told: then nobody has seen it going on.
    if (done === undefined) throw new Error(`no progress is shown, but: ${words}`);
    return Number(done.replaceAll(".", ""));
  };
  const look = async () => {
    await page.getByTestId("jobs").click();
    await job.waitFor();
    return progress();
  };
  const before = await look();
  await page.reload();
  const after = await look();
  await job.getByText("pronto").waitFor({ timeout: PATIENCE_MS });
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  const [left] = await sql(
    "select count(*)::int as n from tickets where id = any($1) and status in ('open', 'pending')",
    [ids],
  );
  const note = `${COUNT} in ${seconds} s; seen at ${before} before the reload and at ${after} after it`;
  return { name: "bulk close, left open", unit: "tickets", limit: 0, windows: [Number(left?.n)], note };
}
