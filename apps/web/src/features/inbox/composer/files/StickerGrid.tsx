// Stickers that were received or sent lately: one press sends it again, with its own bytes.
import { recentStickers } from "@prosa/contracts/stickers";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { api } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { showError } from "../../../../shared/notices/index.ts";
import { FailedPanel, Waiting } from "../../../../shared/ui/index.ts";
import type { SendForm } from "../composer.types.ts";
import css from "./stickers.module.css";

const BONES = [1, 2, 3, 4, 5, 6, 7, 8];

export function StickerGrid({ onSend, onClose }: { onSend: SendForm; onClose(): void }) {
  const { t } = useTranslation("composer");
  const { data, error, refetch } = useQuery({
    queryKey: ["stickers"],
    queryFn: ({ signal }) => api(recentStickers, { signal, quiet: true, silent: true }),
    staleTime: 0,
  });
  const isBusy = useRef(false);

  async function send({ url, width, height }: { url: string | null; width: number | null; height: number | null }) {
    if (!url || isBusy.current) return;
    isBusy.current = true;
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`sticker: ${answer.status}`);
      const bytes = await answer.blob();
      const mime = "image/webp";
      const file = { name: "figurinha.webp", mime, size: bytes.size, width, height, durationMs: null, peaks: null };
      const item = { type: "sticker", body: "", requestId: crypto.randomUUID() } as const;
      onSend({ ...item, file: { ...file, as: "sticker" } }, new Blob([bytes], { type: mime }));
      onClose();
    } catch (cause) {
      showError(cause);
    } finally {
      isBusy.current = false;
    }
  }

  if (error && !data) return <FailedPanel error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Waiting label={t("sticker.loading")}>
        <div className={css.grid}>
          {BONES.map((bone) => (
            <span key={bone} className="skel" />
          ))}
        </div>
      </Waiting>
    );
  }
  if (data.items.length === 0) return <p className={css.none}>{t("sticker.none")}</p>;
  return (
    <div className={`${css.grid} scroll`}>
      {data.items.map(({ messageId, media }, place) => (
        <button
          key={messageId}
          type="button"
          className={css.sticker}
          aria-label={t("sticker.send", { place: place + 1 })}
          onClick={() => void send(media)}
        >
          <img src={media.thumbUrl ?? media.url ?? undefined} alt="" loading="lazy" />
        </button>
      ))}
    </div>
  );
}
