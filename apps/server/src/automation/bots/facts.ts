// What a flow may know when it decides: the hours, the customer, the company, as they are in this transaction.
import { type Facts, fixedVariables, type Language, languages } from "@prosa/flows";
import { hoursAt } from "#company/hours";
import { settingsOf } from "#company/settings";
import { finisherFor } from "#conversation/messages";
import { system, type Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { Surroundings } from "./bots.queries.ts";

export async function factsFor(ctx: Ctx, ticket: Ticket, { fields, silences }: Surroundings): Promise<Facts> {
  const { isOpen, nextChange, message } = (await hoursAt(ctx, ticket))(ctx.now);
  const settings = await settingsOf(ctx);
  const finish = await finisherFor(ctx, ticket.id, system, ["{{name}}"]);
  return {
    now: ctx.now.getTime(),
    isOpen,
    opensAt: isOpen ? null : (nextChange?.getTime() ?? null),
    hoursText: message ?? "",
    variables: Object.fromEntries(fixedVariables.map((name) => [name, finish(`{{${name}}}`)])),
    fields: Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    absenceLeft: Math.max(0, settings.get("MaxAbsenceMessages") - silences),
    seed: String(ticket.contactId),
    language: languageOf(settings.get("CustomerLanguage")),
  };
}

export const customerLanguage = async (ctx: Ctx): Promise<Language> =>
  languageOf((await settingsOf(ctx)).get("CustomerLanguage"));

const languageOf = (text: string): Language => languages.find((known) => known === text) ?? "pt";
