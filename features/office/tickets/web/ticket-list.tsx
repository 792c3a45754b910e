import { periods } from '#kit/contract/trend.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import * as calls from '../contract.ts'
import { ticketStatuses } from '../rules.ts'
import { useTicketColumns } from './ticket-columns.tsx'
import { AddTicket, EditTicket } from './ticket-drawer.tsx'

export function TicketList() {
  const t = useText('office-tickets')
  const list = useList(calls.listTickets, ({ tickets, total }) => ({ rows: tickets, total }))
  const records = useRecordDrawer(list.rows, {
    create: calls.createTicket,
    addLabel: t('add'),
    add: (opening) => <AddTicket {...opening} />,
    change: calls.changeTicket,
    edit: (ticket, opening) => <EditTicket ticket={ticket} {...opening} />,
    removal: {
      remove: calls.deleteTicket,
      restore: calls.restoreTicket,
      stale: [calls.listTickets, calls.readTicketFigures],
      texts: ({ subject: name }) => ({
        edit: t('editNamed', { name }),
        delete: t('deleteNamed', { name }),
        deleted: t('deleted', { name }),
      }),
    },
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="tickets"
      title={t('screens.tickets')}
      columns={useTicketColumns()}
      filters={[
        { name: 'status', label: t('status'), data: choicesOf(ticketStatuses, (one) => t(`statuses.${one}`)) },
        {
          name: 'priority',
          label: t('priority'),
          data: choicesOf(calls.ticketPriorities, (one) => t(`priorities.${one}`)),
        },
        { name: 'createdDays', label: t('createdAt'), data: choicesOf(periods, (days) => t(`createdIn.${days}`)) },
      ]}
      empty={{ icon: 'lifebuoy', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
