// Control requests by which people write: one message, several in one body, a crowd, or a counted flood.
import { HttpProblem } from "../http/exchange.ts";
import { sayTogether, say as sayWords } from "../whatsapp-cloud/inbound.ts";
import type { BatchShape } from "../whatsapp-cloud/payloads.ts";
import type { Delivery } from "../whatsapp-cloud/webhooks.ts";
import type { World } from "../world.ts";
import * as input from "./control.input.ts";
import { numberOf } from "./control.lookup.ts";
import { startEmission } from "./emit.ts";
import { startLoad } from "./load.ts";
import { readWords } from "./say.input.ts";

type Fields = input.Fields;

const AWAIT_MS = 30_000;
const SHAPES: readonly BatchShape[] = ["changes", "entries", "messages"];

export async function say(world: World, body: Fields) {
  const number = numberOf(world, body);
  const { message, delivered } = sayWords(world, number, await readWords(world, number, body));
  if (!body.await) return { wamid: message.wamid };
  return { wamid: message.wamid, ...(await settled(delivered)) };
}

export async function sayBatch(world: World, body: Fields) {
  const number = numberOf(world, body);
  const all = [];
  for (const each of input.listField(body, "messages")) {
    all.push(await readWords(world, number, input.asFields(each, 'Each of "messages"')));
  }
  const { messages, delivered } = sayTogether(world, number, all, shapeOf(body));
  const wamids = messages.map(({ wamid }) => wamid);
  return body.await ? { wamids, ...(await settled(delivered)) } : { wamids };
}

export function sayMany(world: World, body: Fields) {
  return startLoad(world, numberOf(world, body), {
    count: input.wholeField(body, "count", 1, 100_000),
    people: input.wholeField(body, "people", 1, 10_000),
    perSecond: input.numberField(body, "perSecond", 0.1, 5_000),
  });
}

export function emit(world: World, body: Fields) {
  const number = numberOf(world, body);
  const id = body.id === undefined ? `e${world.emissions.size + 1}` : input.textField(body, "id", 60);
  if (!/^[\w-]+$/.test(id)) input.fail('"id" must be letters, digits, - and _ only.');
  if (world.emissions.has(id)) throw new HttpProblem(409, `There is already an emission ${id}.`);
  const whole = (name: string, fallback: number, min: number, max: number) =>
    body[name] === undefined ? fallback : input.wholeField(body, name, min, max);
  const emission = startEmission(world, number, {
    id,
    count: input.wholeField(body, "count", 1, 1_000_000),
    people: whole("people", 100, 1, 100_000),
    perSecond: body.perSecond === undefined ? 0 : input.numberField(body, "perSecond", 0, 100_000),
    connections: whole("connections", 16, 1, 256),
    batch: whole("batch", 1, 1, 1_000),
    shape: shapeOf(body),
    firstPerson: whole("firstPerson", 0, 0, 99_000_000),
    maxMs: whole("maxMs", 600_000, 100, 3_600_000),
  });
  world.emissions.set(id, emission);
  return emission.report();
}

export function emissionOf(world: World, id: string) {
  const emission = world.emissions.get(id);
  if (!emission) throw new HttpProblem(404, `There is no emission ${id}.`);
  return emission.report();
}

export function stopEmission(world: World, body: Fields) {
  const id = input.textField(body, "id");
  world.emissions.get(id)?.stop();
  return emissionOf(world, id);
}

function shapeOf(body: Fields): BatchShape {
  return body.shape === undefined ? "changes" : input.choiceField(body, "shape", SHAPES);
}

export async function settled(delivered: Promise<Delivery>) {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), AWAIT_MS);
  });
  const delivery = await Promise.race([delivered, patience]);
  clearTimeout(timer);
  return { delivered: delivery?.state === "delivered", attempts: delivery?.attempts ?? null };
}
