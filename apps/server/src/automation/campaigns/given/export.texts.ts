// The words of a file of recipients, in the languages of the interface.
import type { CampaignContactStatus, SkipReason } from "@prosa/contracts/campaigns";

export interface ExportTexts {
  file: string;
  columns: readonly string[];
  status: Record<CampaignContactStatus, string>;
  reasons: Record<SkipReason, string>;
}

const pt: ExportTexts = {
  file: "campanha",
  columns: ["Contato", "Número", "Situação", "Motivo", "Variante", "Canal", "Enviada em", "Respondeu em"],
  status: {
    "send pending": "Envio pendente",
    "delivery pending": "Entrega pendente",
    received: "Recebida",
    read: "Lida",
    played: "Reproduzida",
    error: "Erro",
    unconfirmed: "Sem confirmação",
    skipped: "Fora",
  },
  reasons: {
    optedOut: "Não quer campanhas",
    noAddress: "Sem número",
    ignored: "Contato ignorado",
    inConversation: "Em atendimento",
    windowClosed: "Não escreveu nas últimas 24 horas",
    inOtherCampaign: "Está em outra campanha",
    missingValue: "Falta um dado da mensagem",
    duplicate: "Número repetido",
    noTemplate: "Modelo não aprovado no número",
    country: "Marketing não é entregue nesse país",
  },
};

const en: ExportTexts = {
  file: "campaign",
  columns: ["Contact", "Number", "State", "Reason", "Variant", "Channel", "Sent at", "Answered at"],
  status: {
    "send pending": "Waiting to be sent",
    "delivery pending": "Waiting for delivery",
    received: "Received",
    read: "Read",
    played: "Played",
    error: "Error",
    unconfirmed: "Unconfirmed",
    skipped: "Left out",
  },
  reasons: {
    optedOut: "Wants no campaigns",
    noAddress: "No number",
    ignored: "Ignored contact",
    inConversation: "In a conversation",
    windowClosed: "Did not write within 24 hours",
    inOtherCampaign: "Is in another campaign",
    missingValue: "A value of the message is missing",
    duplicate: "Repeated number",
    noTemplate: "Template not approved on the number",
    country: "Marketing is not delivered in that country",
  },
};

const es: ExportTexts = {
  file: "campana",
  columns: ["Contacto", "Número", "Situación", "Motivo", "Variante", "Canal", "Enviado el", "Respondió el"],
  status: {
    "send pending": "Envío pendiente",
    "delivery pending": "Entrega pendiente",
    received: "Recibido",
    read: "Leído",
    played: "Reproducido",
    error: "Error",
    unconfirmed: "Sin confirmación",
    skipped: "Fuera",
  },
  reasons: {
    optedOut: "No quiere campañas",
    noAddress: "Sin número",
    ignored: "Contacto ignorado",
    inConversation: "En atención",
    windowClosed: "No escribió en las últimas 24 horas",
    inOtherCampaign: "Está en otra campaña",
    missingValue: "Falta un dato del mensaje",
    duplicate: "Número repetido",
    noTemplate: "Plantilla no aprobada en el número",
    country: "El marketing no se entrega en ese país",
  },
};

export function textsOfExport(language: string): ExportTexts {
  if (language.startsWith("en")) return en;
  return language.startsWith("es") ? es : pt;
}
