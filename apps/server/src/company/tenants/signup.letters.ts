// What a person hears by mail after a sign-up with their address. Both letters are sent by the same job.
import type { Language, Letter } from "#company/letters";

export interface SignupFacts {
  company: string;
  publicUrl: string;
  product: string;
  /** Proves the mailbox, once signed in. */
  code?: string | undefined;
}

/** The code stands after the first line, and what it is for in that line. */
function withCode(letter: Letter, code: string | undefined, why: string): Letter {
  if (code === undefined) return letter;
  const [first = "", ...rest] = letter.lines;
  return { ...letter, code, lines: [`${first} ${why}`, ...rest] };
}

type Texts = Record<"welcome" | "known", (facts: SignupFacts) => Letter>;

export const signupLetters: Record<Language, Texts> = {
  pt: {
    welcome: ({ company, publicUrl, code, product }) =>
      withCode(
        {
          subject: `Boas-vindas a ${product}`,
          lines: [`A empresa ${company} foi criada.`, `Entre com o seu e-mail e a senha que escolheu: ${publicUrl}`],
        },
        code,
        "Depois de entrar, confirme o seu e-mail em Meu perfil com este código:",
      ),
    known: ({ publicUrl, product }) => ({
      subject: `Seu e-mail já tem uma conta em ${product}`,
      lines: [
        "Alguém tentou criar uma empresa com este e-mail, que já tem uma conta. Nada foi criado nem alterado.",
        `Se foi você, entre em ${publicUrl}; se esqueceu a senha, peça uma nova na mesma página.`,
        "Se não foi você, não é preciso fazer nada.",
      ],
    }),
  },
  en: {
    welcome: ({ company, publicUrl, code, product }) =>
      withCode(
        {
          subject: `Welcome to ${product}`,
          lines: [
            `The company ${company} has been created.`,
            `Sign in with your e-mail and the password you chose: ${publicUrl}`,
          ],
        },
        code,
        "After signing in, confirm your e-mail in My profile with this code:",
      ),
    known: ({ publicUrl, product }) => ({
      subject: `Your e-mail already has an account at ${product}`,
      lines: [
        "Somebody tried to create a company with this e-mail, which already has an account. Nothing was created or changed.",
        `If it was you, sign in at ${publicUrl}; if you forgot the password, ask for a new one on the same page.`,
        "If it was not you, there is nothing to do.",
      ],
    }),
  },
  es: {
    welcome: ({ company, publicUrl, code, product }) =>
      withCode(
        {
          subject: `Bienvenido a ${product}`,
          lines: [`La empresa ${company} fue creada.`, `Entre con su correo y la contraseña que eligió: ${publicUrl}`],
        },
        code,
        "Después de entrar, confirme su correo en Mi perfil con este código:",
      ),
    known: ({ publicUrl, product }) => ({
      subject: `Su correo ya tiene una cuenta en ${product}`,
      lines: [
        "Alguien intentó crear una empresa con este correo, que ya tiene una cuenta. No se creó ni se cambió nada.",
        `Si fue usted, entre en ${publicUrl}; si olvidó la contraseña, pida una nueva en la misma página.`,
        "Si no fue usted, no hace falta hacer nada.",
      ],
    }),
  },
};
