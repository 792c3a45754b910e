import { invalid } from '#kit/server/errors.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import { isPin } from '../rules/door-pin.ts'
import type { Move } from './change-delivery.ts'
import { refusals } from './refusals.ts'

/** What is given as its PIN where a delivery is collected is the one its recipient has: any other is refused, since the counter can ask again. */
export async function mustFitPin(
  tx: Transaction,
  { program }: Pick<Context, 'program'>,
  { row, move, pin = '' }: Pick<Move, 'row' | 'move' | 'pin'>,
): Promise<void> {
  if (move !== 'collect' || pin === '') return
  const known = (await program.facts['delivery.pin']?.(tx, [row.id]))?.get(row.id)
  if (typeof known === 'string' && !isPin(pin, known)) throw invalid('pin', refusals.wrongPin)
}
