import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { undoMs } from '../../rules.ts'
import { isOnDuty, type Acted } from '../outbox/acts-so-far.ts'
import { useDay, useRoute } from '../route/use-day.tsx'
import classes from './shell.module.css'

const undoable = new Set([
  'deliver',
  'partly',
  'pickUp',
  'fail',
  'arrive',
  'depart',
  'loaded',
  'breakStart',
  'reorder',
  'finish',
])
const tickMs = 500

/** Ten seconds to take back what was done by a slip of the thumb. */
export function UndoBar() {
  const { acted, view } = useDay()
  const now = useRoute()
  const last = acted.findLast(({ kind, isByOffice }) => !isByOffice && (undoable.has(kind) || kind === 'undo'))
  if (!last || last.kind === 'undo' || last.deviceId !== view.deviceId) return null
  // What doesn’t count isn’t said to be done.
  const isRefused = last.refusal !== null || now?.state.outcomes.get(last.id)?.outcome === 'refused'
  if (isRefused) return null
  return <Offer key={last.id} last={last} />
}

function Offer({ last: { id, kind, routeId, stopId, atMs } }: { last: Acted }) {
  const t = useText('logistics-driver')
  const { acted, day, format } = useDay()
  const left = useLeft(atMs + undoMs, day.now)
  if (left <= 0) return null
  const undo = async () => {
    await day.act({ kind: 'undo', routeId, stopId, data: { id } })
    // The end of the route was the end of work as well.
    if (kind === 'finish' && !isOnDuty(acted)) await day.act({ kind: 'onDuty', routeId })
  }
  return (
    <div className={classes['undo']} role="status">
      <span>{t(`kinds.${kind}`)}</span>
      <button type="button" onClick={() => void undo()}>
        <IconArrowBackUp size={22} className="mirrored" aria-hidden />
        {t('undo.undo', { seconds: format.number(Math.ceil(left / 1000)) })}
      </button>
    </div>
  )
}

/** The clock runs only while there is something to take back. */
function useLeft(until: number, now: () => number): number {
  const [ms, setMs] = useState(now)
  useEffect(() => {
    if (until <= now()) return undefined
    const timer = setInterval(() => {
      setMs(now())
      if (now() >= until) clearInterval(timer)
    }, tickMs)
    return () => clearInterval(timer)
  }, [until, now])
  return until - ms
}
