// Before every test file: schemas as in the browser, and rendered components taken away again.
import "./zod-setup.ts";
import { afterEach } from "vitest";

afterEach(async () => {
  if (typeof document === "undefined") return;
  const { cleanup } = await import("@testing-library/react");
  cleanup();
});
