// The one command an operator types, as a process of its own, and what it says.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { House } from "../house/house.ts";

const SERVER = fileURLToPath(new URL("../../main.ts", import.meta.url));
const LONGEST_MS = 300_000;

export interface Moved {
  code: number;
  said: string;
  /** By its own account: how long nobody of the company could write. */
  closedMs: number;
  beganAt: number;
  endedAt: number;
}

export function moveCommand(from: House, to: House, tenantId: number): Promise<Moved> {
  const file = join(from.folder, "other.env");
  // Nobody listens there, but a configuration without a port is none.
  const PORT = "8080";
  const owned = {
    ...to.env,
    PORT,
    DATABASE_OWNER_URL: to.scratch.ownerUrl,
    PUBLIC_URL: to.url,
    ALLOWED_ORIGINS: to.url,
  };
  writeFileSync(
    file,
    Object.entries(owned)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(""),
    { mode: 0o600 },
  );
  const env = { PATH: process.env.PATH ?? "", ...from.env, PORT, DATABASE_OWNER_URL: from.scratch.ownerUrl };
  const args = [SERVER, "move-tenant", "--tenant", String(tenantId), "--to", file];
  const beganAt = Date.now();
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env, timeout: LONGEST_MS }, (error, stdout, stderr) => {
      const said = `${stdout}${stderr}`;
      const closedMs = Number(/closed for ([\d.]+) s/.exec(stdout)?.[1] ?? Number.NaN) * 1000;
      const code = error ? (typeof error.code === "number" ? error.code : 1) : 0;
      resolve({ code, said, closedMs, beganAt, endedAt: Date.now() });
    });
  });
}
