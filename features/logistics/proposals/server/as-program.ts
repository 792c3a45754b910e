import { conflict } from '#kit/server/errors.ts'
import type { Caller } from '#kit/server/handle.ts'
import type { Machine } from '#kit/server/machine.ts'
import { program } from '../../routes/server/commands.ts'
import { isWithin, type Change } from '../rules.ts'
import { refusals } from './refusals.ts'

/** Whoever accepts: a person, or the product itself, which may only accept what costs no more than it is allowed. */
export type Acting = Machine & { user: Caller; address: string; mostCents?: number }

/** The product acts by itself, where the settings allow it; its name stands where a person's would. */
export function asProgram(machine: Machine, mostCents: number): Acting {
  return { ...machine, user: program, address: '', mostCents }
}

export const programName = program.fullName

/** The price may have changed since it was proposed. */
export function mustBeWithin({ mostCents }: Pick<Acting, 'mostCents'>, change: Change): void {
  if (mostCents !== undefined && !isWithin(mostCents, change)) throw conflict(refusals.noBetter)
}

export function isProgram(user: Caller): boolean {
  return user === program
}
