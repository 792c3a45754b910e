import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { listInvoices } from '../../invoices/contract.ts'
import { BestDayCard } from './best-day-card.tsx'
import { ChannelsCard } from './channels-card.tsx'
import { CountriesCard } from './countries-card.tsx'
import classes from './dashboards.module.css'
import { InvoicesCard } from './invoices-card.tsx'
import { PeriodPicker } from './period.tsx'
import { PopularCard } from './popular-card.tsx'
import { RefundsCard } from './refunds-card.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { SalesDaysCard } from './sales-days-card.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { TransactionsCard } from './transactions-card.tsx'
import { UnderwayCard } from './underway-card.tsx'

/** The store at a glance; every figure leads to what it counts. */
export function EcommerceDashboard() {
  const t = useText('office-dashboards')
  const maySeeInvoices = useMay(listInvoices)
  return (
    <>
      <PageHeader title={t('screens.ecommerce')} actions={<PeriodPicker />} />
      <div className={classes.grid}>
        <BestDayCard />
        <StatisticsCard />
        <SalesDaysCard />
        <RefundsCard />
        <RevenueCard />
        <ChannelsCard />
        <PopularCard />
        <UnderwayCard />
        <TransactionsCard />
        <CountriesCard />
        {maySeeInvoices && <InvoicesCard />}
      </div>
    </>
  )
}
