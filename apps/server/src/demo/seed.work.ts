// Tasks and scheduled messages of an invented company, as they would stand today.
import type { TaskPriority } from "@prosa/contracts/office/tasks";
import { dateText, localOf, timeText } from "#company/hours";
import type { Ctx } from "#platform/context";
import type { DemoCompany } from "./companies.ts";

const HOUR_MS = 3_600_000;

interface Made {
  /** By e-mail. */
  users: ReadonlyMap<string, number>;
  /** By name. */
  contacts: ReadonlyMap<string, number>;
  channelId: number;
}

/** How many hours from now each is due. */
const tasks: readonly { name: string; description: string; inHours: number; priority: TaskPriority }[] = [
  { name: "Enviar a proposta revisada", description: "Com o desconto combinado.", inHours: -20, priority: "high" },
  { name: "Ligar para confirmar a entrega", description: "Entre 9h e 12h.", inHours: 3, priority: "medium" },
  { name: "Conferir o pedido", description: "Faltava uma peça da última vez.", inHours: 30, priority: "low" },
  { name: "Revisar os textos de despedida", description: "Pedido da coordenação.", inHours: 120, priority: "none" },
];

const words = [
  "Olá, {{firstName}}! Passando para lembrar do nosso encontro de amanhã.",
  "Bom dia, {{firstName}}! Chegaram as novidades do mês. Quer que eu mande as fotos?",
];

export async function seedWork(ctx: Ctx, company: DemoCompany, { users, contacts, channelId }: Made): Promise<void> {
  const people = [...users.values()];
  const customers = [...contacts.values()];
  for (const [index, { inHours, ...task }] of tasks.entries()) {
    const limitAt = new Date(ctx.now.getTime() + inHours * HOUR_MS);
    const ownerId = people[index % people.length] ?? 0;
    await ctx.tx
      .insertInto("tasks")
      .values({
        ...task,
        tenantId: ctx.tenantId,
        series: ctx.deps.ids.uuid(),
        number: 1,
        limitAt,
        ownerId,
        creatorId: people[0] ?? ownerId,
        repeat: index === 3 ? "monthly" : "none",
        anchorLocal: wallOf(company.timeZone, limitAt),
        anchorNumber: 1,
        remindMinutes: inHours > 0 ? 10 : null,
        remindAt: inHours > 0 ? new Date(limitAt.getTime() - 600_000) : null,
        remindedAt: null,
        contactId: index < 3 ? (customers[index] ?? null) : null,
        ticketId: null,
        finishedAt: null,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .execute();
  }
  for (const [index, body] of words.entries()) {
    const first = new Date(ctx.now.getTime() + (24 + index * 50) * HOUR_MS);
    const count = index === 0 ? 1 : 3;
    const { id } = await ctx.tx
      .insertInto("schedules")
      .values({
        tenantId: ctx.tenantId,
        contactId: customers[index + 1] ?? 0,
        channelId,
        userId: people[index % people.length] ?? 0,
        body,
        fileId: null,
        template: null,
        firstLocal: wallOf(company.timeZone, first),
        zone: company.timeZone,
        period: count > 1 ? "weekly" : null,
        count,
        cancelIfAnswered: index === 0,
        createdAt: ctx.now,
        updatedAt: ctx.now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let number = 1; number <= count; number++) {
      const dueAt = new Date(first.getTime() + (number - 1) * 168 * HOUR_MS);
      const blank = { status: "pending", reason: null, ticketId: null, messageId: null, settledAt: null } as const;
      await ctx.tx
        .insertInto("scheduleRuns")
        .values({ ...blank, tenantId: ctx.tenantId, scheduleId: id, number, dueAt })
        .execute();
    }
  }
}

function wallOf(zone: string, at: Date): string {
  const { day, minute } = localOf(zone, at);
  return `${dateText(day)}T${timeText(minute)}`;
}
