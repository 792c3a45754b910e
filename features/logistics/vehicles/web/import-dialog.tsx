import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Alert } from '#ui/display.ts'
import { ImportRows } from '#ui/import-rows.tsx'
import { FileInput } from '#ui/inputs.ts'
import { Group, Stack } from '#ui/layout.ts'
import { Modal } from '#ui/modal.tsx'
import { Text } from '#ui/text.ts'
import { importVehicles, listProfiles, listVehicles, type ImportRow } from '../contract.ts'

/** Vehicles from a file: every row is checked first, then the valid ones are taken together. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('logistics-vehicles')
  const [file, setFile] = useState<File | null>(null)
  const check = useSend(importVehicles, { quiet: true })
  const apply = useSend(importVehicles, { quiet: true, stale: [listVehicles, listProfiles] })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    check.reset()
    apply.reset()
    if (chosen) check.mutate({ query: { mode: 'check' }, body: chosen })
  }
  const close = () => {
    choose(null)
    onClose()
  }
  const rows = apply.data?.rows ?? check.data?.rows
  const valid = rows?.filter(({ outcome }) => outcome !== 'refused').length ?? 0
  const error = apply.error ?? check.error
  return (
    <Modal opened={opened} onClose={close} size="xl" title={t('import.title')}>
      <Stack gap="md">
        <Text size="sm">{t('import.text')}</Text>
        <FileInput
          clearable
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          label={t('import.file')}
          placeholder={t('import.choose')}
          value={file}
          onChange={choose}
        />
        {error && <Alert color="error">{error.message}</Alert>}
        {rows && <Outcomes rows={rows} isApplied={apply.data !== undefined} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('close')}
          </Button>
          {file && check.data && !apply.data && (
            <Button
              loading={apply.isPending}
              disabled={valid === 0}
              onClick={() => apply.mutate({ query: { mode: 'apply' }, body: file })}
            >
              {t('import.apply', { count: valid })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Outcomes({ rows, isApplied }: { rows: ImportRow[]; isApplied: boolean }) {
  const t = useText('logistics-vehicles')
  const format = useFormat()
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length
  const counts = { valid: format.number(rows.length - refused), refused: format.number(refused) }
  return (
    <>
      <Text fw={600} aria-live="polite">
        {t(isApplied ? 'import.done' : 'import.checked', counts)}
      </Text>
      <ImportRows
        rows={rows}
        titles={{ line: t('import.line'), outcome: t('import.outcome') }}
        columns={[
          { title: t('name'), text: ({ name }) => name },
          { title: t('plate'), text: ({ plate }) => plate },
        ]}
        nameOf={(outcome) => t(`import.outcomes.${outcome}`)}
      />
    </>
  )
}
