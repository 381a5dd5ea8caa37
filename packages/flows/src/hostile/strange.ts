// Words nobody expects: half characters, names of prototypes, marks inside marks, very long and very empty ones.
import type { Chance } from "./chance.ts";

const STRANGE = [
  "",
  " ",
  "...",
  "\ud83d",
  "\udc00x",
  "a\u0000b",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "{{name}}",
  "{{__proto__}}",
  "{{constructor|upper}}",
  "{{{{name}}}}",
  "{{ nome | money }}",
  "{{nome|nada}}",
  "$& $1 $$",
  "\u202eolá",
  "👨‍👩‍👧‍👦👍🏽",
  "1️⃣",
  "İstanbul ẞ ﬁ Å",
  "ação não é ÓRGÃO",
  "1",
  "2",
  "2.",
  "dois",
  "opção 3",
  "sim",
  "não",
  "voltar",
  "sair",
  "012.345.678-90",
  "52998224725",
  "maria@exemplo.com.br",
  "31/02/2026",
  "29/02/2028",
  "R$ 1.234,50",
  "1e309",
  "-0",
  "\n\n\n",
  "https://exemplo.com/a?b=c",
] as const;

export function strangeText(chance: Chance): string {
  const kind = chance.below(20);
  if (kind === 0) return "x".repeat(chance.pick([200, 1000, 4096]));
  if (kind === 1) return "\ud83d\ude00".repeat(chance.pick([10, 500, 2000]));
  if (kind === 2) return "\u0001".repeat(chance.pick([10, 1000]));
  if (kind === 3) return `${chance.pick(STRANGE)} ${chance.pick(STRANGE)}`;
  return chance.pick(STRANGE);
}

export const strangeKeys = [
  "nome",
  "cpf",
  "constructor",
  "toString",
  "valor",
  "Data de nascimento",
  "a",
  "B b",
] as const;
