// Lengths and cuts of texts that never leave half a character behind.

/** Bytes the text takes as UTF-8; a lone surrogate counts as the mark that replaces it. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (isHigh(code) && isLow(text.charCodeAt(index + 1))) {
      bytes += 4;
      index++;
    } else bytes += 3;
  }
  return bytes;
}

const isHigh = (code: number) => code >= 0xd800 && code <= 0xdbff;
const isLow = (code: number) => code >= 0xdc00 && code <= 0xdfff;
/** What belongs to the character before it: accents, joiners, skin tones. */
const CLINGS = /^(\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}])/u;

/** At most so many UTF-16 units, and no character broken: what hangs together is left out together. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = Math.max(0, most);
  const least = Math.max(0, end - 40);
  while (end > least && breaksAt(text, end)) end--;
  if (end === least && isLow(text.charCodeAt(end)) && end > 0 && isHigh(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

function breaksAt(text: string, at: number): boolean {
  if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) return true;
  if (text.charCodeAt(at - 1) === 0x200d) return true;
  return CLINGS.test(text.slice(at, at + 2));
}

/** At most so many bytes of UTF-8, and no character broken. */
export function cutBytes(text: string, most: number): string {
  let head = cut(text, most);
  while (head !== "" && utf8Length(head) > most)
    head = cut(head, Math.min(head.length - 1, head.length - Math.ceil((utf8Length(head) - most) / 3)));
  return head;
}

/** In pieces that `shorten` leaves whole, broken at a line, else at a space, else at a character. */
export function pieces(text: string, most: number, shorten: (text: string, most: number) => string = cut): string[] {
  const found: string[] = [];
  let rest = text.trim();
  while (rest !== "") {
    const head = shorten(rest, most) || rest.slice(0, 2);
    const at = head.length === rest.length ? head.length : breakOf(head);
    found.push(rest.slice(0, at).trimEnd());
    rest = rest.slice(at).trimStart();
  }
  return found;
}

function breakOf(head: string): number {
  const half = head.length / 2;
  const line = head.lastIndexOf("\n");
  if (line > half) return line;
  const space = head.lastIndexOf(" ");
  return space > half ? space : head.length;
}
