import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useLength } from '#ui/display/use-length.ts'
import { withSign } from '../../board/web/for-others/board-format.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import type { Proposal } from '../contract.ts'

const metersPerMile = 1609.344
type Price = Pick<Proposal, 'distanceMeters' | 'durationSeconds' | 'cost'>

/** What a proposal takes more, or less, in distance, time and money. */
export function usePriceWords(): (price: Price) => string {
  return useWords('exceptZero')
}

/** The same as whole amounts. */
export function useAmountWords(): (price: Price) => string {
  return useWords('auto')
}

function useWords(signDisplay: 'exceptZero' | 'auto'): (price: Price) => string {
  const t = useText('logistics-proposals')
  const format = useFormat()
  const length = useLength()
  const { data: facts } = useQuery(queryOf(readLogisticsFacts))
  const number = (value: number, digits: number) => format.number(value, { signDisplay, maximumFractionDigits: digits })
  const distance = (meters: number) =>
    facts?.unitSystem === 'imperial'
      ? t('units.miles', { number: number(meters / metersPerMile, 1) })
      : t('units.kilometers', { number: number(meters / 1000, 1) })
  const duration = (seconds: number) => {
    const minutes = Math.round(seconds / 60)
    const sign = minutes < 0 ? '−' : minutes > 0 && signDisplay === 'exceptZero' ? '+' : ''
    const shown = length(Math.abs(minutes) * 60)
    return sign === '' ? shown : withSign(sign, shown, format.locale)
  }
  const sign = (cents: number) => (signDisplay === 'exceptZero' && cents > 0 ? '+' : '')
  return ({ distanceMeters, durationSeconds, cost }) =>
    [
      distance(distanceMeters),
      duration(durationSeconds),
      ...(cost === null ? [] : [`${sign(cost)}${format.money(cost, facts?.currency)}`]),
    ].join(' · ')
}

/** A count for a text: the figure that chooses its plural, and how it is written. */
export function useCounted() {
  const format = useFormat()
  return (count: number) => ({ count, shown: format.number(count) })
}
