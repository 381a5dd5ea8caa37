// The control port: JSON over HTTP by which tests, the demo and people play customers, phones and WhatsApp itself.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { WhatsApp } from "../whatsapp.ts";
import * as actions from "./actions.ts";
import { ControlError } from "./actions.ts";

// The body is what a test writes; a wrong one ends in an error that says so.
// biome-ignore lint/suspicious/noExplicitAny: the port is for development only and every action names its own shape.
type Body = any;
type Does = (wa: WhatsApp, name: string, body: Body) => unknown;

const POSTS: Record<string, Does> = {
  "people/scan": actions.pairByQr,
  "people/code": actions.pairByCode,
  "people/write": actions.personWrites,
  "people/type": actions.phoneTypes,
  "people/read": actions.personReads,
  "people/ask-again": actions.personAsksAgain,
  "people/call": actions.personCalls,
  "people/disconnect": actions.disconnect,
  "people/raw": actions.sayRaw,
  "people/remove-devices": actions.removeDevices,
  "people/behave": actions.behave,
  "people/past": actions.personRemembers,
  "groups/change": actions.changeGroup,
};

export async function startControl(
  wa: WhatsApp,
  port = 0,
  host = "127.0.0.1",
): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    handle(wa, request, response).catch((error: unknown) => {
      const status = error instanceof ControlError ? error.status : 500;
      send(response, status, { error: error instanceof Error ? error.message : String(error) });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  return { url: `http://${host}:${(server.address() as AddressInfo).port}`, server };
}

async function handle(wa: WhatsApp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? "/", "http://control");
  const [first = "", name = "", verb = ""] = url.pathname.slice(1).split("/").map(decodeURIComponent);
  if (request.method === "GET") return read(wa, response, url, first, name, verb);
  const body: Body = await bodyOf(request);
  if (request.method === "DELETE" && first === "ledger") {
    wa.ledger.clear();
    return send(response, 200, {});
  }
  const does = POSTS[`${first}/${verb}`];
  if (does) return send(response, 200, await does(wa, name, body));
  if (first === "people" && !name) return send(response, 200, actions.describe(wa.person(body.number, body.name)));
  if (first === "groups") return send(response, 200, actions.makeGroup(wa, body));
  if (first === "media") {
    if (body.life !== undefined) wa.media.life = body.life;
    if (body.doesUploadAgain !== undefined) wa.media.doesUploadAgain = body.doesUploadAgain;
    if (body.expire) wa.media.expireAll();
    return send(response, 200, {});
  }
  throw new ControlError(404, `Nothing is done at ${url.pathname}.`);
}

function read(wa: WhatsApp, response: ServerResponse, url: URL, first: string, name: string, verb: string): void {
  if (first === "people" && verb === "file") sendFile(wa, response, name, url.searchParams.get("id") ?? "");
  else if (!first) send(response, 200, overview(wa));
  else if (first === "people" && name) send(response, 200, actions.describe(actions.knownPerson(wa, name)));
  else if (first === "people") send(response, 200, [...new Set(wa.people.values())].map(actions.describe));
  else if (first === "ledger") send(response, 200, ledgerPage(wa, url));
  else throw new ControlError(404, `Nothing is read at ${url.pathname}.`);
}

function sendFile(wa: WhatsApp, response: ServerResponse, number: string, id: string): void {
  const file = actions.knownPerson(wa, number).find(id)?.file;
  if (!file?.bytes) throw new ControlError(404, "This message has no file.");
  response.writeHead(200, { "content-type": file.mimetype });
  response.end(file.bytes);
}

function overview(wa: WhatsApp) {
  const people = [...new Set(wa.people.values())];
  return {
    url: wa.url,
    certificate: Buffer.from(wa.certificates.rootPublic).toString("hex"),
    media: `http://${wa.media.host}`,
    people: people.map(({ number, name, linked }) => ({ number, name, devices: linked.length })),
    groups: [...wa.groups.values()].map(({ jid, subject }) => ({ jid, subject })),
  };
}

function ledgerPage(wa: WhatsApp, url: URL) {
  const after = Number(url.searchParams.get("after") ?? 0);
  const { stanzas, facts, stale } = wa.ledger;
  const isNew = ({ n }: { n: number }) => n > after;
  const isBrief = url.searchParams.get("only") === "facts";
  return { stale, facts: facts.filter(isNew), stanzas: isBrief ? [] : stanzas.filter(isNew) };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  try {
    return text ? JSON.parse(text) : {};
  } catch {
    throw new ControlError(400, "The body is not JSON.");
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify(body));
}
