type Data = Readonly<Record<string, unknown>>
type Act = { kind: string; data: Data }

export type Cash = {
  /** In cents: what was taken at the doors in cash and otherwise, and what was handed in at the depot. */
  taken: number
  takenOtherwise: number
  handedIn: number | null
}

/** The money of a route, of acts that were applied, in their order. What was handed in is what was said last: saying it again adds nothing. */
export function cashOf(acts: readonly Act[]): Cash {
  const paid = acts.flatMap((act) => paidOf(act) ?? [])
  const sum = (isCash: boolean) =>
    paid.reduce((total, { cents, by }) => total + ((by === 'cash') === isCash ? cents : 0), 0)
  const last = acts.findLast(({ kind, data }) => kind === 'returned' && typeof data['cashCents'] === 'number')
  const handedIn = last?.data['cashCents']
  return { taken: sum(true), takenOtherwise: sum(false), handedIn: typeof handedIn === 'number' ? handedIn : null }
}

/** What was paid where a stop was ended. */
export function paidOf(act: Pick<Act, 'data'> | undefined): { cents: number; by: string } | null {
  const paid = act?.data['paid']
  if (typeof paid !== 'object' || paid === null || !('cents' in paid) || !('by' in paid)) return null
  const { cents, by } = paid
  return typeof cents === 'number' && typeof by === 'string' ? { cents, by } : null
}
