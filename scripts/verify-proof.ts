import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { ProofPack } from '#features/logistics/proofs/rules/pack.ts'
import { outcomeOf, verifyPack, type Fault, type Outcome } from '#features/logistics/proofs/rules/verify-pack.ts'

/** Stands before what is done with it: a constant further down doesn’t exist yet while the program runs. */
const wrongs = {
  hash: 'doesn’t match its hash',
  chain: 'doesn’t follow from the one before it',
  foreign: 'isn’t about this delivery',
  signature: 'isn’t what the phone signed',
}

/** Checks the file of a proof of delivery by itself: no server, no database. */
const [path, mark = ''] = process.argv.slice(2)
if (!path) {
  console.error('Usage: npm run verify-proof -- <file> [check code from the PDF]')
  process.exit(2)
}
const text = await readFile(path, 'utf8').catch(() => undefined)
if (text === undefined) {
  console.error(`This file can’t be read: ${path}`)
  process.exit(2)
}
const parsed = z.safeParse(ProofPack, jsonOf(text))
if (!parsed.success) {
  console.error('This isn’t a proof file, or it’s damaged.')
  process.exit(2)
}
const { delivery, chains } = parsed.data
const verdict = await verifyPack(parsed.data, mark)
const { faults, marked, later, checked, hidden, files, absent, signed, unsigned, signers, roots, unrooted } = verdict
const { afterEnd, signedHashes, wrongHashes, lost, lateRooted, lateKeys, lacking, laxer } = verdict
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
tellKinds(lacking, 'Required when the stop ended, as the server says, and missing')
tellKinds(laxer, 'Not required of this delivery, though the workspace requires it')
console.log(`Entries signed by a phone: ${signed}, unsigned: ${unsigned}`)
for (const { deviceName, id, registeredAt, endedAt } of signers)
  console.log(
    `Key ${id} of ${deviceName || 'a device'}, registered ${registeredAt}${endedAt === null ? '' : `, ended ${endedAt}`}`,
  )
tell(afterEnd, 'Entries signed with a key that had ended when they came in')
tell(signedHashes, 'Signed acts between them that are there as hashes alone, so nothing shows at which stop')
tell(wrongHashes, 'Of these, with a signature that doesn’t hold, so nothing shows what came before and after')
tell(lost, 'Acts between them that never reached the server, as it says itself')
for (const { number, day, hash, entries } of roots)
  console.log(
    `Under root ${number}, up to ${day}, the oldest over ${entries} of the entries: ${hash}. Compare it with the message of that day or the public list.`,
  )
tell(lateRooted, 'Entries that came under a root only days later: sent late, or an older root was left out')
tell(lateKeys, 'Keys that came under a root only days after they were registered')
console.log(`Entries that are under no root yet: ${unrooted}`)
for (const fault of faults) console.error(sentenceOf(fault))
for (const hash of absent) console.log(`A photo or signature isn’t in this file: ${hash}`)
if (later > 0) console.log(`Entries added after the check code was printed: ${later}`)
console.log('Not checked: the state of the delivery, outcomes, and where the door is.')
const outcome = outcomeOf(verdict)
console.log(sentences()[outcome])
/** Zero only where everything was shown: 1 for what was changed, 3 for what can’t be shown. */
const exitCodes: Record<Outcome, number> = {
  unchanged: 0,
  changed: 1,
  notPrinted: 1,
  notSigned: 1,
  incomplete: 3,
  consistent: 3,
}
process.exitCode = exitCodes[outcome]

function sentences(): Record<Outcome, string> {
  return {
    changed: 'This file was changed.',
    notSigned: 'A signature of the phone doesn’t hold.',
    notPrinted: 'This isn’t what the PDF was printed from.',
    unchanged: 'Unchanged since it was recorded.',
    incomplete: 'The entries are unchanged, but not all of their photos and signatures are in this file.',
    consistent: {
      whole: '',
      last: 'This file fits together. The check code of this older PDF doesn’t show whether an earlier entry was hidden.',
      entries:
        'The entries are unchanged. The check code of this older PDF says nothing of recipient, address and driver.',
      nothing:
        'This file fits together. Give the check code from the PDF to be sure that it’s the one that was recorded.',
    }[marked],
  }
}

function tell(count: number, what: string): void {
  if (count > 0) console.log(`${what}: ${count}`)
}

function tellKinds(kinds: readonly string[], what: string): void {
  if (kinds.length > 0) console.log(`${what}: ${kinds.join(', ')}`)
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
  if (fault.kind === 'unnamed') return `A photo or signature was added or swapped, no entry names it: ${fault.sha256}`
  if (fault.kind === 'signer') return `Act ${fault.sequence} of the phone isn’t signed with its key.`
  if (fault.kind === 'dropped')
    return `The phone signed an act before its act ${fault.sequence} that isn’t in this file.`
  if (fault.kind === 'root') return `Root ${fault.number} isn’t signed by its key, or doesn’t stand over this file.`
  if (fault.kind === 'key') return `This public key isn’t the one it’s called: ${fault.keyId}`
  if (fault.kind === 'fewer')
    return `Entries that the check code covers: ${fault.marked}, in this file: ${fault.found}. One was removed or hidden, or the file is older than the PDF.`
  return fault.kind === 'mark' ? 'The check code doesn’t belong to this file.' : 'There is no entry in this file.'
}
