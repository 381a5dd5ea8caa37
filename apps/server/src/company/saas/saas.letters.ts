// The letter that shows the operator that the mail server works.
import type { Language, Letter } from "#company/letters";

export const testLetters: Record<Language, Letter> = {
  pt: {
    subject: "Teste do servidor de e-mail",
    lines: ["Este e-mail mostra que o servidor de e-mail está funcionando.", "Não é preciso responder."],
  },
  en: {
    subject: "Test of the mail server",
    lines: ["This e-mail shows that the mail server is working.", "There is no need to answer."],
  },
  es: {
    subject: "Prueba del servidor de correo",
    lines: ["Este correo muestra que el servidor de correo funciona.", "No hace falta responder."],
  },
};
