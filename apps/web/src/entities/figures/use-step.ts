// Walking through the points of a chart: by arrow keys, by the pointer, and out of it.
import { type KeyboardEvent, type PointerEvent, useState } from "react";

/** Where a key leads; null: out of the chart; undefined: nowhere. */
function nextStep(key: string, step: number | null, last: number): number | null | undefined {
  switch (key) {
    case "ArrowRight":
      return Math.min(last, (step ?? -1) + 1);
    case "ArrowLeft":
      return Math.max(0, (step ?? last + 1) - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "Escape":
      return null;
    default:
      return undefined;
  }
}

export function useStep(xs: readonly number[], width: number) {
  const [step, setStep] = useState<number | null>(null);
  const last = xs.length - 1;
  return {
    step: step === null || step > last ? null : step,
    handlers: {
      onKeyDown(event: KeyboardEvent) {
        const to = nextStep(event.key, step, last);
        if (to === undefined) return;
        event.preventDefault();
        setStep(to);
      },
      onPointerMove(event: PointerEvent<SVGSVGElement>) {
        const box = event.currentTarget.getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * width;
        const near = xs.reduce(
          (best, one, index) => (Math.abs(one - x) < Math.abs((xs[best] ?? 0) - x) ? index : best),
          0,
        );
        setStep(near);
      },
      onPointerLeave: () => setStep(null),
      onBlur: () => setStep(null),
    },
  };
}
