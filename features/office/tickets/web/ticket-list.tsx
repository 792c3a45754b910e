import { periods } from '#kit/contract/trend.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EditAndDelete } from '#ui/edit-and-delete.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import * as contract from '../contract.ts'
import { ticketStatuses } from '../rules.ts'
import { useTicketColumns } from './ticket-columns.tsx'
import { AddTicket, EditTicket } from './ticket-drawer.tsx'

export function TicketList() {
  const t = useText('office-tickets')
  const list = useList(contract.listTickets, ({ tickets, total }) => ({ rows: tickets, total }))
  const columns = useTicketColumns()
  const { addButton, edit, drawer } = useRecordDrawer(list.rows, {
    create: contract.createTicket,
    change: contract.changeTicket,
    addLabel: t('add'),
    add: (opening) => <AddTicket {...opening} />,
    edit: (ticket, opening) => <EditTicket ticket={ticket} {...opening} />,
  })
  return (
    <>
      <PageHeader title={t('screens.tickets')} />
      <DataTable
        {...list}
        name="tickets"
        label={t('screens.tickets')}
        columns={columns}
        filters={<Filters list={list} />}
        actions={addButton}
        rowActions={(ticket) => <Actions ticket={ticket} onEdit={() => edit(ticket)} />}
        empty={{ icon: 'lifebuoy', title: t('empty.title'), text: t('empty.text'), action: addButton }}
      />
      {drawer}
    </>
  )
}

function Filters({ list }: { list: Parameters<typeof FilterSelect>[0]['list'] }) {
  const t = useText('office-tickets')
  const choices = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: t(`${group}.${value}`) }))
  return (
    <>
      <FilterSelect list={list} name="status" label={t('status')} data={choices(ticketStatuses, 'statuses')} />
      <FilterSelect
        list={list}
        name="priority"
        label={t('priority')}
        data={choices(contract.ticketPriorities, 'priorities')}
      />
      <FilterSelect
        list={list}
        name="createdDays"
        label={t('createdAt')}
        data={periods.map((days) => ({ value: String(days), label: t(`createdIn.${days}`) }))}
      />
    </>
  )
}

function Actions({ ticket, onEdit }: { ticket: contract.Ticket; onEdit: () => void }) {
  const t = useText('office-tickets')
  const name = ticket.subject
  return (
    <EditAndDelete
      id={ticket.id}
      texts={{ edit: t('editNamed', { name }), delete: t('deleteNamed', { name }), deleted: t('deleted', { name }) }}
      change={contract.changeTicket}
      remove={contract.deleteTicket}
      restore={contract.restoreTicket}
      stale={[contract.listTickets, contract.readTicketFigures]}
      onEdit={onEdit}
    />
  )
}
