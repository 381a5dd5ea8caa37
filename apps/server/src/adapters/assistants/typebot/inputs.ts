// What Typebot asks for, shown with what a channel has, and the customer's words as the answer it waits for.
import { fieldsOf, lineOf, listOf, numberOf } from "#adapters/reading";
import type { Facts, Option, Said, Say } from "../assistant-adapter.ts";

export interface Asked {
  type: string;
  items: Option[];
  isMultiple: boolean;
}

const ITEMS = 50;

/** Null: nothing is asked, so the bot has come to its end. */
export function askedIn(answer: unknown): Asked | null {
  const input = fieldsOf(fieldsOf(answer)?.input);
  const type = lineOf(input?.type, 40);
  if (!input || !type) return null;
  const items = listOf(input.items)
    .slice(0, ITEMS)
    .flatMap((item, place): Option[] => {
      const fields = fieldsOf(item);
      const title = lineOf(fields?.content ?? fields?.title, 200);
      return title ? [{ id: lineOf(fields?.id, 100) ?? String(place), title }] : [];
    });
  return { type, items, isMultiple: fieldsOf(input.options)?.isMultipleChoice === true };
}

const words: Record<Facts["language"], { choose: string; rate: string; file: string; payment: string }> = {
  pt: {
    choose: "Escolha uma opção:",
    rate: "Dê uma nota, de 1 a {n}.",
    file: "Envie o arquivo por aqui.",
    payment: "Este passo pede um pagamento que não é feito por aqui.",
  },
  en: {
    choose: "Choose an option:",
    rate: "Give a grade, from 1 to {n}.",
    file: "Send the file here.",
    payment: "This step asks for a payment that cannot be made here.",
  },
  es: {
    choose: "Elija una opción:",
    rate: "Dé una nota, de 1 a {n}.",
    file: "Envíe el archivo por aquí.",
    payment: "Este paso pide un pago que no se hace por aquí.",
  },
};

/** The question itself is the last bubble; choices stand below it. */
export function withInput(
  says: readonly Say[],
  asked: Asked | null,
  answer: unknown,
  language: Facts["language"],
): Say[] {
  const hints = words[language];
  if (asked?.type === "rating input") {
    const length = numberOf(fieldsOf(fieldsOf(fieldsOf(answer)?.input)?.options)?.length) ?? 10;
    return [...says, { kind: "text", text: hints.rate.replace("{n}", String(length)) }];
  }
  if (asked?.type === "file input") return [...says, { kind: "text", text: hints.file }];
  if (asked?.type === "payment input") return [...says, { kind: "text", text: hints.payment }];
  if (!asked || asked.items.length === 0) return [...says];
  const last = says.at(-1);
  const question = last?.kind === "text" ? last.text : hints.choose;
  const before = last?.kind === "text" ? says.slice(0, -1) : says;
  return [...before, { kind: "options", text: question, options: asked.items }];
}

/** "2", a tapped choice, or "1,3" where several may be chosen: always the words of the items. */
export function answerTo(asked: Asked | null, said: readonly Said[]): string {
  const text = said.map((one) => one.text).join("\n");
  if (!asked || asked.items.length === 0) return text;
  if (asked.items.some(({ title }) => title === text)) return text;
  const last = said.at(-1);
  const tapped = /^o(\d{1,2})$/.exec(last?.choiceId ?? "")?.[1];
  const at = (number: string) => asked.items[Number(number) - 1]?.title;
  if (tapped) return at(tapped) ?? text;
  const plain = text.trim();
  if (asked.isMultiple && /^\d{1,2}(\s*[,; ]\s*\d{1,2})*$/.test(plain))
    return plain
      .split(/[,; ]+/)
      .flatMap((number) => at(number) ?? [])
      .join(", ");
  return /^\d{1,2}\.?$/.test(plain) ? (at(plain.replace(".", "")) ?? text) : text;
}
