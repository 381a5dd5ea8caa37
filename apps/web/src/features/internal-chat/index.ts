// Door of internal chat.
export { InternalChatScreen } from "./InternalChatScreen.tsx";
