import { readImports, rules } from './cruise.ts'

/** Complaints about imports that break a rule, each with the rule's advice. */
export async function checkImports(root: string, inside?: string[]): Promise<string[]> {
  const { summary } = await readImports(root, inside)
  return summary.violations.map(({ rule, from, to }) => {
    const advice = rules.find((one) => one.name === rule.name)?.comment ?? ''
    return `${rule.name}: ${from} → ${to}\n    ${advice}`
  })
}
