/** As long after midnight as acts and entries of the day before may still be on their way into the database. */
export const settledMinutes = 30
/** How often the program looks whether a root is due. */
export const watchMs = 15 * 60_000
/** Of a page of the public list, and of the log. */
export const mostRoots = 100
export const mostEntries = 5000
