// What a company sets up before its first conversation, entered through the API as its admin would: once.
import { type CompanyApi, signIn } from "./company-api.ts";
import { waitUntil } from "./wait.ts";

interface Furniture {
  admin: string;
  channel: { acceptText: string; transferText: string; autoCloseMinutes: number | null };
  reasons: { name: string; color: string; isActive: boolean }[];
  texts: { key: string; message: string; isForAll: boolean; fileId: null }[];
  farewells: { title: string; message: string; isForAll: boolean }[];
  teams: { name: string; members: string[] }[];
  absence: string;
  saturday: { start: string; end: string }[];
}

const weekday = [
  { start: "08:00", end: "12:00" },
  { start: "13:00", end: "18:00" },
];

const furniture: Furniture[] = [
  {
    admin: "helena@casaipe.example",
    channel: {
      acceptText: "{{greeting}}, {{firstName}}! Aqui é {{user}}, da Casa Ipê. Já estou vendo sua mensagem.",
      transferText: "{{firstName}}, estou passando você para quem pode resolver melhor.",
      autoCloseMinutes: 2880,
    },
    reasons: [
      { name: "Venda concluída", color: "#0B7A6B", isActive: true },
      { name: "Resolvido", color: "#0891B2", isActive: true },
      { name: "Troca agendada", color: "#9333EA", isActive: true },
      { name: "Sem resposta do cliente", color: "#8A5A00", isActive: true },
      { name: "Engano", color: "#5F6B78", isActive: false },
    ],
    texts: [
      {
        key: "saudacao",
        message: "{{greeting}}, {{firstName}}! Aqui é {{user}}, da Casa Ipê. Como posso ajudar?",
        isForAll: true,
        fileId: null,
      },
      {
        key: "pix",
        message: "Nossa chave Pix é o CNPJ 12.345.678/0001-90. Assim que pagar, me avise por aqui.",
        isForAll: true,
        fileId: null,
      },
      {
        key: "prazo",
        message: "A entrega leva até 4 dias úteis depois da confirmação do pagamento.",
        isForAll: true,
        fileId: null,
      },
      {
        key: "protocolo",
        message: "Seu protocolo é {{protocol}}. Guarde este número, por favor.",
        isForAll: true,
        fileId: null,
      },
      {
        key: "troca",
        message: "Para a troca, preciso do número do pedido e de uma foto do produto.",
        isForAll: false,
        fileId: null,
      },
    ],
    farewells: [
      {
        title: "Padrão",
        message: "Obrigado pelo contato, {{firstName}}! Qualquer coisa, é só chamar.",
        isForAll: true,
      },
      { title: "Depois da venda", message: "Boas compras, {{firstName}}! Sua Casa Ipê agradece.", isForAll: true },
    ],
    teams: [{ name: "Loja Vila Mariana", members: ["ana@casaipe.example", "bruno@casaipe.example"] }],
    absence:
      "Olá! Nosso atendimento é de segunda a sexta, das 8h às 18h, e sábado até as 13h. Respondemos assim que abrir.",
    saturday: [{ start: "09:00", end: "13:00" }],
  },
  {
    admin: "marina@vidaplena.example",
    channel: {
      acceptText: "{{greeting}}! Você fala com {{user}}, da Clínica Vida Plena. Seu protocolo é {{protocol}}.",
      transferText: "",
      autoCloseMinutes: null,
    },
    reasons: [
      { name: "Consulta marcada", color: "#5B3FC4", isActive: true },
      { name: "Dúvida respondida", color: "#0891B2", isActive: true },
    ],
    texts: [
      {
        key: "endereco",
        message: "Estamos na Av. das Palmeiras, 1200, sala 304. Há estacionamento no subsolo.",
        isForAll: true,
        fileId: null,
      },
      { key: "jejum", message: "Para este exame são necessárias 8 horas de jejum.", isForAll: true, fileId: null },
    ],
    farewells: [
      { title: "Padrão", message: "A Clínica Vida Plena agradece. Até breve, {{firstName}}!", isForAll: true },
    ],
    teams: [{ name: "Manhã", members: ["iara@vidaplena.example"] }],
    absence: "Olá! A clínica atende de segunda a sexta, das 8h às 18h. Em caso de urgência, procure um pronto-socorro.",
    saturday: [],
  },
];

export async function furnish(url: string, password: string): Promise<void> {
  for (const company of furniture) {
    const api = await signIn(url, company.admin, password);
    const known = await api.call<{ count: number }>("GET", "/closing-reasons");
    if (known.count > 0) continue;
    for (const reason of company.reasons) await api.call("POST", "/closing-reasons", reason);
    for (const text of company.texts) await api.call("POST", "/quick-messages", text);
    for (const farewell of company.farewells) await api.call("POST", "/farewell-messages", farewell);
    const users = await api.call<{ items: { id: number; email: string }[] }>("GET", "/users");
    for (const { name, members } of company.teams) {
      const memberIds = users.items.filter(({ email }) => members.includes(email)).map(({ id }) => id);
      await api.call("POST", "/teams", { name, isActive: true, memberIds });
    }
    await api.call("PUT", "/tenants/business-hours", { businessHours: weekOf(company.saturday) });
    await api.call("PUT", "/reply-targets", { firstAnswer: 10, answer: 20, closing: 480 });
    // Nobody is told while the scenes are played: at night each customer would get an answer that is in none of them.
    const absence = { messageBusinessHours: company.absence, maxSends: 0 };
    await api.call("PUT", "/tenants/message-business-hours", absence);
    await api.call("POST", "/holidays/national");
    await setUpChannel(api, company.channel);
  }
}

/** From now on whoever writes out of hours is told so, so many times. */
export async function tellAbsence(url: string, password: string, maxSends: number): Promise<void> {
  for (const { admin, absence: messageBusinessHours } of furniture) {
    const api = await signIn(url, admin, password);
    await api.call("PUT", "/tenants/message-business-hours", { messageBusinessHours, maxSends });
  }
}

/** The provider is told where to call, and its templates are read, as they would be after connecting. */
async function setUpChannel(api: CompanyApi, settings: Furniture["channel"]): Promise<void> {
  type Channels = { channels: { id: number; isDefault: boolean; templates: { total: number } }[] };
  const main = async () => (await api.call<Channels>("GET", "/channels")).channels.find(({ isDefault }) => isDefault);
  const channel = await main();
  if (!channel) throw new Error("the company has no channel");
  await api.call("PUT", `/channels/${channel.id}`, { settings });
  await api.call("POST", `/channels/${channel.id}/webhook`);
  await api.call("POST", `/channels/${channel.id}/templates/sync`);
  await waitUntil("the channel's templates", async () => ((await main())?.templates.total ?? 0) > 0, 30_000);
}

function weekOf(saturday: Furniture["saturday"]) {
  return [0, 1, 2, 3, 4, 5, 6].map((day) => {
    const periods = day === 0 ? [] : day === 6 ? saturday : weekday;
    return { day, type: periods.length > 0 ? "hours" : "closed", periods };
  });
}
