import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkedStat, Stats } from '#ui/linked-stat.tsx'
import { ShortMoney } from '#ui/short-money.tsx'
import { Person } from '#ui/thing.tsx'
import { useBulk } from '#ui/use-bulk.ts'
import { bulkReferrals, listReferrals, readReferralFigures, referralStatuses, type Referral } from '../contract.ts'
import { Invitation } from './invitation.tsx'

const tones = { Paid: 'success', Unpaid: 'warning', Rejected: 'error' } as const
const path = '/apps/ecommerce/referrals'

export function ReferralList() {
  const t = useText('ecommerce')
  const list = useList(listReferrals, ({ referrals, total }) => ({ rows: referrals, total }))
  const { text, money } = columnKinds(useFormat())
  const statusOf = (status: string) => t(`referralStatus.${status}`)
  return (
    <ListScreen
      {...list}
      name="referrals"
      title={t('screens.referrals')}
      tableTitle={t('referral.list')}
      columns={[
        { key: 'user', title: t('referral.user'), sort: 'users', cell: (row) => <Referred {...row} /> },
        text('referredId', t('referral.id'), { sort: 'referred-id' }),
        statusColumn({ key: 'status', title: t('statusLabel'), sort: 'status', tones, word: statusOf }),
        money('valueCents', t('referral.value'), { sort: 'value' }),
        money('earningCents', t('referral.earning'), { sort: 'earning' }),
      ]}
      filters={[{ name: 'status', label: t('statusLabel'), data: choicesOf(referralStatuses, statusOf) }]}
      bulk={useActions()}
      empty={{ icon: 'gift', title: t('referral.empty'), text: t('referral.emptyText') }}
    >
      <Figures />
    </ListScreen>
  )
}

function Referred({ customerId, avatar, user, email }: Referral) {
  const to = `/apps/ecommerce/customer/details/${customerId}`
  return <Person avatar={avatar} name={user} detail={email} to={to} />
}

function useActions() {
  const t = useText('ecommerce')
  const bulk = useBulk(bulkReferrals, [listReferrals, readReferralFigures])
  if (!useMay(bulkReferrals)) return []
  const question = (count: number) => ({
    title: t('referral.payMany', { count }),
    body: t('referral.payText'),
    confirmLabel: t('referral.pay'),
  })
  return [
    bulk('pay', { label: t('referral.pay'), question }),
    bulk('reject', { label: t('referral.reject'), tone: 'error' }),
  ]
}

function Figures() {
  const t = useText('ecommerce')
  const format = useFormat()
  const { data } = useQuery(queryOf(readReferralFigures))
  const money = (cents?: number) => data && <ShortMoney minor={cents ?? 0} currency={data.currency} />
  return (
    <>
      <Stats>
        <LinkedStat
          to={path}
          label={t('referral.total')}
          icon={<Icon name="currency-dollar" size={24} />}
          value={money(data?.totalEarningCents)}
        />
        <LinkedStat
          to={`${path}?status=Unpaid`}
          tone="success"
          label={t('referral.unpaid')}
          icon={<Icon name="gift" size={24} />}
          value={money(data?.unpaidEarningCents)}
        />
        <LinkedStat
          to={path}
          tone="error"
          label={t('referral.signups')}
          icon={<Icon name="users" size={24} />}
          value={data && format.number(data.signups)}
        />
        <LinkedStat
          to={`${path}?sortBy=value&orderBy=desc`}
          tone="info"
          label={t('referral.conversion')}
          icon={<Icon name="chart-bar" size={24} />}
          value={data && format.percent(data.conversionPercent / 100, 1)}
        />
      </Stats>
      {data && <Invitation figures={data} />}
    </>
  )
}
