import { useText } from '#kit/web/i18n.ts'
import { Part } from '#kit/web/part.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { readCampaignFigures } from '../../campaigns/contract.ts'
import { listAnalyticsProjects } from '../../projects/contract.ts'
import { readTicketFigures } from '../../tickets/contract.ts'
import { readVisits } from '../../visits/contract.ts'
import { readInvoicing } from '../contract.ts'
import { AverageCard } from './average-card.tsx'
import { CampaignsCard } from './campaigns-card.tsx'
import { CardCell } from './card-cell.tsx'
import { Dashboard, type Card } from './dashboard.tsx'
import { InvoicingCard } from './invoicing-card.tsx'
import { OverviewCard } from './overview-card.tsx'
import { SourcesCard } from './sources-card.tsx'
import { SupportCard } from './support-card.tsx'
import { WebsiteCard } from './website-card.tsx'
import { WeekCard } from './week-card.tsx'

/** How the business runs: website, sales, invoices, support and projects. */
export function AnalyticsDashboard() {
  const t = useText('office-dashboards')
  const words = useText('office-projects')
  const maySeeVisits = useMay(readVisits)
  const cards: Card[] = [
    { key: 'website', title: t('website.title'), span: 8, card: <WebsiteCard />, isAllowed: maySeeVisits },
    { key: 'average', title: t('average.title'), span: 4, card: <AverageCard /> },
    { key: 'overview', title: t('overview.title'), span: 4, card: <OverviewCard /> },
    { key: 'week', title: t('week.revenue'), span: 4, card: <WeekCard /> },
    {
      key: 'support',
      title: t('support.title'),
      span: 4,
      card: <SupportCard />,
      isAllowed: useMay(readTicketFigures),
    },
    {
      key: 'invoicing',
      title: t('invoicing.title'),
      span: 8,
      card: <InvoicingCard />,
      isAllowed: useMay(readInvoicing),
    },
    {
      key: 'campaigns',
      title: t('campaigns.title'),
      span: 4,
      card: <CampaignsCard />,
      isAllowed: useMay(readCampaignFigures),
    },
    { key: 'sources', title: t('sources.title'), span: 12, card: <SourcesCard />, isAllowed: maySeeVisits },
    {
      key: 'projects',
      title: words('screens.projects'),
      span: 12,
      card: (
        <CardCell span={12}>
          <Part name="analytics/projects" />
        </CardCell>
      ),
      isAllowed: useMay(listAnalyticsProjects),
    },
  ]
  return <Dashboard name="analytics" title={t('screens.analytics')} cards={cards} />
}
