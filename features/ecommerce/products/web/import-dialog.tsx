import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { textEncodings, type TextEncoding } from '#kit/contract/text-encodings.ts'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert, Progress } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { ImportRows } from '#ui/file/import-rows.tsx'
import { FileInput, Select } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { Modal } from '#ui/overlay/modal.tsx'
import { saveBlob } from '#ui/file/save-blob.ts'
import { Text } from '#ui/display/text.ts'
import { checkImport, ImportProgress, importProducts, listProducts, type ImportRow } from '../contract.ts'

type State =
  | { kind: 'idle' }
  | { kind: 'busy'; done: number; total: number }
  | { kind: 'checked'; rows: ImportRow[]; ignored: string[]; encoding: string }
  | { kind: 'done'; rows: ImportRow[] }
  | { kind: 'failed'; message: string }

/** Imports products from a file: first it checks every row, then it imports the valid ones, all or none. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('ecommerce')
  const ui = useText('ui')
  const client = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [state, setState] = useState<State>({ kind: 'idle' })
  const [leaving, setLeaving] = useState<AbortController>()
  const run = async (work: (signal: AbortSignal) => Promise<State>) => {
    const stop = new AbortController()
    setLeaving(stop)
    setState({ kind: 'busy', done: 0, total: 0 })
    const end = await work(stop.signal).catch((error: unknown): State => ({
      kind: 'failed',
      message: stop.signal.aborted ? t('import.stopped') : error instanceof Error ? error.message : '',
    }))
    setState(end)
  }
  const check = (chosen: File, query: Reading = {}) =>
    run(async (signal) => ({ kind: 'checked', ...(await call(checkImport, { body: chosen, query, signal })) }))
  const apply = (chosen: File, query: Reading) =>
    run(async (signal) => {
      const end = await readImport(await call(importProducts, { body: chosen, query, signal }), (done, total) =>
        setState({ kind: 'busy', done, total }),
      )
      void client.invalidateQueries({ queryKey: [listProducts.path] })
      return end
    })
  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen) void check(chosen)
    else setState({ kind: 'idle' })
  }
  const close = () => {
    leaving?.abort()
    choose(null)
    onClose()
  }
  const good = state.kind === 'checked' ? state.rows.filter(({ outcome }) => outcome !== 'refused').length : 0
  return (
    <Modal opened={opened} onClose={close} size="xl" title={t('import.title')}>
      <Stack gap="md">
        <Text size="sm">
          {t('import.text')}{' '}
          <Button size="compact-sm" variant="subtle" onClick={saveTemplate}>
            {t('import.template')}
          </Button>
        </Text>
        <FileInput
          clearable
          disabled={state.kind === 'busy'}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          label={t('import.file')}
          placeholder={t('import.choose')}
          leftSection={<Icon name="upload" size={18} />}
          value={file}
          onChange={choose}
        />
        {state.kind === 'failed' && (
          <Alert color="error" role="alert">
            {state.message}
          </Alert>
        )}
        {state.kind === 'busy' && (
          <Progress
            striped
            animated
            value={state.total === 0 ? 100 : (state.done / state.total) * 100}
            aria-label={t('import.running')}
          />
        )}
        {state.kind === 'checked' && (
          <HowItWasRead {...state} onRead={(reading) => file && void check(file, reading)} />
        )}
        {'rows' in state && <Outcomes rows={state.rows} isApplied={state.kind === 'done'} />}
        <Group justify="flex-end">
          {state.kind === 'busy' ? (
            <Button variant="default" onClick={() => leaving?.abort()}>
              {ui('cancel')}
            </Button>
          ) : (
            <Button variant="default" onClick={close}>
              {ui('close')}
            </Button>
          )}
          {state.kind === 'checked' && (
            <Button disabled={good === 0} onClick={() => file && void apply(file, readingOf(state.encoding))}>
              {t('import.apply', { count: good })}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const template = 'SKU,Product,Brand,Category,Price,Quantity,Status\r\n'

/** A file with the titles of the columns, to be filled in a spreadsheet program. */
function saveTemplate(): void {
  saveBlob(new Blob([template], { type: 'text/csv;charset=utf-8' }), 'products.csv')
}

/** Reads an import's progress until it ends. */
async function readImport(response: Response, onProgress: (done: number, total: number) => void): Promise<State> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error()
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const progress = ImportProgress.parse(JSON.parse(line))
      if ('message' in progress) return { kind: 'failed', message: progress.message }
      if ('rows' in progress) return { kind: 'done', rows: progress.rows }
      onProgress(progress.done, progress.total)
    }
  }
}

type Reading = { encoding?: TextEncoding }

/** How to read a file again. Only files that aren't Unicode need an encoding. */
function readingOf(encoding: string): Reading {
  const known = textEncodings.find((one) => one === encoding)
  return known === undefined ? {} : { encoding: known }
}

/** Warnings before importing a file: a guessed encoding, columns that are ignored. */
function HowItWasRead({
  encoding,
  ignored,
  onRead,
}: {
  encoding: string
  ignored: string[]
  onRead: (reading: Reading) => void
}) {
  const t = useText('ecommerce')
  const format = useFormat()
  const { encoding: guessed } = readingOf(encoding)
  return (
    <>
      {guessed && (
        <Alert color="warning">
          <Stack gap="sm">
            {t('import.guessed')}
            <Select
              w={280}
              maw="100%"
              label={t('import.encoding')}
              allowDeselect={false}
              data={textEncodings.map((value) => ({ value, label: t(`import.encodings.${value}`) }))}
              value={guessed}
              onChange={(chosen) => onRead(readingOf(chosen ?? ''))}
            />
          </Stack>
        </Alert>
      )}
      {ignored.length > 0 && <Alert color="warning">{t('import.ignored', { titles: format.items(ignored) })}</Alert>}
    </>
  )
}

function Outcomes({ rows, isApplied }: { rows: ImportRow[]; isApplied: boolean }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length
  const counts = { good: format.number(rows.length - refused), refused: format.number(refused) }
  return (
    <>
      {isApplied ? (
        <Alert color="success" icon={<Icon name="checklist" />} role="status">
          {t('import.done', counts)}
        </Alert>
      ) : (
        <Text fw={600} aria-live="polite">
          {t('import.checked', counts)}
        </Text>
      )}
      <ImportRows
        rows={rows}
        titles={{ line: t('import.line'), outcome: t('import.outcome') }}
        columns={[
          { title: t('product.sku'), text: ({ sku }) => sku },
          { title: t('product.one'), text: ({ productName }) => productName },
        ]}
        nameOf={(outcome) => t(`import.${isApplied ? 'results' : 'outcomes'}.${outcome}`)}
      />
    </>
  )
}
