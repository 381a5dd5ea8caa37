// How a calendar speaks the reader's language, and which day its weeks begin with.
export const calendarOf = (locale: string) => ({
  locale: locale === "pt-BR" ? "pt-br" : (locale.split("-")[0] ?? "en"),
  firstDayOfWeek: locale.startsWith("pt") ? (0 as const) : (1 as const),
});
