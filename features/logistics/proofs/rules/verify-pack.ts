import { hashOfAction, sha256 } from '../../driver/rules/action-chain.ts'
import { holdsProof } from '../../driver/rules/missing-proofs.ts'
import { entriesOfMark, markOf, olderMarkOf } from './mark.ts'
import { filesIn, ownLinks, type ProofAction, type ProofLink, type ProofPack } from './pack.ts'
import { verifyRoots, type RootFault, type RootOver } from './verify-roots.ts'
import { verifySignatures, type SignatureFault, type Signer } from './verify-signatures.ts'

export type Fault =
  | { kind: 'hash' | 'chain' | 'foreign' | 'signature'; routeId: number; link: number }
  | SignatureFault
  | RootFault
  /** Its content has another hash, or no entry names it. */
  | { kind: 'file' | 'unnamed'; sha256: string }
  /** The check code answers for more entries than there are. */
  | { kind: 'fewer'; marked: number; found: number }
  | { kind: 'mark' | 'empty' }
export type Verdict = {
  faults: Fault[]
  /**
   * What the mark answers for: recipient, address, routes and each entry; on older papers the last entry of each route rather than
   * each, or the entries up to one alone; or nothing, where none was given.
   */
  marked: 'whole' | 'last' | 'entries' | 'nothing'
  /** How many entries came after the mark was printed. */
  later: number
  /** How many entries were recalculated, and how many of other stops are there as hashes. */
  checked: number
  hidden: number
  files: number
  /** Photos and signatures that entries name and that aren’t in the pack. */
  absent: string[]
  /** What was asked for when the stop ended and isn’t there, and what the workspace asks for by itself and this delivery didn’t, both as the server says. */
  lacking: string[]
  laxer: string[]
  /** How many entries devices signed, with which keys, and how many of the driver’s aren’t signed. */
  signed: number
  unsigned: number
  signers: Signer[]
  /** How many were signed with a key that had ended when they came in. */
  afterEnd: number
  /** Signed acts between them that are hashes alone, how many of these have a wrong signature, and acts that never came in. */
  signedHashes: number
  wrongHashes: number
  lost: number
  /** The roots of the workspace that stand over them, and how many entries none stands over yet. */
  roots: RootOver[]
  unrooted: number
  /** Entries and keys whose oldest root is from days after them. */
  lateRooted: number
  lateKeys: number
}

/** Whether a pack says what was recorded. `mark` was kept elsewhere, such as on paper: without it, only that the pack fits together. */
export async function verifyPack(pack: ProofPack, mark = ''): Promise<Verdict> {
  const { chains, files } = pack
  const all = chains.flatMap(({ links }) => links)
  const actions = all.flatMap(({ action }) => action ?? [])
  const named = new Set(actions.flatMap(({ data }) => filesIn(data)))
  const faults: Fault[] = []
  for (const { route, links } of chains)
    faults.push(...(await faultsIn(route.id, links)), ...foreignIn(pack, { routeId: route.id, links }))
  faults.push(...(await faultsOfFiles(files, named)))
  if (actions.length === 0) faults.push({ kind: 'empty' })
  const found = mark === '' ? unmarked : await findMark(pack, mark)
  if ('kind' in found) faults.push(found)
  const { faults: ofSignatures, ...signatures } = await verifySignatures(pack)
  const { faults: ofRoots, ...roots } = await verifyRoots(pack)
  faults.push(...ofSignatures, ...ofRoots)
  const present = new Set(files.map((one) => one.sha256))
  return {
    faults,
    ...('kind' in found ? unmarked : found),
    checked: actions.length,
    hidden: all.length - actions.length,
    files: files.length,
    absent: [...named].filter((hash) => !present.has(hash)),
    ...askedOf(pack, actions),
    ...signatures,
    ...roots,
  }
}

