// Files dropped anywhere on the conversation; while they hover, it says to whom they would go.
import { IconUpload } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import css from "./drop.module.css";

interface Props {
  contactName: string;
  onFiles(files: File[]): void;
}

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

export function DropZone({ contactName, onFiles }: Props) {
  const { t } = useTranslation("composer");
  const zone = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent((event: DragEvent) => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFiles(files);
  });

  useEffect(() => {
    const area = zone.current?.parentElement;
    if (!area) return;
    // Every element inside sends its own enter and leave; only the last leave is one.
    let depth = 0;
    const handlers = {
      dragenter(event: DragEvent) {
        if (!hasFiles(event)) return;
        depth += 1;
        setOver(true);
      },
      dragleave(event: DragEvent) {
        if (!hasFiles(event)) return;
        depth -= 1;
        if (depth <= 0) setOver(false);
      },
      dragover: (event: DragEvent) => hasFiles(event) && event.preventDefault(),
      drop(event: DragEvent) {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth = 0;
        setOver(false);
        take(event);
      },
    };
    for (const [name, handler] of Object.entries(handlers)) area.addEventListener(name, handler as EventListener);
    return () => {
      for (const [name, handler] of Object.entries(handlers)) area.removeEventListener(name, handler as EventListener);
    };
  }, []);

  return (
    <div ref={zone} className={css.zone} data-over={isOver || undefined} aria-hidden={!isOver}>
      {isOver && (
        <p>
          <IconUpload size={24} stroke={1.75} aria-hidden />
          {t("attach.dropFor", { name: contactName })}
        </p>
      )}
    </div>
  );
}
