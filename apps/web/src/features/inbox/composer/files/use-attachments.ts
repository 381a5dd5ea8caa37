// Files in the tray: measured and kept as they come, so that the message has its box and a reload loses nothing.
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { notify } from "../../../../shared/notices/index.ts";
import { type DraftFile, filesOf, KEPT_FILE_MAX } from "../../device/drafts.rules.ts";
import type { InboxLocal } from "../../state/inbox.local.ts";
import { FILES_MAX, isUnnamed, moveFile, SHRINK_ABOVE, screenshotName } from "./attach.rules.ts";
import { measure, shrink } from "./measure.ts";

export function useAttachments(ticketId: number, { drafts, files }: InboxLocal) {
  const { t } = useTranslation("composer");
  const patch = (id: string, part: Partial<DraftFile>) => {
    const { files: now } = drafts.of(ticketId);
    drafts.change(ticketId, { files: now.map((file) => (file.id === id ? { ...file, ...part } : file)) });
  };

  /** The name is written before the bytes, so that a file without a name is known to be left over. */
  function keep(id: string, bytes: Blob) {
    files.put(id, bytes);
    drafts.flush();
    if (bytes.size <= KEPT_FILE_MAX) files.keep(id);
  }

  async function prepare(id: string, file: File) {
    const facts = await measure(file);
    if (!drafts.of(ticketId).files.some((one) => one.id === id)) return;
    patch(id, facts);
    if (!file.type.startsWith("image/") || file.size <= SHRINK_ABOVE || !facts.width) return;
    const smaller = await shrink(file);
    if (!smaller || !drafts.of(ticketId).files.some((one) => one.id === id)) return;
    const small = { id: crypto.randomUUID(), size: smaller.blob.size, width: smaller.width, height: smaller.height };
    patch(id, { small, useSmall: true });
    keep(small.id, smaller.blob);
  }

  return {
    add(given: readonly File[]) {
      const { files: before, mode } = drafts.of(ticketId);
      const room = Math.max(0, FILES_MAX - before.length);
      if (given.length > room) notify({ kind: "warning", title: t("attach.tooMany", { count: FILES_MAX }) });
      const added = given.slice(0, room).map((file) => {
        const extension = file.type.split("/")[1] ?? "png";
        const name = isUnnamed(file.name) ? screenshotName(new Date(), extension) : file.name;
        return { file, id: crypto.randomUUID(), name };
      });
      const entries = added.map(({ file, id, name }): DraftFile => {
        const { size, type: mime } = file;
        const unknown = { width: null, height: null, durationMs: null, peaks: null };
        return { id, name, mime, size, ...unknown, caption: "", asDocument: false, small: null, useSmall: false };
      });
      drafts.change(ticketId, { files: [...before, ...entries], mode: mode === "note" ? "reply" : mode });
      for (const { file, id } of added) {
        keep(id, file);
        void prepare(id, file);
      }
    },
    remove(id: string) {
      const { files: before } = drafts.of(ticketId);
      const gone = before.find((file) => file.id === id);
      drafts.change(ticketId, { files: before.filter((file) => file.id !== id) });
      if (gone) for (const one of filesOf({ ...drafts.of(ticketId), files: [gone], voice: null })) files.drop(one);
    },
    move(from: number, to: number) {
      drafts.change(ticketId, { files: moveFile(drafts.of(ticketId).files, from, to) });
    },
    patch,
  };
}

export type Attachments = ReturnType<typeof useAttachments>;
