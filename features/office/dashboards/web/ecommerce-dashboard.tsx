import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { listInvoices } from '../../invoices/contract.ts'
import { BestDayCard } from './best-day-card.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { Dashboard, type Card } from './dashboard.tsx'
import { InvoicesCard } from './invoices-card.tsx'
import { PopularCard } from './popular-card.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { SalesDaysCard } from './sales-days-card.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { UnderwayCard } from './underway-card.tsx'

/** The store at a glance; every figure leads to what it counts. */
export function EcommerceDashboard() {
  const t = useText('office-dashboards')
  const cards: Card[] = [
    { key: 'best', title: t('best.title'), span: 4, card: <BestDayCard /> },
    { key: 'statistics', title: t('statistics.title'), span: 8, card: <StatisticsCard /> },
    { key: 'days', title: t('salesDays.title'), span: 8, card: <SalesDaysCard /> },
    { key: 'refunds', title: t('refunds.title'), span: 4, card: <RefundsCard /> },
    { key: 'revenue', title: t('revenueReport.title'), span: 8, card: <RevenueCard /> },
    { key: 'channels', title: t('channels.title'), span: 4, card: <ChannelsCard /> },
    { key: 'popular', title: t('popular.title'), span: 6, card: <PopularCard /> },
    { key: 'underway', title: t('underway.title'), span: 6, card: <UnderwayCard /> },
    { key: 'invoices', title: t('invoices.title'), span: 12, card: <InvoicesCard />, isAllowed: useMay(listInvoices) },
  ]
  return <Dashboard name="ecommerce" title={t('screens.ecommerce')} cards={cards} />
}
