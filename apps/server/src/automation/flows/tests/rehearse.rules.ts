// Recorded conversations run through another drawing: which of them would end elsewhere. Pure.
import { compile, type FlowDocument, type Recorded, replay, type State } from "@prosa/flows";

export interface Recording {
  ticketId: number;
  document: FlowDocument;
  turns: readonly Recorded[];
}

export interface End {
  to: string | null;
  step: string | null;
}

const endOf = (state: State | undefined, target: string | null): End => ({
  to: state?.ended ? `${state.ended.to}${target === null ? "" : ` ${target}`}` : null,
  step: state?.ended ? null : (state?.node ?? null),
});

/** With whom it ends: another queue is another end. */
function outcome(document: FlowDocument, turns: readonly Recorded[]): End {
  const played = replay(compile(document), turns);
  const effects = played.flatMap((turn) => turn.effects);
  const ending = effects.findLast(({ kind }) => kind === "queue" || kind === "user" || kind === "flow");
  const target =
    ending?.kind === "queue"
      ? ending.queueId
      : ending?.kind === "user"
        ? ending.userId
        : ending?.kind === "flow"
          ? ending.flowId
          : null;
  return endOf(played.at(-1)?.state, target === null ? null : String(target));
}

/** Both are run again, so that a difference is one of the drawings and of nothing else. */
export function endsElsewhere(recordings: readonly Recording[], draft: FlowDocument) {
  return recordings.flatMap(({ ticketId, document, turns }) => {
    const [was, now] = [outcome(document, turns), outcome(draft, turns)];
    return was.to === now.to && was.step === now.step ? [] : [{ ticketId, was, now }];
  });
}
