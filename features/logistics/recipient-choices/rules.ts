import type { DeliveryState } from '../deliveries/rules.ts'

/** What a recipient can ask for after a failed delivery. */
export const recipientChoices = ['anotherDay', 'safePlace', 'depot', 'sendBack'] as const
export type RecipientChoice = (typeof recipientChoices)[number]

/** How many of the next working days are offered. */
export const daysOffered = 5

type Failed = { state: DeliveryState; type: string; dueCents: number | null }

/** What fits a delivery that has failed: nothing is left where something is paid, and only parcels are kept at a depot. */
export function choicesFor({ state, type, dueCents }: Failed): RecipientChoice[] {
  if (state !== 'failed') return []
  if (type !== 'drop') return ['anotherDay']
  return recipientChoices.filter((one) => one !== 'safePlace' || (dueCents ?? 0) === 0)
}
