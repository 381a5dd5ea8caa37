// Buying and paying: a lead, the second copy of a bill, a return.
import { any, close, contains, drawn, exact, people, silence, talk, text, to, usual } from "./draw.ts";

export const lead = () =>
  drawn(
    [
      talk("nome_s", "Nome", [text("oi", "Olá! Que bom ter você aqui. Qual é o seu nome?")], {
        saveAs: "nome",
        expect: { kind: "text", min: 2, max: 80 },
        conditions: [any("n_ok", to("email_s"))],
      }),
      talk("email_s", "E-mail", [text("e", "Prazer, {{nome|first}}! Qual é o seu e-mail?")], {
        saveAs: "email",
        expect: { kind: "email", text: "Não parece um e-mail. Pode conferir?" },
        conditions: [exact("e_nao", ["não tenho", "pular"], to("tamanho_s")), any("e_ok", to("tamanho_s"))],
      }),
      talk("tamanho_s", "Tamanho", [text("t", "Quantas pessoas trabalham na sua empresa?")], {
        saveAs: "pessoas",
        expect: { kind: "number", min: 1, max: 1_000_000, text: "Responda só com um número, por favor." },
        conditions: [any("t_ok", to("porte"))],
      }),
      (place) => ({
        kind: "check",
        id: "porte",
        name: "Porte",
        place,
        branches: [
          { id: "grande", all: [{ variable: "pessoas", op: "atLeast", value: "50" }], target: to("grande_s") },
        ],
        otherwise: to("pequena_s"),
      }),
      talk(
        "grande_s",
        "Empresa grande",
        [
          { id: "nota_g", kind: "note", text: "Lead com {{pessoas}} pessoas: {{nome}}, {{email}}" },
          text("g", "Obrigado, {{nome|first}}! Um consultor fala com você em instantes."),
        ],
        { then: people },
      ),
      talk(
        "pequena_s",
        "Empresa pequena",
        [text("p", "Obrigado, {{nome|first}}! Temos um plano feito para o seu tamanho. Quer falar com alguém agora?")],
        { conditions: [contains("p_sim", ["sim", "quero", "pode"], people), any("p_nao", close)] },
      ),
    ],
    { ...usual, silence: silence(60, "Podemos continuar quando você quiser. É só responder por aqui.", people) },
  );

export const secondCopy = () =>
  drawn(
    [
      talk("cpf_s", "CPF ou CNPJ", [text("pede", "Para localizar seu boleto, digite o CPF do titular.")], {
        saveAs: "cpf",
        expect: { kind: "cpf", text: "Esse CPF não confere. Digite os 11 números, por favor." },
        conditions: [exact("humano", ["atendente"], people), any("tem", to("busca"))],
      }),
      talk(
        "busca",
        "Busca",
        [
          text("espera", "Só um instante, estou procurando..."),
          {
            id: "consulta",
            kind: "webhookGet",
            url: "https://erp.exemplo.com.br/boletos?cpf={{cpf|digits}}",
            save: [
              { path: "valor", key: "valor" },
              { path: "vencimento", key: "vencimento" },
              { path: "linha", key: "linha" },
            ],
          },
        ],
        { then: to("achou"), onError: to("falhou") },
      ),
      (place) => ({
        kind: "check",
        id: "achou",
        name: "Achou?",
        place,
        branches: [{ id: "sim", all: [{ variable: "linha", op: "isSet", value: "" }], target: to("mostra") }],
        otherwise: to("nada"),
      }),
      talk(
        "mostra",
        "Boleto",
        [
          {
            id: "copia",
            kind: "dynamicButtons",
            text: "Valor {{valor|money}}, vencimento {{vencimento}}.",
            buttons: [
              { kind: "copy", id: "linha_b", title: "Copiar código", copyText: "{{linha}}" },
              { kind: "reply", id: "certo", title: "Tudo certo" },
            ],
          },
        ],
        { conditions: [exact("fim", ["Tudo certo", "obrigado", "obrigada"], close), any("duvida", people)] },
      ),
      talk(
        "nada",
        "Nada em aberto",
        [text("sem", "Não encontrei boleto em aberto para esse CPF. Vou chamar alguém para conferir.")],
        { then: people },
      ),
      talk("falhou", "Sem resposta", [text("erro", "O sistema não respondeu agora. Uma pessoa vai ajudar você.")], {
        then: people,
      }),
    ],
    { ...usual, handOver: "" },
  );

export const returns = () =>
  drawn(
    [
      talk("pedido_s", "Pedido", [text("p", "Vamos resolver sua troca ou devolução. Qual é o número do pedido?")], {
        saveAs: "pedido",
        expect: { kind: "text", min: 3, max: 30 },
        conditions: [any("p_ok", to("motivo"))],
      }),
      talk(
        "motivo",
        "Motivo",
        [
          {
            id: "porque",
            kind: "list",
            title: "Motivo",
            description: "Qual o motivo?",
            buttonText: "Escolher",
            sections: [
              {
                title: "",
                rows: [
                  { id: "defeito", title: "Veio com defeito" },
                  { id: "tamanho", title: "Tamanho errado" },
                  { id: "desisti", title: "Desisti da compra" },
                ],
              },
            ],
          },
        ],
        {
          saveAs: "motivo",
          conditions: [exact("m_defeito", ["Veio com defeito"], to("foto")), any("m_outro", to("fim_s"))],
        },
      ),
      talk("foto", "Foto", [text("f", "Envie uma foto do defeito, por favor.")], {
        saveAs: "foto",
        expect: { kind: "media", text: "Preciso de uma foto ou vídeo. Se não puder, escreva: pular." },
        conditions: [exact("f_pular", ["pular"], to("fim_s")), any("f_ok", to("fim_s"))],
      }),
      talk(
        "fim_s",
        "Resumo",
        [
          { id: "nota_d", kind: "note", text: "Troca do pedido {{pedido}}: {{motivo}}" },
          text("ok", "Anotado! Protocolo {{protocol}}. A equipe responde em até um dia útil."),
        ],
        { then: people },
      ),
    ],
    { ...usual, handOver: "" },
  );
