import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { readInvoicing } from '../contract.ts'
import { AverageCard } from './average-card.tsx'
import { CountriesCard } from './countries-card.tsx'
import classes from './dashboards.module.css'
import { InvoicingCard } from './invoicing-card.tsx'
import { OverviewCard } from './overview-card.tsx'
import { PeriodPicker } from './period.tsx'
import { StatisticsCard } from './statistics-card.tsx'
import { WeekCard } from './week-card.tsx'

/** How the business runs: sales, invoices and projects. */
export function AnalyticsDashboard() {
  const t = useText('office-dashboards')
  const maySeeInvoices = useMay(readInvoicing)
  return (
    <>
      <PageHeader title={t('screens.analytics')} actions={<PeriodPicker />} />
      <div className={classes.grid}>
        <StatisticsCard span={12} />
        <AverageCard />
        <OverviewCard />
        <WeekCard />
        {maySeeInvoices && <InvoicingCard />}
        <CountriesCard />
        <div className={classes.cell} data-span={12}>
          <Part name="analytics/projects" />
        </div>
      </div>
    </>
  )
}
