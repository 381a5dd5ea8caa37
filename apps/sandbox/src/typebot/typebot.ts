// A pretend Typebot viewer: three bots, sessions that can expire, every bubble and the usual inputs.
import { randomUUID } from "node:crypto";

type Fields = Record<string, unknown>;
type Step = "menu" | "email" | "phone" | "media" | "waited" | "end";
type Session = { bot: string; step: Step; variables: Fields; startedWith: string | null };
export type TypebotCall = { seq: number; path: string; text: string | null; status: number };

export type Typebot = {
  answer(path: string, body: Fields): { status: number; body: unknown };
  /** All sessions are forgotten, as after hours. */
  expire(): void;
  calls(after: number): TypebotCall[];
  reset(): void;
};

const markdown = (text: string) => ({ id: randomUUID(), type: "text", content: { type: "markdown", markdown: text } });
const rich = (text: string) => ({
  id: randomUUID(),
  type: "text",
  content: { type: "richText", richText: [{ type: "p", children: [{ text, bold: true }] }] },
});
const shown = (type: string, url: string) => ({ id: randomUUID(), type, content: { url } });
const choices = (...titles: string[]) => ({
  id: randomUUID(),
  type: "choice input",
  items: titles.map((content, place) => ({ id: `it${place + 1}`, content })),
  options: { isMultipleChoice: false },
});
const asks = (type: string) => ({ id: randomUUID(), type, options: {} });

export function createTypebot(): Typebot {
  let sessions = new Map<string, Session>();
  let book: TypebotCall[] = [];
  let last = 0;

  function begin(bot: string, body: Fields) {
    if (!["menu", "cadastro", "midia"].includes(bot)) return { status: 404, body: notFound("Typebot not found") };
    const sessionId = randomUUID();
    const variables = (body.prefilledVariables ?? {}) as Fields;
    const step: Step = bot === "menu" ? "menu" : bot === "cadastro" ? "email" : "media";
    sessions.set(sessionId, { bot, step, variables, startedWith: textIn(body.message) });
    const typebot = { id: bot, version: "6.1", theme: {}, settings: {} };
    return { status: 200, body: { sessionId, resultId: randomUUID(), typebot, ...opening(bot, variables) } };
  }

  function opening(bot: string, { Nome }: Fields): Fields {
    if (bot === "menu")
      return {
        messages: [markdown(`Olá **${String(Nome ?? "")}**, como posso ajudar?`)],
        input: choices("Financeiro", "Suporte", "Encerrar"),
        clientSideActions: [],
      };
    if (bot === "cadastro") return { messages: [rich("Qual é o seu e-mail?")], input: asks("email input") };
    return {
      messages: [
        markdown("Veja:"),
        shown("image", "https://media.example/foto.jpg"),
        shown("video", "https://media.example/filme.mp4"),
        shown("audio", "https://media.example/som.mp3"),
        shown("embed", "https://media.example/mapa.pdf"),
      ],
      clientSideActions: [{ type: "wait", wait: { secondsToWaitFor: 1 }, expectsDedicatedReply: true }],
    };
  }

  function go(session: Session, text: string | null): Fields {
    const end = (...messages: unknown[]) => {
      session.step = "end";
      return { messages };
    };
    switch (session.step) {
      case "menu": {
        if (text === "Financeiro")
          return end(
            markdown("Vou passar você."),
            markdown('##{"action":"transfer","queue":"Financeiro","reason":"Escolheu Financeiro."}'),
          );
        if (text === "Encerrar") return end(markdown("Até logo!"));
        if (text === "Suporte")
          return end(markdown('##{"action":"field","set":{"Setor":"Suporte"}}'), markdown("Anotado."));
        return { messages: [markdown("Não entendi.")], input: choices("Financeiro", "Suporte", "Encerrar") };
      }
      case "email": {
        if (!/@/.test(text ?? ""))
          return { messages: [markdown("Este e-mail não parece certo.")], input: asks("email input") };
        session.step = "phone";
        return { messages: [markdown("E o telefone?")], input: asks("phone number input") };
      }
      case "phone":
        return end(markdown("Cadastro feito."));
      case "media":
        session.step = "waited";
        return { messages: [markdown("Era isso.")], input: asks("text input") };
      default:
        return end(markdown("Fim."));
    }
  }

  return {
    answer(path, body) {
      const text = textIn(body.message);
      const [, bot] = /^\/api\/v1\/typebots\/([^/]+)\/startChat$/.exec(path) ?? [];
      const [, id] = /^\/api\/v1\/sessions\/([^/]+)\/continueChat$/.exec(path) ?? [];
      const reply = bot
        ? begin(decodeURIComponent(bot), body)
        : id
          ? next(id, text)
          : { status: 404, body: notFound("Not found") };
      book.push({ seq: ++last, path, text, status: reply.status });
      return reply;
    },
    expire: () => sessions.clear(),
    calls: (after) => book.filter(({ seq }) => seq > after),
    reset() {
      sessions = new Map();
      book = [];
      last = 0;
    },
  };

  function next(id: string, text: string | null) {
    const session = sessions.get(id);
    if (!session) return { status: 404, body: notFound("Session expired. You need to start a new session.") };
    if (text?.includes("#500")) return { status: 500, body: { message: "Internal server error" } };
    return { status: 200, body: go(session, text) };
  }
}

const notFound = (message: string) => ({ defined: false, code: "NOT_FOUND", status: 404, message });

function textIn(message: unknown): string | null {
  if (typeof message === "string") return message;
  const text = (message as { text?: unknown } | null | undefined)?.text;
  return typeof text === "string" ? text : null;
}
