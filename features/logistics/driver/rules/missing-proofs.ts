import { proofKinds, type DoorSettings, type FailureReason, type ProofRules } from '../../settings/contract.ts'
import { rulesAtDoor, rulesOfFailure, type ProofMethod } from '../../settings/rules/proof.ts'

type Data = Readonly<Record<string, unknown>>
type ProofKind = (typeof proofKinds)[number]

type Ended = { kind: string; data: Data; isPickUp: boolean }
type Rules = { own: ProofRules | null; settings: DoorSettings; reasons: readonly FailureReason[] }

/** The required proofs that the act which ended a stop doesn’t hold. */
export function missingProofs(ended: Ended, rules: Rules): ProofKind[] {
  return requiredProofs(ended, rules).filter((kind) => !holdsProof(kind, ended.data))
}

/** What is asked for by the act which ends a stop. */
export function requiredProofs({ kind: act, data, isPickUp }: Ended, { own, settings, reasons }: Rules): ProofKind[] {
  const rules =
    act === 'fail'
      ? rulesOfFailure(reasons.find(({ key }) => key === data['reason']))
      : rulesAtDoor(settings, { own, isPickUp, to: methodIn(data['to']) })
  return proofKinds.filter((kind) => rules[kind] === 'required')
}

export function holdsProof(kind: ProofKind, data: Data): boolean {
  return holds[kind](data)
}

function methodIn(value: unknown): ProofMethod {
  return value === 'neighbour' || value === 'safePlace' || value === 'locker' ? value : 'person'
}

const holds: Record<ProofKind, (data: Data) => boolean> = {
  photo: hasPhoto,
  signature: ({ signature }) => isText(signature),
  name: ({ name }) => isText(name),
  pin: ({ pin }) => isText(pin),
  scan: ({ codes }) => Array.isArray(codes) && codes.length > 0,
  age: ({ age }) => typeof age === 'object' && age !== null,
  note: ({ note }) => isText(note),
}

export function hasPhoto(data: Data): boolean {
  return filesIn(data).some((one) => one !== data['signature'])
}

/** The hashes of the photos and the signature of an act. */
export function filesIn({ files, signature }: Data): string[] {
  const listed = Array.isArray(files) ? files.filter((one): one is string => typeof one === 'string') : []
  return [...new Set(isText(signature) ? [...listed, signature] : listed)]
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
