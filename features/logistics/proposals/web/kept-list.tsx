import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { KeptStop, Proposal } from '../contract.ts'
import classes from './proposals.module.css'

/** Stops that are on time again. */
export function KeptList({ kept }: { kept: readonly KeptStop[] }) {
  if (kept.length === 0) return null
  return (
    <ul>
      {kept.map((stop) => (
        <Kept key={stop.deliveryId} stop={stop} />
      ))}
    </ul>
  )
}

function Kept({ stop: { reference, recipient, before, after } }: { stop: KeptStop }) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  return (
    <li>
      <Link to={deliveryPath(reference)}>
        <bdi>{recipient}</bdi>
      </Link>{' '}
      {t('kept', { after: format.time(after), before: format.time(before) })}
    </li>
  )
}

/** What else it changes. */
export function RepairNotes({ of }: { of: Pick<Proposal, 'changedTimes' | 'stillLate' | 'isEstimated'> }) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  const { changedTimes, stillLate, isEstimated } = of
  const notes = [
    ...(changedTimes > 0 ? [t('changedTimes', { count: changedTimes, shown: format.number(changedTimes) })] : []),
    ...(stillLate > 0 ? [t('stillLate', { count: stillLate, shown: format.number(stillLate) })] : []),
    ...(isEstimated ? [t('estimated')] : []),
  ]
  return notes.length > 0 ? <p className={classes.notes}>{notes.join(' · ')}</p> : null
}
