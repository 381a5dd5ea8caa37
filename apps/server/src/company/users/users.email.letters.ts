// The letter with which somebody proves that a mailbox is theirs, or learns that a company uses its address.
import { ourLimits } from "@prosa/contracts/limits";
import type { Language, Letter } from "#company/letters";

export interface EmailFacts {
  company: string;
  /** The sign-in page of that company. */
  link: string;
  /** The address is proven by an account of another company already. */
  isTaken: boolean;
  code: string;
  product: string;
}

const hours = ourLimits.emailCodeHours;

export const emailLetters: Record<Language, (facts: EmailFacts) => Letter> = {
  pt: ({ company, link, isTaken, code, product }) => ({
    subject: `Confirme o seu e-mail em ${product}`,
    code,
    lines: [
      `A empresa ${company} tem uma conta com este e-mail. Se ela é sua, entre e confirme em Meu perfil com este código:`,
      `Entre nesta empresa por este endereço: ${link}`,
      `O código vale por ${hours} horas e só dentro dessa conta. Não o passe a ninguém.`,
      ...(isTaken
        ? ["Este e-mail já é de uma conta sua em outra empresa. Nada muda nela, nem na senha, nem em como você entra."]
        : []),
      "Se você não conhece essa empresa, não é preciso fazer nada: sem o código ela não pode usar este e-mail fora dela.",
    ],
  }),
  en: ({ company, link, isTaken, code, product }) => ({
    subject: `Confirm your e-mail at ${product}`,
    code,
    lines: [
      `The company ${company} has an account with this e-mail. If it is yours, sign in and confirm it in My profile with this code:`,
      `Sign in to this company at this address: ${link}`,
      `The code is valid for ${hours} hours and only inside that account. Do not give it to anybody.`,
      ...(isTaken
        ? [
            "This e-mail already belongs to an account of yours in another company. Nothing changes there: neither the password nor how you sign in.",
          ]
        : []),
      "If you do not know this company, there is nothing to do: without the code it cannot use this e-mail outside.",
    ],
  }),
  es: ({ company, link, isTaken, code, product }) => ({
    subject: `Confirme su correo en ${product}`,
    code,
    lines: [
      `La empresa ${company} tiene una cuenta con este correo. Si es suya, entre y confírmelo en Mi perfil con este código:`,
      `Entre a esta empresa por esta dirección: ${link}`,
      `El código vale por ${hours} horas y solo dentro de esa cuenta. No lo entregue a nadie.`,
      ...(isTaken
        ? [
            "Este correo ya es de una cuenta suya en otra empresa. Allí no cambia nada: ni la contraseña ni la forma de entrar.",
          ]
        : []),
      "Si no conoce a esta empresa, no hace falta hacer nada: sin el código no puede usar este correo fuera de ella.",
    ],
  }),
};
