import { wallTime } from '#kit/contract/wall-time.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Icon } from '#ui/display/icon.tsx'
import { MoreActions } from '#ui/overlay/more-actions.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import type { Day } from '../../contract.ts'
import { isTimeToPlan } from '../../rules/route-standing.ts'
import { DayFilters } from '../day-filters.tsx'
import { longDay, useDaySearch } from '../use-day.ts'
import classes from './live.module.css'
import { PlanNext } from './plan-next.tsx'

/** Which day and depot, and the one thing to do: in the afternoon that is the plan of the next day. */
export function LiveHeader({ day }: { day: Day }) {
  const t = useText('logistics-day')
  const format = useFormat('UTC')
  const [, change] = useDaySearch()
  const isTime = isTimeToPlan(wallTime(new Date(day.serverTime), day.timeZone))
  return (
    <PageHeader
      title={day.date === day.today ? t('screens.live') : longDay(format, day.date)}
      actions={
        <>
          <div className={classes.wide} data-wide>
            <DayFilters day={day} />
          </div>
          {!isTime && <PlanNext day={day} />}
        </>
      }
      primary={isTime && <PlanNext day={day} />}
      more={
        <MoreActions
          actions={[
            {
              label: t('wall.open'),
              icon: <Icon name="device-desktop" size={16} />,
              run: () => change({ view: 'wall' }),
            },
          ]}
        />
      }
    />
  )
}
