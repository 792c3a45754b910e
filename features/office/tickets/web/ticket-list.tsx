import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { namedTexts } from '#ui/button/edit-and-delete.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import * as calls from '../contract.ts'
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
    read: calls.readTicket,
    edit: (ticket, opening) => <EditTicket ticket={ticket} {...opening} />,
    removal: {
      remove: calls.deleteTicket,
      restore: calls.restoreTicket,
      stale: [calls.listTickets, calls.readTicket, calls.readTicketFigures],
      texts: namedTexts(t, (row: calls.Ticket) => row.subject),
    },
  })
  return (
    <ListScreen
      {...list}
      {...records}
      name="tickets"
      title={t('screens.tickets')}
      columns={useTicketColumns(records.edit)}
      filters={['status', 'priority', 'createdAt']}
      empty={{ icon: 'lifebuoy', title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
