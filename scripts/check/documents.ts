import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { featureListTitle } from './feature-list.ts'
import { filesBelow, textOf } from './tree.ts'

const architecture = 'ARCHITECTURE.md'
const limits: Record<string, number> = { 'README.md': 80, [architecture]: 150, 'CONTRIBUTING.md': 100 }
const rooms = 'app|docs|e2e|features|homes|kit|migrations|optimiser|platform|roads|scripts|ui'
const isInRoom = new RegExp(`^(${rooms})/`)

/** Every line of it names the tests that show it, but for what differs on purpose. */
const specification = 'docs/specification.md'
const differs = '\n## What differs on purpose'

/** Complaints about documents that are too long or name a path or command that does not exist. */
export function checkDocuments(root: string): string[] {
  const scripts = Object.keys((JSON.parse(textOf(root, 'package.json')) as { scripts?: object }).scripts ?? {})
  const files = filesBelow(root)
  return files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => {
      const text = textOf(root, path)
      const untested = path === specification ? untestedLines(root, text) : []
      const lost = path === architecture ? lostFiles(path, text, files) : []
      return [
        ...tooLong(path, text),
        ...deadPaths(root, path, text),
        ...lost,
        ...deadCommands(path, text, scripts),
        ...untested,
      ]
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

/** The feature or room that a path lies in. */
const home = /^(features\/[\w-]+\/[\w-]+|(platform|kit|homes|app|ui|scripts)\/[\w-]+|[\w-]+)(?=\/)/

/** Files that a line names by a part of their path: they lie in a feature or room that it names too, or beside one. */
function lostFiles(path: string, text: string, files: string[]): string[] {
  return text.split('\n').flatMap((line) => {
    const named = [...line.matchAll(/`([\w.-][\w./-]*)`/g)].map((match) => match[1] ?? '')
    const homes = named.flatMap((one) => (isInRoom.test(one) ? (home.exec(one)?.[0] ?? []) : []))
    const isAnywhere = homes.length === 0 || /\bfeature\b/.test(line.replace(/`[^`]*`/g, ''))
    const isNear = (file: string, name: string) =>
      homes.some((one) => file.startsWith(`${one}/`) || file === posix.join(one, '..', name))
    const isThere = (name: string) =>
      files.some((file) => `/${file}`.endsWith(`/${name}`) && (isAnywhere || isNear(file, name)))
    return named
      .filter((one) => /\.(ts|tsx|mjs)$/.test(one) && !isInRoom.test(one) && !isThere(one))
      .map((one) => `${path} names ${one}, which is not where the line says: ${line.slice(0, 60)}…`)
  })
}

function deadCommands(path: string, text: string, scripts: string[]): string[] {
  const named = [...text.matchAll(/npm run (\w[\w:-]*)/g)].map((match) => match[1] ?? '')
  return named
    .filter((one) => !scripts.includes(one))
    .map((one) => `${path} names npm run ${one}, which does not exist.`)
}
