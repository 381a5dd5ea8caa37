// After a sign-up: a letter of welcome, or a notice that the address already has an account, and a message by WhatsApp.
import { z } from "zod";
import { storeEmailCode } from "#company/credentials";
import { defineLetter, letterLanguages } from "#company/letters";
import { filled, inLanguage, letterOf, readSettings, sendWhatsapp } from "#company/saas";
import { asSystem } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { signupLetters } from "./signup.letters.ts";

export const mailAfterSignup = defineLetter({
  name: "tenants.signup_mail",
  audit: { none: "carriesOut" },
  payload: z.object({
    to: z.string(),
    language: z.enum(letterLanguages),
    letter: z.enum(["welcome", "known"]),
    company: z.string(),
    /** The account the letter's code proves; absent in letters of the version before. */
    made: z.object({ tenantId: z.number().int(), userId: z.number().int() }).nullish(),
  }),
  attempts: 8,
  backoff: { seconds: 5, most: 120 },
  async write(deps, { to, language, letter, company, made }, product) {
    const code = made ? await asSystem(deps, made.tenantId, (ctx) => storeEmailCode(ctx, made.userId)) : undefined;
    const facts = { company, publicUrl: deps.config.http.publicUrl, code, product };
    const { letters } = await deps.db.withoutTenant("texts belong to the platform", (tx) => readSettings(deps, tx));
    const own = letter === "welcome" ? letters.welcome[language] : null;
    if (own) return { to, letter: letterOf(own, { company, link: facts.publicUrl, code: code ?? "" }) };
    return { to, letter: signupLetters[language][letter](facts) };
  },
});

/** Through the operator's WhatsApp API. What it refuses is not asked again: the letter has said the same. */
export const welcomeByWhatsapp = defineJob({
  name: "tenants.signup_whatsapp",
  audit: { none: "carriesOut" },
  payload: z.object({ tenantId: z.number().int(), userId: z.number().int(), language: z.enum(letterLanguages) }),
  attempts: 4,
  backoff: { seconds: 15, most: 300 },
  async run(deps, { tenantId, userId, language }) {
    const found = await asSystem(deps, tenantId, async ({ tx }) => ({
      settings: await readSettings(deps, tx),
      company: await tx
        .selectFrom("tenants")
        .select(["name", "whatsapp"])
        .where("id", "=", tenantId)
        .executeTakeFirst(),
      person: await tx.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst(),
    }));
    const { welcome } = found.settings;
    if (!welcome.isOn || welcome.url === null || !found.company?.whatsapp) return;
    const facts = {
      name: found.person?.name ?? "",
      company: found.company.name,
      link: deps.config.http.publicUrl,
    };
    const text = filled(inLanguage(welcome.texts, language) ?? welcome.texts.pt, facts);
    const { ok, reason, detail } = await sendWhatsapp(deps, welcome.url, found.company.whatsapp, text);
    if (ok) return;
    if (reason === "timeout" || reason === "host") throw new Error(`the WhatsApp API was not reached: ${reason}`);
    deps.log.warn({ tenantId, reason, detail }, "the WhatsApp API refused a welcome");
  },
});
