import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { deliveryPath } from '../../deliveries/rules.ts'
import type { RescueProposal } from '../contract.ts'
import classes from './proposals.module.css'

/** Stops that no other route takes, with why not. */
export function LeftList({ left, isOpen = false }: { left: RescueProposal['left']; isOpen?: boolean }) {
  const t = useText('logistics-proposals')
  return (
    <details className={classes.notes} open={isOpen}>
      <summary>{t('rescue.whyLeft')}</summary>
      <ul>
        {left.map(({ deliveryId, reference, recipient, reasons }) => (
          <li key={deliveryId}>
            <Link to={deliveryPath(reference)}>
              <bdi>{recipient}</bdi>
            </Link>{' '}
            {reasons.map((reason) => t(`rescue.reasons.${reason}`)).join(' · ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
