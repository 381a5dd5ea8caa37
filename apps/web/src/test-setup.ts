// Before every test file: schemas as in the browser, patience, and rendered components taken away again.
import "./zod-setup.ts";
import { afterEach } from "vitest";

// Growing text fields listen for fonts that arrive late; the light DOM has none.
if (typeof document !== "undefined" && !document.fonts) {
  Object.defineProperty(document, "fonts", { value: new EventTarget() });
}

// A busy machine may take its time; what is waited for is the condition.
if (typeof document !== "undefined") {
  const { configure } = await import("@testing-library/react");
  configure({ asyncUtilTimeout: 10_000 });
}

afterEach(async () => {
  if (typeof document === "undefined") return;
  const { cleanup } = await import("@testing-library/react");
  cleanup();
});
