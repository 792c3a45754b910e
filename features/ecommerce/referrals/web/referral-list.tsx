import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Column } from '#ui/data-table/column.ts'
import { ShortMoney } from '#ui/short-money.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { Icon } from '#ui/icon.tsx'
import { LinkedStat, Stats } from '#ui/linked-stat.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import type { Tone } from '#ui/status-chip.tsx'
import { Person } from '#ui/thing.tsx'
import { useBulk } from '#ui/use-bulk.ts'
import { bulkReferrals, listReferrals, readReferralFigures, referralStatuses, type Referral } from '../contract.ts'
import { Invitation } from './invitation.tsx'

const tones: Record<Referral['status'], Tone> = { Paid: 'success', Unpaid: 'warning', Rejected: 'error' }
const path = '/apps/ecommerce/referrals'

export function ReferralList() {
  const t = useText('ecommerce')
  const format = useFormat()
  const list = useList(listReferrals, ({ referrals, total }) => ({ rows: referrals, total }))
  const { data } = useQuery(queryOf(readReferralFigures))
  const bulk = useBulk(bulkReferrals, [listReferrals, readReferralFigures])
  const mayChange = useMay(bulkReferrals)
  const money = (cents: number) => format.money(cents, data?.currency)
  const columns: Column<Referral>[] = [
    {
      key: 'user',
      title: t('referral.user'),
      sort: 'users',
      cell: (row) => (
        <Person
          avatar={row.avatar}
          name={row.user}
          detail={row.email}
          to={`/apps/ecommerce/customer/details/${row.customerId}`}
        />
      ),
    },
    { key: 'referredId', title: t('referral.id'), sort: 'referred-id', cell: (row) => <bdi>{row.referredId}</bdi> },
    statusColumn({
      key: 'status',
      title: t('statusLabel'),
      sort: 'status',
      tones,
      word: (value) => t(`referralStatus.${value}`),
    }),
    {
      key: 'valueCents',
      title: t('referral.value'),
      sort: 'value',
      align: 'end',
      cell: (row) => money(row.valueCents),
    },
    {
      key: 'earningCents',
      title: t('referral.earning'),
      sort: 'earning',
      align: 'end',
      cell: (row) => money(row.earningCents),
    },
  ]
  return (
    <>
      <PageHeader title={t('screens.referrals')} />
      <Stats>
        <LinkedStat
          to={path}
          label={t('referral.total')}
          icon={<Icon name="currency-dollar" size={24} />}
          value={data && <ShortMoney minor={data.totalEarningCents} currency={data.currency} />}
        />
        <LinkedStat
          to={`${path}?status=Unpaid`}
          tone="success"
          label={t('referral.unpaid')}
          icon={<Icon name="gift" size={24} />}
          value={data && <ShortMoney minor={data.unpaidEarningCents} currency={data.currency} />}
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
      <DataTable
        {...list}
        name="referrals"
        label={t('screens.referrals')}
        title={t('referral.list')}
        columns={columns}
        filters={
          <FilterSelect
            list={list}
            name="status"
            label={t('statusLabel')}
            data={referralStatuses.map((value) => ({ value, label: t(`referralStatus.${value}`) }))}
          />
        }
        {...(mayChange && {
          bulk: [
            bulk('pay', {
              label: t('referral.pay'),
              question: (count) => ({
                title: t('referral.payMany', { count }),
                body: t('referral.payText'),
                confirmLabel: t('referral.pay'),
              }),
            }),
            bulk('reject', { label: t('referral.reject'), tone: 'error' }),
          ],
        })}
        empty={{ icon: 'gift', title: t('referral.empty'), text: t('referral.emptyText') }}
      />
    </>
  )
}
