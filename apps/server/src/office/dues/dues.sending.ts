// Sends one notice of money, by mail or through the operator's WhatsApp API, if it is still to be said.
import { z } from "zod";
import { defineLetter } from "#company/letters";
import { filled, letterOf, sendWhatsapp } from "#company/saas";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { present } from "./dues.present.ts";
import { settleNotice, takeNotice } from "./dues.queries.ts";

const NAME = "dues";

/** Tried for hours: what is no longer so by then is not sent. The stamp lets it go once. */
export const mailDue = defineLetter({
  name: "dues.mail",
  audit: { none: "carriesOut" },
  payload: z.object({ tenantId: z.number().int(), noticeId: z.number().int(), to: z.string() }),
  attempts: 60,
  backoff: { seconds: 10, most: 300 },
  async write(deps, { tenantId, noticeId, to }) {
    const said = await asSystem(deps, tenantId, (ctx) => present(ctx, noticeId, "mail"), NAME);
    return said && { to, letter: letterOf(said.text, said.facts) };
  },
});

/** At most once: an answer that got lost may hide a message that went. */
export const sayDue = defineJob({
  name: "dues.whatsapp",
  audit: { none: "carriesOut" },
  payload: z.object({ tenantId: z.number().int(), noticeId: z.number().int() }),
  attempts: 5,
  backoff: { seconds: 10, most: 300 },
  timeoutSeconds: 30,
  // Whoever takes the notice sends it, and nobody else.
  mayOverlap: true,
  async run(deps, { tenantId, noticeId }) {
    const said = await asSystem(
      deps,
      tenantId,
      async (ctx) => {
        const found = await present(ctx, noticeId, "whatsapp");
        return found && (await takeNotice(ctx.tx, noticeId, ctx.now)) ? found : null;
      },
      NAME,
    );
    if (!said) return;
    const { url, number, text, facts } = said;
    const outcome =
      url === null || number === null
        ? "needless"
        : outcomeOf(await sendWhatsapp(deps, url, number, filled(text.short, facts)));
    await asSystem(deps, tenantId, ({ tx }) => settleNotice(tx, noticeId, outcome), NAME);
  },
});

function outcomeOf({ ok, reason }: { ok: boolean; reason: string | null }) {
  if (ok) return "sent";
  return reason === "timeout" || reason === "host" ? "unknown" : "refused";
}
