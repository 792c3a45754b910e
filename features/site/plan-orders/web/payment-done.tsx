import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/link.tsx'
import type { orderPlan } from '../contract.ts'
import classes from './payment.module.css'

export type Ordered = ReplyOf<typeof orderPlan> & { email: string }

/** What was ordered, and what happens next. */
export function PaymentDone({ ordered: { number, plan, totalCents, currency, email } }: { ordered: Ordered }) {
  const t = useText('site-plan-orders')
  const words = useText('people-users')
  const { money } = useFormat()
  const values = { number, plan: words(`plans.${plan}`), total: money(totalCents, currency), email }
  return (
    <div className={classes.head} role="status">
      <h1>{t('done')}</h1>
      <p>{t('doneText', values)}</p>
      <p>
        <Link to="/front-pages/pricing">{t('compare')}</Link>
      </p>
    </div>
  )
}
