import { contentOf, hashOfLink, isSignedBy, keyIdOf, linkText, saysTheSame } from '../../driver/rules/signed-act.ts'
import type { ProofAction, ProofKey, ProofLink, ProofPack, ProofSignatures } from './pack.ts'

export type SignatureFault =
  /** The entry isn’t what its device signed. */
  | { kind: 'signature'; routeId: number; link: number }
  /** What is said to be signed isn’t, or not with the key of this device; and one that was signed before it isn’t here. */
  | { kind: 'signer' | 'dropped'; sequence: number }
  /** The public key isn’t the one that it is called. */
  | { kind: 'key'; keyId: string }
/** A key that signed entries of the delivery. */
export type Signer = Pick<ProofKey, 'id' | 'registeredAt' | 'endedAt'> & { deviceName: string }
type Found = {
  faults: SignatureFault[]
  signed: number
  unsigned: number
  signers: Signer[]
  /** Entries signed with a key that had ended when they came in. */
  afterEnd: number
} & Elsewhere
/** What is between the entries of the delivery without being one of them here. */
type Elsewhere = {
  /** Acts that are there as the hash of what was signed alone: nothing shows at which stop they were recorded. */
  signedHashes: number
  /** How many of these have a signature that doesn’t hold, so that nothing shows what came before and after. */
  wrongHashes: number
  /** Acts that never reached the server, by what it says itself. */
  lost: number
}

type Pack = Pick<ProofPack, 'chains' | 'signatures' | 'keys'>

/** Whether the entries of a pack are what devices signed, each with its key and without one left out between them. */
export async function verifySignatures(pack: Pack): Promise<Found> {
  const { signatures = [], keys = [] } = pack
  const keyById = new Map(keys.map((key) => [key.id, key]))
  const faults = await faultsOfKeys(keys)
  const entries = entriesOf(pack)
  const elsewhere: Elsewhere = { signedHashes: 0, wrongHashes: 0, lost: 0 }
  for (const [index, run] of signatures.entries()) {
    // One that is split in two would have no join between them.
    if (run.links[0] && signatures.findIndex((one) => isSameRun(one, run)) < index)
      faults.push({ kind: 'dropped', sequence: run.links[0].sequence })
    const own = entries.flatMap(({ routeId, action: { deviceId, sequence } }) =>
      isSameRun(run, { routeId, deviceId }) ? [sequence] : [],
    )
    faults.push(...(await faultsInRun(run, { keyById, own: new Set(own), elsewhere })))
  }
  return { faults, ...(await signedIn(pack, { entries, keyById, faults })), ...elsewhere }
}

type Keys = ReadonlyMap<string, ProofKey>

/** How many entries are signed, by whom; those that aren’t what was signed are added to the faults. */
async function signedIn(
  pack: Pack,
  { entries, keyById, faults }: { entries: readonly Entry[]; keyById: Keys; faults: SignatureFault[] },
): Promise<Omit<Found, 'faults' | keyof Elsewhere>> {
  const forged = new Set(faults.flatMap((one) => (one.kind === 'signer' ? [one.sequence] : [])))
  const signers = new Map<string, Signer>()
  let [signed, afterEnd] = [0, 0]
  for (const { routeId, link, action } of entries) {
    const found = signatureOf(pack, action, routeId)
    if (!found) continue
    const isSame = await isWhatWasSigned(link, action, found.link.content)
    if (!isSame) faults.push({ kind: 'signature', routeId, link: link.link })
    const signer = isSame && !forged.has(action.sequence) && signerOf(found, keyById)
    if (!signer) continue
    if (signer.endedAt !== null && Date.parse(action.receivedAt) > Date.parse(signer.endedAt)) afterEnd++
    else signed++
    signers.set(signer.id, signer)
  }
  return { signed, afterEnd, unsigned: entries.length - signed - afterEnd, signers: [...signers.values()] }
}

async function faultsOfKeys(keys: readonly ProofKey[]): Promise<SignatureFault[]> {
  const faults: SignatureFault[] = []
  for (const { id, publicKey } of keys)
    if ((await keyIdOf(publicKey).catch(() => '')) !== id) faults.push({ kind: 'key', keyId: id })
  return faults
}

