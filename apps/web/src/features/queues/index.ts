// The queues screen.
export { QueuesScreen } from "./QueuesScreen.tsx";
