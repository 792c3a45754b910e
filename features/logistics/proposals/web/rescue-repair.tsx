import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Link } from '#ui/button/link.tsx'
import { useLength } from '#ui/display/use-length.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { routePath } from '../../routes/rules.ts'
import { useWorkspaceFormat } from '../../settings/web/for-others/use-workspace-format.ts'
import type { RescueProposal } from '../contract.ts'
import { RepairNotes } from './kept-list.tsx'
import { LeftList } from './left-list.tsx'
import classes from './proposals.module.css'
import { moreIn } from './rescue-price.ts'
import { useAmountWords, useCounted, usePriceWords } from './use-price-words.ts'
import { useAcceptRescue } from './use-proposals.ts'

type Props = { rescue: RescueProposal; onAccepted?: (() => void) | undefined }

/** One way to give away what is left of a route: to whom, at what price, and what becomes of the promises. */
export function RescueRepair({ rescue, onAccepted }: Props) {
  const t = useText('logistics-proposals')
  const price = usePriceWords()
  const amounts = useAmountWords()
  const { accept, isPending } = useAcceptRescue(onAccepted)
  const { takers, kept, broken, left, before, after } = rescue
  const counted = useCounted()
  const names = takers.map(({ driverName }) => driverName).join(', ')
  return (
    <div className={classes.repair}>
      <div>
        {takers.map((taker) => (
          <TakerStops key={taker.driverName} taker={taker} />
        ))}
        <p className={classes.price}>{price(moreIn(rescue))}</p>
        <p className={classes.notes}>{t('rescue.figures', { before: amounts(before), after: amounts(after) })}</p>
        <p>
          {[
            t('rescue.kept', counted(kept)),
            t('rescue.broken', counted(broken)),
            ...(left.length > 0 ? [t('rescue.left', counted(left.length))] : []),
          ].join(' · ')}
        </p>
        <RepairNotes of={{ ...rescue, stillLate: 0 }} />
        {left.length > 0 && <LeftList left={left} />}
      </div>
      <Button
        size="compact-md"
        loading={isPending}
        aria-label={t('rescue.acceptFor', { drivers: names })}
        onClick={() => accept(rescue)}
      >
        {t('accept')}
      </Button>
    </div>
  )
}

function TakerStops({
  taker: { routeId, driverName, vehicleName, transfer, moved },
}: {
  taker: RescueProposal['takers'][number]
}) {
  const t = useText('logistics-proposals')
  const format = useWorkspaceFormat()
  const length = useLength()
  const count = useCounted()(moved.length)
  return (
    <>
      <strong>
        {t('rescue.stopsTo', count)}{' '}
        {routeId === null ? (
          <bdi>{driverName}</bdi>
        ) : (
          <Link to={routePath(routeId)}>
            <bdi>{driverName}</bdi>
          </Link>
        )}{' '}
        (<bdi>{vehicleName}</bdi>)
      </strong>
      {routeId === null && <p>{t('rescue.free')}</p>}
      {transfer && (
        <p>
          {transfer.near
            ? t('rescue.transfer', { vehicle: transfer.vehicleName, near: transfer.near })
            : t('rescue.transferThere', { vehicle: transfer.vehicleName })}
        </p>
      )}
      <details className={classes.notes}>
        <summary>{t('whichStops', count)}</summary>
        <ul>
          {moved.map(({ deliveryId, reference, recipient, eta, lateMinutes }) => (
            <li key={deliveryId}>
              <Link to={deliveryPath(reference)}>
                <bdi>{recipient}</bdi>
              </Link>{' '}
              {lateMinutes > 0
                ? t('rescue.late', { time: format.time(eta), length: length(lateMinutes * 60) })
                : t('rescue.expected', { time: format.time(eta) })}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
