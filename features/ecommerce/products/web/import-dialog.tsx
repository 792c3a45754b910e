import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/controls.ts'
import { Alert, Table } from '#ui/display.ts'
import { FileInput } from '#ui/inputs.ts'
import { Group, ScrollArea, Stack } from '#ui/layout.ts'
import { Modal } from '#ui/overlays.ts'
import { StatusChip, type Tone } from '#ui/status-chip.tsx'
import { Text } from '#ui/text.ts'
import { importProducts, listProducts, type ImportRow } from '../contract.ts'

const tones: Record<ImportRow['outcome'], Tone> = { create: 'success', update: 'info', refused: 'error' }
const mostShown = 200

/** Products from a file: first every row is checked, then the good ones are taken. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('ecommerce-store')
  const ui = useText('ui')
  const [file, setFile] = useState<File | null>(null)
  const run = useSend(importProducts, { stale: [listProducts], quiet: true })
  const send = (chosen: File, apply: boolean) => run.mutate({ query: { apply }, body: chosen })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen) send(chosen, false)
    else run.reset()
  }
  const close = () => {
    choose(null)
    onClose()
  }
  const { data } = run
  const good = data?.rows.filter(({ outcome }) => outcome !== 'refused').length ?? 0
  return (
    <Modal opened={opened} onClose={close} size="xl" title={t('import.title')} closeButtonProps={{ 'aria-label': ui('close') }}>
      <Stack gap="md">
        <Text size="sm">{t('import.text')}</Text>
        <FileInput clearable accept=".csv,.tsv,.xlsx,text/csv" label={t('import.file')} placeholder={t('import.choose')} value={file} onChange={choose} />
        {run.error && <Alert color="error" role="alert">{run.error.message}</Alert>}
        {data && <Outcomes rows={data.rows} isApplied={data.applied} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {ui('close')}
          </Button>
          {data && !data.applied && (
            <Button disabled={good === 0} loading={run.isPending} onClick={() => file && send(file, true)}>
              {t('import.apply', { count: good })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

function Outcomes({ rows, isApplied }: { rows: ImportRow[]; isApplied: boolean }) {
  const t = useText('ecommerce-store')
  const format = useFormat()
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length
  const told = { good: format.number(rows.length - refused), refused: format.number(refused) }
  return (
    <>
      <Text fw={600} aria-live="polite">
        {isApplied ? t('import.done', told) : t('import.checked', told)}
      </Text>
      <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
        <Table stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('import.line')}</Table.Th>
              <Table.Th>{t('product.sku')}</Table.Th>
              <Table.Th>{t('product.one')}</Table.Th>
              <Table.Th>{t('import.outcome')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, mostShown).map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td>{format.number(row.line)}</Table.Td>
                <Table.Td>{row.sku}</Table.Td>
                <Table.Td>{row.productName}</Table.Td>
                <Table.Td>
                  <StatusChip tone={tones[row.outcome]}>{t(`import.outcomes.${row.outcome}`)}</StatusChip> {row.message}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
    </>
  )
}
