import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Text } from '#ui/display/text.ts'
import { RefusalAlert } from '#ui/form/refusal-alert.tsx'
import { FileInput } from '#ui/input/inputs.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { showNotice } from '#ui/overlay/notices.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { importStatement } from '../contract.ts'
import { ColumnChoice, type Columns } from './column-choice.tsx'
import { staleLines } from './stale-lines.ts'

type Checked = ReplyOf<typeof importStatement>

/** A statement from a file: looked at first, then taken. Columns of a bank that isn’t known are named here. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText('office-bank-statements')
  const [file, setFile] = useState<File | null>(null)
  const [columns, setColumns] = useState<Columns>({})
  const check = useSend(importStatement, { quiet: true })
  const apply = useSend(importStatement, {
    quiet: true,
    stale: staleLines,
    onSuccess: ({ statements }) => {
      const count = statements.reduce((sum, { lines, known }) => sum + lines - known, 0)
      showNotice({ kind: 'success', text: t('import.done', { count }) })
      onClose()
    },
  })
  const look = (chosen: File, named: Columns) => {
    apply.reset()
    check.mutate({ query: { ...named, mode: 'check', fileName: chosen.name }, body: chosen })
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setColumns({})
    check.reset()
    if (chosen) look(chosen, {})
  }
  const name = (named: Columns) => {
    setColumns(named)
    if (file) look(file, named)
  }
  const checked = file && !check.error ? check.data : undefined
  const isReady = checked !== undefined && checked.missing.length === 0 && !check.isPending
  return (
    <Modal opened onClose={onClose} size="xl" title={t('import.open')}>
      <Stack gap="md">
        <Text size="sm">{t('import.text')}</Text>
        <FileInput
          clearable
          accept=".xml,.csv,.tsv,.txt,.xlsx,text/csv,application/xml,text/xml"
          label={t('import.file')}
          placeholder={t('import.choose')}
          leftSection={<Icon name="upload" size={18} />}
          value={file}
          onChange={choose}
        />
        <RefusalAlert text={(apply.error ?? check.error)?.message} />
        {checked?.format === 'table' && <ColumnChoice checked={checked} columns={columns} onChange={name} />}
        {checked && checked.missing.length === 0 && <Outcome checked={checked} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('import.cancel')}
          </Button>
          <Button
            loading={apply.isPending}
            disabled={!isReady}
            onClick={() =>
              file && apply.mutate({ query: { ...columns, mode: 'apply', fileName: file.name }, body: file })
            }
          >
            {t('import.apply')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What the file holds, and what of it came before. */
function Outcome({ checked }: { checked: Checked }) {
  const t = useText('office-bank-statements')
  const { date, money } = useFormat('UTC')
  return checked.statements.map((one, at) => (
    <Alert key={at} color={one.missingCents ? 'warning' : 'info'}>
      <Text fw={600} dir="auto" ta="start">
        {t('import.period', {
          account: one.account || t('import.noAccount'),
          from: date(one.fromOn),
          to: date(one.toOn),
        })}
      </Text>
      <Text size="sm">{t('import.new', { count: one.lines - one.known })}</Text>
      {one.known > 0 && <Text size="sm">{t('import.known', { count: one.known })}</Text>}
      {one.pending > 0 && <Text size="sm">{t('import.pending', { count: one.pending })}</Text>}
      {one.missingCents !== null && one.missingCents !== 0 && (
        <Text size="sm">{t('import.missing', { amount: money(one.missingCents, one.currency) })}</Text>
      )}
    </Alert>
  ))
}
