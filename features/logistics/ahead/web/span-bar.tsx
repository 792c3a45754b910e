import { useText } from '#kit/web/i18n.ts'
import type { ChangeSearch } from '#kit/web/list-search.ts'
import { SegmentedControl } from '#ui/button/controls.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { NativeSelect } from '#ui/input/inputs.ts'
import { usePlanDepots } from '../../board/web/for-others/use-depots.ts'
import { leastDays, mostDays } from '../rules.ts'
import classes from './ahead.module.css'

type Span = { month?: string | undefined; from?: string | undefined; days: number; depotId: number; spread: number }
type Props = {
  from: string | undefined
  span: Pick<Span, 'days' | 'depotId'>
  month: string | undefined
  onChange: ChangeSearch<Span>
}

/** Which days are looked at, and for which depot. */
export function SpanBar({ from, span: { days, depotId }, month, onChange }: Props) {
  const t = useText('logistics-ahead')
  const depots = usePlanDepots('read')
  const counts = Array.from({ length: mostDays - leastDays + 1 }, (_, index) => String(leastDays + index))
  return (
    <div className={classes.bar}>
      <SegmentedControl
        aria-label={t('month.view')}
        value={month === undefined ? 'days' : 'month'}
        onChange={(view) => onChange({ month: view === 'month' ? 'now' : undefined })}
        data={[
          { value: 'days', label: t('month.views.days') },
          { value: 'month', label: t('month.views.month') },
        ]}
      />
      {month === undefined && (
        <>
          <DateInput
            label={t('from')}
            value={from ?? ''}
            onChange={(day) => onChange({ from: day || undefined, spread: 0 })}
          />
          <NativeSelect
            label={t('days')}
            data={counts}
            value={String(days)}
            onChange={({ currentTarget }) => onChange({ days: Number(currentTarget.value), spread: 0 })}
          />
        </>
      )}
      {depots.length > 1 && (
        <NativeSelect
          label={t('depot')}
          value={String(depotId)}
          data={[
            { value: '0', label: t('allDepots') },
            ...depots.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) => onChange({ depotId: Number(currentTarget.value), spread: 0 })}
        />
      )}
    </div>
  )
}
