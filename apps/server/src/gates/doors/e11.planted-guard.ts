// The mistake E11 has to find: guesses counted per e-mail and known browser, forgiven by any account of that e-mail.
import { digest, emailKey, findCandidates, matchPassword, reserveAttempts } from "#company/credentials";
import { AppError } from "#platform/errors";
import type { Prove } from "../../company/auth/prove.actions.ts";

export const proveByEmailAndDevice: Prove = async (deps, { email, password, company, device }) => {
  const deviceHash = device === null ? null : digest(device);
  const candidates = await findCandidates(deps.db, email, { deviceHash, company });
  const isKnown = candidates.some(({ isKnownDevice }) => isKnownDevice);
  const key = `${emailKey(deps.config, email)}${isKnown ? `:${deviceHash?.toString("base64url")}` : ""}`;
  const target = { account: key, device: null };
  const { open, waitSeconds } = await reserveAttempts(deps, [target], deps.clock.now());
  if (open.size === 0) throw new AppError("ERR_TOO_MANY_REQUESTS", { detail: String(waitSeconds) });
  const targeted = candidates.map((candidate) => ({ ...candidate, target }));
  const matches = await matchPassword(password, targeted, isKnown ? "known" : "unknown");
  return { matches, candidates, nobody: target, bystanders: [] };
};
