/** How long a file is kept. */
export const keptDays = 7

/** The storage key of an export's file. */
export function exportFile(id: string): string {
  return `exports/${id}`
}
