// Door of configuration: everything the environment may say, checked before anything starts.
export type { Config, MailConfig, MasterKey, RuntimeRole, StorageConfig, TokenKey } from "./config.types.ts";
export { loadConfig } from "./load.ts";
export { ConfigError } from "./problems.ts";
export { declareProviderValue, type ProviderValue } from "./providers.ts";
