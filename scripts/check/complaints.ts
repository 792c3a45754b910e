import { dirname } from 'node:path'
import { flat } from './languages.ts'
import { filesBelow, textOf } from './tree.ts'

/**
 * Complaints about codes of contracts that no catalogue has a text for, and texts the server was not given. That the
 * languages agree is checked with all other texts.
 */
export function checkComplaints(root: string): string[] {
  const files = filesBelow(root).filter((path) => !path.startsWith('scripts/'))
  const catalogues = new Map(
    files.filter((path) => path.endsWith('messages/en.json')).map((path) => [namespaceOf(path), path]),
  )
  const sources = files
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => ({ path, code: textOf(root, path) }))
  const given = new Set(
    sources.flatMap(({ code }) =>
      [...code.matchAll(/(?:complaints: |addComplaintTexts\()\{\s*namespace: '([\w-]+)'/g)].map(([, name]) => name!),
    ),
  )
  return sources.flatMap(({ path, code }) =>
    [...code.matchAll(/(?<!function )\bcomplaint\(\s*(['"`])(.*?)\1/g)].flatMap(([, , said = '']) => {
      const [namespace = '', key = ''] = said.split(':')
      const file = catalogues.get(namespace)
      if (!key.startsWith('wrong.')) return [`${path}: "${said}" is not of the form "namespace:wrong.key".`]
      if (!file || !flat(JSON.parse(textOf(root, file))).has(key)) return [`${path}: no text has the code "${said}".`]
      return given.has(namespace) ? [] : [`${path}: no server/feature.ts brings the complaints of "${namespace}".`]
    }),
  )
}

function namespaceOf(path: string): string {
  return dirname(dirname(path))
    .replace(/^(features|platform)\//, '')
    .replaceAll('/', '-')
}
