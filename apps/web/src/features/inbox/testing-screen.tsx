// Draws one part of the inbox as the product does: theme, words in Portuguese, cache, a signed-in person.

import { MantineProvider } from "@mantine/core";
import type { SessionRecord } from "@prosa/contracts/auth";
import { featureGates } from "@prosa/contracts/gates";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { session } from "../../shared/api/index.ts";
import { loadNamespaces, startI18n } from "../../shared/i18n/index.ts";
import { theme } from "../../shared/theme/index.ts";

export async function speakPortuguese() {
  await startI18n("pt");
  await loadNamespaces(["ticket", "attend", "message", "composer", "contact_panel"]);
}

export function signIn(over: Partial<SessionRecord> = {}) {
  session.set({
    token: "token",
    username: "Ana Lima",
    email: "ana@casaipe.example",
    profile: "user",
    userId: 7,
    tenantId: 2,
    tenantName: "Casa Ipê",
    timeZone: "America/Sao_Paulo",
    currency: "BRL",
    logoUrl: null,
    support: null,
    features: [...featureGates],
    queues: [],
    profilePictureUrl: null,
    configs: {},
    ...over,
  });
}

/** `fill` puts into the cache what the part would find there. */
export function show(part: ReactNode, fill: (cache: QueryClient) => void = () => {}) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  fill(cache);
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={cache}>{part}</QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, cache };
}
