// The pretend providers, one folder each; a request goes to the first that says it is its own.
import { billing } from "./billing/index.ts";
import { evolution } from "./evolution/index.ts";
import { meta } from "./meta/index.ts";
import { models } from "./models/index.ts";
import { n8n } from "./n8n/index.ts";
import { notificame } from "./notificame/index.ts";
import { payments } from "./payments/index.ts";
import type { Provider } from "./provider.ts";
import { push } from "./push/index.ts";
import { shop } from "./shop/index.ts";
import { telegram } from "./telegram/index.ts";
import { typebot } from "./typebot/index.ts";
import { wavoip } from "./wavoip/index.ts";
import { whatsappCloud } from "./whatsapp-cloud/index.ts";

export const providers: readonly Provider[] = [
  whatsappCloud,
  payments,
  telegram,
  meta,
  models,
  evolution,
  wavoip,
  typebot,
  n8n,
  billing,
  notificame,
  push,
  shop,
];
