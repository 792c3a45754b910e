import { IconPlus, IconX } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/controls.ts'
import { TimeInput } from '#ui/time-input.tsx'
import type { TimeSpan } from '../rules/facts.ts'
import { mostSpans, restsIn, withEnd, withRest, withStart } from '../rules/hours.ts'
import type { RouteState } from '../rules/state.ts'
import { useBoard } from './board.ts'
import classes from './board.module.css'
import { clockTime, secondsOfClock } from './clock-time.ts'

const daySeconds = 86_400
const usualSeconds = 8 * 3600
const restSeconds = 30 * 60

/** The hours a route may use on this day, and when its driver rests between them. */
export function RouteHours({ route }: { route: RouteState }) {
  const t = useText('logistics-plans')
  const { actions } = useBoard()
  const { hours } = route
  const [first, last] = [hours[0], hours.at(-1)]
  const rests = restsIn(hours)
  const set = (next: TimeSpan[] | undefined) => next && actions.setHours(route, next)
  const added = first && last ? withRest(hours, newRest(hours)) : undefined
  return (
    <div className={classes.hours}>
      <Moment
        key={`start ${first?.startSeconds}`}
        label={t('hours.start')}
        seconds={first?.startSeconds}
        onSeconds={(seconds) =>
          set(first ? withStart(hours, seconds) : [{ startSeconds: seconds, endSeconds: seconds + usualSeconds }])
        }
      />
      <Moment
        key={`end ${last?.endSeconds}`}
        label={t('hours.end')}
        seconds={last?.endSeconds}
        onSeconds={(seconds) => {
          if (!first) return set([{ startSeconds: Math.max(0, seconds - usualSeconds), endSeconds: seconds }])
          // A shift that ends before it begins ends on the next day.
          return set(withEnd(hours, seconds > first.startSeconds ? seconds : seconds + daySeconds))
        }}
      />
      {rests.map((rest) => (
        <Rest key={rest.startSeconds} hours={hours} rest={rest} set={set} />
      ))}
      {added && rests.length < mostSpans - 1 && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.wholeRow!}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => set(added)}
        >
          {t('hours.addBreak')}
        </Button>
      )}
    </div>
  )
}

type RestProps = { hours: TimeSpan[]; rest: TimeSpan; set: (next: TimeSpan[] | undefined) => void }

function Rest({ hours, rest, set }: RestProps) {
  const t = useText('logistics-plans')
  const without = withRest(hours, { ...rest, endSeconds: rest.startSeconds })
  const change = (patch: Partial<TimeSpan>) => {
    const next = { ...rest, ...patch }
    if (without && next.startSeconds < next.endSeconds) set(withRest(without, next))
  }
  return (
    <div className={classes.rest}>
      <Moment
        key={`from ${rest.startSeconds}`}
        label={t('hours.breakFrom')}
        seconds={rest.startSeconds}
        onSeconds={(startSeconds) => change({ startSeconds })}
      />
      <Moment
        key={`to ${rest.endSeconds}`}
        label={t('hours.breakTo')}
        seconds={rest.endSeconds}
        onSeconds={(endSeconds) => change({ endSeconds })}
      />
      <ActionIcon
        size={30}
        variant="subtle"
        aria-label={t('hours.removeBreak')}
        title={t('hours.removeBreak')}
        onClick={() => set(without)}
      >
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}

type MomentProps = { label: string; seconds: number | undefined; onSeconds: (seconds: number) => void }

/** A field that counts when one leaves it or presses Enter: half-typed times change nothing. */
function Moment({ label, seconds, onSeconds }: MomentProps) {
  const known = seconds === undefined ? '' : clockTime(seconds)
  const [typed, setTyped] = useState(known)
  const commit = () => {
    const next = secondsOfClock(typed)
    if (typed === known || next === undefined) return
    setTyped(known)
    onSeconds(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field inside has the focus; its keys come up to here
    <div onBlur={commit} onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && commit()}>
      <TimeInput size="xs" label={label} value={typed} onChange={setTyped} />
    </div>
  )
}

/** Half an hour in the middle of the longest span. */
function newRest(hours: readonly TimeSpan[]): TimeSpan {
  const lengthOf = ({ startSeconds, endSeconds }: TimeSpan) => endSeconds - startSeconds
  const longest = hours.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one))
  const middle = (longest.startSeconds + longest.endSeconds - restSeconds) / 2
  const startSeconds = Math.round(middle / 900) * 900
  return { startSeconds, endSeconds: startSeconds + restSeconds }
}
