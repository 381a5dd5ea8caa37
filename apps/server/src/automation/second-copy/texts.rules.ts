// What the dialogue says, in the customers' three languages; a company may write its own. Pure.
import { secondCopyTexts as textNames } from "@prosa/contracts/automation/integration-types";
import type { Language, MeansKind, Reason, TextName, Texts } from "./second-copy.types.ts";

export const defaultTexts: Readonly<Record<Language, Texts>> = {
  pt: {
    askDocument: "Para enviar a segunda via, digite o CPF ou o CNPJ do titular.",
    notADocument: "Esse número não é um CPF nem um CNPJ válido. Confira e digite de novo, por favor.",
    askProof:
      "Para sua segurança, digite a data de nascimento do titular (dia/mês/ano) ou os 4 últimos números do telefone do cadastro.",
    notAProof: "Preciso da data de nascimento (dia/mês/ano) ou dos 4 últimos números do telefone do cadastro.",
    notConfirmed:
      "Não consegui confirmar esses dados. Confira e digite o CPF ou o CNPJ de novo, ou escreva *atendente* para falar com uma pessoa.",
    limited: "Já houve muitas consultas por aqui. Vou chamar uma pessoa para continuar.",
    chooseContract: "Encontrei o cadastro de {{customer}}. De qual contrato é a fatura?",
    chooseInvoice: "Encontrei o cadastro de {{customer}}. Qual fatura você quer?",
    nothingOpen: "Encontrei o cadastro de {{customer}} e não há fatura em aberto.",
    chooseMeans: "Fatura de {{amount}}, vencimento {{due}}. Como você quer receber?",
    summary: "Fatura de {{amount}}, vencimento {{due}}{{late}}.",
    noMeans: "Não consegui preparar essa fatura com segurança. Vou chamar uma pessoa para ajudar.",
    noPdf: "Não consegui preparar o PDF agora. Peça outra forma, ou uma pessoa.",
    more: "Posso ajudar em mais alguma coisa?",
    goodbye: "Certo! Quando precisar, é só chamar.",
    unavailable: "O sistema de cobrança não respondeu agora. Vou chamar uma pessoa para ajudar.",
    notUnderstood: "Não entendi. Escolha uma das opções, por favor.",
  },
  en: {
    askDocument: "To send a copy of the invoice, type the account holder's CPF or CNPJ.",
    notADocument: "That number is not a valid CPF or CNPJ. Please check it and type it again.",
    askProof:
      "For your safety, type the account holder's date of birth (day/month/year) or the last 4 digits of the phone on file.",
    notAProof: "I need the date of birth (day/month/year) or the last 4 digits of the phone on file.",
    notConfirmed:
      "I could not confirm these details. Check them and type the CPF or CNPJ again, or write *agent* to talk to a person.",
    limited: "There have been many look-ups here already. I will call a person to go on.",
    chooseContract: "I found the record of {{customer}}. Which contract is the invoice of?",
    chooseInvoice: "I found the record of {{customer}}. Which invoice would you like?",
    nothingOpen: "I found the record of {{customer}} and no invoice is open.",
    chooseMeans: "Invoice of {{amount}}, due {{due}}. How would you like to get it?",
    summary: "Invoice of {{amount}}, due {{due}}{{late}}.",
    noMeans: "I could not prepare this invoice safely. I will call a person to help.",
    noPdf: "I could not prepare the PDF now. Ask for another form, or for a person.",
    more: "Can I help with anything else?",
    goodbye: "All right! Just write whenever you need us.",
    unavailable: "The billing system is not answering now. I will call a person to help.",
    notUnderstood: "I did not understand. Please choose one of the options.",
  },
  es: {
    askDocument: "Para enviar la segunda vía, escriba el CPF o el CNPJ del titular.",
    notADocument: "Ese número no es un CPF ni un CNPJ válido. Revíselo y escríbalo de nuevo, por favor.",
    askProof:
      "Por su seguridad, escriba la fecha de nacimiento del titular (día/mes/año) o los 4 últimos números del teléfono registrado.",
    notAProof: "Necesito la fecha de nacimiento (día/mes/año) o los 4 últimos números del teléfono registrado.",
    notConfirmed:
      "No pude confirmar esos datos. Revíselos y escriba el CPF o el CNPJ de nuevo, o escriba *agente* para hablar con una persona.",
    limited: "Ya hubo muchas consultas por aquí. Voy a llamar a una persona para continuar.",
    chooseContract: "Encontré el registro de {{customer}}. ¿De qué contrato es la factura?",
    chooseInvoice: "Encontré el registro de {{customer}}. ¿Qué factura quiere?",
    nothingOpen: "Encontré el registro de {{customer}} y no hay factura pendiente.",
    chooseMeans: "Factura de {{amount}}, vencimiento {{due}}. ¿Cómo quiere recibirla?",
    summary: "Factura de {{amount}}, vencimiento {{due}}{{late}}.",
    noMeans: "No pude preparar esa factura con seguridad. Voy a llamar a una persona para ayudar.",
    noPdf: "No pude preparar el PDF ahora. Pida otra forma, o una persona.",
    more: "¿Puedo ayudar en algo más?",
    goodbye: "¡Muy bien! Cuando lo necesite, escriba.",
    unavailable: "El sistema de cobro no responde ahora. Voy a llamar a una persona para ayudar.",
    notUnderstood: "No entendí. Elija una de las opciones, por favor.",
  },
};

