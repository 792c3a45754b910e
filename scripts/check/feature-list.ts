import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, textOf } from './tree.ts'

const document = 'ARCHITECTURE.md'
/** Its tables are at the end of the document: one for each suite, and one for the platform. */
export const featureListTitle = '\n## The features\n'
const mostNamed = 6

type Line = { folder: string; purpose: string; owns: string }

/** The list with a line for each folder: the purposes as they are written, the tables as `server/tables.ts` says. */
export function writeFeatureList(root: string): void {
  writeFileSync(join(root, document), drawFeatureList(root, readFileSync(join(root, document), 'utf8')))
}

/** Complaints about folders and lines without each other, lines without a purpose, and tables that aren't those of the folder. */
export function checkFeatureList(root: string): string[] {
  const text = textOf(root, document)
  const lines = linesOf(text)
  const wanted = wantedLines(root, lines)
  const complaints = [
    ...wanted.flatMap((one) => complaintsAbout(one, lines)),
    ...lines
      .filter(({ folder }) => !wanted.some((one) => one.folder === folder))
      .map(({ folder }) => `${document} has a line for ${folder}, which is no feature: run npm run arch.`),
  ]
  if (complaints.length > 0 || drawFeatureList(root, text) === text) return complaints
  return [`${document} has lines of features twice or in another order: run npm run arch.`]
}

function complaintsAbout({ folder, owns }: Line, lines: Line[]): string[] {
  const line = lines.find((one) => one.folder === folder)
  if (!line) return [`${document} has no line for ${folder}: run npm run arch, then say what it is for.`]
  const complaints = line.purpose === '' ? [`${document} doesn’t say what ${folder} is for.`] : []
  if (line.owns !== owns)
    complaints.push(`${document} says that ${folder} owns ${line.owns}, its tables say ${owns}: run npm run arch.`)
  return complaints
}

function drawFeatureList(root: string, text: string): string {
  const [before = ''] = text.split(featureListTitle)
  const wanted = wantedLines(root, linesOf(text))
  const suites = [...new Set(wanted.map(({ folder }) => suiteOf(folder)))]
  const tables = suites.map((suite) => {
    const rows = wanted.filter(({ folder }) => suiteOf(folder) === suite)
    const drawn = rows.map(({ folder, purpose, owns }) => `| \`${folder}\` | ${purpose} | ${owns} |\n`)
    return `\n### ${suite}\n\n| Folder | What it is for | Owns |\n|---|---|---|\n${drawn.join('')}`
  })
  return `${before}${featureListTitle}${introductionOf(text)}${tables.join('')}`
}

/** What stands between the title and the first table. */
function introductionOf(text: string): string {
  const [, after = ''] = text.split(featureListTitle)
  const [introduction = ''] = after.split('\n### ')
  return introduction
}

function linesOf(text: string): Line[] {
  const [, after = ''] = text.split(featureListTitle)
  return [...after.matchAll(/^\| `([\w/-]+)` \|(.*)\|(.*)\|$/gm)].map(([, folder = '', purpose = '', owns = '']) => {
    return { folder, purpose: purpose.trim(), owns: owns.trim() }
  })
}

function wantedLines(root: string, lines: Line[]): Line[] {
  const files = filesBelow(root)
  return foldersOf(files).map((folder) => {
    const purpose = lines.find((one) => one.folder === folder)?.purpose ?? ''
    const path = `${folder}server/tables.ts`
    return { folder, purpose, owns: ownedText(files.includes(path) ? tablesIn(textOf(root, path)) : []) }
  })
}

/** Features in the order of their suites, then the platform; texts that a suite shares are no feature. */
function foldersOf(files: string[]): string[] {
  const pattern = /^(?:features\/[\w-]+\/(?!messages\/)[\w-]+|platform\/[\w-]+)\//
  return [...new Set(files.flatMap((path) => pattern.exec(path)?.[0] ?? []))]
}

function suiteOf(folder: string): string {
  return folder.split('/').slice(0, -2).join('/')
}

/** The names of tables as the database has them, also of those that a function of the kit makes: `callLog('contact_tries')`. */
function tablesIn(code: string): string[] {
  return [...code.matchAll(/^export const \w+ = \w+\(\s*'(\w+)'/gm)].map(([, name]) => name!)
}

function ownedText(tables: string[]): string {
  if (tables.length <= mostNamed) return tables.join(', ') || 'none'
  const named = tables.slice(0, mostNamed - 1)
  return `${named.join(', ')} and ${tables.length - named.length} more`
}
