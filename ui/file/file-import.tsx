import { useState, type ReactNode } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText, type Text as TextOf } from '#kit/web/i18n.ts'
import { Button } from '../button/controls.ts'
import { Alert, Progress } from '../display/display.ts'
import { Icon } from '../display/icon.tsx'
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
  /** Breaks off what is under way, where that can take long. */
  stop?: () => void
  /** How much of it is done, of a hundred, where that is told. */
  percent?: number | undefined
}

type Texts = {
  title: string
  /** Which columns the file has. */
  about: ReactNode
  file: string
  choose: string
  line: string
  outcome: string
  outcomeOf: (outcome: ImportOutcome, isApplied: boolean) => string
  summary: (rows: { valid: number; refused: number; isApplied: boolean }) => string
  /** Names the columns that nothing is taken from, where there may be such. */
  unread: (titles: string) => string
  apply: (count: number) => string
  /** Names the work under way, where it can be broken off. */
  running?: string
}

type Props<R extends ImportedRow> = {
  opened: boolean
  onClose: () => void
  texts: Texts
  /** What a row is known by. */
  columns: { title: string; text: (row: R) => string }[]
  check: Sending<R>
  apply: Sending<R>
  /** What is asked about a checked file before it is taken. */
  question?: ReactNode
}

/** Things from a file: every row is checked first, then the valid ones are taken together. */
export function FileImport<R extends ImportedRow>(props: Props<R>) {
  const { opened, onClose, texts, check, apply } = props
  const ui = useText('ui')
  const [file, setFile] = useState<File | null>(null)
  const choose = (chosen: File | null) => {
    for (const sending of [check, apply]) {
      sending.stop?.()
      sending.reset()
    }
    setFile(chosen)
    if (chosen) check.send(chosen)
  }
  const close = () => {
    choose(null)
    onClose()
  }
  const running = [check, apply].find(({ isPending, stop }) => isPending && stop)
  const error = apply.error ?? check.error
  const isToApply = file && check.data && !check.isPending && !apply.data && !running
  const valid = check.data?.rows.filter(isValid).length ?? 0
  return (
    <Modal opened={opened} onClose={close} size="xl" title={texts.title}>
      <Stack gap="md">
        <Text size="sm">{texts.about}</Text>
        <FileInput
          clearable
          disabled={running !== undefined}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          label={texts.file}
          placeholder={texts.choose}
          leftSection={<Icon name="upload" size={18} />}
          value={file}
          onChange={choose}
        />
        {error && (
          <Alert color="error" role="alert">
            {error.message}
          </Alert>
        )}
        {running ? (
          <Progress striped animated value={running.percent ?? 100} aria-label={texts.running} />
        ) : (
          <Outcomes {...props} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={running ? running.stop : close}>
            {ui(running ? 'cancel' : 'close')}
          </Button>
          {isToApply && (
            <Button loading={apply.isPending} disabled={valid === 0} onClick={() => apply.send(file)}>
              {texts.apply(valid)}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

/** The texts of a file of things, as their own messages have them under `import`. */
export function useImportTexts(t: TextOf): Omit<Texts, 'about'> {
  const format = useFormat()
  return {
    title: t('import.title'),
    file: t('import.file'),
    choose: t('import.choose'),
    line: t('import.line'),
    outcome: t('import.outcome'),
    outcomeOf: (outcome) => t(`import.outcomes.${outcome}`),
    summary: ({ valid, refused, isApplied }) =>
      t(isApplied ? 'import.done' : 'import.checked', { valid: format.number(valid), refused: format.number(refused) }),
    unread: (titles) => t('import.unread', { titles }),
    apply: (count) => t('import.apply', { count }),
  }
}

function isValid({ outcome }: ImportedRow): boolean {
  return outcome !== 'refused'
}

/** What becomes of each row, once that is known. */
function Outcomes<R extends ImportedRow>({ texts, columns, check, apply, question }: Props<R>) {
  const format = useFormat()
  const answer = apply.data ?? check.data
  if (!answer) return null
  const { rows, unread = [] } = answer
  const isApplied = apply.data !== undefined
  const valid = rows.filter(isValid).length
  const summary = texts.summary({ valid, refused: rows.length - valid, isApplied })
  return (
    <>
      {!isApplied && question}
      {unread.length > 0 && <Alert color="warning">{texts.unread(format.items(unread))}</Alert>}
      {isApplied ? (
        <Alert color="success" icon={<Icon name="checklist" />} role="status">
          {summary}
        </Alert>
      ) : (
        <Text fw={600} aria-live="polite">
          {summary}
        </Text>
      )}
      <ImportRows
        rows={rows}
        titles={{ line: texts.line, outcome: texts.outcome }}
        columns={columns}
        nameOf={(outcome) => texts.outcomeOf(outcome, isApplied)}
      />
    </>
  )
}
