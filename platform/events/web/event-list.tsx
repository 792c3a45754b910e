import { language, useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useRecordDrawer } from '#ui/form/record-drawer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { listEvents, readEvent } from '../contract.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useEventColumns } from './event-columns.tsx'
import { useEventWords } from './event-words.ts'
import { allEntities } from './label-sources.ts'

export function EventList() {
  const t = useText('events')
  const { what, which, entity } = useEventWords()
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
      filters={[{ name: 'entity', label: t('entityFilter'), data: entityChoices(entity) }]}
      rowActions={(event) => (
        <IconButton
          icon="eye"
          label={t('open', { what: `${what(event)}, ${which(event)}` })}
          onClick={() => show?.(event)}
        />
      )}
      empty={{ icon: 'history', title: t('empty'), text: t('emptyText') }}
      drawer={drawer}
    />
  )
}

/** By name in the person's language, since features bring them in no order that a person knows. */
function entityChoices(nameOf: (entity: string) => string): { value: string; label: string }[] {
  return choicesOf(allEntities(), nameOf).toSorted((one, other) => one.label.localeCompare(other.label, language()))
}
