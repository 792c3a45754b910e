import { useFormat } from '#kit/web/format.ts'
import { language, useText } from '#kit/web/i18n.ts'
import { wordsOf, type Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { choicesOf } from '#ui/input/filter-select.tsx'
import type { AuditEvent } from '../contract.ts'
import { nameIn } from '../rules.ts'
import { useEventWords } from './event-words.ts'
import classes from './events.module.css'
import { allEntities } from './label-sources.ts'

/** The columns of the audit log. */
export function useEventColumns(): Column<AuditEvent>[] {
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
      filter: { name: 'entity', label: t('entityFilter'), data: entityChoices(entity) },
    },
    { key: 'address', title: t('address'), cell: (event) => <bdi>{event.address}</bdi> },
  ]
}

/** Sorted by name in the person's language, since the features' own order means nothing to people. */
function entityChoices(nameOf: (entity: string) => string): { value: string; label: string }[] {
  return choicesOf(allEntities(), nameOf).toSorted((one, other) => one.label.localeCompare(other.label, language()))
}
