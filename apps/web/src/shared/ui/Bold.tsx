// A translated text with a part in bold, marked <b>so</b>: the one mark for which a whole parser would be too much.

const PART = /<b>(.*?)<\/b>/;

export function Bold({ text }: { text: string }) {
  return text.split(PART).map((part, index) =>
    // Every second part stood between the marks.
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
    index % 2 === 1 ? <b key={index}>{part}</b> : part,
  );
}
