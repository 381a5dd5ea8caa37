// What companies are told of money in our own words, where the operator has written none.
import type { DueKind, DueText } from "@prosa/contracts/company/saas-dues";
import type { PlatformLanguage } from "@prosa/contracts/company/saas-words";

export const dueWords: Record<PlatformLanguage, Record<DueKind, DueText>> = {
  pt: {
    before: {
      subject: "Fatura {{invoice}} vence em {{date}}",
      body: "Olá! A fatura {{invoice}} da empresa {{company}}, de {{value}}, vence em {{date}}.\n\nPague em {{link}}\n\nSe você já pagou, não é preciso fazer nada.",
      short: "Olá! A fatura {{invoice}} da empresa {{company}}, de {{value}}, vence em {{date}}. Pague em {{link}}",
    },
    after: {
      subject: "Fatura {{invoice}} venceu em {{date}}",
      body: "Olá! A fatura {{invoice}} da empresa {{company}}, de {{value}}, venceu em {{date}} e ainda não recebemos o pagamento.\n\nPague em {{link}}\n\nSe você já pagou, não é preciso fazer nada.",
      short: "Olá! A fatura {{invoice}} da empresa {{company}}, de {{value}}, venceu em {{date}}. Pague em {{link}}",
    },
    block: {
      subject: "O acesso da empresa {{company}} está suspenso",
      body: "O acesso da empresa {{company}} está suspenso porque a fatura {{invoice}}, de {{value}}, venceu em {{date}}. As mensagens dos seus clientes continuam guardadas.\n\nPague em {{link}} e o acesso volta na hora.",
      short:
        "O acesso da empresa {{company}} está suspenso: a fatura {{invoice}}, de {{value}}, venceu em {{date}}. Pague em {{link}} e o acesso volta na hora.",
    },
  },
  en: {
    before: {
      subject: "Invoice {{invoice}} is due on {{date}}",
      body: "Hello! Invoice {{invoice}} of {{company}}, {{value}}, is due on {{date}}.\n\nPay at {{link}}\n\nIf you have paid already, there is nothing to do.",
      short: "Hello! Invoice {{invoice}} of {{company}}, {{value}}, is due on {{date}}. Pay at {{link}}",
    },
    after: {
      subject: "Invoice {{invoice}} was due on {{date}}",
      body: "Hello! Invoice {{invoice}} of {{company}}, {{value}}, was due on {{date}} and we have not received the payment yet.\n\nPay at {{link}}\n\nIf you have paid already, there is nothing to do.",
      short: "Hello! Invoice {{invoice}} of {{company}}, {{value}}, was due on {{date}}. Pay at {{link}}",
    },
    block: {
      subject: "Access of {{company}} is suspended",
      body: "Access of {{company}} is suspended because invoice {{invoice}}, {{value}}, was due on {{date}}. Your customers' messages are kept.\n\nPay at {{link}} and access is back at once.",
      short:
        "Access of {{company}} is suspended: invoice {{invoice}}, {{value}}, was due on {{date}}. Pay at {{link}} and access is back at once.",
    },
  },
  es: {
    before: {
      subject: "La factura {{invoice}} vence el {{date}}",
      body: "¡Hola! La factura {{invoice}} de la empresa {{company}}, de {{value}}, vence el {{date}}.\n\nPague en {{link}}\n\nSi usted ya pagó, no hace falta hacer nada.",
      short:
        "¡Hola! La factura {{invoice}} de la empresa {{company}}, de {{value}}, vence el {{date}}. Pague en {{link}}",
    },
    after: {
      subject: "La factura {{invoice}} venció el {{date}}",
      body: "¡Hola! La factura {{invoice}} de la empresa {{company}}, de {{value}}, venció el {{date}} y aún no recibimos el pago.\n\nPague en {{link}}\n\nSi usted ya pagó, no hace falta hacer nada.",
      short:
        "¡Hola! La factura {{invoice}} de la empresa {{company}}, de {{value}}, venció el {{date}}. Pague en {{link}}",
    },
    block: {
      subject: "El acceso de la empresa {{company}} está suspendido",
      body: "El acceso de la empresa {{company}} está suspendido porque la factura {{invoice}}, de {{value}}, venció el {{date}}. Los mensajes de sus clientes se siguen guardando.\n\nPague en {{link}} y el acceso vuelve al instante.",
      short:
        "El acceso de la empresa {{company}} está suspendido: la factura {{invoice}}, de {{value}}, venció el {{date}}. Pague en {{link}} y el acceso vuelve al instante.",
    },
  },
};
