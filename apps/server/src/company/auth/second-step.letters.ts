// Tells somebody that their second step was taken away.
import { z } from "zod";
import { defineLetter, type Language, type Letter, letterLanguages } from "#company/letters";

const letters: Record<Language, (company: string, product: string) => Letter> = {
  pt: (company, product) => ({
    subject: "Sua verificação em duas etapas foi desativada",
    lines: [
      `Um administrador da empresa ${company} desativou a verificação em duas etapas da sua conta em ${product}.`,
      "Suas sessões foram encerradas. Se você não pediu isso, avise a empresa e troque a senha.",
    ],
  }),
  en: (company, product) => ({
    subject: "Your second step was turned off",
    lines: [
      `An administrator of ${company} turned off the second step of your ${product} account.`,
      "Your sessions have ended. If you did not ask for this, tell the company and change your password.",
    ],
  }),
  es: (company, product) => ({
    subject: "Su verificación en dos pasos fue desactivada",
    lines: [
      `Un administrador de la empresa ${company} desactivó la verificación en dos pasos de su cuenta en ${product}.`,
      "Sus sesiones terminaron. Si usted no lo pidió, avise a la empresa y cambie la contraseña.",
    ],
  }),
};

export const mailSecondStepReset = defineLetter({
  name: "auth.second_step_mail",
  audit: { none: "carriesOut" },
  payload: z.object({ to: z.string(), language: z.enum(letterLanguages), company: z.string() }),
  attempts: 10,
  backoff: { seconds: 5, most: 300 },
  write: async (_deps, { to, language, company }, product) => ({ to, letter: letters[language](company, product) }),
});
