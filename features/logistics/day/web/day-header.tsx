import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { useDepotFilter } from '../../depots/web/use-depot-filter.ts'
import type { Day } from '../contract.ts'
import { longDay, useDaySearch, useNextDayText } from './use-day.ts'
/** Which day and depot, and the way to the plan of the next one. */
export function DayHeader({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useFormat('UTC')
  const [{ date, depotId }, change] = useDaySearch()
  const [depots] = useDepotFilter(t('depot'))
  const say = useNextDayText(day)
  const { date: nextDate, toPlan, published } = day.nextDay
  const count = { count: toPlan, shown: format.number(toPlan) }
  return (
    <PageHeader
      title={day.date === day.today ? t('screens.day') : longDay(format, day.date)}
      text={`${longDay(format, day.date)} · ${say(published > 0 ? 'published' : 'toPlan', count)}`}
      actions={
        <>
          {depots && <FilterSelect {...depots} list={{ search: { depotId }, onSearch: change }} />}
          <DateInput
            aria-label={t('date')}
            value={date ?? day.today}
            onChange={(next) => change({ date: next && next !== day.today ? next : undefined })}
          />
          <IconButton icon="device-desktop" label={t('wall.open')} onClick={() => change({ view: 'wall' })} />
          <LinkButton
            variant="light"
            to={`/apps/logistics/routes?date=${nextDate}`}
            label={say('plan')}
            leftSection={<Icon name="route" size={18} />}
          />
        </>
      }
    />
  )
}
