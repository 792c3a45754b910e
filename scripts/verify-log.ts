import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { LogLine, verifyLog, type LogFault } from '#features/logistics/proof-roots/rules/log-chain.ts'
import { hashOfRoot, RootKey, SignedRoot } from '#features/logistics/proof-roots/rules/root.ts'

const Published = z.object({ roots: z.array(SignedRoot), keys: z.array(RootKey) })

/** Checks a saved audit log against the roots that were published: no server, no database. */
const [logPath, ...rootPaths] = process.argv.slice(2)
if (!logPath || rootPaths.length === 0)
  stop('Usage: npm run verify-log -- <log, one entry a line> <roots.json> [more pages of roots]')
const lines = await read(logPath, (text) => z.array(LogLine).parse(text.split('\n').filter(Boolean).map(jsonOf)))
const pages = []
for (const path of rootPaths) pages.push(await read(path, (text) => Published.parse(jsonOf(text))))
const published = pages.flatMap((page) => page.roots)
const verdict = await verifyLog(
  lines.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  { roots: published, keys: pages.flatMap(({ keys }) => keys) },
)
const { faults, roots, covered, hidden, later } = verdict
console.log(
  `Roots: ${roots}, entries that they cover: ${covered}, of which as hashes alone: ${hidden}, later entries: ${later}`,
)
let keyBefore = ''
for (const { root, keyId } of published.toSorted((one, other) => one.root.number - other.root.number)) {
  if (keyBefore !== '' && keyId !== keyBefore)
    console.log(
      `From root ${root.number} on another key signs: the workspace was imported from an export, or its secret was lost.`,
    )
  keyBefore = keyId
  console.log(`Root ${root.number}, up to ${root.day}: ${await hashOfRoot(root)}`)
}
for (const fault of faults) console.error(sentenceOf(fault))
console.log(
  'Not checked: whether the roots are the ones that were told. Compare their hashes with the messages of those days.',
)
if (faults.length > 0) console.log('This log isn’t the one that the roots were made of.')
else
  console.log(roots === 0 ? 'There is no root to check it against.' : 'The log is the one that the roots were made of.')
process.exitCode = faults.length > 0 ? 1 : roots === 0 ? 3 : 0

async function read<T>(path: string, parse: (text: string) => T): Promise<T> {
  const text = await readFile(path, 'utf8').catch(() => stop(`This file can’t be read: ${path}`))
  try {
    return parse(text)
  } catch {
    return stop(`This file isn’t what it should be, or it’s damaged: ${path}`)
  }
}

function jsonOf(text: string): unknown {
  return JSON.parse(text)
}

function stop(message: string): never {
  console.error(message)
  process.exit(2)
}

function sentenceOf(fault: LogFault): string {
  const { number } = fault
  if ('expected' in fault) {
    const found = `Root ${number} covers ${fault.expected} entries, in this log are ${fault.found}.`
    return fault.kind === 'fewer'
      ? `${found} One was dropped.`
      : `${found} One was added since, or it was recorded while a clock that had been ahead was put right: neither was there when the root was made.`
  }
  const { kind } = fault
  if (kind === 'signature') return `Root ${number} isn’t signed by its key.`
  if (kind === 'order') return `Root ${number} doesn’t follow from the one before it, or that one is missing.`
  return `An entry up to root ${number}, after the root before it, was changed or swapped.`
}
