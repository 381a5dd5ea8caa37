// What a button is for, shown beside it while it is pointed at or focused; until then it costs nothing to draw.
import type { FloatingPosition } from "@mantine/core";
import { cloneElement, type FocusEvent, lazy, type PointerEvent, type ReactElement, Suspense, useState } from "react";
import { loadPatiently } from "./load-chunk.ts";

const HintShown = lazy(() => loadPatiently(() => import("./HintShown.tsx")));

interface Heard {
  onPointerEnter?(event: PointerEvent<HTMLElement>): void;
  onPointerLeave?(event: PointerEvent<HTMLElement>): void;
  onPointerDown?(event: PointerEvent<HTMLElement>): void;
  onFocus?(event: FocusEvent<HTMLElement>): void;
  onBlur?(event: FocusEvent<HTMLElement>): void;
}

interface Props {
  /** Null: there is nothing to say. */
  label: string | null;
  position?: FloatingPosition;
  disabled?: boolean;
  /** It has a name of its own: what is shown here is not read aloud. */
  children: ReactElement<Heard>;
}

export function Hint({ label, position, disabled = false, children }: Props) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const own = children.props;
  const hide = () => setTarget(null);
  const child = cloneElement(children, {
    onPointerEnter(event) {
      own.onPointerEnter?.(event);
      if (event.pointerType !== "touch") setTarget(event.currentTarget);
    },
    onPointerLeave(event) {
      own.onPointerLeave?.(event);
      hide();
    },
    onPointerDown(event) {
      own.onPointerDown?.(event);
      hide();
    },
    onFocus(event) {
      own.onFocus?.(event);
      if (event.currentTarget.matches(":focus-visible")) setTarget(event.currentTarget);
    },
    onBlur(event) {
      own.onBlur?.(event);
      hide();
    },
  });
  return (
    <>
      {child}
      {target && label !== null && !disabled && (
        <Suspense fallback={null}>
          <HintShown target={target} label={label} position={position} onLeave={hide} />
        </Suspense>
      )}
    </>
  );
}
