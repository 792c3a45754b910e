import { rules, type Imports } from './cruise.ts'
import { featureOf, folderCycles, subjectOf } from './folder-cycles.ts'

const cycleAdvice =
  'Folders that need each other: move what both need down, or let one feature contribute it through its manifest.'

/** Complaints about imports that break a rule, each with the rule's advice. */
export function checkImports({ summary, modules, cycles }: Imports): string[] {
  const adviceOf = (name: string) => rules.find((one) => one.name === name)?.comment ?? ''
  const broken = summary.violations.map(
    ({ rule, from, to }) => `${rule.name}: ${from} → ${to}\n    ${adviceOf(rule.name)}`,
  )
  const files = cycles.map((cycle) => `no-cycles: ${cycle.join(' ↔ ')}\n    ${adviceOf('no-cycles')}`)
  const folders = [...folderCycles(modules, featureOf), ...folderCycles(modules, subjectOf)].map(
    (cycle) => `no-folder-cycles: ${cycle.join(' ↔ ')}\n    ${cycleAdvice}`,
  )
  return [...broken, ...files, ...folders]
}
