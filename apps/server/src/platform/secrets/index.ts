// Door of secrets: per-tenant encryption of what must not be readable in the database or a backup.
export { DataKeys } from "./data-keys.ts";
export { DecryptionRefused, type SecretPlace } from "./envelope.ts";
export { createPassingSeal, type PassingSeal } from "./passing.ts";
export { secretsModule } from "./secrets.module.ts";
export { createSecrets, type RotationReport, type Secrets } from "./secrets.ts";

import "./secrets.tables.ts";
