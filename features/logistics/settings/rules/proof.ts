import type { DoorSettings, FailureReason, ProofRules } from '../contract.ts'

export type ProofMethod = keyof DoorSettings['methods']
type Visit = {
  /** Of the delivery itself, which come before those of the workspace. */
  own: ProofRules | null
  isPickUp: boolean
  to: ProofMethod
}

/** What is asked at a door where something is handed over or picked up. */
export function rulesAtDoor({ methods, pickUp }: Pick<DoorSettings, 'methods' | 'pickUp'>, visit: Visit): ProofRules {
  const { own, isPickUp, to } = visit
  return own ?? (isPickUp ? (pickUp ?? methods.person) : methods[to])
}

const off = { signature: 'off', name: 'off', pin: 'off', scan: 'off', age: 'off' } as const

/** What is asked where nothing could be done. A day that was kept before reasons said so asks for nothing. */
export function rulesOfFailure(reason: Partial<Pick<FailureReason, 'photo' | 'note'>> | undefined): ProofRules {
  return { ...off, photo: reason?.photo ?? 'optional', note: reason?.note ?? 'optional' }
}
