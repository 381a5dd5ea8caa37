// The words of files with contacts, in the languages of the interface.
import type { ExportColumn, ImportProblem } from "@prosa/contracts/contact-work";
import { sql } from "kysely";
import type { Tx } from "#platform/database";
import { AppError, isAppError } from "#platform/errors";

export interface WorkTexts {
  file: string;
  columns: Record<ExportColumn, string>;
  flags: Record<"disableBot" | "disableCampaign" | "disableCrm" | "disableRating" | "ignore", string>;
  line: string;
  reason: string;
  problems: Record<ImportProblem, string>;
}

const pt: WorkTexts = {
  file: "contatos",
  columns: {
    name: "Nome",
    number: "Número",
    email: "E-mail",
    tags: "Etiquetas",
    wallets: "Carteira",
    extraInfo: "Informações adicionais",
    notes: "Notas",
    flags: "Opções",
    createdAt: "Criado em",
  },
  flags: {
    disableBot: "sem robô",
    disableCampaign: "sem campanhas",
    disableCrm: "fora do CRM",
    disableRating: "sem avaliação",
    ignore: "ignorado",
  },
  line: "Linha",
  reason: "Motivo",
  problems: {
    noNumber: "Falta o número",
    badNumber: "Não é um número de telefone",
    badEmail: "Não é um e-mail",
    twice: "O número já apareceu neste arquivo",
    tooLong: "Um dos textos é longo demais",
  },
};

const en: WorkTexts = {
  file: "contacts",
  columns: {
    name: "Name",
    number: "Number",
    email: "E-mail",
    tags: "Tags",
    wallets: "Wallet",
    extraInfo: "Additional information",
    notes: "Notes",
    flags: "Options",
    createdAt: "Created at",
  },
  flags: {
    disableBot: "no bot",
    disableCampaign: "no campaigns",
    disableCrm: "not in the CRM",
    disableRating: "no rating",
    ignore: "ignored",
  },
  line: "Line",
  reason: "Reason",
  problems: {
    noNumber: "The number is missing",
    badNumber: "This is no telephone number",
    badEmail: "This is no e-mail",
    twice: "The number was in this file before",
    tooLong: "One of the texts is too long",
  },
};

const es: WorkTexts = {
  file: "contactos",
  columns: {
    name: "Nombre",
    number: "Número",
    email: "Correo",
    tags: "Etiquetas",
    wallets: "Cartera",
    extraInfo: "Información adicional",
    notes: "Notas",
    flags: "Opciones",
    createdAt: "Creado el",
  },
  flags: {
    disableBot: "sin robot",
    disableCampaign: "sin campañas",
    disableCrm: "fuera del CRM",
    disableRating: "sin evaluación",
    ignore: "ignorado",
  },
  line: "Línea",
  reason: "Motivo",
  problems: {
    noNumber: "Falta el número",
    badNumber: "No es un número de teléfono",
    badEmail: "No es un correo",
    twice: "El número ya apareció en este archivo",
    tooLong: "Uno de los textos es demasiado largo",
  },
};

const languages: Readonly<Record<string, WorkTexts>> = { pt, en, es };

/** In the language of whoever asked; the time zone is the company's. */
export async function textsFor(tx: Tx, userId: number): Promise<{ texts: WorkTexts; timeZone: string }> {
  const { rows } = await sql<{ language: string | null; timeZone: string }>`
    select u.configs ->> 'language' as language, t.time_zone from users u join tenants t on t.id = u.tenant_id
     where u.tenant_id = app_tenant() and u.id = ${userId}`.execute(tx);
  const { language, timeZone = "America/Sao_Paulo" } = rows[0] ?? {};
  return { texts: languages[language?.slice(0, 2) ?? "pt"] ?? pt, timeZone };
}

/** A refusal of the table itself, with the line in the words of whoever asked. */
export function saidOfLine(error: unknown, texts: WorkTexts): unknown {
  if (!isAppError(error) || !error.code.startsWith("ERR_IMPORT_") || error.detail === undefined) return error;
  return new AppError(error.code, { detail: `${texts.line} ${error.detail}`, cause: error });
}
