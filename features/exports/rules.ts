/** So long a file is kept. */
export const keptDays = 7
