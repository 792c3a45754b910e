import { useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { DateInput } from '#ui/input/date-input.tsx'
import { Button, SegmentedControl } from '#ui/button/controls.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import { saveFile } from '#ui/file/save-file.ts'
import { Text } from '#ui/display/text.ts'
import { ledgerFormats, readLedger } from '../rules/ledger.ts'
import { monthBefore } from './month-before.ts'

/** Invoices and credit notes of some days as a file for the accountants. */
export function LedgerDialog({ onClose }: { onClose: () => void }) {
  const t = useText('office-invoices')
  const [span, setSpan] = useState(() => monthBefore(new Date().toISOString().slice(0, 10)))
  const [format, setFormat] = useState<(typeof ledgerFormats)[number]>('xlsx')
  const [isSaving, setSaving] = useState(false)
  const { from, to } = span
  const save = async () => {
    setSaving(true)
    await saveFile(readLedger, { query: { ...span, format } }, `${t('ledger.file')} ${from} ${to}.${format}`)
    setSaving(false)
  }
  return (
    <Dialog opened onClose={onClose} title={t('ledger.open')}>
      <Stack>
        <Text size="sm">{t('ledger.text')}</Text>
        <Group grow>
          <DateInput
            label={t('issuedFrom')}
            value={from}
            max={to}
            onChange={(day) => setSpan({ ...span, from: day })}
          />
          <DateInput label={t('issuedTo')} value={to} min={from} onChange={(day) => setSpan({ ...span, to: day })} />
        </Group>
        <SegmentedControl
          aria-label={t('ledger.format')}
          value={format}
          onChange={(next) => setFormat(ledgerFormats.find((one) => one === next) ?? 'xlsx')}
          data={ledgerFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        <Group justify="flex-end">
          <Button loading={isSaving} disabled={!from || !to} onClick={() => void save()}>
            {t('ledger.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
