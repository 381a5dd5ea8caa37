// Draws one part of the inbox as the product does: theme, words in Portuguese, cache, a signed-in person.
import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { session } from "../../../shared/api/index.ts";
import { loadNamespaces, startI18n } from "../../../shared/i18n/index.ts";
import { theme } from "../../../shared/theme/index.ts";

export async function speakPortuguese() {
  await startI18n("pt");
  await loadNamespaces(["ticket", "message", "composer"]);
}

export function signIn() {
  session.set({
    token: "token",
    username: "Ana Lima",
    email: "ana@casaipe.example",
    profile: "user",
    userId: 7,
    tenantId: 2,
    tenantName: "Casa Ipê",
    timeZone: "America/Sao_Paulo",
    queues: [],
    profilePictureUrl: null,
    configs: {},
  });
}

export function show(part: ReactNode) {
  const cache = new QueryClient();
  return render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={cache}>{part}</QueryClientProvider>
    </MantineProvider>,
  );
}
