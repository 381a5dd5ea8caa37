// The frame begins: whose chat it is stands on the page, everything else is asked for.
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { createApi } from "./api.ts";
import { type Chat, type ChatState, createChat } from "./chat.ts";
import { Panel } from "./Panel.tsx";
import "./chat.css";

const { key = "", mode = "frame" } = document.documentElement.dataset;
const api = createApi(key);

function App() {
  const [state, setState] = useState<ChatState | null>(null);
  const chat = useRef<Chat | null>(null);
  useEffect(() => {
    chat.current ??= createChat(api, mode === "frame", setState);
  }, []);
  useEffect(() => {
    if (state?.language) document.documentElement.lang = state.language === "pt" ? "pt-BR" : state.language;
    if (state?.hello) paint(state.hello.settings.color);
  }, [state?.language, state?.hello]);
  if (!state || !chat.current) return null;
  return <Panel state={state} chat={chat.current} api={api} isFramed={mode === "frame"} />;
}

/** The company's colour, with words on it that can be read. */
function paint(color: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const isLight = 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < 4.5;
  document.documentElement.style.setProperty("--brand", color);
  document.documentElement.style.setProperty("--on-brand", isLight ? "#16202b" : "#ffffff");
}

const place = document.getElementById("chat");
if (place) render(<App />, place);
