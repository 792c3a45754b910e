import type { ListExport } from '#kit/contract/list-export.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { saveExport } from '#ui/data-table/export-list.ts'
import { Progress, Table } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'
import { deleteExport, listExports } from '../contract.ts'

/** One exported file, or its progress. */
export function ExportRow({ file }: { file: ListExport }) {
  const t = useText('exports')
  const format = useFormat()
  const remove = useSend(deleteExport, { stale: [listExports] })
  const { id, label, state, rows, total, createdAt } = file
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={500}>
          <bdi>{`${label}.${file.format}`}</bdi>
        </Text>
        <Text size="sm">
          <time dateTime={createdAt} title={format.dateTime(createdAt)}>
            {format.relative(createdAt)}
          </time>
        </Text>
      </Table.Td>
      <Table.Td miw={140}>
        {state === 'ready' && t('rows', { count: rows, shown: format.number(rows) })}
        {state === 'failed' && <StatusChip tone="error">{t('failed')}</StatusChip>}
        {state === 'running' && (
          <>
            <Text size="sm">{t('progress', { rows: format.number(rows), total: format.number(total) })}</Text>
            <Progress value={(rows / total) * 100} aria-label={label} />
          </>
        )}
      </Table.Td>
      <Table.Td>
        <Group gap="xs" justify="flex-end" wrap="nowrap">
          {state === 'ready' && (
            <Button
              size="xs"
              variant="light"
              leftSection={<Icon name="download" size={16} />}
              onClick={() => void saveExport(file)}
            >
              {t('save')}
            </Button>
          )}
          {state === 'running' && (
            <Button size="xs" variant="default" onClick={() => remove.mutate({ params: { id } })}>
              {t('cancel')}
            </Button>
          )}
          {state !== 'running' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remove', { label })}
              onClick={() => remove.mutate({ params: { id } })}
            >
              <Icon name="trash" />
            </ActionIcon>
          )}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
