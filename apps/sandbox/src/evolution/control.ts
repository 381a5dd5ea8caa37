// The control API of the pretend Evolution server: instances and telephones, people, what they do, and what goes wrong.
import { HttpProblem } from "../http/exchange.ts";
import type { World } from "../world.ts";
import { writeBook } from "./book.ts";
import type { EvolutionFault } from "./evolution.ts";
import { drop, scan } from "./instances.ts";
import { tellStatus } from "./messages.ts";
import { instanceIn, personIn, say } from "./people.ts";
import type { Instance } from "./state.ts";

type Fields = Record<string, unknown>;

const text = (value: unknown, usual = "") => (typeof value === "string" ? value : usual);

/** By its name, or by what a window shows. */
function shownIn(world: World, fields: Fields): Instance {
  const [qr, code] = [text(fields.qr), text(fields.code).replace("-", "")];
  if (!qr && !code) return instanceIn(world, fields);
  const all = [...world.evolution.state.instances.values()];
  const found = all.find((one) => one.qr && (qr ? one.qr.code === qr : one.qr.pairingCode === code));
  if (!found) throw new HttpProblem(400, "Nobody shows this code.");
  return found;
}

function changeInstance(world: World, fields: Fields): Instance {
  const instance = instanceIn(world, fields);
  if (instance.webhook && typeof fields.webhook === "string") instance.webhook.url = fields.webhook;
  if (typeof fields.jwtKey === "string" && instance.webhook) instance.webhook.jwtKey = fields.jwtKey;
  return instance;
}

function addFault({ evolution }: World, fields: Fields): EvolutionFault {
  const fault: EvolutionFault = {
    action: typeof fields.action === "string" ? fields.action : null,
    does: fields.does === "silence" || fields.does === "drop" ? fields.does : "error",
    code: Number(fields.code ?? 500),
    count: Number(fields.count ?? 1),
    when: fields.when === "after" ? "after" : "before",
  };
  evolution.faults.push(fault);
  return fault;
}

function threadOf({ evolution }: World, query: URLSearchParams) {
  const [instance, person] = [query.get("instance"), query.get("person")];
  const all = [...evolution.state.messages.values()];
  const own = all.filter((one) => one.instance === instance && one.person === person);
  return {
    typingUntil: evolution.state.typing.get(`${instance}/${person}`) ?? null,
    messages: own.map(({ file, ...message }) => ({
      ...message,
      isRead: evolution.state.read.has(message.id),
      file: file && { name: file.name, mime: file.mime, size: file.bytes.length },
    })),
  };
}

export async function control(
  world: World,
  method: string,
  path: string,
  query: URLSearchParams,
  fields: Fields,
): Promise<unknown> {
  const { evolution } = world;
  switch (`${method} ${path}`) {
    case "GET /instances":
      return [...evolution.state.instances.values()];
    case "POST /instances":
      return changeInstance(world, fields);
    case "POST /key":
      evolution.state.globalKey = text(fields.key, evolution.state.globalKey);
      return { key: evolution.state.globalKey };
    case "POST /scan":
      return { taken: await scan(world, shownIn(world, fields), text(fields.number), text(fields.name, "Loja")) };
    case "POST /drop":
      return { taken: await drop(world, instanceIn(world, fields), Number(fields.code ?? 401)) };
    case "POST /next-code": {
      const { qr } = instanceIn(world, fields);
      if (qr) Object.assign(qr, { code: `${qr.code.slice(0, 40)}${qr.count}`, count: qr.count + 1 });
      return { count: qr?.count ?? 0 };
    }
    case "GET /people":
      return [...evolution.state.people.values()];
    case "POST /people":
      return personIn(world, fields);
    case "POST /book":
      return { rows: writeBook(world, instanceIn(world, fields).name, fields.rows).length };
    case "POST /say":
      return say(world, fields);
    case "POST /status": {
      const message = evolution.state.messages.get(text(fields.messageId));
      if (!message) throw new HttpProblem(400, "There is no such message.");
      return { taken: await tellStatus(evolution, instanceIn(world, fields), message, text(fields.status)) };
    }
    case "POST /faults":
      return addFault(world, fields);
    case "GET /thread":
      return threadOf(world, query);
    case "GET /pending":
      return { pending: evolution.teller.pendingOf(query.get("instance") ?? "") };
  }
  throw new HttpProblem(404, `The control API of Evolution has no ${method} ${path}.`);
}
