import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { isMissing } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf, useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { FailureState } from '#ui/failure-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Group } from '#ui/layout.ts'
import { Link } from '#ui/link.tsx'
import { TilesSkeleton } from '#ui/page-skeleton.tsx'
import { payPlanOrder, readPlanOrder, type OrderedPlan } from '../contract.ts'
import classes from './payment.module.css'

const againMs = 3000

/** What was ordered, whether it is paid, and the way to pay it. */
export function PlanOrderPage({ orderKey: key }: { orderKey: string }) {
  const t = useText('site-plan-orders')
  const { paid }: { paid?: unknown } = useSearch({ strict: false })
  const isBack = paid === 'yes'
  const { data, error, refetch } = useQuery({
    ...queryOf(readPlanOrder, { params: { key } }),
    refetchInterval: ({ state }) => (isBack && state.data?.payment === 'open' ? againMs : false),
  })
  if (isMissing(error)) return <Missing />
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) return <TilesSkeleton count={1} height={240} />
  return (
    <div className={classes.head}>
      <h1>{t(`heads.${data.payment}`, { number: data.number })}</h1>
      <Paying order={data} orderKey={key} isBack={isBack} />
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

type Props = { order: OrderedPlan; orderKey: string; isBack: boolean }

/** Leads to the provider’s page. Whoever comes back from it may be faster than the provider’s event: it is asked once. */
function Paying({ order, orderKey: key, isBack }: Props) {
  const { number, plan, totalCents, currency, email, payment } = order
  const t = useText('site-plan-orders')
  const words = useText('people-users')
  const { money } = useFormat()
  const { mutate, isPending } = useSend(payPlanOrder, { stale: [readPlanOrder] })
  const ask = useCallback(() => mutate({ params: { key }, body: {} }), [key, mutate])
  useEffect(() => {
    if (isBack) ask()
  }, [isBack, ask])
  const isWaiting = isBack && payment === 'open'
  const total = money(totalCents, currency)
  const handlePay = () => mutate({ params: { key }, body: {} }, { onSuccess: ({ url }) => url && location.assign(url) })
  return (
    <>
      <p role="status">
        {t(`texts.${isWaiting ? 'waiting' : payment}`, { number, plan: words(`plans.${plan}`), total, email })}
      </p>
      <p className={classes.terms}>
        {t('payment')}: {t(`payments.${payment}`)}
      </p>
      <Group justify="center">
        {isWaiting && (
          <Button variant="light" loading={isPending} onClick={ask}>
            {t('askAgain')}
          </Button>
        )}
        {payment === 'open' && (
          <Button
            variant={isWaiting ? 'default' : 'filled'}
            loading={isPending}
            leftSection={<Icon name="credit-card" size={18} />}
            onClick={handlePay}
          >
            {t('pay', { amount: total })}
          </Button>
        )}
        {payment === 'failed' && <Link to={`/front-pages/payment?plan=${plan}`}>{t('again')}</Link>}
        {payment !== 'open' && <Link to="/front-pages/pricing">{t('compare')}</Link>}
      </Group>
    </>
  )
}
