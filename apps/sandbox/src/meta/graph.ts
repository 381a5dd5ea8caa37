// Meta's graph for pages and Instagram accounts: who a token is, profiles, posts, comments, subscriptions, files, messages.
import { randomBytes } from "node:crypto";
import type { World } from "../world.ts";
import { hide, remove, reply } from "./comments.ts";
import { postMessage } from "./graph.send.ts";
import { badParameter, invalidToken, Refusal, unknownObject } from "./refusals.ts";
import { type Account, type App, putFile } from "./state.ts";

export type Call = {
  host: "fb" | "ig";
  method: string;
  path: string[];
  query: URLSearchParams;
  token: string;
  fields: Record<string, unknown>;
  file: { name: string; mime: string; bytes: Buffer } | null;
};

const text = (value: unknown) => (typeof value === "string" ? value : "");

export async function answerCall(world: World, call: Call): Promise<object> {
  const [first = "", edge] = call.path;
  if (edge === "subscriptions") return subscribeApp(world, call, first);
  const account = callerOf(world, call);
  const isOwn = first === "me" || first === account.id;
  if (isOwn) return answerOwn(world, call, account, edge);
  return answerObject(world, call, account, first, edge);
}

/** Tokens of Instagram Login are known at its own host alone, and those of pages at Facebook's. */
function callerOf(world: World, { token, host }: Call): Account {
  const account = [...world.meta.state.accounts.values()].find((one) => one.token === token);
  if (!account || account.tokenRevoked) throw invalidToken();
  const isLogin = token.startsWith("IG");
  if (isLogin !== (host === "ig")) throw invalidToken();
  return account;
}

function answerOwn(world: World, call: Call, account: Account, edge: string | undefined): object {
  switch (`${call.method} ${edge ?? ""}`) {
    case "GET ":
      return {
        id: account.id,
        name: account.name,
        ...(account.kind === "instagram" && { username: account.username }),
      };
    case "GET subscribed_apps":
      return { data: account.subscribed ? [{ id: account.appId, subscribed_fields: account.subscribed }] : [] };
    case "POST subscribed_apps":
      account.subscribed = (call.query.get("subscribed_fields") ?? text(call.fields.subscribed_fields)).split(",");
      return { success: true };
    case "POST message_attachments":
      return { attachment_id: keepUpload(world, call, account) };
    case "POST messages":
      return postMessage(world, account, call.fields);
  }
  throw unknownObject(edge ?? account.id);
}

const IMAGES = ["image/png", "image/jpeg", "image/gif"];
const MB = 1024 * 1024;

function keepUpload(world: World, { fields, file }: Call, { kind }: Account): string {
  const message = typeof fields.message === "string" ? (JSON.parse(fields.message) as Record<string, unknown>) : {};
  const { type } = (message.attachment ?? {}) as { type?: string };
  if (!file || !type) throw new Refusal(100, "Upload attachment failure.", 2018047);
  const most = kind === "instagram" && type === "image" ? 8 * MB : 25 * MB;
  const isWrong =
    file.bytes.length > most ||
    (kind === "instagram" && type === "image" && !IMAGES.includes(file.mime)) ||
    (kind === "instagram" && type === "file" && file.mime !== "application/pdf") ||
    (kind === "instagram" && type === "audio" && !/audio\/(aac|x-m4a|mp4|wav|x-wav)/.test(file.mime));
  if (isWrong) throw new Refusal(100, "Upload attachment failure.", 2018047);
  if (kind === "instagram" && fields.platform !== "instagram") throw badParameter("Param platform is missing");
  return putFile(world.meta.state, { ...file, type }).id;
}

async function answerObject(
  world: World,
  call: Call,
  account: Account,
  id: string,
  edge: string | undefined,
): Promise<object> {
  const { state } = world.meta;
  const person = state.people.get(id);
  if (person && !edge && call.method === "GET") return profileOf(world, account, id);
  const post = state.posts.get(id);
  if (post?.accountId === account.id && !edge) return postOf(world, account, id);
  const comment = state.comments.get(id);
  if (comment?.accountId !== account.id || comment.removed) throw unknownObject(id);
  const replies = account.kind === "facebook" ? "comments" : "replies";
  const words = text(call.fields.message) || (call.query.get("message") ?? "");
  if (call.method === "POST" && edge === replies) return reply(world, account, comment, words);
  if (call.method === "DELETE" && !edge) return remove(world, account, comment);
  const wish = account.kind === "facebook" ? call.fields.is_hidden : call.fields.hide;
  if (call.method === "POST" && !edge && wish !== undefined)
    return hide(world, account, comment, String(wish) === "true");
  throw unknownObject(id);
}

function profileOf(world: World, account: Account, id: string): object {
  const person = world.meta.state.people.get(id);
  if (!person || !world.meta.state.threads.has(`${account.id}/${id}`)) throw unknownObject(id);
  const [first_name = "", ...rest] = person.name.split(" ");
  if (account.kind === "instagram") return { id, name: person.name, username: person.username };
  return { id, first_name, last_name: rest.join(" ") };
}

function postOf(world: World, account: Account, id: string): object {
  const post = world.meta.state.posts.get(id);
  if (!post) throw unknownObject(id);
  const picture = post.fileId === null ? null : world.meta.addressOf(post.fileId);
  if (account.kind === "facebook") {
    return { id, message: post.text, permalink_url: post.permalink, ...(picture && { full_picture: picture }) };
  }
  return {
    id,
    caption: post.text,
    permalink: post.permalink,
    media_type: "IMAGE",
    ...(picture && { media_url: picture }),
  };
}

/** With the app's own token, its two halves; the address is asked at once whether it is ours. */
async function subscribeApp(world: World, { method, token, fields }: Call, appId: string): Promise<object> {
  const app = world.meta.state.apps.get(appId);
  if (!app || token !== `${app.id}|${app.secret}`) throw invalidToken();
  if (method === "GET") {
    const data = Object.entries(app.callbacks).map(([object, { url }]) => ({
      object,
      callback_url: url,
      active: true,
    }));
    return { data };
  }
  const [object, url, verifyToken] = [text(fields.object), text(fields.callback_url), text(fields.verify_token)];
  await shakeHands(url, verifyToken);
  app.callbacks[object] = { url, verifyToken, fields: text(fields.fields).split(",") };
  return { success: true };
}

export async function shakeHands(url: string, verifyToken: string): Promise<void> {
  const challenge = randomBytes(6).toString("hex");
  const asked = URL.parse(url);
  if (!asked) throw new Refusal(2200, "Callback verification failed: not an address");
  asked.searchParams.set("hub.mode", "subscribe");
  asked.searchParams.set("hub.verify_token", verifyToken);
  asked.searchParams.set("hub.challenge", challenge);
  const said = await fetch(asked, { signal: AbortSignal.timeout(8_000) }).then(
    (answer) => answer.text(),
    () => null,
  );
  if (said !== challenge) throw new Refusal(2200, "Callback verification failed");
}

export const appIn = (world: World, id: string): App => {
  const known = world.meta.state.apps.get(id);
  const app = known ?? { id, secret: `app-secret-of-${id}-invented`, callbacks: {} };
  if (!known) world.meta.state.apps.set(id, app);
  return app;
};
