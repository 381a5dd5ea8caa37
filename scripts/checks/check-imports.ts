// Holds every import of the project against the rules of .dependency-cruiser.mjs and names each violation.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from "dependency-cruiser";
import rules from "../../.dependency-cruiser.mjs";

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface ImportReport {
  modules: number;
  imports: number;
  violations: Violation[];
}

export const ruleNames: readonly string[] = rules.forbidden.map((rule) => rule.name);

export async function checkImports(root: string): Promise<ImportReport> {
  const folders = ["packages", "apps", "scripts", "e2e"].filter((folder) => existsSync(join(root, folder)));
  const options = {
    ...rules.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden: rules.forbidden } as IFlattenedRuleSet,
  } as ICruiseOptions;
  const { output } = await cruise(folders, options);
  const { summary } = output as ICruiseResult;
  return {
    modules: summary.totalCruised,
    imports: summary.totalDependenciesCruised ?? 0,
    violations: summary.violations.map(({ rule, from, to, cycle }) => ({
      rule: rule.name,
      from,
      to: cycle ? cycle.map((step) => step.name).join(" -> ") : to,
    })),
  };
}

if (import.meta.main) {
  const report = await checkImports(resolve(import.meta.dirname, "../.."));
  for (const { rule, from, to } of report.violations) {
    const reason = rules.forbidden.find((known) => known.name === rule)?.comment ?? "";
    console.error(`${from} -> ${to}\n  ${rule}: ${reason}`);
  }
  console.log(
    `import rules: ${report.violations.length} violations in ${report.modules} files, ${report.imports} imports`,
  );
  // A checker that read nothing would pass for ever.
  process.exitCode = report.violations.length > 0 || report.modules === 0 ? 1 : 0;
}
