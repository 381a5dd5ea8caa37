// First contact: a menu, the opening hours, the night.
import { any, button, contains, drawn, exact, people, silence, talk, text, to, usual } from "./draw.ts";

export const menu = () =>
  drawn(
    [
      talk(
        "menu",
        "Menu",
        [
          text("ola", "{{greeting}}, {{firstName}}! Aqui é da {{company}}."),
          {
            id: "opcoes",
            kind: "buttons",
            text: "Como podemos ajudar?",
            buttons: [button("vendas", "Vendas"), button("suporte", "Suporte"), button("pessoa", "Falar com alguém")],
          },
        ],
        {
          conditions: [
            exact("c_vendas", ["vendas"], to("vendas_s")),
            exact("c_suporte", ["suporte"], to("suporte_s")),
            contains("c_pessoa", ["falar com", "atendente"], people),
          ],
        },
      ),
      talk("vendas_s", "Vendas", [text("qual", "Qual produto ou serviço você procura?")], {
        saveAs: "interesse",
        conditions: [any("v_ok", people)],
      }),
      talk("suporte_s", "Suporte", [text("problema", "Conte em uma mensagem o que aconteceu.")], {
        saveAs: "problema",
        conditions: [any("s_ok", people)],
      }),
    ],
    { ...usual, silence: silence(30, "Ainda está aí? Se preferir, alguém da equipe continua por aqui.", people) },
  );

export const hours = () =>
  drawn(
    [
      talk(
        "entrada",
        "Fora do horário",
        [
          text(
            "fechado",
            "Oi, {{firstName}}! Agora estamos fechados. Deixe sua mensagem e respondemos assim que abrirmos.",
          ),
        ],
        {
          conditions: [{ id: "aberto", when: { op: "withinHours" }, target: to("fila") }, any("recado", to("anotado"))],
          saveAs: "recado",
        },
      ),
      talk("fila", "Aberto", [text("bem_vindo", "{{greeting}}, {{firstName}}! Em que podemos ajudar?")], {
        conditions: [any("disse", people)],
      }),
      talk("anotado", "Anotado", [text("ok", "Anotado! Seu protocolo é {{protocol}}.")], { then: people }),
    ],
    { ...usual, handOver: "" },
  );

export const night = () =>
  drawn(
    [
      talk(
        "noite",
        "Noite",
        [
          text(
            "boa",
            "Oi, {{firstName}}! A equipe descansa agora, mas eu posso adiantar seu atendimento. Sobre o que é?",
          ),
        ],
        {
          conditions: [{ id: "dia", when: { op: "withinHours" }, target: people }, any("assunto_c", to("detalhe"))],
          saveAs: "assunto",
        },
      ),
      talk("detalhe", "Detalhe", [text("d", "Entendi. Quer deixar mais algum detalhe?")], {
        saveAs: "detalhe",
        conditions: [any("d_ok", to("espera"))],
      }),
      talk(
        "espera",
        "Até abrir",
        [
          text("ate", "Pronto! Volto a falar quando abrirmos."),
          { id: "abre", kind: "delay", seconds: null },
          text("bom", "{{greeting}}! A equipe já chegou e vai responder sobre: {{assunto}}."),
        ],
        { then: people },
      ),
    ],
    { ...usual, handOver: "" },
  );
