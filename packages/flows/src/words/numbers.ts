// Numbers as people write them when a list was numbered: "2", "2.", "2)", "opção 2", "dois", "la segunda".
import { normalise } from "./normal.ts";

const WORDS: readonly (readonly string[])[] = [
  ["um", "uma", "uno", "una", "one", "primeira", "primeiro", "primera", "primero", "first"],
  ["dois", "duas", "dos", "two", "segunda", "segundo", "second"],
  ["tres", "three", "terceira", "terceiro", "tercera", "tercero", "third"],
  ["quatro", "cuatro", "four", "quarta", "quarto", "cuarta", "cuarto", "fourth"],
  ["cinco", "five", "quinta", "quinto", "fifth"],
  ["seis", "six", "meia", "sexta", "sexto", "sixth"],
  ["sete", "siete", "seven", "setima", "setimo", "septima", "septimo", "seventh"],
  ["oito", "ocho", "eight", "oitava", "oitavo", "octava", "octavo", "eighth"],
  ["nove", "nueve", "nine", "nona", "nono", "novena", "noveno", "ninth"],
  ["dez", "diez", "ten", "decima", "decimo", "tenth"],
];

const BY_WORD = new Map(WORDS.flatMap((words, index) => words.map((word) => [word, index + 1] as const)));
const INTRODUCED = /^(?:(?:a|o|la|el|the|opcao|opcion|option|numero|number|item|n)\s+)+/;

export function numberIn(text: string): number | null {
  const plain = normalise(text).replace(INTRODUCED, "");
  const digits = /^[#(]?(\d{1,2})\s*[)\-ºª°]*$/u.exec(plain)?.[1];
  if (digits !== undefined) return Number(digits);
  return BY_WORD.get(plain) ?? null;
}
