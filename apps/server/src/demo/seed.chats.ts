// What colleagues of an invented company said to each other: a group with some days behind it, a direct chat, mentions waiting.
import type { Ctx } from "#platform/context";

const MINUTE_MS = 60_000;

interface Line {
  /** By their place among the people. */
  by: number;
  body: string;
  minutesAgo: number;
  /** Whom it calls; "all" everybody. */
  calls?: readonly number[] | "all";
  /** Of which line before it is the answer. */
  answers?: number;
  liked?: { by: number; emoji: string };
}

const called = (name: string) => `@${name.replaceAll(" ", "\u00A0")}`;

const group = (names: readonly string[]): Line[] => [
  { by: 0, body: "Bom dia, time! Criei este grupo para combinarmos o dia a dia.", minutesAgo: 4_320 },
  { by: 1, body: "Boa! Assim ninguém perde recado no corredor.", minutesAgo: 4_310, liked: { by: 0, emoji: "👍" } },
  { by: 2, body: "Alguém sabe se a transportadora vem hoje à tarde?", minutesAgo: 2_900 },
  { by: 1, body: "Vem sim, entre 14h e 16h.", minutesAgo: 2_890, answers: 2 },
  { by: 2, body: "Perfeito, obrigado!", minutesAgo: 2_888, liked: { by: 1, emoji: "🙏" } },
  { by: 0, body: "Amanhã às 9h temos a reunião da semana. @todos, confirmem por aqui.", minutesAgo: 95, calls: "all" },
  { by: 1, body: "Confirmado.", minutesAgo: 90 },
  { by: 2, body: `${called(names[0] ?? "")} consegue olhar a proposta antes da reunião?`, minutesAgo: 42, calls: [0] },
  { by: 2, body: `${called(names[1] ?? "")} leva os números do mês, por favor.`, minutesAgo: 38, calls: [1] },
];

const pair: readonly Line[] = [
  { by: 1, body: "Oi! Consegue cobrir meu horário de almoço hoje?", minutesAgo: 75 },
  { by: 0, body: "Consigo, das 12h às 13h.", minutesAgo: 70 },
  { by: 1, body: "Salvou! Fico te devendo um café.", minutesAgo: 12 },
];

export async function seedChats(ctx: Ctx, users: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...new Set(users.values())];
  const [first, second] = ids;
  if (first === undefined || second === undefined) return;
  const rows = await ctx.tx.selectFrom("users").select(["id", "name"]).where("id", "in", ids).execute();
  const names = ids.map((id) => rows.find((row) => row.id === id)?.name ?? "");
  await seedChat(ctx, ids, "Equipe", group(names), 5);
  await seedChat(ctx, [first, second], null, pair, 2);
}

async function seedChat(
  ctx: Ctx,
  people: readonly number[],
  name: string | null,
  lines: readonly Line[],
  readN: number,
): Promise<void> {
  const { tenantId, tx, now } = ctx;
  const at = (minutesAgo: number) => new Date(now.getTime() - minutesAgo * MINUTE_MS);
  const whose = (place: number) => people[place % people.length] ?? 0;
  const [low, high] = [Math.min(...people), Math.max(...people)];
  const chat = await tx
    .insertInto("chats")
    .values({
      tenantId,
      kind: name === null ? "direct" : "group",
      name: name ?? "",
      lowUserId: name === null ? low : null,
      highUserId: name === null ? high : null,
      lastN: lines.length,
      lastMessageId: null,
      lastAt: at(lines.at(-1)?.minutesAgo ?? 0),
      memberCount: people.length,
      history: name === null ? "all" : "since_join",
      posting: "all",
      archivedAt: null,
      createdBy: whose(0),
      createdAt: at(4_330),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const member = { tenantId, chatId: chat.id, fromN: 0, readN, addedBy: whose(0), joinedAt: at(4_330) };
  const role = (place: number) => (place === 0 && name !== null ? ("admin" as const) : ("member" as const));
  await tx
    .insertInto("chatMembers")
    .values(people.map((userId, place) => ({ ...member, userId, role: role(place) })))
    .execute();
  const made: number[] = [];
  for (const [index, line] of lines.entries())
    made.push(await seedLine(ctx, chat.id, index + 1, line, made, whose, at));
  await tx
    .updateTable("chats")
    .set({ lastMessageId: made.at(-1) ?? null })
    .where("id", "=", chat.id)
    .execute();
}

async function seedLine(
  ctx: Ctx,
  chatId: number,
  n: number,
  { by, body, minutesAgo, calls = [], answers, liked }: Line,
  made: readonly number[],
  whose: (place: number) => number,
  at: (minutesAgo: number) => Date,
): Promise<number> {
  const { tenantId, tx } = ctx;
  const createdAt = at(minutesAgo);
  const { id: messageId } = await tx
    .insertInto("chatMessages")
    .values({
      ...{ tenantId, chatId, n, atN: n, userId: whose(by), body, createdAt },
      clientId: ctx.deps.ids.uuid(),
      type: "text",
      event: null,
      ticketIds: [],
      quotedId: answers === undefined ? null : (made[answers] ?? null),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const mention = { tenantId, chatId, messageId, n, authorId: whose(by), createdAt };
  const whom = calls === "all" ? [null] : calls.map(whose).filter((id) => id !== whose(by));
  for (const userId of whom)
    await tx
      .insertInto("chatMentions")
      .values({ ...mention, userId })
      .execute();
  for (const userId of whom.flatMap((id) => id ?? []))
    await tx
      .insertInto("notices")
      .values({
        ...{ tenantId, userId, kind: "mention.chat" as const, subject: String(chatId), key: String(messageId) },
        data: JSON.stringify({ chatId, messageId }),
        at: createdAt,
        readAt: null,
      })
      .execute();
  if (liked)
    await tx
      .insertInto("chatReactions")
      .values({ tenantId, messageId, userId: whose(liked.by), emoji: liked.emoji, at: createdAt })
      .execute();
  return messageId;
}
