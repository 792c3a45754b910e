/** So long a file is kept. */
export const keptDays = 7

/** Where the file of an export lies. */
export function exportFile(id: string): string {
  return `exports/${id}`
}
