// Where somebody's picture is fetched.
import { createHash } from "node:crypto";

/** Changes with the picture, so that browsers may keep what they have; reveals nothing of where it is stored. */
export function pictureUrl(userId: number, pictureKey: string | null): string | null {
  if (pictureKey === null) return null;
  return `/api/users/${userId}/picture?v=${createHash("sha256").update(pictureKey).digest("base64url").slice(0, 12)}`;
}
