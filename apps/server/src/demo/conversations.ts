// Conversations that fill the demonstration: short scenes, written as a customer and an attendant would.

/** A line starts with "c:" for the customer or "a:" for the attendant. */
export type Scene = readonly string[];

export const scenes: Record<"shop" | "clinic", readonly Scene[]> = {
  shop: [
    [
      "c:Bom dia! Meu pedido chegou com a cor errada",
      "a:Bom dia, {{firstName}}! Sinto muito por isso. Pode me mandar o número do pedido?",
      "c:É o 58213. Pedi areia e veio preta",
      "a:Localizei aqui. Consigo trocar ou, se preferir, ficar com a preta com 10% de desconto.",
      "c:Prefiro a troca, por favor",
    ],
    [
      "c:Oi, a mesa Jatobá de 6 lugares tem pronta entrega?",
      "a:Oi, {{firstName}}! Temos 3 unidades no CD de Guarulhos. Entrega em até 4 dias úteis.",
      "c:E o frete para Campinas?",
      "a:Para Campinas sai R$ 89,90. Quer que eu reserve uma para você?",
      "c:Vou ver com meu marido e já te falo",
    ],
    [
      "c:Boa tarde, preciso da segunda via do boleto de outubro",
      "a:Boa tarde! Pode confirmar os três primeiros dígitos do CPF?",
      "c:482",
      "a:Obrigada! O boleto atualizado é de R$ 349,90, vence amanhã. Envio por e-mail?",
      "c:Pode ser por e-mail sim",
      "a:Enviado. Qualquer coisa é só chamar.",
      "c:Recebi, obrigado!",
    ],
    ["c:Vocês entregam no sábado?"],
    [
      "c:Olá! O montador não apareceu hoje",
      "a:Olá, {{firstName}}. Peço desculpas pelo transtorno, vou falar com a equipe agora.",
      "a:O montador teve um imprevisto. Posso remarcar para amanhã às 9h?",
      "c:Só consigo depois das 14h",
    ],
    [
      "c:Quero um orçamento para 12 cadeiras de escritório",
      "a:Claro! É para pessoa jurídica? Temos condição especial acima de 10 unidades.",
      "c:Sim, CNPJ. Pode faturar em 28 dias?",
      "a:Conseguimos 28 dias após a primeira compra. Envio a proposta ainda hoje.",
      "c:Perfeito, aguardo",
      "a:Proposta enviada no e-mail cadastrado.",
    ],
    ["c:Boa noite, o guarda-roupa Aroeira vem montado?", "c:E tem na cor nogueira?"],
    [
      "c:O puxador da gaveta veio solto, o que eu faço?",
      "a:Oi! Vou abrir a assistência. Pode mandar uma foto quando puder?",
      "c:Mando assim que chegar em casa",
    ],
    [
      "c:Obrigada pelo atendimento, ficou lindo na sala!",
      "a:Que alegria ler isso, {{firstName}}! Se puder, marque a gente na foto.",
      "c:Marco sim",
    ],
    ["c:Qual o horário da loja da Vila Mariana?", "a:De segunda a sábado, das 9h às 19h.", "c:Obrigado"],
  ],
  clinic: [
    [
      "c:Bom dia, queria marcar uma consulta com a cardiologista",
      "a:Bom dia, {{firstName}}! Temos quinta às 8h30 ou sexta às 15h. Qual prefere?",
      "c:Quinta de manhã",
      "a:Marcado para quinta às 8h30. Traga um documento e a carteirinha, por favor.",
      "c:Combinado",
    ],
    ["c:O resultado do exame de sangue já saiu?"],
    [
      "c:Boa tarde! Vocês atendem pelo convênio da prefeitura?",
      "a:Boa tarde! Atendemos sim, para consultas e exames laboratoriais.",
      "c:Precisa de guia autorizada?",
      "a:Para exames de imagem, sim. Para consulta, só a carteirinha.",
    ],
    [
      "c:Preciso remarcar minha consulta de amanhã",
      "a:Sem problema, {{firstName}}. Na próxima semana tenho terça às 10h.",
      "c:Pode ser terça",
      "a:Remarcado. Enviamos um lembrete na véspera.",
      "c:Muito obrigada!",
    ],
    ["c:Quanto tempo de jejum para o hemograma?", "a:O hemograma não exige jejum. Para glicemia são 8 horas."],
    [
      "c:Oi, esqueci meu guarda-chuva na recepção ontem",
      "a:Oi! Encontramos um azul. É o seu?",
      "c:É esse mesmo! Passo aí à tarde",
    ],
    ["c:Bom dia, a doutora atende crianças?", "c:Meu filho tem 9 anos"],
    ["c:Pode me mandar o endereço?", "a:Av. das Palmeiras, 1200, sala 304. Há estacionamento no subsolo.", "c:Valeu"],
  ],
};
