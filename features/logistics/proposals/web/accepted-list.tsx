import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { AcceptedProposal } from '../contract.ts'
import classes from './proposals.module.css'
import { useUndo } from './use-proposals.ts'

/** What was accepted lately, and can be taken back as long as its driver hasn't acted on it. */
export function AcceptedList({ accepted }: { accepted: readonly AcceptedProposal[] }) {
  const t = useText('logistics-proposals')
  const { undo, isPending } = useUndo()
  if (accepted.length === 0) return null
  return (
    <ul className={classes.accepted}>
      {accepted.map((one) => (
        <li key={one.id}>
          <Accepted one={one} />
          {one.mayUndo && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={isPending}
              aria-label={t(one.toRouteId === null ? 'undoFor' : 'undoMoveFor', { driver: one.driverName })}
              onClick={() => undo(one.id)}
            >
              {t('undo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

const texts = {
  reordered: { automatic: 'accepted.automatic', at: 'accepted.at', undone: 'accepted.undone' },
  moved: { automatic: 'movedAway.automatic', at: 'movedAway.at', undone: 'movedAway.undone' },
} as const

function Accepted({ one }: { one: AcceptedProposal }) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  const { routeId, driverName, toRouteId, toDriverName, movedStops, acceptedAt, acceptedBy, undoneAt, undoneBy } = one
  const keys = toRouteId === null ? texts.reordered : texts.moved
  return (
    <span>
      <Link to={routePath(routeId)}>
        <bdi>{driverName}</bdi>
      </Link>{' '}
      {toRouteId !== null && (
        <>
          {t('movedAway.stops', { count: movedStops, shown: format.number(movedStops) })}{' '}
          <Link to={routePath(toRouteId)}>
            <bdi>{toDriverName}</bdi>
          </Link>{' '}
        </>
      )}
      {undoneAt
        ? t(keys.undone, { time: format.time(undoneAt), name: undoneBy })
        : t(one.isAutomatic ? keys.automatic : keys.at, { time: format.time(acceptedAt), name: acceptedBy })}
    </span>
  )
}
