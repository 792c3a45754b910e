import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { distanceUnit, inOwnUnit, readingOf } from '../../settings/rules/distance.ts'
import type { Fill } from '../contract.ts'

/** Amounts of fuel and energy in words; what isn’t known is empty. */
export function useFuelWords() {
  const t = useText('logistics-fuel')
  const format = useFormat()
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  const unitSystem = facts?.unitSystem ?? 'metric'
  const per100 = `per100.${unitSystem}`
  // What is taken for a hundred kilometres is more for a hundred miles.
  const own = (rate: number) => rate / inOwnUnit(1, unitSystem)
  const one = (value: number) => format.number(value, { maximumFractionDigits: 1 })
  const inWords = (value: number | null, say: (value: number) => string) => (value === null ? '' : say(value))
  const liters = (value: number) => format.number(value, { style: 'unit', unit: 'liter', maximumFractionDigits: 1 })
  const kilowattHours = (value: number) => t('kilowattHours', { number: one(value) })
  return {
    unitSystem,
    number: (value: number) => format.number(value),
    amount: (of: Pick<Fill, 'liters' | 'kilowattHours'>) =>
      [inWords(of.liters, liters), inWords(of.kilowattHours, kilowattHours)].filter(Boolean).join(' · '),
    cost: (cents: number | null) => inWords(cents, (value) => format.money(value, facts?.currency)),
    distance: (kilometers: number | null) =>
      inWords(kilometers, (value) =>
        format.number(readingOf(value, unitSystem), { style: 'unit', unit: distanceUnit(unitSystem) }),
      ),
    perLiters: (rate: number | null) => inWords(rate, (value) => t(per100, { amount: liters(own(value)) })),
    perKilowattHours: (rate: number | null) =>
      inWords(rate, (value) => t(per100, { amount: kilowattHours(own(value)) })),
  }
}
