// The CRM's only door.
export { KanbanScreen } from "./KanbanScreen.tsx";
export type { ConversationOf } from "./kanban.types.ts";
