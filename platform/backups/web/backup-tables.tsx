import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Table } from '#ui/display/display.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip, type Tone } from '#ui/display/status-chip.tsx'
import { Code } from '#ui/display/text.ts'
import type { BackupRun, Backups } from '../contract.ts'

const tones: Record<BackupRun['state'], Tone> = { waiting: 'info', running: 'info', made: 'success', failed: 'error' }

/** The latest backups that were begun. */
export function RunsCard({ runs }: { runs: BackupRun[] }) {
  const t = useText('backups')
  if (runs.length === 0) return null
  return (
    <SectionCard title={t('runs.title')}>
      <Table.ScrollContainer minWidth={520}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              {(['askedAt', 'state', 'why', 'rows', 'size'] as const).map((column) => (
                <Table.Th key={column}>{t(`runs.${column}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </SectionCard>
  )
}

function RunRow({ run }: { run: BackupRun }) {
  const t = useText('backups')
  const format = useFormat()
  return (
    <Table.Tr>
      <Table.Td>{format.dateTime(run.askedAt)}</Table.Td>
      <Table.Td>
        <StatusChip tone={tones[run.state]}>{t(`states.${run.state}`)}</StatusChip> <bdi>{run.error}</bdi>
      </Table.Td>
      <Table.Td>{t(run.isByHand ? 'runs.byHand' : 'runs.bySchedule')}</Table.Td>
      <Table.Td>{run.rows === null ? '' : format.number(run.rows)}</Table.Td>
      <Table.Td>{run.bytes === null ? '' : format.bytes(run.bytes)}</Table.Td>
    </Table.Tr>
  )
}

/** The files there are, and how one comes back from them. */
export function KeptCard({ backups: { kept, place } }: { backups: Backups }) {
  const t = useText('backups')
  const format = useFormat()
  return (
    <SectionCard title={t('kept.title')} text={t('kept.text')}>
      <Code block dir="ltr" tabIndex={0}>
        npm run workspace -- import {kept[0]?.name ?? 'backup.ndjson.gz'}
      </Code>
      <p>
        {t('kept.place')} <Code>{place}</Code>
      </p>
      {kept.length === 0 && <EmptyState icon="history" title={t('kept.empty')} />}
      {kept.length > 0 && (
        <Table.ScrollContainer minWidth={480}>
          <Table verticalSpacing="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('kept.name')}</Table.Th>
                <Table.Th>{t('kept.madeAt')}</Table.Th>
                <Table.Th>{t('runs.size')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {kept.map((one) => (
                <Table.Tr key={one.name}>
                  <Table.Td>
                    <Code>{one.name}</Code>
                  </Table.Td>
                  <Table.Td>{format.dateTime(one.madeAt)}</Table.Td>
                  <Table.Td>{format.bytes(one.bytes)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </SectionCard>
  )
}
