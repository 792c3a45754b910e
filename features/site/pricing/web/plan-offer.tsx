import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Paper } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import type { PricedPlan } from '../contract.ts'
import { PlanPicture } from './plan-picture.tsx'
import classes from './pricing.module.css'

type Props = { offer: PricedPlan & { currency: string; isYearly: boolean }; children: ReactNode }

/** One plan: what it costs, what it includes, and the button to choose it. */
export function PlanOffer({ offer, children }: Props) {
  const t = useText('site-pricing')
  const words = useText('people-users')
  const format = useFormat()
  const { plan, isPopular, isYearly, currency, services } = offer
  const { monthlyCents, yearlyCents } = offer
  const aMonth = isYearly && yearlyCents !== null ? Math.round(yearlyCents / 12) : monthlyCents
  return (
    <Paper component="li" shadow="xs" className={classes.offer} data-popular={isPopular || undefined}>
      <span className={classes.popular}>{isPopular && <StatusChip tone="primary">{t('popular')}</StatusChip>}</span>
      <PlanPicture plan={plan} />
      <h2>{words(`plans.${plan}`)}</h2>
      <p className={classes.about}>{t(`about.${plan}`)}</p>
      <p className={classes.price}>
        {aMonth === null ? (
          <strong>{words('onRequest')}</strong>
        ) : (
          <>
            <strong>{format.money(aMonth, currency)}</strong> {words('aMonth')}
          </>
        )}
      </p>
      <p className={classes.note}>
        {isYearly && yearlyCents !== null && yearlyCents > 0
          ? t('aYear', { amount: format.money(yearlyCents, currency) })
          : '\u00a0'}
      </p>
      <ul className={classes.services}>
        {services.map((service) => (
          <li key={service}>
            <IconCheck size={18} aria-hidden className={classes.tick} />
            {words(`services.${service}`)}
          </li>
        ))}
      </ul>
      <div className={classes.choice}>{children}</div>
    </Paper>
  )
}
