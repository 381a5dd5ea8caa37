// Where somebody is in bringing a table in. The check is the server's work and stands in the address: a reload finds it again.
import type { Mapping, Reading, readImport } from "@prosa/contracts/contact-work";
import type { AnswerOf } from "@prosa/contracts/route";
import { useState } from "react";
import type { ImportWishes } from "./components/ImportSteps.tsx";
import { useImportCheck, useWork } from "./work.queries.ts";

interface Chosen {
  fileId: string;
  name: string;
}

type Seen = AnswerOf<typeof readImport>;

const unmapped: Mapping = { name: null, number: 0, email: null, notes: null, extraInfo: [] };

export interface CheckAddress {
  checkId: string | null;
  setCheckId(id: string | null): void;
}

/** One thing at a time; what fails is said in place and leaves everything as it was. */
function useOneAtATime() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (cause) {
      setError(cause);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run };
}

export function useImport({ checkId, setCheckId }: CheckAddress) {
  const { read, check, bringIn } = useWork();
  const { busy, error, run } = useOneAtATime();
  const asked = useImportCheck(checkId);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [seen, setSeen] = useState<Seen | null>(null);
  const [ownMapping, setMapping] = useState<Mapping | null>(null);
  const [wishes, setWishes] = useState<ImportWishes>({ known: "skip", tagIds: [], walletIds: [] });
  const [isStarted, setStarted] = useState(false);
  const known = checkId === null ? undefined : asked.data;
  const file = chosen ?? (known ? { fileId: known.fileId, name: known.job.subject } : null);
  const mapping = ownMapping ?? known?.mapping ?? unmapped;
  const reading = seen?.reading ?? known?.reading;
  const step = isStarted ? 3 : checkId !== null && !asked.error ? 2 : seen ? 1 : 0;
  const look = (from: Chosen, wanted?: Reading, kept?: Mapping) =>
    run(async () => {
      const found = await read({ fileId: from.fileId, ...(wanted ? { reading: wanted } : {}) });
      setChosen(from);
      setSeen(found);
      setMapping(kept ?? found.mapping ?? unmapped);
      setCheckId(null);
    });
  return {
    state: { step, file, seen, mapping, check: known, wishes, busy, error: error ?? asked.error },
    setMapping,
    setWishes,
    look,
    back() {
      if (step === 1) setSeen(null);
      else if (seen) setCheckId(null);
      else if (file) void look(file, reading, mapping);
    },
    check: () =>
      run(async () => {
        if (file && seen) setCheckId((await check({ fileId: file.fileId, reading: seen.reading, mapping })).id);
      }),
    start: (onStarted: () => void) =>
      run(async () => {
        if (!file || !reading) return;
        await bringIn({ fileId: file.fileId, reading, mapping, ...wishes });
        setStarted(true);
        setCheckId(null);
        onStarted();
      }),
  };
}
