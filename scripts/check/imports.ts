import { readImports, rules } from './cruise.ts'
import { folderCycles } from './folder-cycles.ts'

const cycleAdvice =
  'Features that need each other: move what both need down, or let one contribute it through its manifest.'

/** Complaints about imports that break a rule, each with the rule's advice. */
export async function checkImports(root: string, inside?: string[]): Promise<string[]> {
  const { summary, modules } = await readImports(root, inside)
  const broken = summary.violations.map(({ rule, from, to }) => {
    const advice = rules.find((one) => one.name === rule.name)?.comment ?? ''
    return `${rule.name}: ${from} → ${to}\n    ${advice}`
  })
  const cycles = folderCycles(modules).map((cycle) => `no-folder-cycles: ${cycle.join(' ↔ ')}\n    ${cycleAdvice}`)
  return [...broken, ...cycles]
}
