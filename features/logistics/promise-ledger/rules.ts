/** How a recipient was told a time. */
export const promiseChannels = [
  'email',
  'sms',
  'whatsapp',
  'push',
  'webhook',
  'page',
  'phone',
  'api',
  'checkout',
] as const
export type PromiseChannel = (typeof promiseChannels)[number]

/** What became of a time that was told. `moved`: another one was told in time, and nobody came at this one. */
export const promiseOutcomes = ['kept', 'early', 'late', 'missed', 'moved', 'calledOff'] as const
export type PromiseOutcome = (typeof promiseOutcomes)[number]
/** What was told and not met, and of which nobody was told in time. */
export const brokenOutcomes = ['early', 'late', 'missed'] as const satisfies readonly PromiseOutcome[]

/** A page shows a new time whenever one is forecast; as told counts one in this time. */
export const pageRestMs = 15 * 60_000
