import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { Proposal } from '../contract.ts'
import { KeptList, RepairNotes } from './kept-list.tsx'
import classes from './proposals.module.css'
import { usePriceWords } from './use-price-words.ts'
import { useAccept } from './use-proposals.ts'

/** One proposal with its price, what it keeps and the way to accept it. */
export function Repair({ proposal, onAccepted }: { proposal: Proposal; onAccepted?: () => void }) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  const price = usePriceWords()
  const { accept, isPending } = useAccept(onAccepted)
  const { routeId, driverName, moved, kept } = proposal
  return (
    <div className={classes.repair}>
      <div>
        <strong>
          {t('reorder', { count: moved.length, shown: format.number(moved.length) })}{' '}
          <Link to={routePath(routeId)}>
            <bdi>{driverName}</bdi>
          </Link>
        </strong>
        <p className={classes.price}>{price(proposal)}</p>
        <KeptList kept={kept} />
        <RepairNotes of={proposal} />
        <NewOrder proposal={proposal} />
      </div>
      <Button
        size="compact-md"
        loading={isPending}
        aria-label={t('acceptFor', { driver: driverName })}
        onClick={() => accept(proposal)}
      >
        {t('accept')}
      </Button>
    </div>
  )
}

function NewOrder({ proposal: { moved } }: { proposal: Proposal }) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  return (
    <details className={classes.notes}>
      <summary>{t('moves')}</summary>
      <ul>
        {moved.map(({ deliveryId, recipient, from, to }) => (
          <li key={deliveryId}>
            <bdi>{recipient}</bdi> {t('move', { from: format.number(from), to: format.number(to) })}
          </li>
        ))}
      </ul>
    </details>
  )
}
