/** How many times as fast as the clock a simulated day may go. */
export const speeds = [1, 2, 5, 10, 30, 60, 120] as const
/** So many days before the first are made up. */
export const pastDays = 28
