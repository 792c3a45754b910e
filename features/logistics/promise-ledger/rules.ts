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

/** What became of a time that was told. */
export const promiseOutcomes = ['kept', 'early', 'late', 'missed', 'calledOff'] as const
export type PromiseOutcome = (typeof promiseOutcomes)[number]
