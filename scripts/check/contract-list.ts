import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, textOf } from './tree.ts'

const kept = 'app/contracts.ts'

/** Every module of a feature that exports schemas, for the names in the API's document. */
export function writeContractList(root: string): void {
  writeFileSync(join(root, kept), drawContractList(root))
}

export function checkContractList(root: string): string[] {
  const path = join(root, kept)
  const isFresh = existsSync(path) && readFileSync(path, 'utf8') === drawContractList(root)
  return isFresh ? [] : [`${kept} doesn’t list the modules with schemas: run npm run arch.`]
}

function drawContractList(root: string): string {
  const lines = filesBelow(root)
    .filter((path) => /^(features\/\w+|platform)\/[\w-]+\/(contract|rules|rules\/.*)\.ts$/.test(path))
    .filter((path) => !path.endsWith('.test.ts') && /^export const [A-Z]\w* =/m.test(textOf(root, path)))
    .map((path) => `export * as ${nameOf(path)} from '#${path}'\n`)
  return `// Written by \`npm run arch\`: the modules whose schemas have names in the API’s document.\n${lines.join('')}`
}

/** `features/logistics/plans/rules/plan/moment.ts` is logisticsPlansRulesPlanMoment, and a contract has the name of its feature. */
function nameOf(path: string): string {
  return path
    .replace(/^(features|platform)\//, '')
    .replace(/(\/contract)?\.ts$/, '')
    .replaceAll(/[/-](\w)/g, (_, letter: string) => letter.toUpperCase())
}
