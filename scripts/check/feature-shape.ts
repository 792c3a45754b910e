import { posix } from 'node:path'
import { filesBelow, textOf } from './tree.ts'

const noun = '[a-z][a-z0-9-]*'
/** Once a room holds more than about 25 files, it has folders by subject, no more than one level. */
const subject = `(${noun}/)?`

/** The closed vocabulary of a feature's files. A new kind of file is a decision record first. */
const allowed = [
  /^contract\.ts$/,
  /^rules\.ts$/,
  new RegExp(`^rules/${subject}${noun}\\.ts$`),
  /^sample\.ts$/,
  /^messages\/((server|refusals)\/)?(en|fr|ar)\.json$/,
  new RegExp(`^server/${subject}${noun}\\.ts$`),
  new RegExp(`^web/${subject}${noun}\\.ts$`),
  new RegExp(`^web/${subject}${noun}\\.(tsx|module\\.css)$`),
  new RegExp(`^((rules|server|web)/${subject})?${noun}\\.test\\.tsx?$`),
]
const forbidden = /(^|\/)(utils?|types?|hooks?|common|helpers?|index|misc|shared)(\/|\.|$)/

/** Complaints about files that are not of a feature's shape. */
export function checkFeatureShape(root: string): string[] {
  // The screens of a suite may share their texts; they stand beside its features.
  const isSuiteText = /^features\/[^/]+\/messages\/(en|fr|ar)\.json$/
  const files = filesBelow(root).filter((path) => /^(features|platform)\//.test(path) && !isSuiteText.test(path))
  const features = new Map<string, string[]>()
  for (const path of files) {
    const steps = path.split('/')
    const depth = steps[0] === 'features' ? 3 : 2
    const name = steps.slice(0, depth).join('/')
    features.set(name, [...(features.get(name) ?? []), steps.slice(depth).join('/')])
  }
  return [...features].flatMap(([name, inside]) => [
    ...complaintsOf(name, inside),
    ...inside.filter(isServerCode).flatMap((path) => foreignWrites(root, name, path)),
  ])
}

/** Complaints about components that lie beside the rooms of ui/ instead of in one. */
export function checkLooseParts(root: string): string[] {
  const loose = filesBelow(root).filter((path) => /^ui\/[^/]+$/.test(path))
  return loose.map((path) => `${path} lies loose: ui/ has rooms, such as input/, overlay/ and page/ (ARCHITECTURE.md).`)
}

const mostLines = 300

/** Complaints about stylesheets that are too long to be looked over. */
export function checkStylesheets(root: string): string[] {
  return filesBelow(root)
    .filter((path) => path.endsWith('.css'))
    .filter((path) => textOf(root, path).split('\n').length > mostLines)
    .map((path) => `${path} has more than ${mostLines} lines: split it by what it draws.`)
}

function isServerCode(path: string): boolean {
  return path.startsWith('server/') && !path.endsWith('.test.ts')
}

/** No file of it is about what crosses the wire. */
function isBetweenServers(path: string): boolean {
  return path.startsWith('server/') && path !== 'server/handlers.ts'
}

const importedTables = /import \{([^}]+)\} from '([^']+\/server\/tables\.ts)'/g

/** Joins may read the tables of another feature of the suite; what is in them changes through its commands alone. */
function foreignWrites(root: string, name: string, path: string): string[] {
  const text = textOf(root, `${name}/${path}`)
  return [...text.matchAll(importedTables)].flatMap(([, names = '', from = '']) => {
    const tables = from.startsWith('#') ? from.slice(1) : posix.join(name, posix.dirname(path), from)
    if (!tables.startsWith('features/') || tables.startsWith(`${name}/`)) return []
    const local = names.split(',').map((one) => one.trim().split(' as ').at(-1)!)
    return local
      .filter((one) => new RegExp(`\\.(insert|update|delete)\\(${one}\\)`).test(text))
      .map((one) => `${name}/${path} writes ${one} of ${tables}: call a command of that feature.`)
  })
}

function complaintsOf(name: string, inside: string[]): string[] {
  const odd = inside.filter((path) => forbidden.test(path) || !allowed.some((shape) => shape.test(path)))
  const complaints = odd.map((path) => `${name}/${path} is not a kind of file a feature has (style guide, section 4).`)
  if (!inside.includes('contract.ts') && !inside.every(isBetweenServers))
    complaints.push(`${name} has no contract.ts: what crosses the wire is said there.`)
  const languages = inside.filter((path) => /^messages\/(en|fr|ar)\.json$/.test(path))
  if (languages.length > 0 && languages.length < 3)
    complaints.push(`${name}/messages needs en.json, fr.json and ar.json.`)
  return complaints
}
