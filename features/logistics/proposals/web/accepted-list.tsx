import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/controls.ts'
import { Link } from '#ui/link.tsx'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/use-workspace-format.ts'
import type { AcceptedProposal } from '../contract.ts'
import classes from './proposals.module.css'
import { useUndo } from './use-proposals.ts'

/** What was accepted lately, and can be taken back as long as its driver hasn't acted on it. */
export function AcceptedList({ accepted }: { accepted: readonly AcceptedProposal[] }) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  const { undo, isPending } = useUndo()
  if (accepted.length === 0) return null
  return (
    <ul className={classes.accepted}>
      {accepted.map(({ id, routeId, driverName, acceptedAt, acceptedBy, undoneAt, undoneBy, mayUndo }) => (
        <li key={id}>
          <span>
            <Link to={routePath(routeId)}>
              <bdi>{driverName}</bdi>
            </Link>{' '}
            {undoneAt
              ? t('accepted.undone', { time: format.time(undoneAt), name: undoneBy })
              : t('accepted.at', { time: format.time(acceptedAt), name: acceptedBy })}
          </span>
          {mayUndo && (
            <Button
              size="compact-sm"
              variant="subtle"
              loading={isPending}
              aria-label={t('undoFor', { driver: driverName })}
              onClick={() => undo(id)}
            >
              {t('undo')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