type Entry = { routeId: number; link: ProofLink; action: ProofAction }

/** What the driver recorded of the delivery; what the office did isn’t signed by a device. */
function entriesOf({ chains }: Pack): Entry[] {
  return chains.flatMap(({ route, links }) =>
    links.flatMap((link) => (link.action?.byOffice === '' ? [{ routeId: route.id, link, action: link.action }] : [])),
  )
}

type OfEntry = NonNullable<ReturnType<typeof signatureOf>>

function signerOf({ link, deviceName }: OfEntry, keyById: Keys): Signer | undefined {
  const key = keyById.get(link.keyId)
  return key && { id: key.id, registeredAt: key.registeredAt, endedAt: key.endedAt, deviceName }
}

/** What a device signed for an entry of a route; nothing where it is unsigned. */
export function signatureOf(
  { signatures = [] }: Pick<ProofPack, 'signatures'>,
  { deviceId, sequence }: Pick<ProofAction, 'deviceId' | 'sequence'>,
  routeId: number,
) {
  const run = signatures.find((one) => isSameRun(one, { routeId, deviceId }))
  const link = run?.links.find((one) => one.sequence === sequence)
  return run && link && { link, deviceName: run.deviceName }
}

type OfRun = Pick<ProofSignatures, 'routeId' | 'deviceId'>

function isSameRun(one: OfRun, other: OfRun): boolean {
  return one.routeId === other.routeId && one.deviceId === other.deviceId
}

async function isWhatWasSigned({ said }: ProofLink, action: ProofAction, content: string): Promise<boolean> {
  const data = said ?? action.data
  return (
    saysTheSame(data, action.data) && (await contentOf({ ...action, place: action.place ?? null, data })) === content
  )
}

type Before = { sequence: number; hash: string; isReadable: boolean }
type Checking = { keyById: Keys; own: ReadonlySet<number>; elsewhere: Elsewhere }

/** What is wrong at another stop says nothing against this delivery, and is counted by itself. */
async function faultsInRun(run: ProofSignatures, { keyById, own, elsewhere }: Checking): Promise<SignatureFault[]> {
  const { deviceId, links } = run
  const faults: SignatureFault[] = []
  let before: Before | undefined
  for (const link of links) {
    const { sequence, content, previous } = link
    const isOwn = own.has(sequence)
    const isSigned = await isLinkSigned(link, deviceId, keyById)
    const isReadable = isSigned || isOwn
    if (!isOwn) countElsewhere(elsewhere, isSigned)
    else if (!isSigned) faults.push({ kind: 'signer', sequence })
    if (before && !isJoined(run, { link, before, isReadable, elsewhere })) faults.push({ kind: 'dropped', sequence })
    before = { sequence, hash: await hashOfLink({ deviceId, sequence, content, previous }), isReadable }
  }
  return faults
}

type RunLink = ProofSignatures['links'][number]

async function isLinkSigned(link: RunLink, deviceId: string, keyById: Keys): Promise<boolean> {
  const { sequence, content, previous, keyId, signature } = link
  const key = keyById.get(keyId)
  if (key?.deviceId !== deviceId) return false
  return isSignedBy(key.publicKey, linkText({ deviceId, sequence, content, previous }), signature)
}

function countElsewhere(elsewhere: Elsewhere, isSigned: boolean): void {
  elsewhere.signedHashes++
  if (!isSigned) elsewhere.wrongHashes++
}

type Join = { link: RunLink; before: Before; isReadable: boolean; elsewhere: Elsewhere }

/** Whether a link follows from the one before, as far as these can be read and the server doesn’t say itself what is missing between. */
function isJoined({ missing = [] }: ProofSignatures, { link, before, isReadable, elsewhere }: Join): boolean {
  const [first, last] = [before.sequence + 1, link.sequence - 1]
  if (link.sequence <= before.sequence) return false
  if (link.previous === before.hash || !isReadable || !before.isReadable) return true
  const isLost = first <= last && missing.some(({ from, to }) => from <= first && last <= to)
  if (isLost) elsewhere.lost += last - first + 1
  return isLost
}
