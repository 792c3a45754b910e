import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { TextInput } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { changeImportRow, listImportRows, readImport, type DeliveryImport, type ImportRow } from '../contract.ts'
import { useFields } from './column-table.tsx'

type Props = { one: DeliveryImport; row: ImportRow; onClose: () => void }

/** The cells of a row, to be corrected before it is imported. */
export function CorrectDialog({ one, row, onClose }: Props) {
  const t = useText('logistics-imports')
  const format = useFormat()
  const fields = useFields()
  const [cells, setCells] = useState(row.cells)
  const send = useSend(changeImportRow, { stale: [readImport, listImportRows], quiet: true, onSuccess: onClose })
  const changed = Object.fromEntries(Object.entries(cells).filter(([field, cell]) => row.cells[field] !== cell))
  const save = () => send.mutate({ params: { id: one.id, line: row.line }, body: { cells: changed } })
  return (
    <Modal opened onClose={onClose} title={t('row.correctNamed', { line: format.number(row.line) })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (Object.keys(changed).length > 0) save()
          else onClose()
        }}
      >
        <Stack gap="sm">
          {row.message && <Alert color="warning">{row.message}</Alert>}
          {send.error && (
            <Alert color="error" role="alert">
              {send.error.message}
            </Alert>
          )}
          {fields.flatMap(({ value, label }) =>
            value in cells
              ? [
                  <TextInput
                    key={value}
                    label={label}
                    dir="auto"
                    maxLength={2000}
                    value={cells[value] ?? ''}
                    onChange={({ currentTarget }) => setCells({ ...cells, [value]: currentTarget.value })}
                  />,
                ]
              : [],
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={send.isPending}>
              {t('row.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
