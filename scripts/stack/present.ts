// Says where everything is, shows letters as they arrive, and ends the stack when asked to or when its server ends.
import type { Stack } from "./start-stack.ts";

export async function presentStack(stack: Stack, address: string, started: number, folder: string): Promise<never> {
  const rows = stack.accounts.map(({ email, profile, name, company, queues }) =>
    [email.padEnd(28), profile.padEnd(15), name.padEnd(16), company.padEnd(20), queues.join(", ")].join(" "),
  );
  console.log(`
Prosa está no ar (${((performance.now() - started) / 1000).toFixed(0)} s).

  Endereço     ${address}
  Celulares    ${stack.sandboxUrl}   (escreva como cliente)
  Banco        ${stack.sandboxUrl}/bank   (pague um código Pix)
  API          ${stack.url}/api/docs
  Senha        ${stack.password}   (a mesma para todas as contas abaixo; vale só nesta máquina)

  ${rows.join("\n  ")}

Cartas, como as da recuperação de senha, aparecem aqui. Ctrl+C encerra; --reset recomeça do zero.
`);
  const post = setInterval(() => {
    for (const { to, source } of stack.mailbox.letters.splice(0)) {
      console.log(`Carta para ${to.join(", ")}:\n${source}\n`);
    }
  }, 1000);
  const end = async (code: number): Promise<never> => {
    clearInterval(post);
    await stack.stop();
    process.exit(code);
  };
  process.once("SIGINT", () => void end(0));
  process.once("SIGTERM", () => void end(0));
  const code = await stack.server.ended;
  console.error(`O servidor terminou (${code}); veja ${folder}/server.log`);
  return end(1);
}
