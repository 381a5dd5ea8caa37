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
      // What is kept for times without a network, and what is pushed: src/sw.ts.
      strategies: "injectManifest",
      srcDir: "src",
      filename: "sw.ts",
      injectManifest: { globPatterns: ["assets/*.{js,css}", "boot.js", "layers.css", "mark.svg"] },
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
          { test: /src[\\/]entities[\\/][\w-]+[\\/](?:[\w-]+[\\/])?[\w-]+(\.\w+)?\.tsx?$/, sideEffects: false },
        ],
      },
      output: {
        codeSplitting: {
          groups: [
            // One chunk, so that zod-setup really runs before the first schema is made, whatever the splitter decides.
            { name: "zod", test: /node_modules[\\/]zod[\\/]|zod-setup/ },
            // What nearly every screen reads of the contract. Whatever is not named travels with the screens that read it,
            // so a new feature's shapes weigh on nobody else's first load.
            {
              name: "contracts",
              test: /packages[\\/]contracts[\\/]src[\\/](?:[\w-]+[\\/])*(aliases|catch-up|creates|envelope|errors|event-gate|files|gates|limits|lists|long-jobs|openapi|permissions|realtime|routes?|shapes|sync|capabilities|drafts|message-(content|newer)|my-channels|ratings|spoken|stickers|auth|closing-reasons|plan-state|queues|reply-targets|second-step|settings-in-force|tags|tenants|user-choices|users)\.ts/,
              minShareCount: 2,
              includeDependenciesRecursively: false,
            },
            {
              name: "conversation",
              test: /packages[\\/]contracts[\\/]src[\\/](failures\.|id-list\.|conversation[\\/](tickets|messages|authors)\.)/,
              includeDependenciesRecursively: false,
            },
            // Otherwise every small module shared by two screens becomes a request of its own. What only some screens
            // need (lists, forms, dialogs, emoji) is not named: it travels with them and not with the first screen.
            {
              name: "shared",
              test: /src[\\/]shared[\\/](?!realtime[\\/]link\.|api[\\/]upload\.|i18n[\\/]locales|keyboard[\\/](ShortcutList|send-key))(attention|brand|covered|list-key|present-address|store|use-change-address|use-stable|ui|theme|safety|realtime|palette|notices|long-jobs|keyboard|i18n|formats|configs|choices|api)[\\/.]/,
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
      "/call-sound": { target: server, ws: true, bypass: ({ url }) => (url === "/call-sound.js" ? url : undefined) },
      "/socket.io": { target: server, ws: true },
    },
  },
});
