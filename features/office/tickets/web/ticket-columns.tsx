import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { StatusChip, type Tone } from '#ui/status-chip.tsx'
import { Person } from '#ui/thing.tsx'
import type { Ticket } from '../contract.ts'
import type { TicketStatus } from '../rules.ts'
import classes from './tickets.module.css'

const statusTones: Record<TicketStatus, Tone> = { new: 'info', open: 'primary', waiting: 'warning', solved: 'success' }
const priorityTones: Record<Ticket['priority'], Tone> = {
  low: 'secondary',
  normal: 'info',
  high: 'warning',
  urgent: 'error',
}

/** The columns of the list of support tickets. */
export function useTicketColumns(): Column<Ticket>[] {
  const t = useText('office-tickets')
  const format = useFormat()
  const time = (at: string | null) =>
    at === null ? '–' : <time title={format.dateTime(at)}>{format.relative(at)}</time>
  return [
    {
      key: 'subject',
      title: t('subject'),
      sort: 'subject',
      cell: ({ subject }) => (
        <strong dir="auto" className={classes.subject}>
          {subject}
        </strong>
      ),
    },
    {
      key: 'requester',
      title: t('requester'),
      sort: 'requester',
      fields: ['requester', 'email'],
      cell: ({ requester, email }) => <Person avatar="" name={requester} detail={email} />,
    },
    {
      key: 'status',
      title: t('status'),
      cell: ({ status }) => <StatusChip tone={statusTones[status]}>{t(`statuses.${status}`)}</StatusChip>,
    },
    {
      key: 'priority',
      title: t('priority'),
      sort: 'priority',
      cell: ({ priority }) => <StatusChip tone={priorityTones[priority]}>{t(`priorities.${priority}`)}</StatusChip>,
    },
    { key: 'channel', title: t('channel'), isHidden: true, cell: ({ channel }) => t(`channels.${channel}`) },
    {
      key: 'assignee',
      title: t('assignee'),
      cell: ({ assignee }) => (assignee === '' ? '–' : <bdi>{assignee}</bdi>),
    },
    { key: 'createdAt', title: t('createdAt'), sort: 'created', cell: ({ createdAt }) => time(createdAt) },
    {
      key: 'respondedAt',
      title: t('respondedAt'),
      isHidden: true,
      cell: ({ respondedAt }) => time(respondedAt),
    },
    { key: 'solvedAt', title: t('solvedAt'), isHidden: true, cell: ({ solvedAt }) => time(solvedAt) },
  ]
}
