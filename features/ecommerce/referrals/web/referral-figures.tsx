import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { LinkedStat, Stats } from '#ui/page/linked-stat.tsx'
import { ShortMoney } from '#ui/display/short-money.tsx'
import { readReferralFigures } from '../contract.ts'
import { Invitation } from './invitation.tsx'

/** What referrals came to, each figure leading to its rows, and the way to invite more. */
export function ReferralFigures() {
  const t = useText('ecommerce')
  const format = useFormat()
  const { data, error, refetch } = useQuery(queryOf(readReferralFigures))
  if (error && !data) return <FailureState error={error} onRetry={() => void refetch()} />
  const money = (cents?: number) => data && <ShortMoney minor={cents ?? 0} currency={data.currency} />
  const figures = [
    { key: 'total', to: '', icon: 'currency-dollar', value: money(data?.totalEarningCents) },
    { key: 'unpaid', to: '?status=Unpaid', tone: 'success', icon: 'gift', value: money(data?.unpaidEarningCents) },
    { key: 'signups', to: '', tone: 'error', icon: 'users', value: data && format.number(data.signups) },
    {
      key: 'conversion',
      to: '?sortBy=value&orderBy=desc',
      tone: 'info',
      icon: 'chart-bar',
      value: data && format.percent(data.conversionPercent / 100, 1),
    },
  ] as const
  return (
    <>
      <Stats>
        {figures.map(({ key, to, ...figure }) => (
          <LinkedStat key={key} {...figure} to={`/apps/ecommerce/referrals${to}`} label={t(`referral.${key}`)} />
        ))}
      </Stats>
      {data && <Invitation figures={data} />}
    </>
  )
}
