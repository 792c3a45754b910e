import { listEvents } from '#platform/events/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { listProjects } from '../../projects/contract.ts'
import { readInvoicing } from '../contract.ts'
import { ActivityCard } from './activity-card.tsx'
import { CountriesCard } from './countries-card.tsx'
import { CustomersCard } from './customers-card.tsx'
import classes from './dashboards.module.css'
import { InvoicingCard } from './invoicing-card.tsx'
import { PeriodPicker } from './period.tsx'
import { ProjectsCard } from './projects-card.tsx'
import { RevenueCard } from './revenue-card.tsx'
import { TransactionsCard } from './transactions-card.tsx'
import { WeekCard } from './week-card.tsx'

/** Customers and what they bring: orders, payments and the work for them. */
export function CrmDashboard() {
  const t = useText('office-dashboards')
  const maySeeInvoices = useMay(readInvoicing)
  const maySeeProjects = useMay(listProjects)
  const maySeeEvents = useMay(listEvents)
  return (
    <>
      <PageHeader title={t('screens.crm')} actions={<PeriodPicker />} />
      <div className={classes.grid}>
        <CustomersCard />
        <RevenueCard />
        <WeekCard of="orders" />
        {maySeeInvoices && <InvoicingCard />}
        <CountriesCard />
        <TransactionsCard />
        {maySeeProjects && <ProjectsCard />}
        {maySeeEvents && <ActivityCard />}
      </div>
    </>
  )
}
