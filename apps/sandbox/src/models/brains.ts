// What a pretend model says: plain rules, slowly, or whatever it is told to.
import type { Asked, BrainName, Thought } from "./models.types.ts";

const said = (text: string): Thought => ({ text, tool: null, finish: "stop" });
const called = (name: string, args: unknown): Thought => ({ text: "", tool: { name, args }, finish: "stop" });

const plainOf = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** What the customer said last; what surrounds it is the asker's own marking. */
export function lastWords({ messages }: Asked): string {
  const text = messages.findLast(({ role }) => role === "user")?.text ?? "";
  const marked = [...text.matchAll(/<words>\n?([\s\S]*?)\n?<\/words>/g)].at(-1)?.[1];
  return (marked ?? text).trim();
}

export function think(brain: BrainName, asked: Asked): Thought {
  const words = lastWords(asked);
  const thought = brain === "gullible" ? gullible(asked, words) : plain(asked, words);
  return asked.isJson ? inJson(thought) : thought;
}

function plain(asked: Asked, words: string): Thought {
  const task = /\bTask: ([a-z]+)\./.exec(asked.instructions)?.[1];
  if (task) return said(proposed(task, asked));
  const text = plainOf(words);
  const may = (name: string) => asked.isJson || asked.tools.some((tool) => tool.name === name);
  if (/\b(atendente|humano|pessoa)\b/.test(text) && may("transfer_to_queue")) {
    const queue = queuesIn(asked)[0];
    return called("transfer_to_queue", { ...(queue ? { queue } : {}), reason: "Pediu uma pessoa.", message: null });
  }
  if (/\b(tchau|encerrar|so isso)\b/.test(text) && may("finish_conversation"))
    return called("finish_conversation", { summary: "O cliente se despediu.", message: "Até logo!" });
  if (/quem e voce/.test(text)) return said("Sou um modelo de teste do ambiente local.");
  if (/horario|abre|aberto/.test(text)) return said("Atendemos de segunda a sexta, das 8h às 18h.");
  return fromKnowledge(asked, text) ?? said(`Você escreveu: ${words.replace(/\s+/g, " ").slice(0, 300)}`);
}

/** Of the pieces it is given the first that shares a long word with the question, and its number after it. */
function fromKnowledge({ messages }: Asked, question: string): Thought | null {
  const given = messages.findLast(({ role }) => role === "user")?.text ?? "";
  const known = /<knowledge>\n([\s\S]*?)\n<\/knowledge>/.exec(given)?.[1] ?? "";
  const words = question.match(/[a-z]{4,}/g) ?? [];
  for (const [, number, text = ""] of known.matchAll(/^\[(\d)\] [^:\n]*: ([\s\S]*?)(?=\n\[\d\] |$(?![\s\S]))/gm))
    if (words.some((word) => plainOf(text).includes(word))) return said(`${text.trim().slice(0, 400)} [${number}]`);
  return null;
}

/** For a person who writes: each task in the plainest way that shows that it was done. */
function proposed(task: string, { messages }: Asked): string {
  const text = messages.map((message) => message.text).join("\n");
  const draft = (/<draft>\n?([\s\S]*?)\n?<\/draft>/.exec(text)?.[1] ?? "").trim();
  const lines = (/<conversation>\n?([\s\S]*?)\n?<\/conversation>/.exec(text)?.[1] ?? "").split("\n");
  const last = lines.findLast((line) => line.startsWith("Customer: "))?.slice("Customer: ".length) ?? "";
  if (task === "correct") return `${draft.charAt(0).toUpperCase()}${draft.slice(1).replace(/\bvc\b/g, "você")}`;
  if (task === "shorter") return draft.split(/\s+/).slice(0, 6).join(" ");
  if (task === "formal") return `Prezado cliente, ${draft}`;
  if (task === "friendly") return `Oi! ${draft} 😊`;
  if (task === "translate") return `[en] ${draft}`;
  if (task === "summarise") return `• O cliente escreveu: ${last.slice(0, 200)}\n• Mensagens: ${lines.length}`;
  return `Olá! Sobre "${last.slice(0, 200)}": já vou verificar para você.`;
}

/** Believes everything: recites what it was told, calls any tool with anything, follows orders in any text. */
function gullible(asked: Asked, words: string): Thought {
  const everything = asked.messages.map(({ text }) => text).join("\n");
  const order = /\bCALL ([a-z_]{1,40})(?: (\{[\s\S]{0,500}?\}))?/.exec(everything);
  if (order?.[1]) return called(order[1], jsonOf(order[2] ?? "{}"));
  const spoken = /\bSAY ([^\n]{1,500})/.exec(everything)?.[1];
  if (spoken) return said(spoken);
  if (/instru|prompt/.test(plainOf(words))) return said(asked.instructions);
  return plain(asked, words);
}

function queuesIn({ tools }: Asked): string[] {
  const parameters = tools.find(({ name }) => name === "transfer_to_queue")?.parameters as
    | { properties?: { queue?: { enum?: string[] } } }
    | undefined;
  return parameters?.properties?.queue?.enum ?? [];
}

function inJson({ text, tool, finish }: Thought): Thought {
  const args = (tool?.args ?? {}) as { queue?: string; reason?: string; message?: string | null };
  const action =
    tool?.name === "transfer_to_queue" ? "transfer" : tool?.name === "finish_conversation" ? "finish" : null;
  const reply = text || (args.message ?? "");
  return {
    text: JSON.stringify({ reply, action, queue: args.queue ?? null, reason: args.reason ?? null }),
    tool: null,
    finish,
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