/** A company's own where it wrote any. */
export function textsFor(language: Language, own: Partial<Record<TextName, string>>): Texts {
  const standard = defaultTexts[language];
  return Object.fromEntries(textNames.map((name) => [name, own[name]?.trim() || standard[name]])) as Record<
    TextName,
    string
  >;
}

/** As it is written; a name it does not know stays as it is. */
export const fillText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? "") : whole,
  );

interface Labels {
  means: Readonly<Record<MeansKind | "all", string>>;
  another: string;
  otherMeans: string;
  done: string;
  person: string;
  contract: string;
  late(days: number): string;
  /** For the team, beside the conversation. */
  notes: Readonly<Record<Reason, string>>;
}

/** Short enough for every channel's buttons. */
export const labels: Readonly<Record<Language, Labels>> = {
  pt: {
    means: { pix: "Pix copia e cola", line: "Código do boleto", pdf: "Boleto em PDF", all: "Tudo" },
    another: "Outra fatura",
    otherMeans: "Outra forma",
    done: "Não, obrigado",
    person: "Falar com pessoa",
    contract: "Contrato",
    late: (days) => `, atrasada há ${days} ${days === 1 ? "dia" : "dias"}`,
    notes: {
      asked: "Segunda via: o cliente pediu uma pessoa.",
      document: "Segunda via: nenhum CPF ou CNPJ válido foi digitado.",
      proof: "Segunda via: não ficou provado que a fatura é de quem escreve. Confirme antes de informar qualquer dado.",
      limit: "Segunda via: o limite de consultas foi atingido.",
      slip: "Segunda via: o que veio do sistema de cobrança não confere com a fatura e não foi enviado.",
      answers: "Segunda via: as respostas não foram entendidas.",
      down: "Segunda via: o sistema de cobrança não respondeu.",
    },
  },
  en: {
    means: { pix: "Pix code", line: "Slip number", pdf: "Slip as PDF", all: "Everything" },
    another: "Another invoice",
    otherMeans: "Another form",
    done: "No, thank you",
    person: "Talk to a person",
    contract: "Contract",
    late: (days) => `, ${days} ${days === 1 ? "day" : "days"} late`,
    notes: {
      asked: "Second copy: the customer asked for a person.",
      document: "Second copy: no valid CPF or CNPJ was typed.",
      proof: "Second copy: it was not proven that the invoice concerns who writes. Confirm before telling anything.",
      limit: "Second copy: the limit of look-ups was reached.",
      slip: "Second copy: what came from the billing system does not match the invoice and was not sent.",
      answers: "Second copy: the answers were not understood.",
      down: "Second copy: the billing system did not answer.",
    },
  },
  es: {
    means: { pix: "Código Pix", line: "Código del boleto", pdf: "Boleto en PDF", all: "Todo" },
    another: "Otra factura",
    otherMeans: "Otra forma",
    done: "No, gracias",
    person: "Hablar con persona",
    contract: "Contrato",
    late: (days) => `, con ${days} ${days === 1 ? "día" : "días"} de atraso`,
    notes: {
      asked: "Segunda vía: el cliente pidió una persona.",
      document: "Segunda vía: no se escribió ningún CPF o CNPJ válido.",
      proof:
        "Segunda vía: no quedó probado que la factura sea de quien escribe. Confirme antes de informar cualquier dato.",
      limit: "Segunda vía: se alcanzó el límite de consultas.",
      slip: "Segunda vía: lo que vino del sistema de cobro no coincide con la factura y no se envió.",
      answers: "Segunda vía: no se entendieron las respuestas.",
      down: "Segunda vía: el sistema de cobro no respondió.",
    },
  },
};

/** A name that its owner knows again and nobody else learns: "A** L***". */
export function maskName(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean).slice(0, 4);
  return words
    .map((word) => `${[...word][0]?.toUpperCase() ?? ""}${"*".repeat(Math.min(6, [...word].length - 1))}`)
    .join(" ");
}

export function money(cents: number): string {
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, ".");
  return `R$ ${whole},${String(cents % 100).padStart(2, "0")}`;
}

export const shortDay = (day: string): string => day.split("-").reverse().join("/");

export const daysLate = (dueDate: string, today: string): number =>
  Math.max(0, Math.round((Date.parse(`${today}T00:00:00Z`) - Date.parse(`${dueDate}T00:00:00Z`)) / 86_400_000));
