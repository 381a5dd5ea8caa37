// The letter that carries a recovery code.
import { ourLimits } from "@prosa/contracts/limits";
import type { Language, Letter } from "#company/letters";

const minutes = ourLimits.recoveryCodeMinutes;

export const recoveryLetters: Record<Language, (code: string) => Letter> = {
  pt: (code) => ({
    subject: "Seu código para criar uma nova senha",
    code,
    lines: [
      "Use este código na página em que você pediu uma nova senha:",
      `Ele vale por ${minutes} minutos e só no navegador em que foi pedido.`,
      "Se não foi você, não é preciso fazer nada: sua senha continua a mesma. Não passe o código a ninguém.",
    ],
  }),
  en: (code) => ({
    subject: "Your code for a new password",
    code,
    lines: [
      "Use this code on the page where you asked for a new password:",
      `It is valid for ${minutes} minutes and only in the browser that asked for it.`,
      "If it was not you, there is nothing to do: your password stays the same. Do not give the code to anybody.",
    ],
  }),
  es: (code) => ({
    subject: "Su código para una nueva contraseña",
    code,
    lines: [
      "Use este código en la página en la que pidió una nueva contraseña:",
      `Vale por ${minutes} minutos y solo en el navegador en el que se pidió.`,
      "Si no fue usted, no hace falta hacer nada: su contraseña sigue igual. No entregue el código a nadie.",
    ],
  }),
};
