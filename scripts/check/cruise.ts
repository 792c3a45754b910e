import { resolve } from 'node:path'
import swc from '@swc/core'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'
import { cyclesIn } from './cycles.ts'

export const rooms = ['app', 'features', 'homes', 'kit', 'languages', 'optimiser', 'platform', 'roads', 'ui']
export const rules = config.forbidden

export type Imports = ICruiseResult & {
  /** Files that need each other for more than types. */
  cycles: string[][]
}

type Item = {
  type: string
  typeOnly?: boolean
  source?: { value: string } | null
  specifiers?: { isTypeOnly?: boolean }[]
}
/** What each file that was read imports for its types alone, as written there. */
const typesOnly = new Map<string, Set<string>>()

// dependency-cruiser has swc read every file as plain TypeScript, which fails on JSX, and cannot tell types from values;
// it shares this object with us.
const read = swc.parseFileSync.bind(swc) as (path: string, options: object) => { body: Item[] }
swc.parseFileSync = ((path: string, options: object) => {
  const parsed = read(path, { ...options, tsx: path.endsWith('x') })
  typesOnly.set(resolve(path), importedForTypes(parsed.body))
  return parsed
}) as unknown as typeof swc.parseFileSync

/** Reads who imports whom below a folder, and which rules that breaks. Types may go round in circles, values may not. */
export async function readImports(root: string, inside = rooms): Promise<Imports> {
  const forbidden = rules.filter(({ name }) => name !== 'no-cycles')
  const options = {
    ...config.options,
    baseDir: root,
    validate: true,
    ruleSet: { forbidden },
    skipAnalysisNotInRules: true,
  }
  const { output } = await cruise(inside, options, config.options['enhancedResolveOptions'])
  const result = output as ICruiseResult
  const needs = result.modules.map(({ source, dependencies }) => {
    const types = typesOnly.get(resolve(root, source))
    const values = dependencies.filter(({ module }) => !types?.has(module))
    return [source, new Set(values.map(({ resolved }) => resolved))] as const
  })
  return { ...result, cycles: cyclesIn(new Map(needs)) }
}

function importedForTypes(body: Item[]): Set<string> {
  const imported = body.flatMap((item) =>
    item.source ? [{ name: item.source.value, isOfTypes: isOfTypes(item) }] : [],
  )
  const values = new Set(imported.filter(({ isOfTypes }) => !isOfTypes).map(({ name }) => name))
  return new Set(imported.map(({ name }) => name).filter((name) => !values.has(name)))
}

function isOfTypes({ type, typeOnly, specifiers = [] }: Item): boolean {
  if (type !== 'ImportDeclaration') return false
  return typeOnly === true || (specifiers.length > 0 && specifiers.every((one) => one.isTypeOnly === true))
}
