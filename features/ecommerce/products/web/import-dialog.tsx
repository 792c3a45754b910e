import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TextEncoding } from '#kit/contract/text-encodings.ts'
import { call } from '#kit/web/call.ts'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { encodingNamed, EncodingSelect } from '#ui/file/encoding-select.tsx'
import { FileImport, useImportTexts } from '#ui/file/file-import.tsx'
import { saveBlob } from '#ui/file/save-blob.ts'
import { Stack } from '#ui/page/layout.ts'
import { checkImport, ImportProgress, importProducts, listProducts, type ImportRow } from '../contract.ts'

/** Imports products from a file: first it checks every row, then it imports the valid ones, all or none. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText('ecommerce')
  const format = useFormat()
  const texts = useImportTexts(t)
  const [percent, setPercent] = useState<number>()
  const check = useStoppable(async ({ file, encoding }: Chosen, signal) => {
    const { ignored, ...rest } = await call(checkImport, { body: file, query: readingIn(encoding), signal })
    return { ...rest, unread: ignored }
  })
  const guessed = encodingNamed(check.data?.encoding ?? '')
  const apply = useStoppable(
    async (file: File, signal) => {
      setPercent(undefined)
      return readImport(await call(importProducts, { body: file, query: readingIn(guessed), signal }), setPercent)
    },
    [listProducts.path],
  )
  const readAgain = (encoding: TextEncoding) => check.variables && check.send({ ...check.variables, encoding })
  return (
    <FileImport
      opened={opened}
      onClose={onClose}
      check={{ ...check, send: (file) => check.send({ file }) }}
      apply={{ ...apply, percent }}
      question={guessed && <Encoding guessed={guessed} onRead={readAgain} />}
      columns={[
        { title: t('product.sku'), text: ({ sku }) => sku },
        { title: t('product.one'), text: ({ productName }) => productName },
      ]}
      texts={{
        ...texts,
        about: (
          <>
            {t('import.text')}{' '}
            <Button size="compact-sm" variant="subtle" onClick={saveTemplate}>
              {t('import.template')}
            </Button>
          </>
        ),
        outcomeOf: (outcome, isApplied) => t(`import.${isApplied ? 'results' : 'outcomes'}.${outcome}`),
        summary: ({ valid, refused, isApplied }) =>
          t(isApplied ? 'import.done' : 'import.checked', {
            good: format.number(valid),
            refused: format.number(refused),
          }),
        unread: (titles) => t('import.ignored', { titles }),
        running: t('import.running'),
      }}
    />
  )
}

type Chosen = { file: File; encoding?: TextEncoding }

/** Only files that aren’t Unicode need an encoding. */
function readingIn(encoding: TextEncoding | undefined) {
  return encoding === undefined ? {} : { encoding }
}

const template = 'SKU,Product,Brand,Category,Price,Quantity,Status\r\n'

/** A file with the titles of the columns, to be filled in a spreadsheet program. */
function saveTemplate(): void {
  saveBlob(new Blob([template], { type: 'text/csv;charset=utf-8' }), 'products.csv')
}

/** Work on a file that can be broken off. */
function useStoppable<Given, Answer>(
  work: (given: Given, signal: AbortSignal) => Promise<Answer>,
  stale: string[] = [],
) {
  const t = useText('ecommerce')
  const [leaving, setLeaving] = useState<AbortController>()
  const { mutate, ...rest } = useMutation({
    meta: { quiet: true, stale },
    mutationFn: async (given: Given) => {
      const stop = new AbortController()
      setLeaving(stop)
      try {
        return await work(given, stop.signal)
      } catch (error) {
        throw stop.signal.aborted ? new Error(t('import.stopped')) : error
      }
    },
  })
  return { ...rest, send: mutate, stop: () => leaving?.abort() }
}

/** Reads an import's progress until it ends. */
async function readImport(response: Response, onProgress: (percent: number) => void): Promise<{ rows: ImportRow[] }> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) throw new Error()
    const lines = (rest + value).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const progress = ImportProgress.parse(JSON.parse(line))
      if ('message' in progress) throw new Error(progress.message)
      if ('rows' in progress) return progress
      onProgress((progress.done / progress.total) * 100)
    }
  }
}

function Encoding({ guessed, onRead }: { guessed: TextEncoding; onRead: (encoding: TextEncoding) => void }) {
  const t = useText('ecommerce')
  return (
    <Alert color="warning">
      <Stack gap="sm">
        {t('import.guessed')}
        <EncodingSelect label={t('import.encoding')} value={guessed} onChoose={onRead} />
      </Stack>
    </Alert>
  )
}
