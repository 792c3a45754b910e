import { useFormat } from '#kit/web/format.ts'
import { language, useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { openName, useOpen } from '#kit/web/open-in-address.ts'
import { ActionIcon } from '#ui/controls.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FilterSelect } from '#ui/filter-select.tsx'
import { useOpenedOfPage } from '#ui/form/use-opened.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { listEvents, readEvent, type AuditEvent } from '../contract.ts'
import { nameIn } from '../rules.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useEventWords } from './event-words.ts'
import classes from './events.module.css'
import { allEntities } from './label-sources.ts'

export function EventList() {
  const t = useText('events')
  const format = useFormat()
  const { what, which, record, entity } = useEventWords()
  const list = useList(listEvents, (reply) => ({ rows: reply.events, total: reply.totalEvents }))
  const [open, setOpen] = useOpen()
  const { row: opened } = useOpenedOfPage(list.rows, readEvent, openName(open, 'change'))
  const columns: Column<AuditEvent>[] = [
    {
      key: 'at',
      title: t('at'),
      sort: 'at',
      cell: ({ at }) => (
        <time dateTime={at} title={format.relative(at)}>
          {format.dateTime(at)}
        </time>
      ),
    },
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
  return (
    <>
      <PageHeader title={t('screens.list')} text={t('text')} />
      <DataTable
        {...list}
        name="events"
        label={t('label')}
        columns={columns}
        filters={<FilterSelect list={list} name="entity" label={t('entityFilter')} data={entityChoices(entity)} />}
        empty={{ icon: 'history', title: t('empty'), text: t('emptyText') }}
        rowActions={(event) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('open', { what: `${what(event)}, ${which(event)}` })}
            onClick={() => setOpen(`change-${event.id}`)}
          >
            <Icon name="eye" />
          </ActionIcon>
        )}
      />
      <ChangeDialog event={opened} onClose={() => setOpen(undefined)} />
    </>
  )
}

/** By name in the person's language, since features bring them in no order that a person knows. */
function entityChoices(nameOf: (entity: string) => string): { value: string; label: string }[] {
  const choices = allEntities().map((value) => ({ value, label: nameOf(value) }))
  return choices.toSorted((one, other) => one.label.localeCompare(other.label, language()))
}
