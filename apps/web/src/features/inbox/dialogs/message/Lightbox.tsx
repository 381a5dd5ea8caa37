// Pictures of the conversation, large: zoom, turn to the next, save, answer, forward.
import { IconArrowBackUp, IconArrowForwardUp, IconDownload } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import YetAnotherLightbox from "yet-another-react-lightbox";
import Captions from "yet-another-react-lightbox/plugins/captions";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import "yet-another-react-lightbox/styles.css";
import "yet-another-react-lightbox/plugins/captions.css";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import type { MessageHandlers } from "../../bubbles/conversation-context.ts";
import type { Entry } from "../../state/entries.rules.ts";
import css from "./lightbox.module.css";

interface Props {
  first: Entry;
  all: Entry[];
  contactName: string;
  handlers: MessageHandlers;
  onClose(): void;
}

export default function Lightbox({ first, all, contactName, handlers, onClose }: Props) {
  const { t } = useTranslation(["message", "common"]);
  const formats = useFormats();
  const pictures = useMemo(
    () => all.filter(({ type, media, isDeleted }) => type === "image" && media?.status === "ready" && !isDeleted),
    [all],
  );
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      pictures.findIndex(({ clientId }) => clientId === first.clientId),
    ),
  );
  const slides = pictures.map(({ media, body, fromMe, username, createdAt }) => {
    const author = fromMe ? (username ?? t("author.you")) : contactName;
    return {
      src: media?.url ?? "",
      alt: body || t("media.pictureOf", { name: author }),
      width: media?.width ?? undefined,
      height: media?.height ?? undefined,
      title: `${author}, ${formats.dateTime(createdAt)}`,
      description: body || undefined,
    };
  });
  const current = pictures[index];
  const button = (action: "reply" | "forward" | "download", Icon: typeof IconDownload) => (
    <button
      key={action}
      type="button"
      className={css.button}
      aria-label={t(`actions.${action}`)}
      title={t(`actions.${action}`)}
      onClick={() => {
        if (action !== "download") onClose();
        if (current) handlers.run(action, [current]);
      }}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </button>
  );
  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom, Captions]}
      carousel={{ finite: true }}
      controller={{ closeOnBackdropClick: true }}
      on={{ view: ({ index: next }) => setIndex(next) }}
      toolbar={{
        buttons: [
          button("reply", IconArrowBackUp),
          button("forward", IconArrowForwardUp),
          button("download", IconDownload),
          "zoom",
          "close",
        ],
      }}
      labels={{
        Lightbox: t("lightbox.label"),
        Next: t("lightbox.next"),
        Previous: t("lightbox.previous"),
        Close: t("common:actions.close"),
        "Zoom in": t("lightbox.zoomIn"),
        "Zoom out": t("lightbox.zoomOut"),
      }}
    />
  );
}
