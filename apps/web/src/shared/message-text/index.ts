// Messages as people read and write them: WhatsApp's marks drawn, and a field for texts with variables and a preview.
export { MessageField } from "./MessageField.tsx";
export { HighlightContext, MessageText } from "./MessageText.tsx";
export { useSamples } from "./use-samples.ts";
export { insertAt, markOf, resolveVariables, unknownVariables, type Variable, variables } from "./variables.rules.ts";
export { plainPreview } from "./whatsapp-text.rules.ts";
