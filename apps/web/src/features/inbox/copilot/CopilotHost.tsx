// The copilot at its composer: its words go into the field as if typed, and what stood there comes back with one click.
import type { RefObject } from "react";
import { writeText } from "../../../entities/message/composer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import type { ComposerState } from "../composer/use-composer.ts";
import type { Mode } from "../device/drafts.rules.ts";
import Copilot from "./Copilot.tsx";

interface Props {
  ticketId: number;
  composer: Pick<ComposerState, "draft" | "text" | "take">;
  field: RefObject<HTMLTextAreaElement | null>;
  onClose(): void;
}

export default function CopilotHost({ ticketId, composer, field, onClose }: Props) {
  const { t } = useTranslation("copilot");
  const { draft, text, take } = composer;
  const focusSoon = () => requestAnimationFrame(() => field.current?.focus());
  const close = () => {
    onClose();
    focusSoon();
  };
  const handleTake = (words: string, as: Mode) => {
    const area = field.current;
    // By the field, so that the browser's own undo knows of it too; a note has another text in it.
    const bringBack = take(words, as);
    if (area && as === draft.mode) writeText(area, { text: words, selection: [words.length, words.length] });
    notify({
      kind: "success",
      key: `copilot-${ticketId}`,
      title: t(as === "note" && draft.mode === "reply" ? "takenAsNote" : "taken"),
      action: {
        label: t("undo"),
        run: () => {
          bringBack();
          focusSoon();
        },
      },
    });
    close();
  };
  return <Copilot ticketId={ticketId} mode={draft.mode} text={text} onTake={handleTake} onClose={close} />;
}
