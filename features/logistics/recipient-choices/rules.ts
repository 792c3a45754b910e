import type { DeliveryState } from '../deliveries/rules.ts'

/** What a recipient can ask for after a failed delivery. */
export const recipientChoices = ['anotherDay', 'safePlace', 'depot', 'sendBack'] as const
export type RecipientChoice = (typeof recipientChoices)[number]

/** How often a recipient may think again in an hour. */
export const mostChanges = 20
/** How many of the next working days are offered. */
export const daysOffered = 5

type Offers = Record<RecipientChoice, boolean>
type Failed = { state: DeliveryState; type: string; dueCents: number | null; depotId: number | null }

/** What fits a delivery that has failed, of what is offered: nothing is left where something is paid, and only parcels are kept at a depot, which has to be known. */
export function choicesFor({ state, type, dueCents, depotId }: Failed, offers: Offers): RecipientChoice[] {
  if (state !== 'failed') return []
  const fitting = recipientChoices.filter((one) => {
    if (type !== 'drop') return one === 'anotherDay'
    if (one === 'depot') return depotId !== null
    return one !== 'safePlace' || (dueCents ?? 0) === 0
  })
  return fitting.filter((one) => offers[one])
}
