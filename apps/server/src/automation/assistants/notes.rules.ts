// What stands beside the conversation for the team: why an assistant handed over, or why it did not answer. Pure.
import type { IntegrationTrouble } from "@prosa/contracts/automation/integrations";

type Language = "pt" | "en" | "es";

const failed: Record<Language, string> = {
  pt: "O assistente “{name}” não respondeu: {why}.",
  en: "The assistant “{name}” did not answer: {why}.",
  es: "El asistente “{name}” no respondió: {why}.",
};

const transferred: Record<Language, string> = {
  pt: "O assistente “{name}” transferiu: {why}",
  en: "The assistant “{name}” handed over: {why}",
  es: "El asistente “{name}” transfirió: {why}",
};

const troubles: Record<
  Language,
  Record<"key" | "balance" | "model" | "late" | "address" | "answer" | "budget", string>
> = {
  pt: {
    key: "a chave foi recusada",
    balance: "a conta está sem saldo",
    model: "o modelo ou o bot não existe",
    late: "o provedor não respondeu a tempo",
    address: "o endereço não é permitido",
    answer: "a resposta não pôde ser usada",
    budget: "o limite de gasto do mês acabou",
  },
  en: {
    key: "the key was refused",
    balance: "the account has no balance",
    model: "the model or the bot does not exist",
    late: "the provider did not answer in time",
    address: "the address is not allowed",
    answer: "the answer could not be used",
    budget: "the limit of this month is spent",
  },
  es: {
    key: "la clave fue rechazada",
    balance: "la cuenta no tiene saldo",
    model: "el modelo o el bot no existe",
    late: "el proveedor no respondió a tiempo",
    address: "la dirección no está permitida",
    answer: "la respuesta no se pudo usar",
    budget: "se agotó el límite de gasto del mes",
  },
};

const wordFor: Record<IntegrationTrouble, keyof (typeof troubles)["pt"]> = {
  noKey: "key",
  key: "key",
  balance: "balance",
  model: "model",
  assistantId: "model",
  notFound: "model",
  builder: "model",
  testAddress: "model",
  rate: "late",
  down: "late",
  timeout: "late",
  blocked: "address",
  refused: "answer",
  badAnswer: "answer",
  budget: "budget",
};

const reasons: Record<Language, Record<"person" | "leak" | "none", string>> = {
  pt: {
    person: "o cliente pediu uma pessoa.",
    leak: "a resposta repetia as instruções e não foi enviada.",
    none: "sem motivo informado.",
  },
  en: {
    person: "the customer asked for a person.",
    leak: "the answer repeated the instructions and was not sent.",
    none: "no reason given.",
  },
  es: {
    person: "el cliente pidió una persona.",
    leak: "la respuesta repetía las instrucciones y no se envió.",
    none: "sin motivo informado.",
  },
};

const filled = (text: string, name: string, why: string) =>
  text.replace("{name}", () => name).replace("{why}", () => why);

export const failureNote = (language: Language, name: string, why: IntegrationTrouble): string =>
  filled(failed[language], name, troubles[language][wordFor[why]]);

/** `own`: a reason of ours; otherwise the assistant's words. */
export function transferNote(language: Language, name: string, reason: string, own?: "person" | "leak"): string {
  const why = own ? reasons[language][own] : reason.trim().slice(0, 500) || reasons[language].none;
  return filled(transferred[language], name, why);
}
