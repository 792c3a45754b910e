import { periods } from '#kit/contract/trend.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import { RowName } from '#ui/display/row-name.tsx'
import type { Tone } from '#ui/display/status-chip.tsx'
import { Person } from '#ui/display/thing.tsx'
import { ticketChannels, type Ticket } from '../contract.ts'
import type { TicketStatus } from '../rules.ts'
import classes from './tickets.module.css'

const statusTones: Record<TicketStatus, Tone> = { new: 'info', open: 'primary', waiting: 'warning', solved: 'success' }
const priorityTones: Record<Ticket['priority'], Tone> = {
  low: 'secondary',
  normal: 'info',
  high: 'warning',
  urgent: 'error',
}

/** The columns of the list of support tickets; the subject opens the ticket for those who may. */
export function useTicketColumns(open: ((ticket: Ticket) => void) | undefined): Column<Ticket>[] {
  const t = useText('office-tickets')
  const { text, word, ago } = columnKinds(useFormat())
  return [
    {
      key: 'subject',
      title: t('subject'),
      sort: 'subject',
      cell: (row) => (
        <RowName className={classes.subject} onOpen={open && (() => open(row))}>
          {row.subject}
        </RowName>
      ),
    },
    {
      key: 'requester',
      title: t('requester'),
      sort: 'requester',
      fields: ['requester', 'email'],
      cell: ({ requester, email }) => <Person avatar="" name={requester} detail={email} />,
    },
    statusColumn({ key: 'status', title: t('status'), tones: statusTones, word: (one) => t(`statuses.${one}`) }),
    statusColumn({
      key: 'priority',
      title: t('priority'),
      sort: 'priority',
      tones: priorityTones,
      word: (one) => t(`priorities.${one}`),
    }),
    word('channel', t('channel'), { values: ticketChannels, word: (one) => t(`channels.${one}`), isHidden: true }),
    text('assignee', t('assignee')),
    ago('createdAt', t('createdAt'), {
      sort: 'created',
      filter: {
        name: 'createdDays',
        label: t('createdAt'),
        data: choicesOf(periods, (days) => t(`createdIn.${days}`)),
      },
    }),
    ago('respondedAt', t('respondedAt'), { isHidden: true }),
    ago('solvedAt', t('solvedAt'), { isHidden: true }),
  ]
}
