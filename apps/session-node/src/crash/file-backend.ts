// A session's keys and news in a file of lines, one per commit: what the crash suite puts in the place of the link.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { SessionNews } from "@prosa/contracts/session-link";
import type { Backend, Group, KeyRow } from "../session/backend.types.ts";

export interface Line {
  keys: KeyRow[];
  news: SessionNews[];
  sent: [id: string, base64: string][];
}

/** The lines of a file; a torn last one was never confirmed and does not count. */
export function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line): Line[] => {
      try {
        return [JSON.parse(line)];
      } catch {
        return [];
      }
    });
}

/** The name under which a message is stored, as the session asks for it. */
export function nameOf(news: SessionNews): string | undefined {
  if (news.kind !== "message") return undefined;
  const { from = "", participant, id } = news.attrs;
  return from.endsWith("@g.us") ? `${from}/${participant}/${id}` : id;
}

/** `latencyMs` is how long a commit takes at most: without it there is hardly a moment to die in. */
export function fileBackend(file: string, latencyMs: number): Backend {
  const keys = new Map<string, string>();
  const known = new Set<string | undefined>();
  const sent = new Map<string, string>();
  const remember = (line: Line) => {
    for (const { kind, id, text } of line.keys) {
      if (text === null) keys.delete(`${kind}|${id}`);
      else keys.set(`${kind}|${id}`, text);
    }
    for (const item of line.news) known.add(nameOf(item));
    for (const [id, bytes] of line.sent) sent.set(id, bytes);
  };
  for (const line of readLines(file)) remember(line);
  // What a kill tore must not swallow the next line.
  if (existsSync(file)) appendFileSync(file, "\n");
  const aWhile = () => new Promise<void>((resolve) => setTimeout(resolve, Math.random() * latencyMs));

  return {
    async load(kind, ids) {
      await aWhile();
      const found = ids.flatMap((id): [string, string][] => {
        const text = keys.get(`${kind}|${id}`);
        return text === undefined ? [] : [[id, text]];
      });
      return new Map(found);
    },
    async commit(group: Group) {
      await aWhile();
      const line: Line = {
        keys: group.keys,
        news: group.news,
        sent: group.sent.map(({ id, bytes }) => [id, Buffer.from(bytes).toString("base64")]),
      };
      appendFileSync(file, `${JSON.stringify(line)}\n`);
      remember(line);
      await aWhile();
    },
    known: async (ids) => ids.map((id) => known.has(id)),
    async sent(id) {
      const bytes = sent.get(id);
      return bytes === undefined ? undefined : Buffer.from(bytes, "base64");
    },
  };
}
