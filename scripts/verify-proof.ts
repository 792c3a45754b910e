import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { ProofPack, verifyPack, type Fault } from '#features/logistics/proofs/rules/pack.ts'

/** Checks the file of a proof of delivery by itself: no server, no database. */
const [path, mark = ''] = process.argv.slice(2)
if (!path) {
  console.error('Usage: npm run verify-proof -- <file> [check code from the PDF]')
  process.exit(2)
}
const parsed = z.safeParse(ProofPack, jsonOf(await readFile(path, 'utf8')))
if (!parsed.success) {
  console.error('This isn’t a proof file, or it’s damaged.')
  process.exit(2)
}
const { delivery, chains } = parsed.data
const { faults, marked, later, checked, hidden, files, absent } = await verifyPack(parsed.data, mark)
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
if (later > 0) console.log(`Entries added after the check code was printed: ${later}`)
console.log('Not checked: the state of the delivery, outcomes, and where the door is.')
console.log(sentenceOfAll())
process.exitCode = faults.length > 0 ? 1 : marked === 'whole' ? 0 : 3

function sentenceOfAll(): string {
  if (faults.length > 0)
    return faults.every(({ kind }) => kind === 'mark')
      ? 'This isn’t what the PDF was printed from.'
      : 'This file was changed.'
  if (marked === 'whole') return 'Unchanged since it was recorded.'
  if (marked === 'entries')
    return 'The entries are unchanged. The check code of this older PDF says nothing of recipient, address and driver.'
  return 'This file fits together. Give the check code from the PDF to be sure that it’s the one that was recorded.'
}

const wrongs = {
  hash: 'doesn’t match its hash',
  chain: 'doesn’t follow from the one before it',
  foreign: 'isn’t about this delivery',
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function sentenceOf(fault: Fault): string {
  if (!('link' in fault)) return sentenceOfFile(fault)
  return `Route ${fault.routeId}: entry ${fault.link} ${wrongs[fault.kind]}.`
}

function sentenceOfFile(fault: Exclude<Fault, { link: number }>): string {
  if (fault.kind === 'file') return `A photo or signature was changed: ${fault.sha256}`
  return fault.kind === 'mark' ? 'The check code doesn’t belong to this file.' : 'There is no entry in this file.'
}
