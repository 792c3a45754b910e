import * as z from 'zod/mini'

export const mostOverlapHours = 168

/** How long an old secret still counts beside the new one; 0 ends it at once. */
export const overlapHours = z._default(z.int().check(z.minimum(0), z.maximum(mostOverlapHours)), 24)
