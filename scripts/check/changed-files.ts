import { execFileSync } from 'node:child_process'
import { complaintOf } from './tree.ts'

/** What the next commit would hold: all that differs from the last one, new files too. Undefined without git. */
export function changedFiles(root: string): string[] | undefined {
  try {
    return [
      ...namesFrom(root, 'diff', '--name-only', '--diff-filter=d', '--relative', '-z', 'HEAD'),
      ...namesFrom(root, 'ls-files', '--others', '--exclude-standard', '-z'),
    ].toSorted()
  } catch {
    return undefined
  }
}

/** With `-z` names come as they are; otherwise git quotes those with other than English letters. */
function namesFrom(root: string, ...args: string[]): string[] {
  const said = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return said.split('\0').filter(Boolean)
}

export function checkChangedFiles(root: string): string[] {
  const files = changedFiles(root)
  if (files === undefined) return ['this needs git; use npm run check']
  if (files.length === 0) console.log('Nothing differs from the last commit: nothing is checked.')
  return checkFiles(files)
}

/** Their types and lint at once, and their format. What a change breaks in other files the whole check tells. */
function checkFiles(files: string[]): string[] {
  const code = files.filter((path) => /\.(ts|tsx|mjs|mts)$/.test(path))
  if (files.length === 0) return []
  return [
    ...(code.length > 0
      ? complaintOf('npx', ['oxlint', '--type-aware', '--type-check', '--deny-warnings', ...code])
      : []),
    ...complaintOf('npx', ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files]),
  ]
}
