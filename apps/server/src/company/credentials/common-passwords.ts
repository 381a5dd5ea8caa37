// Passwords everybody tries first, in lower case: English, Portuguese and Spanish words with the usual endings.

const list = `
  1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc a1234567 a12345678 a123456789 a1234567890 a1b2c3d4 aa123456 aa12345678
  aaaa1111 aaaaaa11 aaaaaaa1 aabb1122 aabbcc11 abacaxi123 abc123 abc12345 abc123456 abc1234567 abcabc123 abcd1234
  abcd12345 abcde123 abcde12345 abcdef12 abcdef123 abcdefg1 abcdefg123 abcdefgh1 abril2025 access123 access14
  acessar123 acesso123 acesso1234 admin admin123 admin1234 admin12345 admin2023 admin2024 admin2025 admin2026
  administrador administrador1 administrator agosto2025 alejandra1 alejandro1 alejandro123 aline1234 amanda123
  amor1234 amor12345 amorzinho1 andrew123 android123 anthony1 argentina1 argentina123 asd12345 asd123456 asdasd12
  asdasd123 asdf1234 asdfgh asdfghjk asdfghjkl asdfqwer ashley123 atendente1 atendente123 atendimento1 atendimento123
  atletico1 atletico123 autumn2024 autumn2025 bahia1234 banana123 barcelona1 barcelona123 baseball1 basketball1
  batman123 batman1234 beatriz1 beatriz123 bebezinho1 bemvindo1 bemvindo123 bemvindo1234 bienvenido1 bienvenido123
  borboleta1 botafogo1 botafogo123 brasil123 brasil1234 brasil2014 brasil2022 brasil2024 brasil2025 brasil2026
  bruna1234 business1 business123 cachorro1 cachorro123 cadeira123 cambiame1 cambiame123 cambiar123 camila123
  caneca123 carlos123 carlos1234 carolina1 carolina123 celular1 celular123 changeme changeme1 changeme123 charlie1
  charlie123 chile1234 chocolate1 chocolate123 clave123 clave1234 clave12345 cliente1 cliente123 cliente1234
  colegio123 colombia1 colombia123 comercial1 comercial123 company1 company123 computador1 computador123 computer1
  computer123 contrasena1 contrasena123 contraseña contraseña1 contraseña123 corazon1 corazon123 corinthians
  corinthians1 corinthians123 cruzeiro1 cruzeiro123 daniel123 daniela1 daniela123 december1 default1 default123
  demo1234 demo12345 demo2024 deus1234 deus12345 deuseamor deuseamor1 deuseamor123 deusefiel deusefiel1 dezembro1
  dragon123 eduardo1 eduardo123 ejemplo1 ejemplo123 empresa1 empresa12 empresa123 empresa1234 empresa2024 empresa2025
  empresa2026 escola123 escritorio1 espana123 españa123 estrela1 estrela123 estrella1 estrella123 example1 example123
  exemplo1 exemplo123 facebook1 facebook123 familia1 familia123 familia1234 familia2024 felicidade1 fernanda1
  fernanda123 fernando1 fernando123 fevereiro1 financeiro1 financeiro123 flamengo1 flamengo123 flamengo2019
  fluminense1 football1 football123 freedom1 freedom123 friday123 futebol1 futebol123 gabriel1 gabriel123 gatinha1
  gatinha123 gerente1 gerente123 google123 gremio123 gremio1234 guest1234 gustavo1 gustavo123 hannah123 hola123
  hola1234 hola12345 hunter12 hunter123 iloveyou1 iloveyou12 iloveyou123 instagram1 internacional1 internet1
  internet123 internet2024 inverno2025 iphone123 isabela1 isabela123 janeiro1 janeiro123 january2025 january2026
  jennifer1 jessica1 jesus123 jesus1234 jesus12345 jesuscristo jesuscristo1 joao1234 joao12345 jordan123 jordan23
  joshua123 julho2025 juliana1 juliana123 junho2025 killer123 laranja123 larissa1 larissa123 leonardo1 leonardo123
  leticia1 leticia123 letmein letmein1 letmein123 linux1234 login1234 loja1234 loja12345 lucas123 lucas1234 m1234567
  maio2025 marco2025 marcos123 marcos1234 maria123 maria1234 maria12345 mariana1 mariana123 mariposa1 mariposa123
  marketing1 marketing123 master123 master1234 mateus123 matthew1 mensagem1 mensagem123 meuamor1 meuamor123 mexico123
  mexico1234 michael1 michael123 micontrasena1 microsoft1 minhasenha minhasenha1 minhasenha123 monday123 monkey123
  morango123 mudar123 mudar1234 mudar12345 mudarsenha1 musica123 mypassword1 mypassword123 natal2024 natal2025
  newpassword1 newpassword123 nicole123 nopassword1 november1 novembro1 number123 office123 office2024 oldpassword1
  outubro1 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@ssword p@ssword1 pa55word pa55word1 padrao123 padrao1234 palmeiras1
  palmeiras123 pass1234 pass12345 pass123456 passphrase1 passw0rd passw0rd1 passw0rd123 password password! password!1
  password01 password1 password12 password123 password1234 passwort patricia1 patricia123 paulo123 paulo1234 pedro123
  pedro1234 peru12345 pipoca123 pokemon123 praia1234 princesa1 princesa123 princess1 princess123 prosa123 prosa1234
  prosa12345 prosa2025 prosa2026 provisoria1 provisoria123 q12345678 q123456789 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc
  qualquer1 qwe123 qwe12345 qweasd123 qweasdzxc qwer1234 qwer12345 qwert123 qwert1234 qwert12345 qwerty qwerty1
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty2024 qwerty2025 qwertyui qwertyuiop rafael123
  rafael1234 rafaela1 rafaela123 realmadrid1 realmadrid123 ricardo1 ricardo123 robert123 rodrigo1 rodrigo123 root1234
  root12345 s12345678 sample123 samsung1 samsung123 santiago1 santiago123 santos123 santos1234 saopaulo1 saopaulo123
  saopaulo1234 saudade123 sebastian1 secret123 secret1234 secreto1 secreto123 segredo1 segredo123 segredo1234
  segunda123 selecao123 seleção1 senha senha1 senha12 senha123 senha1234 senha12345 senha123456 senha2023 senha2024
  senha2025 senha2026 senhas123 setembro1 sexta1234 shadow123 sistema1 sistema123 sistema1234 spring2024 spring2025
  spring2026 starwars1 starwars123 suasenha1 summer2023 summer2024 summer2025 summer2026 sunshine1 sunshine123
  superman1 superman123 supersecret1 superuser1 suporte1 suporte123 suporte1234 teamo123 teamo1234 teamo2024
  teamomuito1 telefone1 telefone123 telegram1 temp1234 temporaria1 temporary1 tequiero1 tequiero123 test1234
  test12345 teste123 teste1234 teste12345 testing123 thomas123 toor1234 trabajo123 trabajo1234 trocar123 trocar1234
  trocarsenha1 trustno1 uruguay123 user1234 user12345 username1 userpass1 usuario1 usuario12 usuario123 usuario1234
  usuario2024 usuario2025 valentina1 valentina123 vanessa1 vanessa123 vasco123 vasco1234 vendas123 vendas1234
  venezuela1 verao2024 verao2025 verao2026 viagem123 welcome welcome1 welcome12 welcome123 welcome2024 welcome2025
  whatever1 whatsapp1 whatsapp123 windows10 windows11 winter2023 winter2024 winter2025 winter2026 x12345678 xyz12345
  xyz123456 yourpassword1 z1234567 z12345678 zapzap123 zaq12wsx zxc12345 zxc123456 zxcv1234 zxcvbn123 zxcvbnm
  zxcvbnm1
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
