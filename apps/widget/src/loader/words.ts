// The few words of the launcher, in the language of the page, or of the chat where that one is none of ours.
export interface LoaderWords {
  language: "pt" | "en" | "es";
  title: string;
  open: string;
  close: string;
  dismiss: string;
  unread(count: number): string;
}

const words: Record<LoaderWords["language"], Omit<LoaderWords, "language">> = {
  pt: {
    title: "Conversa com a empresa",
    open: "Abrir conversa",
    close: "Fechar conversa",
    dismiss: "Dispensar",
    unread: (count) => `Abrir conversa, não lidas: ${count}`,
  },
  en: {
    title: "Conversation with the company",
    open: "Open conversation",
    close: "Close conversation",
    dismiss: "Dismiss",
    unread: (count) => `Open conversation, unread: ${count}`,
  },
  es: {
    title: "Conversación con la empresa",
    open: "Abrir conversación",
    close: "Cerrar conversación",
    dismiss: "Descartar",
    unread: (count) => `Abrir conversación, sin leer: ${count}`,
  },
};

export function wordsFor(locale: string, otherwise: string): LoaderWords {
  const wanted = [locale.slice(0, 2).toLowerCase(), otherwise, "pt"].find((one) => Object.hasOwn(words, one));
  const language = wanted as LoaderWords["language"];
  return { language, ...words[language] };
}
