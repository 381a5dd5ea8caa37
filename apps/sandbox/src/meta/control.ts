// The control API of the pretend Messenger and Instagram: accounts, posts, what people do, and what goes wrong.
import { HttpProblem } from "../http/exchange.ts";
import type { World } from "../world.ts";
import { comment, putPost } from "./comments.ts";
import { appIn } from "./graph.ts";
import type { MetaFault } from "./meta.ts";
import { accountIn, personIn, say, writeNatively } from "./people.ts";
import type { Account } from "./state.ts";

type Fields = Record<string, unknown>;

const text = (value: unknown, usual = "") => (typeof value === "string" ? value : usual);

/** What an app may be told of, of both networks. */
const EVERYTHING = [
  ...["messages", "message_echoes", "message_deliveries", "message_reads", "message_reactions", "message_edits"],
  ...["message_edit", "messaging_postbacks", "messaging_seen", "feed", "comments"],
];

function putAccount(world: World, fields: Fields): Account {
  const { state } = world.meta;
  const id = text(fields.id);
  if (!/^\d{3,20}$/.test(id)) throw new HttpProblem(400, '"id" must be the digits of an account.');
  const before = state.accounts.get(id);
  const kind = fields.kind === "instagram" ? "instagram" : "facebook";
  const account: Account = {
    id,
    kind: before?.kind ?? kind,
    token: text(fields.token, before?.token ?? `EAA-invented-token-of-${id}`),
    appId: text(fields.appId, before?.appId ?? "555000111"),
    name: text(fields.name, before?.name ?? "Loja de teste"),
    username: text(fields.username, before?.username ?? `loja_${id}`),
    subscribed: before?.subscribed ?? null,
    humanAgent: fields.humanAgent === undefined ? (before?.humanAgent ?? true) : fields.humanAgent === true,
    tokenRevoked: false,
  };
  const app = appIn(world, account.appId);
  if (typeof fields.appSecret === "string") app.secret = fields.appSecret;
  if (typeof fields.callback === "string") {
    const object = account.kind === "facebook" ? "page" : "instagram";
    const { verifyToken = "", fields: told = [] } = app.callbacks[object] ?? {};
    app.callbacks[object] = { url: fields.callback, verifyToken, fields: told };
  }
  // The same object stays, for those who hold it.
  state.accounts.set(id, before ? Object.assign(before, account) : account);
  return state.accounts.get(id) as Account;
}

function addFault({ meta }: World, fields: Fields): MetaFault {
  const fault: MetaFault = {
    does: fields.does === "silence" || fields.does === "drop" ? fields.does : "error",
    code: Number(fields.code ?? 1200),
    subcode: fields.subcode === undefined ? null : Number(fields.subcode),
    count: Number(fields.count ?? 1),
    when: fields.when === "after" ? "after" : "before",
  };
  meta.faults.push(fault);
  return fault;
}

export async function control(
  world: World,
  method: string,
  path: string,
  query: URLSearchParams,
  fields: Fields,
): Promise<unknown> {
  const { state } = world.meta;
  switch (`${method} ${path}`) {
    case "GET /accounts":
      return [...state.accounts.values()];
    case "POST /accounts":
      return putAccount(world, fields);
    case "GET /apps":
      return [...state.apps.values()];
    case "POST /subscribe":
      accountIn(world, fields).subscribed = EVERYTHING;
      return { ok: true };
    case "POST /revoke-token":
      accountIn(world, fields).tokenRevoked = true;
      return { ok: true };
    case "POST /people":
      return personIn(world, fields);
    case "POST /posts":
      return putPost(world, accountIn(world, fields), fields);
    case "POST /say":
      return say(world, fields);
    case "POST /native":
      return writeNatively(world, fields);
    case "POST /comment":
      return comment(world, accountIn(world, fields), fields);
    case "GET /comments":
      return [...state.comments.values()].filter(({ accountId }) => accountId === query.get("accountId"));
    case "GET /thread":
      return state.threads.get(`${query.get("accountId")}/${query.get("personId")}`) ?? { messages: [] };
    case "POST /faults":
      return addFault(world, fields);
  }
  throw new HttpProblem(404, `The control API of Meta has no ${method} ${path}.`);
}
