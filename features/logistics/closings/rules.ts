import type { DeliveryState } from '../deliveries/rules.ts'
import type { RecordedAction } from '../routes/rules/recorded-actions.ts'
import { proofKinds, type DoorSettings, type FailureReason, type ProofRules } from '../settings/contract.ts'
import { rulesAtDoor, rulesOfFailure, type ProofMethod } from '../settings/rules/proof.ts'

/** What becomes of a stop that wasn’t served, or failed. */
export const settlements = ['reschedule', 'return', 'cancel'] as const
export type Settlement = (typeof settlements)[number]

const unserved: readonly DeliveryState[] = ['published', 'loaded', 'outForDelivery', 'arrived']

export function isUnserved(state: DeliveryState): boolean {
  return unserved.includes(state)
}

/** What can be done with a delivery at the end of its route; nothing where it is settled. */
export function choicesFor(state: DeliveryState): Settlement[] {
  if (state === 'failed') return ['reschedule', 'return']
  if (!isUnserved(state)) return []
  // Who was at the door has made an attempt, which a cancellation would hide.
  return state === 'arrived' ? ['reschedule', 'return'] : ['reschedule', 'return', 'cancel']
}

type Data = RecordedAction['data']

type Ended = { kind: string; data: Data; isPickUp: boolean }
type Rules = { own: ProofRules | null; settings: DoorSettings; reasons: readonly FailureReason[] }

/** The required proofs that the act which ended a stop doesn’t hold. */
export function missingProofs({ kind: act, data, isPickUp }: Ended, { own, settings, reasons }: Rules) {
  const rules =
    act === 'fail'
      ? rulesOfFailure(reasons.find(({ key }) => key === data['reason']))
      : rulesAtDoor(settings, { own, isPickUp, to: methodIn(data['to']) })
  return proofKinds.filter((kind) => rules[kind] === 'required' && !holds[kind](data))
}

function methodIn(value: unknown): ProofMethod {
  return value === 'neighbour' || value === 'safePlace' || value === 'locker' ? value : 'person'
}

const holds: Record<(typeof proofKinds)[number], (data: Data) => boolean> = {
  photo: (data) => filesIn(data).some((one) => one !== data['signature']),
  signature: ({ signature }) => isText(signature),
  name: ({ name }) => isText(name),
  pin: ({ pin }) => isText(pin),
  scan: ({ codes }) => Array.isArray(codes) && codes.length > 0,
  age: ({ age }) => typeof age === 'object' && age !== null,
  note: ({ note }) => isText(note),
}

/** The hashes of the photos and the signature of an act. */
export function filesIn({ files, signature }: Data): string[] {
  const listed = Array.isArray(files) ? files.filter((one): one is string => typeof one === 'string') : []
  return [...new Set(isText(signature) ? [...listed, signature] : listed)]
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
