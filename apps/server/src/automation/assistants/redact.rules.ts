// Takes out of words what identifies a person before they leave, and puts it back into the answer. Pure; the map lives in one call.

export interface Redaction {
  hide(text: string): string;
  reveal(text: string): string;
}

interface Kind {
  name: string;
  find: RegExp;
  holds(found: string): boolean;
}

const digitsOf = (text: string) => text.replace(/\D/g, "");

const kinds: readonly Kind[] = [
  { name: "E-MAIL", find: /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}/g, holds: () => true },
  {
    name: "CNPJ",
    find: /(?<![\w.])[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}(?!\w)/gi,
    holds: (found) => isCnpj(found.toUpperCase().replace(/[^0-9A-Z]/g, "")),
  },
  { name: "CARD", find: /(?<!\d)(?:\d[ -]?){13,19}(?!\d)/g, holds: (found) => isLuhn(digitsOf(found)) },
  {
    name: "CPF",
    find: /(?<!\d)\d{3}[. ]?\d{3}[. ]?\d{3}[- ]?\d{2}(?!\d)/g,
    holds: (found) => isCpf(digitsOf(found)),
  },
  {
    name: "PHONE",
    find: /(?<![\d\w])(?:\+?\d{1,3}[ -]?)?(?:\(\d{2}\)|\d{2})[ -]?9?\d{4}[ -]?\d{4}(?!\d)/g,
    holds: (found) => digitsOf(found).length >= 10,
  },
];

export function newRedaction(): Redaction {
  const marks = new Map<string, string>();
  const kept = new Map<string, string>();
  const markOf = (name: string, found: string): string => {
    const known = marks.get(found);
    if (known) return known;
    const count = [...kept.keys()].filter((mark) => mark.startsWith(`[${name} `)).length + 1;
    const mark = `[${name} ${count}]`;
    marks.set(found, mark);
    kept.set(mark, found);
    return mark;
  };
  return {
    hide: (text) =>
      kinds.reduce(
        (rest, { name, find, holds }) => rest.replace(find, (found) => (holds(found) ? markOf(name, found) : found)),
        text,
      ),
    reveal: (text) => text.replace(/\[[A-Z-]{3,6} \d{1,3}\]/g, (mark) => kept.get(mark) ?? mark),
  };
}

function isCpf(digits: string): boolean {
  if (digits.length !== 11 || /^(\d)\1{10}$/.test(digits)) return false;
  return [9, 10].every((length) => {
    let sum = 0;
    for (let place = 0; place < length; place++) sum += Number(digits[place]) * (length + 1 - place);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

/** The first twelve may be letters: each counts as its character code less 48. */
function isCnpj(plain: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(plain) || /^(.)\1{13}$/.test(plain)) return false;
  return [12, 13].every((length) => {
    let sum = 0;
    for (let place = 0; place < length; place++)
      sum += (plain.charCodeAt(place) - 48) * (((length - 1 - place) % 8) + 2);
    const rest = sum % 11;
    return (rest < 2 ? 0 : 11 - rest) === Number(plain[length]);
  });
}

function isLuhn(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false;
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
