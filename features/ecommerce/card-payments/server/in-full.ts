import { Refused } from '#kit/server/errors.ts'
import type { Session } from './provider.ts'
import { refusals } from './refusals.ts'

/** A payment counts only with the amount and currency that were asked for. */
export function mustBePaidInFull(
  { amountCents, currency }: { amountCents: number; currency: string },
  session: Session,
): void {
  if (session.amount_total !== amountCents || session.currency?.toUpperCase() !== currency)
    throw new Refused(422, refusals.otherAmount)
}
