import { dirname } from 'node:path'
import { checkFolder } from './languages.ts'
import { filesBelow, textOf } from './tree.ts'

/** Complaints about refusals: like those about other texts, but each must be used by the code of its own room. */
export function checkRefusals(root: string): string[] {
  const files = filesBelow(root)
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const codeOf = (room: string) =>
    sources
      .filter((source) => source.startsWith(`${room}/`))
      .map((source) => textOf(root, source))
      .join('\n')
  const folders = new Set(files.filter((path) => /messages\/refusals\/(en|fr|ar)\.json$/.test(path)).map(dirname))
  return [...folders].flatMap((folder) => {
    const code = codeOf(folder.replace(/\/messages\/refusals$/, ''))
    return checkFolder(root, folder, (key) => isUsed(key, code))
  })
}

/** A refusal counts as used when the code names it, or takes what holds it as a whole or by a computed name. */
function isUsed(key: string, code: string): boolean {
  const steps = key.split('.')
  return steps.some((_, index) => {
    const isHolder = index < steps.length - 1
    return new RegExp(
      String.raw`\brefusals\.${steps.slice(0, index + 1).join(String.raw`\.`)}\b${isHolder ? String.raw`(?!\.\w)` : ''}`,
    ).test(code)
  })
}
