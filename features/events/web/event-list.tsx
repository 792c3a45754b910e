import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ActionIcon } from '#ui/controls.ts'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Icon } from '#ui/icon.tsx'
import { TextInput } from '#ui/inputs.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Code } from '#ui/text.ts'
import { listEvents, type AuditEvent } from '../contract.ts'
import { ChangeDialog } from './change-dialog.tsx'

export function EventList() {
  const t = useText('events')
  const format = useFormat()
  const list = useList(listEvents, (reply) => ({ rows: reply.events, total: reply.totalEvents }))
  const [opened, open] = useState<AuditEvent>()
  const columns: Column<AuditEvent>[] = [
    { key: 'at', title: t('at'), sort: 'at', cell: ({ at }) => <time dateTime={at} title={format.relative(at)}>{format.dateTime(at)}</time> },
    { key: 'actor', title: t('actor'), sort: 'actor', cell: (event) => event.actorName || t('nobody'), fields: ['actorName'] },
    { key: 'kind', title: t('kind'), sort: 'kind', cell: (event) => <Code>{event.kind}</Code> },
    { key: 'entity', title: t('entity'), cell: (event) => `${event.entity} ${event.entityId}`, fields: ['entity', 'entityId'] },
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
        filters={<TextInput aria-label={t('entityFilter')} placeholder={t('entityFilter')} defaultValue={list.search['entity'] as string | undefined} onBlur={(event) => list.onSearch({ entity: event.currentTarget.value || undefined })} />}
        empty={{ title: t('empty'), text: t('emptyText') }}
        rowActions={(event) => (
          <ActionIcon variant="subtle" color="gray" aria-label={t('open')} onClick={() => open(event)}>
            <Icon name="eye" />
          </ActionIcon>
        )}
      />
      <ChangeDialog event={opened} onClose={() => open(undefined)} />
    </>
  )
}
