import type { Relaxation } from '#optimiser/explain/relaxations.ts'

type Asked = { relaxations: readonly Relaxation[]; cost: number }

/** Whether someone outside has to agree: a customer who was promised a time. */
export function asksCustomer({ relaxations }: Pick<Asked, 'relaxations'>): boolean {
  return relaxations.some(
    (one) => one.kind === 'widen-window' || (one.kind === 'allow-changes' && one.changes === 'promises'),
  )
}

/** By how much people can widen a rule for one stop and still mean it; guesses. */
const mostOvertimeSeconds = 2 * 3600
const mostSeconds = 3 * 3600
const mostOverload = 0.2

type Holds = (vehicle: string, unit: string) => number

/** Whether a fix asks for no more than a dispatcher could grant: a van that is a little too full, not one loaded many times over. */
export function isModest({ relaxations }: Pick<Asked, 'relaxations'>, capacityOf: Holds): boolean {
  return relaxations.every((one) => {
    if (one.kind === 'add-capacity') return one.amount <= mostOverload * capacityOf(one.vehicle, one.unit)
    if (one.kind === 'allow-overtime') return one.bySeconds <= mostOvertimeSeconds
    return !('bySeconds' in one) || one.bySeconds <= mostSeconds
  })
}

/** What touches no promise first, whatever it costs more; then by cost. */
export function promisesFirst<Fix extends Asked>(fixes: readonly Fix[]): Fix[] {
  return fixes.toSorted(
    (one, other) => Number(asksCustomer(one)) - Number(asksCustomer(other)) || one.cost - other.cost,
  )
}
