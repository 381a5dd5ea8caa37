// The other side of the demonstration: numbers, people and what was said, as the sandbox's seed.
import { asSystem, type Deps } from "#platform/context";
import type { DemoCompany } from "./companies.ts";
import { demoDevices } from "./seed.calls.ts";
import type { ChannelSecrets } from "./seed.company.ts";

interface SeededCompany {
  tenantId: number;
  company: DemoCompany;
  secrets: ChannelSecrets;
}

/** Read back from the database, so that phones and inbox agree also on the second start. */
export async function exportPhones(deps: Deps, companies: readonly SeededCompany[]) {
  const messages = await Promise.all(companies.map((seeded) => pastOf(deps, seeded)));
  return {
    numbers: companies.map(({ company: { name, channel }, secrets }) => ({
      phoneNumberId: channel.phoneNumberId,
      wabaId: channel.wabaId,
      displayPhoneNumber: `+${channel.number}`,
      verifiedName: name,
      accessToken: secrets.accessToken,
      appSecret: secrets.appSecret,
      verifyToken: secrets.verifyToken,
      callbackUrl: `${deps.config.http.publicUrl}/webhooks/whatsapp-cloud/${secrets.key}`,
    })),
    people: companies.flatMap(({ company }) => company.contacts.map(({ name, phone }) => ({ name, phone }))),
    messages: messages.flat(),
    devices: companies.slice(0, 1).flatMap(({ company }) => demoDevices(company)),
  };
}

async function pastOf(deps: Deps, { tenantId, company }: SeededCompany) {
  const { phoneNumberId } = company.channel;
  const rows = await asSystem(deps, tenantId, (ctx) =>
    ctx.tx
      .selectFrom("messages as m")
      .innerJoin("tickets as t", (join) => join.onRef("t.tenantId", "=", "m.tenantId").onRef("t.id", "=", "m.ticketId"))
      .innerJoin("contacts as c", (join) =>
        join.onRef("c.tenantId", "=", "t.tenantId").onRef("c.id", "=", "t.contactId"),
      )
      .select(["m.providerId", "m.fromMe", "m.body", "m.createdAt", "m.status", "c.number"])
      .orderBy("m.createdAt")
      .execute(),
  );
  return rows.flatMap(({ providerId, number, fromMe, body, createdAt, status }) =>
    // Only words can be told here; files and what else was said live in the sandbox's own snapshot.
    providerId && number && body !== ""
      ? {
          wamid: providerId,
          phoneNumberId,
          phone: number,
          direction: fromMe ? "out" : "in",
          text: body,
          at: createdAt.getTime(),
          status: fromMe && status === "delivered" ? "delivered" : "read",
        }
      : [],
  );
}
