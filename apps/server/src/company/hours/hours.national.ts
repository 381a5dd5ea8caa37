// Brazil's national holidays with a fixed date (Laws 662/1949, 6.802/1980, 10.607/2002 and 14.759/2023).

/** What a customer who writes on that day reads; the company may say it in its own words afterwards. */
export const nationalHolidays: readonly { date: string; message: string }[] = [
  { date: "01/01", message: "Feriado nacional: Confraternização Universal" },
  { date: "21/04", message: "Feriado nacional: Tiradentes" },
  { date: "01/05", message: "Feriado nacional: Dia do Trabalho" },
  { date: "07/09", message: "Feriado nacional: Independência do Brasil" },
  { date: "12/10", message: "Feriado nacional: Nossa Senhora Aparecida" },
  { date: "02/11", message: "Feriado nacional: Finados" },
  { date: "15/11", message: "Feriado nacional: Proclamação da República" },
  { date: "20/11", message: "Feriado nacional: Dia da Consciência Negra" },
  { date: "25/12", message: "Feriado nacional: Natal" },
];
