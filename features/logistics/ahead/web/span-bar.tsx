import { useText } from '#kit/web/i18n.ts'
import type { ChangeSearch } from '#kit/web/list-search.ts'
import { DateInput } from '#ui/date-input.tsx'
import { NativeSelect } from '#ui/inputs.ts'
import { usePlanDepots } from '../../plans/web/use-depots.ts'
import { leastDays, mostDays } from '../rules.ts'
import classes from './ahead.module.css'

type Span = { from?: string | undefined; days: number; depotId: number; spread: number }
type Props = {
  from: string | undefined
  span: Pick<Span, 'days' | 'depotId'>
  onChange: ChangeSearch<Span>
}

/** Which days are looked at, and for which depot. */
export function SpanBar({ from, span: { days, depotId }, onChange }: Props) {
  const t = useText('logistics-ahead')
  const depots = usePlanDepots('read')
  const counts = Array.from({ length: mostDays - leastDays + 1 }, (_, index) => String(leastDays + index))
  return (
    <div className={classes.bar}>
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
