// What no SQL of the product says, wherever it stands. Pure.
import type { Statement } from "./sql-statements.rules.ts";

export function checkSayings({ text, bodies }: Statement, say: (problem: string) => void) {
  const everything = [text, ...bodies].join(" ");
  if (/\bpg_notify\b/.test(everything) || /(^|;|\bbegin\b|\bthen\b)\s*notify\s/.test(everything)) {
    say("NOTIFY serialises commits: ring the Redis doorbell after commit");
  }
  if (/set_config\s*\(\s*'app\.[^)]*false/.test(bodies.join(" ")) || /\bset (session )?app\.\w+/.test(everything)) {
    say("the tenant is set for the whole connection: use set_config(..., true)");
  }
}
