import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { featureListTitle } from './feature-list.ts'
import { filesBelow, textOf } from './tree.ts'

const limits: Record<string, number> = { 'README.md': 80, 'ARCHITECTURE.md': 150, 'CONTRIBUTING.md': 100 }
const rooms = 'app|docs|e2e|features|homes|kit|migrations|optimiser|platform|roads|scripts|ui'

/** Every line of it names the tests that show it, but for what differs on purpose. */
const specification = 'docs/specification.md'
const differs = '\n## What differs on purpose'

/** Complaints about documents that are too long or name a path or command that does not exist. */
export function checkDocuments(root: string): string[] {
  const scripts = Object.keys((JSON.parse(textOf(root, 'package.json')) as { scripts?: object }).scripts ?? {})
  return filesBelow(root)
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = textOf(root, path)
      const untested = path === specification ? untestedLines(root, text) : []
      return [...tooLong(path, text), ...deadPaths(root, path, text), ...deadCommands(path, text, scripts), ...untested]
    })
}

function untestedLines(root: string, text: string): string[] {
  const [lines = ''] = text.split(differs)
  return lines.split('\n').flatMap((line) => {
    const [, says = '', tests] = /^\| (.+?) \|(.*)\|$/.exec(line) ?? []
    if (tests === undefined || says === 'The specification says') return []
    const named = [...tests.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
    if (named.length === 0) return [`${specification}: no test is named for "${says}".`]
    return named
      .filter((path) => !isTest(root, path))
      .map((path) => `${specification} names ${path} as a test of "${says}", which holds none.`)
  })
}

function isTest(root: string, path: string): boolean {
  if (!/\.(test|spec)\.tsx?$/.test(path) || !existsSync(join(root, path))) return false
  return /^\s*(it|test)(\.each|\.for)?\(/m.test(textOf(root, path))
}

/** The list of features, at the end of its document, is looked things up in: it may be as long as there are features. */
function tooLong(path: string, text: string): string[] {
  const limit = limits[path]
  const lines = (text.split(featureListTitle)[0] ?? '').trimEnd().split('\n').length
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
