import { dirname } from 'node:path'
import { differences, flat, leftInEnglish, type Catalogue } from './languages.ts'
import { filesBelow, textOf } from './tree.ts'

/** Complaints about refusals, which stand in one file for all languages: like those about other texts. */
export function checkRefusals(root: string): string[] {
  const files = filesBelow(root)
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  const codeBeside = (path: string) =>
    sources
      .filter((source) => source.startsWith(dirname(path).replace(/messages$/, '')))
      .map((source) => textOf(root, source))
      .join('\n')
  return files
    .filter((path) => /(^|\/)refusals\.json$/.test(path))
    .flatMap((path) => complaintsOf(path, flat(JSON.parse(textOf(root, path))), codeBeside(path)))
}

function complaintsOf(path: string, texts: Catalogue, code: string): string[] {
  const keys = [...new Set([...texts.keys()].map((key) => key.replace(/\.?[^.]*$/, '')))]
  const inLanguage = (language: string): Catalogue =>
    new Map(keys.flatMap((key) => (texts.has(`${key}.${language}`) ? [[key, texts.get(`${key}.${language}`)!]] : [])))
  const english = inLanguage('en')
  return [
    ...['fr', 'ar'].flatMap((language) => differences(`${path} in ${language}`, inLanguage(language), english)),
    ...leftInEnglish(path, inLanguage('ar')),
    ...keys.filter((key) => !isUsed(key, code)).map((key) => `${path}: nothing uses "${key}".`),
  ]
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
