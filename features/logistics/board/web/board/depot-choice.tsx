import { useText } from '#kit/web/i18n.ts'
import { NativeSelect } from '#ui/input/inputs.ts'
import classes from '../parts/head.module.css'
import type { DayChoice } from '../model/use-day.ts'
import { usePlanDepots } from '../for-others/use-depots.ts'

/** Whose plans of the day are shown: those of one depot, or all. */
export function DepotChoice({ day }: { day: DayChoice }) {
  const t = useText('logistics-board')
  const depots = usePlanDepots('read')
  if (depots.length < 2) return null
  return (
    <NativeSelect
      size="sm"
      className={classes.depotChoice}
      aria-label={t('depot.choose')}
      value={String(day.depotId)}
      data={[
        { value: '0', label: t('depot.all') },
        ...depots.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => day.go({ date: day.date, depot: Number(event.currentTarget.value) })}
    />
  )
}
