import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import type { Proposal } from '../contract.ts'

const metersPerMile = 1609.344
type Price = Pick<Proposal, 'distanceMeters' | 'durationSeconds' | 'cost'>

/** What a proposal takes more, or less, in distance, time and money. */
export function usePriceWords(): (price: Price) => string {
  const t = useText('logistics-proposals')
  const format = useFormat()
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  const signed = (value: number, digits: number) =>
    format.number(value, { signDisplay: 'exceptZero', maximumFractionDigits: digits })
  const distance = (meters: number) =>
    facts?.unitSystem === 'imperial'
      ? t('units.miles', { number: signed(meters / metersPerMile, 1) })
      : t('units.kilometers', { number: signed(meters / 1000, 1) })
  const money = (cents: number) => `${cents > 0 ? '+' : ''}${format.money(cents, facts?.currency)}`
  return ({ distanceMeters, durationSeconds, cost }) =>
    [
      distance(distanceMeters),
      t('units.minutes', { number: signed(Math.round(durationSeconds / 60), 0) }),
      ...(cost === null ? [] : [money(cost)]),
    ].join(' · ')
}
