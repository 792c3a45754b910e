import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Progress } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { listProjects } from '../../projects/contract.ts'
import { DashCard } from './dash-card.tsx'
import classes from './dashboards.module.css'

/** The projects that are furthest along. */
export function ProjectsCard() {
  const t = useText('office-dashboards')
  const format = useFormat()
  const asked = useQuery(queryOf(listProjects, { query: { sortBy: 'progress', orderBy: 'desc', itemsPerPage: 6 } }))
  const { data } = asked
  return (
    <DashCard
      title={t('projects.title')}
      text={data && t('projects.text', { count: data.totalProjects, shown: format.number(data.totalProjects) })}
      span={4}
      height={300}
      of={asked}
      empty={data?.totalProjects === 0 && t('projects.none')}
      link={{ to: '/apps/projects', label: t('projects.link') }}
      table={
        data && {
          head: [t('projects.one'), t('projects.progress')],
          rows: data.projects.map(({ name, progress }) => [name, format.percent(progress / 100)]),
        }
      }
    >
      <ul className={classes.rows}>
        {data?.projects.map(({ id, name, project, logo, progress }) => (
          <li key={id} className={classes.project}>
            <Icon name={logo} size={24} />
            <span>
              <Link to={`/apps/projects?open=edit-${id}`} dir="auto">
                {name}
              </Link>
              <br />
              <small className={classes.sub} dir="auto">
                {project}
              </small>
            </span>
            <Progress value={progress} aria-label={t('projects.progressNamed', { name })} />
            <span>{format.percent(progress / 100)}</span>
          </li>
        ))}
      </ul>
    </DashCard>
  )
}
