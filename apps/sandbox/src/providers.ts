// The pretend providers, one folder each; a request goes to the first that says it is its own.
import { payments } from "./payments/index.ts";
import type { Provider } from "./provider.ts";
import { whatsappCloud } from "./whatsapp-cloud/index.ts";

export const providers: readonly Provider[] = [whatsappCloud, payments];
