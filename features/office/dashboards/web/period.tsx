import * as z from 'zod/mini'
import { daysFilter, periods, type Period } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { NativeSelect } from '#ui/input/inputs.ts'

const search = z.object({ days: daysFilter })

/** How far a dashboard looks back; it stands in the address, so that it can be shared. */
export function usePeriod(): [days: Period, choose: (days: number) => void] {
  const [{ days }, change] = useListSearch(search)
  return [days, (next) => change({ days: next as Period })]
}

export function PeriodPicker() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const [days, choose] = usePeriod()
  return (
    <NativeSelect
      aria-label={t('period.label')}
      value={String(days)}
      onChange={(event) => choose(Number(event.currentTarget.value))}
      data={periods.map((value) => ({
        value: String(value),
        label: t('period.days', { count: value, shown: format.number(value) }),
      }))}
    />
  )
}
