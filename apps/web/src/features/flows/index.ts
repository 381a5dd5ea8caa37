// The screens of flows: their list, and the chatbot's hub with the keywords.
export { ChatbotScreen } from "./ChatbotScreen.tsx";
export { FlowsScreen } from "./FlowsScreen.tsx";
