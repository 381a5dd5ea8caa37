// Before every test file: schemas as in the browser, and rendered components taken away again.
import "./zod-setup.ts";
import { afterEach } from "vitest";

// Growing text fields listen for fonts that arrive late; the light DOM has none.
if (typeof document !== "undefined" && !document.fonts) {
  Object.defineProperty(document, "fonts", { value: new EventTarget() });
}

afterEach(async () => {
  if (typeof document === "undefined") return;
  const { cleanup } = await import("@testing-library/react");
  cleanup();
});
