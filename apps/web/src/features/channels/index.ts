// Door of the channels screen.
export { ChannelsScreen } from "./ChannelsScreen.tsx";
