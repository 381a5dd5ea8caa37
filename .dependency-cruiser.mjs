// Who may import whom, as rules a machine can hold. The reasons stand in docs/architecture.md;
// scripts/checks/check-imports.test.ts plants one violation of every rule named here and expects it to be found.

const server = "^apps/server/src";
const features = `${server}/(office|automation|conversation|company)`;
const tests = "\\.test\\.tsx?$";
const testSupport = `${server}/(testing|isolation|budget|chaos|fuzz|gates|bench|visibility|repeats|parity)/|^packages/flows/src/hostile/|\\.factory\\.ts$|${tests}`;

/** Programs of their own licence. */
const sessionPrograms = "^apps/(session-node|sandbox-whatsapp)/";

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const everywhere = [
  rule(
    "no-cycles",
    "A cycle has no first file to read and no safe order to load. Type-only imports vanish at run time and do not count.",
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  ),
  rule(
    "no-type-cycles-in-features",
    "Features form no circle even in their types; only the ground's own types (Deps names everything) may refer to each other.",
    { path: `${features}/|^apps/web/src/|^packages/`, pathNot: testSupport },
    { circular: true },
  ),
  rule(
    "imports-exist",
    "An import that cannot be resolved escapes every other rule.",
    {},
    { couldNotResolve: true, pathNot: "^virtual:" },
  ),
  rule(
    "dependencies-are-declared",
    "What is imported stands in that workspace's package.json, not only somewhere in node_modules.",
    { path: "^(apps|packages)/" },
    { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
  ),
  rule(
    "products-do-not-import-tools",
    "scripts/ and e2e/ drive the product from outside.",
    { path: "^(apps|packages)/" },
    { path: "^(scripts|e2e)/" },
  ),
  rule(
    "tests-stay-out-of-the-product",
    "Tests, factories and their tools never run in production.",
    { path: "^(apps|packages)/", pathNot: `${testSupport}|vitest\\.|/test-setup|/testing/` },
    { path: `${testSupport}|node_modules/(vitest|@testing-library|happy-dom|playwright-core)/` },
  ),
];

const serverFloors = [
  rule(
    "ground-knows-no-feature",
    "platform and adapters serve every feature, so they can name none.",
    { path: `${server}/(platform|adapters)/` },
    { path: `${features}/` },
  ),
  rule(
    "platform-stands-on-contracts-and-libraries",
    "The technical ground does not speak any provider's language.",
    { path: `${server}/platform/` },
    { path: `${server}/adapters/` },
  ),
  rule(
    "company-is-the-first-floor",
    "Imports go down, news goes up.",
    { path: `${server}/company/` },
    { path: `${server}/(office|automation|conversation)/` },
  ),
  rule(
    "conversation-is-the-second-floor",
    "Imports go down, news goes up.",
    { path: `${server}/conversation/` },
    { path: `${server}/(office|automation)/` },
  ),
  rule(
    "automation-is-the-third-floor",
    "Imports go down, news goes up.",
    { path: `${server}/automation/` },
    { path: `${server}/office/` },
  ),
  rule(
    "modules-meet-at-the-door",
    "Another module is reached through its index.ts only, so that the rest of it may change.",
    { path: `${features}/([^/]+)/` },
    { path: `${features}/`, pathNot: `${server}/$1/$2/|/index\\.ts$` },
  ),
  rule(
    "platform-has-doors-too",
    "A platform module is reached through its index.ts only, from features, adapters and its neighbours alike.",
    { path: `${server}/(platform/[^/]+|adapters|office|automation|conversation|company)/` },
    { path: `${server}/platform/`, pathNot: `${server}/$1/|/index\\.ts$` },
  ),
  rule(
    "features-see-adapter-interfaces-only",
    "The core asks what a channel can do and never names the provider.",
    { path: `${features}/` },
    { path: `${server}/adapters/[^/]+/[^/]+/` },
  ),
  rule(
    "adapters-stand-on-platform-and-contracts",
    "An adapter translates; besides platform and contracts it needs Zod and Node itself, and the types or the library of a protocol.",
    { path: `${server}/adapters/`, pathNot: testSupport },
    {
      pathNot: `${server}/(adapters|platform)/|${features}/|^packages/contracts/|node_modules/(zod|@grammyjs/types|openai)/|\\.test\\.ts$`,
      dependencyTypesNot: ["core"],
    },
  ),
  rule(
    "adapters-do-not-know-each-other",
    "One provider can be taken out without touching another.",
    { path: `${server}/adapters/([^/]+)/([^/]+)/` },
    { path: `${server}/adapters/[^/]+/[^/]+/`, pathNot: `${server}/adapters/$1/$2/` },
  ),
  rule(
    "only-the-root-wires",
    "app.ts and main.ts (and the benches: tests, suites, demo) see every module; nothing is wired anywhere else.",
    {
      path: `${server}/`,
      pathNot: `${features}/|${server}/(platform|adapters)/|${server}/((app|main)\\.|demo/)|${testSupport}`,
    },
    { path: `${features}/|${server}/adapters/` },
  ),
  rule(
    "nobody-imports-the-root",
    "The composition root is started, never called.",
    { path: `${server}/(platform|adapters|office|automation|conversation|company)/`, pathNot: testSupport },
    { path: `${server}/(app|main)\\.` },
  ),
];

const pureRules = [
  rule(
    "rules-are-pure",
    "A rule is a plain function of values: no database, no clock, no network, no library.",
    { path: "^apps/server/.*\\.rules\\.ts$" },
    {
      path: `\\.(queries|actions|jobs|routes|events|tables)\\.ts$|${server}/platform/(?!errors/|context/|.+\\.(types|rules)\\.ts$)|${server}/adapters/|node_modules/`,
    },
  ),
  rule(
    "rules-use-no-node",
    "Files, clocks, randomness and sockets are not values; the parts of Node that only compute are fine.",
    { path: "\\.rules\\.ts$" },
    { dependencyTypes: ["core"], pathNot: "^(node:)?(buffer|net|path|url|util)$" },
  ),
  rule(
    "rules-take-types-of-the-context-only",
    "A rule may name the actor's type; it may not open a transaction.",
    { path: "^apps/server/.*\\.rules\\.ts$" },
    { path: `${server}/platform/context/`, dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "web-rules-are-pure",
    "The same on the screen's side: no React, no query, no socket; naming their types is harmless.",
    { path: "^apps/web/.*\\.rules\\.ts$" },
    {
      path: "\\.(queries|realtime)\\.tsx?$|\\.tsx$|^apps/web/src/shared/(api|realtime)/|node_modules/",
      dependencyTypesNot: ["type-only"],
    },
  ),
];

const neighbours = [
  rule(
    "contracts-import-zod-only",
    "The contract runs in the browser and on the server, so it can lean on neither.",
    { path: "^packages/contracts/", pathNot: tests },
    { pathNot: "^packages/contracts/src/|node_modules/zod/" },
  ),
  rule(
    "flows-import-zod-and-contracts-only",
    "The engine of flows runs in the browser and on the server, and gives the same answer in both.",
    { path: "^packages/flows/", pathNot: tests },
    { pathNot: "^packages/(flows/src|contracts/src)/|node_modules/zod/", dependencyTypesNot: ["core"] },
  ),
  rule(
    "flows-use-no-node",
    "A flow is a function of values: no file, no clock, no chance, no network.",
    { path: "^packages/flows/", pathNot: tests },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "flows-have-a-door",
    "Server, screens and scripts reach flows through its index.ts, so that the rest of it may change.",
    { path: "^(apps|scripts|e2e)/" },
    { path: "^packages/flows/src/", pathNot: "^packages/flows/src/(hostile/)?index\\.ts$" },
  ),
  rule(
    "sandbox-imports-nothing-of-ours",
    "It is an independent witness of the providers' formats.",
    { path: "^apps/sandbox/" },
    { path: "^(apps/(?!sandbox/)|packages/)" },
  ),
  rule(
    "nobody-leans-on-the-sandbox",
    "Pretend providers are for tests, the demo and e2e.",
    { path: "^(apps/(?!sandbox/)|packages/)", pathNot: testSupport },
    { path: "^apps/sandbox/" },
  ),
  rule(
    "session-libraries-stay-in-their-folders",
    "Their licences reach what links them: docs/decisions/097-sessions-in-a-program-of-their-own.md.",
    { pathNot: sessionPrograms },
    { path: "node_modules/(baileys|@whiskeysockets/baileys|libsignal|whatsapp-rust-bridge)/" },
  ),
  rule(
    "nobody-imports-the-session-programs",
    "They are reached over a wire: the node by its link, the pretend WhatsApp by its ports.",
    { pathNot: sessionPrograms },
    { path: sessionPrograms },
  ),
  rule(
    "session-node-imports-contracts-only",
    "It holds strangers' bytes and WhatsApp's keys, and knows of us what goes over the link.",
    { path: "^apps/session-node/" },
    { path: "^(apps/(?!session-node/)|packages/(?!contracts/))" },
  ),
  rule(
    "sandbox-whatsapp-imports-nothing-of-ours",
    "It is an independent witness of what the session node says.",
    { path: "^apps/sandbox-whatsapp/" },
    { path: "^(apps/(?!sandbox-whatsapp/)|packages/)" },
  ),
  rule("server-never-imports-web", "They meet in contracts.", { path: "^apps/server/" }, { path: "^apps/web/" }),
  rule("web-never-imports-server", "They meet in contracts.", { path: "^apps/web/" }, { path: "^apps/server/" }),
];

const web = [
  rule(
    "web-features-meet-in-app",
    "A feature of the screen knows entities, shared and contracts; the router puts features side by side.",
    { path: "^apps/web/src/features/([^/]+)/" },
    { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/$1/" },
  ),
  rule(
    "web-features-do-not-reach-up",
    "Of app/ a feature may read the screen addresses (paths.ts) and nothing else.",
    { path: "^apps/web/src/features/" },
    { path: "^apps/web/src/app/", pathNot: "^apps/web/src/app/paths\\.ts$" },
  ),
  rule(
    "web-entities-know-no-feature",
    "What several features show of a ticket, a contact or a person stands below them all.",
    { path: "^apps/web/src/entities/" },
    { path: "^apps/web/src/(features|app)/", pathNot: "^apps/web/src/app/paths\\.ts$" },
  ),
  rule(
    "web-entities-have-doors",
    "An entity is reached through its index.ts only, from features, app and its neighbours alike.",
    { path: "^apps/web/src/(features|app|entities/[^/]+)/" },
    { path: "^apps/web/src/entities/", pathNot: "^apps/web/src/$1/|/index\\.ts$" },
  ),
  rule(
    "web-shared-knows-no-feature",
    "What every feature uses can name none of them, and no entity either.",
    { path: "^apps/web/src/shared/" },
    { path: "^apps/web/src/(features|entities|app)/" },
  ),
  rule(
    "paths-are-plain",
    "Everybody may read the screen addresses because they bring nothing along.",
    { path: "^apps/web/src/app/paths\\.ts$" },
    { pathNot: "^packages/contracts/" },
  ),
];

const messages = `${server}/conversation/messages`;
const messageDoors = `${messages}/(index|messages\\.(routes|events))\\.ts$`;
const tickets = `${server}/conversation/tickets`;
const ticketDoors = `${tickets}/(index|tickets\\.(routes|events|jobs))\\.ts$`;

/** The order inside two large modules; docs/decisions/057-rooms-of-large-modules.md. */
const serverRooms = [
  rule(
    "messages-writing-stands-on-sending",
    "What is written is kept and handed to sending; reading is none of its business.",
    { path: `${messages}/writing/`, pathNot: testSupport },
    { path: `${messages}/reading/|${messageDoors}` },
  ),
  rule(
    "messages-sending-knows-no-writer",
    "What waits is sent, whoever wrote it.",
    { path: `${messages}/sending/`, pathNot: testSupport },
    { path: `${messages}/(writing|reading)/|${messageDoors}` },
  ),
  rule(
    "messages-reading-changes-nothing",
    "Looking at a conversation neither writes nor sends.",
    { path: `${messages}/reading/`, pathNot: testSupport },
    { path: `${messages}/(writing|sending)/|${messageDoors}` },
  ),
  rule(
    "messages-shared-stands-below",
    "What writing, reading and sending have in common knows none of them; only the doors see all three.",
    { path: `${messages}/[^/]+$`, pathNot: `${messageDoors}|${testSupport}` },
    { path: `${messages}/(writing|reading|sending)/|${messageDoors}` },
  ),
  rule(
    "tickets-visibility-is-the-ground",
    "Who may see a ticket is decided from its row alone, before anything else is known of it.",
    { path: `${tickets}/visibility/`, pathNot: testSupport },
    { path: `${tickets}/`, pathNot: `${tickets}/(visibility/|tickets\\.(types|tables)\\.ts$)` },
  ),
  rule(
    "tickets-list-changes-nothing",
    "A list shows tickets and changes none.",
    { path: `${tickets}/list/`, pathNot: testSupport },
    { path: `${tickets}/change/|${ticketDoors}` },
  ),
  rule(
    "tickets-change-knows-no-list",
    "A change is decided from the ticket, not from where it is shown.",
    { path: `${tickets}/change/`, pathNot: testSupport },
    { path: `${tickets}/list/|${ticketDoors}` },
  ),
  rule(
    "tickets-shared-stands-below",
    "What lists and changes have in common knows neither; only the doors see both.",
    { path: `${tickets}/[^/]+$`, pathNot: `${ticketDoors}|${testSupport}` },
    { path: `${tickets}/(list|change)/|${ticketDoors}` },
  ),
];

const inbox = "^apps/web/src/features/inbox";

/** From the ground up; rooms of one row do not know each other. */
const inboxOrder = [
  ["device"],
  ["state"],
  ["marks", "panes"],
  ["bubbles"],
  ["dialogs", "alerts"],
  ["panel"],
  ["composer"],
  ["conversation", "list"],
];

const inboxRooms = inboxOrder.flatMap((row, index) =>
  row.map((room) => {
    const others = [...row.filter((other) => other !== room), ...inboxOrder.slice(index + 1).flat()];
    const above = others.length > 0 ? `${inbox}/(${others.join("|")})/|` : "";
    return rule(
      `inbox-${room}-imports-downwards`,
      "The device is the ground, then state, then what is drawn with them; only the screen itself sees every room.",
      { path: `${inbox}/${room}/`, pathNot: `${tests}|/testing[^/]*$` },
      { path: `${above}${inbox}/[^/]+$` },
    );
  }),
);

export default {
  forbidden: [...everywhere, ...serverFloors, ...serverRooms, ...pureRules, ...neighbours, ...web, ...inboxRooms],
  options: {
    // TypeScript 7 offers no compiler API to other programs; docs/decisions/002-import-rules-parser.md.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|coverage|\\.run)/" },
    combinedDependencies: true,
    moduleSystems: ["es6", "cjs"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
};
