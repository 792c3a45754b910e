import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { keyOf, queryOf } from '#kit/web/query.ts'
import { ActionIcon, SegmentedControl } from '#ui/button/controls.ts'
import { Pagination } from '#ui/data-table/pagination.tsx'
import { Skeleton, Table } from '#ui/display/display.ts'
import { FailureState } from '#ui/page/failure-state.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { ScrollArea, Stack } from '#ui/page/layout.ts'
import { Link } from '#ui/button/link.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Anchor, Text } from '#ui/display/text.ts'
import { deliveryPath } from '../../deliveries/rules.ts'
import { qualityTones, qualityWord } from '../../places/rules.ts'
import { listImportRows, type DeliveryImport, type ImportRow } from '../contract.ts'
import type { RowView } from '../rules.ts'
import { CorrectDialog } from './correct-dialog.tsx'
import { outcomeTones, verdictTones } from './tones.ts'

export type View = { value: RowView | 'all'; label: string }
type Props = {
  one: DeliveryImport
  /** The kinds of rows that can be looked at by themselves; the first that holds any is shown. */
  views: View[]
  columns: 'verdict' | 'address' | 'outcome'
}

/** The rows of a file; the address says which of them, and which page. */
export function ImportRows({ one, views, columns }: Props) {
  const t = useText('logistics-imports')
  const [search, change] = useListSearch(listImportRows.query)
  const [corrected, setCorrected] = useState<ImportRow>()
  const show = views.find(({ value }) => value === search.show)?.value ?? views[0]?.value ?? 'all'
  const { data, error, refetch } = useRows(one, { ...search, show: show === 'all' ? undefined : show })
  return (
    <Stack gap="sm">
      {views.length > 1 && (
        <ScrollArea.Autosize type="never" viewportProps={{ tabIndex: 0 }}>
          <SegmentedControl
            aria-label={t('check.show')}
            value={show}
            data={views}
            onChange={(next) => change({ show: next, page: 1 })}
          />
        </ScrollArea.Autosize>
      )}
      {!data && (error ? <FailureState error={error} onRetry={() => void refetch()} /> : <Skeleton height={240} />)}
      {data?.total === 0 && <Text c="dimmed">{t('check.none')}</Text>}
      {data && data.total > 0 && (
        <>
          <Rows rows={data.rows} columns={columns} onCorrect={one.state === 'checked' ? setCorrected : undefined} />
          <Pagination total={data.total} page={search.page} itemsPerPage={search.itemsPerPage} onChange={change} />
        </>
      )}
      {corrected && <CorrectDialog one={one} row={corrected} onClose={() => setCorrected(undefined)} />}
    </Stack>
  )
}

/** Asked again as soon as the import has changed. */
function useRows({ id, version }: DeliveryImport, query: Record<string, unknown>) {
  const asked = { params: { id }, query }
  return useQuery({
    ...queryOf(listImportRows, asked),
    queryKey: [...keyOf(listImportRows, asked), version],
    placeholderData: (before) => before,
  })
}

type RowsProps = { rows: ImportRow[]; columns: Props['columns']; onCorrect: ((row: ImportRow) => void) | undefined }

function Rows({ rows, columns, onCorrect }: RowsProps) {
  const t = useText('logistics-imports')
  return (
    <ScrollArea.Autosize viewportProps={{ tabIndex: 0 }}>
      <Table miw={520} aria-label={t('check.label')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('row.line')}</Table.Th>
            <Table.Th>{t(`row.${columns === 'address' ? 'quality' : columns}`)}</Table.Th>
            <Table.Th>{t('fields.recipient')}</Table.Th>
            <Table.Th>{t('fields.address')}</Table.Th>
            {onCorrect && <Table.Th aria-label={t('row.correct')} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <OneRow key={row.line} row={row} columns={columns} onCorrect={onCorrect} />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  )
}

type OneProps = { row: ImportRow } & Omit<RowsProps, 'rows'>

function OneRow({ row, columns, onCorrect }: OneProps) {
  const t = useText('logistics-imports')
  const format = useFormat()
  return (
    <Table.Tr>
      <Table.Td>{format.number(row.line)}</Table.Td>
      <Table.Td>
        <Standing row={row} columns={columns} />
        <Text size="sm" component="div">
          {row.message || (columns === 'address' && row.label) || <Taken row={row} isShown={columns === 'outcome'} />}
        </Text>
      </Table.Td>
      <Table.Td dir="auto">{row.recipient || row.cells['recipient']}</Table.Td>
      <Table.Td dir="auto">{row.address || row.cells['address']}</Table.Td>
      {onCorrect && (
        <Table.Td>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('row.correctNamed', { line: format.number(row.line) })}
            onClick={() => onCorrect(row)}
          >
            <Icon name="edit" />
          </ActionIcon>
        </Table.Td>
      )}
    </Table.Tr>
  )
}

function Standing({ row: { verdict, outcome, quality, radiusMeters, isSure }, columns }: Omit<OneProps, 'onCorrect'>) {
  const t = useText('logistics-imports')
  const format = useFormat()
  if (columns === 'outcome') return <StatusChip tone={outcomeTones[outcome]}>{t(`outcomes.${outcome}`)}</StatusChip>
  if (columns === 'verdict') return <StatusChip tone={verdictTones[verdict]}>{t(`verdicts.${verdict}`)}</StatusChip>
  if (quality === 'exact' && !isSure) return <StatusChip tone="warning">{t('qualities.doubtful')}</StatusChip>
  if (!quality) return null
  const within = format.number(radiusMeters ?? 0, { style: 'unit', unit: 'meter' })
  return (
    <StatusChip tone={qualityTones[quality]}>
      {t(`qualities.${qualityWord({ quality, radiusMeters })}`, { within })}
    </StatusChip>
  )
}

/** The delivery that a row became. */
function Taken({ row: { outcome, reference }, isShown }: { row: ImportRow; isShown: boolean }) {
  if (!isShown || reference === '' || !['created', 'updated', 'skipped', 'kept'].includes(outcome)) return null
  return (
    <Anchor renderRoot={(props) => <Link to={deliveryPath(reference)} {...props} />}>
      <bdi>{reference}</bdi>
    </Anchor>
  )
}
