// The templates every business account begins with: each category, status, header format and button at least once.
import { createHash } from "node:crypto";
import type { Template, TemplateButton, TemplateComponent } from "./template.types.ts";

type Draft = Pick<Template, "name" | "components"> & Partial<Template>;

const body = (text: string, example?: unknown): TemplateComponent => ({
  type: "BODY",
  text,
  ...(example !== undefined && { example }),
});
const footer = (text: string): TemplateComponent => ({ type: "FOOTER", text });
const buttons = (...list: TemplateButton[]): TemplateComponent => ({ type: "BUTTONS", buttons: list });
const reply = (text: string): TemplateButton => ({ type: "QUICK_REPLY", text });
const header = (format: "IMAGE" | "VIDEO" | "DOCUMENT"): TemplateComponent => ({
  type: "HEADER",
  format,
  example: { header_handle: [`https://scontent.example/${format.toLowerCase()}`] },
});

const track = (text: string): TemplateButton => ({
  type: "URL",
  text,
  url: "https://loja.example/pedidos/{{1}}",
  example: ["https://loja.example/pedidos/A-1"],
});

const DRAFTS: Draft[] = [
  {
    name: "pedido_enviado",
    quality: "GREEN",
    components: [
      header("IMAGE"),
      body("Olá {{1}}, o pedido {{2}} está a caminho.", { body_text: [["Ana", "A-1"]] }),
      footer("Loja Aurora"),
      buttons(
        track("Rastrear"),
        { type: "PHONE_NUMBER", text: "Ligar", phone_number: "+551130001000" },
        reply("Parar"),
      ),
    ],
  },
  {
    name: "pedido_enviado",
    language: "en_US",
    components: [
      header("IMAGE"),
      body("Hello {{1}}, order {{2}} is on its way.", { body_text: [["Ana", "A-1"]] }),
      footer("Loja Aurora"),
      buttons(track("Track"), { type: "PHONE_NUMBER", text: "Call", phone_number: "+551130001000" }, reply("Stop")),
    ],
  },
  {
    name: "boas_vindas",
    category: "MARKETING",
    parameterFormat: "NAMED",
    quality: "GREEN",
    components: [
      {
        type: "HEADER",
        format: "TEXT",
        text: "Bem-vindo, {{nome}}!",
        example: { header_text_named_params: [{ param_name: "nome", example: "Ana" }] },
      },
      body("Que bom ter você na {{loja}}. Como podemos ajudar?", {
        body_text_named_params: [{ param_name: "loja", example: "Loja Aurora" }],
      }),
      buttons(reply("Ver produtos"), reply("Falar com alguém")),
    ],
  },
  {
    name: "lembrete_de_consulta",
    quality: "YELLOW",
    components: [
      { type: "HEADER", format: "TEXT", text: "Consulta de {{1}}", example: { header_text: ["Ana"] } },
      body("Sua consulta é dia {{1}} às {{2}}. Podemos confirmar?", { body_text: [["14/11", "10:30"]] }),
      buttons(reply("Confirmar"), reply("Remarcar")),
    ],
  },
  {
    name: "codigo_de_acesso",
    category: "AUTHENTICATION",
    components: [
      {
        type: "BODY",
        text: "*{{1}}* é seu código de verificação.",
        add_security_recommendation: true,
        example: { body_text: [["123456"]] },
      },
      { type: "FOOTER", code_expiration_minutes: 10 },
      buttons({
        type: "URL",
        text: "Copiar código",
        url: "https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp{{1}}",
        example: ["https://www.whatsapp.com/otp/code/?otp_type=COPY_CODE&code=otp123456"],
      }),
    ],
  },
  {
    name: "boleto_disponivel",
    components: [
      header("DOCUMENT"),
      body("Seu boleto de {{1}} vence em {{2}}.", { body_text: [["R$ 189,90", "20/11/2026"]] }),
    ],
  },
  {
    name: "conheca_a_loja",
    category: "MARKETING",
    components: [
      header("VIDEO"),
      body("Um passeio pela loja nova."),
      buttons({ type: "URL", text: "Visitar", url: "https://loja.example" }),
    ],
  },
  {
    name: "retire_aqui",
    components: [
      { type: "HEADER", format: "LOCATION" },
      body("O pedido {{1}} espera por você.", { body_text: [["A-1"]] }),
    ],
  },
  {
    name: "cupom_de_volta",
    category: "MARKETING",
    components: [
      body("{{1}}, seu desconto vale até {{2}}.", { body_text: [["Ana", "30/11"]] }),
      buttons({ type: "COPY_CODE", example: "CUPOM10" }, reply("Não quero mais")),
    ],
  },
  {
    name: "hello_world",
    language: "en_US",
    components: [
      { type: "HEADER", format: "TEXT", text: "Hello World" },
      body("Welcome and congratulations!! This message demonstrates your ability to send a message."),
      footer("WhatsApp Business Platform sample message"),
    ],
  },
  {
    name: "pesquisa_rapida",
    components: [body("Como foi o atendimento de hoje?"), buttons(reply("Bom"), reply("Ruim"))],
  },
  {
    name: "promocao_relampago",
    category: "MARKETING",
    status: "PAUSED",
    quality: "RED",
    components: [body("Só hoje: {{1}} com 30% de desconto.", { body_text: [["sofás"]] })],
  },
  {
    name: "promocao_antiga",
    category: "MARKETING",
    status: "DISABLED",
    quality: "RED",
    components: [body("Últimas unidades!")],
  },
  {
    name: "aviso_de_cobranca",
    status: "PENDING",
    components: [body("Olá {{1}}, há uma fatura em aberto.", { body_text: [["Ana"]] })],
  },
  {
    name: "ganhe_premios",
    category: "MARKETING",
    status: "REJECTED",
    rejectedReason: "PROMOTIONAL",
    components: [body("Clique e ganhe prêmios!")],
  },
  { name: "novo_horario", status: "IN_APPEAL", components: [body("Agora abrimos aos sábados.")] },
  { name: "natal_passado", category: "MARKETING", status: "PENDING_DELETION", components: [body("Feliz Natal!")] },
  { name: "mudanca_de_endereco", status: "LIMIT_EXCEEDED", components: [body("Estamos em novo endereço.")] },
  { name: "inverno", category: "MARKETING", status: "ARCHIVED", components: [body("A coleção de inverno chegou.")] },
];

export function defaultTemplates(wabaId: string): Template[] {
  return DRAFTS.map((draft) => completeTemplate(wabaId, draft));
}

export function completeTemplate(wabaId: string, given: Draft): Template {
  const language = given.language ?? "pt_BR";
  return {
    id: templateIdOf(wabaId, given.name, language),
    category: "UTILITY",
    status: "APPROVED",
    parameterFormat: "POSITIONAL",
    quality: "UNKNOWN",
    rejectedReason: "NONE",
    held: "no",
    ...given,
    language,
  };
}

/** The same template of the same account always has the same id, so a restarted sandbox is still known to its clients. */
function templateIdOf(wabaId: string, name: string, language: string): string {
  const hash = createHash("sha256").update(`${wabaId}/${name}/${language}`).digest();
  return String((hash.readBigUInt64BE(0) % (9n * 10n ** 14n)) + 10n ** 14n);
}
