// Webhooks out.
export { WebhooksScreen } from "./WebhooksScreen.tsx";
