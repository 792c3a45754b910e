import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { IconButton } from '#ui/button/icon-button.tsx'
import { listEvents, readEvent, type AuditEvent } from '../contract.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useEventColumns } from './event-columns.tsx'
import { useEventWords } from './event-words.ts'

export function EventList() {
  const t = useText('events')
  const { what, which } = useEventWords()
  const named = (event: AuditEvent) => t('open', { what: `${what(event)}, ${which(event)}` })
  const list = useList(listEvents, (reply) => ({ rows: reply.events, total: reply.totalEvents }))
  const { edit: show, drawer } = useRecordDrawer(list.rows, {
    kind: 'change',
    change: readEvent,
    read: readEvent,
    edit: (event, opening) => <ChangeDialog event={event} {...opening} />,
  })
  return (
    <ListScreen
      {...list}
      name="events"
      title={t('screens.list')}
      text={t('text')}
      label={t('label')}
      columns={useEventColumns()}
      filters={['entity']}
      rowActions={(event) => <IconButton icon="eye" label={named(event)} onClick={() => show?.(event)} />}
      empty={{ icon: 'history', title: t('empty'), text: t('emptyText') }}
      drawer={drawer}
    />
  )
}