/** Judged by what held then, not by what holds now. */
function askedOf({ asked = [] }: ProofPack, actions: readonly ProofAction[]): Pick<Verdict, 'lacking' | 'laxer'> {
  const lacking = asked.flatMap(({ id, required }) => {
    const data = actions.find((one) => one.id === id)?.data ?? {}
    return required.filter((kind) => !holdsProof(kind, data))
  })
  const laxer = asked.flatMap(({ required, workspace }) => workspace.filter((kind) => !required.includes(kind)))
  return { lacking: [...new Set(lacking)], laxer: [...new Set(laxer)] }
}

export type Outcome = 'unchanged' | 'incomplete' | 'consistent' | 'changed' | 'notPrinted' | 'notSigned'

const ofPaper: ReadonlySet<string> = new Set(['mark', 'fewer'])
const ofDevice: ReadonlySet<string> = new Set(['signature', 'signer', 'key', 'dropped'])

/** Only a mark that was kept elsewhere shows that a file wasn’t written anew from end to end, and only a file with all its pictures shows them. */
export function outcomeOf({ faults, marked, absent }: Verdict): Outcome {
  if (faults.length > 0) {
    if (faults.every(({ kind }) => ofPaper.has(kind))) return 'notPrinted'
    return faults.every(({ kind }) => ofDevice.has(kind)) ? 'notSigned' : 'changed'
  }
  if (marked !== 'whole') return 'consistent'
  return absent.length > 0 ? 'incomplete' : 'unchanged'
}

type Marked = Pick<Verdict, 'marked' | 'later'>
const unmarked: Marked = { marked: 'nothing', later: 0 }

/** The mark of the pack as it is or, where entries were added since, as it was before them. */
async function findMark(pack: ProofPack, mark: string): Promise<Marked | Fault> {
  const own = ownLinks(pack)
  const entries = entriesOfMark(mark)
  if (entries === undefined) return findOlderMark(pack, own, mark)
  if (entries > own.length) return { kind: 'fewer', marked: entries, found: own.length }
  const isSame = (await markOf(pack, entries)) === mark
  return isSame ? { marked: 'whole', later: own.length - entries } : { kind: 'mark' }
}

async function findOlderMark(pack: ProofPack, own: readonly ProofLink[], mark: string): Promise<Marked | Fault> {
  for (let later = 0; later < own.length; later++)
    if ((await olderMarkOf(pack, own.length - later)) === mark) return { marked: 'last', later }
  const at = own.findIndex(({ hash }) => hash === mark)
  return at < 0 ? { kind: 'mark' } : { marked: 'entries', later: own.length - 1 - at }
}

async function faultsOfFiles(files: ProofPack['files'], named: ReadonlySet<string>): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { sha256: hash, base64 } of files)
    if (!named.has(hash)) faults.push({ kind: 'unnamed', sha256: hash })
    else if ((await sha256(bytesOf(base64))) !== hash) faults.push({ kind: 'file', sha256: hash })
  return faults
}

/** Entries that aren’t about this delivery, or belong to another route. */
function foreignIn(
  { chains, delivery }: ProofPack,
  { routeId, links }: { routeId: number; links: readonly ProofLink[] },
): Fault[] {
  const own = new Set(ownLinks({ chains }).flatMap(({ action }) => (action?.stopId === delivery.id ? [action.id] : [])))
  return links.flatMap(({ link, action }): Fault[] => {
    if (!action) return []
    const isAbout = action.stopId === delivery.id || (action.kind === 'undo' && own.has(String(action.data['id'])))
    return isAbout && action.routeId === routeId ? [] : [{ kind: 'foreign', routeId, link }]
  })
}

async function faultsIn(routeId: number, links: readonly ProofLink[]): Promise<Fault[]> {
  const faults: Fault[] = []
  let [before, number] = ['', 0]
  for (const { link, previousHash, hash, action } of links) {
    number++
    if (previousHash !== before || link !== number) faults.push({ kind: 'chain', routeId, link })
    if (action && (await hashOfAction({ ...action, place: action.place ?? null }, previousHash)) !== hash)
      faults.push({ kind: 'hash', routeId, link })
    before = hash
  }
  return faults
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
