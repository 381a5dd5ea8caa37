// Notes of the demonstration in which people name each other: each waits in somebody's bell.

export interface DemoNote {
  /** In this contact's active ticket. */
  contact: string;
  by: string;
  named: readonly string[];
  body: string;
}

export const shopNotes: readonly DemoNote[] = [
  {
    contact: "Pedro Henrique Albuquerque",
    by: "bruno@casaipe.example",
    named: ["ana@casaipe.example"],
    body: "@Ana Lima consegui a troca sem frete com a transportadora. Pode confirmar com ele?",
  },
  {
    contact: "Sônia Barbosa",
    by: "bruno@casaipe.example",
    named: ["ana@casaipe.example", "otavio@casaipe.example"],
    body: "@Ana Lima @Otávio Lins cliente antiga da loja da Vila Mariana, vamos dar prioridade.",
  },
  {
    contact: "Cláudia Ferreira",
    by: "ana@casaipe.example",
    named: ["helena@casaipe.example", "bruno@casaipe.example"],
    body: "@Helena Prado @Bruno Rocha ela pediu desconto acima do meu limite. Podemos liberar 12%?",
  },
  {
    contact: "Rodrigo Tavares",
    by: "otavio@casaipe.example",
    named: ["caio@casaipe.example"],
    body: "@Caio Teixeira o boleto dele venceu ontem, veja se dá para emitir sem multa.",
  },
];

export const clinicNotes: readonly DemoNote[] = [
  {
    contact: "Elias Batista",
    by: "davi@vidaplena.example",
    named: ["iara@vidaplena.example", "marina@vidaplena.example"],
    body: "@Iara Monteiro @Marina Duarte o exame dele precisa de jejum, avisem antes de confirmar.",
  },
];
