// The letter with which somebody is invited into their company.
import type { Language, Letter } from "#company/letters";

export interface Invitation {
  /** Who invites; absent when nobody in particular does. */
  by: string | null;
  company: string;
  link: string;
  hours: number;
  product: string;
}

export const inviteLetters: Record<Language, (invitation: Invitation) => Letter> = {
  pt: ({ by, company, link, hours, product }) => ({
    subject: `Seu acesso a ${product}`,
    lines: [
      by === null
        ? `Você tem acesso a ${product} na empresa ${company}.`
        : `${by} convidou você para a empresa ${company}.`,
      `Escolha a sua senha neste endereço: ${link}`,
      `O link funciona uma vez e vale por ${hours} horas. Não o passe a ninguém.`,
    ],
  }),
  en: ({ by, company, link, hours, product }) => ({
    subject: `Your access to ${product}`,
    lines: [
      by === null ? `You have access to ${product} at ${company}.` : `${by} has invited you to ${company}.`,
      `Choose your password at this address: ${link}`,
      `The link works once and is valid for ${hours} hours. Do not give it to anybody.`,
    ],
  }),
  es: ({ by, company, link, hours, product }) => ({
    subject: `Su acceso a ${product}`,
    lines: [
      by === null
        ? `Usted tiene acceso a ${product} en la empresa ${company}.`
        : `${by} le invitó a la empresa ${company}.`,
      `Elija su contraseña en esta dirección: ${link}`,
      `El enlace funciona una vez y vale por ${hours} horas. No lo entregue a nadie.`,
    ],
  }),
};
