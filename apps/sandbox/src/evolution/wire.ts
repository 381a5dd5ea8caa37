// Messages as the Evolution server writes them, and pictures of codes.
import { deflateSync } from "node:zlib";
import { type EvolutionState, type Instance, jidOf, lidOf, type Message, personOf } from "./state.ts";

export const seconds = (at: number) => Math.floor(at / 1000);

export function keyOf(state: EvolutionState, message: Message, isByLid = false) {
  const person = personOf(state, message.person);
  const number = jidOf(person.number);
  return {
    remoteJid: isByLid ? lidOf(person) : number,
    remoteJidAlt: isByLid ? number : lidOf(person),
    fromMe: message.direction === "out",
    id: message.id,
    participant: "",
    addressingMode: isByLid ? "lid" : "pn",
  };
}

/** Words are flattened to a line, and what they answer stands beside them. */
export function dataOf(state: EvolutionState, instance: Instance, message: Message, isByLid = false) {
  const person = personOf(state, message.person);
  const content = message.kind === "conversation" ? message.text : contentOf(message);
  return {
    key: keyOf(state, message, isByLid),
    pushName: message.direction === "in" ? person.name : "",
    status: message.status,
    message: { [message.kind]: content },
    contextInfo: message.replyTo === null ? {} : { stanzaId: message.replyTo, quotedMessage: {} },
    messageType: message.kind,
    messageTimestamp: seconds(message.at),
    instanceId: instance.id,
    source: message.direction === "in" ? "android" : "unknown",
  };
}

function contentOf({ file, content, text }: Message) {
  if (!file) return content;
  return {
    url: "https://mmg.whatsapp.net/invented",
    mimetype: file.mime,
    fileLength: String(file.bytes.length),
    fileName: file.name,
    ...(text && { caption: text }),
    ...content,
  };
}

/** Numbers of the picture's parts, as its format counts them. */
function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  }
  return (sum ^ 0xffffffff) >>> 0;
}

function part(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([size, named, sum]);
}

const SIDE = 32;

/** A picture that is a code's in kind; what it says is told beside it. */
export function pictureOf(code: string): string {
  const words = Buffer.from(code);
  const rows: Buffer[] = [];
  for (let row = 0; row < SIDE; row++) {
    const line = Buffer.alloc(1 + SIDE);
    for (let column = 0; column < SIDE; column++) {
      line[1 + column] = ((words[(row * SIDE + column) % words.length] ?? 0) & 1) * 255;
    }
    rows.push(line);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head[8] = 8;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const picture = [part("IHDR", head), part("IDAT", deflateSync(Buffer.concat(rows))), part("IEND", Buffer.alloc(0))];
  return `data:image/png;base64,${Buffer.concat([signature, ...picture]).toString("base64")}`;
}
