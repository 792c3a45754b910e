import { callLog } from '#kit/server/call-log.ts'

/** Wrong digits given for a delivery, by its tracking code. */
export const recipientTries = callLog('recipient_tries')
