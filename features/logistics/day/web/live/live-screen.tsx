import { lazy, Suspense } from 'react'
import { withMessages } from '#kit/web/i18n.ts'
import { Skeleton } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import type { Day } from '../../contract.ts'
import { useDay, useDaySearch } from '../use-day.ts'
import { useFirstSteps } from '../use-first-steps.ts'
import { LiveHeader } from './live-header.tsx'
import { LiveStage } from './live-stage.tsx'
import classes from './live.module.css'

// Those who are at work already have no first steps, and no day that is being set up.
const FirstSteps = lazy(async () => ({ default: (await import('../first-steps.tsx')).FirstSteps }))
const SettingUp = lazy(async () => ({ default: (await import('../setting-up.tsx')).SettingUp }))
const WallScreen = lazy(async () => ({
  default: (await withMessages(import('../wall-screen.tsx'), 'logistics-vehicles')).WallScreen,
}))

/** The day as it runs: its routes, where they are, and what needs a person. */
export function LiveScreen() {
  const { data: day, error, refetch, dataUpdatedAt } = useDay()
  const [{ view }, change] = useDaySearch()
  if (!day) return error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Waiting />
  return (
    <>
      <LiveHeader day={day} />
      {day.settingUp ? <BeingSetUp work={day.settingUp} /> : <Parts day={day} />}
      {view === 'wall' && (
        <Suspense>
          <WallScreen day={day} updatedAt={dataUpdatedAt} onClose={() => change({ view: undefined })} />
        </Suspense>
      )}
    </>
  )
}

function BeingSetUp({ work }: { work: NonNullable<Day['settingUp']> }) {
  return (
    <div className={classes.first}>
      <Suspense fallback={<Skeleton height={340} radius={6} />}>
        <SettingUp work={work} />
      </Suspense>
    </div>
  )
}

/** What the workspace still lacks stands where its map will; before its first delivery nothing else has anything to show. */
function Parts({ day }: { day: Day }) {
  const steps = useFirstSteps(day)
  if (steps === null) return <Waiting />
  const first = steps && (
    <Suspense fallback={<Skeleton height={340} radius={6} />}>
      <FirstSteps steps={steps} day={day} />
    </Suspense>
  )
  if (first && !day.has.delivery) return <div className={classes.first}>{first}</div>
  return <LiveStage day={day} first={first} />
}

function Waiting() {
  return (
    <div className={classes.stage}>
      <div className={classes.routes}>
        <Skeleton height="100%" radius={0} />
      </div>
      <div className={classes.middle}>
        <Skeleton height="100%" radius={0} />
      </div>
    </div>
  )
}
