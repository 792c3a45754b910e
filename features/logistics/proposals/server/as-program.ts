import { abilityOf } from '#kit/contract/ability.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'

/** Whoever accepts: a person, or the product itself. */
export type Acting = Machine & { user: Caller; address: string }

const program: Caller = {
  kind: 'program',
  id: 0,
  fullName: 'Routewright',
  email: '',
  role: '',
  sessionId: '',
  ability: abilityOf([{ action: 'manage', subject: 'all' }]),
}

/** The product acts by itself, where the settings allow it; its name stands where a person's would. */
export function asProgram(machine: Machine): Acting {
  return { ...machine, user: program, address: '' }
}

export function isProgram(user: Caller): boolean {
  return user === program
}
