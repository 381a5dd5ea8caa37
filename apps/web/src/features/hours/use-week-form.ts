// The form of one scope's week: what the server has, what was changed over it, its draft, and saving it.
import { useState } from "react";
import { ApiError } from "../../shared/api/index.ts";
import { changesOf } from "../../shared/form-drawer/draft.rules.ts";
import { useDraft } from "../../shared/form-drawer/use-draft.ts";
import { t } from "../../shared/i18n/index.ts";
import { notify, showError, useFlash } from "../../shared/notices/index.ts";
import { type Hours, type Place, useSaveHours } from "./hours.queries.ts";
import { changedDays, type Problems, problemFromServer, problemsOf, type Week } from "./week.rules.ts";

/** A type, not an interface: the drafts take any record of plain values. */
export type WeekValues = {
  week: Week | null;
  text: string;
  /** Null: as often as the company. */
  maxSends: number | null;
};

const valuesOf = ({ businessHours, messageBusinessHours, maxSends, inheritsMaxSends }: Hours): WeekValues => ({
  week: businessHours,
  text: messageBusinessHours,
  maxSends: inheritsMaxSends ? null : maxSends,
});

const none: Problems = new Map();

export function useWeekForm(place: Place, hours: Hours) {
  const server = valuesOf(hours);
  // Only what was changed lies over the server's values, so that news of the rest still comes through.
  const [edits, setEdits] = useState<Partial<WeekValues>>({});
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Problems>(none);
  const [error, setError] = useState<unknown>(null);
  const [flashing, flash] = useFlash();
  const saving = useSaveHours(place);
  const values = { ...server, ...edits };
  const changed = changesOf(server, values);
  const draft = useDraft({
    form: `hours-${place.scope}`,
    id: place.scopeId ?? 0,
    initial: server,
    values,
    secret: [],
    enabled: true,
    onFound: (found) => setEdits(changesOf(server, found)),
  });
  const own = values.week ? problemsOf(values.week) : none;
  const typos = new Map([...own].filter(([, reason]) => tried || reason !== "bad_time"));

  const clear = () => {
    setEdits({});
    setTried(false);
    setRefused(none);
    setError(null);
    draft.remove(false);
  };

  return {
    values,
    draftedAt: draft.at,
    flashing,
    isSaving: saving.isPending,
    error,
    /** Half-typed times are said after the first try to save, everything else at once. */
    problems: refused.size > 0 ? refused : typos,
    changes:
      ("week" in changed ? Math.max(1, changedDays(server.week, values.week)) : 0) +
      ("text" in changed ? 1 : 0) +
      ("maxSends" in changed ? 1 : 0),
    change(part: Partial<WeekValues>) {
      setRefused(none);
      setError(null);
      setEdits((before) => ({ ...before, ...part }));
    },
    discard: clear,
    /** The first wrong place, or null when it was sent. */
    async save(): Promise<void> {
      if (saving.isPending || Object.keys(changed).length === 0) return;
      setTried(true);
      if (own.size > 0) return;
      try {
        await saving.mutateAsync({
          ...("week" in changed && { week: values.week }),
          ...(("text" in changed || "maxSends" in changed) && {
            message: { text: values.text, maxSends: values.maxSends },
          }),
        });
        clear();
        flash();
        notify({ kind: "success", title: t("hours:save.saved"), key: "hours-saved" });
      } catch (cause) {
        if (!(cause instanceof ApiError)) return showError(cause);
        const problems = problemFromServer(cause.field, cause.detail);
        cause.shown = true;
        if (cause.code === "ERR_HOURS_INVALID" && problems.size > 0) setRefused(problems);
        else setError(cause);
      }
    },
  };
}
