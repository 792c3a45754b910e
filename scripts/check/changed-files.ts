import { execFileSync } from 'node:child_process'
import { complaintOf } from './tree.ts'

/** What the next commit would hold: all that differs from the last one, new files too. */
export function changedFiles(root: string): string[] {
  const list = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...list('diff', '--name-only', '--diff-filter=d', 'HEAD'),
    ...list('ls-files', '--others', '--exclude-standard'),
  ].toSorted()
}

/** Their types and lint at once, and their format. What a change breaks in other files the whole check tells. */
export function checkFiles(files: string[]): string[] {
  const code = files.filter((path) => /\.(ts|tsx|mjs|mts)$/.test(path))
  if (files.length === 0) return []
  return [
    ...(code.length > 0
      ? complaintOf('npx', ['oxlint', '--type-aware', '--type-check', '--deny-warnings', ...code])
      : []),
    ...complaintOf('npx', ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files]),
  ]
}
