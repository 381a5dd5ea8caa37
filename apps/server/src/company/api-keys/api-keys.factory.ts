// Keys for tests: a row and the token that opens it.
import { ApiScope, type KeyScope } from "@prosa/contracts/company/scopes";
import { digest } from "#company/credentials";
import type { TestDatabase } from "../../testing/database.ts";
import { apiIdOf, endingOf, writeKey } from "./key.rules.ts";

export interface KeyGiven {
  user: { id: number; tenantId: number };
  name?: string;
  scopes?: readonly KeyScope[];
  addresses?: readonly string[];
  expiresAt?: string;
}

let made = 0;

export async function anApiKey(db: TestDatabase, given: KeyGiven) {
  made += 1;
  const { user, name = `Key ${made}`, scopes = ApiScope.options, addresses = [], expiresAt = null } = given;
  const secret = `secret-of-test-number-${made}-`.padEnd(43, "x");
  const [row] = await db.sql<{ id: string }>(
    `insert into api_keys (tenant_id, name, digest, ending, user_id, scopes, addresses, expires_at, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, now()) returning id`,
    [user.tenantId, name, digest(secret), endingOf(secret), user.id, scopes, addresses, expiresAt],
  );
  const id = Number(row?.id);
  const token = writeKey({ tenantId: user.tenantId, keyId: id, secret });
  return { id, tenantId: user.tenantId, name, apiId: apiIdOf(user.tenantId, id), token };
}
