import { useState, type FormEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Group } from '#ui/page/layout.ts'
import { TimeInput } from '#ui/input/time-input.tsx'
import type { TimeSpan } from '../../../plans/rules/facts.ts'
import {
  earliestSeconds,
  latestSeconds,
  timeLockKind,
  timeLockKinds,
  type TimeLockKind,
} from '../../../plans/rules/plan/time-lock.ts'
import { useBoard, type Board } from '../model/board.ts'
import classes from '../parts/parts.module.css'
import { clockTime, secondsOfClock } from '../words/clock-time.ts'
import { placedIn } from '../for-others/time-lock.ts'
import { timeLockStore } from '../model/time-lock-store.ts'

const close = () => timeLockStore.set(undefined)

/** Says when stops may begin, whatever else the plan does. */
export function TimeLockDialog() {
  const t = useText('logistics-board')
  const { speaker, format } = useBoard()
  const ids = timeLockStore.use()
  const count = ids?.length ?? 0
  const what =
    count === 1 ? speaker.names.stop(ids?.[0] ?? '') : t('said.stops', { count, number: format.number(count) })
  return (
    <Dialog opened={ids !== undefined} onClose={close} title={t('timeLock.title', { what })}>
      {ids && <TimeLockForm ids={ids} />}
    </Dialog>
  )
}

function TimeLockForm({ ids }: { ids: readonly string[] }) {
  const t = useText('logistics-board')
  const board = useBoard()
  const [first = ''] = ids
  const current = placedIn(board.state, first)?.timeLock
  const [initial] = useState(() => current ?? startOf(board, first))
  const [kind, setKind] = useState<TimeLockKind>(timeLockKind(initial))
  const [from, setFrom] = useState(() => clockTime(initial.startSeconds <= earliestSeconds ? 0 : initial.startSeconds))
  const [until, setUntil] = useState(() => clockTime(initial.endSeconds))
  const lock = lockOf(kind, { from, until })
  const lockTo = (timeLock: TimeSpan | null) => {
    board.actions.edit([{ kind: 'lockTime', deliveryIds: ids.map(Number), timeLock }])
    close()
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (lock) lockTo(lock)
  }
  const isTurned = kind === 'between' && from !== '' && until !== '' && !lock
  return (
    <form className={classes.stack} onSubmit={send}>
      <p>{t('timeLock.text')}</p>
      <SegmentedControl
        fullWidth
        aria-label={t('timeLock.kind')}
        value={kind}
        onChange={(next) => setKind(timeLockKinds.find((one) => one === next) ?? 'at')}
        data={timeLockKinds.map((value) => ({ value, label: t(`timeLock.kinds.${value}`) }))}
      />
      <Group grow align="start" mt="sm">
        {kind !== 'notAfter' && (
          <TimeInput
            label={t(kind === 'between' ? 'timeLock.from' : 'timeLock.time')}
            value={from}
            onChange={setFrom}
          />
        )}
        {(kind === 'notAfter' || kind === 'between') && (
          <TimeInput
            label={t(kind === 'between' ? 'timeLock.until' : 'timeLock.time')}
            value={until}
            onChange={setUntil}
            error={isTurned ? t('timeLock.order') : undefined}
          />
        )}
      </Group>
      <Group justify="flex-end" mt="lg">
        {current && (
          <Button variant="default" onClick={() => lockTo(null)}>
            {t('timeLock.remove')}
          </Button>
        )}
        <Button type="submit" disabled={!lock}>
          {t('timeLock.save')}
        </Button>
      </Group>
    </form>
  )
}

const usualSeconds = 9 * 3600

/** When the stop begins now, to the minute. */
function startOf({ routeOf, view }: Board, id: string): TimeSpan {
  const times = view.routes.get(Number(routeOf.get(id)))?.times.get(Number(id))
  const seconds = Math.round((times?.startSeconds ?? usualSeconds) / 60) * 60
  return { startSeconds: seconds, endSeconds: seconds }
}

function lockOf(kind: TimeLockKind, typed: { from: string; until: string }): TimeSpan | undefined {
  const [from, until] = [secondsOfClock(typed.from), secondsOfClock(typed.until)]
  const startSeconds = kind === 'notAfter' ? earliestSeconds : from
  const endSeconds = kind === 'at' ? from : kind === 'notBefore' ? latestSeconds : until
  if (startSeconds === undefined || endSeconds === undefined) return undefined
  const isInOrder = kind === 'between' ? startSeconds < endSeconds : startSeconds <= endSeconds
  return isInOrder ? { startSeconds, endSeconds } : undefined
}
