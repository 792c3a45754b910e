/** Whether every case is tried: `TEST_LENGTH=all`. Otherwise the first ones of the same row are. */
export const isLong = process.env['TEST_LENGTH'] === 'all'

/** How many cases of a random row are tried: one in five, or as many as are enough. */
export function cases(most: number, enough: number = Math.ceil(most / 5)): number {
  return isLong ? most : enough
}
