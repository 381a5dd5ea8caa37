// The control API of the pretend Telegram: bots, people, what they do, and what goes wrong.
import { HttpProblem } from "../http/exchange.ts";
import type { World } from "../world.ts";
import { botIn, personIn, say } from "./people.ts";
import type { Bot } from "./state.ts";
import type { TelegramFault } from "./telegram.ts";

type Fields = Record<string, unknown>;

const text = (value: unknown, usual = "") => (typeof value === "string" ? value : usual);

function putBot({ telegram }: World, fields: Fields): Bot {
  const id = Number(fields.id);
  if (!Number.isSafeInteger(id) || id < 100) throw new HttpProblem(400, '"id" must be a bot\'s number.');
  const before = telegram.state.bots.get(id);
  const bot: Bot = {
    id,
    token: text(fields.token, before?.token ?? `${id}:AAE-invented-token-of-a-bot-${id}`),
    username: text(fields.username, before?.username ?? `loja_${id}_bot`),
    name: text(fields.name, before?.name ?? "Loja de teste"),
    webhook: before?.webhook ?? null,
    lastError: before?.lastError ?? null,
    lastUpdate: before?.lastUpdate ?? 900_000_000 + (id % 1000) * 1000,
    tokenRevoked: false,
  };
  if (typeof fields.webhook === "string") {
    const { secret = "", allowed = null } = before?.webhook ?? {};
    bot.webhook = { url: fields.webhook, secret: text(fields.secret, secret), allowed };
  }
  // The same object stays, for those who hold it.
  telegram.state.bots.set(id, before ? Object.assign(before, bot) : bot);
  telegram.changed();
  return telegram.state.bots.get(id) as Bot;
}

function addFault({ telegram }: World, fields: Fields): TelegramFault {
  const fault: TelegramFault = {
    method: typeof fields.method === "string" ? fields.method : null,
    does: ["wait", "silence", "drop"].includes(text(fields.does)) ? (fields.does as TelegramFault["does"]) : "error",
    code: Number(fields.code ?? 500),
    seconds: Number(fields.seconds ?? 1),
    count: Number(fields.count ?? 1),
    when: fields.when === "after" ? "after" : "before",
  };
  telegram.faults.push(fault);
  return fault;
}

function threadOf({ telegram }: World, query: URLSearchParams) {
  const [botId, personId] = [Number(query.get("botId")), Number(query.get("personId"))];
  const chat = telegram.state.chats.get(`${botId}/${personId}`);
  const messages = chat?.messages.map((message) => ({
    ...message,
    file: message.fileId === null ? null : fileOf(telegram.state.files.get(message.fileId)),
  }));
  const { isStarted = false, isBlocked = false, typingUntil = null } = chat ?? {};
  return { botId, personId, isStarted, isBlocked, typingUntil, messages: messages ?? [] };
}

const fileOf = (file: { name: string; mime: string; size: number } | undefined) =>
  file ? { name: file.name, mime: file.mime, size: file.size } : null;

export async function control(
  world: World,
  method: string,
  path: string,
  query: URLSearchParams,
  fields: Fields,
): Promise<unknown> {
  const { telegram } = world;
  switch (`${method} ${path}`) {
    case "GET /bots":
      return [...telegram.state.bots.values()];
    case "POST /bots":
      return putBot(world, fields);
    case "POST /revoke-token":
      botIn(world, fields).tokenRevoked = true;
      return { ok: true };
    case "GET /people":
      return [...telegram.state.people.values()];
    case "POST /people":
      return personIn(world, fields);
    case "POST /say":
      return say(world, fields);
    case "POST /faults":
      return addFault(world, fields);
    case "GET /thread":
      return threadOf(world, query);
    case "GET /answered":
      return [...telegram.state.answeredQueries];
    case "GET /pending":
      return { pending: telegram.updates.pendingOf(Number(query.get("botId"))) };
  }
  throw new HttpProblem(404, `The control API of Telegram has no ${method} ${path}.`);
}
