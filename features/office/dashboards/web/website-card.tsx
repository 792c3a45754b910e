import { useState } from 'react'
import type { Trend } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Area } from '#ui/chart/chart.tsx'
import { SegmentedControl } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import type { Visits } from '../../visits/contract.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'
import { TrendText } from './trend-text.tsx'
import { ordersPath, useSales } from './use-sales.ts'
import { useVisits, visitsPath } from './use-visits.ts'

const slides = ['traffic', 'spending', 'origins'] as const
type Slide = (typeof slides)[number]
type Figure = { key: string; icon: string; to: string; shown: string; of: Trend }

/** The website in three looks: who came, what they spent, and where they came from. */
export function WebsiteCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const [slide, setSlide] = useState<Slide>('traffic')
  const visits = useVisits()
  const sales = useSales()
  const figures = useFigures()[slide]
  const rate = visits.data && sales.data ? conversionOf(visits.data.visits.value, sales.data.orders.value) : undefined
  const both = {
    data: visits.data && sales.data,
    error: visits.error ?? sales.error,
    refetch: () => Promise.all([visits.refetch(), sales.refetch()]),
  }
  return (
    <DashCard
      title={t('website.title')}
      text={rate === undefined ? undefined : t('website.text', { shown: format.number(rate) })}
      revenue="revenueCounts"
      span={8}
      height={260}
      of={both}
      link={{ to: visitsPath(visits.days), label: t('website.link') }}
      table={{
        head: [t('figure'), t('value'), t('change')],
        rows: figures.map(({ key, shown, of }) => [
          t(`website.${key}`),
          shown,
          of.changePercent === null ? '' : format.change(of.changePercent / 100),
        ]),
      }}
    >
      <SegmentedControl
        aria-label={t('website.title')}
        value={slide}
        onChange={(next) => setSlide(slides.find((one) => one === next) ?? 'traffic')}
        data={slides.map((value) => ({ value, label: t(`website.${value}`) }))}
      />
      <div className={classes.figures}>
        {figures.map(({ key, icon, to, shown, of }) => (
          <Link key={key} to={to} className={classes.figure}>
            <Icon name={icon} size={24} />
            <small>{t(`website.${key}`)}</small>
            <strong>{shown}</strong>
            <TrendText of={of} isShort />
          </Link>
        ))}
      </div>
      {slide === 'traffic' && <VisitsByDay />}
    </DashCard>
  )
}

function VisitsByDay() {
  const t = useText('office-dashboards')
  const format = useFormat('UTC')
  const { data } = useVisits()
  return (
    <Area
      label={t('website.visits')}
      height={120}
      along="day"
      data={
        data?.byDay.map(({ date, visits }) => ({
          day: format.date(date, { day: 'numeric', month: 'short' }),
          visits,
        })) ?? []
      }
      series={[{ name: 'visits', label: t('website.visits'), color: 'var(--brand)' }]}
      format={(value) => format.number(value)}
    />
  )
}

function useFigures(): Record<Slide, Figure[]> {
  const format = useFormat()
  const { data: visits, days } = useVisits()
  const { data: sales, money } = useSales()
  if (!visits || !sales) return { traffic: [], spending: [], origins: [] }
  const count = (key: string, icon: string, to: string, of: Trend): Figure => ({
    key,
    icon,
    to,
    shown: format.number(of.value),
    of,
  })
  const customers = '/apps/ecommerce/customer/list'
  return {
    traffic: [
      count('visits', 'users', visitsPath(days), visits.visits),
      count('views', 'eye', visitsPath(days, '&sortBy=views&orderBy=desc'), visits.views),
      count('leads', 'user-plus', customers, sales.newCustomers),
      count('conversions', 'receipt', ordersPath(days), sales.orders),
    ],
    spending: [
      {
        key: 'average',
        icon: 'currency-dollar',
        to: ordersPath(days),
        shown: money(sales.averageCents.value),
        of: sales.averageCents,
      },
      count('units', 'package', '/apps/ecommerce/product/list', sales.units),
      count('buyers', 'user-check', ordersPath(days), sales.buyers),
      {
        key: 'revenue',
        icon: 'credit-card',
        to: ordersPath(days, '&sortBy=spent&orderBy=desc'),
        shown: money(sales.revenueCents.value),
        of: sales.revenueCents,
      },
    ],
    origins: [
      count('direct', 'login', visitsPath(days, '&source=direct'), sourceOf(visits, 'direct')),
      count('search', 'search', visitsPath(days, '&source=search'), sourceOf(visits, 'search')),
      count('referral', 'link', visitsPath(days, '&source=referral'), sourceOf(visits, 'referral')),
      count('ads', 'send', visitsPath(days, '&source=ads'), sourceOf(visits, 'ads')),
    ],
  }
}

function sourceOf(visits: Visits, source: string): Trend {
  return visits.sources.find((one) => one.source === source)?.visits ?? { value: 0, before: 0, changePercent: null }
}

/** Orders per hundred visits; unknown without visits. */
function conversionOf(visits: number, orders: number): number | undefined {
  return visits === 0 ? undefined : Math.round((orders / visits) * 1000) / 10
}
