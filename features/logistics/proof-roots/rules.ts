/** As long after midnight as acts and entries of the day before may still be on their way into the database. */
export const settledMinutes = 30
/** How often the program looks whether a root is due. */
export const watchMs = 15 * 60_000
/** Of a page of the public list, and of the log. */
export const mostRoots = 100
export const mostEntries = 5000
/** Over the chains and keys of one proof: a chain has one for each day on which it grew. */
export const mostRootsOver = 500
/** A root so much later than what it is the oldest over makes one ask for an older one. */
export const lateRootDays = 3
/** So long after a page of the log was read, the next one of the same person is another reading. */
export const readingMs = 60 * 60_000
/** So far the clock of the program may be from that of the database, where a root would leave days out. */
export const sameClockMs = 60 * 60_000
