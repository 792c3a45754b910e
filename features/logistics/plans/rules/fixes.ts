import type { Relaxation } from '#optimiser/explain/relaxations.ts'

type Asked = { relaxations: readonly Relaxation[]; cost: number }

/** Whether somebody outside has to agree: a customer who was promised a time. */
export function asksCustomer({ relaxations }: Pick<Asked, 'relaxations'>): boolean {
  return relaxations.some(
    (one) => one.kind === 'widen-window' || (one.kind === 'allow-changes' && one.changes === 'promises'),
  )
}

/** What touches no promise first, whatever it costs more; then by cost. */
export function promisesFirst<Fix extends Asked>(fixes: readonly Fix[]): Fix[] {
  return fixes.toSorted(
    (one, other) => Number(asksCustomer(one)) - Number(asksCustomer(other)) || one.cost - other.cost,
  )
}
