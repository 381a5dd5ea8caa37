// What the dialogue says as blocks of a flow: buttons where they fit, a list where there are more. Pure.
import type { Spoken } from "@prosa/flows";
import type { Language, Say } from "./second-copy.types.ts";

const MOST_BUTTONS = 3;
const BUTTON_LENGTH = 20;
/** Names the one file of a turn; it stands in no table. */
export const FILE_ID = "00000000-0000-4000-8000-000000000001";

const open: Readonly<Record<Language, string>> = { pt: "Ver opções", en: "See options", es: "Ver opciones" };

export function spokenOf(say: Say, language: Language, size: number): Spoken {
  if (say.kind === "text") return { id: "copy", kind: "message", text: say.text };
  if (say.kind === "pdf") {
    const files = [{ mediaId: FILE_ID, name: say.name, mime: "application/pdf", size }];
    return { id: "slip", kind: "files", files, caption: "" };
  }
  const { text, options } = say;
  const fits = options.length <= MOST_BUTTONS && options.every(({ title }) => title.length <= BUTTON_LENGTH);
  if (fits && options.every(({ description }) => !description) && options.length > 1)
    return {
      id: "choice",
      kind: "buttons",
      text,
      header: "",
      footer: "",
      buttons: options.map(({ id, title }) => ({ id, title })),
    };
  const rows = options.map(({ id, title, description = "" }) => ({ id, title, description }));
  return {
    id: "choice",
    kind: "list",
    title: "",
    description: text,
    sections: [{ title: "", rows }],
    buttonText: open[language],
  };
}
