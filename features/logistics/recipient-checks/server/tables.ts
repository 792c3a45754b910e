import { callLog } from '#kit/server/call-log.ts'

/** Wrong digits given for a delivery, by its id and the network they came from. */
export const recipientTries = callLog('recipient_tries')

/** Calls by tracking code from one network address, to slow down guessing. */
export const trackTries = callLog('track_tries')
