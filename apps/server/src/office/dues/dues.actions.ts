// Notes which notices of money are due for a company: each step once by each carrier.
import { postLetter } from "#company/letters";
import { readSettings } from "#company/saas";
import type { Ctx } from "#platform/context";
import * as queries from "./dues.queries.ts";
import { stepNow } from "./dues.rules.ts";
import { mailDue, sayDue } from "./dues.sending.ts";

/** One company's transaction: of whatever runs at once, one notes a step. */
export async function remind(ctx: Ctx): Promise<void> {
  const { dues } = await readSettings(ctx.deps, ctx.tx);
  if (!dues.isOn) return;
  for (const invoice of await queries.openInvoices(ctx.tx)) {
    const { dueAt, blockedFrom, timeZone, id: invoiceId } = invoice;
    const step = stepNow({ dueAt, blockedFrom, timeZone, now: ctx.now }, dues);
    if (!step) continue;
    const { email, whatsapp } = invoice;
    if (step.mail && email !== null) {
      const noticeId = await queries.noteDue(ctx.tx, { invoiceId, step: step.step, carrier: "mail" }, ctx.now);
      const post = { to: email, lane: "others", address: null, inNameOfCompany: false } as const;
      if (noticeId !== undefined) await postLetter(ctx, mailDue, { tenantId: ctx.tenantId, noticeId, to: email }, post);
    }
    if (step.whatsapp && whatsapp) {
      const noticeId = await queries.noteDue(ctx.tx, { invoiceId, step: step.step, carrier: "whatsapp" }, ctx.now);
      if (noticeId !== undefined) await ctx.enqueue(sayDue, { tenantId: ctx.tenantId, noticeId });
    }
  }
}
