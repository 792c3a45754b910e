/** The share of tasks that are done, in whole per cent. */
export function progressOf({ completedTasks, totalTasks }: { completedTasks: number; totalTasks: number }): number {
  return totalTasks === 0 ? 0 : Math.round((completedTasks / totalTasks) * 100)
}

/** `18:42`: hours and minutes. */
export function hoursText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** Whole days until a day; below zero once it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
}

/** The page that is asked for, or the first where there is no such page. */
export function pageWithin(page: number, totalPages: number): number {
  return page > totalPages ? 1 : page
}
