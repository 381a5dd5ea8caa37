// The words of letters with figures, in the reader's language: figures and where they stand, nothing of any customer. Pure.
import { said } from "@prosa/contracts/report-shapes";
import type { Language, Letter } from "#company/letters";

const words = {
  weekly: said("Seus números da semana", "Your numbers of the week", "Sus números de la semana"),
  monthly: said("Seus números do mês", "Your numbers of the month", "Sus números del mes"),
  hello: said("Aqui estão os números de", "Here are the numbers of", "Aquí están los números de"),
  all: said(
    "Tudo, com o que está por trás de cada número:",
    "Everything, with what is behind each number:",
    "Todo, con lo que hay detrás de cada número:",
  ),
  end: said(
    "Para não receber mais este e-mail, basta abrir este endereço:",
    "To get this e-mail no more, just open this address:",
    "Para no recibir más este correo, basta con abrir esta dirección:",
  ),
} as const;

export interface Facts {
  rhythm: "weekly" | "monthly";
  title: string;
  company: string;
  period: string;
  lines: readonly string[];
  link: string;
  endLink: string;
}

export function letterOf(language: Language, { rhythm, title, company, period, lines, link, endLink }: Facts): Letter {
  return {
    subject: `${words[rhythm][language]}: ${title} (${period})`,
    lines: [
      `${words.hello[language]} ${company}: ${title}, ${period}.`,
      lines.join("\n"),
      `${words.all[language]}\n${link}`,
      `${words.end[language]}\n${endLink}`,
    ],
  };
}
