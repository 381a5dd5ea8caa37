// Starts the web client: the set-up link first, then the words, then the screen.
import "./zod-setup.ts";
import "./shared/theme/styles.ts";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { watchVersion } from "./app/new-version.ts";
import { createRouter } from "./app/router.tsx";
import { takeSetupTicket } from "./features/access/sign-in/setup-ticket.ts";
import { pickLanguage, startI18n } from "./shared/i18n/index.ts";
import { listenToKeys } from "./shared/keyboard/index.ts";
import { currentView } from "./shared/theme/index.ts";

takeSetupTicket();
listenToKeys();
watchVersion();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no root");
await startI18n(pickLanguage(currentView().language, navigator.languages));
createRoot(root).render(<App router={createRouter()} />);
