/** How long a file is kept. */
export const keptDays = 7

export const exportFolder = 'exports'

/** The storage key of an export's file. */
export function exportFile(id: string): string {
  return `${exportFolder}/${id}`
}
