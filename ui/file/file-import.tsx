import { useState } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { Button } from '../button/controls.ts'
import { Alert } from '../display/display.ts'
import { ImportRows, type ImportedRow, type ImportOutcome } from './import-rows.tsx'
import { FileInput } from '../input/inputs.ts'
import { Group, Stack } from '../page/layout.ts'
import { Modal } from '../overlay/modal.tsx'
import { Text } from '../display/text.ts'

type Sending<R> = {
  data: { rows: R[]; unread?: readonly string[] } | undefined
  error: Error | null
  isPending: boolean
  reset: () => void
  send: (file: File) => void
}

type Texts = {
  title: string
  /** Which columns the file has. */
  about: string
  file: string
  choose: string
  close: string
  line: string
  outcome: string
  outcomeOf: (outcome: ImportOutcome) => string
  summary: (rows: { valid: number; refused: number; isApplied: boolean }) => string
  /** Names the columns that nothing is taken from, where there may be such. */
  unread?: (titles: string) => string
  apply: (count: number) => string
}

type Props<R extends ImportedRow> = {
  opened: boolean
  onClose: () => void
  texts: Texts
  /** What a row is known by. */
  columns: { title: string; text: (row: R) => string }[]
  check: Sending<R>
  apply: Sending<R>
}

/** Things from a file: every row is checked first, then the valid ones are taken together. */
export function FileImport<R extends ImportedRow>({ opened, onClose, texts, columns, check, apply }: Props<R>) {
  const [file, setFile] = useState<File | null>(null)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    check.reset()
    apply.reset()
    if (chosen) check.send(chosen)
  }
  const close = () => {
    choose(null)
    onClose()
  }
  const answer = apply.data ?? check.data
  const rows = answer?.rows
  const refused = rows?.filter(({ outcome }) => outcome === 'refused').length ?? 0
  const valid = (rows?.length ?? 0) - refused
  const error = apply.error ?? check.error
  const isApplied = apply.data !== undefined
  return (
    <Modal opened={opened} onClose={close} size="xl" title={texts.title}>
      <Stack gap="md">
        <Text size="sm">{texts.about}</Text>
        <FileInput
          clearable
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          label={texts.file}
          placeholder={texts.choose}
          value={file}
          onChange={choose}
        />
        {error && <Alert color="error">{error.message}</Alert>}
        <Unread titles={answer?.unread} say={texts.unread} />
        {rows && (
          <>
            <Text fw={600} aria-live="polite">
              {texts.summary({ valid, refused, isApplied })}
            </Text>
            <ImportRows
              rows={rows}
              titles={{ line: texts.line, outcome: texts.outcome }}
              columns={columns}
              nameOf={texts.outcomeOf}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {texts.close}
          </Button>
          {file && check.data && !isApplied && (
            <Button loading={apply.isPending} disabled={valid === 0} onClick={() => apply.send(file)}>
              {texts.apply(valid)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** The columns of a file that nothing is taken from. */
function Unread({ titles = [], say }: { titles?: readonly string[] | undefined; say: Texts['unread'] }) {
  const format = useFormat()
  return say && titles.length > 0 ? <Alert color="warning">{say(format.items(titles))}</Alert> : null
}
