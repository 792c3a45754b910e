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
type Found = { faults: SignatureFault[]; signed: number; unsigned: number; signers: Signer[] }

type Pack = Pick<ProofPack, 'chains' | 'signatures' | 'keys'>

/** Whether the entries of a pack are what devices signed, each with its key and without one left out between them. */
export async function verifySignatures(pack: Pack): Promise<Found> {
  const { signatures = [], keys = [] } = pack
  const keyById = new Map(keys.map((key) => [key.id, key]))
  const faults = await faultsOfKeys(keys)
  for (const run of signatures) faults.push(...(await faultsInRun(run, keyById)))
  const forged = new Set(faults.flatMap((one) => (one.kind === 'signer' ? [one.sequence] : [])))
  const entries = entriesOf(pack)
  const signers = new Map<string, Signer>()
  let signed = 0
  for (const { routeId, link, action } of entries) {
    const found = signatureOf(pack, action, routeId)
    if (!found) continue
    const isSame = await isWhatWasSigned(link, action, found.link.content)
    if (!isSame) faults.push({ kind: 'signature', routeId, link: link.link })
    const signer = isSame && !forged.has(action.sequence) && signerOf(found, keyById)
    if (!signer) continue
    signed++
    signers.set(signer.id, signer)
  }
  return { faults, signed, unsigned: entries.length - signed, signers: [...signers.values()] }
}

async function faultsOfKeys(keys: readonly ProofKey[]): Promise<SignatureFault[]> {
  const faults: SignatureFault[] = []
  for (const { id, publicKey } of keys)
    if ((await keyIdOf(publicKey).catch(() => '')) !== id) faults.push({ kind: 'key', keyId: id })
  return faults
}

/** What the driver recorded of the delivery; what the office did isn’t signed by a device. */
function entriesOf({ chains }: Pack): { routeId: number; link: ProofLink; action: ProofAction }[] {
  return chains.flatMap(({ route, links }) =>
    links.flatMap((link) => (link.action?.byOffice === '' ? [{ routeId: route.id, link, action: link.action }] : [])),
  )
}

type OfEntry = NonNullable<ReturnType<typeof signatureOf>>

function signerOf({ link, deviceName }: OfEntry, keyById: ReadonlyMap<string, ProofKey>): Signer | undefined {
  const key = keyById.get(link.keyId)
  return key && { id: key.id, registeredAt: key.registeredAt, endedAt: key.endedAt, deviceName }
}

/** What a device signed for an entry of a route; nothing where it is unsigned. */
export function signatureOf(
  { signatures = [] }: Pick<ProofPack, 'signatures'>,
  { deviceId, sequence }: Pick<ProofAction, 'deviceId' | 'sequence'>,
  routeId: number,
) {
  for (const run of signatures) {
    if (run.deviceId !== deviceId || run.routeId !== routeId) continue
    const link = run.links.find((one) => one.sequence === sequence)
    if (link) return { link, deviceName: run.deviceName }
  }
  return undefined
}

async function isWhatWasSigned({ said }: ProofLink, action: ProofAction, content: string): Promise<boolean> {
  const data = said ?? action.data
  return (
    saysTheSame(data, action.data) && (await contentOf({ ...action, place: action.place ?? null, data })) === content
  )
}

async function faultsInRun(
  { deviceId, links }: ProofSignatures,
  keyById: ReadonlyMap<string, ProofKey>,
): Promise<SignatureFault[]> {
  const faults: SignatureFault[] = []
  let before: string | undefined
  for (const link of links) {
    const { sequence } = link
    const key = keyById.get(link.keyId)
    const signed = { deviceId, sequence, content: link.content, previous: link.previous }
    const isSigned = key?.deviceId === deviceId && (await isSignedBy(key.publicKey, linkText(signed), link.signature))
    if (!isSigned) faults.push({ kind: 'signer', sequence })
    if (before !== undefined && link.previous !== before) faults.push({ kind: 'dropped', sequence })
    before = await hashOfLink(signed)
  }
  return faults
}
