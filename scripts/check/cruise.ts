import swc from '@swc/core'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import config from '../../.dependency-cruiser.mjs'

export const rooms = ['app', 'features', 'homes', 'kit', 'optimiser', 'platform', 'roads', 'ui']
export const rules = config.forbidden

type Parsed = { body: { type: string; typeOnly?: boolean; specifiers?: { isTypeOnly?: boolean }[] }[] }
let isWithTypes = true

// dependency-cruiser has swc read every file as plain TypeScript, which fails on JSX, and cannot tell types from values;
// it shares this object with us.
const read = swc.parseFileSync.bind(swc) as (path: string, options: object) => Parsed
swc.parseFileSync = ((path: string, options: object) => {
  const parsed = read(path, { ...options, tsx: path.endsWith('x') })
  return isWithTypes ? parsed : { ...parsed, body: parsed.body.filter((item) => !isOfTypes(item)) }
}) as unknown as typeof swc.parseFileSync

/** Reads who imports whom below a folder, and which rules that breaks. Types may go round in circles, values may not. */
export async function readImports(root: string, inside = rooms): Promise<ICruiseResult> {
  const isCycle = ({ name }: { name: string }) => name === 'no-cycles'
  const whole = await cruised(
    root,
    inside,
    rules.filter((rule) => !isCycle(rule)),
  )
  isWithTypes = false
  const values = await cruised(root, inside, rules.filter(isCycle)).finally(() => (isWithTypes = true))
  return {
    ...whole,
    summary: { ...whole.summary, violations: [...whole.summary.violations, ...values.summary.violations] },
  }
}

async function cruised(root: string, inside: string[], forbidden: typeof rules): Promise<ICruiseResult> {
  const options = { ...config.options, baseDir: root, validate: true, ruleSet: { forbidden } }
  const { output } = await cruise(inside, options, config.options['enhancedResolveOptions'])
  return output as ICruiseResult
}

function isOfTypes({ type, typeOnly, specifiers = [] }: Parsed['body'][number]): boolean {
  if (type !== 'ImportDeclaration') return false
  return typeOnly === true || (specifiers.length > 0 && specifiers.every((one) => one.isTypeOnly === true))
}
