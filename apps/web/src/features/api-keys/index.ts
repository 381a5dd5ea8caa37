// The keys of the public API.
export { ApiKeysScreen } from "./ApiKeysScreen.tsx";
