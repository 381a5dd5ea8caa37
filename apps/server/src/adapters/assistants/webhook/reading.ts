// What a workflow may answer, read as leniently as people build it: our own form, n8n's chat, a list, a text, or nothing yet.
import { fieldsOf, lineOf, listOf, textOf } from "#adapters/reading";
import type { Next, OfferedQueue, Option, Say } from "../assistant-adapter.ts";
import { actionsOf, cause, nothingCaused } from "../handing.ts";
import { jsonOf } from "../posting.ts";

export interface Read {
  says: Say[];
  next: Next;
  fields: [string, string][];
}

const REPLIES = 10;
const KNOWN = ["replies", "actions", "endSession", "output", "text", "message", "reply"];
const STARTED = /workflow (got|was) started/i;

export function readReply(body: string, type: string, queues: readonly OfferedQueue[]): Read | null {
  const text = body.trim();
  if (text === "" || STARTED.test(text)) return said([]);
  const json = jsonOf(text);
  if (json === undefined) return /html/.test(type) || text.startsWith("<") ? null : said([textSay(text)]);
  if (typeof json === "string") return said([textSay(json)]);
  if (!Array.isArray(json)) return readObject(json, queues);
  const [first] = json;
  if (isKnown(first)) return readObject(first, queues);
  return said(json.slice(0, REPLIES).flatMap(sayOf));
}

const said = (says: Say[]): Read => ({ says, next: { to: "wait" }, fields: [] });
const textSay = (text: string): Say => ({ kind: "text", text: text.slice(0, 4_096).toWellFormed() });
const isKnown = (value: unknown): boolean => KNOWN.some((name) => fieldsOf(value)?.[name] !== undefined);

function readObject(json: unknown, queues: readonly OfferedQueue[]): Read | null {
  const fields = fieldsOf(json);
  if (!fields) return null;
  const caused = nothingCaused();
  for (const action of actionsOf(fields.actions)) cause(caused, action, queues);
  const says = listOf(fields.replies).slice(0, REPLIES).flatMap(sayOf);
  for (const name of ["output", "text", "message", "reply"]) {
    const text = textOf(fields[name], 4_096);
    if (text && says.length === 0) says.push(textSay(text));
  }
  const end: Next = fields.endSession === true ? { to: "done" } : { to: "wait" };
  return { says, next: caused.next ?? end, fields: caused.fields };
}

function sayOf(reply: unknown): Say[] {
  if (typeof reply === "string") return [textSay(reply)];
  const fields = fieldsOf(reply);
  if (!fields) return [];
  const body = textOf(fields.body ?? fields.text ?? fields.output ?? fields.message, 4_096) ?? "";
  const url = lineOf(fields.url, 2_000);
  if (url && /^https?:\/\//.test(url)) return [{ kind: "link", text: textOf(fields.caption, 1_000) ?? body, url }];
  const options = listOf(fields.buttons ?? fields.options)
    .slice(0, REPLIES)
    .flatMap((button, place): Option[] => {
      const title = lineOf(fieldsOf(button)?.title ?? button, 72);
      return title ? [{ id: lineOf(fieldsOf(button)?.id, 100) ?? String(place + 1), title }] : [];
    });
  if (options.length > 0) return [{ kind: "options", text: body || "…", options }];
  return body.trim() === "" ? [] : [textSay(body)];
}
