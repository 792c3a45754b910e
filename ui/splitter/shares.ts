/** How much room each pane takes, against the others. */
export type Shares = Readonly<Record<string, number>>

type Move = { before: string; after: string; pixels: number; leastPixels: number }

/** The shares after a border between two panes moved; neither becomes smaller than the least. */
export function movedShares(shares: Shares, sizes: Readonly<Record<string, number>>, move: Move): Shares {
  const [before, after] = [sizes[move.before] ?? 0, sizes[move.after] ?? 0]
  const together = before + after
  const least = Math.min(move.leastPixels, together / 2)
  const size = Math.min(together - least, Math.max(least, before + move.pixels))
  const share = (shares[move.before] ?? 1) + (shares[move.after] ?? 1)
  if (together === 0) return shares
  return { ...shares, [move.before]: (share * size) / together, [move.after]: (share * (together - size)) / together }
}
