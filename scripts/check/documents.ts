import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, textOf } from './tree.ts'

const limits: Record<string, number> = { 'README.md': 80, 'ARCHITECTURE.md': 150, 'CONTRIBUTING.md': 100 }
const rooms = 'app|docs|e2e|features|homes|kit|migrations|optimiser|platform|roads|scripts|ui'

/** Complaints about documents that are too long or name a path or command that does not exist. */
export function checkDocuments(root: string): string[] {
  const scripts = Object.keys((JSON.parse(textOf(root, 'package.json')) as { scripts?: object }).scripts ?? {})
  return filesBelow(root)
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = textOf(root, path)
      return [...tooLong(path, text), ...deadPaths(root, path, text), ...deadCommands(path, text, scripts)]
    })
}

function tooLong(path: string, text: string): string[] {
  const limit = limits[path]
  const lines = text.trimEnd().split('\n').length
  return limit !== undefined && lines > limit ? [`${path} has ${lines} lines; ${limit} are enough.`] : []
}

function deadPaths(root: string, path: string, text: string): string[] {
  const named = [...text.matchAll(new RegExp(`\`((?:${rooms})/[\\w./-]*)\``, 'g'))].map((match) => match[1] ?? '')
  return named.filter((one) => !existsSync(join(root, one))).map((one) => `${path} names ${one}, which does not exist.`)
}

function deadCommands(path: string, text: string, scripts: string[]): string[] {
  const named = [...text.matchAll(/npm run (\w[\w:-]*)/g)].map((match) => match[1] ?? '')
  return named
    .filter((one) => !scripts.includes(one))
    .map((one) => `${path} names npm run ${one}, which does not exist.`)
}
