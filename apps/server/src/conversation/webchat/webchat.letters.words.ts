// The words of the letter that leads a visitor back: nothing of the conversation and nothing of the visitor, for the address is
// only claimed.
import { type Language, type Letter, languageOf } from "#company/letters";

/** The visitor's, where it is one of ours; else the channel's. */
export const letterLanguage = (visitors: string | null, channels: Language): Language =>
  languageOf(visitors === null ? channels : `${visitors},${channels};q=0.5`);

export interface Facts {
  company: string;
  count: number;
  link: string;
}

export const visitorLetters: Record<Language, (facts: Facts) => Letter> = {
  pt: ({ company, count, link }) => ({
    subject: `${company} respondeu à sua conversa`,
    lines: [
      `${company} respondeu à sua conversa no chat do site. ${count === 1 ? "Uma mensagem espera" : `${count} mensagens esperam`} por você.`,
      `Para ler e continuar a conversa, abra este endereço:\n${link}`,
      "Ele vale por 24 horas e abre uma única vez. Não o passe a ninguém: quem o abre lê a conversa.",
      `Respostas a este e-mail não são lidas. Se você não escreveu para ${company}, ignore esta mensagem.`,
    ],
  }),
  en: ({ company, count, link }) => ({
    subject: `${company} answered your conversation`,
    lines: [
      `${company} answered your conversation in the chat of the site. ${count === 1 ? "One message waits" : `${count} messages wait`} for you.`,
      `To read and go on with the conversation, open this address:\n${link}`,
      "It is good for 24 hours and opens once. Do not give it to anybody: whoever opens it reads the conversation.",
      `Replies to this e-mail are not read. If you did not write to ${company}, please ignore this message.`,
    ],
  }),
  es: ({ company, count, link }) => ({
    subject: `${company} respondió a su conversación`,
    lines: [
      `${company} respondió a su conversación en el chat del sitio. ${count === 1 ? "Un mensaje espera" : `${count} mensajes esperan`} por usted.`,
      `Para leer y continuar la conversación, abra esta dirección:\n${link}`,
      "Vale por 24 horas y se abre una sola vez. No la entregue a nadie: quien la abre lee la conversación.",
      `Las respuestas a este correo no se leen. Si usted no escribió a ${company}, ignore este mensaje.`,
    ],
  }),
};
