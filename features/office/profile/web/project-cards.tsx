import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Progress } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { Paper } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import type { ProfileProject } from '../contract.ts'
import { Faces } from './faces.tsx'
import classes from './profile.module.css'

/** The projects you lead or work on. */
export function ProjectCards({ projects }: { projects: ProfileProject[] }) {
  const t = useText('office-profile')
  if (projects.length === 0)
    return <EmptyState icon="briefcase" title={t('empty.projects')} text={t('empty.projectsText')} />
  return (
    <ul className={classes.cards}>
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} />
      ))}
    </ul>
  )
}

function ProjectCard({ project }: { project: ProfileProject }) {
  const t = useText('office-profile')
  const format = useFormat('UTC')
  const { totalTask, completedTask, daysLeft, currency } = project
  const share = totalTask === 0 ? 0 : (completedTask / totalTask) * 100
  return (
    <Paper component="li" shadow="xs" className={classes.card}>
      <div className={classes.cardHead}>
        <span className={classes.icon} data-tone={project.chipColor}>
          <Icon name={project.avatar} size={24} />
        </span>
        <div>
          <h2 dir="auto">{project.title}</h2>
          <small dir="auto">{t('client', { name: project.client || '–' })}</small>
        </div>
      </div>
      <dl className={classes.figures}>
        <div>
          <dt>{t('budget')}</dt>
          <dd>
            {format.money(project.budgetSpent, currency)} / {format.money(project.budget, currency)}
          </dd>
        </div>
        <div>
          <dt>{t('startDate')}</dt>
          <dd>{format.date(project.startDate)}</dd>
        </div>
        <div>
          <dt>{t('deadline')}</dt>
          <dd>{format.date(project.deadline)}</dd>
        </div>
        <div>
          <dt>{t('hours')}</dt>
          <dd>
            <bdi>{project.hours}</bdi>
          </dd>
        </div>
      </dl>
      <p dir="auto">{project.description}</p>
      <div className={classes.line}>
        <span>{t('tasks', { done: format.number(completedTask), all: format.number(totalTask) })}</span>
        <StatusChip tone={daysLeft < 0 && share < 100 ? 'error' : 'success'}>
          {daysLeft < 0 ? t('daysOver', { count: -daysLeft }) : t('daysLeft', { count: daysLeft })}
        </StatusChip>
      </div>
      <Progress value={share} aria-label={t('progressOf', { name: project.title })} />
      <Faces people={project.members} more={project.extraMembers} />
    </Paper>
  )
}
