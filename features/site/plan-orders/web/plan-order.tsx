import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Group } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { TilesSkeleton } from '#ui/page/page-skeleton.tsx'
import { PayButton } from '../../../ecommerce/card-payments/web/for-others/pay-button.tsx'
import { useCardPayment, type CardPaying } from '../../../ecommerce/card-payments/web/for-others/use-card-payment.ts'
import { payPlanOrder, readPlanOrder, type OrderedPlan } from '../contract.ts'
import classes from './payment.module.css'

/** What was ordered, whether it is paid, and the way to pay it. */
export function PlanOrderPage({ orderKey: key }: { orderKey: string }) {
  const t = useText('site-plan-orders')
  const { data, error, retry, paying } = useCardPayment({
    query: queryOf(readPlanOrder, { params: { key } }),
    isOpen: ({ payment }) => payment === 'open',
    sending: useSend(payPlanOrder, { stale: [readPlanOrder] }),
    given: () => ({ params: { key }, body: {} }),
  })
  if (isMissing(error)) return <Missing />
  if (error && !data) return <FailureState error={error} onRetry={retry} />
  if (!data) return <TilesSkeleton count={1} height={240} />
  return (
    <div className={classes.head}>
      <h1>{t(`heads.${data.payment}`, { number: data.number })}</h1>
      <Paying order={data} paying={paying} />
    </div>
  )
}

function Missing() {
  const t = useText('site-plan-orders')
  return (
    <div className={classes.head}>
      <h1>{t('missing')}</h1>
      <p>{t('missingText')}</p>
      <Link to="/front-pages/payment">{t('title')}</Link>
    </div>
  )
}

function Paying({ order, paying }: { order: OrderedPlan; paying: CardPaying }) {
  const { number, plan, totalCents, currency, email, payment } = order
  const t = useText('site-plan-orders')
  const words = useText('people-users')
  const { money } = useFormat()
  const total = money(totalCents, currency)
  return (
    <>
      <p role="status">
        {t(`texts.${paying.isWaiting ? 'waiting' : payment}`, { number, plan: words(`plans.${plan}`), total, email })}
      </p>
      <p className={classes.terms}>
        {t('payment')}: {t(`payments.${payment}`)}
      </p>
      <Group justify="center">
        {payment === 'open' && <PayButton paying={paying} amount={total} />}
        {payment === 'failed' && <Link to={`/front-pages/payment?plan=${plan}`}>{t('again')}</Link>}
        {payment !== 'open' && <Link to="/front-pages/pricing">{t('compare')}</Link>}
      </Group>
    </>
  )
}
