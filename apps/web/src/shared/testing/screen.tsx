// Draws a part of the screen as the product does: theme, words in Portuguese, cache, address, a signed-in person.

import { MantineProvider } from "@mantine/core";
import { featureGates } from "@prosa/contracts/gates";
import type { Profile } from "@prosa/contracts/permissions";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { session } from "../api/index.ts";
import { loadNamespaces, type Namespace, startI18n } from "../i18n/index.ts";
import { watchRouter } from "../present-address.ts";
import { theme } from "../theme/index.ts";

export async function speakPortuguese(namespaces: readonly Namespace[]) {
  await startI18n("pt");
  await loadNamespaces(namespaces);
}

export function signIn(profile: Profile = "admin") {
  session.set({
    token: "token",
    username: "Ana Lima",
    email: "ana@casaipe.example",
    profile,
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
  });
}

/** Returns the router too, so that a test can read the address. `path` names what the screen reads from the address. */
export function showScreen(part: ReactNode, address = "/lista", path = "*") {
  const router = watchRouter(createMemoryRouter([{ path, element: part }], { initialEntries: [address] }));
  const view = render(
    <MantineProvider theme={theme} env="test">
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return { ...view, router };
}
