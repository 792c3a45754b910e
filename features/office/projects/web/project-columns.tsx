import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { Progress } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'
import { PersonAvatar } from '#ui/display/person-avatar.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { Person } from '#ui/display/thing.tsx'
import type { Project } from '../contract.ts'
import classes from './projects.module.css'

/** The columns of the table of projects. */
export function useProjectColumns(): Column<Project>[] {
  const t = useText('office-projects')
  const format = useFormat('UTC')
  return [
    {
      key: 'name',
      title: t('project'),
      sort: 'name',
      fields: ['name', 'project'],
      cell: (row) => (
        <span className={classes.name}>
          <span className={classes.logo} data-tone={row.color}>
            <Icon name={row.logo} size={22} />
          </span>
          <span>
            <strong dir="auto">{row.name}</strong>
            <small dir="auto">{row.project}</small>
          </span>
        </span>
      ),
    },
    {
      key: 'leader',
      title: t('leader'),
      sort: 'leader',
      cell: (row) => (row.leader === '' ? '–' : <Person avatar={row.leaderAvatar} name={row.leader} />),
    },
    { key: 'team', title: t('team'), fields: false, cell: (row) => <Team project={row} /> },
    {
      key: 'progress',
      title: t('progress'),
      sort: 'progress',
      cell: (row) => (
        <Group gap="sm" wrap="nowrap" miw={140}>
          <Progress flex={1} value={row.progress} aria-label={t('progressNamed', { name: row.name })} />
          <Text size="sm">{format.percent(row.progress / 100)}</Text>
        </Group>
      ),
    },
    {
      key: 'dueOn',
      title: t('dueOn'),
      sort: 'date',
      cell: (row) => (
        <>
          {format.date(row.dueOn)}{' '}
          {row.daysLeft < 0 && row.progress < 100 && <StatusChip tone="error">{t('late')}</StatusChip>}
        </>
      ),
    },
    { key: 'hours', title: t('hours'), align: 'end', isHidden: true, cell: (row) => <bdi>{row.hours}</bdi> },
    { key: 'client', title: t('client'), isHidden: true, cell: (row) => <span dir="auto">{row.client}</span> },
    {
      key: 'budgetCents',
      title: t('budget'),
      align: 'end',
      isHidden: true,
      cell: (row) => format.money(row.budgetCents, row.currency),
    },
  ]
}

function Team({ project: { members, extraMembers } }: { project: Project }) {
  const format = useFormat()
  return (
    <span className={classes.team}>
      {members.slice(0, members.length - extraMembers).map(({ id, name, avatar }) => (
        <PersonAvatar key={id} name={name} src={avatar} size={30} />
      ))}
      {extraMembers > 0 && <span className={classes.more}>+{format.number(extraMembers)}</span>}
    </span>
  )
}
