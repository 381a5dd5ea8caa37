// How the web client is built: hashed assets, one chunk per screen, a service worker, nothing from other hosts.
import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { contractSummaries } from "./contract-summaries.ts";
import { emojiFiles } from "./emoji-files.ts";
import { zodWithoutJsonSchema } from "./zod-without-json-schema.ts";

const { version } = JSON.parse(readFileSync(new URL("./package.json", import.meta.url), "utf8")) as { version: string };
const server = process.env.PROSA_SERVER ?? "http://127.0.0.1:4000";

export default defineConfig({
  define: { __APP_VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    contractSummaries(),
    emojiFiles(),
    zodWithoutJsonSchema(),
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
            test: /src[\\/]shared[\\/](list-page|form-drawer|date-field|message-text|delete-guard|clock|media|emoji)[\\/](?!styles)[\w-]+(\.rules)?\.tsx?$/,
            sideEffects: false,
          },
          // A door of an entity offers dialogs and rules; a screen takes what it names.
          { test: /src[\\/]entities[\\/][\w-]+[\\/][\w-]+(\.\w+)?\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // One chunk, so that zod-setup really runs before the first schema is made, whatever the splitter decides.
            { name: "zod", test: /node_modules[\\/]zod[\\/]|zod-setup/ },
            // What conversations say travels with the screens that show them; the rest of the contract is light.
            {
              name: "contracts",
              test: /packages[\\/]contracts[\\/]src[\\/](?:\w+[\\/])?(?!\w+[\\/]|ticket|messages|message-(delivery|forward|search)|channels|connect-forms|contacts|contact-|id-list|search|people|hours|quick-messages|farewells|audit|failures|authors|setting-standards|settings\.|kanban|personal-data|notices|compan|operator|flow|keyword-|campaigns|billing|schedules|tasks|figures|metrics|channel-guard|consent|payments|report-|area-codes)[\w-]+\.ts/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: "conversation",
              test: /packages[\\/]contracts[\\/]src[\\/](failures\.|id-list\.|conversation[\\/](tickets|messages|authors)\.)/,
              includeDependenciesRecursively: false,
            },
            // Otherwise every small module shared by two screens becomes a request of its own. What only some screens
            // need (lists, forms, dialogs, emoji) travels with them and not with the first screen.
            {
              name: "shared",
              test: /src[\\/]shared[\\/](?!i18n[\\/]locales|list-page|form-drawer|date-field|emoji|delete-guard|clock|media|channel-mark|choice-list|page-tabs|search-field|month-calendar|moment-field|wizard|templates|message-text|way-back|telling|realtime[\\/]link\.|api[\\/]upload\.|keyboard[\\/](ShortcutList|send-key))/,
            },
            // Handing over travels with its dialog and with the palette's aims, not with the list.
            {
              name: "handing-over",
              test: /src[\\/]entities[\\/]ticket[\\/](transfer\.rules|ticket\.queries)\./,
              includeDependenciesRecursively: false,
            },
            // What the frame and its layers both need, in one piece.
            {
              name: "frame",
              test: /src[\\/]app[\\/]shell[\\/](shell-state|SearchButton|Tray|NoticesTray|LazyJobsTray|use-job-endings)\./,
              includeDependenciesRecursively: false,
            },
            {
              name: "screens",
              test: /src[\\/]app[\\/](screens|guard\.rules|shell[\\/]pages)\./,
              includeDependenciesRecursively: false,
            },
            { name: "icons", test: /node_modules[\\/]@tabler[\\/]/, minShareCount: 2 },
            // Tables travel with the first list and not with the first screen, so without what others need too; the
            // board searches and filters as a list does, but has no table. Their style sheet stays with the other style
            // sheets of lists: here it would make the two chunks import each other.
            {
              name: "lists",
              test: /src[\\/]shared[\\/]list-page[\\/](ListPage|ListBody|ListCards|ListPager|ListTable|use-row-keys)|node_modules[\\/]mantine-datatable[\\/](?!.*\.css)/,
              includeDependenciesRecursively: false,
            },
            {
              name: "list-tools",
              test: /src[\\/]shared[\\/]list-page[\\/](ListToolbar|ListSearch|list-state|use-list)/,
              includeDependenciesRecursively: false,
            },
            // First, or the router would follow whoever of ours asks for it and pack worse there.
            { name: "react", test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 1 },
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
