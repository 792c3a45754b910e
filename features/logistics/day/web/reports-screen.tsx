import { useText } from '#kit/web/i18n.ts'
import { useMay } from '#kit/web/use-session.ts'
import { FilterSelect } from '#ui/input/filter-select.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { useDepotFilter } from '../../depots/web/for-others/use-depot-filter.ts'
import { listDrivers } from '../../drivers/contract.ts'
import { listExceptions } from '../../exceptions/contract.ts'
import { listRoutes } from '../../routes/contract.ts'
import { listVehicles } from '../../vehicles/contract.ts'
import classes from './day.module.css'
import { PerformanceCards } from './performance-cards.tsx'
import reports from './reports.module.css'
import { useDaySearch } from './use-day.ts'

/** What was delivered and how well, and the way to every other report. */
export function ReportsScreen() {
  const t = useText('logistics-day')
  const [{ depotId }, change] = useDaySearch()
  const [depots] = useDepotFilter(t('depot'))
  return (
    <>
      <PageHeader
        title={t('screens.reports')}
        text={t('reports.text')}
        actions={depots && <FilterSelect {...depots} list={{ search: { depotId }, onSearch: change }} />}
      />
      <div className={classes.page}>
        <PerformanceCards />
        <MoreReports />
      </div>
    </>
  )
}

const icons = {
  drivers: 'steering-wheel',
  fuel: 'truck-delivery',
  routes: 'route',
  exceptions: 'alert-triangle',
} as const
const paths = {
  drivers: '/apps/logistics/drivers',
  fuel: '/apps/logistics/fleet',
  routes: '/apps/logistics/route',
  exceptions: '/apps/logistics/exceptions',
} as const

/** Reports that belong to one thing, reached through the lists of these. */
function MoreReports() {
  const t = useText('logistics-day')
  const may = {
    drivers: useMay(listDrivers),
    fuel: useMay(listVehicles),
    routes: useMay(listRoutes),
    exceptions: useMay(listExceptions),
  }
  const open = (['drivers', 'fuel', 'routes', 'exceptions'] as const).filter((key) => may[key])
  if (open.length === 0) return null
  return (
    <SectionCard title={t('reports.more')} text={t('reports.moreText')}>
      <ul className={reports.list}>
        {open.map((key) => (
          <li key={key}>
            <Icon name={icons[key]} size={22} />
            <div>
              <Link to={paths[key]}>{t(`reports.links.${key}.title`)}</Link>
              <p>{t(`reports.links.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
