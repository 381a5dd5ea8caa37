// A pretend n8n: one workflow for each way in which people let it answer.
type Fields = Record<string, unknown>;
export type WorkflowCall = { seq: number; mode: string; id: string; authorization: string; body: Fields };
export type Reply = { status: number; type: string; body: string };

export type N8n = {
  answer(mode: string, headers: Record<string, string | string[] | undefined>, body: Fields): Reply;
  calls(after: number): WorkflowCall[];
  reset(): void;
};

const json = (body: unknown, status = 200): Reply => ({ status, type: "application/json", body: JSON.stringify(body) });

/** By the last part of the address. */
function replyOf(mode: string, body: Fields): Reply {
  const text = typeof body.chatInput === "string" ? body.chatInput : "";
  switch (mode) {
    case "echo":
      return json({ replies: [{ type: "text", body: `Eco: ${text}` }] });
    case "list":
      return json([{ type: "text", body: "um" }, { body: "dois" }]);
    case "first-entry":
      return json([{ output: `Eco: ${text}` }]);
    case "chat":
      return json({ output: `Eco: ${text}` });
    case "text":
      return json({ text: `Eco: ${text}` });
    case "message":
      return json({ message: `Eco: ${text}` });
    case "plain":
      return { status: 200, type: "text/plain", body: `Eco: ${text}` };
    case "started":
      return json({ message: "Workflow was started" });
    case "empty":
      return { status: 200, type: "text/plain", body: "" };
    case "nothing":
      return { status: 204, type: "text/plain", body: "" };
    case "buttons":
      return json({
        replies: [
          {
            type: "buttons",
            body: "Como paga?",
            buttons: [
              { id: "a", title: "Pix" },
              { id: "b", title: "Boleto" },
            ],
          },
        ],
      });
    case "media":
      return json({ replies: [{ type: "media", url: "https://media.example/boleto.pdf", caption: "Seu boleto" }] });
    case "transfer":
      return json({
        replies: [{ type: "text", body: "Passando para o financeiro." }],
        actions: [
          { type: "transfer", queue: "Financeiro", reason: "Pediu boleto." },
          { type: "setField", key: "Assunto", value: "Boleto" },
        ],
      });
    case "end":
      return json({ replies: [{ body: "Até logo." }], endSession: true });
    case "html":
      return { status: 200, type: "text/html", body: "<html>n8n</html>" };
    case "broken":
      return json({ message: "Error in workflow" }, 500);
    default:
      return json({ code: 404, message: `The requested webhook "POST ${mode}" is not registered.` }, 404);
  }
}

export function createN8n(): N8n {
  let book: WorkflowCall[] = [];
  let last = 0;
  return {
    answer(mode, headers, body) {
      const [id, authorization] = [String(headers["webhook-id"] ?? ""), String(headers.authorization ?? "")];
      book.push({ seq: ++last, mode, id, authorization, body });
      return replyOf(mode, body);
    },
    calls: (after) => book.filter(({ seq }) => seq > after),
    reset() {
      book = [];
      last = 0;
    },
  };
}
