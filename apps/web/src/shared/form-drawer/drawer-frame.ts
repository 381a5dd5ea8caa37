// What the form inside a drawer and the drawer around it tell each other.
import { createContext, useContext } from "react";

export interface DrawerFrame {
  close(): void;
  /** Saved: what is being closed has no draft to speak of. */
  settle(): void;
  /** Asked when the person closes the drawer; returns the way to take it back. */
  onLeave(leave: () => void): () => void;
  /** The grey line under the title. */
  say(line: string): void;
}

export const DrawerFrameContext = createContext<DrawerFrame | null>(null);

export function useDrawerFrame(): DrawerFrame {
  const frame = useContext(DrawerFrameContext);
  if (!frame) throw new Error("this form stands inside a FormDrawer");
  return frame;
}
