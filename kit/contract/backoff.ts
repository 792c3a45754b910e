/** How long to wait before trying again: none without a failure, the first pause after one, twice as long after each more in a row. */
export function backoff({ first, most }: { first: number; most: number }, failures: number): number {
  return failures < 1 ? 0 : Math.min(first * 2 ** (failures - 1), most)
}
