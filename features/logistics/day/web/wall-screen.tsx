import { useEffect, useState } from 'react'
import { useIsConnected } from '#platform/events/web/live.ts'
import { useText } from '#kit/web/i18n.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import type { Day } from '../contract.ts'
import { DayStrip } from './day-strip.tsx'
import { LiveMap } from './live/live-map.tsx'
import { RiskyCard } from './risky-card.tsx'
import { RoutesCard } from './routes-card.tsx'
import { longDay, useClock } from './use-day.ts'
import { VehicleStats } from './vehicle-stats.tsx'
import classes from './wall-screen.module.css'

const parts = ['risky', 'routes', 'stats'] as const
/** Long enough to read a list from across the room. */
const partMs = 20_000

type Props = { day: Day; updatedAt: number; onClose: () => void }

/** The day for a screen on the wall: nothing around it, large, and one matter after another beside the map. */
export function WallScreen({ day, updatedAt, onClose }: Props) {
  const t = useText('logistics-day')
  const [isPaused, pause] = useState(false)
  const [at, go] = useState(0)
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => go((at + 1) % parts.length), partMs)
    return () => clearTimeout(timer)
  }, [at, isPaused])
  const part = parts[at]!
  return (
    <Dialog
      opened
      fullScreen
      withCloseButton={false}
      onClose={onClose}
      title={t('wall.title')}
      classNames={{ header: classes.name! }}
      padding={0}
    >
      <div className={classes.wall}>
        <div className={classes.head}>
          <Clock day={day} updatedAt={updatedAt} />
          <div className={classes.controls}>
            {parts.map((one, index) => (
              <button
                key={one}
                type="button"
                className={classes.dot}
                aria-pressed={one === part}
                aria-label={t(`wall.parts.${one}`)}
                onClick={() => go(index)}
              />
            ))}
            <IconButton
              icon={isPaused ? 'player-play' : 'player-pause'}
              label={t(isPaused ? 'wall.goOn' : 'wall.pause')}
              onClick={() => pause(!isPaused)}
            />
            <IconButton icon="x" label={t('wall.close')} onClick={onClose} />
          </div>
        </div>
        <div className={classes.large}>
          <DayStrip day={day} />
        </div>
        <div className={classes.body}>
          <div className={classes.map}>
            <LiveMap day={day} chosenId={0} />
          </div>
          <div className={classes.part}>
            {part === 'risky' && <RiskyCard day={day} />}
            {part === 'routes' && <RoutesCard day={day} />}
            {part === 'stats' && <VehicleStats day={day} />}
          </div>
        </div>
      </div>
    </Dialog>
  )
}

/** The time of the workspace, and how old the figures are. */
function Clock({ day, updatedAt }: Pick<Props, 'day' | 'updatedAt'>) {
  const t = useText('logistics-day')
  const format = useClock(day)
  const isConnected = useIsConnected()
  const now = useNow()
  const seconds = Math.max(0, Math.round((now - updatedAt) / 1000))
  return (
    <div className={classes.clock}>
      <strong>{format.time(new Date(now).toISOString())}</strong>
      <span>{longDay(format, day.date)}</span>
      {isConnected ? (
        <span>{t('wall.updated', { shown: format.number(seconds) })}</span>
      ) : (
        <b role="alert">{t('wall.lost', { time: format.time(new Date(updatedAt).toISOString()) })}</b>
      )}
    </div>
  )
}

function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
