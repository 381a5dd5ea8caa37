// How the web client is built: hashed assets, one chunk per screen, a service worker, nothing from other hosts.
import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")) as { version: string };
const server = process.env.PROSA_SERVER ?? "http://127.0.0.1:4000";

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    VitePWA({
      // A new version waits until the person agrees or is away; see shared/safety.
      registerType: "prompt",
      injectRegister: false,
      devOptions: { enabled: false },
      manifest: {
        name: "Prosa",
        short_name: "Prosa",
        description: "Atendimento ao cliente, WhatsApp em primeiro lugar.",
        lang: "pt-BR",
        start_url: "/",
        display: "standalone",
        background_color: "#F4F6F8",
        theme_color: "#0B7A6B",
        icons: [
          { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
          { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
          { src: "/mark.svg", sizes: "any", type: "image/svg+xml" },
        ],
      },
      workbox: {
        globPatterns: ["assets/*.{js,css}", "boot.js", "layers.css", "mark.svg"],
        // The page itself comes from the network first: each answer carries its own nonce. The copy serves offline starts.
        navigateFallback: null,
        runtimeCaching: [
          {
            urlPattern: ({ request, url }) => request.mode === "navigate" && url.pathname === "/",
            handler: "NetworkFirst",
            options: { cacheName: "page", networkTimeoutSeconds: 5, expiration: { maxEntries: 1 } },
          },
        ],
        cleanupOutdatedCaches: true,
      },
    }),
  ],
  build: {
    manifest: true,
    // A data: address would need a wider content policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      treeshake: {
        // Their doors name everything; a list takes its table and leaves the forms until one is opened.
        moduleSideEffects: [
          {
            test: /src[\\/]shared[\\/](list-page|form-drawer)[\\/](?!styles)[\w-]+(\.rules)?\.tsx?$/,
            sideEffects: false,
          },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // One chunk, so that zod-setup really runs before the first schema is made, whatever the splitter decides.
            { name: "contracts", test: /node_modules[\\/]zod[\\/]|packages[\\/]contracts[\\/]|zod-setup/ },
            // Otherwise every icon and small module shared by two screens becomes a request of its own.
            {
              name: "shared",
              test: /src[\\/]shared[\\/](?!i18n[\\/]locales|list-page|form-drawer)|node_modules[\\/]@tabler[\\/]/,
            },
            // Tables travel with the first list and not with the first screen, so without what others need too.
            {
              name: "lists",
              test: /src[\\/]shared[\\/]list-page[\\/](?!FilterSelect)|node_modules[\\/]mantine-datatable[\\/]/,
              includeDependenciesRecursively: false,
            },
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      "/api": server,
      "/media": server,
      "/socket.io": { target: server, ws: true },
    },
  },
});
