import { useState, type DragEvent } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { useSend } from '#kit/web/query.ts'
import { Button } from '#ui/button/controls.ts'
import { Alert } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { FileInput, Textarea } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { useGo } from '#ui/button/link.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { checkImport, listImports } from '../contract.ts'
import { downloadTemplate } from './downloads.ts'
import classes from './imports.module.css'
import { keepFile } from './kept-file.ts'

/** Takes a file or pasted rows, and goes on with their columns. */
export function ImportFile() {
  const t = useText('logistics-imports')
  const go = useGo()
  const [isOver, setOver] = useState(false)
  const [pasted, setPasted] = useState('')
  const send = useSend(checkImport, {
    stale: [listImports],
    quiet: true,
    onSuccess: ({ id }, { body, query }) => {
      keepFile(id, body, query?.fileName)
      go(`/apps/logistics/deliveries/import/${id}`)
    },
  })
  const read = (file: Blob, fileName: string) => send.mutate({ body: file, query: { fileName } })
  const choose = (file: File | null | undefined) => file && read(file, file.name)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!send.isPending) choose(event.dataTransfer.files[0])
  }
  return (
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <SectionCard
        title={t('file.title')}
        text={t('file.text')}
        actions={
          <Button
            variant="light"
            leftSection={<Icon name="download" size={18} />}
            onClick={() => void downloadTemplate()}
          >
            {t('file.template')}
          </Button>
        }
      >
        <Stack gap="md">
          {send.error && (
            <Alert color="error" role="alert">
              {send.error.message}
            </Alert>
          )}
          <FileInput
            accept=".csv,.tsv,.txt,.xlsx,text/csv"
            label={t('file.label')}
            placeholder={t('file.choose')}
            leftSection={<Icon name="upload" size={18} />}
            disabled={send.isPending}
            value={null}
            onChange={choose}
          />
          <Textarea
            label={t('file.paste')}
            description={t('file.pasteText')}
            autosize
            minRows={4}
            maxRows={12}
            dir="auto"
            value={pasted}
            onChange={({ currentTarget }) => setPasted(currentTarget.value)}
          />
          <Group>
            <Button
              loading={send.isPending}
              disabled={pasted.trim() === ''}
              onClick={() => read(new Blob([pasted]), t('file.pasted'))}
            >
              {t('file.read')}
            </Button>
          </Group>
        </Stack>
      </SectionCard>
    </div>
  )
}
