import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { flat } from './languages.ts'
import { filesBelow, textOf } from './tree.ts'

const document = 'docs/api/errors.md'
const keptCodes = 'docs/api/released-codes.txt'

/** The codes that refusals carry, with their English sentences, as the catalogues of the server have them. */
export function writeErrorCodes(root: string): void {
  mkdirSync(dirname(join(root, document)), { recursive: true })
  writeFileSync(join(root, document), drawErrorCodes(root))
}

export function checkErrorCodes(root: string): string[] {
  const path = join(root, document)
  const isKept = existsSync(path) && readFileSync(path, 'utf8') === drawErrorCodes(root)
  const outdated = isKept ? [] : [`${document} is not what the catalogues of refusals say: run npm run arch.`]
  return [...outdated, ...goneCodes(root)]
}

/** Adds the codes of this version to those that programs may know. */
export function keepErrorCodes(root: string): number {
  const kept = [...new Set([...releasedCodes(root), ...codedSentences(root).map(([code]) => code)])].toSorted()
  writeFileSync(join(root, keptCodes), `${kept.join('\n')}\n`)
  return kept.length
}

/** Complaints about codes that were released and that nothing answers with any more. */
function goneCodes(root: string): string[] {
  const known = new Set(codedSentences(root).map(([code]) => code))
  return releasedCodes(root)
    .filter((code) => !known.has(code))
    .map((code) => `The error code ${code} was released, and programs may wait for it: keep it. (${keptCodes})`)
}

function releasedCodes(root: string): string[] {
  const path = join(root, keptCodes)
  return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}

function codedSentences(root: string): Coded[] {
  const drawn = [...refusalSentences(root), ...complaintSentences(root)].filter(([code]) => !isPart(code))
  return [...drawn, ...putTogether]
}

function drawErrorCodes(root: string): string {
  const rows = codedSentences(root)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, text]) => `| \`${code}\` | ${text.replaceAll('|', '\\|').replaceAll('\n', ' ')} |\n`)
  return `# Error codes

Drawn from the texts of the server by \`npm run arch\`. A refusal is \`{ "message", "code" }\`, and where fields are to blame
\`"issues": [{ "path", "message", "code" }]\`. Messages come in the language of \`Accept-Language\` and may be worded better some day; a code
stays. Errors whose whole body the specification gives carry no code. Take a code you don’t know by its HTTP status.

| Code | English message |
|---|---|
${rows.join('')}`
}

/** Codes of sentences that are put together from several texts. */
const putTogether: Coded[] = [
  ['common.notFound', 'We couldn’t find what the address or a field names.'],
  ['common.notValid', 'The body or the query isn’t valid: the issues say which fields.'],
  ['common.refused', 'What stands in the way is in the message alone.'],
]

/** Names of things, columns and states, and other parts of sentences, are never a refusal by themselves. */
function isPart(code: string): boolean {
  return /\.(things|types|wait|at|notValid|none|noSuch|columns|states|statuses|payments|outcomes|report|question)(\.|$)/.test(
    code,
  )
}

type Coded = [code: string, text: string]

/** `sentencesFrom('webhooks', …)` beside the catalogue in `messages/refusals`. */
function refusalSentences(root: string): Coded[] {
  return filesBelow(root)
    .filter((path) => path.endsWith('refusals.ts') && !path.startsWith('scripts/'))
    .flatMap((path) => {
      const code = textOf(root, path)
      const name = /sentencesFrom\('([\w-]+)'/.exec(code)?.[1]
      const file = /from '(\.[^']*\/refusals\/en\.json)'/.exec(code)?.[1]
      return name && file ? codedTexts(root, join(dirname(path), file), name) : []
    })
}

/** What the rules of contracts say: the \`wrong\` of a catalogue that a server/feature.ts brings. */
function complaintSentences(root: string): Coded[] {
  return filesBelow(root)
    .filter((path) => path.endsWith('server/feature.ts'))
    .flatMap((path) => {
      const code = textOf(root, path)
      const name = /complaints: \{\s*namespace: '([\w-]+)'/.exec(code)?.[1]
      const file = /import \{ wrong as en \} from '(\.[^']*\/en\.json)'/.exec(code)?.[1]
      if (!name || !file) return []
      return codedTexts(root, join(dirname(path), file), name)
        .filter(([one]) => one.startsWith(`${name}.wrong.`))
        .map(([one, text]): Coded => [one.replace('.wrong.', '.'), text])
    })
}

function codedTexts(root: string, file: string, name: string): Coded[] {
  return [...flat(JSON.parse(textOf(root, file)))].map(([key, text]): Coded => [`${name}.${key}`, text])
}
