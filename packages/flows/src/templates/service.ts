// Being served: a restaurant, a clinic, a survey afterwards.
import { any, button, close, contains, drawn, exact, people, silence, talk, text, to, usual } from "./draw.ts";

export const restaurant = () =>
  drawn(
    [
      talk(
        "cardapio",
        "Cardápio",
        [
          {
            id: "pratos",
            kind: "list",
            title: "{{company}}",
            description: "{{greeting}}! O que vai ser hoje?",
            buttonText: "Ver cardápio",
            sections: [
              {
                title: "Pratos",
                rows: [
                  { id: "feijoada", title: "Feijoada", description: "Serve uma pessoa" },
                  { id: "parmegiana", title: "Parmegiana" },
                ],
              },
              { title: "Bebidas", rows: [{ id: "suco", title: "Suco" }] },
            ],
          },
        ],
        {
          saveAs: "prato",
          conditions: [
            exact("p_prato", ["Feijoada", "Parmegiana", "Suco"], to("quantos")),
            contains("p_humano", ["atendente", "pessoa"], people),
          ],
        },
      ),
      talk("quantos", "Quantidade", [text("q", "Quantas porções de {{prato}}?")], {
        saveAs: "porcoes",
        expect: { kind: "number", min: 1, max: 50, text: "Responda com um número de 1 a 50." },
        conditions: [any("q_ok", to("onde"))],
      }),
      talk(
        "onde",
        "Entrega",
        [
          {
            id: "modo",
            kind: "buttons",
            text: "Entrega ou retirada?",
            buttons: [button("entrega", "Entrega"), button("retirada", "Retirada")],
          },
        ],
        { conditions: [exact("entregar", ["Entrega"], to("cep_s")), exact("retirar", ["Retirada"], to("confirma"))] },
      ),
      talk("cep_s", "CEP", [text("c", "Qual é o CEP?")], {
        saveAs: "cep",
        expect: { kind: "cep", text: "O CEP tem 8 números." },
        conditions: [any("c_ok", to("numero"))],
      }),
      talk("numero", "Número", [text("n", "Número e complemento?")], {
        saveAs: "numero",
        conditions: [any("n_ok", to("confirma"))],
      }),
      talk(
        "confirma",
        "Confirmação",
        [
          {
            id: "certo_b",
            kind: "buttons",
            text: "{{porcoes}} x {{prato}}. Posso confirmar?",
            buttons: [button("sim_b", "Confirmar"), button("nao_b", "Mudar")],
          },
        ],
        {
          conditions: [
            exact("sim_c", ["Confirmar", "sim"], to("pronto")),
            exact("nao_c", ["Mudar", "não"], to("cardapio")),
          ],
        },
      ),
      talk(
        "pronto",
        "Pedido",
        [
          { id: "pedido", kind: "note", text: "Pedido: {{porcoes}} x {{prato}}. CEP {{cep}} {{numero}}" },
          text("ok", "Pedido anotado! A cozinha confirma em instantes."),
        ],
        { then: people },
      ),
    ],
    {
      ...usual,
      handOver: "",
      silence: silence(15, "Seu pedido ainda não foi confirmado. Quer continuar?", { to: "nothing" }),
    },
  );

export const clinic = () =>
  drawn(
    [
      talk(
        "inicio",
        "Início",
        [
          {
            id: "o_que",
            kind: "buttons",
            text: "{{greeting}}, {{firstName}}! O que você precisa?",
            buttons: [button("marcar", "Marcar consulta"), button("remarcar", "Remarcar"), button("exames", "Exames")],
          },
        ],
        {
          conditions: [
            exact("m", ["Marcar consulta"], to("paciente")),
            exact("r", ["Remarcar"], to("data_s")),
            exact("e", ["Exames"], people),
            contains("urg", ["urgente", "emergência", "dor"], to("urgencia")),
          ],
        },
      ),
      talk("paciente", "Paciente", [text("nome_p", "Nome completo do paciente?")], {
        saveAs: "paciente",
        expect: { kind: "text", min: 5 },
        conditions: [any("p_ok", to("nascimento"))],
      }),
      talk("nascimento", "Nascimento", [text("nasc", "Data de nascimento? (dia/mês/ano)")], {
        saveAs: "data de nascimento",
        expect: { kind: "date", text: "Escreva assim: 05/03/1980" },
        conditions: [any("d_ok", to("data_s"))],
      }),
      talk("data_s", "Quando", [text("quando", "Que dia fica bom para você?")], {
        saveAs: "dia desejado",
        conditions: [any("q_ok", to("resumo"))],
      }),
      talk(
        "resumo",
        "Resumo",
        [
          { id: "nota_c", kind: "note", text: "{{paciente}} {{data de nascimento}}: deseja {{dia desejado}}" },
          text("vou", "Obrigado! A recepção confirma o horário por aqui."),
        ],
        { then: people },
      ),
      talk("urgencia", "Urgência", [text("urg_t", "Em caso de emergência ligue 192. Já estou chamando a recepção.")], {
        then: people,
      }),
    ],
    { ...usual, handOver: "", silence: silence(120, "", people) },
  );

export const survey = () =>
  drawn(
    [
      talk("nota_s", "Nota", [text("n", "De 0 a 10, quanto você recomendaria a {{company}}?")], {
        saveAs: "nota",
        expect: { kind: "number", min: 0, max: 10, text: "Responda com um número de 0 a 10." },
        conditions: [any("n_ok", to("qual"))],
      }),
      (place) => ({
        kind: "check",
        id: "qual",
        name: "Qual nota",
        place,
        branches: [
          { id: "boa", all: [{ variable: "nota", op: "atLeast", value: "9" }], target: to("adorou") },
          { id: "ruim", all: [{ variable: "nota", op: "atMost", value: "6" }], target: to("triste") },
        ],
        otherwise: to("meio"),
      }),
      talk("adorou", "Promotor", [text("a", "Que alegria! O que mais agradou?")], {
        saveAs: "elogio",
        conditions: [any("a_ok", close)],
      }),
      talk("meio", "Neutro", [text("m", "Obrigado! O que faltou para o 10?")], {
        saveAs: "sugestão",
        conditions: [any("m_ok", close)],
      }),
      talk("triste", "Detrator", [text("t", "Sentimos muito. Conte o que houve, queremos resolver.")], {
        saveAs: "reclamação",
        conditions: [any("t_ok", people)],
      }),
    ],
    { ...usual, closing: "Obrigado pela sua opinião!", silence: silence(1440, "", close) },
  );
