// Where pictures of people and of the company are fetched.
import { createHash } from "node:crypto";

/** Changes with the picture, so that browsers may keep what they have; reveals nothing of where it is stored. */
export function pictureUrl(userId: number, pictureKey: string | null): string | null {
  if (pictureKey === null) return null;
  return `/api/users/${userId}/picture?v=${markOf(pictureKey)}`;
}

export function logoUrl(logoKey: string | null): string | null {
  return logoKey === null ? null : `/api/tenants/logo?v=${markOf(logoKey)}`;
}

const markOf = (key: string) => createHash("sha256").update(key).digest("base64url").slice(0, 12);
