// The words of a printed conversation, in the languages of the interface.
import type { MessageStatus } from "@prosa/contracts/tickets";

export interface PdfTexts {
  locale: string;
  conversation: string;
  protocol: string;
  channel: string;
  queue: string;
  attendant: string;
  printed: string;
  page: (number: number) => string;
  customer: string;
  bot: string;
  deleted: string;
  edited: string;
  statuses: Record<MessageStatus, string>;
  kinds: Record<string, string>;
}

const pt: PdfTexts = {
  locale: "pt-BR",
  conversation: "Conversa com",
  protocol: "Protocolo",
  channel: "Canal",
  queue: "Fila",
  attendant: "Atendente",
  printed: "Gerado em",
  page: (number) => `Página ${number}`,
  customer: "Cliente",
  bot: "Robô",
  deleted: "Mensagem apagada",
  edited: "editada",
  statuses: {
    received: "",
    queued: "Na fila",
    sending: "Enviando",
    sent: "Enviada",
    delivered: "Entregue",
    read: "Lida",
    played: "Ouvida",
    failed: "Não enviada",
    unconfirmed: "Sem confirmação",
    canceled: "Cancelada",
  },
  kinds: {
    image: "Imagem",
    video: "Vídeo",
    audio: "Áudio",
    voice: "Mensagem de voz",
    document: "Documento",
    sticker: "Figurinha",
    location: "Localização",
    contacts: "Contato",
    buttons: "Botões",
    list: "Lista",
    link: "Link",
    locationRequest: "Pedido de localização",
    template: "Modelo",
    order: "Pedido",
    comment: "Comentário",
    system: "Aviso",
    unsupported: "Mensagem não compatível",
  },
};

const en: PdfTexts = {
  locale: "en-US",
  conversation: "Conversation with",
  protocol: "Protocol",
  channel: "Channel",
  queue: "Queue",
  attendant: "Attendant",
  printed: "Made on",
  page: (number) => `Page ${number}`,
  customer: "Customer",
  bot: "Bot",
  deleted: "Deleted message",
  edited: "edited",
  statuses: {
    received: "",
    queued: "Waiting",
    sending: "Sending",
    sent: "Sent",
    delivered: "Delivered",
    read: "Read",
    played: "Played",
    failed: "Not sent",
    unconfirmed: "Not confirmed",
    canceled: "Canceled",
  },
  kinds: {
    image: "Image",
    video: "Video",
    audio: "Audio",
    voice: "Voice message",
    document: "Document",
    sticker: "Sticker",
    location: "Location",
    contacts: "Contact",
    buttons: "Buttons",
    list: "List",
    link: "Link",
    locationRequest: "Location request",
    template: "Template",
    order: "Order",
    comment: "Comment",
    system: "Notice",
    unsupported: "Unsupported message",
  },
};

const es: PdfTexts = {
  locale: "es-ES",
  conversation: "Conversación con",
  protocol: "Protocolo",
  channel: "Canal",
  queue: "Cola",
  attendant: "Agente",
  printed: "Generado el",
  page: (number) => `Página ${number}`,
  customer: "Cliente",
  bot: "Robot",
  deleted: "Mensaje eliminado",
  edited: "editado",
  statuses: {
    received: "",
    queued: "En espera",
    sending: "Enviando",
    sent: "Enviado",
    delivered: "Entregado",
    read: "Leído",
    played: "Escuchado",
    failed: "No enviado",
    unconfirmed: "Sin confirmar",
    canceled: "Cancelado",
  },
  kinds: {
    image: "Imagen",
    video: "Vídeo",
    audio: "Audio",
    voice: "Mensaje de voz",
    document: "Documento",
    sticker: "Sticker",
    location: "Ubicación",
    contacts: "Contacto",
    buttons: "Botones",
    list: "Lista",
    link: "Enlace",
    locationRequest: "Solicitud de ubicación",
    template: "Plantilla",
    order: "Pedido",
    comment: "Comentario",
    system: "Aviso",
    unsupported: "Mensaje no compatible",
  },
};

export function textsFor(language: string | null): PdfTexts {
  if (language?.startsWith("en")) return en;
  if (language?.startsWith("es")) return es;
  return pt;
}
