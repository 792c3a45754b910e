import { eq } from 'drizzle-orm'
import type { Transaction } from '#kit/server/machine.ts'
import { deviceKeysById, type DeviceKey } from '../../driver-devices/server/queries.ts'
import { drivers } from '../../drivers/server/tables.ts'
import { raise } from '../../exceptions/server/commands.ts'
import type { KeptSignature, SignatureFinding } from '../../routes/server/tables.ts'
import type { SentAction } from '../contract.ts'
import { canonicalJson } from '../rules/action-chain.ts'
import { contentOf, isSignedBy, linkText, saysTheSame } from '../rules/signed-act.ts'
import type { Recorder } from './follow-actions.ts'
import type { ReadAction } from './read-actions.ts'

type Device = { driverId: number; deviceId: string }
type Signatures = ReadonlyMap<string, KeptSignature>

/** What a device signed of these acts, each checked with its key. Whatever is found, the act is taken: nothing that a driver did is lost. */
export async function signaturesOf(
  tx: Transaction,
  { sent, read, ...device }: Device & { sent: readonly SentAction[]; read: readonly ReadAction[] },
): Promise<Signatures> {
  const keys = await deviceKeysById(
    tx,
    sent.flatMap(({ signed }) => signed?.keyId ?? []),
  )
  const kept = new Map<string, KeptSignature>()
  const readById = new Map(read.map((one) => [one.id, one]))
  for (const { at: deviceAt, signed, data, ...act } of sent) {
    if (!signed) continue
    const content = await contentOf({ ...act, deviceAt, data, deviceId: device.deviceId })
    const link = { deviceId: device.deviceId, sequence: act.sequence, content, previous: signed.previous }
    const keptData = readById.get(act.id)?.data ?? {}
    const isSame = canonicalJson(data) === canonicalJson(keptData)
    const key = keys.get(signed.keyId)
    const isRight = key !== undefined && (await isSignedBy(key.publicKey, linkText(link), signed.signature))
    const finding = findingOf(device, key, isRight && saysTheSame(data, keptData))
    kept.set(act.id, { ...signed, content, said: isSame ? null : data, finding })
  }
  return kept
}

function findingOf(device: Device, key: DeviceKey | undefined, isRight: boolean): SignatureFinding {
  if (!key || key.driverId !== device.driverId || key.deviceId !== device.deviceId) return 'unknownKey'
  if (!isRight) return 'wrong'
  return key.endedAt === null ? 'valid' : 'endedKey'
}

/** Whether something was signed with a key that doesn’t count: what follows needs another. */
export function isKeyUnfit(signatures: Signatures): boolean {
  return [...signatures.values()].some(({ finding }) => finding === 'endedKey' || finding === 'unknownKey')
}

type Taken = Device & { actions: readonly ReadAction[]; signatures: Signatures }

const problems = { wrong: 'wrongSignature', unknownKey: 'unknownKey', endedKey: 'endedKey' } as const

/** A signature that doesn’t hold needs a person: one exception for the device, however many acts it has. */
export async function raiseWrongSignatures(
  tx: Transaction,
  recorder: Recorder,
  { driverId, deviceId, actions, signatures }: Taken,
): Promise<void> {
  const bad = actions.find(({ id }) => (signatures.get(id)?.finding ?? 'valid') !== 'valid')
  const finding = bad && signatures.get(bad.id)?.finding
  if (!bad || !finding || finding === 'valid') return
  const [driver] = await tx.select({ depotId: drivers.depotId }).from(drivers).where(eq(drivers.id, driverId))
  await raise(tx, recorder, {
    kind: 'contradiction',
    key: `signature ${driverId} ${deviceId}`,
    severity: finding === 'endedKey' ? 'notice' : 'warning',
    driverId,
    depotId: driver?.depotId ?? null,
    facts: { action: bad.kind, problem: problems[finding] },
  })
}
