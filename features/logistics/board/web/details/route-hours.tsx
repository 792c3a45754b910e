import { IconPlus, IconX } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { isSame } from '#kit/contract/same.ts'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { TimeInput } from '#ui/input/time-input.tsx'
import { typedTime } from '#ui/input/typed-day.ts'
import type { TimeSpan } from '../../../plans/rules/facts.ts'
import { mostSpans, restsIn, withRest } from '../../../plans/rules/day/working-hours.ts'
import type { RouteState } from '../../../plans/rules/plan/state.ts'
import {
  endTyped,
  mostOvernightSeconds,
  restTyped,
  startTyped,
  type HoursFault,
  type TypedHours,
} from '../../../plans/rules/plan/typed-hours.ts'
import { useBoard } from '../model/board.ts'
import classes from './details.module.css'
import poolClasses from '../pool/pool.module.css'
import { clockTime, secondsOfClock } from '../words/clock-time.ts'

/** The hours a route may use on this day, and when its driver rests between them. */
export function RouteHours({ route }: { route: RouteState }) {
  const t = useText('logistics-board')
  const { actions, evaluator, isReady } = useBoard()
  const { hours } = route
  const [first, last] = [hours[0], hours.at(-1)]
  const rests = restsIn(hours)
  const put = (next: TypedHours) => {
    if (next.kind === 'changed') actions.setHours(route, next.hours)
    return next.kind === 'fault' ? next.fault : undefined
  }
  const addRest = async () => {
    const added = await evaluator?.ask('rest', route.id)
    if (added) actions.setHours(route, added)
  }
  return (
    <div className={classes.hours}>
      <Moment
        key={`start ${first?.startSeconds}`}
        label={t('hours.start')}
        hours={hours}
        seconds={first?.startSeconds}
        onSeconds={(seconds) => put(startTyped(hours, seconds))}
      />
      <Moment
        key={`end ${last?.endSeconds}`}
        label={t('hours.end')}
        hours={hours}
        seconds={last?.endSeconds}
        onSeconds={(seconds) => put(endTyped(hours, seconds))}
      />
      {first && last && <Length hours={hours} />}
      {rests.map((rest) => (
        <Rest
          key={rest.startSeconds}
          hours={hours}
          rest={rest}
          onTyped={put}
          onHours={(next) => actions.setHours(route, next)}
        />
      ))}
      {first && last && rests.length < mostSpans - 1 && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={poolClasses.wholeRow!}
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={!isReady}
          title={t('hours.addBreakText')}
          onClick={() => void addRest()}
        >
          {t('hours.addBreak')}
        </Button>
      )}
    </div>
  )
}

/** How long a shift is, and whether it ends on another day than it seems. */
function Length({ hours }: { hours: readonly TimeSpan[] }) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const [startSeconds, endSeconds] = [hours[0]?.startSeconds ?? 0, hours.at(-1)?.endSeconds ?? 0]
  const length = format.length(endSeconds - startSeconds)
  return <p className={classes.shiftLength}>{t(endSeconds <= 86_400 ? 'hours.length' : 'hours.nextDay', { length })}</p>
}

type RestProps = {
  hours: TimeSpan[]
  rest: TimeSpan
  onTyped: (next: TypedHours) => HoursFault | undefined
  onHours: (next: TimeSpan[]) => void
}

function Rest({ hours, rest, onTyped, onHours }: RestProps) {
  const t = useText('logistics-board')
  const without = withRest(hours, { ...rest, endSeconds: rest.startSeconds })
  return (
    <div className={classes.rest}>
      <Moment
        key={`from ${rest.startSeconds}`}
        label={t('hours.breakFrom')}
        hours={hours}
        seconds={rest.startSeconds}
        onSeconds={(seconds) => onTyped(restTyped(hours, rest, ['startSeconds', seconds]))}
      />
      <Moment
        key={`to ${rest.endSeconds}`}
        label={t('hours.breakTo')}
        hours={hours}
        seconds={rest.endSeconds}
        onSeconds={(seconds) => onTyped(restTyped(hours, rest, ['endSeconds', seconds]))}
      />
      <ActionIcon
        size={30}
        variant="subtle"
        aria-label={t('hours.removeBreak')}
        title={t('hours.removeBreak')}
        onClick={() => without && onHours(without)}
      >
        <IconX size={15} />
      </ActionIcon>
    </div>
  )
}

type Fault = HoursFault | 'unreadable'
type MomentProps = {
  label: string
  seconds: number | undefined
  /** Of the shift: a reason why a time can't be goes when they change. */
  hours: TimeSpan[]
  /** Answers why the time can't be. */
  onSeconds: (seconds: number) => HoursFault | undefined
}

/** A field that counts when one leaves it or presses Enter: half-typed times change nothing, and what can't be stays with its reason. */
export function Moment({ label, seconds, hours, onSeconds }: MomentProps) {
  const t = useText('logistics-board')
  const { format } = useBoard()
  const known = seconds === undefined ? '' : clockTime(seconds)
  const [typed, setTyped] = useState(known)
  const [refused, setRefused] = useState<{ fault: Fault; hours: TimeSpan[] }>()
  const fault = refused && isSame(refused.hours, hours) ? refused.fault : undefined
  const change = (time: string) => {
    setTyped(time)
    setRefused(undefined)
  }
  const commit = () => {
    const next = secondsOfClock(typed)
    if (typed === known || next === undefined) return change(known)
    const found = onSeconds(next)
    setRefused(found && { fault: found, hours })
    if (!found) setTyped(known)
  }
  const confirm = ({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    if (typedTime(target.value) === undefined) setRefused({ fault: 'unreadable', hours })
    else commit()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field inside has the focus; its keys come up to here */}
      <div onBlur={commit} onKeyDown={confirm}>
        <TimeInput size="xs" label={label} value={typed} onChange={change} error={fault !== undefined} />
      </div>
      {fault && (
        <p className={classes.hoursFault} role="alert">
          {t(`hours.wrong.${fault}`, { length: format.length(mostOvernightSeconds) })}
        </p>
      )}
    </>
  )
}
