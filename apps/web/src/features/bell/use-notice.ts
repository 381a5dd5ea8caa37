// The words of a notice, and where it leads.
import type { Notice, NoticeSubject } from "@prosa/contracts/notices";
import { allows, type Profile } from "@prosa/contracts/permissions";
import { subjectPath } from "../../app/paths.ts";
import { saveFile, useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { goTo } from "../../shared/present-address.ts";

export interface NoticeWords {
  title: string;
  detail: string;
}

export function useNoticeWords(): (notice: Notice) => NoticeWords {
  const { t } = useTranslation(["bell", "common"]);
  return ({ kind, subject, params }) => {
    const work = subject.type === "job" ? t(`common:jobs.kinds.${subject.kind}`) : "";
    const isAlone = kind === "ticket.assigned" && params.author === "";
    return {
      title: isAlone ? t("kinds.ticket.assigned.titleAlone") : t(`kinds.${kind}.title`, { ...params, work }),
      detail: params.text === "" ? (params.contact ?? "") : t(`kinds.${kind}.detail`, { ...params, work }),
    };
  };
}

/** Null where there is nothing to open: the notice itself says all. */
export function pathOf(subject: NoticeSubject, profile: Profile): string | null {
  const isClosed =
    (subject.type === "channel" && !allows(profile, "channels", "read")) ||
    (subject.type === "assistant" && !allows(profile, "integrations", "read")) ||
    (subject.type === "anomaly" && !allows(profile, "reports", "own"));
  return isClosed ? null : subjectPath(subject);
}

/** What a press on it does; null: nothing but being read. */
export function useOpening(): (notice: Notice) => { label: "open" | "download"; run(): void } | null {
  const { profile } = useSignedIn();
  return ({ subject }) => {
    const path = pathOf(subject, profile);
    if (path !== null) return { label: "open", run: () => goTo(path) };
    const url = subject.type === "job" ? subject.resultUrl : null;
    return url === null ? null : { label: "download", run: () => void saveFile(url).catch(showError) };
  };
}
