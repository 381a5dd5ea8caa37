// A document in the browser's own viewer, over the conversation; saving it stays one press away.
import { Button, Loader } from "@mantine/core";
import type { Media } from "@prosa/contracts/message-content";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { Dialog } from "../Dialog.tsx";
import css from "./document-viewer.module.css";

export default function DocumentViewer({ media, onClose }: { media: Media; onClose(): void }) {
  const { t } = useTranslation(["conversation", "message"]);
  const [isThere, setThere] = useState(false);
  const name = media.name ?? t("message:media.unnamed");
  return (
    <Dialog
      onClose={onClose}
      title={<span className={css.name}>{name}</span>}
      size="min(1100px, 96vw)"
      centered
      classNames={{ body: css.body, title: css.title }}
      data-testid="document-viewer"
    >
      <div className={css.frame}>
        {!isThere && <Loader className={css.wait} size="sm" aria-label={t("viewer.opening")} />}
        {/* The server gives the file no origin (its own policy); a sandbox here would keep the viewer itself out. */}
        <iframe src={media.viewUrl ?? undefined} title={name} onLoad={() => setThere(true)} />
      </div>
      <div className={css.foot}>
        <span className="meta">{t("viewer.hint")}</span>
        <Button
          component="a"
          href={media.url ?? undefined}
          download={name}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          {t("message:actions.download")}
        </Button>
      </div>
    </Dialog>
  );
}
