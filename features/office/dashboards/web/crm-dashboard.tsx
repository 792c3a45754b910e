import { listEvents } from '#platform/events/contract.ts'
import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { listProjects } from '../../projects/contract.ts'
import { readVisits } from '../../visits/contract.ts'
import { ActivityCard } from './activity-card.tsx'
import { CountriesCard } from './countries-card.tsx'
import { CustomersCard } from './customers-card.tsx'
import { Dashboard, type Card } from './dashboard.tsx'
import { ProjectsCard } from './projects-card.tsx'
import { RadarCard } from './radar-card.tsx'
import { TransactionsCard } from './transactions-card.tsx'
import { WeekCard } from './week-card.tsx'

/** Customers and what they bring: orders, payments and the work for them. */
export function CrmDashboard() {
  const t = useText('office-dashboards')
  const cards: Card[] = [
    { key: 'customers', title: t('customers.title'), span: 12, card: <CustomersCard /> },
    { key: 'week', title: t('week.orders'), span: 4, card: <WeekCard of="orders" /> },
    { key: 'countries', title: t('countries.title'), span: 4, card: <CountriesCard /> },
    { key: 'radar', title: t('radar.title'), span: 4, card: <RadarCard />, isAllowed: useMay(readVisits) },
    { key: 'transactions', title: t('transactions.title'), span: 6, card: <TransactionsCard /> },
    { key: 'projects', title: t('projects.title'), span: 6, card: <ProjectsCard />, isAllowed: useMay(listProjects) },
    { key: 'activity', title: t('activity.title'), span: 12, card: <ActivityCard />, isAllowed: useMay(listEvents) },
  ]
  return <Dashboard name="crm" title={t('screens.crm')} cards={cards} />
}
