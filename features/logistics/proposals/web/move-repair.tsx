import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { MoveProposal } from '../contract.ts'
import { KeptList, RepairNotes } from './kept-list.tsx'
import classes from './proposals.module.css'
import { usePriceWords } from './use-price-words.ts'
import { useAcceptMove } from './use-proposals.ts'

/** Stops that another driver could take over, with the price, what that keeps and the way to accept it. */
export function MoveRepair({ move }: { move: MoveProposal }) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  const price = usePriceWords()
  const { accept, isPending } = useAcceptMove()
  const { from, to, moved, kept } = move
  const count = { count: moved.length, shown: format.number(moved.length) }
  return (
    <div className={classes.repair}>
      <div>
        <strong>
          {t('moveStops', count)} <RouteLink end={from} /> {t('toRoute')} <RouteLink end={to} />
        </strong>
        <p className={classes.price}>{price(move)}</p>
        <KeptList kept={kept} />
        <RepairNotes of={move} />
        <details className={classes.notes}>
          <summary>{t('whichStops', count)}</summary>
          <ul>
            {moved.map(({ deliveryId, reference, recipient }) => (
              <li key={deliveryId}>
                <Link to={deliveryPath(reference)}>
                  <bdi>{recipient}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      </div>
      <Button
        size="compact-md"
        loading={isPending}
        aria-label={t('acceptMoveFor', { from: from.driverName, to: to.driverName })}
        onClick={() => accept(move)}
      >
        {t('accept')}
      </Button>
    </div>
  )
}

function RouteLink({ end: { routeId, driverName, vehicleName } }: { end: MoveProposal['from'] }) {
  return (
    <>
      <Link to={routePath(routeId)}>
        <bdi>{driverName}</bdi>
      </Link>{' '}
      (<bdi>{vehicleName}</bdi>)
    </>
  )
}
