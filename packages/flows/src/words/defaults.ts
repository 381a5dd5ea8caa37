// Texts the engine says when the document leaves them empty, in the customer's language.

export const languages = ["pt", "en", "es"] as const;
export type Language = (typeof languages)[number];

export const defaultFeedback: Record<Language, string> = {
  pt: "Desculpe, não entendi. Pode responder de outra forma?",
  en: "Sorry, I did not understand. Could you answer in another way?",
  es: "Disculpe, no entendí. ¿Puede responder de otra forma?",
};

export const defaultClosed: Record<Language, string> = {
  pt: "No momento não estamos atendendo. Sua mensagem ficou registrada.",
  en: "We are closed at the moment. Your message has been kept.",
  es: "En este momento no estamos atendiendo. Su mensaje quedó registrado.",
};
