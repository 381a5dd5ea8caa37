// Columns that several reports have, each called and shown alike.
import { type ReportColumn, said } from "../report-shapes.ts";

const states = {
  open: said("Aberto", "Open", "Abierto"),
  pending: said("Pendente", "Pending", "Pendiente"),
  closed: said("Fechado", "Closed", "Cerrado"),
};

export const contact: ReportColumn = { id: "contact", kind: "text", title: said("Contato", "Contact", "Contacto") };
export const number: ReportColumn = { id: "number", kind: "phone", title: said("Número", "Number", "Número") };
export const protocol: ReportColumn = {
  id: "protocol",
  kind: "text",
  title: said("Protocolo", "Protocol", "Protocolo"),
};
export const state: ReportColumn = {
  id: "state",
  kind: "word",
  title: said("Situação", "Status", "Estado"),
  words: states,
};
export const channel: ReportColumn = { id: "channel", kind: "text", title: said("Canal", "Channel", "Canal") };
export const queue: ReportColumn = { id: "queue", kind: "text", title: said("Fila", "Queue", "Cola") };
export const user: ReportColumn = { id: "user", kind: "text", title: said("Atendente", "Attendant", "Agente") };
export const opened: ReportColumn = {
  id: "opened",
  kind: "moment",
  title: said("Aberto em", "Opened at", "Abierto el"),
};
export const closed: ReportColumn = {
  id: "closed",
  kind: "moment",
  title: said("Fechado em", "Closed at", "Cerrado el"),
};

export const tags: ReportColumn = { id: "tags", kind: "text", title: said("Etiquetas", "Tags", "Etiquetas") };
export const wallets: ReportColumn = { id: "wallets", kind: "text", title: said("Carteira", "Wallet", "Cartera") };
export const email: ReportColumn = { id: "email", kind: "text", title: said("E-mail", "E-mail", "Correo") };
export const place: ReportColumn = { id: "place", kind: "text", title: said("Estado", "State", "Estado") };
export const created: ReportColumn = {
  id: "created",
  kind: "moment",
  title: said("Criado em", "Created at", "Creado el"),
};
