import { useFormat } from '#kit/web/format.ts'
import { language, useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openName, useOpen } from '#kit/web/open-in-address.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { choicesOf } from '#ui/filter-select.tsx'
import { useOpenedOfPage } from '#ui/form/use-opened.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { listEvents, readEvent, type AuditEvent } from '../contract.ts'
import { nameIn } from '../rules.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useEventWords } from './event-words.ts'
import classes from './events.module.css'
import { allEntities } from './label-sources.ts'

export function EventList() {
  const t = useText('events')
  const { what, which, entity } = useEventWords()
  const list = useList(listEvents, (reply) => ({ rows: reply.events, total: reply.totalEvents }))
  const [open, setOpen] = useOpen()
  const { row: opened } = useOpenedOfPage(list.rows, readEvent, openName(open, 'change'))
  return (
    <ListScreen
      {...list}
      name="events"
      title={t('screens.list')}
      text={t('text')}
      label={t('label')}
      columns={useColumns()}
      filters={[{ name: 'entity', label: t('entityFilter'), data: entityChoices(entity) }]}
      rowActions={(event) => (
        <IconButton
          icon="eye"
          label={t('open', { what: `${what(event)}, ${which(event)}` })}
          onClick={() => setOpen(`change-${event.id}`)}
        />
      )}
      empty={{ icon: 'history', title: t('empty'), text: t('emptyText') }}
      drawer={<ChangeDialog event={opened} onClose={() => setOpen(undefined)} />}
    />
  )
}

function useColumns(): Column<AuditEvent>[] {
  const t = useText('events')
  const { dateTime } = columnKinds(useFormat())
  const { what, which, record, entity } = useEventWords()
  return [
    dateTime('at', t('at'), { sort: 'at' }),
    {
      key: 'actor',
      title: t('actor'),
      sort: 'actor',
      cell: (event) => (
        <bdi className={classes.who} title={event.actorName}>
          {event.actorName || t('nobody')}
        </bdi>
      ),
      fields: ['actorName'],
    },
    { key: 'kind', title: t('kind'), sort: 'kind', cell: (event) => <span title={event.kind}>{what(event)}</span> },
    {
      key: 'entity',
      title: t('entity'),
      cell: (event) => (
        <span className={classes.record} title={which(event)}>
          {nameIn(event) !== undefined && <bdi className={classes.who}>{nameIn(event)}</bdi>}
          <bdi>{record(event)}</bdi>
        </span>
      ),
      fields: ['entity', 'entityId'],
      words: wordsOf(allEntities(), entity),
    },
    { key: 'address', title: t('address'), cell: (event) => <bdi>{event.address}</bdi> },
  ]
}

/** By name in the person's language, since features bring them in no order that a person knows. */
function entityChoices(nameOf: (entity: string) => string): { value: string; label: string }[] {
  return choicesOf(allEntities(), nameOf).toSorted((one, other) => one.label.localeCompare(other.label, language()))
}
