// Steps as text, for the clipboard: read again here, in another flow or in another company. Pure.
import { blankDocument, parseDocument, type Step } from "@prosa/flows";

const MARK = "steps";

export const writeSteps = (steps: readonly Step[]): string => JSON.stringify({ prosa: MARK, steps });

/** null: some other text. */
export function readSteps(text: string): Step[] | null {
  try {
    const json = JSON.parse(text) as { prosa?: unknown; steps?: unknown };
    if (json?.prosa !== MARK || !Array.isArray(json.steps) || json.steps.length === 0) return null;
    const parsed = parseDocument({ ...blankDocument(), steps: json.steps });
    return parsed.ok ? parsed.document.steps : null;
  } catch {
    return null;
  }
}
