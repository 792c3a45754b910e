import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { ProofPack, verifyPack, type Fault } from '#features/logistics/proofs/rules/pack.ts'

/** Checks the file of a proof of delivery by itself: no server, no database. */
const [path, mark = ''] = process.argv.slice(2)
if (!path) {
  console.error('Usage: npm run verify-proof -- <file> [mark from the PDF]')
  process.exit(2)
}
const parsed = z.safeParse(ProofPack, jsonOf(await readFile(path, 'utf8')))
if (!parsed.success) {
  console.error('This isn’t a proof file, or it’s damaged.')
  process.exit(2)
}
const { delivery, chains } = parsed.data
const { faults, checked, hidden, files, absent } = await verifyPack(parsed.data, mark)
console.log(`${delivery.reference} · ${delivery.recipient}`)
for (const { route, links } of chains)
  for (const { action, outcome } of links)
    if (action)
      console.log(
        `${action.at}  ${action.kind}  ${outcome}  ${action.byOffice ? `office: ${action.byOffice}` : route.driverName}`,
      )
console.log(
  `Entries recalculated: ${checked}, of other stops as hashes: ${hidden}, files checked: ${files}, not included: ${absent.length}`,
)
for (const fault of faults) console.error(sentenceOf(fault))
console.log(faults.length === 0 ? 'Unchanged since it was recorded.' : 'This file was changed.')
process.exitCode = faults.length === 0 ? 0 : 1

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sentenceOf(fault: Fault): string {
  if (fault.kind === 'mark') return 'The mark doesn’t belong to this file.'
  if (fault.kind === 'file') return `A photo or signature was changed: ${fault.sha256}`
  const what = fault.kind === 'hash' ? 'doesn’t match its hash' : 'doesn’t follow from the one before it'
  return `Route ${fault.routeId}: entry ${fault.link} ${what}.`
}
